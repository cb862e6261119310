// What becomes of an order that is there: sent again, closed.
import test from 'ava'
import { run } from '../mcp/support.ts'
import { paths } from '../support/client.ts'
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
      detail:
        'The order is partially received; only an open order changes, and of this one expectedAt alone. Order more by another one.',
    })
  }
  await receive(first.id, 3)
  await receive(second.id, 2)
  const whole = { ...sent, expectedAt: '2030-02-01' }
  t.like((await company.ok(company.post('/purchase-orders', whole))).purchaseOrder, { status: 'received' })
  const detail = 'The order is received; only an open order changes. Order more by another one.'
  t.like((await send()).body, { code: 'not_draft', detail })
})

test('an order of which more has come is closed by no plan that was made before', async (t) => {
  const company = await service().company(shelves)
  await company.product('A')
  const { id, line } = await company.purchase('PO-1', { A: 9 })
  const receive = () =>
    company.ok(
      company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line.A, quantity: 2, storageUnitId: company.unit.Dock }],
      }),
    )
  const close = (headers: Record<string, string>) => company.post(`/purchase-orders/${id}/close`, {}, headers)
  await receive()
  const plan = await company.ok(close({ prefer: 'dry-run' }))
  const come = { sku: 'A', quantityOrdered: 9, quantityReceived: 2, quantityOpen: 7 }
  t.like(plan.effects, [{ type: 'status', entity: 'purchaseOrder', to: 'closed', lines: [come] }])
  await receive()
  const refused = (await close({ 'if-plan-match': plan.planHash })).body
  t.like(refused, { code: 'plan_changed', effects: [{ lines: [{ ...come, quantityReceived: 4, quantityOpen: 5 }] }] })
  const { texts } = await run(company, 'purchase_orders.close', { id }, { dryRun: true })
  t.regex(
    texts.join(),
    /→ closed\n- line of purchase order \d+: sku A, quantity open 5, quantity ordered 9, quantity received 4\n/,
  )
  t.is((await close({ 'if-plan-match': refused.planHash })).status, 200)
})

test('a new lot or serial number has nothing around or in it that nobody sees', async (t) => {
  const company = await service().company({ ...shelves, vendors: [{ name: 'Steel Co' }] })
  await company.product('L', { tracking: 'lot' })
  await company.product('S', { tracking: 'serial' })
  const lines = ['L', 'S'].map((sku) => ({ sku, quantity: 9 }))
  const { purchaseOrder } = await company.ok(
    company.post('/purchase-orders', { externalSystemId: 'ERP-1', vendor: 'Steel Co', lines }),
  )
  const receive = (lotCode: string, serial: string) =>
    company.post(`/purchase-orders/${purchaseOrder.id}/receive`, {
      lines: [{ lotCode }, { serialCodes: [serial] }].map((more, n) => ({
        ...{ lineId: purchaseOrder.lines[n].id, quantity: 1, storageUnitId: company.unit.Dock },
        ...more,
      })),
    })
  t.deepEqual(paths((await receive('L\u200b1', 'S\u200b1')).body), ['lines.0.lotCode', 'lines.1.serialCodes.0'])
  t.deepEqual(paths((await receive('L1 ', ' S1')).body), ['lines.0.lotCode', 'lines.1.serialCodes.0'])
  await company.ok(receive('L1', 'S1'))
  await company.ok(receive('L1', 'S2'))
  const count = (lotCode: string, serialCode: string) =>
    company.post('/inventory-counts', {
      ...{ storageUnitId: company.unit.Dock, blind: false },
      lines: [
        { sku: 'L', lotCode, countedQuantity: 1 },
        { sku: 'S', serialCode, countedQuantity: 1 },
      ],
    })
  for (const [lot, serial] of [
    ['L2\u2066', '\u200b'],
    ['L2 ', ' S3'],
  ] as const)
    t.deepEqual(paths((await count(lot, serial)).body), ['lines.0.lotCode', 'lines.1.serialCode'])
  await company.sql(`update production.lots set code = 'L1 ' where company_id = app.company_id() and code = 'L1'`)
  await company.sql(`update inventory.serials set code = 'S1 ' where company_id = app.company_id() and code = 'S1'`)
  await company.ok(count('L1 ', 'S1 '))
})

test('orders are listed by their vendor, and by a product on any of their lines', async (t) => {
  const company = await service().company()
  for (const sku of ['A', 'B']) await company.product(sku)
  await company.ok(company.put(`/vendors/${encodeURIComponent('Müller & Söhne')}`, {}))
  await company.purchase('1', { A: 1, B: 2 })
  await company.ok(company.post('/purchase-orders', { externalSystemId: '1', vendor: 'Müller & Söhne' }))
  await company.purchase('2', { B: 1 })
  const found = async (query: object) => {
    const { data, pagination } = await company.ok(company.get(`/purchase-orders?${new URLSearchParams({ ...query })}`))
    return [data.map((each: { name: string }) => each.name), pagination.total]
  }
  t.deepEqual(await found({ productSku: 'b' }), [['2', '1'], 2])
  t.deepEqual(await found({ productSku: 'B', limit: '1' }), [['2'], 2])
  t.deepEqual(await found({ productSku: 'A', status: 'open' }), [['1'], 1])
  t.deepEqual(await found({ vendor: 'Müller & Söhne' }), [['1'], 1])
  t.deepEqual(await found({ vendor: 'Müller & Söhne', productSku: 'A', status: 'closed' }), [[], 0])
  t.like((await company.get('/purchase-orders?vendor=Nobody')).body, { status: 404, missing: { kind: 'vendor' } })
  t.like((await company.get('/purchase-orders?productSku=C')).body, { status: 404, missing: { kind: 'product' } })
})
