// What has had its time goes, and only that; by a job that several workers do once.
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { prepare } from '../server/boot.ts'
import { readConfig } from '../server/config.ts'
import { startWorker } from '../server/jobs.ts'
import { createPinoTo } from './support/log.ts'
import { startTestService, type TestCompany, type TestService } from './support/service.ts'
import { until } from './support/until.ts'

async function start(t: ExecutionContext, WORKER: 'inline' | 'off'): Promise<TestService> {
  const service = await startTestService({ WORKER })
  t.teardown(() => service.close())
  return service
}

const beginning = (ago: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - ago)).toISOString()
const monthOf = (table: string, ago: number) => `${table}_${beginning(ago).slice(0, 7).replace('-', '_')}`

async function makeMonths(service: TestService, table: string, ...agos: number[]): Promise<void> {
  const make = agos.map(
    (ago) =>
      `create table ${monthOf(table, ago)} partition of ${table} for values from ('${beginning(ago)}') to ('${beginning(ago - 1)}')`,
  )
  await service.admin.query(['begin', 'set local role millwright_owner', ...make, 'commit'].join(';'))
}

/** Which of these months are there. */
async function present(service: TestService, table: string, ...agos: number[]): Promise<number[]> {
  const { rows } = await service.admin.query<{ there: boolean }>(
    'select to_regclass(m) is not null as there from unnest($1::text[]) m',
    [agos.map((ago) => monthOf(table, ago))],
  )
  return agos.filter((_, n) => rows[n]!.there)
}

async function keepHouse(service: TestService): Promise<void> {
  await service.admin.query(`select graphile_worker.add_job('housekeeping')`)
  await until(
    async () => (await service.admin.query('select from graphile_worker._private_jobs')).rowCount === 0,
    20_000,
  )
}

/** A message of an old month; answers its number. */
async function oldMessage(
  company: TestCompany,
  webhook: string,
  eventAt: string,
  createdAt: string,
  due: boolean,
): Promise<number> {
  const [row] = await company.sql(
    `with event as (
       insert into events.events (company_id, external_id, type, at, data) values (app.company_id(), app.new_id(), 'lot.created', $2, '{"old": true}') returning id)
     insert into events.deliveries (company_id, created_at, webhook_id, event_id, event_at, event_type, status, due_at)
     select app.company_id(), $3, w.id, event.id, $2, 'lot.created', case when $4 then 'pending' else 'success' end, case when $4 then 'infinity'::timestamptz end
       from event, events.webhooks w where w.company_id = app.company_id() and w.external_id = $1 returning id::int`,
    [webhook, eventAt, createdAt, due],
  )
  return row!.id as number
}

test('idempotency keys go after a day, months of the call log after 90 days', async (t) => {
  const service = await start(t, 'inline')
  const company = await service.company()
  await company.sql(`insert into app.idempotency_keys (actor, capability, key, request_hash, status, created_at)
    select '1', 'x', k || n, '', 200, app.now() - make_interval(hours => h) from (values ('old', 25), ('young', 23)) v (k, h), generate_series(1, 12000) n`)
  await makeMonths(service, 'app.call_log', 1, 2, 3, 4, 5, 6)
  await keepHouse(service)
  t.deepEqual(
    await company.sql(
      `select distinct rtrim(key, '0123456789') as key, count(*)::int from app.idempotency_keys where company_id = app.company_id() group by 1`,
    ),
    [{ key: 'young', count: 12000 }],
  )
  t.deepEqual(await present(service, 'app.call_log', -2, -1, 0, 1, 2, 5, 6), [-2, -1, 0, 1, 2])
})

test('months of the outbox and of the delivery log go after 13, but for what is still due or still logged', async (t) => {
  const service = await start(t, 'inline')
  const [, company] = [await service.company(), await service.company(), await service.company()]
  for (const table of ['events.events', 'events.deliveries']) await makeMonths(service, table, 12, 15, 16, 17)
  const { id } = await company.ok(
    company.post('/webhooks', { name: 'R', targetUrl: 'https://receiver.example', eventTypes: ['lot.created'] }),
  )
  const middle = (ago: number) => beginning(ago).replace('-01T', '-15T')
  await oldMessage(company, id, middle(12), middle(12), false)
  await oldMessage(company, id, middle(15), middle(15), false)
  const due = await oldMessage(company, id, middle(16), middle(16), true)
  const again = await oldMessage(company, id, middle(17), new Date().toISOString(), false)

  await keepHouse(service)
  t.deepEqual(await present(service, 'events.deliveries', 12, 15, 16, 17), [12, 16])
  t.deepEqual(await present(service, 'events.events', 12, 15, 16, 17), [12, 16, 17])
  const { data, pagination } = await company.ok(company.get(`/webhooks/${id}/logs`))
  t.is(pagination.total, 3)
  t.is(data.length, 3, 'what is logged can be told')
  t.deepEqual(data[0], { ...data[0], id: again, payload: { ...data[0].payload, data: { old: true } } })

  await company.sql(`update events.deliveries set status = 'failed', due_at = null where id = $1`, [due])
  await company.sql('delete from events.deliveries where id = $1', [again])
  await keepHouse(service)
  t.deepEqual(await present(service, 'events.deliveries', -2, -1, 0, 12, 16), [-2, -1, 0, 12])
  t.deepEqual(await present(service, 'events.events', -2, -1, 0, 12, 16, 17), [-2, -1, 0, 12])
})

test('months ahead are made by the job, and at every start', async (t) => {
  const service = await start(t, 'inline')
  const dropAhead = () =>
    service.admin.query(`drop table ${monthOf('app.call_log', -1)}, ${monthOf('events.deliveries', -2)}`)
  const ahead = async () => [
    ...(await present(service, 'app.call_log', -1)),
    ...(await present(service, 'events.deliveries', -2)),
  ]
  await dropAhead()
  t.deepEqual(await ahead(), [])
  await keepHouse(service)
  t.deepEqual(await ahead(), [-1, -2])
  await dropAhead()
  await prepare(service.adminUrl, config())
  t.deepEqual(await ahead(), [-1, -2])
})

test('a run that was missed is made up for, once, by one of several workers', async (t) => {
  if (new Date().getUTCMinutes() === 16) await sleep(75_000 - 1000 * new Date().getUTCSeconds()) // the next is due in a moment
  const service = await start(t, 'off')
  await service.admin.query(
    `insert into graphile_worker._private_known_crontabs values ('housekeeping', now() - interval '1 day', now() - interval '5 hours')`,
  )
  const lines: Record<string, unknown>[] = []
  const worker = () => startWorker(service.adminUrl, config(), createPinoTo(config(), lines))
  const workers = await Promise.all([worker(), worker(), worker()])
  t.teardown(() => Promise.all(workers.map((worker) => worker.stop())))
  const runs = () => lines.filter((line) => line.msg === 'housekeeping')
  await until(() => runs().length > 0)
  await sleep(2000)
  t.is(runs().length, 1)
  t.like(runs()[0], { keys: 0, months: [] })
  t.deepEqual(
    lines.filter((line) => Number(line.level) > 30),
    [],
  )
})

function config() {
  return readConfig({
    MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough',
    PORT: '0',
    LOG_LEVEL: 'info',
    WORKER: 'off',
  })
}

test('months of readings go when nobody keeps them any more, and their hours stay', async (t) => {
  const service = await start(t, 'inline')
  const company = await service.company() // no copy of another, as a month stays for whoever keeps it longest
  await company.apply({
    settings: { signalsKeptDays: 200 },
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    machineData: [{ machine: 'Saw', signals: [{ key: 'heat', kind: 'value' }] }],
  })
  await makeMonths(service, 'downtime.readings', 3, 4, 5)
  await company.sql(
    `insert into downtime.readings (company_id, signal_id, at, number)
     select company_id, id, $1::timestamptz + n * interval '10 minutes', n from downtime.signals, generate_series(0, 11) n
      where company_id = app.company_id()`,
    [beginning(4)],
  )
  await keepHouse(service)
  t.deepEqual(await present(service, 'downtime.readings', 3, 4, 5), [3, 4, 5])
  t.is((await company.sql('select from downtime.reading_hours where company_id = app.company_id()')).length, 0)
  await company.apply({ settings: { signalsKeptDays: 31 } })
  await keepHouse(service)
  t.deepEqual(await present(service, 'downtime.readings', -2, -1, 0, 1, 3, 4, 5), [-2, -1, 0, 1])
  t.deepEqual(
    await company.sql(
      `select readings::int, lowest::int, highest::int, mean::float, first_number::int as first, last_number::int as last
         from downtime.reading_hours where company_id = app.company_id() order by hour`,
    ),
    [
      { readings: 6, lowest: 0, highest: 5, mean: 2.5, first: 0, last: 5 },
      { readings: 6, lowest: 6, highest: 11, mean: 8.5, first: 6, last: 11 },
    ],
  )
})
