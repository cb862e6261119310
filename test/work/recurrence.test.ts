// What comes again: its next task, when it is due, and that there is one.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { startTestService, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'

type Recurrence = { every: number; unit: 'day' | 'week' | 'month'; anchor: 'completion' | 'schedule' }

const started = startTestService({ WORKER: 'inline' })
test.after.always(async () => (await started).close())

async function berlin(recurrence: Recurrence): Promise<TestCompany> {
  return await (await started).company({
    settings: { timezone: 'Europe/Berlin' },
    reasonCodes: [{ kind: 'failure_problem', label: 'Leak' }],
    sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }] }],
    taskTypes: [{ name: 'Grease', recurrence }],
  })
}

/** The worker's job has run, and is through with what was done until now. */
async function worked(): Promise<void> {
  const { admin } = await started
  await admin.query(`select graphile_worker.add_job('recurrence')`)
  await until(async () => (await admin.query(`select from work.tasks where comes_again`)).rowCount === 0)
}

async function create(company: TestCompany, dueDate?: string): Promise<string> {
  const body = { typeId: company.type.Grease, title: 'Grease', ssuId: company.machine.Pump, dueDate }
  return (await company.ok(company.post('/tasks', body))).id
}

/** Finishes a task; answers the open ones there are then. */
async function finish(
  company: TestCompany,
  id: string,
  occurredAt: string,
): Promise<{ id: string; dueDate: string }[]> {
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt }))
  await worked()
  return (await company.ok(company.get('/tasks'))).data
}

/** The due dates of the tasks that come one after the other, each finished when it says. */
async function dueDates(company: TestCompany, dueDate: string | undefined, ends: string[]): Promise<string[]> {
  let id = await create(company, dueDate)
  const dates: string[] = []
  for (const end of ends) {
    const [next] = await finish(company, id, end)
    dates.push(next!.dueDate)
    id = next!.id
  }
  return dates
}

test('by completion it counts from the end, in days of the company’s own time', async (t) => {
  const company = await berlin({ every: 1, unit: 'day', anchor: 'completion' })
  t.deepEqual(await dueDates(company, '2024-03-01T08:00:00Z', ['2024-03-30T20:00:00Z', '2024-10-26T10:00:00Z']), [
    '2024-03-31T19:00:00.000Z',
    '2024-10-27T11:00:00.000Z',
  ])
})

test('by schedule it counts from the due date; an hour that a night lacks shifts only that night', async (t) => {
  const company = await berlin({ every: 1, unit: 'day', anchor: 'schedule' })
  t.deepEqual(
    await dueDates(company, '2024-03-30T02:30:00+01:00', [
      '2024-03-30T05:00:00Z',
      '2024-03-31T05:00:00Z',
      '2024-04-01T05:00:00Z',
    ]),
    ['2024-03-31T01:30:00.000Z', '2024-04-01T00:30:00.000Z', '2024-04-02T00:30:00.000Z'],
  )
})

test('a day that a month lacks shifts only that month', async (t) => {
  const company = await berlin({ every: 1, unit: 'month', anchor: 'schedule' })
  t.deepEqual(await dueDates(company, '2024-01-31T12:00:00+01:00', ['2024-01-31T12:00:00Z', '2024-02-29T12:00:00Z']), [
    '2024-02-29T11:00:00.000Z',
    '2024-03-31T10:00:00.000Z',
  ])
})

test('what was missed makes one task; done early, it is due at its next date', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'schedule' })
  t.deepEqual(await dueDates(company, '2024-01-01T12:00:00Z', ['2024-01-25T12:00:00Z', '2024-01-26T12:00:00Z']), [
    '2024-01-29T12:00:00.000Z',
    '2024-02-05T12:00:00.000Z',
  ])
})

test('the next task is like the one that was done, and is made once, whoever is done at once', async (t) => {
  const company = await berlin({ every: 2, unit: 'week', anchor: 'completion' })
  const me = company.person['admin@example.test']
  const twins = [await create(company), await create(company)]
  for (const id of twins) await company.ok(company.patch(`/tasks/${id}`, { assigneeIds: [me], details: 'both ends' }))
  await Promise.all(
    [...twins, ...twins].map((id) =>
      company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt: '2024-05-01T00:00:00Z' })),
    ),
  )
  const { admin } = await started
  await Promise.all(Array.from({ length: 4 }, () => admin.query('select work.make_next_tasks()')))
  await worked()
  const { data } = await company.ok(company.get('/tasks'))
  t.is(data.length, 1)
  t.like(data[0], {
    title: 'Grease',
    details: 'both ends',
    status: 'open',
    ssuId: company.machine.Pump,
    dueDate: '2024-05-15T00:00:00.000Z',
  })
  t.deepEqual(
    await company.ok(company.get(`/tasks/${data[0].id}/connections`)).then(([c]: { type: string }[]) => c!.type),
    'created_from',
  )
  await company.ok(company.patch(`/tasks/${twins[0]}`, { status: 'ready', reason: 'once more' }))
  await company.ok(company.patch(`/tasks/${twins[0]}`, { status: 'done' }))
  await worked()
  t.is((await company.ok(company.get('/tasks'))).data.length, 1, 'taken up again it makes no second one')
})

test('what was done while no worker ran is made up for', async (t) => {
  const service = await startTestService({ WORKER: 'off' })
  t.teardown(() => service.close())
  const company = await service.company({
    taskTypes: [{ name: 'Grease', recurrence: { every: 1, unit: 'day', anchor: 'schedule' } }],
  })
  const id = await company.task('Grease')
  await company.ok(company.patch(`/tasks/${id}`, { dueDate: '2024-01-01T06:00:00Z' }))
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt: '2024-01-01T09:00:00Z' }))
  t.deepEqual(await company.openTasks('Grease'), [])
  await service.makeNextTasks()
  const [next] = await company.openTasks('Grease')
  t.like(next, { dueDate: '2024-01-02T06:00:00.000Z' })
})

test('what was found the last time is not said of the next', async (t) => {
  const company = await berlin({ every: 1, unit: 'day', anchor: 'completion' })
  const typeId = company.type.Grease
  const found = { typeId, title: 'Grease', status: 'done', problemCodeId: company.reason.Leak }
  t.is((await company.ok(company.post('/tasks', found))).problemCodeId, company.reason.Leak)
  await worked()
  const { data } = await company.ok(company.get('/tasks'))
  t.is(data.length, 1)
  t.like(data[0], { typeId, problemCodeId: null })
})

test('the next one says what is to be done, and not what was found as the last one was done', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'completion' })
  const details = 'Grease the spindle'
  const first = await create(company)
  await company.ok(company.patch(`/tasks/${first}`, { details }))
  const next = async (id: string, changes: object[]) => {
    for (const one of changes) await company.ok(company.patch(`/tasks/${id}`, one))
    await worked()
    return (await company.ok(company.get('/tasks'))).data[0]
  }
  const done = { status: 'done', details: 'Bearing replaced.' }
  const second = await next(first, [done])
  t.is((await company.ok(company.get(`/tasks/${first}`))).details, 'Bearing replaced.')
  t.is(second.details, details)
  const found = [{ status: 'dispatched' }, { details: 'Bearing is worn.' }, { details: 'And replaced.' }]
  const third = await next(second.id, [...found, { status: 'done' }])
  t.is(third.details, details)
  const left = { status: 'incomplete', incompleteReason: 'Shift over', details: 'Half done.', createFollowUp: true }
  const { followUpId } = (await company.ok(company.patch(`/tasks/${third.id}`, left)))._meta
  t.is((await company.ok(company.get(`/tasks/${followUpId}`))).details, 'Half done.')
  const fourth = await next(followUpId, [done])
  t.is(fourth.details, details)
  const putBack = [{ status: 'incomplete', incompleteReason: 'None' }, { status: 'ready' }, { details: 'Again.' }]
  const fifth = await next(fourth.id, [...putBack, { status: 'done' }])
  t.is(fifth.details, details, 'put back, it was begun all the same')
  t.is((await next(fifth.id, [{ details: null }, done])).details, null, 'what is changed before is to be done')
})

test('a series ends with the years that have four digits, and so does an SLA', async (t) => {
  const company = await (await started).company({
    taskTypes: [
      { name: 'Grease', recurrence: { every: 1, unit: 'week', anchor: 'schedule' } },
      { name: 'Some day', slas: [{ priority: 2, hours: 999_999_999 }] },
    ],
  })
  const { id } = await company.ok(
    company.post('/tasks', { typeId: company.type.Grease, title: 'Grease', dueDate: '9999-12-31' }),
  )
  t.is((await company.ok(company.patch(`/tasks/${id}`, { status: 'done' })))._meta.nextTaskDueDate, null)
  await worked()
  t.deepEqual((await company.ok(company.get('/tasks'))).data, [])
  const late = await company.ok(company.post('/tasks', { typeId: company.type['Some day'], title: 'Late' }))
  t.deepEqual(await data(company, `{task(id: "${late.id}") {dueDate}}`), {
    task: { dueDate: '9999-12-31T23:59:59.999Z' },
  })
})

test('a task that a rule opened has no next one by time', async (t) => {
  const company = await (await started).company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }] }],
    taskTypes: [{ name: 'Grease', recurrence: { every: 1, unit: 'month', anchor: 'completion' } }],
    machineData: [
      {
        machine: 'Pump',
        meters: [{ key: 'hours', name: 'Hours', source: 'manual' }],
        usageRules: [{ meter: 'hours', every: 100, taskType: 'Grease' }],
      },
    ],
  })
  const read = (value: number) => company.ok(company.post(`/meters/${company.meter.Hours}/readings`, { value }))
  for (const value of [0, 100, 200]) await read(value)
  const [first, second] = await company.openTasks('Grease')
  t.is((await company.ok(company.done(first!.id)))._meta.nextTaskDueDate, null)
  const left = { status: 'incomplete', incompleteReason: 'Shift over', createFollowUp: true }
  const { followUpId } = (await company.ok(company.patch(`/tasks/${second!.id}`, left)))._meta
  t.is((await company.ok(company.done(followUpId)))._meta.nextTaskDueDate, null)
  await worked()
  t.deepEqual(await company.openTasks('Grease'), [])
  t.truthy((await company.ok(company.done(await create(company))))._meta.nextTaskDueDate, 'others have')
})

const dues = (tasks: { dueDate: string }[]) => tasks.map(({ dueDate }) => dueDate).sort()

test('each of several tasks of one title has a series of its own', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'schedule' })
  const create = async (details: string, dueDate: string) =>
    (await company.ok(company.post('/tasks', { typeId: company.type.Grease, title: 'Walk', details, dueDate }))).id
  const north = await create('hall north', '2024-01-01T06:00:00Z')
  const south = await create('hall south', '2024-01-03T06:00:00Z')
  const open = async () =>
    (await company.ok(company.get('/tasks'))).data
      .map((task: { details: string; dueDate: string }) => `${task.details} ${task.dueDate.slice(0, 10)}`)
      .sort()
  await finish(company, north, '2024-01-01T08:00:00Z')
  t.deepEqual(await open(), ['hall north 2024-01-08', 'hall south 2024-01-03'])
  await finish(company, south, '2024-01-03T08:00:00Z')
  t.deepEqual(await open(), ['hall north 2024-01-08', 'hall south 2024-01-10'])
})

test('done once more, a task gets no second next one, whatever became of the first', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'completion' })
  for (const end of ['declined', 'deleted']) {
    const id = await create(company)
    const [next] = await finish(company, id, '2024-01-01T08:00:00Z')
    if (end === 'deleted') await company.ok(company.delete(`/tasks/${next!.id}`))
    else await company.ok(company.patch(`/tasks/${next!.id}`, { status: 'declined', declinedReason: 'scrapped' }))
    await company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'not tight' }))
    t.deepEqual(await finish(company, id, '2024-01-02T08:00:00Z'), [], end)
  }
})

test('a task and the follow-ups that carry it on have one next task, of whichever is done first', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'completion' })
  for (const first of ['task', 'follow-up']) {
    const id = await create(company)
    const rest = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
    const { followUpId } = (await company.ok(company.patch(`/tasks/${id}`, rest)))._meta
    await company.ok(company.patch(`/tasks/${id}`, { status: 'ready' }))
    const [one, other] = first === 'task' ? [id, followUpId] : [followUpId, id]
    await finish(company, one, '2024-01-01T08:00:00Z')
    const left = await finish(company, other, '2024-01-02T08:00:00Z')
    t.deepEqual(dues(left), ['2024-01-08T08:00:00.000Z'], `${first} first`)
    await company.ok(company.delete(`/tasks/${left[0]!.id}`))
  }
})

test('where the next one was written down ahead, that is it', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'schedule' })
  const [first, second] = [await create(company, '2024-01-01'), await create(company, '2024-01-08')]
  t.deepEqual(
    (await finish(company, first, '2024-01-01T08:00:00Z')).map(({ id }) => id),
    [second],
  )
  const [connection] = await company.ok(company.get(`/tasks/${second}/connections`))
  t.like(connection, { type: 'created_from' })
  t.deepEqual(dues(await finish(company, second!, '2024-01-08T08:00:00Z')), ['2024-01-14T23:00:00.000Z'])
  const [third] = (await company.ok(company.get('/tasks'))).data
  await company.ok(company.patch(`/tasks/${third.id}`, { details: 'with the new grease' }))
  const like = await create(company, third.dueDate)
  await finish(company, third.id, '2024-01-15T08:00:00Z')
  t.is((await finish(company, like, '2024-01-15T08:00:00Z')).length, 2, 'what differs in anything is other work')
})

test('who finishes a task is told when the next one is due, in a dry run too', async (t) => {
  const company = await berlin({ every: 1, unit: 'week', anchor: 'schedule' })
  const id = await create(company, '2024-01-01T06:00:00Z')
  const done = { status: 'done', occurredAt: '2024-01-01T08:00:00Z' }
  const nextTaskDueDate = '2024-01-08T06:00:00.000Z'
  const dry = await company.ok(company.patch(`/tasks/${id}`, done, { Prefer: 'dry-run' }))
  t.like(dry.result._meta, { nextTaskDueDate })
  t.like((await company.ok(company.patch(`/tasks/${id}`, done)))._meta, { nextTaskDueDate })
  await worked()
  t.deepEqual(dues((await company.ok(company.get('/tasks'))).data), [nextTaskDueDate])
  await company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'once more' }))
  t.is((await company.ok(company.patch(`/tasks/${id}`, done)))._meta.nextTaskDueDate, null)
  const written = { typeId: company.type.Grease, title: 'Grease', status: 'done' }
  t.truthy((await company.ok(company.post('/tasks', written)))._meta.nextTaskDueDate)
})
