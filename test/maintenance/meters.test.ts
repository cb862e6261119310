import test from 'ava'
import { ingest, minutesAgo, openTasks, reading } from '../downtime/machines.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const plant: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
  taskTypes: [
    { name: 'Grease' },
    { name: 'Overhaul' },
    { name: 'Vent' },
    { name: 'Look around', recurrence: { every: 1, unit: 'week', anchor: 'schedule' } },
  ],
  machineData: [
    {
      machine: 'Saw',
      signals: [
        { key: 'heat', kind: 'value', uom: '°C' },
        { key: 'strokes', kind: 'counter' },
      ],
      meters: [
        { key: 'hours', name: 'Hours', uom: 'h', source: 'manual' },
        { key: 'dial', name: 'Dial', source: 'manual', rollover: 1000 },
        { key: 'strokes', name: 'Strokes', source: 'signal', signal: 'strokes', rollover: 256 },
      ],
      usageRules: [
        { meter: 'hours', every: 100, taskType: 'Grease' },
        { meter: 'hours', every: 1000, taskType: 'Overhaul', anchor: 'completion' },
      ],
      conditionRules: [{ signal: 'heat', above: 80, taskType: 'Vent' }],
    },
  ],
}

const read = (company: TestCompany, meter: string, value: number, more: object = {}) =>
  company.post(`/meters/${company.meter[meter]}/readings`, { value, ...more })

test('a usage rule opens a task for each distance that a reading passes', async (t) => {
  const company = await service().company(plant)
  t.like(await company.ok(read(company, 'Hours', 12_345)), { currentValue: 12_345, source: 'manual', uom: 'h' })
  t.deepEqual(await openTasks(company), {}, 'the first reading only says where the meter stands')
  const dry = await company.ok(
    company.post(`/meters/${company.meter.Hours}/readings`, { value: 12_620 }, { prefer: 'dry-run' }),
  )
  t.is(dry.effects.filter((effect: { type: string }) => effect.type === 'task').length, 3)
  await company.ok(read(company, 'Hours', 12_620))
  t.deepEqual(await openTasks(company), { Grease: 3 })
  await company.ok(read(company, 'Hours', 12_620))
  await company.ok(read(company, 'Hours', 12_699))
  t.deepEqual(await openTasks(company), { Grease: 3 })
  await company.apply({ machineData: plant.machineData })
  await company.ok(read(company, 'Hours', 12_700))
  t.deepEqual(await openTasks(company), { Grease: 4 })
})

test('another distance counts from now on, and opens nothing', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 0))
  await company.ok(read(company, 'Hours', 95))
  const [saw] = plant.machineData as any[]
  await company.apply({ machineData: [{ ...saw, usageRules: [{ meter: 'hours', every: 10, taskType: 'Grease' }] }] })
  t.deepEqual(await openTasks(company), {})
  await company.ok(read(company, 'Hours', 101))
  t.deepEqual(await openTasks(company), { Grease: 1 })
})

test('by completion the next one counts from where the meter was when the last was done', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 500))
  await company.ok(read(company, 'Hours', 1600))
  const [task] = (await company.ok(company.get(`/tasks?typeId=${company.type.Overhaul}`))).data
  await company.ok(read(company, 'Hours', 3900))
  t.is((await openTasks(company)).Overhaul, 1)
  await company.ok(company.patch(`/tasks/${task.id}`, { status: 'done' }))
  const due = async () =>
    (await company.ok(company.get('/maintenance/due'))).data.find((one: any) => one.rule === 'Overhaul')
  t.like(await due(), { kind: 'usage', dueReading: 4900, remaining: 1000, unit: 'h', openTaskId: null })
  await company.ok(read(company, 'Hours', 4899))
  t.is((await openTasks(company)).Overhaul, undefined)
  await company.ok(read(company, 'Hours', 4900))
  t.is((await openTasks(company)).Overhaul, 1)
})

test('by completion it makes no difference whether a reading of before the end comes before it or after', async (t) => {
  const [saw] = plant.machineData as any[]
  const usageRules = ['hours', 'strokes'].map((meter) => {
    return { meter, every: 1000, taskType: meter === 'hours' ? 'Overhaul' : 'Grease', anchor: 'completion' }
  })
  const dueOf = async (isLate: boolean) => {
    const company = await service().company({ ...plant, machineData: [{ ...saw, usageRules }] })
    const both = async (minutes: number, value: number) => {
      await company.ok(read(company, 'Hours', value, { occurredAt: minutesAgo(minutes) }))
      await ingest(company, [reading('Saw', 'strokes', minutes, value % 256)])
    }
    for (let n = 0; n <= 10; n++) await both(60 - n, n * 104)
    if (!isLate) await both(20, 1150)
    for (const { id } of (await company.ok(company.get('/tasks?status=open'))).data)
      if (!(await company.ok(company.get(`/tasks/${id}`))).recurrence)
        await company.patch(`/tasks/${id}`, { status: 'done' })
    t.deepEqual(await openTasks(company), {})
    await both(0, 1200)
    if (isLate) await both(20, 1150)
    const { data } = await company.ok(company.get('/maintenance/due?limit=50'))
    return data.filter(({ kind }: any) => kind === 'usage').map(({ rule, remaining }: any) => [rule, remaining])
  }
  const inOrder = await dueOf(false)
  t.deepEqual(inOrder.sort(), [
    ['Grease', 950],
    ['Overhaul', 950],
  ])
  t.deepEqual((await dueOf(true)).sort(), inOrder)
})

test('by completion a counter counts from when the work ended, also where that is told late', async (t) => {
  const [saw] = plant.machineData as any[]
  const usageRules = [{ meter: 'strokes', every: 100, taskType: 'Grease', anchor: 'completion' }]
  const company = await service().company({ ...plant, machineData: [{ ...saw, usageRules }] })
  const strokes = async (minutes: number, value: number) =>
    await ingest(company, [reading('Saw', 'strokes', minutes, value)])
  await strokes(60, 0)
  await strokes(50, 100)
  await company.ok(
    company.patch(`/tasks/${(await company.openTasks('Grease'))[0]!.id}`, {
      status: 'dispatched',
      occurredAt: minutesAgo(45),
    }),
  )
  await strokes(30, 140)
  const [{ id }] = (await company.ok(company.get('/tasks?status=dispatched'))).data
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt: minutesAgo(40) }))
  await strokes(20, 150)
  const { data } = await company.ok(company.get('/maintenance/due'))
  t.like(
    data.find(({ rule }: { rule: string }) => rule === 'Grease'),
    { dueReading: 200, remaining: 50 },
  )
})

test('by completion the next one is due as soon as the end is told, from where the meter was at the end', async (t) => {
  const [saw] = plant.machineData as any[]
  const usageRules = ['hours', 'strokes'].map((meter) => {
    return { meter, every: 100, taskType: meter === 'hours' ? 'Overhaul' : 'Grease', anchor: 'completion' }
  })
  const endedAt = async (minutes: number) => {
    const company = await service().company({ ...plant, machineData: [{ ...saw, usageRules }] })
    for (const [at, value] of [
      [60, 0],
      [50, 100],
      [40, 160],
      [30, 230],
    ] as const) {
      await company.ok(read(company, 'Hours', value, { occurredAt: minutesAgo(at) }))
      await ingest(company, [reading('Saw', 'strokes', at, value)])
    }
    const ended = (await company.ok(company.get('/tasks?status=open'))).data.filter(
      ({ details }: any) => details !== null,
    )
    t.is(ended.length, 2)
    const end = { status: 'done', occurredAt: minutesAgo(minutes) }
    for (const { id } of ended) await company.ok(company.patch(`/tasks/${id}`, end))
    return [company, ended] as const
  }
  const dueIn = async (company: TestCompany) =>
    (await company.ok(company.get('/maintenance/due'))).data.filter(({ kind }: any) => kind === 'usage')

  const [early] = await endedAt(45)
  t.deepEqual(await openTasks(early), { Grease: 1, Overhaul: 1 })
  for (const due of await dueIn(early)) {
    t.truthy(due.openTaskId)
    t.regex((await early.ok(early.get(`/tasks/${due.openTaskId}`))).details, /: 200 .*is reached/)
  }

  const [late, tasks] = await endedAt(35)
  t.deepEqual(await openTasks(late), {})
  for (const due of await dueIn(late)) t.like(due, { dueReading: 260, remaining: 30, openTaskId: null })
  for (const { id } of tasks) await late.ok(late.patch(`/tasks/${id}`, { status: 'dispatched', reason: 'Not yet' }))
  for (const due of await dueIn(late)) t.like(due, { remaining: null }, 'it is taken up again')
  for (const { id } of tasks) await late.ok(late.patch(`/tasks/${id}`, { status: 'done' }))
  for (const due of await dueIn(late)) t.like(due, { dueReading: 330, remaining: 100, openTaskId: null })
})

test('a total does not go back, unless the meter was set back, replaced, or rolls over', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 500, { occurredAt: minutesAgo(50) }))
  t.like((await read(company, 'Hours', 400)).body, {
    status: 409,
    code: 'reading_out_of_order',
    reading: { value: 500 },
  })
  await company.ok(read(company, 'Hours', 20, { reset: true, occurredAt: minutesAgo(40) }))
  t.like(await company.ok(read(company, 'Hours', 50, { occurredAt: minutesAgo(30) })), { currentValue: 50, total: 550 })
  t.like((await read(company, 'Hours', 3, { replacement: { lastReading: 10 } })).body, {
    code: 'invalid_input',
    errors: [{ path: 'replacement.lastReading' }],
  })
  t.like(await company.ok(read(company, 'Hours', 3, { replacement: { lastReading: 75 } })), {
    currentValue: 3,
    total: 575,
  })
  await company.ok(read(company, 'Dial', 950, { occurredAt: minutesAgo(20) }))
  t.is((await read(company, 'Dial', 900)).body.code, 'reading_out_of_order')
  t.like(await company.ok(read(company, 'Dial', 30)), { currentValue: 30, total: 1030 })
})

test('a reading that is written down late goes between those beside it', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 10, { occurredAt: minutesAgo(60) }))
  await company.ok(read(company, 'Hours', 90, { occurredAt: minutesAgo(10) }))
  const late = { occurredAt: minutesAgo(30) }
  t.is((await read(company, 'Hours', 95, late)).body.code, 'reading_out_of_order')
  t.like(await company.ok(read(company, 'Hours', 50, late)), { currentValue: 90, total: 90 })
  t.is((await read(company, 'Hours', 51, late)).body.code, 'reading_out_of_order')
  t.is((await read(company, 'Hours', 60, { occurredAt: minutesAgo(-5) })).body.code, 'invalid_input')
})

test('two people who read at once open one task', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 90))
  const replies = await Promise.all([101, 102, 103].map((value) => read(company, 'Hours', value)))
  t.true(replies.some((reply) => reply.status === 200))
  t.deepEqual(await openTasks(company), { Grease: 1 })
})

test('a meter that is counted takes no readings by hand, and rolls over as its counter does', async (t) => {
  const company = await service().company(plant)
  t.like((await read(company, 'Strokes', 5)).body, { status: 409, code: 'meter_counted' })
  await ingest(company, [reading('Saw', 'strokes', 3, 250), reading('Saw', 'strokes', 2, 4)])
  const { data } = await company.ok(company.get('/meters?ssuId=Saw'))
  t.is(data.find((meter: any) => meter.name === 'Strokes').currentValue, 10)
  const correction = { correction: true }
  t.like(await company.ok(read(company, 'Strokes', 256, correction)), { currentValue: 256 }, 'its total goes on')
  t.like((await read(company, 'Dial', 1000, correction)).body, {
    errors: [{ path: 'value', message: 'must be below 1000, where the meter begins again at 0' }],
  })
})

test('what is due, by time, usage and condition, and how far off that is', async (t) => {
  const company = await service().company(plant)
  const { id } = await company.ok(
    company.post('/tasks', {
      typeId: company.type['Look around'],
      title: 'Look around',
      ssuId: 'Saw',
      dueDate: minutesAgo(1440),
    }),
  )
  const unread = (await company.ok(company.get('/maintenance/due?ssuId=Saw'))).data
  t.like(unread.at(-1), { kind: 'condition', dueReading: 80, remaining: null }, 'a signal that never spoke is not due')
  await company.ok(read(company, 'Hours', 30))
  await ingest(company, [reading('Saw', 'heat', 2, 72)])
  const { data } = await company.ok(company.get('/maintenance/due?ssuId=Saw'))
  t.deepEqual(
    data.map((due: any) => [due.kind, due.rule, due.dueReading, due.remaining, due.openTaskId]),
    [
      ['time', 'Look around', null, data[0].remaining, id],
      ['usage', 'Grease', 100, 70, null],
      ['usage', 'Overhaul', 1030, 1000, null],
      ['condition', 'Vent', 80, 8, null],
    ],
  )
  t.true(data[0].remaining < -0.9)
  await ingest(company, [reading('Saw', 'heat', 1, 99)])
  const now = await company.ok(company.get(`/maintenance/due?before=${new Date().toISOString()}`))
  t.deepEqual(
    now.data.map((due: any) => due.rule),
    ['Look around', 'Vent'],
  )
})

test('a machine tells its spare parts, by SKU whatever its case', async (t) => {
  const company = await service().company({
    ...plant,
    products: [
      { sku: 'BELT', name: 'Belt', itemClass: 'spare_part', unit: 'm' },
      { sku: 'FUSE', name: 'Fuse' },
    ],
    machineData: [
      {
        machine: 'Saw',
        spareParts: [
          { sku: 'fuse', quantity: 3 },
          { sku: 'BELT', quantity: 1.5 },
        ],
      },
    ],
  })
  const viewer = await company.as('Viewer')
  t.like(await viewer.ok(viewer.get('/ssus/Saw')), {
    spareParts: [
      { sku: 'BELT', name: 'Belt', quantity: 1.5, uom: 'm' },
      { sku: 'FUSE', name: 'Fuse', quantity: 3 },
    ],
  })
})
