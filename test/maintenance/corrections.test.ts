// What rules go on from when a meter was misread and that is set right.
import test from 'ava'
import fc from 'fast-check'
import { ingest, minutesAgo, openTasks, reading } from '../downtime/machines.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const plant = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
  taskTypes: [{ name: 'Grease' }],
  machineData: [
    {
      machine: 'Saw',
      meters: [{ key: 'hours', name: 'Hours', uom: 'h', source: 'manual' as const }],
      usageRules: [{ meter: 'hours', every: 100, taskType: 'Grease', anchor: 'completion' as const }],
    },
  ],
}

const read = (company: TestCompany, minutes: number, value: number, more: object = {}) =>
  company.post(`/meters/${company.meter.Hours}/readings`, { value, occurredAt: minutesAgo(minutes), ...more })

test('by completion a correction opens nothing, and the rule goes on from what it says', async (t) => {
  const dueAfter = async (said: [number, number, object?][], isDone = false) => {
    const company = await service().company(plant)
    for (const [minutes, value, more] of said) {
      if (isDone && more) {
        const { id } = (await company.openTasks('Grease'))[0]!
        await company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt: minutesAgo(minutes + 5) }))
      }
      await company.ok(read(company, minutes, value, more))
    }
    t.deepEqual(await openTasks(company), {}, JSON.stringify(said))
    const { dueReading, remaining } = (await company.ok(company.get('/maintenance/due'))).data[0]
    await company.ok(read(company, 1, dueReading - 1))
    t.deepEqual(await openTasks(company), {}, JSON.stringify(said))
    await company.ok(read(company, 0, dueReading))
    t.deepEqual(await openTasks(company), { Grease: 1 }, JSON.stringify(said))
    return [dueReading, remaining]
  }
  const correction = { correction: true }
  const misread: [number, number, object?][] = [
    [60, 1000],
    [50, 11_100],
    [30, 1110, correction],
  ]
  t.deepEqual(await dueAfter(misread, true), [1210, 100], 'done by what was misread')
  const up: [number, number, object?][] = [
    [60, 0],
    [50, 50],
    [40, 500, correction],
  ]
  t.deepEqual(await dueAfter(up), [550, 50], 'as much remains as did')
  t.deepEqual(await dueAfter([...up, [30, 45, correction]]), [95, 50], 'and corrected back')
  t.deepEqual(
    await dueAfter([
      [60, 1000],
      [50, 1050],
      [40, 500, correction],
    ]),
    [550, 50],
  ) // prettier-ignore
  t.deepEqual(
    await dueAfter([
      [60, 1000],
      [50, 1090],
      [40, 1010, correction],
    ]),
    [1100, 90],
    'within the distance',
  )
})

test('by completion a meter that has run further than was read is not due later: with the next reading, at the latest', async (t) => {
  for (const [value, remaining] of [
    [99, 1],
    [100, 0],
    [150, -50],
    [500, 10],
  ] as const) {
    const company = await service().company(plant)
    await company.ok(read(company, 60, 0))
    await company.ok(read(company, 50, 90))
    await company.ok(read(company, 40, value, { correction: true }))
    t.deepEqual(await openTasks(company), {}, 'a correction opens nothing')
    t.is((await company.ok(company.get('/maintenance/due'))).data[0].remaining, remaining, `${value}`)
    await company.ok(read(company, 30, value + Math.max(remaining, 0)))
    t.deepEqual(await openTasks(company), { Grease: 1 }, `${value}`)
  }
})

test('by multiples what a slightly misread total opened opens no second time, as far as it stands', async (t) => {
  const [saw] = plant.machineData
  const usageRules = [{ meter: 'hours', every: 100, taskType: 'Grease' }]
  const company = await service().company({ ...plant, machineData: [{ ...saw!, usageRules }] })
  const correction = { correction: true }
  const openAfter = async (minutes: number, value: number, more: object = {}) => {
    await company.ok(read(company, minutes, value, more))
    return (await company.openTasks('Grease')).map(({ details }: any) => details.match(/\d+/)[0]).sort()
  }
  const of = async (multiple: string) =>
    (await company.openTasks('Grease')).find(({ details }: any) => details.includes(multiple))!.id
  t.deepEqual(await openAfter(60, 0), [])
  t.deepEqual(await openAfter(58, 105), ['100'])
  for (const [minutes, value] of [
    [56, 95],
    [55, 94],
  ] as const)
    t.deepEqual(await openAfter(minutes, value, correction), ['100'])
  t.deepEqual(await openAfter(54, 101), ['100'], 'it stands for the multiple that is reached now')
  t.deepEqual(await openAfter(52, 205), ['100', '200'])
  await company.ok(company.patch(`/tasks/${await of('200')}`, { status: 'declined', declinedReason: 'Misread' }))
  t.deepEqual(await openAfter(50, 195, correction), ['100'])
  t.deepEqual(await openAfter(48, 201), ['100', '200'], 'what was declined stands for nothing')
  t.deepEqual(await openAfter(46, 310), ['100', '200', '300'])
  await company.ok(company.done(await of('300')))
  t.deepEqual(await openAfter(44, 290, correction), ['100', '200'])
  t.deepEqual(await openAfter(42, 405), ['100', '200', '400'], 'what was done stands for its multiple')
  t.deepEqual(await openAfter(40, 150, { reset: true }), ['100', '200', '400', '500'])
  t.deepEqual(await openAfter(38, 20, correction), ['100', '200', '400', '500'])
  t.deepEqual(await openAfter(36, 130), ['100', '200', '400', '500'], 'what counts is what it came to in all')
  t.deepEqual(await openAfter(34, 200), ['100', '200', '400', '500', '600'])
})

test('by multiples what is due next is what opens next, also where a misread total has opened the task of the first', async (t) => {
  const [saw] = plant.machineData
  const usageRules = [{ meter: 'hours', every: 200, taskType: 'Grease' }]
  const company = await service().company({ ...plant, machineData: [{ ...saw!, usageRules }] })
  const dueAfter = async (minutes: number, value: number, more: object = {}) => {
    await company.ok(read(company, minutes, value, more))
    const { dueReading, remaining, openTaskId } = (await company.ok(company.get('/maintenance/due'))).data[0]
    const { dueItems } = await data(company, '{ dueItems { nodes { dueReading remaining } } }')
    t.deepEqual(dueItems.nodes.map(Object.values), [[dueReading, remaining]])
    return [dueReading, remaining, openTaskId]
  }
  t.deepEqual(await dueAfter(60, 900), [1000, 100, null])
  const id = (await dueAfter(58, 1020))[2]
  t.deepEqual(await dueAfter(56, 949, { correction: true }), [1200, 251, id])
  await company.ok(company.done(id))
  t.deepEqual(await dueAfter(54, 950), [1200, 250, null])
  t.deepEqual(await dueAfter(52, 1001), [1200, 199, null])
  t.deepEqual(await openTasks(company), {}, 'it was opened and done already')
  t.like(await dueAfter(50, 1200), { 0: 1400, 1: 200 })
  t.deepEqual(await openTasks(company), { Grease: 1 })
})

const saws = (every: number, taskType = 'Grease') => {
  const [saw] = plant.machineData
  return { ...plant, machineData: [{ ...saw!, usageRules: [{ meter: 'hours', every, taskType }] }] }
}
const multiples = async (company: TestCompany): Promise<number[]> =>
  (await company.openTasks('Grease')).map(({ details }: any) => Number(/: (\d+)/.exec(details)![1])).sort()

test('by multiples a correction that is corrected opens no second task for what was misread', async (t) => {
  const company = await service().company(saws(50))
  await company.ok(read(company, 60, 133))
  await company.ok(read(company, 55, 195))
  t.deepEqual(await multiples(company), [150])
  for (const [minutes, value, due] of [
    [50, 159, 200],
    [45, 126, 200],
    [45, 149, 200],
    [40, 171, 200],
    [35, 131, 200],
  ] as const) {
    await company.ok(read(company, minutes, value, { correction: true }))
    t.is((await company.ok(company.get('/maintenance/due'))).data[0].dueReading, due, `${value}`)
  }
  await company.ok(read(company, 30, 166))
  t.deepEqual(await multiples(company), [150])
  await company.ok(read(company, 25, 140, { correction: true }))
  await company.ok(read(company, 20, 151))
  t.deepEqual(await multiples(company), [150], 'what was read since was misread too')
  await company.ok(read(company, 15, 160))
  await company.ok(read(company, 10, 145, { correction: true }))
  await company.ok(read(company, 5, 152))
  t.deepEqual(await multiples(company), [150, 150], 'it had come that far twice, as was read')
})

test('by multiples what a misread total opened is one task for each multiple, however often it is set right', async (t) => {
  const value = fc.integer({ min: 0, max: 99 })
  const steps = fc.array(fc.record({ at: fc.constantFrom(0, 1, 1, 1), value }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 50, max: 99 }),
      fc.integer({ min: 20, max: 90 }),
      steps,
      fc.nat(120),
      async (first, on, corrections, then) => {
        const company = await service().company(saws(100))
        const message = JSON.stringify([first, on, corrections, then])
        let [minutes, shows] = [60, 100 + first]
        await company.ok(read(company, minutes--, shows))
        const misread = shows + on
        await company.ok(read(company, minutes, misread))
        // What is set right lies after what was read before, and less than two distances before what was misread.
        for (const { at, value } of corrections) {
          minutes -= at
          shows = 100 + first + Math.round(((200 + on - first) * value) / 100)
          await company.ok(read(company, minutes, shows, { correction: true }))
        }
        const due = (await company.ok(company.get('/maintenance/due'))).data[0].dueReading
        t.is(due, Math.floor(Math.max(misread, shows) / 100 + 1) * 100, message)
        const opened = new Set(misread >= 200 ? [200] : [])
        for (let n = Math.floor(shows / 100) + 1; n * 100 <= shows + then; n++) opened.add(n * 100)
        await company.ok(read(company, --minutes, shows + then))
        t.deepEqual(await multiples(company), [...opened].sort(), message)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
  )
})

const use = (company: TestCompany, isActive: boolean) => company.ok(company.put('/ssus/Saw', { isActive }))
const dueAt = async (company: TestCompany) => (await company.ok(company.get('/maintenance/due'))).data[0].dueReading

test('what a rule by multiples asks for waits for a machine out of use, also where its meter is set right meanwhile', async (t) => {
  for (const [value, waits] of [
    [125, ['100 h']],
    [115, ['100 h']],
    [99, []],
    [250, ['200 h']],
  ] as const) {
    const company = await service().company(saws(100))
    await company.ok(read(company, 60, 0))
    await use(company, false)
    await company.ok(read(company, 50, 120))
    await company.ok(read(company, 40, value, { correction: true }))
    t.deepEqual(await openTasks(company), {}, 'nothing before it is back')
    await use(company, true)
    const told = (await company.openTasks('Grease')).map(({ details }: any) => /\d+ h/.exec(details)![0])
    t.deepEqual(told, waits, `${value}`)
    t.is(await dueAt(company), Math.floor(value / 100 + 1) * 100, `${value}`)
  }
  const [saw] = plant.machineData
  const counted = { key: 'hours', name: 'Hours', uom: 'h', source: 'signal' as const, signal: 'parts' }
  const usageRules = [{ meter: 'hours', every: 100, taskType: 'Grease' }]
  const signals = [{ key: 'parts', uom: 'h', kind: 'counter' as const }]
  const company = await service().company({
    ...plant,
    machineData: [{ ...saw!, signals, meters: [counted], usageRules }],
  })
  await ingest(company, [reading('Saw', 'parts', 60, 0)])
  await use(company, false)
  await ingest(company, [reading('Saw', 'parts', 50, 320)])
  await company.ok(read(company, 40, 225, { correction: true }))
  await use(company, true)
  t.deepEqual(await multiples(company), [100, 200])
  t.is(await dueAt(company), 300)
})

test('a machine that was out of use opens as much as one in use, whatever its meter was set right to that had come as far', async (t) => {
  const said = fc.array(fc.record({ isSetRight: fc.boolean(), by: fc.integer({ min: 0, max: 250 }) }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(said, fc.nat(150), async (said, then) => {
      const played = []
      for (const isUsed of [true, false]) {
        const company = await service().company(saws(100))
        let [minutes, shows] = [60, 30]
        await company.ok(read(company, minutes, shows))
        await use(company, isUsed)
        for (const { isSetRight: correction, by } of said) {
          shows = (correction ? Math.floor(shows / 100) * 100 : shows) + by
          await company.ok(read(company, --minutes, shows, correction ? { correction } : {}))
        }
        await use(company, true)
        await company.ok(company.post(`/meters/${company.meter.Hours}/readings`, { value: shows + then }))
        played.push([(await multiples(company)).length, await dueAt(company)])
      }
      t.deepEqual(played[1], played[0], JSON.stringify({ said, then }))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})
