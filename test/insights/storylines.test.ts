// What happened, as sentences: storylines.ssu, storylines.work_order.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { daily, shop } from './support.ts'

const service = serviceFor(test)
const world = {
  ...shop,
  settings: { shifts: [daily('Early', '06:00', '14:00')] },
  workCenters: [
    { name: 'Turning', machines: ['Saw'] },
    { name: 'Pressing', machines: ['Press'] },
  ],
  taskTypes: [
    { name: 'Turn', makes: 'PART', runMinutes: 0.5, workCenter: 'Turning' },
    { name: 'Press', makes: 'PART', runMinutes: 3, workCenter: 'Pressing' },
    { name: 'Repair', isMaintenance: true },
  ],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Press' }] }],
}

async function made(company: TestCompany, dueDate?: string) {
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'PART', quantity: 10, dueDate }),
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const [turn, press] = operations.map((one: any) => one.taskId)
  const count = (id: string, goodQuantity: number, scrapQuantity: number, occurredAt: string) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity, occurredAt }))
  const done = (id: string, occurredAt: string) =>
    company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt }))
  await count(turn, 6, 0, '2024-03-04T08:00:00Z')
  await count(turn, 3, 1, '2024-03-04T10:00:00Z')
  await done(turn, '2024-03-04T10:00:00Z')
  await count(press, 4, 0, '2024-03-07T08:00:00Z')
  const broken = await stop(company, 'Press', '2024-03-07T09:00:00Z', '2024-03-07T10:00:00Z', 'Tool breakage')
  await count(press, 5, 0, '2024-03-07T11:00:00Z')
  await done(press, '2024-03-07T12:00:00Z')
  return { id: workOrder.id, turn, press, broken }
}

test('what happened to an order, and why it is late, is one call', async (t) => {
  const company = await service().company(world)
  const { id, turn, press, broken } = await made(company, '2024-03-06T12:00:00Z')
  const { subject, plotPoints, chapters } = await company.ok(company.get(`/storylines/work-orders/${id}`))
  for (const known of ['WO-1', 'ERP-1'])
    t.deepEqual((await company.ok(company.get(`/storylines/work-orders/${known}`))).plotPoints, plotPoints)
  t.like((await company.get('/storylines/work-orders/WO-2')).body, {
    code: 'not_found',
    detail: 'There is no work order "WO-2", by its id or by its code.',
  })
  t.like(subject, { type: 'work_order', id, code: 'WO-1', status: 'completed', product: { sku: 'PART' }, quantity: 10 })
  t.like(plotPoints, {
    startedAt: '2024-03-04T08:00:00.000Z',
    endedAt: '2024-03-07T12:00:00.000Z',
    leadTimeSeconds: 76 * 3600,
    touchTimeSeconds: 5 * 3600,
    waitingTimeSeconds: 71 * 3600,
    goodQuantity: 9,
    scrapQuantity: 1,
    yield: 0.9,
    biggestLoss: {
      kind: 'waiting',
      seconds: 22 * 3600 - 4 * 180,
      sentence: 'It lay for 2 d 22 h (21 h 48 min of working time) before Press.',
      ids: { taskId: press },
    },
    lateness: { isLate: true, seconds: 24 * 3600, cause: { kind: 'waiting' } },
  })
  t.is(
    plotPoints.lateness.sentence,
    'It was completed 1 d late. It lay for 2 d 22 h (21 h 48 min of working time) before Press.',
  )
  t.deepEqual(
    chapters
      .filter((one: any) => one.time < '2025')
      .map(({ time, kind, sentence }: any) => [time.slice(5, 16), kind, sentence]),
    [
      ['03-04T08:00', 'operation_started', 'Turn began on Saw.'],
      ['03-04T08:00', 'counts', 'Turn: 6 good.'],
      ['03-04T10:00', 'scrap', 'Turn: 3 good, 1 scrap.'],
      ['03-04T10:00', 'operation_done', 'Turn was done: 9 good, 1 scrap.'],
      ['03-07T08:00', 'operation_started', 'Press began on Press.'],
      ['03-07T08:00', 'counts', 'Press: 4 good.'],
      ['03-07T09:00', 'stop', 'Press stopped for 1 h: Tool breakage.'],
      ['03-07T11:00', 'counts', 'Press: 5 good.'],
      ['03-07T12:00', 'operation_done', 'Press was done: 9 good.'],
      ['03-07T12:00', 'completed', 'It was completed: 9 good of 10, 1 scrap.'],
    ],
  )
  t.deepEqual(chapters.find((one: any) => one.kind === 'stop').ids, {
    downtimeEventId: broken,
    ssuId: 'Press',
    taskId: press,
  })
  t.is(chapters.find((one: any) => one.kind === 'operation_started').ids.taskId, turn)
})

test('an order without a due date is never late, and a draft has no times', async (t) => {
  const company = await service().company(world)
  const { id } = await made(company)
  t.is((await company.ok(company.get(`/storylines/work-orders/${id}`))).plotPoints.lateness, null)
  const draft = { externalSystemId: 'ERP-2', productSku: 'PART', quantity: 1, dueDate: '2024-03-01' }
  const { workOrder } = await company.ok(company.post('/work-orders', draft))
  const { plotPoints, chapters } = await company.ok(company.get(`/storylines/work-orders/${workOrder.id}`))
  t.like(plotPoints, {
    startedAt: null,
    leadTimeSeconds: null,
    yield: null,
    biggestLoss: null,
    lateness: { isLate: true },
  })
  t.deepEqual(
    chapters.map((one: any) => one.kind),
    ['created'],
  )
  t.is((await company.get('/storylines/work-orders/nowhere')).body.code, 'not_found')
})

test('an order that is late by what its operation took is told so, with the pieces as far as they have come', async (t) => {
  const company = await service().company(world)
  const { workOrder } = await company.ok(
    company.post('/work-orders', {
      externalSystemId: 'ERP-1',
      productSku: 'PART',
      quantity: 10,
      dueDate: '2024-03-05T14:00:00Z',
    }),
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const [taskId, next] = operations.map((one: any) => one.taskId)
  const count = (occurredAt: string, goodQuantity: number, scrapQuantity = 0) =>
    company.ok(company.post(`/tasks/${taskId}/counts`, { goodQuantity, scrapQuantity, occurredAt }))
  await count('2024-03-04T07:00:00Z', 5)
  await count('2024-03-07T07:00:00Z', 3, 1)
  const { plotPoints } = await company.ok(company.get(`/storylines/work-orders/${workOrder.id}`))
  t.like(plotPoints, { goodQuantity: 8, scrapQuantity: 1, yield: 0.8888888889 })
  await company.ok(
    company.post(`/tasks/${taskId}/counts/corrections`, {
      goodQuantity: -1,
      reason: 'Fell down',
      occurredAt: '2024-03-04T07:00:00Z',
    }),
  )
  const done = (id: string, occurredAt: string) =>
    company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt }))
  await done(taskId, '2024-03-07T08:00:00Z')
  await company.ok(company.post(`/tasks/${next}/counts`, { goodQuantity: 7, occurredAt: '2024-03-07T08:30:00Z' }))
  await done(next, '2024-03-07T08:30:00Z')
  const { chapters, plotPoints: ended } = await company.ok(company.get(`/storylines/work-orders/${workOrder.id}`))
  t.regex(
    ended.lateness.sentence,
    / 1 d 19 h late\. Turn took 24 h of working time, 23 h 58 min more than its standard\.$/,
  )
  const told = chapters.map(({ time, kind, sentence }: any) => [time.slice(5, 10), kind, sentence])
  t.true(
    told.some(
      ([day, kind, sentence]: string[]) =>
        day === '03-04' && kind === 'correction' && /-1 good, corrected: "Fell down"/.test(sentence!),
    ),
    JSON.stringify(told),
  )
})

test('what happened on a machine reads in order, with the figures of its window', async (t) => {
  const company = await service().company(world)
  await company.signal('Press', 'Running', '2024-03-07T06:00:00Z')
  const { press } = await made(company)
  const window = 'from=2024-03-07&to=2024-03-08'
  const { subject, plotPoints, chapters } = await company.ok(company.get(`/storylines/ssus/Press?${window}`))
  t.like(subject, { type: 'ssu', id: 'Press', status: { name: 'No data' } }, 'it was heard years ago')
  t.like(plotPoints, {
    plannedSeconds: 28_800,
    downtimeSeconds: 3600,
    failures: 1,
    availability: 0.875,
    goodQuantity: 9,
  })
  t.is(plotPoints.biggestLoss.sentence, 'Tool breakage: 1 h in 1 stop.')
  t.deepEqual(
    chapters.map(({ sentence }: any) => sentence),
    [
      'It went into Running.',
      'Press of WO-1 began.',
      'Press of WO-1: 4 good.',
      'It stopped for 1 h: Tool breakage.',
      'Press of WO-1: 5 good.',
      'Press of WO-1 was done.',
    ],
  )
  t.is(chapters.at(-1).ids.taskId, press)
  t.deepEqual((await company.ok(company.get('/storylines/ssus/Press'))).chapters, [], 'by default the last week')
  t.is((await company.get('/storylines/ssus/Press?from=2024-03-08&to=2024-03-07')).body.code, 'invalid_input')
  t.is((await company.get(`/storylines/ssus/Nowhere?${window}`)).body.code, 'not_found')
})

test('a machine of which nobody told anything is not said to have run', async (t) => {
  const company = await service().company(world)
  const { plotPoints } = await company.ok(company.get('/storylines/ssus/Lathe?from=2024-03-07&to=2024-03-08'))
  t.like(plotPoints, { plannedSeconds: 0, runningSeconds: null, availability: null })
})

test('how long something lasted is rounded as people do, and working time is told in hours', async (t) => {
  const company = await service().company(world)
  const [said] = await company.sql(
    `select array(select insights.in_words(s) from unnest($1::numeric[]) with ordinality x (s, n) order by n) as clock,
            array(select insights.hours_in_words(s) from unnest($1::numeric[]) with ordinality x (s, n) order by n) as work`,
    [[59.6, 3599, 3599.6, 19_170, 86_369, 86_370, 99_600, 134_400]],
  )
  t.deepEqual(said, {
    clock: ['1 min', '59 min 59 s', '1 h', '5 h 20 min', '23 h 59 min', '1 d', '1 d 4 h', '1 d 13 h'],
    work: ['1 min', '59 min 59 s', '1 h', '5 h 20 min', '23 h 59 min', '24 h', '27 h 40 min', '37 h 20 min'],
  })
})

test('who may not see a task reads of it in a story only that it was', async (t) => {
  const company = await service().company(world)
  const { id } = await company.ok(
    company.post('/tasks', { typeId: company.type.Repair, title: 'Secret title', ssuId: 'Press' }),
  )
  const failure = {
    problemCodeId: company.reason.Noise,
    causeCodeId: company.reason.Wear,
    remedyCodeId: company.reason.Replaced,
  }
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done', details: 'Secret details', ...failure }))
  const story = async (client: { get(path: string): Promise<any> }) =>
    JSON.stringify((await client.get('/storylines/ssus/Press')).body.chapters)
  t.regex(await story(company), /\\"Secret title\\" was done.*Secret details/)
  const operator = await company.as('Operator')
  t.is((await operator.get(`/tasks/${id}`)).status, 404)
  t.regex(await story(operator), /\\"Repair\\" was done: Noise; Wear; Replaced\./)
  t.notRegex(await story(operator), /Secret/)
})

test('the figures of a machine are in its story for who may see them in analytics', async (t) => {
  const company = await service().company(world)
  await made(company)
  const operator = await company.as('Operator')
  const window = 'from=2024-03-07&to=2024-03-08'
  t.is((await operator.get(`/analytics/oee?${window}`)).status, 403)
  const { plotPoints, chapters } = await operator.ok(operator.get(`/storylines/ssus/Press?${window}`))
  const { from, to, ...figures } = plotPoints
  t.deepEqual([from, to], ['2024-03-07T00:00:00.000Z', '2024-03-08T00:00:00.000Z'])
  t.deepEqual(new Set(Object.values(figures)), new Set([null]))
  t.is(chapters.length, 5)
})

test('a clock that is behind what was told makes nothing fail', async (t) => {
  const company = await service().company(world)
  const { id } = await made(company, '2024-03-06T12:00:00Z')
  const { workOrder } = await company.ok(
    company.post('/work-orders', {
      externalSystemId: 'ERP-2',
      productSku: 'PART',
      quantity: 10,
      dueDate: '2024-03-05',
    }),
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const counted = { goodQuantity: 2, scrapQuantity: 1, occurredAt: '2024-03-04T09:00:00Z' }
  await company.ok(company.post(`/tasks/${operations[0].taskId}/counts`, counted))
  await stop(company, 'Saw', '2024-03-04T09:30:00Z')
  await company.signal('Lathe', 'Service', '2024-03-05T09:30:00Z')
  const asked = await company.sql(
    `select c.at, insights.storylines_work_order($1 || c.nothing) -> 'plotPoints' as past,
            insights.storylines_work_order($2 || c.nothing) -> 'plotPoints' as open,
            insights.storylines_ssu('Saw' || c.nothing) -> 'plotPoints' as machine,
            insights.analytics_oee(p_explain => c.nothing = '') -> 'data' as oee,
            insights.analytics_downtime(p_explain => c.nothing = '') as downtime,
            (select sum(s.seconds) from downtime.downtime_events_summary(p_to => nullif(c.nothing, '')::timestamptz) s)
       from (select g as at, left(set_config('app.now', g::text, true) || set_config('app.permissions',
                      'production:view,maintenance:view,insights:view,downtime:view', true), 0) as nothing
               from generate_series(timestamptz '2024-03-04T07:00Z', '2024-03-04T13:00Z', '30 min') g offset 0) c`,
    [id, workOrder.id],
  )
  t.is(asked.length, 13)
  for (const { past, open } of asked as any[]) {
    t.is(past.leadTimeSeconds, 76 * 3600, 'what is over does not change by the clock')
    t.is(open.startedAt, '2024-03-04T09:00:00.000Z')
    t.is(open.touchTimeSeconds, 0, 'nothing was told of it since')
  }
  t.deepEqual(
    asked.map(({ open }: any) => open.leadTimeSeconds / 1800),
    [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8],
  )
})
