// Goods that reach a client's unit are installed there, and come back by a transfer; so are spare parts in a factory, whose
// one client is itself.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { suggestions } from './reordering.ts'

const service = serviceFor(test)

async function servicing(): Promise<TestCompany> {
  const company = await service().company(
    { warehouses: [{ name: 'Depot', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }] },
    { kind: 'managed_services' },
  )
  await company.ok(
    company.post('/clients', { id: 'BAKERY', name: 'Bakery', contactPersonEmail: 'oven@bakery.example' }),
  )
  await company.apply({
    sites: [
      {
        name: 'Bakery',
        client: 'Bakery',
        storageUnits: [
          { name: 'Oven room', type: 'bay', ownership: 'client', owner: 'Bakery' },
          { name: 'Cellar', type: 'bay', ownership: 'client', owner: 'Bakery' },
        ],
      },
    ],
    vendors: [{ name: 'Acme', leadTimeDays: 30 }],
    products: [
      {
        sku: 'PUMP',
        itemClass: 'spare_part',
        vendors: [{ vendor: 'Acme' }],
        stockPolicies: [{ mode: 'reorder_point' }],
      },
    ],
    taskTypes: [
      {
        name: 'Install',
        isInventory: true,
        defaultUseTransit: true,
        form: [{ title: 'Parts', type: 'products' }],
      },
    ],
  })
  await company.receive('PUMP', 10, 'Shelf')
  return company
}

test('what is installed leaves on hand, counts as use, and comes back', async (t) => {
  const company = await servicing()
  const transfer = (quantity: number, from: string, to: string, more: object = {}) =>
    company.post('/stock/transfers', {
      sku: 'PUMP',
      quantity,
      from: company.unit[from],
      to: company.unit[to],
      ...more,
    })
  t.like(await company.ok(transfer(6, 'Shelf', 'Oven room')), { bin: 'goods', toBin: 'installed' })
  t.deepEqual(await company.stock('PUMP'), { Shelf: 4, 'Oven room/installed': 6 })
  t.like(await company.ok(company.get('/products/PUMP')), { onHand: 4, usable: 4 })
  t.like(await suggestions(company), { 0: { dailyConsumption: 0.2, reorderPoint: 6 }, length: 1 })
  t.like(await company.ok(transfer(2, 'Oven room', 'Shelf')), { bin: 'installed', toBin: 'goods' })
  t.like(await company.ok(transfer(1, 'Oven room', 'Shelf', { toBin: 'bads' })), { bin: 'installed', toBin: 'bads' })
  t.deepEqual(await company.stock('PUMP'), { Shelf: 6, 'Shelf/bads': 1, 'Oven room/installed': 3 })
  const ledger = (await company.ok(company.get('/stock-transactions'))).data
  t.deepEqual(
    ledger.map((row: { kind: string }) => row.kind),
    ['return', 'return', 'installation', 'receipt'],
  )
  const [client] = await company.sql(
    `select id::int from sites.clients where company_id = app.company_id() and name = 'Bakery'`,
  )
  t.deepEqual(
    ledger.map((row: { toClientId: number | null }) => row.toClientId),
    [null, null, client!.id, null],
  )
  await company.verified(t)
})

test('what is installed goes nowhere but home', async (t) => {
  const company = await servicing()
  const { Shelf: from, 'Oven room': to, Cellar: cellar } = company.unit
  const pump = { sku: 'PUMP', quantity: 1 }
  await company.ok(company.post('/stock/transfers', { ...pump, from, to }))
  t.like(await company.post('/stock/transfers', { ...pump, from: to, to: cellar }), { status: 400 })
  t.like(await company.post('/stock/transfers', { ...pump, from: to, to, toBin: 'bads' }), { status: 400 })
  const task = await company.task('Install', { from: 'Oven room', to: 'Shelf' })
  t.like((await company.submit(task, { Parts: [pump] }, { status: 'done' })).body, {
    code: 'insufficient_stock',
    detail:
      'Oven room holds 0 of PUMP in goods, and 1 are to be taken; 1 is installed there, which stock.transfer alone brings back.',
  })
  t.deepEqual(await company.stock('PUMP'), { Shelf: 9, 'Oven room/installed': 1 })
})

test('own stock goes to a client’s to be installed and in no other bin; what lies there is set apart there', async (t) => {
  const company = await servicing()
  await company.apply({ sites: [{ name: 'Bakery', client: 'Bakery', ssus: [{ name: 'Oven' }] }] })
  const { Shelf: from } = company.unit
  const send = (to: string, more: object) =>
    company.post('/stock/transfers', { sku: 'PUMP', quantity: 2, from, to: company.unit[to], ...more })
  await company.ok(send('Shelf', { toBin: 'quarantine' }))
  for (const to of ['Oven room', 'Oven'])
    for (const how of [{ toBin: 'bads' }, { toBin: 'quarantine' }, { bin: 'quarantine' }]) {
      const { body } = await send(to, how)
      t.like(body, { status: 400, errors: [{ path: 'toBin' }] })
      t.regex(body.errors[0].message, /is goods where own stock goes to a client's/)
    }
  t.deepEqual(await company.stock('PUMP'), { Shelf: 8, 'Shelf/quarantine': 2 })
  await company.ok(send('Oven room', { bin: 'quarantine', toBin: 'goods' }))
  const { id, line } = await company.purchase('P', { PUMP: 3 })
  const came = { lineId: line.PUMP, quantity: 3, bin: 'bads', storageUnitId: company.unit.Cellar }
  await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: [came] }))
  const { Cellar: cellar } = company.unit
  await company.ok(send('Cellar', { from: cellar, bin: 'bads', toBin: 'quarantine' }))
  t.deepEqual(await company.stock('PUMP'), {
    ...{ Shelf: 8, 'Oven room/installed': 2, 'Cellar/bads': 1, 'Cellar/quarantine': 2 },
  })
})

test('a lot that may not be used is not installed, by whatever door', async (t) => {
  const company = await servicing()
  await company.product('SEAL', { tracking: 'lot' })
  await company.receive('SEAL', 5, 'Shelf', { lotCode: 'L-1' })
  await company.receive('SEAL', 5, 'Shelf', { lotCode: 'L-2' })
  await company.expire('L-2')
  const places = { from: company.unit.Shelf, to: company.unit['Oven room'] }
  const install = (lotCode: string) =>
    company.post('/stock/transfers', { sku: 'SEAL', quantity: 1, lotCode, ...places })
  const task = await company.task('Install', { from: 'Shelf', to: 'Oven room' })
  await company.answer(task, { Parts: [{ sku: 'SEAL', quantity: 2, lotCode: 'L-1' }] })
  await company.ok(company.patch(`/tasks/${task}`, { status: 'dispatched' }))
  await company.ok(company.post('/products/SEAL/lots/L-1/status', { status: 'blocked', reason: 'Porous' }))
  t.like((await install('L-1')).body, { status: 409, code: 'lot_unavailable', lotCode: 'L-1', lotStatus: 'blocked' })
  t.like((await install('L-2')).body, { status: 409, code: 'lot_unavailable', lotCode: 'L-2', lotStatus: 'expired' })
  t.like((await company.done(task)).body, { status: 409, code: 'lot_unavailable', lotCode: 'L-1' })
  await company.ok(company.patch(`/tasks/${task}`, { status: 'declined', declinedReason: 'Porous' }))
  t.deepEqual(await company.stock('SEAL'), { 'Shelf/L-1': 5, 'Shelf/L-2': 5 })
  await company.ok(company.post('/products/SEAL/lots/L-1/status', { status: 'available', reason: 'Looked at' }))
  await company.ok(install('L-1'))
  t.deepEqual(await company.stock('SEAL'), { 'Shelf/L-1': 4, 'Oven room/installed/L-1': 1, 'Shelf/L-2': 5 })
  await company.ok(company.post('/products/SEAL/lots/L-1/status', { status: 'blocked', reason: 'Porous after all' }))
  const home = { sku: 'SEAL', quantity: 1, lotCode: 'L-1', from: places.to, to: places.from }
  t.regex((await company.post('/stock/transfers', home)).body.detail, /may be moved to quarantine or bads \(toBin\)/)
  await company.ok(company.post('/stock/transfers', { ...home, toBin: 'quarantine' }))
  await company.verified(t)
})

test('a task installs what it brings, and what it staged in vain comes back', async (t) => {
  const company = await servicing()
  const task = await company.task('Install', { from: 'Shelf', to: 'Oven room' })
  await company.answer(task, { Parts: [{ sku: 'PUMP', quantity: 5 }] })
  await company.ok(company.patch(`/tasks/${task}`, { status: 'dispatched' }))
  await company.answer(task, { Parts: [{ sku: 'PUMP', quantity: 3 }] }, { status: 'done' })
  t.deepEqual(await company.stock('PUMP'), { Shelf: 7, 'Oven room/installed': 3 })
  const kinds = (await company.ok(company.get('/stock-transactions'))).data.map((row: { kind: string }) => row.kind)
  t.deepEqual([...kinds].sort(), ['installation', 'receipt', 'transfer', 'transfer'])
  await company.verified(t)
})

test('what goes to a machine at a client’s is installed in it, and a machine of one’s own has goods beside it', async (t) => {
  const company = await servicing()
  const machine = (name: string) => ({ id: name, name })
  await company.apply({
    sites: [
      { name: 'Bakery', client: 'Bakery', ssus: [machine('Oven')] },
      { name: 'Workshop', ssus: [machine('Lathe')] },
    ],
  })
  const transfer = (quantity: number, from: string, to: string) =>
    company.post('/stock/transfers', { sku: 'PUMP', quantity, from: company.unit[from], to: company.unit[to] })
  t.like(await company.ok(transfer(3, 'Shelf', 'Oven')), { bin: 'goods', toBin: 'installed' })
  const task = await company.task('Install', { from: 'Shelf', to: 'Oven' })
  await company.ok(company.submit(task, { Parts: [{ sku: 'PUMP', quantity: 1 }] }, { status: 'done' }))
  t.like(await company.ok(transfer(2, 'Shelf', 'Lathe')), { toBin: 'goods' })
  t.deepEqual(await company.stock('PUMP'), { Shelf: 4, 'Oven/installed': 4, Lathe: 2 })
  t.like(await company.ok(company.get('/products/PUMP')), { onHand: 6, usable: 6 })
  const moved = async () =>
    (await company.ok(company.get('/stock-transactions'))).data.map((row: any) => [row.kind, row.toClientId !== null])
  t.deepEqual((await moved()).slice(0, 3), [
    ['transfer', false],
    ['installation', true],
    ['installation', true],
  ])
  t.like(await transfer(1, 'Oven', 'Cellar'), { status: 400 }, 'from one client’s place to the next')
  t.like(await company.ok(transfer(1, 'Oven', 'Shelf')), { bin: 'installed', toBin: 'goods' })
  t.deepEqual((await moved())[0], ['return', false])

  await company.apply({
    sites: [
      { name: 'Bakery', client: 'Bakery', ssus: [machine('Lathe')] },
      { name: 'Workshop', ssus: [machine('Oven')] },
    ],
  })
  t.like(await company.ok(transfer(2, 'Oven', 'Shelf')), { bin: 'installed', toBin: 'goods' }, 'it came home with it')
  t.like(await company.ok(transfer(1, 'Lathe', 'Shelf')), { bin: 'goods', toBin: 'goods' }, 'it came with its goods')
  t.deepEqual(await company.stock('PUMP'), { Shelf: 8, 'Oven/installed': 1, Lathe: 1 })
  await company.verified(t)
})

test('what a vendor brings straight to a client’s place is installed there, counts as use, and is taken back', async (t) => {
  const company = await servicing()
  await company.apply({ sites: [{ name: 'Bakery', client: 'Bakery', ssus: [{ name: 'Oven' }] }] })
  const { id, line } = await company.purchase('P', { PUMP: 14 })
  const receive = (unit: string, quantity: number) => {
    const lines = [{ lineId: line.PUMP, quantity, storageUnitId: company.unit[unit] }]
    return company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
  }
  await receive('Oven', 12)
  const { _meta } = await receive('Oven room', 2)
  t.deepEqual(await company.stock('PUMP'), { Shelf: 10, 'Oven/installed': 12, 'Oven room/installed': 2 })
  t.like(await company.ok(company.get('/products/PUMP')), { onHand: 10, usable: 10 })
  const [row] = (await company.ok(company.get('/stock-transactions'))).data
  t.like(row, { kind: 'receipt', bin: 'installed' })
  t.not(row.toClientId, null)
  t.like(await suggestions(company), { 0: { reorderPoint: 14, onHand: 10, suggestedQty: 5 }, length: 1 })
  const path = `/purchase-orders/${id}/receipts/${_meta.receiptId}/reverse`
  await company.ok(company.post(path, { reason: 'not ours' }))
  t.deepEqual(await company.stock('PUMP'), { Shelf: 10, 'Oven/installed': 12 })
  t.like(await suggestions(company), { 0: { reorderPoint: 12, onOrder: 2, suggestedQty: 1 }, length: 1 })
  const home = { sku: 'PUMP', quantity: 4, from: company.unit.Oven, to: company.unit.Shelf }
  t.like(await company.ok(company.post('/stock/transfers', home)), { bin: 'installed', toBin: 'goods' })
  await company.verified(t)
})

test('what is inspected at a client’s place is installed there when it has passed', async (t) => {
  const company = await servicing()
  await company.product('SEAL', { tracking: 'lot' })
  await company.apply({
    taskTypes: [{ name: 'Inspect' }],
    inspectionPlans: [{ name: 'Seals', product: 'SEAL', taskType: 'Inspect' }],
  })
  const receive = async (quantity: number) => {
    const { id, line } = await company.purchase(`of ${quantity}`, { SEAL: quantity })
    const lines = [{ lineId: line.SEAL, quantity, lotCode: 'L-1', storageUnitId: company.unit['Oven room'] }]
    return company.post(`/purchase-orders/${id}/receive`, { lines })
  }
  const { _meta } = await company.ok(receive(3))
  t.deepEqual(await company.stock('SEAL'), { 'Oven room/quarantine/L-1': 3 })
  await company.ok(company.done(_meta.inspectionTaskIds[0]))
  t.deepEqual(await company.stock('SEAL'), { 'Oven room/installed/L-1': 3 })
  await company.ok(company.post('/products/SEAL/lots/L-1/status', { status: 'blocked', reason: 'Porous' }))
  await company.ok(receive(1))
  t.deepEqual(await company.stock('SEAL'), { 'Oven room/installed/L-1': 3, 'Oven room/quarantine/L-1': 1 })
  await company.verified(t)
})

test('in a factory a spare part is used up where it goes to a unit of the factory as its own client', async (t) => {
  const company = await service().company({
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    vendors: [{ name: 'Acme', leadTimeDays: 30 }],
    products: [
      {
        sku: 'SEAL',
        itemClass: 'spare_part',
        vendors: [{ vendor: 'Acme' }],
        stockPolicies: [{ mode: 'reorder_point' }],
      },
    ],
    taskTypes: [{ name: 'Fit', isInventory: true, form: [{ title: 'Parts', type: 'products' }] }],
  })
  const owner = (await company.ok(company.get('/clients'))).data[0].name
  const fitted = { name: 'Saw, fitted', type: 'bay' as const, ownership: 'client' as const, owner }
  await company.apply({ sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }], storageUnits: [fitted] }] })
  await company.receive('SEAL', 10, 'Shelf')
  const { id } = await company.ok(
    company.post('/tasks', {
      typeId: company.type.Fit,
      title: 'Fit the seals',
      ssuId: company.machine.Saw,
      fromStorageUnitId: company.unit.Shelf,
      toStorageUnitId: company.unit['Saw, fitted'],
    }),
  )
  await company.answer(id, { Parts: [{ sku: 'SEAL', quantity: 8 }] })
  await company.ok(company.done(id))
  t.deepEqual(await company.stock('SEAL'), { Shelf: 2, 'Saw, fitted/installed': 8 })
  t.like(await company.ok(company.get('/products/SEAL')), { onHand: 2, usable: 2 })
  t.like(await suggestions(company), { 0: { reorderPoint: 8 }, length: 1 })
  const [row] = (await company.ok(company.get(`/stock-transactions?taskId=${id}`))).data
  t.like(row, { kind: 'installation', quantity: 8 })
  await company.verified(t)
})
