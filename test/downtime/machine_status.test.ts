import test from 'ava'
import { checkEvents, eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { atOnce, stop, stopsOf, workshop } from './support.ts'

const service = serviceFor(test)

async function open(company: TestCompany, type: string, ssuId: string | null): Promise<string> {
  return (await company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId }))).id
}

const done = (company: TestCompany, task: string, more: object = {}) =>
  company.ok(company.patch(`/tasks/${task}`, { status: 'done', ...more }))

async function states(company: TestCompany, machine: string): Promise<any[]> {
  return await company.sql(
    `select c.status, c.category, c.source, app.iso(c.at) as at, p.email as by from dashboard.status_changes c
    left join people.people p on p.company_id = app.company_id() and p.id = c.person_id
   where c.ssu_id = $1 order by c.id`,
    [machine],
  )
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a repair stops its machine until it is done, and is taken up again so', async (t) => {
  const company = await workshop(service())
  const repair = await open(company, 'Repair', 'Saw')
  const [begun] = await stopsOf(company)
  t.like(begun, { ssuId: 'Saw', source: 'manual', endedAt: null, note: null, reason: null })
  await done(company, repair)
  t.not((await stopsOf(company))[0].endedAt, null)
  await company.ok(company.patch(`/tasks/${repair}`, { status: 'ready', reason: 'It leaks again' }))
  const [again, first] = await stopsOf(company)
  t.is(again.endedAt, null)
  t.true(again.startedAt >= first.endedAt)
  t.deepEqual(
    (await states(company, 'Saw')).map(({ status, category, source, by }) => [status, category, source, by]),
    [
      ['Broken', 'DOWN', 'manual', 'admin@example.test'],
      ['Running', 'UP', 'manual', 'admin@example.test'],
      ['Broken', 'DOWN', 'manual', 'admin@example.test'],
    ],
  )
  t.deepEqual(
    (await checkEvents(t, company)).map((event) => event.type),
    [
      'task.created',
      'downtime.started',
      'task.status_changed',
      'downtime.ended',
      'task.status_changed',
      'downtime.started',
    ],
  )
})

test('a repair that is written down as done stops nothing', async (t) => {
  const company = await workshop(service())
  await company.ok(
    company.post('/tasks', { typeId: company.type.Repair, title: 'Last week', ssuId: 'Saw', status: 'done' }),
  )
  t.deepEqual(await stopsOf(company), [])
  t.deepEqual(
    (await states(company, 'Saw')).map(({ status }) => status),
    ['Running'],
  )
})

test('maintenance and running are no stops; coming from a stop they end it', async (t) => {
  const company = await workshop(service())
  await done(company, await open(company, 'Lubricate', 'Saw'))
  t.deepEqual(await stopsOf(company), [])
  await open(company, 'Repair', 'Saw')
  await open(company, 'Lubricate', 'Saw')
  t.is((await stopsOf(company)).filter((row) => row.endedAt === null).length, 0)
  t.deepEqual(
    (await states(company, 'Saw')).map(({ category }) => category),
    ['MAINTENANCE', 'UP', 'DOWN', 'MAINTENANCE'],
  )
})

test('from one DOWN status to another the stop goes on; the same status again is no change', async (t) => {
  const company = await workshop(service())
  await open(company, 'Repair', 'Saw')
  await open(company, 'Repair', 'Saw')
  await open(company, 'Wait for operator', 'Saw')
  t.is((await stopsOf(company)).length, 1)
  t.deepEqual(
    (await states(company, 'Saw')).map(({ status }) => status),
    ['Broken', 'No operator'],
  )
  await done(company, await open(company, 'Start up', 'Saw'))
  t.not((await stopsOf(company))[0].endedAt, null)
})

test('tasks without a machine, or whose type sets nothing, stop nothing', async (t) => {
  const company = await workshop(service())
  await done(company, await open(company, 'Repair', null))
  await done(company, await open(company, 'Clean', 'Saw'))
  t.deepEqual([await stopsOf(company), await states(company, 'Saw')], [[], []])
})

test('a stop begins and ends when the task says it happened, and what is later stays as it is', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', ago(300), ago(200))
  const [shutDown, late] = [await open(company, 'Shut down', 'Saw'), await open(company, 'Shut down', 'Press')]
  const at = ago(120)
  await done(company, shutDown, { occurredAt: at })
  t.is((await stopsOf(company, 'Saw'))[0].startedAt, at)
  t.is((await states(company, 'Saw'))[0].at, at)
  await done(company, await open(company, 'Start up', 'Saw'), { occurredAt: ago(150) })
  t.like((await stopsOf(company, 'Saw'))[0], { startedAt: at, endedAt: null }, 'it does not end before it began')
  const [startedAt, endedAt] = [ago(50), ago(10)]
  await stop(company, 'Press', startedAt, endedAt)
  await done(company, late, { occurredAt: ago(40) })
  t.like(await stopsOf(company, 'Press'), { length: 1, 0: { startedAt, endedAt } }, 'nor go on when somebody ended it')
  const repair = await open(company, 'Repair', 'Lathe')
  t.is(
    (
      await company.patch(`/tasks/${repair}`, {
        status: 'done',
        occurredAt: new Date(Date.now() + 60_000).toISOString(),
      })
    ).status,
    400,
  )
  await done(company, repair, { occurredAt: ago(5) })
  t.deepEqual(await stopsOf(company, 'Lathe'), [])
})

test('what is told late stands in the history of the machine before what is later', async (t) => {
  const company = await workshop(service())
  const [repair, running] = [ago(120), ago(60)]
  await company.signal('Saw', 'Running', running)
  await done(company, await open(company, 'Shut down', 'Saw'), { occurredAt: repair })
  t.like((await stopsOf(company, 'Saw'))[0], { startedAt: repair, endedAt: running })
  await stop(company, 'Press', ago(90))
  await company.signal('Press', 'Broken', running)
  await done(company, await open(company, 'Start up', 'Press'), { occurredAt: ago(80) })
  t.is((await stopsOf(company, 'Press'))[0].endedAt, null)
})

test('what was reported by hand ends with the status, and the other way round', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', ago(60))
  const repair = await open(company, 'Repair', 'Saw')
  t.is((await stopsOf(company, 'Saw')).length, 1, 'it stood already')
  await done(company, repair)
  t.not((await stopsOf(company, 'Saw'))[0].endedAt, null)

  await open(company, 'Repair', 'Press')
  const [{ id }] = await stopsOf(company, 'Press')
  await company.ok(company.post(`/downtime-events/${id}/close`, {}))
  t.like((await states(company, 'Press')).at(-1), { status: 'Broken' }, 'a close leaves the status')
  await done(company, await open(company, 'Start up', 'Press'))
  t.is((await stopsOf(company, 'Press')).length, 1)
  t.is((await eventsOf(company, 'downtime.ended')).length, 2)

  await stop(company, 'Lathe', ago(60))
  await done(company, await open(company, 'Start up', 'Lathe'))
  t.not((await stopsOf(company, 'Lathe'))[0].endedAt, null, 'also where the status was not DOWN')
})

test('a producing task that shuts its machine down posts its output and stops it', async (t) => {
  const company = await workshop(service())
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'A', productSku: 'PART', quantity: 2 }),
  )
  const {
    operations: [operation],
  } = await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}))
  const dry = await company.ok(
    company.patch(
      `/tasks/${operation.taskId}`,
      { status: 'done', goodQuantity: 2, scrapQuantity: 0 },
      { Prefer: 'dry-run' },
    ),
  )
  t.deepEqual(
    dry.effects.filter((effect: any) => effect.type === 'notification').map((effect: any) => effect.event),
    ['task.status_changed', 'work_order.completed', 'downtime.started'],
  )
  t.deepEqual(await stopsOf(company), [])
  const { _meta } = await done(company, operation.taskId, { goodQuantity: 2, scrapQuantity: 0 })
  t.like(_meta, { output: { quantity: 2 }, workOrder: { status: 'completed' } })
  t.like((await stopsOf(company))[0], { ssuId: 'Lathe', endedAt: null })
})

test('of tasks on one machine that finish at the same moment each sees what the other did', async (t) => {
  const company = await workshop(service())
  await open(company, 'Repair', 'Saw')
  const starts = [
    await open(company, 'Start up', 'Saw'),
    await open(company, 'Start up', 'Saw'),
    await open(company, 'Start up', 'Saw'),
  ]
  const replies = await atOnce(
    t,
    company,
    'Saw',
    starts.map((task) => () => company.patch(`/tasks/${task}`, { status: 'done' })),
  )
  t.deepEqual(
    replies.map((reply) => reply.status),
    [200, 200, 200],
  )
  t.is((await eventsOf(company, 'downtime.ended')).length, 1)
  t.deepEqual(
    (await states(company, 'Saw')).map(({ status }) => status),
    ['Broken', 'Running'],
  )
})

test('machine data stops a machine by itself, at the time of the reading', async (t) => {
  const company = await workshop(service())
  const [stopped, ran] = [ago(30), ago(20)]
  await company.signal('Saw', 'Broken', stopped)
  await company.signal('Saw', 'Broken', ago(25))
  await company.signal('Saw', 'Running', ran)
  const [row] = await stopsOf(company)
  t.like(row, { source: 'auto', startedAt: stopped, endedAt: ran })
  t.deepEqual(await states(company, 'Saw'), [
    { status: 'Broken', category: 'DOWN', source: 'auto', at: stopped, by: null },
    { status: 'Running', category: 'UP', source: 'auto', at: ran, by: null },
  ])
  const [people] = await company.sql(
    'select count(opened_by) + count(closed_by) as people from downtime.stoppages where company_id = app.company_id()',
  )
  t.is(Number(people!.people), 0)
  for (const event of await checkEvents(t, company)) t.is((event.data as any).downtime.source, 'auto')
})

test('a machine out of use neither changes its status by a repair nor stops', async (t) => {
  const company = await workshop(service())
  const { id } = await company.ok(
    company.post('/tasks', { typeId: company.type['Shut down'], title: 'x', ssuId: 'Saw' }),
  )
  await company.ok(company.put('/ssus/Saw', { isActive: false }))
  await company.ok(company.done(id))
  t.deepEqual([await stopsOf(company), await states(company, 'Saw')], [[], []])
})

test('a status that gets another category is entered anew by the machines in it', async (t) => {
  const company = await workshop(service())
  await open(company, 'Wait for operator', 'Saw')
  await open(company, 'Repair', 'Press')
  const apply = (name: string, category: string) =>
    company.ok(company.post('/config/apply', { spec: { version: 1, ssuStatuses: [{ name, category }] } }))
  await apply('No operator', 'MAINTENANCE')
  t.deepEqual(
    (await stopsOf(company)).filter((row) => !row.endedAt).map((row) => row.ssuId),
    ['Press'],
  )
  t.deepEqual(
    (await states(company, 'Saw')).map(({ status, category }) => [status, category]),
    [
      ['No operator', 'DOWN'],
      ['No operator', 'MAINTENANCE'],
    ],
  )
  await apply('No operator', 'DOWN')
  t.deepEqual(
    (await stopsOf(company))
      .filter((row) => !row.endedAt)
      .map((row) => row.ssuId)
      .sort(),
    ['Press', 'Saw'],
  )
})

test('nobody rewrites which states a machine was in', async (t) => {
  const company = await workshop(service())
  await open(company, 'Repair', 'Saw')
  for (const statement of ['update downtime.status_changes set at = now()', 'truncate downtime.status_changes']) {
    const error = await t.throwsAsync(service().admin.query(`begin; set local role millwright_rules; ${statement}`))
    await service().admin.query('rollback')
    t.regex(error!.message, /permission denied/)
  }
})
