// Reading a production log: what fits, what is left out and why.
import { createReadStream, existsSync } from 'node:fs'
import test from 'ava'
import { readLog } from '../../tasks/replay/log.ts'
import { total } from '../../tasks/replay/orders.ts'
import { header, read, readRows, row } from './written.ts'

test('the rows of an order come together as its operations, with their sums', async (t) => {
  const log = await readRows(
    { operation: 'Turning', good: 4, scrap: 1, to: '09:00' },
    { operation: 'Turning', good: 5, to: '10:00' },
    { operation: 'Packing', good: 8, held: 1, to: '11:00' },
    { order: 'Order 2', quantity: 3, part: 'Bush', good: 3, to: '09:30' },
  )
  t.deepEqual(log.leftOut, [])
  t.is(log.rows, 4)
  t.deepEqual(
    log.orders.map(({ id, part, quantity }) => [id, part, quantity]),
    [
      ['Order 1', 'Shaft', 10],
      ['Order 2', 'Bush', 3],
    ],
  )
  t.deepEqual(
    log.orders[0]!.operations.map(({ name, good, scrap, held }) => [name, good, scrap, held]),
    [
      ['Turning', 9, 1, 0],
      ['Packing', 8, 0, 1],
    ],
  )
})

test('a row that does not fit is left out by line and reason, and nothing else with it', async (t) => {
  const log = await read(
    [
      header,
      row(),
      row({ order: '' }),
      row({ operation: ' ', machine: '' }),
      row({ good: -3 }),
      row({ good: 1.5, scrap: 'some' }),
      row({ held: '' }),
      row({ good: '12345678901234567890' }),
      row({ quantity: 0 }),
      row({ quantity: 99 }),
      row({ part: 'Bush' }),
      row({ to: '2024-01-15 10:00' }),
      row({ from: '2024/02/30 10:00:00.000', to: '' }),
      row({ from: '10:00', to: '09:00' }),
      row({ from: '', to: '2031/01/01 00:00:00.000' }),
      header,
      'Order 1,Turning',
      '"Order 1,Turning',
      row({ part: 'x'.repeat(81), order: 'Order 3' }),
      row({ to: '10:00' }),
    ].join('\n'),
  )
  t.is(log.rows, 2)
  t.is(log.orders[0]!.operations[0]!.good, 10)
  t.deepEqual(
    log.leftOut.map(({ line, reason }) => `${line} ${reason}`),
    [
      '3 no order',
      '4 no operation; no machine',
      '5 Qty Completed is negative (-3)',
      '6 Qty Completed is a fraction (1.5); Qty Rejected is not a number ("some")',
      '7 Qty for MRB is empty',
      '8 Qty Completed is beyond belief (12345678901234567890)',
      '9 Work Order Qty is zero',
      '10 Order 1 is for 10 Shaft, this row says 99 Shaft',
      '11 Order 1 is for 10 Shaft, this row says 10 Bush',
      '12 Complete Timestamp is not a time ("2024-01-15 10:00")',
      '13 Start Timestamp is not a time ("2024/02/30 10:00:00.000")',
      '14 it ends before it starts',
      '15 it lies in the future',
      '16 the header again',
      '17 2 columns instead of 14',
      '18 a quote is out of place',
      '19 Part Desc. is longer than 80 characters',
    ],
  )
})

test('where the rows of an order disagree, what most of them say holds', async (t) => {
  const log = await readRows({ quantity: 100 }, { quantity: 10, to: '10:00' }, { quantity: 10, to: '11:00' })
  t.is(log.orders[0]!.quantity, 10)
  t.deepEqual(
    log.leftOut.map(({ line }) => line),
    [2],
  )
})

test('a byte order mark, Windows line ends, blank lines, quotes and stray spaces do no harm', async (t) => {
  const text = [
    `\uFEFF${header}`,
    '',
    row({ part: '"Shaft, long"' }),
    row({ part: '"Shaft,  long"', operation: 'TURNING ', to: '10:00' }),
    '',
  ].join('\r\n')
  const log = await read(new TextEncoder().encode(text))
  t.deepEqual(log.leftOut, [])
  t.is(log.orders[0]!.part, 'Shaft, long')
  t.deepEqual(
    log.orders[0]!.operations.map(({ name, good }) => [name, good]),
    [['Turning', 10]],
  )
})

test('an empty file, another kind of file and a doubled column are refused as a whole', async (t) => {
  await t.throwsAsync(read(''), { message: 'the log is empty' })
  await t.throwsAsync(read('name;age\nAda;36\n'), { message: /names no column "Case ID", "Activity"/ })
  await t.throwsAsync(read(`${header},Case ID\n`), { message: 'the column "Case ID" stands twice in the header' })
  await t.throwsAsync(read('x'.repeat(1_000_001)), { message: /a line of more than a million characters/ })
})

test('rows count in the order in which the work was completed', async (t) => {
  const log = await readRows(
    { good: 1, from: '08:00', to: '12:00' },
    { good: 2, from: '09:00', to: '10:00' },
    { good: 3, from: '09:30', to: '10:00' },
  )
  t.deepEqual(
    log.orders[0]!.rows.map(({ good }) => good),
    [2, 3, 1],
  )
})

test('a row without dates happened when the row above it did, the first ones when the first dated row did', async (t) => {
  const log = await readRows(
    { good: 1, from: '', to: '' },
    { good: 2, to: '10:00' },
    { good: 3, from: '', to: '' },
    { good: 4, to: '11:00' },
  )
  t.deepEqual(log.leftOut, [])
  t.deepEqual(
    log.orders[0]!.rows.map(({ good, occurredAt }) => [good, occurredAt?.toFormat('HH:mm')]),
    [
      [1, '10:00'],
      [2, '10:00'],
      [3, '10:00'],
      [4, '11:00'],
    ],
  )
  const undated = await readRows({ from: '', to: '' })
  t.is(undated.orders[0]!.rows[0]!.occurredAt, null)
})

test("times are the plant's own", async (t) => {
  const log = await read([header, row({ to: '09:00' })].join('\n'), 'America/New_York')
  t.is(log.orders[0]!.rows[0]!.occurredAt?.toUTC().toISO(), '2024-01-15T14:00:00.000Z')
})

test('another log, or another time zone, has another fingerprint', async (t) => {
  const text = [header, row()].join('\n')
  const prints = [await read(text), await read(text), await read(`${text}\n`), await read(text, 'Asia/Tokyo')].map(
    (log) => log.fingerprint,
  )
  t.is(prints[0], prints[1])
  t.is(new Set(prints).size, 3)
})

const real = new URL('../../../shared/data/production_log.csv', import.meta.url)
const withRealLog = existsSync(real) ? test : test.skip
withRealLog('the real log fits whole (left out where ../shared/data is not there)', async (t) => {
  const log = await readLog(createReadStream(real), { timezone: 'UTC' })
  const rows = log.orders.flatMap((order) => order.rows)
  t.deepEqual(log.leftOut, [])
  t.is(log.orders.length, 225)
  t.is(log.rows, 4543)
  t.is(
    total(rows, ({ good }) => good),
    92_519,
  )
  t.is(
    total(rows, ({ scrap }) => scrap),
    593,
  )
  t.is(
    total(rows, ({ held }) => held),
    105,
  )
  t.is(rows.filter(({ completedAt }) => !completedAt).length, 20)
  t.true(rows.every(({ occurredAt }) => occurredAt))
})
