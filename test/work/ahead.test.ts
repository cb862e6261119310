// What is made ahead of its time says nothing of its machine before it is begun.
import test from 'ava'
import { stopsOf } from '../downtime/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const shop = () =>
  service().company({
    ssuStatuses: [
      { name: 'Running', category: 'UP' },
      { name: 'Broken', category: 'DOWN' },
      { name: 'Service', category: 'MAINTENANCE' },
    ],
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    taskTypes: [
      {
        name: 'Weekly',
        statusOnOpen: 'Broken',
        statusOnDone: 'Running',
        recurrence: { every: 1, unit: 'week', anchor: 'completion' },
      },
      { name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Running' },
      { name: 'Clean', statusOnOpen: 'Service', statusOnDone: 'Running' },
    ],
  })
const open = async (company: TestCompany, type: string, more: object = {}): Promise<string> =>
  (await company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId: 'Saw', ...more }))).id
const status = async (company: TestCompany) => (await company.ok(company.get('/ssus/Saw'))).status?.name
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('the next one of a series stops its machine when it is begun, and not when it is made', async (t) => {
  const company = await shop()
  const first = await open(company, 'Weekly')
  t.is(await status(company), 'Broken')
  t.deepEqual((await company.ok(company.done(first)))._meta.warnings, [])
  await service().makeNextTasks()
  const [next] = await company.openTasks('Weekly')
  t.is(await status(company), 'Running')
  t.is((await stopsOf(company)).length, 1)
  const repair = await open(company, 'Repair')
  t.deepEqual((await company.ok(company.done(repair)))._meta.warnings, [], 'what is to come holds nothing up')
  await company.ok(company.patch(`/tasks/${next!.id}`, { status: 'dispatched' }))
  t.is(await status(company), 'Broken')
  t.like(await stopsOf(company), { length: 3, 0: { endedAt: null } })
  await company.ok(company.done(next!.id))
  t.is(await status(company), 'Running')
  await company.ok(company.patch(`/tasks/${next!.id}`, { status: 'ready', reason: 'It leaks' }))
  t.is(await status(company), 'Broken', 'taken up again it is as others are')
})

test('the next one of a series that is due already as it is made stops its machine as it opens', async (t) => {
  const company = await shop()
  const first = await open(company, 'Weekly')
  await company.ok(company.done(first, { endDate: inDays(-21) }))
  await service().makeNextTasks()
  t.like(await company.openTasks('Weekly'), { length: 1, 0: { status: 'open' } })
  t.is(await status(company), 'Broken')
  t.like(await stopsOf(company), { 0: { endedAt: null } })
  // Another test may have it made before the status could be read here.
  const said = await company.sql(
    'select status from downtime.status_changes where company_id = app.company_id() order by id',
  )
  t.deepEqual(
    said.map((one) => one.status),
    ['Running', 'Broken'],
    'it ran in between',
  )
})

test('what is planned for later, or waits, sets the status of its machine when it is begun', async (t) => {
  const company = await shop()
  await company.ok(company.done(await open(company, 'Repair')))
  const planned = await open(company, 'Clean', { startDate: inDays(25) })
  const series = await open(company, 'Weekly', { dueDate: inDays(7) })
  const before = await open(company, 'Weekly', { ssuId: null })
  const waiting = await open(company, 'Clean', { after: { taskId: before, type: 'dependency' } })
  t.is(await status(company), 'Running')
  await company.ok(company.patch(`/tasks/${planned}`, { status: 'declined', declinedReason: 'Not needed' }))
  await company.ok(company.patch(`/tasks/${planned}`, { status: 'ready', reason: 'It is' }))
  t.is(await status(company), 'Running', 'nobody has begun it')
  await company.ok(company.done(before))
  t.is(await status(company), 'Running')
  await company.ok(company.patch(`/tasks/${waiting}`, { status: 'dispatched' }))
  t.is(await status(company), 'Service')
  await company.ok(company.done(waiting))
  await company.ok(company.done(series))
  t.like(await stopsOf(company), { length: 1 }, 'who only writes down that it is done stops nothing')
  await open(company, 'Clean', { dueDate: inDays(7) })
  t.is(await status(company), 'Service', 'a repair of today is due some time too')
})

test('whoever takes a repair to another machine is told that the first one stands still', async (t) => {
  const company = await shop()
  const codes = ({ _meta }: any) => _meta.warnings.map(({ code }: { code: string }) => code)
  const moved = await open(company, 'Repair')
  const away = await company.ok(company.patch(`/tasks/${moved}`, { ssuId: null }))
  t.deepEqual(codes(away), ['machine_still_stopped'])
  t.regex(away._meta.warnings[0].message, /^Saw is stopped, and a task that goes to another machine/)
  await company.ok(company.done(await open(company, 'Repair')))
  const { _meta } = await company.ok(company.patch(`/tasks/${await open(company, 'Clean')}`, { ssuId: null }))
  t.deepEqual(_meta.warnings, [], 'in maintenance it has no stop')
})

test('whoever declines the task of a series is told that it ends, unless the next one is there', async (t) => {
  const company = await shop()
  const codes = ({ _meta }: any) => _meta.warnings.map(({ code }: { code: string }) => code)
  const declined = { status: 'declined', declinedReason: 'Not needed' }
  const weekly = () => open(company, 'Weekly', { ssuId: null })
  t.deepEqual(codes(await company.ok(company.patch(`/tasks/${await weekly()}`, declined))), ['series_ended'])
  const last = await weekly()
  const done = await company.ok(company.done(last))
  t.is(done.endDate, null)
  t.is(done.finishedAt.slice(0, 10), done.updatedAt.slice(0, 10))
  await service().makeNextTasks()
  await company.ok(company.patch(`/tasks/${last}`, { status: 'ready', reason: 'Once more' }))
  t.is((await company.ok(company.get(`/tasks/${last}`))).finishedAt, null)
  t.deepEqual(codes(await company.ok(company.patch(`/tasks/${last}`, declined))), [])
})

test('a task ahead of its time that is done as of before it was begun does not stop its machine now', async (t) => {
  const company = await shop()
  const planned = await open(company, 'Repair', { startDate: inDays(1) })
  await company.ok(company.patch(`/tasks/${planned}`, { status: 'dispatched' }))
  t.is(await status(company), 'Broken')
  await company.ok(company.done(planned, { occurredAt: inDays(-1) }))
  t.is(await status(company), 'Running')
  t.deepEqual(await stopsOf(company), [])
})
