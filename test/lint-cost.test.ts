// What makes every call dearer, or a large one: plans that are made too often, or for too few rows.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test('a trigger that compares the rows of a statement does so by hashes', async (t) => {
  const { rows } = await service().admin.query<{ found: string }>(
    `select p.oid::regproc::text as found from pg_proc p
      where p.prorettype = 'trigger'::regtype and p.prosrc ~ 'join (old|new)_rows'
        and not coalesce(p.proconfig::text ~ 'enable_nestloop=off', false)`,
  )
  t.deepEqual(
    rows.map(({ found }) => found),
    [],
    'Its plan is made for the first few statements, of a row each, and kept: row by row, five thousand take five seconds.',
  )
})

test('a call plans each of its statements once on a connection', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'call'::regnamespace and p.proname = any ($1)
        and not coalesce(p.proconfig @> '{plan_cache_mode=force_generic_plan}', false)`,
    [capabilities.map(({ name }) => name.replace('.', '_'))],
  )
  t.deepEqual(rows, [], 'Planning anew at each call takes several times as long as most calls.')
})

test('when days begin is asked once for all machines that share their shifts', async (t) => {
  const ssus = Array.from({ length: 200 }, (_, n) => ({ name: `Machine ${n}` }))
  const company = await service().company({ sites: [{ name: 'Hall', ssus }] })
  const [{ id }] = (await company.sql('select app.company_id()::text as id')) as [{ id: string }]
  const client = await service().admin.connect()
  const buffers = async (figures: string) => {
    const counts = []
    for (let time = 0; time < 4; time++) {
      const { rows } = await client.query(
        `explain (analyze, buffers, timing off, format json)
         select * from generate_series(current_date - 30, current_date - 28, interval '1 day') g (day) cross join lateral ${figures}`,
      )
      const { Plan } = rows[0]['QUERY PLAN'][0]
      counts.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
    }
    return Math.min(...counts)
  }
  await client.query(`begin; select set_config('app.company_id', '${id}', true)`)
  const alone = await buffers(`insights.machines_in(tstzrange(day, day + interval '1 day'))`)
  const byDay = await buffers('call.machine_figures(day::date)')
  await client.query('rollback')
  client.release()
  t.true(byDay - alone < ssus.length, `${byDay} buffers, ${alone} without the days`)
})

test('figures by day are made of the days that are asked for, however that is said, and a page in their order of its own', async (t) => {
  const company = await service().company({ sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }, { name: 'Drill' }] }] })
  const [{ id, today }] = (await company.sql(
    `select app.company_id()::text as id, (app.now() at time zone 'UTC')::date::text as today`,
  )) as [{ id: string; today: string }]
  const day = (daysAgo: number) => `date '${today}' - ${daysAgo}`
  const client = await service().admin.connect()
  await client.query(`begin; select set_config('app.company_id', '${id}', true)`)
  const daysOf = async (question: string) => {
    const { rows } = await client.query(
      `explain (analyze, timing off, format json) select * from dashboard.oee_days ${question}`,
    )
    const text = JSON.stringify(rows[0]['QUERY PLAN'][0])
    return Number(/"Function Name":"machine_figures"[^}]*?"Actual Loops":(\d+)/.exec(text)![1])
  }
  for (const [question, days] of [
    [`where day in (${day(3)}, ${day(9)})`, 2],
    [`where day = ${day(3)} or ssu_id = 'Saw' and day = ${day(9)}`, 2],
    [`where day > ${day(10)} and (ssu_id = 'Saw' or day = ${day(0)})`, 10],
    [`where day = ${day(10)} and ssu_id > 'Drill' or day > ${day(10)} order by day, ssu_id`, 11],
    ['order by day desc, ssu_id', 92],
  ] as const)
    t.is(await daysOf(question), days, question)
  const ofPage = await daysOf('order by day, ssu_id limit 10')
  t.true(ofPage < 10, `${ofPage} days for the five of a page`)
  await client.query('rollback')
  client.release()
})

test('the figures of machines are planned once, of however many days', async (t) => {
  const company = await service().company({ sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }, { name: 'Drill' }] }] })
  const [{ id }] = (await company.sql('select app.company_id()::text as id')) as [{ id: string }]
  const client = await service().admin.connect()
  await client.query(`begin; create extension if not exists pg_stat_statements with schema public`)
  await client.query(`set local pg_stat_statements.track = 'all'; set local pg_stat_statements.track_planning = on`)
  await client.query(`select set_config('app.company_id', '${id}', true)`)
  const plansOf = async (days: number) => {
    const made = async () =>
      (
        await client.query<{ plans: number }>(
          `select sum(s.plans)::integer as plans from public.pg_stat_statements s
            where s.dbid = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0]!.plans
    const before = await made()
    await client.query(`select * from dashboard.oee_days where day > current_date - ${days}`)
    return (await made()) - before
  }
  await plansOf(10) // the plans of a connection
  const [few, many] = [await plansOf(10), await plansOf(50)]
  await client.query('rollback')
  client.release()
  t.true(many - few < 40, `${few} plans for 10 days, ${many} for 50`)
})

test('what a counter counts of times that are over is noted once, of however many readings, also where they come late', async (t) => {
  const company = await service().company({
    products: [{ sku: 'BLANK' }],
    taskTypes: [{ name: 'Cut', makes: 'BLANK' }],
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    machineData: [{ machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter', counts: 'good' }] }],
  })
  const began = Date.now() - 20 * 86_400_000
  const { id } = await company.ok(company.post('/tasks', { typeId: company.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await company.ok(
    company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: new Date(began - 1).toISOString() }),
  )
  const minutes = (from: number, until: number, odd: 0 | 1) =>
    Array.from({ length: until - from }, (_, n) => ({
      ssuId: 'Saw',
      key: 'cuts',
      at: new Date(began + ((from + n) * 2 + odd) * 60_000),
      value: (from + n) * 2 + odd,
    }))
  const newsOf = async (readings: object[]) => {
    const noted = async () =>
      Number(
        (await company.sql(`select count(*) from insights.late_news where company_id = app.company_id()`))[0]!.count,
      )
    const before = await noted()
    await company.ok(company.post('/signals/readings', { readings }))
    return (await noted()) - before
  }
  const [few, many] = [await newsOf(minutes(0, 30, 0)), await newsOf(minutes(30, 330, 0))]
  t.true(many <= few, `${many} notes of 300 readings, ${few} of 30`)
  const late = await newsOf(minutes(0, 300, 1))
  t.true(late <= few, `${late} notes of 300 late readings, ${few} of 30`)
})
