// What late readings show of pieces: when they were counted, and nothing of where they stand.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { cuts, dispatch, shopOf, story } from './cutting.ts'
import { ingest, minutesAgo } from './machines.ts'

const service = serviceFor(test)
const day = 86_400_000
/** A time of a day by hours, on the nth whole day before today. */
const on = (daysAgo: number, hours: number) =>
  new Date(Math.floor(Date.now() / day) * day - daysAgo * day + hours * 3_600_000).toISOString()
const cut = (at: string, value: number) => ({ ...cuts(0, value), at })
const uncounted = async (shop: TestCompany) => {
  const { uncountedPieces } = await data(
    shop,
    '{ uncountedPieces(orderBy: [HOUR_ASC]) { nodes { code quantity hour } } }',
  )
  return uncountedPieces.nodes.map(({ code, quantity, hour }: any) => [
    code,
    Number(quantity),
    new Date(hour).getUTCHours(),
  ])
}
const counting = (shop: TestCompany, counts?: 'good' | 'scrap') =>
  shop.apply({ machineData: [{ machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter', counts }] }] })
/** What was good on each of some days, first and last by how many before today they were. */
const days = async (shop: TestCompany, first = 3, last = 2) => {
  const query = `{ oeeDays(filter: { ssuId: { equalTo: "Saw" }, day: { greaterThanOrEqualTo: "${on(first, 0).slice(0, 10)}",
    lessThanOrEqualTo: "${on(last, 0).slice(0, 10)}" } }, orderBy: [DAY_ASC]) { nodes { goodQuantity } } }`
  return (await data(shop, query)).oeeDays.nodes.map(({ goodQuantity }: any) => Number(goodQuantity))
}

test('a late reading tells of pieces on a task that is over when they were counted, and of none besides', async (t) => {
  const shop = await shopOf(service())
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(6, 0) }))
  await ingest(shop, [cut(on(3, 6), 0), cut(on(2, 10), 100)])
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done', endDate: on(2, 11) }))
  t.deepEqual((await ingest(shop, [cut(on(3, 18), 60)])).notCounted, [])
  t.is((await shop.ok(shop.get(`/tasks/${id}`))).goodQuantity, 100)
  t.deepEqual(await uncounted(shop), [])
  t.deepEqual(await story(shop), [])
  t.deepEqual(await days(shop), [60, 40])
})

test('what is on no task, and what a task took in though counted before it began, stay there in whatever order readings part them', async (t) => {
  const dispatched = async (shop: TestCompany, at: string) => {
    const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
    await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at }))
  }
  for (const isDispatched of [false, true]) {
    const shop = await shopOf(service())
    await ingest(shop, [cut(on(2, 6), 0), cut(on(2, 10), 100)])
    if (isDispatched) await dispatched(shop, on(2, 12))
    t.deepEqual((await ingest(shop, [cut(on(2, 8), 60)])).notCounted, [])
    t.deepEqual(await uncounted(shop), [
      ['no_task', 60, 8],
      ['no_task', 40, 10],
    ]) // prettier-ignore
  }
  const late = [cut(on(3, 20), 80), cut(on(3, 15), 50)]
  for (const readings of [late, late.toReversed()]) {
    const shop = await shopOf(service())
    await dispatched(shop, on(2, 0))
    await ingest(shop, [cut(on(3, 10), 0), cut(on(2, 4), 100)])
    for (const one of readings) await ingest(shop, [one])
    t.deepEqual([await uncounted(shop), await days(shop)], [[], [80, 20]])
  }
})

test('what a task refused stays on none where a late reading parts it, and what it has moves though it refuses more', async (t) => {
  const shop = await shopOf(service(), {}, {}, { overproductionPercent: 0 })
  const [{ taskId }] = (await shop.release('BLANK', 10)).operations
  await shop.ok(shop.patch(`/tasks/${taskId}`, { ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${taskId}`, { status: 'dispatched', occurredAt: minutesAgo(65) }))
  await ingest(shop, [cuts(60, 0), cuts(50, 8)])
  t.like(await ingest(shop, [cuts(40, 12)]), { notCounted: [{ code: 'over_production', quantity: 4 }] })
  t.deepEqual((await ingest(shop, [cuts(45, 10)])).notCounted, [])
  const all = async () => {
    const counts = await shop.sql(
      `select occurred_at as at, sum(good_quantity) as pieces from work.task_counts where company_id = app.company_id()
        group by occurred_at having sum(good_quantity) <> 0 order by occurred_at`,
    )
    const told = await uncounted(shop)
    return [
      counts.map(({ at, pieces }) => [
        Math.round((Date.parse(minutesAgo(60)) - Number(at)) / 60_000) + 60,
        Number(pieces),
      ]),
      told.reduce((sum: number, [, pieces]: any) => sum + pieces, 0),
    ]
  }
  t.deepEqual(await all(), [[[50, 8]], 4])
  t.deepEqual((await ingest(shop, [cuts(55, 3)])).notCounted, [])
  t.deepEqual(await all(), [
    [
      [55, 3],
      [50, 5],
    ],
    4,
  ]) // prettier-ignore
  t.like(await ingest(shop, [cuts(52, 900)]), { notCounted: [{ code: 'over_production', quantity: 900 }] })
  t.deepEqual(
    await all(),
    [
      [
        [55, 3],
        [52, 5],
      ],
      904,
    ],
    'the counter began again after 900',
  ) // prettier-ignore
  const other = await dispatch(shop, 0)
  await shop.ok(shop.post(`/tasks/${other}/connections`, { to: taskId, type: 'dependency' }))
  t.deepEqual((await ingest(shop, [cuts(58, 1)])).notCounted, [], 'a task that waits refuses no earlier time')
  t.deepEqual(await all(), [
    [
      [58, 1],
      [55, 2],
      [52, 5],
    ],
    904,
  ]) // prettier-ignore
})

test('a jump that a late reading shows in what a task took as counted stays on the task, and is told on none besides', async (t) => {
  const shop = await shopOf(service(), { maxPerMinute: 1 })
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(5, 0) }))
  const counts = async () => {
    const rows = await shop.sql(
      `select extract(hour from occurred_at at time zone 'UTC')::int as hour, sum(good_quantity)::int as pieces
         from work.task_counts where company_id = app.company_id()
        group by occurred_at having sum(good_quantity) <> 0 order by occurred_at`,
    )
    return rows.map(({ hour, pieces }) => [hour, pieces])
  }
  await ingest(shop, [cut(on(4, 12), 0), cut(on(3, 12), 1000)])
  t.deepEqual((await ingest(shop, [cut(on(3, 11), 5)])).notCounted, [])
  t.deepEqual(
    [await counts(), await uncounted(shop)],
    [
      [
        [11, 5],
        [12, 995],
      ],
      [],
    ],
  ) // prettier-ignore
  await ingest(shop, [cut(on(3, 8), 2), cut(on(3, 11.5), 20)])
  t.deepEqual(
    [await counts(), await uncounted(shop)],
    [
      [
        [8, 2],
        [11, 3],
        [11, 15],
        [12, 980],
      ],
      [],
    ],
    'also where it is parted',
  ) // prettier-ignore
  await ingest(shop, [cut(on(2, 12), 1500)])
  t.is((await shop.ok(shop.get(`/tasks/${id}`))).goodQuantity, 1500, 'the counter goes on from there')
  await ingest(shop, [cut(on(3, 12.5), 21)])
  t.is((await shop.ok(shop.get(`/tasks/${id}`))).goodQuantity, 1500, 'a sample that was wrong stays too')
  t.deepEqual(await uncounted(shop), [])
})

test('what a counter counted as good moves as good, though it counts scrap by then', async (t) => {
  const shop = await shopOf(service())
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(6, 0) }))
  await ingest(shop, [cut(on(3, 6), 0), cut(on(2, 10), 100)])
  await counting(shop, 'scrap')
  t.deepEqual((await ingest(shop, [cut(on(3, 18), 60)])).notCounted, [])
  t.deepEqual(await days(shop), [60, 40])
  await ingest(shop, [cut(on(1, 10), 103)])
  const { goodQuantity, scrapQuantity } = await shop.ok(shop.get(`/tasks/${id}`))
  t.deepEqual([goodQuantity, scrapQuantity], [100, 3])
})

test('what a counter counted moves also when it counts no pieces any more, and what it reads then is none', async (t) => {
  const shop = await shopOf(service())
  await ingest(shop, [cut(on(4, 6), 0), cut(on(4, 8), 20)])
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(3, 0) }))
  await ingest(shop, [cut(on(3, 6), 20), cut(on(2, 10), 120)])
  await counting(shop)
  for (const late of [cut(on(4, 7), 10), cut(on(3, 18), 80), cut(on(1, 10), 150), cut(on(1, 9), 130)])
    t.deepEqual((await ingest(shop, [late])).notCounted, [])
  t.deepEqual(await uncounted(shop), [
    ['no_task', 10, 7],
    ['no_task', 10, 8],
  ])
  t.deepEqual(await days(shop), [60, 40])
  t.is((await shop.ok(shop.get(`/tasks/${id}`))).goodQuantity, 100)
})

test('what a counter read before it was set to count is counted by no late reading, and what people told of then counts', async (t) => {
  const shop = await shopOf(service(), { counts: undefined })
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(6, 0) }))
  await ingest(shop, [cut(on(4, 6), 20), cut(on(2, 10), 100)])
  await shop.ok(shop.post(`/tasks/${id}/counts`, { goodQuantity: 7, occurredAt: on(2, 9) }))
  await counting(shop, 'good')
  const late = [cut(on(3, 18), 60), cut(on(5, 6), 5), cut(on(2, 9.5), 130), cut(on(1, 10), 103)]
  for (const one of late) t.deepEqual((await ingest(shop, [one])).notCounted, [])
  t.is((await shop.ok(shop.get(`/tasks/${id}`))).goodQuantity, 10)
  t.deepEqual([await days(shop), await uncounted(shop), await story(shop)], [[0, 7], [], []])
  await ingest(shop, [cut(on(1, 8), 102)])
  const counts = await shop.sql(
    `select extract(hour from occurred_at at time zone 'UTC')::int as hour, sum(good_quantity)::int as pieces
       from work.task_counts where company_id = app.company_id() and signal_id is not null
      group by occurred_at having sum(good_quantity) <> 0 order by occurred_at`,
  )
  t.deepEqual(
    counts.map(({ hour, pieces }) => [hour, pieces]),
    [
      [8, 2],
      [10, 1],
    ],
    'later ones move as ever',
  ) // prettier-ignore
})

test('what is on no task stays good as it was counted there, and a report of good makes up for it, though the counter counts scrap by then', async (t) => {
  const shop = await shopOf(service())
  await ingest(shop, [cut(on(2, 6), 0), cut(on(2, 10), 100)])
  await counting(shop, 'scrap')
  await ingest(shop, [cut(on(2, 8), 60)])
  await ingest(shop, [cut(on(1, 10), 103)])
  const query = '{ uncountedPieces(orderBy: [HOUR_ASC]) { nodes { quantity kind } } }'
  const { nodes } = (await data(shop, query)).uncountedPieces
  t.deepEqual(
    nodes.map(({ quantity, kind }: any) => [Number(quantity), kind]),
    [
      [60, 'good'],
      [40, 'good'],
      [3, 'scrap'],
    ],
  ) // prettier-ignore
  const none = 'that is on no task: none that makes something was dispatched.'
  t.deepEqual(await story(shop), [
    `Counter cuts counted 100 good ${none}`,
    `Counter cuts counted 0 good, 3 scrap ${none}`,
  ])
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(2, 7) }))
  await shop.ok(shop.post(`/tasks/${id}/counts`, { goodQuantity: 98, occurredAt: on(2, 11) }))
  t.deepEqual(await days(shop), [0, 98])
})

test('late readings of a counter that falls, begins again or jumps take pieces only from where they stand: no day is below none', async (t) => {
  const told = async (calls: ReturnType<typeof cut>[][], { cutting = {}, isDone = false } = {}) => {
    const shop = await shopOf(service(), cutting)
    const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
    await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: on(7, 0) }))
    for (const [n, readings] of calls.entries()) {
      await ingest(shop, readings)
      if (isDone && n === 0) await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done', endDate: on(3, 20) }))
    }
    return [await days(shop, 5, 1), (await shop.ok(shop.get(`/tasks/${id}`))).goodQuantity]
  }
  t.deepEqual(
    await told([[cut(on(4, 8), 49), cut(on(1, 8), 198)], [cut(on(2, 8), 37)]]),
    [[0, 0, 0, 0, 149], 149],
    'what it shows to have been too much is made good by what comes after it',
  )
  const between = [cut(on(6, 15), 215), cut(on(3, 15), 107)]
  t.deepEqual(await told([[cut(on(5, 15), 119)], between]), [[0, 0, 0, 0, 0], 0], 'it fell alone')
  const around = [cut(on(6, 12), 507), cut(on(4, 12), 503)]
  t.deepEqual(await told([[cut(on(5, 15), 512)], around]), [[5, 0, 0, 0, 0], 5], 'as in two calls')
  const restarted = [[cut(on(6, 14), 230), cut(on(3, 12), 34)], [cut(on(4, 15), 320)], [cut(on(5, 17), 268)]]
  t.deepEqual(await told(restarted, { isDone: true }), [[34, 0, 0, 0, 0], 34], 'of a task that is over')
  const jumping = [
    [cut(on(6, 16.6), 20407), cut(on(4, 6.3), 40593), cut(on(3, 7.3), 60693)],
    [cut(on(5, 14.7), 40500)],
    [cut(on(4, 6.25), 40576)],
    [cut(on(5, 13.7), 40495), cut(on(3, 3.55), 60684)],
  ]
  t.deepEqual(await told(jumping, { cutting: { maxPerMinute: 1 } }), [[0, 93, 0, 0, 0], 93])
  const wild = [[cut(on(5, 1), 0), cut(on(5, 23), 5000), cut(on(4, 6), 60)], [cut(on(5, 20), 40)]]
  t.deepEqual(await told(wild, { cutting: { maxPerMinute: 1 } }), [[40, 20, 0, 0, 0], 60], 'before a wild sample')
})
