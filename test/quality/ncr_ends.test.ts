// How a nonconformance report is found, decided and ended, and by whom what was kept from use comes into it.
import test from 'ava'
import { keyOf } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { works as spec } from '../support/worlds.ts'

const service = serviceFor(test)

test('an NCR is done when it is decided, and declined by somebody who could decide, with a reason', async (t) => {
  const works = await service().company(spec)
  const operator = await works.as('Operator')
  const report = await works.ncr({})
  t.like((await works.done(report.id)).body, { status: 409, code: 'not_dispositioned' })
  const rest = await works.ok(
    works.patch(`/tasks/${report.id}`, { status: 'incomplete', incompleteReason: 'waits', createFollowUp: true }),
  )
  t.like((await works.done(rest._meta.followUpId)).body, { code: 'not_dispositioned' }, 'its follow-up is the report')
  await works.ok(works.disposition(report.id, { disposition: 'use_as_is' }))
  t.is((await works.ok(works.done(rest._meta.followUpId))).status, 'done')

  const mistaken = await operator.ok(operator.post('/ncrs', { title: 'Dented' }))
  const decline = { status: 'declined', declinedReason: 'only dust' }
  t.like((await operator.patch(`/tasks/${mistaken.id}`, decline)).body, {
    status: 403,
    requiredPermission: 'ncr:disposition',
  })
  t.like((await works.patch(`/tasks/${mistaken.id}`, { status: 'declined' })).body, { code: 'reason_required' })
  t.is((await works.ok(works.patch(`/tasks/${mistaken.id}`, decline))).status, 'declined')
  const { data } = await works.ok(works.get('/ncrs?disposition=open'))
  t.like(data, [{ id: mistaken.id, status: 'declined', disposition: null }], 'nobody has decided, and somebody may yet')
})

test('an order with open NCRs says so when it completes', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Lathe', { lotCode: 'S1' })
  const finish = async (decided: boolean) => {
    const { id, operations } = await works.release('SHAFT', 1)
    const report = await works.ncr({ workOrderId: id })
    if (decided) await works.ok(works.disposition(report.id, { disposition: 'use_as_is' }))
    return (await works.ok(works.done(operations[0], { goodQuantity: 1, scrapQuantity: 0 })))._meta
  }
  t.like(await finish(false), {
    workOrder: { status: 'completed' },
    warnings: [{ code: 'open_ncrs', message: 'The order is completed, and nobody has decided on NCR-1.' }],
  })
  t.deepEqual((await finish(true)).warnings, [])
})

test('what is not tracked is scrapped by its SKU and the unit where it lies', async (t) => {
  const works = await service().company(spec)
  await works.receive('BOLT', 10, 'Rack')
  const report = await works.ncr({})
  const scrap = (more: object) => works.disposition(report.id, { disposition: 'scrap', quantity: 4, ...more })
  const paths = async (more: object) =>
    (await scrap(more)).body.errors.map(({ path, code }: { path: string; code?: string }) =>
      `${path} ${code ?? ''}`.trim(),
    )
  t.like((await scrap({ sku: 'BOLT' })).body, {
    ...{ status: 422, code: 'required_field_missing', missingFields: ['storageUnitId'] },
    errors: [{ path: 'storageUnitId', message: 'to scrap BOLT, which has no lots, say where it lies' }],
  })
  t.deepEqual(await paths({ storageUnitId: works.unit.Rack }), ['sku'])
  t.like((await scrap({ sku: 'NONE', storageUnitId: works.unit.Rack })).body, { status: 404 })
  t.like((await scrap({ sku: 'BOLT', storageUnitId: 'none' })).body, { status: 404 })
  t.like((await scrap({ sku: 'STEEL', storageUnitId: works.unit.Rack })).body, { code: 'lot_required' })
  t.like((await scrap({ sku: 'BOLT', storageUnitId: works.unit.Dock })).body, {
    code: 'insufficient_stock',
    available: 0,
  })
  t.like((await works.disposition(report.id, { disposition: 'rework', storageUnitId: works.unit.Rack })).body, {
    code: 'invalid_input',
  })
  t.like(await works.ok(scrap({ sku: 'bolt', storageUnitId: works.unit.Rack })), { disposition: 'scrap', lot: null })
  t.deepEqual(await works.stock('BOLT'), { Rack: 6, 'Rack/bads': 4 })
  t.like(await works.ok(works.get(`/ncrs/${report.id}`)), { product: { sku: 'BOLT' }, quantity: 4 })

  const other = await works.ncr({ productSku: 'PUMP' })
  t.like(
    (
      await works.disposition(other.id, {
        disposition: 'scrap',
        quantity: 1,
        sku: 'BOLT',
        storageUnitId: works.unit.Rack,
      })
    ).body.errors,
    [{ path: 'serialCode' }, { path: 'sku' }],
  )
  await works.verified(t)
})

test('a piece with a serial number is scrapped by it, on the account of the order that made it', async (t) => {
  const works = await service().company({
    ...spec,
    products: [...spec.products!, { sku: 'UNIT', tracking: 'serial', recipe: [{ sku: 'BOLT', quantity: 1 }] }],
    taskTypes: [...spec.taskTypes!, { name: 'Join', makes: 'UNIT', workCenter: 'Turning' }],
    routings: [...spec.routings!, { name: 'Unit', product: 'UNIT', steps: [{ taskType: 'Join' }] }],
  })
  await works.receive('PUMP', 2, 'Rack', { serialCodes: ['P1', 'P2'] })
  await works.receive('BOLT', 10, 'Rack')
  const report = await works.ncr({ productSku: 'PUMP' })
  const scrap = (more: object = {}, id = report.id) => works.disposition(id, { disposition: 'scrap', ...more })
  t.like((await scrap({ quantity: 1 })).body, { code: 'serial_required', missingFields: ['serialCode'] })
  t.like((await scrap({ quantity: 2, serialCode: 'P9', storageUnitId: works.unit.Rack })).body, {
    code: 'invalid_input',
    errors: [{ path: 'serialCode' }, { path: 'quantity' }, { path: 'storageUnitId' }],
  })
  const message =
    '"P1" is a serial number of PUMP and no lot: name the product, and say the number in words; a disposition takes it ' +
    'as serialCode'
  for (const refused of [
    await scrap({ quantity: 1, lotCode: 'P1', serialCode: 'P1' }),
    await works.post('/ncrs', { title: 'Dented', productSku: 'PUMP', lotCode: 'P1' }),
    await works.post('/ncrs', { title: 'Dented', lotCode: 'P1' }),
  ])
    t.like(refused.body, { code: 'not_found', errors: [{ path: 'lotCode', message }] })
  const status = { status: 'blocked', reason: 'dented' }
  t.like((await works.post('/products/PUMP/lots/P1/status', status)).body, {
    code: 'not_found',
    detail:
      'PUMP has serial numbers and no lots: a piece is kept from use by moving it out of goods with stock.transfer, ' +
      'naming serialCode.',
  })
  t.like(await works.ok(scrap({ serialCode: 'P1' })), { disposition: 'scrap', lot: null })
  t.deepEqual(await works.stock('PUMP'), { 'Rack/P2': 1, 'Rack/bads/P1': 1 })
  t.like(await works.ok(works.get(`/ncrs/${report.id}`)), { serials: ['P1'], quantity: 1 })

  const order = await works.release('UNIT', 3)
  const { _meta } = await works.ok(works.done(order.operations[0], { goodQuantity: 3, scrapQuantity: 0 }))
  const [, second] = _meta.output.serialCodes
  const other = await works.ncr({ title: 'Cracked' })
  await works.ok(scrap({ serialCode: second }, other.id))
  t.like(await works.order(order.id), { goodQuantity: 2, scrapQuantity: 1 })
  t.like(await works.ok(works.get(`/ncrs/${other.id}`)), { product: { sku: 'UNIT' }, serials: [second] })
  const again = await works.ncr({ productSku: 'UNIT' })
  t.like((await scrap({ serialCode: second }, again.id)).body, { code: 'insufficient_stock', available: 0 })
  await works.verified(t)
})

test('NCRs are found by what they are about, and tell their history', async (t) => {
  const works = await service().company(spec)
  const operator = await works.as('Operator')
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'S1' })
  const order = await works.release('SHAFT', 1)
  const first = await works.ncr({ title: 'Rust', lotCode: 'S1', productSku: 'STEEL', ssuId: 'MILL' })
  const second = await operator.ok(
    operator.post('/ncrs', { title: 'Too long', details: '0.3 mm', workOrderId: order.id }),
  )
  await works.ok(works.disposition(first.id, { disposition: 'scrap', quantity: 3, notes: 'too deep' }))
  await works.ok(works.done(first.id))

  const found = async (query: string, client = works as { ok: typeof works.ok; get: typeof works.get }) =>
    (await client.ok(client.get(`/ncrs?${query}`))).data.map(({ code }: { code: string }) => code)
  t.deepEqual(await found(''), ['NCR-2', 'NCR-1'])
  t.deepEqual(await found('disposition=open'), ['NCR-2'])
  t.deepEqual(await found('disposition=scrap'), ['NCR-1'])
  t.deepEqual(await found('status=done'), ['NCR-1'])
  t.deepEqual(await found('lotCode=S1'), ['NCR-1'])
  t.deepEqual(await found('ssuId=MILL'), ['NCR-1'])
  t.deepEqual(await found(`workOrderId=${order.id}`), ['NCR-2'])
  t.deepEqual(await found('', operator), ['NCR-2'], 'only those whose task is seen')

  const admin = { id: works.person['admin@example.test'], name: 'Admin' }
  const { history, ...rest } = await works.ok(works.get(`/ncrs/${first.id}`))
  t.like(rest, {
    id: first.id,
    code: 'NCR-1',
    title: 'Rust',
    status: 'done',
    product: { sku: 'STEEL', name: 'Steel' },
    lot: 'S1',
    quantity: 3,
    ssu: { id: 'MILL', name: 'Mill' },
    disposition: 'scrap',
    dispositionedBy: admin,
    failedChecks: [],
    notes: 'too deep',
    reworkTaskId: null,
  })
  t.deepEqual(
    history.map(({ at: _, ...entry }: { at: string }) => entry),
    [
      { by: admin, status: 'open', disposition: null },
      { by: admin, status: null, disposition: 'scrap' },
      { by: admin, status: 'done', disposition: null },
    ],
  )
  t.like(await operator.ok(operator.get(`/ncrs/${second.id}`)), { details: '0.3 mm', workOrderId: order.id })
  t.is((await operator.get(`/ncrs/${first.id}`)).status, 404)
  const byCode = `"NCR-1"; that is a code, its id is "${first.id}".`
  t.is((await works.get('/ncrs/NCR-1')).body.detail, `There is no NCR ${byCode}`)
  t.is((await works.get('/tasks/NCR-1')).body.detail, `There is no task ${byCode}`)
  const unseen = (await operator.get('/ncrs/NCR-1')).body.detail
  t.is(unseen, 'There is no NCR "NCR-1", by its id or by its code.', 'nor is its id told')
  t.is((await works.get(`/ncrs/${order.operations[0].taskId}`)).status, 404, 'a task that is none')

  t.like(await works.lot('STEEL', 'S1'), {
    status: 'blocked',
    statusReason: `${first.code}: scrap`,
    statusBy: admin,
  })
})

test('passing an inspection tells what it released', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [{ name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' }],
  })
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'S1' })
  const [inspection] = await works.openTasks('Incoming inspection')
  const dock = { id: works.unit.Dock, name: 'Dock' }
  t.deepEqual((await works.ok(works.done(inspection!.id)))._meta.moved, [
    {
      ...{ sku: 'STEEL', quantity: 10, lotCode: 'S1', serialCode: null },
      ...{ from: dock, bin: 'quarantine', to: dock, toBin: 'goods' },
    },
  ])
})

test('an agent declines an NCR or a step of an order only for a person; other tasks it declines itself', async (t) => {
  const works = await service().company(spec)
  const { client: agent } = await keyOf(service(), works, 'agent')
  const report = await works.ncr({})
  const { operations } = await works.release('SHAFT', 1)
  const decline = { status: 'declined', declinedReason: 'not wanted' }
  const later = { status: 'incomplete', incompleteReason: 'waits', createFollowUp: true }
  const rest = await agent.ok(agent.patch(`/tasks/${(await works.ncr({})).id}`, later))
  await works.as('Operator')
  const operator = works.person['operator@example.test']
  for (const id of [report.id, rest._meta.followUpId])
    t.like((await agent.patch(`/tasks/${id}`, { ...decline, statedBy: operator })).body.errors, [
      { path: 'statedBy', message: 'may not decide this: the person lacks the permission ncr:disposition' },
    ])
  for (const id of [report.id, rest._meta.followUpId, operations[0]!.taskId]) {
    t.like((await agent.patch(`/tasks/${id}`, decline)).body, { code: 'reason_required', missingFields: ['statedBy'] })
    const said = { ...decline, statedBy: works.person['admin@example.test'] }
    t.is((await agent.patch(`/tasks/${id}`, said)).status, 200)
  }
  t.is((await agent.patch(`/tasks/${await works.task('Rework')}`, decline)).status, 200)
})

test('an agent brings nothing out of quarantine or bads, and passes no inspection, without a person who may', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [{ name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' }],
  })
  const { client: agent } = await keyOf(service(), works, 'agent')
  await works.as('Viewer')
  const viewer = works.person['viewer@example.test']
  const admin = works.person['admin@example.test']
  await works.receive('STEEL', 10, 'Dock', { lotCode: 'L1' })
  await works.receive('BOLT', 5, 'Dock', { bin: 'bads' })
  const asks = { status: 422, code: 'reason_required', missingFields: ['statedBy'] }

  const bolts = { sku: 'BOLT', quantity: 5, from: works.unit.Dock, to: works.unit.Dock, bin: 'bads' }
  t.is((await agent.post('/stock/transfers', { ...bolts, toBin: 'quarantine' })).status, 200, 'out of use all the same')
  const release = { ...bolts, bin: 'quarantine', toBin: 'goods' }
  t.like((await agent.post('/stock/transfers', release)).body, asks)
  t.like((await agent.post('/stock/transfers', { ...release, statedBy: viewer })).body, {
    code: 'invalid_input',
    errors: [{ path: 'statedBy', message: 'may not decide this: the person lacks the permission inventory:manage' }],
  })
  t.is((await agent.post('/stock/transfers', { ...release, statedBy: admin })).status, 200)
  const { data } = await works.ok(works.get('/audit-log?limit=1'))
  t.like(data[0], { actorType: 'agent', capability: 'stock.transfer', statedBy: { id: admin } })

  const available = { status: 'available', reason: 'looks fine', statedBy: viewer }
  t.like((await agent.post('/products/STEEL/lots/L1/status', available)).body, {
    errors: [{ path: 'statedBy', message: 'may not decide this: the person lacks the permission ncr:disposition' }],
  })
  const [inspection] = await works.openTasks('Incoming inspection')
  t.like((await agent.patch(`/tasks/${inspection!.id}`, { status: 'done' })).body, asks)
  t.like((await agent.post(`/tasks/${inspection!.id}/form`, { answers: [], status: 'done' })).body, asks)
  t.is((await agent.patch(`/tasks/${inspection!.id}`, { status: 'done', statedBy: admin })).status, 200)
  t.is((await works.lot('STEEL', 'L1')).status, 'available')
})

test('what an order has not posted is no stock to scrap: the refusal says how it is scrapped', async (t) => {
  const works = await service().company(spec)
  const [turn] = (await works.release('SHAFT', 2)).operations
  const report = await works.ncr({ foundOn: turn.taskId })
  t.like((await works.disposition(report.id, { disposition: 'scrap', quantity: 1 })).body, {
    code: 'lot_required',
    errors: [
      {
        path: 'lotCode',
        message:
          'to scrap, name the lot, or in sku the product of what has none: the NCR is about none. WO-1 has posted nothing yet: pieces that are still in work are counted as scrap (tasks.record_counts), and the NCR is decided use_as_is, with that in notes',
      },
    ],
  })
})
