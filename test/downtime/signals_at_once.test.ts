// Several signals of a machine that change at one moment, in whatever order and calls they come: what it is in, its
// history and its stops are the same.
import test, { type ExecutionContext } from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company, history, ingest, minutesAgo, type Reading, reading, stops } from './machines.ts'

const service = serviceFor(test)

const states = { RUN: 'Running', IDLE: 'Idle', ALARM: 'Broken', SERVICE: 'Service' }
const signals = ['drive', 'cell'].map((key) => ({ key, kind: 'state' as const, states }))
const machineData = [{ machine: 'Saw', signals }]

type Value = Reading['value']
const drive = (minutes: number, value: Value) => reading('Saw', 'drive', minutes, value)
const cell = (minutes: number, value: Value) => reading('Saw', 'cell', minutes, value)

/** Both first and last, in either order, in one call or in two, among those before and after them. */
const arrivals: ((before: Reading[], one: Reading, other: Reading, after: Reading[]) => Reading[][])[] = [
  (before, one, other, after) => [[...before, one, other, ...after]],
  (before, one, other, after) => [[...after, other, one, ...before]],
  (before, one, other, after) => [before, [one], [other], after],
  (before, one, other, after) => [before, [other], [one], after],
  (before, one, other, after) => [before, after, [one], [other]],
  (before, one, other, after) => [before, after, [other], [one]],
  (before, one, other, after) => [[one], after, [other], before],
  (before, one, other, after) => [[other], after, before, [one]],
]

/** What users see of it by REST, of a dashboard and in its story. */
async function seen(shop: TestCompany) {
  const { ssu } = await data(shop, '{ssu(id: "Saw") {status statusChanges(orderBy: AT_ASC) {nodes {status}}}}')
  const { chapters } = await shop.ok(shop.get('/storylines/ssus/Saw'))
  return {
    history: await history(shop, 'Saw'),
    stops: await stops(shop, 'Saw'),
    status: [(await shop.ok(shop.get('/ssus/Saw'))).status?.name, ssu.status],
    dashboard: ssu.statusChanges.nodes.map((one: any) => one.status),
    story: chapters.filter((one: any) => one.kind === 'status').map((one: any) => one.sentence),
  }
}

interface Case {
  before: () => Reading[]
  drive: Value
  cell: Value
  after: () => Reading[]
  history: [string, number][]
  stops: [number, number | null][]
}

async function come(t: ExecutionContext, one: Case) {
  for (const [n, arrival] of arrivals.entries()) {
    const shop = await company(service(), { machineData })
    for (const readings of arrival(one.before(), drive(40, one.drive), cell(40, one.cell), one.after()))
      if (readings.length > 0) t.deepEqual((await ingest(shop, readings)).rejected, [])
    const names = one.history.map(([status]) => status)
    t.deepEqual(
      await seen(shop),
      {
        history: one.history,
        stops: one.stops,
        status: [names.at(-1), names.at(-1)],
        dashboard: names,
        story: names.map((name) => `It went into ${name}.`),
      },
      `arrival ${n}`,
    )
  }
}

const idle = () => [drive(60, 'IDLE'), cell(59, 'IDLE')]

test('of two signals that change at once DOWN holds, whichever comes first', async (t) => {
  const down = { before: idle, after: () => [], stops: [[40, null]] as [number, null][] }
  const history: [string, number][] = [
    ['Idle', 60],
    ['Broken', 40],
  ]
  await come(t, { ...down, drive: 'RUN', cell: 'ALARM', history })
  await come(t, { ...down, drive: 'ALARM', cell: 'SERVICE', history })
})

test('a stop that begins at the moment at which another signal says that it runs ends where one changes', async (t) => {
  await come(t, {
    before: idle,
    drive: 'ALARM',
    cell: 'RUN',
    after: () => [cell(30, 'RUN'), drive(20, 'RUN')],
    history: [
      ['Idle', 60],
      ['Broken', 40],
      ['Running', 20],
    ],
    stops: [[40, 20]],
  })
})

test('of two signals that change at once MAINTENANCE holds before UP', async (t) => {
  await come(t, {
    before: () => [...idle(), drive(50, 'ALARM')],
    drive: 'SERVICE',
    cell: 'RUN',
    after: () => [],
    history: [
      ['Idle', 60],
      ['Broken', 50],
      ['Service', 40],
    ],
    stops: [[50, 40]],
  })
})

test('of two statuses of one category at once that of the signal whose key comes first holds', async (t) => {
  await come(t, {
    before: () => [drive(60, 'ALARM'), cell(55, 'SERVICE')],
    drive: 'RUN',
    cell: 'IDLE',
    after: () => [drive(30, 'RUN')],
    history: [
      ['Broken', 60],
      ['Service', 55],
      ['Idle', 40],
    ],
    stops: [[60, 55]],
  })
})

test('a signal that goes on as it was says nothing beside one that changes, nor does one that is null', async (t) => {
  for (const value of ['ALARM', null])
    await come(t, {
      before: () => [drive(60, 'ALARM')],
      drive: value,
      cell: 'RUN',
      after: () => [],
      history: [
        ['Broken', 60],
        ['Running', 40],
      ],
      stops: [[60, 40]],
    })
})

test('after a silence the machine comes back into what holds of that moment, at once', async (t) => {
  await come(t, {
    before: () => [drive(150, 'RUN')],
    drive: 'RUN',
    cell: 'ALARM',
    after: () => [],
    history: [
      ['Running', 150],
      ['No data', 90],
      ['Broken', 40],
    ],
    stops: [[40, null]],
  })
})

test('what a person says at the moment of a reading holds, also where another reading of it comes later', async (t) => {
  for (const isLater of [false, true]) {
    const shop = await company(service(), { machineData })
    const at = minutesAgo(-0.5) // so that it is what the task says is fitted to
    await ingest(shop, [drive(10, 'IDLE'), { ...drive(0, 'RUN'), at }])
    const alarm = () => ingest(shop, [{ ...cell(0, 'ALARM'), at }])
    if (!isLater) await alarm()
    await shop.ok(shop.post('/tasks', { typeId: shop.type.Service, title: 'Service', ssuId: 'Saw' }))
    if (isLater) await alarm()
    const { status, dashboard } = await seen(shop)
    t.deepEqual(
      [status, dashboard],
      [
        ['Service', 'Service'],
        ['Idle', 'Broken', 'Service'],
      ],
      `later: ${isLater}`,
    )
    await ingest(shop, [drive(5, 'ALARM')])
    const late = await seen(shop)
    t.deepEqual(
      [late.status, late.dashboard.slice(-2)],
      [
        ['Service', 'Service'],
        ['Broken', 'Service'],
      ],
    )
  }
})

test('another value of one signal for the same time is refused, whichever came first', async (t) => {
  for (const [first, second] of [
    ['RUN', 'ALARM'],
    ['ALARM', 'RUN'],
    ['ALARM', null],
    [null, 'ALARM'],
  ] as const)
    for (const inOneCall of [false, true]) {
      const shop = await company(service(), { machineData })
      if (!inOneCall) await ingest(shop, [drive(10, first)])
      const { rejected } = await ingest(shop, [drive(10, first), drive(10, second), drive(10, first)])
      t.deepEqual(rejected, [{ index: 1, message: `the signal has another value at this time: ${first ?? 'none'}` }])
    }
})
