// stock_transactions.list: what a row names can be looked up elsewhere, and the ledger of one thing is asked for by its name.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test)

interface Row {
  kind: string
  product: { sku: string }
  [key: string]: unknown
}

test('each row names things as their own answers do, and each of them filters', async (t) => {
  const company = await service().company(plant)
  const bought = await company.purchase('P-1', { BAR: 40 }, 'Steelworks')
  const receive = { lineId: bought.line.BAR, quantity: 40, storageUnitId: company.unit.Rack, lotCode: 'HEAT-7' }
  const { _meta } = await company.ok(company.post(`/purchase-orders/${bought.id}/receive`, { lines: [receive] }))
  await company.receive('SCREW', 40, 'Rack')
  const { Rack: from, Cart: to } = company.unit
  await company.ok(company.post('/stock/transfers', { sku: 'SCREW', quantity: 5, from, to, toBin: 'bads' }))
  const hinges = await company.release('HINGE', 2)
  for (const [n, { taskId }] of hinges.operations.entries()) {
    await company.ok(company.done(taskId, n < 2 ? { goodQuantity: 2, scrapQuantity: 0 } : {}))
  }
  const gates = await company.release('GATE', 1)
  await company.ok(company.done(gates.operations[0], { goodQuantity: 1, scrapQuantity: 0 }))

  const list = async (query = ''): Promise<Row[]> => {
    const { data, pagination } = await company.ok(company.get(`/stock-transactions${query}`))
    t.is(pagination.total, data.length, query)
    const first = (await company.ok(company.get(`/stock-transactions?limit=1${query.replace('?', '&')}`))).pagination
    t.is(first.total, data.length, `counted: ${query}`)
    return data
  }
  const all = await list()
  const numbers = (rows: Row[]) => rows.map((row) => row.id)
  const isRack = { id: from, name: 'Rack' }
  const row = (kind: string, sku: string) => all.find((one) => one.kind === kind && one.product.sku === sku)!

  t.like(row('receipt', 'BAR'), {
    ...{ quantity: 40, product: { sku: 'BAR', name: 'BAR' }, lotCode: 'HEAT-7', serialCode: null },
    ...{
      fromStorageUnit: null,
      fromBin: null,
      toStorageUnit: isRack,
      toBin: 'goods',
      fromVendorId: company.vendor.Steelworks,
    },
    ...{ purchaseOrderId: bought.id, purchaseOrderLineId: bought.line.BAR, stockTransactionGroupId: _meta.receiptId },
    ...{ task: null, workOrderId: null },
  })
  t.like(row('transfer', 'SCREW'), {
    ...{ fromStorageUnit: isRack, fromBin: 'goods', toStorageUnit: { id: to, name: 'Cart' }, toBin: 'bads' },
  })
  const made = row('output', 'GATE')
  t.like(made, { workOrderId: gates.id, task: { id: gates.operations[0].taskId }, fromStorageUnit: null })
  t.like((await company.order(gates.id)).lots.produced[0], { sku: 'GATE', code: made.serialCode })
  const eaten = row('consumption', 'BAR')
  t.like(eaten, { lotCode: 'HEAT-7', workOrderId: hinges.id, toStorageUnit: null, toBin: null })
  t.is((await company.lot('BAR', eaten.lotCode as string)).quantity, 36)
  t.is((await company.ok(company.get(`/tasks/${(eaten.task as { id: string }).id}`))).id, hinges.operations[1].taskId)

  const by: [string, (row: any) => boolean][] = [
    ['?productSku=screw', ({ product }) => product.sku === 'SCREW'],
    ['?lotCode=HEAT-7', ({ lotCode }) => lotCode === 'HEAT-7'],
    [`?storageUnitId=${from}`, (one) => [one.fromStorageUnit?.id, one.toStorageUnit?.id].includes(from)],
    [`?storageUnitId=${to}`, (one) => [one.fromStorageUnit?.id, one.toStorageUnit?.id].includes(to)],
    [`?serialCode=${made.serialCode}`, ({ serialCode }) => serialCode === made.serialCode],
    [`?purchaseOrderId=${bought.id}`, ({ purchaseOrderId }) => purchaseOrderId === bought.id],
    [`?workOrderId=${gates.id}`, ({ workOrderId }) => workOrderId === gates.id],
    [`?taskId=${hinges.operations[1].taskId}`, ({ task }) => task?.id === hinges.operations[1].taskId],
    [`?storageUnitId=${from}&productSku=BAR&workOrderId=${hinges.id}`, (one) => one === eaten],
  ]
  for (const [query, holds] of by) {
    const expected = all.filter(holds)
    t.true(expected.length > 0, query)
    t.deepEqual(numbers(await list(query)), numbers(expected), query)
  }
})

test('what is unknown is not found, and so is a task that the caller does not see', async (t) => {
  const company = await service().company(plant)
  for (const key of [
    'productSku',
    'lotCode',
    'serialCode',
    'storageUnitId',
    'workOrderId',
    'purchaseOrderId',
    'taskId',
  ]) {
    const id = key === 'purchaseOrderId' ? '987654321' : 'nothing'
    const missing = { status: 404, body: { code: 'not_found', missing: { id } } }
    t.like(await company.get(`/stock-transactions?${key}=${id}`), missing, key)
  }
  await company.receive('BAR', 1, 'Rack', { lotCode: 'HEAT-7' })
  t.is((await company.get('/stock-transactions?lotCode=HEAT-7&productSku=SCREW')).status, 404)
  const { operations } = await company.release('PLATE', 1)
  await company.withhold('Viewer', 'tasks:view_all')
  const viewer = await company.as('Viewer')
  t.is((await viewer.get(`/stock-transactions?taskId=${operations[0].taskId}`)).status, 404)
  t.is((await company.get(`/stock-transactions?taskId=${operations[0].taskId}`)).status, 200)
})

test('who takes a number of the ledger for an id is told the id, and never to make another', async (t) => {
  const company = await service().company(plant)
  await company.receive('SCREW', 40, 'Rack')
  const { operations } = await company.release('PLATE', 1)
  await company.ok(company.done(operations[0]!, { goodQuantity: 1, scrapQuantity: 0 }))
  const { data } = await company.ok(company.get('/stock-transactions'))
  const { taskId } = data.find(({ kind }: Row) => kind === 'output')
  const { toStorageUnitId } = data.find(({ kind }: Row) => kind === 'receipt')
  const said = async (path: string) => (await company.get(path)).body.detail
  t.is(
    await said(`/storage-units/${toStorageUnitId}`),
    `There is no storage unit "${toStorageUnitId}"; that is a number of the stock ledger, its id is "${company.unit.Rack}".`,
  )
  t.is(
    await said(`/tasks/${taskId}`),
    `There is no task "${taskId}"; that is a number of the stock ledger, its id is "${operations[0]!.taskId}".`,
  )
  t.like((await company.post('/ncrs', { title: 'Scratched', foundOn: `${taskId}` })).body.errors, [
    {
      path: 'foundOn',
      message: `there is no task "${taskId}"; that is a number of the stock ledger, its id is "${operations[0]!.taskId}"`,
    },
  ])
  t.is(await said('/storage-units/987654321'), 'There is no storage unit "987654321".')
  await company.withhold('Viewer', 'tasks:view_all')
  const viewer = await company.as('Viewer')
  t.is((await viewer.get(`/tasks/${taskId}`)).body.detail, `There is no task "${taskId}".`)
})
