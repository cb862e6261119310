// What people read off meters: in any order, of meters that were set back, replaced, or misread.
import test from 'ava'
import { ingest, minutesAgo, openTasks, reading } from '../downtime/machines.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const hours = { key: 'hours', name: 'Hours', uom: 'h', source: 'manual' as const }
const dial = { key: 'dial', name: 'Dial', source: 'manual' as const, rollover: 1000 }
const plant: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
  taskTypes: [{ name: 'Grease' }, { name: 'Wash' }],
  machineData: [
    {
      machine: 'Saw',
      meters: [hours, dial],
      usageRules: [
        { meter: 'hours', every: 100, taskType: 'Grease' },
        { meter: 'dial', every: 100, taskType: 'Wash' },
      ],
    },
  ],
}

const read = (company: TestCompany, meter: string, minutes: number, value: number, more: object = {}) =>
  company.post(`/meters/${company.meter[meter]}/readings`, { value, occurredAt: minutesAgo(minutes), ...more })
const shown = async (company: TestCompany, name = 'Hours') => {
  const { data } = await company.ok(company.get('/meters?ssuId=Saw'))
  const { currentValue, total } = data.find((meter: any) => meter.name === name)
  return { currentValue, total }
}
const details = async (company: TestCompany) =>
  (await company.sql('select details from work.tasks where company_id = app.company_id() order by id')).map(
    (row) => row.details,
  )

test('a meter has come as far in whatever order its replacement and readings are written down', async (t) => {
  const said: [number, number, object][] = [
    [100, 100, {}],
    [90, 5, { replacement: { lastReading: 130 } }],
    [80, 150, {}],
  ]
  for (const order of [
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
    [2, 0, 1],
  ]) {
    const company = await service().company(plant)
    for (const n of order) await company.ok(read(company, 'Hours', ...said[n]!))
    t.deepEqual(await shown(company), { currentValue: 150, total: 275 }, order.join())
    t.deepEqual(await openTasks(company), { Grease: 1 }, order.join())
    t.deepEqual(await details(company), ['Hours: 200 h in all is reached; the meter shows 150.'])
  }
})

test('a task does not quote what was misread and corrected since', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 70, 0))
  await company.ok(read(company, 'Hours', 60, 50))
  await company.ok(read(company, 'Hours', 50, 30_000))
  await company.ok(read(company, 'Hours', 40, 60, { correction: true }))
  const before = (await details(company)).length
  await company.ok(read(company, 'Hours', 30, 120))
  await company.ok(read(company, 'Hours', 20, 0, { reset: true }))
  await company.ok(read(company, 'Hours', 10, 90))
  t.deepEqual((await details(company)).slice(before), [
    'Hours: 100 h is reached.',
    'Hours: 200 h in all is reached; the meter shows 90.',
  ])
})

test('a late reading that contradicts a replacement is refused', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 50, 1900))
  await company.ok(read(company, 'Hours', 40, 3, { replacement: { lastReading: 1910 } }))
  t.like((await read(company, 'Hours', 41, 2500)).body, {
    status: 409,
    code: 'reading_out_of_order',
    reading: { value: 1910 },
  })
  t.like(await company.ok(read(company, 'Hours', 41, 1905)), { currentValue: 3, total: 1910 })
  const late = { occurredAt: minutesAgo(40.5), value: 1907 }
  const say = (more: object) => company.post(`/meters/${company.meter.Hours}/readings`, { ...late, ...more })
  for (const _ of ['once', 'again']) t.like(await company.ok(say({})), { total: 1910 })
  t.is((await say({ reset: true })).body.code, 'reading_out_of_order', 'the same value, said otherwise')
})

test('a meter that begins again shows nothing at or above that', async (t) => {
  const company = await service().company(plant)
  const problems = async (value: number, more: object = {}) => {
    const { body } = await read(company, 'Dial', 50, value, more)
    return [body.code, ...(body.errors ?? []).map((one: { path: string }) => one.path)]
  }
  t.deepEqual(await problems(1000), ['invalid_input', 'value'])
  t.deepEqual(await problems(1500, { reset: true }), ['invalid_input', 'value'])
  t.deepEqual(await problems(1001, { replacement: { lastReading: 5000 } }), [
    'invalid_input',
    'value',
    'replacement.lastReading',
  ])
  t.deepEqual(await problems(1, { reset: true, replacement: { lastReading: 5 } }), ['invalid_input', 'replacement'])
  await company.ok(read(company, 'Dial', 40, 950))
  const due = (await company.ok(company.get('/maintenance/due'))).data.find((one: any) => one.rule === 'Wash')
  t.like(due, { dueReading: 0, remaining: 50 })
  t.like(await company.ok(read(company, 'Dial', 30, 20)), { currentValue: 20, total: 1020 })
  t.deepEqual(await details(company), ['Dial: 1000 in all is reached; the meter shows 20.'])
})

test('a meter begins again above what it shows, at up to 53 bits', async (t) => {
  const company = await service().company(plant)
  const withRollover = (rollover: number) => ({
    machineData: [{ machine: 'Saw', meters: [hours, { ...dial, rollover }] }],
  })
  await company.ok(read(company, 'Dial', 40, 950))
  const spec = { version: 1, ...withRollover(950) }
  const problem = { path: 'machineData[0].meters[1].rollover', message: 'must be above 950, which it shows' }
  for (const call of ['validate', 'plan'])
    t.like(await company.ok(company.post(`/config/${call}`, { spec })), { valid: false, problems: [problem] }, call)
  t.like((await company.post('/config/apply', { spec })).body, { code: 'invalid_input', errors: [problem] })
  await company.apply(withRollover(2 ** 32))
  t.like(await company.ok(read(company, 'Dial', 30, 4_294_967_295)), { total: 4_294_967_295 })
  t.like(await company.ok(read(company, 'Dial', 20, 4)), { currentValue: 4, total: 4_294_967_300 })
  await company.apply(withRollover(2 ** 53))
  t.deepEqual(await shown(company, 'Dial'), { currentValue: 4, total: 4_294_967_300 })
  t.like(await company.ok(read(company, 'Dial', 10, 8)), { currentValue: 8, total: 4_294_967_304 })
})

test('what was misread is corrected, and opens nothing', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 50, 480))
  await company.ok(read(company, 'Hours', 40, 5000))
  t.is((await openTasks(company)).Grease, 46)
  t.is((await read(company, 'Hours', 30, 500)).body.code, 'reading_out_of_order')
  t.like(await company.ok(read(company, 'Hours', 30, 500, { correction: true })), { currentValue: 500, total: 500 })
  await company.ok(read(company, 'Hours', 20, 599))
  t.is((await openTasks(company)).Grease, 46)
  await company.ok(read(company, 'Hours', 10, 600))
  t.is((await openTasks(company)).Grease, 47)
})

test('a jump over more distances than anybody counts is one task, and the next multiple is due', async (t) => {
  const company = await service().company({
    ...plant,
    machineData: [
      { machine: 'Saw', meters: [hours], usageRules: [{ meter: 'hours', every: 0.000001, taskType: 'Grease' }] },
    ],
  })
  await company.ok(read(company, 'Hours', 50, 0))
  await company.ok(read(company, 'Hours', 40, Number.MAX_SAFE_INTEGER))
  t.deepEqual(await openTasks(company), { Grease: 1 })
  const [due] = (await company.ok(company.get('/maintenance/due'))).data
  t.is(due.remaining, 0.000001)
})

test('a meter that was counted and is read by people now goes by what they read', async (t) => {
  const signals = [{ key: 'run', kind: 'counter' as const }]
  const usageRules = [{ meter: 'hours', every: 100, taskType: 'Grease' }]
  const counted = { ...hours, source: 'signal' as const, signal: 'run' }
  const company = await service().company({
    ...plant,
    machineData: [{ machine: 'Saw', signals, meters: [counted], usageRules }],
  })
  await ingest(company, [reading('Saw', 'run', 50, 0), reading('Saw', 'run', 49, 850)])
  t.deepEqual(await openTasks(company), { Grease: 8 })
  await company.apply({ machineData: [{ machine: 'Saw', signals, meters: [hours], usageRules }] })
  await company.ok(read(company, 'Hours', 40, 2090))
  t.deepEqual(await openTasks(company), { Grease: 8 })
  await company.ok(read(company, 'Hours', 30, 2101))
  t.deepEqual(await openTasks(company), { Grease: 9 })
})

test('what a meter showed before its first reading counts as soon as it is known', async (t) => {
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 50, 350))
  await company.ok(read(company, 'Hours', 60, 90))
  t.deepEqual(await openTasks(company), { Grease: 3 })
  const [saw] = plant.machineData as any[]
  await company.apply({ machineData: [{ ...saw, usageRules: [{ meter: 'hours', every: 50, taskType: 'Grease' }] }] })
  await company.ok(read(company, 'Hours', 70, 10))
  t.deepEqual(await openTasks(company), { Grease: 3 }, 'a rule that is new counts from what was read last')
  await company.ok(read(company, 'Hours', 40, 400))
  t.deepEqual(await openTasks(company), { Grease: 4 })
})

test('a reading is corrected at its own time, and what else it said stays', async (t) => {
  const company = await service().company(plant)
  const at = minutesAgo(40)
  const say = (value: number, more: object = {}) =>
    company.post(`/meters/${company.meter.Hours}/readings`, { value, occurredAt: at, ...more })
  await company.ok(read(company, 'Hours', 50, 480))
  await company.ok(say(5000))
  t.is((await say(500)).body.code, 'reading_out_of_order')
  for (const _ of ['once', 'again'])
    t.like(await company.ok(say(500, { correction: true })), { currentValue: 500, total: 500 })
  t.is((await openTasks(company)).Grease, 46, 'it opens nothing, and takes nothing back')
  await company.ok(read(company, 'Hours', 30, 600))
  t.is((await openTasks(company)).Grease, 47)
  const history = JSON.stringify(await company.ok(company.get('/storylines/ssus/Saw')))
  t.false(history.includes('5000'))
  const changes = await company.ok(company.get('/audit-log?entity=meterReading&limit=100'))
  t.true(JSON.stringify(changes).includes('5000'), 'who misread what is in the audit log')
  const reset = { occurredAt: minutesAgo(20), value: 70 }
  await company.ok(company.post(`/meters/${company.meter.Hours}/readings`, { ...reset, reset: true }))
  const mended = { ...reset, value: 7, correction: true }
  t.like(await company.ok(company.post(`/meters/${company.meter.Hours}/readings`, mended)), {
    currentValue: 7,
    total: 607,
  })
  await company.ok(read(company, 'Hours', 10, 90))
  t.is((await read(company, 'Hours', 20, 95)).body.code, 'reading_out_of_order')
  const late = { ...mended, value: 95 }
  t.like((await company.post(`/meters/${company.meter.Hours}/readings`, late)).body, { reading: { value: 90 } })
})

test('tasks name the distances that were passed in whatever order readings are written down, while nobody has begun them', async (t) => {
  const said: [number, number][] = [
    [50, 20],
    [40, 150],
    [30, 330],
    [20, 420],
  ]
  const hundreds = [1, 2, 3, 4].map((n) => `Hours: ${n}00 h is reached.`)
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 3, 0, 1],
  ]) {
    const company = await service().company(plant)
    for (const n of order) await company.ok(read(company, 'Hours', ...said[n]!))
    t.deepEqual(await details(company), hundreds, order.join())
  }
  const company = await service().company(plant)
  await company.ok(read(company, 'Hours', 40, 150))
  await company.ok(read(company, 'Hours', 30, 330))
  const [begun, written] = (await company.openTasks('Grease')).toSorted((a: any, b: any) =>
    a.details.localeCompare(b.details),
  ) as { id: string }[]
  t.deepEqual(await details(company), ['Hours: 200 h is reached.', 'Hours: 300 h is reached.'])
  await company.ok(company.patch(`/tasks/${begun!.id}`, { status: 'dispatched' }))
  await company.ok(company.patch(`/tasks/${written!.id}`, { details: 'Mind the guard' }))
  await company.ok(read(company, 'Hours', 50, 20))
  t.deepEqual(
    await details(company),
    ['Hours: 200 h is reached.', 'Mind the guard', hundreds[2]],
    'begun, or written into',
  )
})

test('by completion a task names what its rule counts from by all readings', async (t) => {
  const [saw] = plant.machineData as any[]
  const usageRules = [{ meter: 'hours', every: 100, taskType: 'Grease', anchor: 'completion' as const }]
  const company = await service().company({ ...plant, machineData: [{ ...saw, usageRules }] })
  await company.ok(read(company, 'Hours', 40, 150))
  await company.ok(read(company, 'Hours', 30, 260))
  t.deepEqual(await details(company), ['Hours: 250 h is reached.'])
  await company.ok(read(company, 'Hours', 50, 35))
  t.deepEqual(await details(company), ['Hours: 135 h is reached.'])
})
