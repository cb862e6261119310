// The comparison of what the service holds with what the log says.
import test from 'ava'
import { DateTime } from 'luxon'
import type { Lot } from '../../tasks/replay/answers.ts'
import type { Found } from '../../tasks/replay/check.ts'
import { differences } from '../../tasks/replay/check.ts'
import type { Factory } from '../../tasks/replay/plan.ts'
import { deriveFactory } from '../../tasks/replay/plan.ts'
import { readRows } from './written.ts'

const lot = (sku: string, code: string, quantity: number, more: Partial<Lot> = {}): Lot => ({
  code,
  product: { sku },
  status: 'available',
  vendor: null,
  workOrderId: null,
  receivedAt: '2024-06-02T08:00:00.000Z',
  producedAt: null,
  expiresAt: null,
  quantity,
  where: quantity > 0 ? [{ bin: 'goods', quantity }] : [],
  ...more,
})

/** One order of ten shafts, 8 good and 1 scrap packed, 1 scrapped before; all blanks of the lot that expires first are used, then some of the other. */
async function oneOrder(): Promise<{ factory: Factory; found: Found }> {
  const log = await readRows(
    { operation: 'Turning', good: 9, scrap: 1, to: '09:00' },
    { operation: 'Packing', good: 8, scrap: 1, to: '10:00' },
  )
  const factory = deriveFactory(log, { timezone: 'UTC', now: DateTime.fromISO('2024-06-01') })
  const [first, second] = factory.parts[0]!.lots
  const used = [
    { sku: 'SHAFT-BLANK', code: second!.code, quantity: second!.quantity },
    { sku: 'SHAFT-BLANK', code: first!.code, quantity: 10 - second!.quantity },
  ]
  const operation = (step: number, name: string, goodQuantity: number) => ({
    taskId: `T${step}`,
    step,
    name,
    status: 'done',
    ssuId: null,
    goodQuantity,
    scrapQuantity: 1,
  })
  const workOrder = {
    id: 'A',
    code: 'WO-1',
    status: 'completed',
    externalSystemId: 'Order 1',
    quantity: 10,
    product: { sku: 'SHAFT' },
    operations: [operation(1, 'Shaft: Turning', 9), operation(2, 'Shaft: Packing', 8)],
    materials: [{ sku: 'SHAFT-BLANK', required: 10, consumed: 10, shortage: 0 }],
    lots: { produced: [{ sku: 'SHAFT', code: 'WO-1', quantity: 8 }], consumed: used },
  }
  const finished = lot('SHAFT', 'WO-1', 8)
  const blanks = [
    lot('SHAFT-BLANK', first!.code, first!.quantity + second!.quantity - 10, { expiresAt: '2026-12-31T00:00:00.000Z' }),
    lot('SHAFT-BLANK', second!.code, 0, { expiresAt: '2025-12-31T00:00:00.000Z' }),
  ]
  const found: Found = {
    orders: new Map([
      [
        'Order 1',
        { workOrder, outputs: [{ code: 'WO-1', quantity: 8, producedAt: '2024-06-03T08:00:00.000Z', sources: used }] },
      ],
    ]),
    parts: new Map([['Shaft', { onHand: 8, finishedLots: [finished], blanks, usedElsewhere: 0 }]]),
  }
  return { factory, found }
}

test('the service holds what the log says: no difference', async (t) => {
  const { factory, found } = await oneOrder()
  t.deepEqual(differences(factory, found), [])
})

test('stock and orders of others do not matter', async (t) => {
  const { factory, found } = await oneOrder()
  const part = found.parts.get('Shaft')!
  part.finishedLots.push(lot('SHAFT', 'WO-99', 30))
  part.onHand += 30
  part.blanks.push(
    lot('SHAFT-BLANK', 'BOUGHT-LATER', 5, {
      expiresAt: '2024-12-31T00:00:00.000Z',
      receivedAt: '2024-07-01T00:00:00.000Z',
    }),
  )
  part.blanks[0]!.quantity -= 1
  part.usedElsewhere = 1
  t.deepEqual(differences(factory, found), [])
})

test('a row counted twice, output posted twice and blanks gone astray are each named', async (t) => {
  const { factory, found } = await oneOrder()
  const { workOrder, outputs } = found.orders.get('Order 1')!
  workOrder.operations[0]!.goodQuantity = 18
  outputs[0]!.quantity = 16
  const part = found.parts.get('Shaft')!
  part.onHand = 16
  part.blanks[0]!.quantity -= 1
  t.deepEqual(differences(factory, found), [
    'Order 1, Turning: good: the log says 9, the service 18',
    'Order 1: finished (Packing): the log says 8, the service 16',
    'Shaft: finished stock: the log says 8, the service 16',
    `Shaft: blanks left: the log says 2, the service 1`,
  ])
})

test('a blank that should have gone first is noticed', async (t) => {
  const { factory, found } = await oneOrder()
  const part = found.parts.get('Shaft')!
  part.blanks.push(lot('SHAFT-BLANK', 'FORGOTTEN', 4, { expiresAt: '2026-01-31T00:00:00.000Z' }))
  t.deepEqual(differences(factory, found), [
    `Shaft: WO-1 used lot ${factory.fingerprint}-1 although FORGOTTEN expires sooner and still holds 4`,
  ])
})

test('a missing order and an unfinished one are each one line', async (t) => {
  const { factory, found } = await oneOrder()
  found.orders.get('Order 1')!.workOrder.status = 'in_progress'
  t.deepEqual(differences(factory, found), ['Order 1: it is in_progress, not completed'])
  found.orders.clear()
  t.is(differences(factory, found)[0], 'Order 1: the service has no such order')
})
