// Deriving the factory of a log.
import { createReadStream, existsSync } from 'node:fs'
import test from 'ava'
import { DateTime } from 'luxon'
import type { Log } from '../../tasks/replay/log.ts'
import { readLog } from '../../tasks/replay/log.ts'
import { total } from '../../tasks/replay/orders.ts'
import type { Factory } from '../../tasks/replay/plan.ts'
import { deriveFactory, outcome } from '../../tasks/replay/plan.ts'
import { readRows } from './written.ts'

const now = DateTime.fromISO('2024-06-01T00:00:00Z')
const derive = (log: Log) => deriveFactory(log, { timezone: 'UTC', now })
const route = (factory: Factory, part = 0) => factory.parts[part]!.steps.map((step) => step.operation)
const section = (factory: Factory, name: string) => factory.spec[name] as Record<string, unknown>[]

test('every part is made from one blank, and every blank is bought', async (t) => {
  const factory = derive(
    await readRows({ part: 'Cable Head' }, { order: 'Order 2', part: 'O-Ring' }, { order: 'Order 3', part: 'O Ring' }),
  )
  t.deepEqual(
    section(factory, 'products').map(({ sku, itemClass, vendors, recipe }) => ({ sku, itemClass, vendors, recipe })),
    [
      { sku: 'CABLE-HEAD-BLANK', itemClass: 'raw', vendors: [{ vendor: 'Blank supplier' }], recipe: undefined },
      {
        sku: 'CABLE-HEAD',
        itemClass: 'finished',
        vendors: undefined,
        recipe: [{ sku: 'CABLE-HEAD-BLANK', quantity: 1 }],
      },
      { sku: 'O-RING-BLANK', itemClass: 'raw', vendors: [{ vendor: 'Blank supplier' }], recipe: undefined },
      { sku: 'O-RING', itemClass: 'finished', vendors: undefined, recipe: [{ sku: 'O-RING-BLANK', quantity: 1 }] },
      { sku: 'O-RING-2-BLANK', itemClass: 'raw', vendors: [{ vendor: 'Blank supplier' }], recipe: undefined },
      { sku: 'O-RING-2', itemClass: 'finished', vendors: undefined, recipe: [{ sku: 'O-RING-2-BLANK', quantity: 1 }] },
    ],
  )
})

test('the routing of a part follows the order in which its operations usually end', async (t) => {
  const factory = derive(
    await readRows(
      { order: 'A', operation: 'Turning', to: '09:00' },
      { order: 'A', operation: 'Inspection', to: '10:00' },
      { order: 'A', operation: 'Packing', to: '11:00' },
      { order: 'B', operation: 'Turning', to: '09:00' },
      { order: 'B', operation: 'Packing', to: '10:00' },
      { order: 'B', operation: 'Inspection', to: '11:00' },
      { order: 'C', operation: 'Turning', to: '09:00' },
      { order: 'C', operation: 'Inspection', to: '10:00' },
      { order: 'C', operation: 'Packing', to: '11:00' },
    ),
  )
  t.deepEqual(route(factory), ['Turning', 'Inspection', 'Packing'])
  t.deepEqual(section(factory, 'routings'), [
    {
      name: 'Shaft',
      product: 'SHAFT',
      steps: [{ taskType: 'Shaft: Turning' }, { taskType: 'Shaft: Inspection' }, { taskType: 'Shaft: Packing' }],
    },
  ])
})

test('an operation that never reports a quantity comes first, so that nothing is finished there', async (t) => {
  const factory = derive(
    await readRows(
      { operation: 'Turning', good: 4, scrap: 1, to: '09:00' },
      { operation: 'Grinding Rework', good: 0, to: '10:00' },
    ),
  )
  t.deepEqual(route(factory), ['Grinding Rework', 'Turning'])
  const [part] = factory.parts
  const { posting, finished, consumed } = outcome(part!.orders[0]!, part!.steps)
  t.deepEqual([posting.name, finished, consumed], ['Turning', 4, 5])
})

test('an order is finished at the last step it has itself, even if the part usually goes further', async (t) => {
  const factory = derive(
    await readRows(
      { order: 'A', operation: 'Turning', to: '09:00' },
      { order: 'A', operation: 'Packing', to: '10:00' },
      { order: 'B', operation: 'Turning', good: 7, to: '11:00' },
    ),
  )
  const [part] = factory.parts
  t.is(outcome(part!.orders[1]!, part!.steps).posting.name, 'Turning')
  t.is(outcome(part!.orders[1]!, part!.steps).finished, 7)
})

test('machines that run the same operation are one work center; one that stood in once is not', async (t) => {
  const lapping = Array.from({ length: 30 }, (_, index) => ({
    operation: 'Lapping',
    machine: index === 7 ? 'Bench' : 'Machine 1',
  }))
  const factory = derive(
    await readRows(
      ...lapping,
      { operation: 'Turning', machine: 'Machine 10' },
      { operation: 'Turning', machine: 'Machine 2' },
    ),
  )
  t.deepEqual(section(factory, 'workCenters'), [
    { name: 'Machine 1', machines: ['Machine 1'] },
    { name: 'Turning', machines: ['Machine 2', 'Machine 10'] },
  ])
  t.deepEqual(section(factory, 'sites'), [
    {
      name: 'Shop floor',
      ssus: [{ name: 'Bench' }, { name: 'Machine 1' }, { name: 'Machine 2' }, { name: 'Machine 10' }],
    },
  ])
})

test('blanks come in two lots; the second expires first, both are drawn on, some are left', async (t) => {
  for (const good of [0, 1, 2, 9, 1000]) {
    const factory = derive(await readRows({ good }))
    const [first, second] = factory.parts[0]!.lots
    t.true(second!.expiresAt < first!.expiresAt)
    t.true(second!.expiresAt > now.toISODate()!)
    t.true(first!.quantity + second!.quantity > good)
    t.true(first!.quantity > 0 && second!.quantity > 0)
    if (good > 1) t.true(second!.quantity < good)
  }
})

const real = new URL('../../../shared/data/production_log.csv', import.meta.url)
const withRealLog = existsSync(real) ? test : test.skip
withRealLog("the real log's factory (left out where ../shared/data is not there)", async (t) => {
  const log = await readLog(createReadStream(real), { timezone: 'UTC' })
  const factory = derive(log)
  const names = (name: string) => new Set(section(factory, name).map((item) => item.name ?? item.sku)).size
  t.is(factory.parts.length, 43)
  t.is((section(factory, 'sites')[0]!.ssus as unknown[]).length, 31)
  t.is(names('products'), 86)
  t.is(names('taskTypes'), 413)
  t.is(section(factory, 'taskTypes').length, 413)
  t.is(names('workCenters'), section(factory, 'workCenters').length)
  // The same log makes the same factory, whatever order its orders stand in.
  t.deepEqual(derive({ ...log, orders: log.orders.toReversed() }).spec, factory.spec)
  const outcomes = factory.parts.flatMap((part) => part.orders.map((order) => outcome(order, part.steps)))
  t.is(
    total(outcomes, ({ finished }) => finished),
    14_903,
  )
  t.is(
    total(outcomes, ({ consumed }) => consumed),
    14_903 + 593, // every piece the log calls rejected ate a blank too
  )
})
