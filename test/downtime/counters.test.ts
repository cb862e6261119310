// Counters that fall: at their rollover, by a restart, by a sample that was wrong; and what people set right.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, ingest, minutesAgo, monitored, openTasks, reading } from './machines.ts'

const service = serviceFor(test)

const parts = (minutes: number, value: number) => reading('Saw', 'parts', minutes, value)
const shown = async (shop: TestCompany) => (await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue
const withRollover = (rollover: number) => ({
  machineData: monitored.machineData!.map((one: any) => ({
    ...one,
    meters: one.meters.map((meter: object) => ({ ...meter, rollover })),
  })),
})

test('a counter that falls began again at its rollover, at 0, or was wrong', async (t) => {
  const come = async (shop: TestCompany, ...values: number[]) => {
    const before = await shown(shop)
    await ingest(
      shop,
      values.map((value, n) => parts(values.length - n, value)),
    )
    return (await shown(shop)) - before
  }
  const falls: [number | null, number[], number][] = [
    [1000, [900, 3], 103],
    [1000, [400, 3], 3],
    [1000, [6, 1], 1],
    [1000, [500, 499], 0],
    [1000, [500, 499, 503], 3],
    [1000, [500, 499, 505], 5],
    [null, [900, 3], 3],
    [null, [107, 109, 120, 112], 5],
    [null, [100, 50], 0],
    [null, [100, 50, 90], 0],
    [null, [100, 50, 110], 10],
  ]
  for (const [rollover, values, advance] of falls)
    t.is(
      await come(await factory(service(), rollover ? withRollover(rollover) : {}), ...values),
      advance,
      `${values} of ${rollover}`,
    )
})

test('a reading at or above the rollover of its meter is rejected by its place', async (t) => {
  const shop = await factory(service(), withRollover(256))
  const { rejected } = await ingest(shop, [parts(3, 255), parts(2, 256), { ...parts(1, 4), value: '4294967296' }])
  const message = 'value: must be 0 or more and below 256, where its meter begins again at 0'
  t.deepEqual(rejected, [
    { index: 1, message },
    { index: 2, message },
  ])
  t.deepEqual((await ingest(shop, [parts(0.5, -1)])).rejected, [{ index: 0, message }], 'nor is one below 0')
  const spec = { version: 1, ...withRollover(255) }
  t.like(await shop.ok(shop.post('/config/validate', { spec })), {
    problems: [{ path: 'machineData[0].meters[0].rollover', message: 'must be above 255, which it shows' }],
  })
})

test('a counter is a running total: what is below 0, or beyond 64 bits, is rejected by its place', async (t) => {
  const shop = await factory(service())
  const sent = [parts(9, 5), parts(8, -7), parts(7, 1e307), { ...parts(6, 0), value: '18446744073709551615' }]
  const { rejected, accepted } = await ingest(shop, [...sent, { ...parts(5, 0), value: '18446744073709551616' }])
  t.is(accepted, 2)
  const tooMuch = 'value: must be 18446744073709551615 or less, the most that a counter of 64 bits comes to'
  t.deepEqual(rejected, [
    { index: 1, message: 'value: must be 0 or more, as a counter is a running total' },
    { index: 2, message: tooMuch },
    { index: 4, message: tooMuch },
  ])
  t.is((await ingest(shop, [reading('Saw', 'heat', 3, -7)])).accepted, 1, 'a measurement may be')
})

test('pieces that a late sample took too many of are counted once, and what is posted stays', async (t) => {
  const shop = await factory(service(), {
    products: [{ sku: 'BLANK' }],
    taskTypes: [...monitored.taskTypes!, { name: 'Cut', makes: 'BLANK' }],
    settings: { overproductionPercent: 0 },
    machineData: [{ machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter', counts: 'good' }] }],
  })
  const cuts = (minutes: number, value: number) => reading('Saw', 'cuts', minutes, value)
  await ingest(shop, [cuts(60, 100)])
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: minutesAgo(50) }))
  const counted = async () => {
    const [sum] = await shop.sql(
      'select coalesce(sum(good_quantity), 0)::int as good from work.task_counts where company_id = app.company_id()',
    )
    return sum!.good
  }
  await ingest(shop, [cuts(45, 107), cuts(44, 109), cuts(42, 112)])
  t.is(await counted(), 12)
  await ingest(shop, [cuts(43, 120)])
  t.is(await counted(), 12)
  await ingest(shop, [cuts(41, 130)])
  t.is(await counted(), 30)
  await ingest(shop, [cuts(40, 121)])
  t.is(await counted(), 30)
  await ingest(shop, [cuts(39, 128)])
  t.is(await counted(), 30, 'it has not come to what is posted yet')
  await ingest(shop, [cuts(38, 133)])
  t.is(await counted(), 33)
})

test('what is due and when a meter was read make no difference between one call and many', async (t) => {
  const sent = [parts(30, 0), parts(29, 105), parts(28, 95), parts(27, 251), parts(26, 240), parts(25, 240)]
  for (const calls of [[sent], sent.map((one) => [one]), [sent.slice(0, 2), sent.slice(2)]]) {
    const shop = await factory(service())
    for (const call of calls) await ingest(shop, call)
    t.deepEqual(await openTasks(shop), { Lubricate: 2, 'Change blade': 1 }, `${calls.length} calls`)
    const [meter] = (await shop.ok(shop.get('/meters?ssuId=Saw'))).data
    t.like(meter, { currentValue: 240, total: 240, readAt: sent.at(-1)!.at })
  }
})

test('a counted meter begins where the machine’s own stands, and a wrong sample is set right', async (t) => {
  const shop = await factory(service())
  const correct = (value: number, minutes: number) =>
    shop.post(`/meters/${shop.meter['Parts of Saw']}/readings`, {
      value,
      correction: true,
      occurredAt: minutesAgo(minutes),
    })
  await ingest(shop, [parts(50, 1000), parts(49, 1010)])
  t.regex((await shop.post(`/meters/${shop.meter['Parts of Saw']}/readings`, { value: 5 })).body.detail, /correction/)
  t.like(await shop.ok(correct(1010, 48)), { currentValue: 1010, total: 1010 })
  t.deepEqual(await openTasks(shop), {})
  await ingest(shop, [parts(47, 1095)])
  t.deepEqual(await openTasks(shop), {})
  await ingest(shop, [parts(46, 1102)])
  t.deepEqual(await openTasks(shop), { Lubricate: 1 })
  await ingest(shop, [parts(40, 500_000)])
  await ingest(shop, [parts(39, 1104)])
  t.is((await openTasks(shop)).Lubricate, 13, 'one of so many at once, and as it has begun again, 11')
  t.is(await shown(shop), 501_104)
  t.like(await shop.ok(correct(1104, 38)), { currentValue: 1104, total: 1104 })
  await ingest(shop, [parts(37, 1199), parts(45, 1103)])
  t.is(await shown(shop), 1199, 'what comes late from before is in what was said')
  t.is((await openTasks(shop)).Lubricate, 13)
  await ingest(shop, [parts(36, 1200)])
  t.is((await openTasks(shop)).Lubricate, 14)
  t.is((await correct(5, 200_000)).body.errors[0].path, 'occurredAt')
  const story = JSON.stringify(await shop.ok(shop.get('/storylines/ssus/Saw')))
  for (const value of [1010, 1104]) t.true(story.includes(`Parts of Saw was corrected to ${value}.`))
})

test('a number is below 1e308 in size, as a number or as text', async (t) => {
  const shop = await factory(service())
  const heat = (minutes: number, value: number | string) => reading('Saw', 'heat', minutes, value)
  const digits = '9'.repeat(199)
  const taken = [1e300, '1e100', '1e-320', '-9.99e307', 5e-324, digits, '+.5', '5.']
  const tooLarge = ['1e308', '-1e308', '1.8e308', '9.99e308', '1e309', '1e1000', 1.7e308]
  const none = ['NaN', 'Infinity', '0x1F', '1_000', '']
  const answer = await ingest(
    shop,
    [...taken, `${digits}99`, ...tooLarge, ...none].map((value, n) => heat(n + 1, value)),
  )
  t.is(answer.accepted, taken.length)
  t.regex(answer.rejected[0].message, /^value: .*must have at most 200 characters/)
  const message = 'value: must be below 1e308 in size, its exponent of at most three digits'
  const messages = answer.rejected.map((one: any) => one.message)
  t.deepEqual(messages.slice(1), [
    ...tooLarge.map(() => message),
    ...none.map((value) => `value: "${value}" is no number, which a signal that is no state takes`),
  ])
  for (const number of ['1e308', '-1.8e308', '1e309', '1e400'])
    t.deepEqual((await ingestText(shop, [heat(60, 1)], number)).rejected, [{ index: 0, message }], number)
})

test('true and false are 1 and 0, also as text, as a payload that is nothing else comes', async (t) => {
  const shop = await factory(service())
  const sent: [boolean | string, number][] = [
    [true, 1],
    [false, 0],
    ['true', 1],
    ['False', 0],
    ['TRUE', 1],
  ]
  for (const [n, [value, number]] of sent.entries()) {
    await ingest(shop, [reading('Saw', 'heat', 10 - n, value)])
    const signals = (await shop.ok(shop.get('/signals?ssuId=Saw'))).data
    t.is(signals.find(({ key }: { key: string }) => key === 'heat').lastValue, number, `${value}`)
  }
  const none = ['truex', 'yes', 'true ']
  const { rejected } = await ingest(
    shop,
    none.map((value, n) => reading('Saw', 'heat', 3 - n, value)),
  )
  t.deepEqual(
    rejected.map(({ index }: { index: number }) => index),
    [0, 1, 2],
  )
})

/** Readings as JSON text that no double holds: each 1 is this number. */
async function ingestText(shop: TestCompany, readings: object[], number: string): Promise<any> {
  const answer = await fetch(`${service().baseUrl}/api/v1/signals/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings }).replaceAll(/(?<=[:[])1(?=[\]},])/g, number),
  })
  return answer.json()
}

test('a reading keeps all digits of its JSON number, and one that cannot be taken leaves the others', async (t) => {
  const shop = await factory(service())
  const number = '9223372036854775807'
  const long = reading('Saw', 'parts', 1, 1)
  const answer = await ingestText(
    shop,
    [
      long,
      { ...reading('Saw', 'parts', 2, 7), at: 1 },
      { ...reading('Saw', 'heat', 5, 1), ssuId: 1 },
      { ...reading('Saw', 'heat', 3, 7), more: [1] },
      1 as never,
      reading('Saw', 'heat', 4, 5),
    ],
    number,
  )
  t.is(answer.accepted, 2, JSON.stringify(answer))
  t.deepEqual(
    answer.rejected.map((one: any) => one.index),
    [1, 2, 3, 4],
  )
  const sent = await ingest(shop, [{ ...long, value: number }])
  t.like(sent, { accepted: 1, new: 0 }, 'as text it is the same reading')
  const tiny = { ...reading('Saw', 'heat', 6, '1e-400') }
  await ingest(shop, [tiny])
  const again = await ingest(shop, [
    { ...tiny, value: 1 },
    { ...tiny, value: 'x'.repeat(200) },
  ])
  for (const { message } of again.rejected) t.true(message.length < 130 && message.includes('…'), message)
  const other = await ingest(shop, [{ ...long, value: '9223372036854775808' }])
  t.true(other.rejected[0].message.includes(number))
  const large = Array.from({ length: 400 }, (_, n) => reading('Saw', 'heat', 10 + n / 100, n === 7 ? 1 : 20))
  t.like(await ingestText(shop, large, '0.12345678901234567890123'), { accepted: 400, rejected: [] })
})
