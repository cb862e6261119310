// shipments.create, update, ship, cancel, get and list: goods leave for customers.
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { open } from './shipping.ts'

const service = serviceFor(test, { booksBalance: true })

test('a draft takes nothing; shipped, its goods have left for the customer', async (t) => {
  const shop = await open(service())
  const { company } = shop
  await company.ok(company.put('/customers/Harbour', { name: 'Harbour Pumps', shipToAddress: 'Pier 3' }))
  const draft = await shop.drafted(
    [
      { sku: 'bolt', quantity: 40 },
      { sku: 'OIL', quantity: 2.25 },
      { sku: 'BAR', quantity: 5, lotCode: 'B-1' },
      { sku: 'PUMP', quantity: 2, serialCodes: ['P-3', 'P-1'] },
    ],
    { notes: 'Ring twice.\nGate 3' },
  )
  t.like(draft, {
    code: 'SH-1',
    status: 'draft',
    customer: { id: 'Harbour', name: 'Harbour Pumps' },
    shipToAddress: 'Pier 3',
    trackingReference: null,
    notes: 'Ring twice.\nGate 3',
    shippedAt: null,
    partnerDeliveryState: null,
  })
  t.deepEqual(
    draft.lines.map((line: any) => [
      line.product.sku,
      line.quantity,
      line.storageUnit.name,
      line.lotCode,
      line.serialCodes,
    ]),
    [
      ['BOLT', 40, 'Shelf', null, []],
      ['OIL', 2.25, 'Shelf', null, []],
      ['BAR', 5, 'Shelf', 'B-1', []],
      ['PUMP', 2, 'Shelf', null, ['P-3', 'P-1']],
    ],
  )
  t.deepEqual(await company.stock('BOLT'), { Shelf: 100 })

  const shipped = await company.ok(shop.ship(draft.id))
  t.is(shipped.status, 'shipped')
  t.is(shipped._meta.transactionIds.length, 5)
  const { _meta, ...shown } = shipped
  t.deepEqual(await company.ok(company.get(`/shipments/${draft.id}`)), shown)
  t.deepEqual(await company.stock('BOLT'), { Shelf: 60 })
  t.deepEqual(await company.stock('OIL'), { Shelf: 8.25 })
  t.deepEqual(await company.stock('BAR'), { 'Shelf/B-1': 15, 'Shelf/B-2': 20 })
  t.deepEqual(await company.stock('PUMP'), { 'Shelf/P-2': 1 })
  const { data } = await company.ok(company.get('/stock-transactions?limit=5'))
  for (const row of data)
    t.like(row, {
      kind: 'shipment',
      fromStorageUnit: { name: 'Shelf' },
      fromBin: 'goods',
      toStorageUnit: null,
      toCustomer: { id: 'Harbour', name: 'Harbour Pumps' },
      shipmentId: draft.id,
    })
  t.is(new Set(data.map((row: any) => row.toCustomerId)).size, 1)
})

test('several shipments for one customer, newest first, by status, and each in part', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const first = await shop.drafted([{ sku: 'BOLT', quantity: 60 }])
  const second = await shop.drafted([{ sku: 'BOLT', quantity: 60 }], { code: 'SH-2', shipToAddress: 'Depot' })
  const third = await shop.drafted([{ sku: 'BOLT', quantity: 40 }], { shipToAddress: null })
  t.deepEqual(
    [first.code, second.code, third.code],
    ['SH-1', 'SH-2', 'SH-3'],
    'a code that a caller gave is not made again',
  )
  t.deepEqual([first.shipToAddress, second.shipToAddress, third.shipToAddress], [null, 'Depot', null])
  await company.ok(shop.ship(first.id))
  t.like((await shop.ship(second.id)).body, { code: 'insufficient_stock', available: 40, wanted: 60 })
  await company.ok(shop.ship(third.id))
  await company.ok(company.post(`/shipments/${second.id}/cancel`, {}))
  const codes = async (query: string) =>
    (await company.ok(company.get(`/shipments${query}`))).data.map((one: { code: string }) => one.code)
  t.deepEqual(await codes(''), ['SH-3', 'SH-2', 'SH-1'])
  t.deepEqual(await codes('?status=shipped'), ['SH-3', 'SH-1'])
  t.deepEqual(await codes('?status=cancelled&limit=1'), ['SH-2'])
  t.is((await company.ok(company.get('/shipments?limit=1&status=shipped'))).pagination.total, 2)
  await company.ok(company.put('/customers/Depot', { name: 'Depot' }))
  await company.product('NUT')
  t.deepEqual(await codes('?customerId=Harbour&productSku=bolt&limit=2'), ['SH-3', 'SH-2'])
  t.is((await company.ok(company.get('/shipments?customerId=Harbour&limit=1'))).pagination.total, 3)
  for (const none of ['?customerId=Depot', '?productSku=NUT', '?productSku=BOLT&status=draft'])
    t.deepEqual(await codes(none), [], none)
  t.like((await company.get('/shipments?customerId=Nobody')).body, { status: 404, missing: { kind: 'customer' } })
  t.like((await company.get('/shipments?productSku=NONE')).body, { status: 404, missing: { kind: 'product' } })
  t.deepEqual(await company.stock('BOLT'), {})
})

test('a draft changes field by field, its lines as a whole', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const { id } = await shop.drafted([
    { sku: 'BOLT', quantity: 1 },
    { sku: 'OIL', quantity: 1 },
    { sku: 'BAR', quantity: 1, lotCode: 'B-1' },
  ])
  const change = (body: object) => company.patch(`/shipments/${id}`, body)
  t.like(await company.ok(change({ trackingReference: '1Z 99', notes: 'a' })), {
    trackingReference: '1Z 99',
    notes: 'a',
  })
  const lines = shop.lines([
    { sku: 'BOLT', quantity: 1 },
    { sku: 'PUMP', quantity: 1, serialCodes: ['P-2'], unit: 'Dock' },
  ])
  const changed = await company.ok(change({ lines, notes: null }))
  t.like(changed, { trackingReference: '1Z 99', notes: null })
  t.deepEqual(
    changed.lines.map((line: any) => [line.product.sku, line.storageUnit.name, line.serialCodes]),
    [
      ['BOLT', 'Shelf', []],
      ['PUMP', 'Dock', ['P-2']],
    ],
  )
  const { data } = await company.ok(company.get('/audit-log?capability=shipments.update&limit=1'))
  t.deepEqual(
    data[0].changes.map((one: any) => `${one.entity} ${one.action}`).sort(),
    ['shipment update', 'shipmentLine delete', 'shipmentLine update'],
    'the line that stayed as it is is not written',
  )
  t.deepEqual(paths((await change({ lines: [] })).body), ['lines'])
  t.deepEqual(paths((await change({ customerId: 'Hill' })).body), ['customerId'])
})

test('cancelling a draft frees nothing, as it held nothing; what is no draft is final', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const held = await shop.drafted([{ sku: 'BOLT', quantity: 100 }])
  const other = await shop.drafted([{ sku: 'BOLT', quantity: 100 }])
  await company.ok(shop.ship(other.id))
  t.is((await company.ok(company.post(`/shipments/${held.id}/cancel`, {}))).status, 'cancelled')
  t.deepEqual(await company.stock('BOLT'), {})
  for (const [id, currentStatus] of [
    [held.id, 'cancelled'],
    [other.id, 'shipped'],
  ])
    for (const reply of [
      await shop.ship(id),
      await company.post(`/shipments/${id}/cancel`, {}),
      await company.patch(`/shipments/${id}`, { notes: 'later' }),
    ])
      t.like(reply, { status: 409, body: { code: 'not_draft', currentStatus } })
})

test('everything that is wrong with a draft is told at once', async (t) => {
  const shop = await open(service())
  const { company } = shop
  await shop.drafted([{ sku: 'BOLT', quantity: 1 }], { code: 'MINE' })
  const wrong = await shop.asked(
    [
      { sku: 'NONE', quantity: 1, unit: 'nowhere' },
      { sku: 'BOLT', quantity: 1.5, lotCode: 'B-1', serialCodes: ['P-1'] },
      { sku: 'BAR', quantity: 1 },
      { sku: 'BAR', quantity: 1, lotCode: 'B-9' },
      { sku: 'PUMP', quantity: 2, serialCodes: ['P-1'] },
      { sku: 'PUMP', quantity: 2, serialCodes: ['P-1', 'P-9'] },
    ],
    { customerId: 'Nobody', code: 'MINE' },
  )
  t.like(wrong, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(paths(wrong.body), [
    'code',
    'customerId',
    'lines.0.sku',
    'lines.0.storageUnitId',
    'lines.1.lotCode',
    'lines.1.quantity',
    'lines.1.serialCodes',
    'lines.2.lotCode',
    'lines.3.lotCode',
    'lines.4.serialCodes',
    'lines.5.serialCodes.0',
    'lines.5.serialCodes.1',
  ])
  for (const [line, code, status] of [
    [{ sku: 'BAR', quantity: 1 }, 'lot_required', 422],
    [{ sku: 'PUMP', quantity: 1 }, 'serial_required', 422],
    [{ sku: 'BOLT', quantity: 0.5 }, 'fractional_quantity', 422],
    [{ sku: 'BAR', quantity: 1, lotCode: 'Ünbekannt ⚙' }, 'not_found', 404],
  ] as const)
    t.like(await shop.asked([line]), {
      status,
      body: {
        code,
        errors: [
          {
            path: `lines.0.${code === 'serial_required' ? 'serialCodes' : code === 'fractional_quantity' ? 'quantity' : 'lotCode'}`,
          },
        ],
      },
    })
  const [mine] = (await company.ok(company.get('/shipments'))).data
  t.like(await shop.asked([{ sku: 'BOLT', quantity: 1 }], { code: 'MINE' }), {
    status: 409,
    body: {
      code: 'duplicate_id',
      shipmentId: mine.id,
      errors: [{ path: 'code', message: `MINE is another shipment's, of the id ${mine.id}` }],
    },
  })
  for (const quantity of [0, -1, 1e12, '1', null, 1e-9])
    t.deepEqual(paths((await shop.asked([{ sku: 'BOLT', quantity }])).body), ['lines.0.quantity'])
  t.is((await shop.asked([])).status, 400)
  const many = Array.from({ length: 501 }, () => ({ sku: 'BOLT', quantity: 1 }))
  t.is((await shop.asked(many)).status, 400)
  t.is((await company.ok(company.get('/shipments'))).pagination.total, 1)
})

test('an archived customer gets no more shipments, and is not archived while a draft waits', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const { id } = await shop.drafted([{ sku: 'BOLT', quantity: 1 }])
  t.like(await company.delete('/customers/Harbour'), {
    status: 409,
    body: { code: 'in_use', blockedBy: ['draft SH-1'] },
  })
  await company.ok(shop.ship(id))
  await company.ok(company.delete('/customers/Harbour'))
  t.like(await shop.asked([{ sku: 'BOLT', quantity: 1 }]), {
    status: 400,
    body: { errors: [{ path: 'customerId', message: 'Harbour is archived; customers.upsert brings it back' }] },
  })
  t.like(await company.ok(company.get(`/shipments/${id}`)), { customer: { id: 'Harbour' } })
})

test('of a draft that is made and its customer’s archiving at the same moment one is refused', async (t) => {
  const shop = await open(service())
  const { company } = shop
  for (let n = 0; n < 8; n++) {
    await company.ok(company.put('/customers/Hill', {}))
    const both = [shop.asked([{ sku: 'BOLT', quantity: 1 }], { customerId: 'Hill' }), company.delete('/customers/Hill')]
    const [made, archived] = await Promise.all(n % 2 ? both : both.toReversed()).then((replies) =>
      n % 2 ? replies : replies.toReversed(),
    )
    t.is(made!.status === 200, archived!.status === 409, `${made!.text} ${archived!.text}`)
    if (made!.status === 200) await company.ok(company.post(`/shipments/${made!.body.id}/cancel`, {}))
  }
})

test('a product that is no longer in use is shipped as long as there is some', async (t) => {
  const shop = await open(service())
  await shop.company.ok(shop.company.delete('/products/BOLT'))
  t.is((await shop.sent([{ sku: 'BOLT', quantity: 100 }])).status, 200)
})

test('other companies, permissions, and companies that are no factories', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const { id } = await shop.drafted([{ sku: 'BOLT', quantity: 1 }])
  const other = await service().company()
  for (const reply of [
    await other.get(`/shipments/${id}`),
    await other.post(`/shipments/${id}/ship`, {}),
    await other.post(`/shipments/${id}/cancel`, {}),
    await other.patch(`/shipments/${id}`, { notes: 'x' }),
  ])
    t.is(reply.status, 404)
  const viewer = await company.as('Viewer')
  t.is((await viewer.get(`/shipments/${id}`)).status, 200)
  t.like((await viewer.post(`/shipments/${id}/ship`, {})).body, { requiredPermission: 'inventory:manage' })
  const serving = await service().company({}, { kind: 'managed_services' })
  const lines = [{ sku: 'BOLT', quantity: 1, storageUnitId: 'x' }]
  for (const reply of [
    await serving.post('/shipments', { customerId: 'C', lines }),
    await serving.post(`/shipments/${id}/ship`, {}),
    await serving.post(`/shipments/${id}/cancel`, {}),
    await serving.patch(`/shipments/${id}`, {}),
  ])
    t.like(reply, { status: 422, body: { code: 'not_a_factory' } })
  t.deepEqual((await serving.ok(serving.get('/shipments'))).data, [])
})
