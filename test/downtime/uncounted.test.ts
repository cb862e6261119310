// Pieces that a counter counts are on a task, or it is said that they are on none; and what looks wrong is said.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { shopOf as aShop, cuts, dispatch, meter, onTasks, story } from './cutting.ts'
import { company as factory, ingest, minutesAgo, monitored, reading } from './machines.ts'

const service = serviceFor(test)

const shopOf = (cutting?: object, cut?: object, settings?: object) => aShop(service(), cutting, cut, settings)

/** Each hour has a sentence of its own. */
const told = async (shop: TestCompany): Promise<number> => {
  const sentence = /^Counter cuts counted (\d+) good that is on no task: none that makes something was dispatched\.$/
  return (await story(shop)).reduce((sum, text) => sum + Number(sentence.exec(text)?.[1]), 0)
}

test('pieces that are counted while no task is dispatched are told, and stand in the machine’s story', async (t) => {
  const shop = await shopOf()
  const first = await ingest(shop, [reading('Press', 'nothing', 9, 1), cuts(9, 100), cuts(8, 112), cuts(7, 115)])
  const why = /^No task that makes something is dispatched to the machine.*tasks.record_counts/
  t.is(first.notCounted.length, 1)
  t.regex(first.notCounted[0].message, why)
  t.like(first.notCounted[0], {
    ssuId: 'Saw',
    key: 'cuts',
    taskId: null,
    quantity: 15,
    code: 'no_task',
    indexes: [2, 3],
  })
  await ingest(shop, [cuts(6, 120)])
  t.is(await told(shop), 20)
  const task = await dispatch(shop, 5)
  const late = await ingest(shop, [cuts(4, 123), cuts(6.5, 118)])
  t.deepEqual(late.notCounted, [], 'that it stood at 118 between says nothing new')
  t.is(await onTasks(shop), 3)
  const before = await ingest(shop, [cuts(4.5, 121), cuts(5.5, 120.5)])
  t.deepEqual(before.notCounted, [], 'what was counted on the task stays on it')
  t.is(await onTasks(shop), 3)
  t.is(await told(shop), 20)
  await shop.ok(shop.patch(`/tasks/${task}`, { status: 'done' }))
  t.like(await ingest(shop, [cuts(3, 130)]), { notCounted: [{ quantity: 7, code: 'no_task', indexes: [0] }] })
  t.is(await told(shop), 27)
})

test('readings of two tasks in one call are each of the task that the machine worked on then', async (t) => {
  const shop = await shopOf()
  const [first, second] = [await dispatch(shop, 60), await dispatch(shop, 30)]
  const { notCounted } = await ingest(shop, [cuts(50, 100), cuts(40, 140), cuts(20, 160), cuts(70, 90)])
  t.deepEqual(notCounted, [])
  const tasks = await Promise.all([first, second].map((id) => shop.ok(shop.get(`/tasks/${id}`))))
  t.deepEqual(
    tasks.map(({ goodQuantity }) => goodQuantity),
    [50, 20],
  )
})

test('what a counter took back on a task it counts anew on that, also when the next task has begun', async (t) => {
  const shop = await shopOf()
  const [first, second] = [await dispatch(shop, 300), await dispatch(shop, 20)]
  await ingest(shop, [cuts(200, 10), cuts(180, 32), cuts(140, 18), cuts(130, 24), cuts(10, 42)])
  await ingest(shop, [cuts(160, 15)])
  const tasks = await Promise.all([first, second].map((id) => shop.ok(shop.get(`/tasks/${id}`))))
  t.deepEqual(
    tasks.map(({ goodQuantity }) => goodQuantity),
    [46, 18],
  )
  t.is(await meter(shop), 64)
})

test('what a counter took back while no task was dispatched, and came to again, counts nothing, on a task or on none', async (t) => {
  const fallen = [cuts(240, 80), cuts(180, 70), cuts(60, 120)]
  const calls = [[fallen], fallen.map((one) => [one])].flatMap((sent) => [
    sent,
    [[cuts(360, 0), cuts(300, 100)], ...sent],
  ])
  for (const [n, sent] of calls.entries()) {
    const shop = await shopOf()
    const first = n % 2 === 0 ? await dispatch(shop, 400) : null
    if (first) await ingest(shop, [cuts(360, 0), cuts(300, 100)])
    if (first) await shop.ok(shop.patch(`/tasks/${first}`, { status: 'done', occurredAt: minutesAgo(290) }))
    const answers = []
    for (const some of sent) answers.push(await ingest(shop, some))
    t.is(answers.at(-1).notCounted[0].quantity, 20, `${n}`)
    t.is(await told(shop), first ? 20 : 120)
    await ingest(shop, [cuts(50, 130)])
    t.is(await told(shop), first ? 30 : 130)
    t.is(await onTasks(shop), first ? 100 : 0)
  }
  for (const isOneCall of [true, false]) {
    const shop = await shopOf()
    await ingest(shop, [cuts(360, 0), cuts(300, 100)])
    if (!isOneCall) await ingest(shop, fallen.slice(0, 2))
    await dispatch(shop, 90)
    await ingest(shop, isOneCall ? fallen : fallen.slice(2))
    t.is(await onTasks(shop), 20)
    await ingest(shop, [cuts(50, 130)])
    t.is(await onTasks(shop), 30)
    t.is(await told(shop), 100)
  }
})

test('what was counted before any task began, and comes late, is on none', async (t) => {
  const shop = await shopOf()
  await ingest(shop, [cuts(60, 0)])
  const task = await dispatch(shop, 30)
  const { notCounted } = await ingest(shop, [cuts(40, 12), cuts(20, 15)])
  t.like(notCounted, [{ taskId: task, quantity: 12, code: 'before_task', indexes: [0] }])
  t.is(await onTasks(shop), 3)
  t.regex(
    (await story(shop)).join(),
    /12 good that is on no task: they were counted before the task that was dispatched by then had begun/,
  )
})

test('a late reading from before a change of tasks counts nothing twice: what is posted stays where it is', async (t) => {
  for (const isOver of [false, true]) {
    const shop = await shopOf()
    const first = await dispatch(shop, 300)
    await ingest(shop, [cuts(250, 0), cuts(200, 10)])
    if (isOver) await shop.ok(shop.patch(`/tasks/${first}`, { status: 'done', occurredAt: minutesAgo(121) }))
    const second = await dispatch(shop, 120)
    await ingest(shop, [cuts(100, 50)])
    t.like(await ingest(shop, [cuts(130, 40)]), { notCounted: [], _meta: { warnings: [] } } as never)
    await ingest(shop, [cuts(90, 55)])
    const tasks = await Promise.all([first, second].map((id) => shop.ok(shop.get(`/tasks/${id}`))))
    t.deepEqual(
      tasks.map(({ goodQuantity }) => goodQuantity),
      [10, 45],
    )
    t.deepEqual(await story(shop), [])
  }
})

test('more than is ordered is warned of as a person’s count is, and what is refused is told with its readings', async (t) => {
  for (const overproductionPercent of [undefined, 0]) {
    const shop = await shopOf({}, {}, overproductionPercent === 0 ? { overproductionPercent } : {})
    const [{ taskId }] = (await shop.release('BLANK', 10)).operations
    await shop.ok(shop.patch(`/tasks/${taskId}`, { ssuId: 'Saw' }))
    await shop.ok(shop.patch(`/tasks/${taskId}`, { status: 'dispatched', occurredAt: minutesAgo(20) }))
    t.deepEqual((await ingest(shop, [cuts(15, 100), cuts(14, 110)]))._meta.warnings, [])
    const { notCounted, _meta } = await ingest(shop, [cuts(13, 111), cuts(12, 112)])
    const about = { ssuId: 'Saw', key: 'cuts', taskId, indexes: [0, 1] }
    if (overproductionPercent === 0) {
      t.like(notCounted, [{ ...about, quantity: 2, code: 'over_production' }])
      t.is(await onTasks(shop), 10)
      t.regex((await story(shop)).join(), /Cut of WO-\d+ refused them \(over_production\)/)
    } else {
      const byPerson = await shop.ok(shop.post(`/tasks/${taskId}/counts`, { goodQuantity: 1 }))
      const told = byPerson._meta.warnings.find(({ code }: { code: string }) => code === 'over_production')
      t.deepEqual(_meta.warnings, [{ ...about, ...told, message: told.message.replace('13 are', '12 are') }])
      t.is(await onTasks(shop), 13)
    }
  }
})

test('a wild reading takes no good pieces of the same call along', async (t) => {
  const shop = await shopOf()
  await dispatch(shop, 60)
  const { notCounted } = await ingest(shop, [cuts(30, 100), cuts(29, 105), cuts(28, 5e12), cuts(27, 5e12 + 3)])
  t.like(notCounted, [{ code: 'invalid_input', quantity: 5e12 - 105, indexes: [2] }])
  t.is(await onTasks(shop), 8)
})

test('a jump by more than a counter can make counts nothing, for tasks and meters, in whatever order it is heard', async (t) => {
  const heard = [cuts(30, 100), cuts(29, 105), cuts(28, 500_000), cuts(27, 109), cuts(26, 112), cuts(25, 5112)]
  for (const calls of [[heard], heard.map((one) => [one]), heard.toReversed().map((one) => [one])]) {
    const shop = await shopOf({ maxPerMinute: 10 })
    const task = await dispatch(shop, 60)
    const answers = []
    for (const call of calls) answers.push(await ingest(shop, call))
    t.is(await meter(shop), 12)
    t.is(await onTasks(shop), 12)
    if (calls.length === 1) {
      t.like(answers[0], {
        notCounted: [{ taskId: task, quantity: 5000, code: 'implausible_jump', indexes: [2, 3, 5] }],
      })
      t.regex(answers[0].notCounted[0].message, /maxPerMinute, 10,/)
    }
    t.deepEqual(await story(shop), [
      'Counter cuts counted 5000 good that is on no task: it jumped by more than it can count.',
    ])
    const gap = { ...cuts(5, 5312), at: minutesAgo(5) }
    await ingest(shop, [gap])
    t.is(await meter(shop), 212, '200 in 20 minutes may be')
  }
})

test('what turns out to have been no jump is taken off the hour that it was told in, on whichever side of an hour it lies', async (t) => {
  const hour = 3_600_000
  const border = Math.floor((Date.now() - 10 * 60_000) / hour) * hour
  for (const minutesBefore of [0, 1, 2, 3, 4]) {
    const shop = await shopOf({ maxPerMinute: 10 })
    await dispatch(shop, 120)
    const heard = [100, 105, 500_000, 109, 112, 5112].map((value, i) => ({
      ...cuts(0, value),
      at: new Date(border + (i - minutesBefore) * 60_000 - 30_000).toISOString(),
    }))
    for (const late of heard.toReversed()) await ingest(shop, [late])
    const told = await shop.sql(
      `select hour, sum(quantity)::integer as pieces from downtime.uncounted_pieces
        where company_id = app.company_id() group by hour having sum(quantity) <> 0`,
    )
    t.deepEqual(told, [{ hour: new Date(border), pieces: 5000 }])
  }
})

test('of a counter of meters alone a jump is warned of; a limit holds from when it was set', async (t) => {
  const shop = await shopOf({ counts: undefined })
  await ingest(shop, [cuts(30, 100), cuts(29, 1100)])
  t.is(await meter(shop), 1000)
  await shop.apply({
    machineData: [
      {
        machine: 'Saw',
        signals: [{ key: 'cuts', kind: 'counter', maxPerMinute: 10 }],
        meters: [{ key: 'cuts', name: 'Cuts', source: 'signal', signal: 'cuts' }],
      },
    ],
  })
  await ingest(shop, [cuts(29.5, 600)])
  t.is(await meter(shop), 1000, 'what was read before is counted as it was')
  const { _meta, notCounted } = await ingest(shop, [{ ...cuts(0, 9000), at: new Date().toISOString() }])
  t.is(await meter(shop), 1000)
  t.like(_meta.warnings, [{ code: 'implausible_jump', ssuId: 'Saw', key: 'cuts', indexes: [0] }])
  t.deepEqual(notCounted, [])
  const refused = {
    version: 1,
    machineData: [{ machine: 'Saw', signals: [{ key: 'x', kind: 'value', maxPerMinute: 1 }] }],
  }
  t.like(await shop.ok(shop.post('/config/validate', { spec: refused })), {
    problems: [{ path: 'machineData[0].signals[0].maxPerMinute', message: 'goes with kind counter only' }],
  })
})

test('without a limit a jump is counted and warned of, by the standard time where there is one', async (t) => {
  for (const [cut, most, words] of [
    [{ runMinutes: 2 }, 10, /ten times as fast as the standard time of Cut/],
    [{}, 6000, /a hundred times a second/],
  ] as const) {
    const shop = await shopOf({}, cut)
    const task = await dispatch(shop, 60)
    t.deepEqual((await ingest(shop, [cuts(30, 0), cuts(29, most - 1)]))._meta.warnings, [])
    const { _meta } = await ingest(shop, [cuts(28, most), cuts(27, 3 * most)])
    t.like(_meta.warnings, [{ code: 'implausibly_fast', taskId: task, indexes: [1] }])
    t.regex(_meta.warnings[0].message, words)
    t.is(await onTasks(shop), 3 * most)
  }
  const shop = await shopOf()
  await dispatch(shop, 60)
  const { notCounted } = await ingest(shop, [cuts(30, 0), cuts(29, 1e9)])
  t.like(notCounted, [{ code: 'invalid_input', quantity: 1e9 }])
})

test('a jump that only a meter counts is warned of too, by its places', async (t) => {
  const shop = await factory(service())
  const parts = (minutes: number, value: number) => reading('Saw', 'parts', minutes, value)
  t.deepEqual((await ingest(shop, [parts(30, 0), parts(29, 5999), parts(28, 5990)]))._meta.warnings, [])
  const { _meta } = await ingest(shop, [parts(27, 6000), parts(26, 1e12), parts(25, 1e12 + 1), parts(24, 2e12)])
  t.like(_meta.warnings, [{ code: 'implausibly_fast', ssuId: 'Saw', key: 'parts', indexes: [1, 3] }])
  t.regex(_meta.warnings[0].message, /^The counter went on by 1999999993999, more than a hundred a second/)
  const [saw] = monitored.machineData as any[]
  const fast = saw.signals.map((one: any) => (one.key === 'parts' ? { ...one, maxPerMinute: 9e8 } : one))
  await shop.apply({ machineData: [{ ...saw, signals: fast }] })
  t.deepEqual((await ingest(shop, [parts(20, 2e12 + 9e8)]))._meta.warnings, [], 'it may be as fast')
  await shop.apply({ machineData: [{ ...saw, meters: [], usageRules: [] }] })
  t.deepEqual((await ingest(shop, [parts(19, 3e12)]))._meta.warnings, [], 'nothing counts it')
})

test('a state that means nothing is told once a value, with its places and what is mapped', async (t) => {
  const shop = await factory(service())
  const state = (minutes: number, value: string | boolean) => reading('Saw', 'state', minutes, value)
  const sent = [state(9, 'PAUSE'), state(8, 'RUN'), state(7, 'PAUSE'), state(6, true), state(5, 'run')]
  for (const _ of ['first', 'again']) {
    const { _meta, accepted } = await ingest(shop, sent)
    t.is(accepted, 5)
    const about = { code: 'unmapped_state', ssuId: 'Saw', key: 'state' }
    const message = (value: string) =>
      `"${value}" of state means no status: mapped are "2", "ALARM", "IDLE", "RUN". It changes nothing; states of the signal in section machineData says what values mean.`
    t.deepEqual(_meta.warnings, [
      { ...about, indexes: [0, 2], message: message('PAUSE') },
      { ...about, indexes: [3], message: message('true') },
      { ...about, indexes: [4], message: message('run') },
    ])
  }
})

test('a state that is rejected is not warned of besides', async (t) => {
  const shop = await factory(service())
  const at = reading('Saw', 'state', 9, '')
  const { _meta, rejected } = await ingest(shop, [at, { ...at, value: 5 }])
  t.like(rejected, [{ index: 1 }])
  t.deepEqual(
    _meta.warnings.map(({ code, indexes }: any) => [code, indexes]),
    [['unmapped_state', [0]]],
  )
})
