// purchase_orders.upsert of an order that is there
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'

const service = serviceFor(test)

test('an order that is sent again unchanged is answered in any status; while goods are to come their time can change', async (t) => {
  const company = await service().company({ ...shelves, vendors: [{ name: 'Steel Co' }] })
  const { Dock: dock } = company.unit
  for (const sku of ['A', 'B']) await company.product(sku)
  const quantities = { A: 5, B: 2 }
  const lines = Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity }))
  const sent = { externalSystemId: 'ERP-1', vendor: 'Steel Co', expectedAt: '2030-01-01', lines }
  const send = (more: object = {}) => company.post('/purchase-orders', { ...sent, ...more })
  const { purchaseOrder: made } = await company.ok(send())
  t.deepEqual(await company.ok(send()), { purchaseOrder: made, created: false })
  const [first, second] = made.lines
  const receive = (lineId: number, quantity: number) =>
    company.ok(
      company.post(`/purchase-orders/${made.id}/receive`, { lines: [{ lineId, quantity, storageUnitId: dock }] }),
    )

  await receive(first.id, 2)
  const received = await company.ok(company.get(`/purchase-orders/${made.id}`))
  t.is(received.status, 'partially_received')
  t.is((await company.ok(send())).purchaseOrder.updatedAt, received.updatedAt)
  t.like((await company.ok(send({ expectedAt: '2030-02-01' }))).purchaseOrder, {
    status: 'partially_received',
    expectedAt: '2030-02-01T00:00:00.000Z',
  })
  for (const changed of [
    { vendor: null },
    { vendor: 'Nobody' },
    { name: 'Other' },
    { lines: lines.slice(1) },
    { lines: [{ sku: 'A', quantity: 6 }, lines[1]] },
    { lines: [lines[0], lines[0]] },
    { lines: [lines[0], { sku: 'NONE', quantity: 2 }] },
  ]) {
    t.like((await send(changed)).body, {
      code: 'not_draft',
      detail: 'The order is partially received; only an open order changes, and of this one expectedAt alone.',
    })
  }
  await receive(first.id, 3)
  await receive(second.id, 2)
  const whole = { ...sent, expectedAt: '2030-02-01' }
  t.like((await company.ok(company.post('/purchase-orders', whole))).purchaseOrder, { status: 'received' })
  t.like((await send()).body, { code: 'not_draft', detail: 'The order is received; only an open order changes.' })
})
