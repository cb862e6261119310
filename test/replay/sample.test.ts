// The small log the project writes for itself.
import test from 'ava'
import { DateTime } from 'luxon'
import { deriveFactory, outcome } from '../../tasks/replay/plan.ts'
import { sampleLog } from '../../tasks/replay/sample.ts'
import { read } from './written.ts'

test('it is the same every time', (t) => {
  t.is(sampleLog(), sampleLog())
})

test('it shows everything odd that a real log shows', async (t) => {
  const log = await read(sampleLog())
  const rows = log.orders.flatMap((order) => order.rows)
  const operations = log.orders.flatMap((order) => order.operations.map((operation) => ({ order, ...operation })))
  const factory = deriveFactory(log, { timezone: 'UTC', now: DateTime.utc() })
  const outcomes = factory.parts.flatMap((part) => part.orders.map((order) => outcome(order, part.steps)))
  const sequences = log.orders
    .filter(({ part }) => part === 'Pump Shaft')
    .map((order) => order.operations.map(({ name }) => name).join())
  t.is(log.orders.length, 12)
  t.true(log.rows > 140 && log.rows < 170)
  t.is(log.leftOut.length, 5)
  t.true(
    rows.some(({ kind, good }) => kind === 'S' && good > 0),
    'setting up that made pieces',
  )
  t.true(
    rows.some(({ kind }) => kind === 'B'),
    'a breakdown',
  )
  t.true(
    rows.some(({ held }) => held > 0),
    'pieces held for review',
  )
  t.true(
    rows.some(({ rework }) => rework),
    'rework',
  )
  t.true(
    rows.some(({ completedAt }) => !completedAt),
    'a row without dates',
  )
  t.true(
    operations.some(({ good, order }) => good > order.quantity),
    'more than ordered',
  )
  t.true(
    operations.some(({ good, scrap }) => good + scrap === 0),
    'an operation without quantity',
  )
  t.true(
    operations.some((operation) => new Set(operation.rows.map(({ machine }) => machine)).size > 1),
    'an operation on two machines',
  )
  t.true(new Set(sequences).size > 1, 'operations in changing order')
  t.true(
    outcomes.some(({ finished, consumed }) => finished === 0 && consumed > 0),
    'an order that is all scrap',
  )
  t.true(
    outcomes.some(({ posting }) => posting.good + posting.scrap === 0),
    'an order that breaks off before its last operation counts',
  )
})
