// Dispositions: each report is decided once, by a person.
import test from 'ava'
import { run } from '../mcp/support.ts'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { works as spec } from '../support/worlds.ts'

const service = serviceFor(test)

test('ncrs.disposition scrap: quarantine first, then the machine’s goods, then others; the lot is blocked', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 40, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const move = (quantity: number, to: string, toBin = 'goods', from = 'Dock') =>
    works.ok(
      works.post('/stock/transfers', {
        sku: 'STEEL',
        lotCode: 'L1',
        quantity,
        from: works.unit[from],
        to: works.unit[to],
        toBin,
      }),
    )
  await move(10, 'Lathe')
  await move(5, 'Rack', 'quarantine')
  await move(5, 'Van')
  const report = await works.ncr({ ssuId: 'LATHE', lotCode: 'L1' })
  t.like(await works.disposition(report.id, { disposition: 'scrap', quantity: 35.5 }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 35, wanted: 35.5 },
  })
  const body = { disposition: 'scrap', quantity: 18.25, notes: 'cracked' }
  const dry = await works.ok(works.post(`/ncrs/${report.id}/disposition`, body, { prefer: 'dry-run' }))
  t.deepEqual(
    dry.effects
      .filter((effect: { type: string }) => effect.type === 'stock')
      .map(
        (effect: {
          kind: string
          quantity: number
          fromName: string
          fromBin: string
          toName: string
          toBin: string
        }) => [effect.kind, effect.quantity, effect.fromName, effect.fromBin, effect.toName, effect.toBin],
      ),
    [
      ['scrap', 5, 'Rack', 'quarantine', 'Rack', 'bads'],
      ['scrap', 10, 'Lathe', 'goods', 'Lathe', 'bads'],
      ['scrap', 3.25, 'Dock', 'goods', 'Dock', 'bads'],
    ],
  )
  t.true(
    dry.effects.some(
      (effect: { type: string; entity: string; to: string }) =>
        effect.type === 'status' && effect.entity === 'lot' && effect.to === 'blocked',
    ),
  )
  t.is((await works.lot('STEEL', 'L1')).status, 'available', 'only tried')
  const done = await works.ok(works.post(`/ncrs/${report.id}/disposition`, body, { 'if-plan-match': dry.planHash }))
  t.like(done, {
    id: report.id,
    disposition: 'scrap',
    reworkTaskId: null,
    lot: { code: 'L1', status: 'blocked', quantity: 40 },
  })
  t.deepEqual(await works.stock('STEEL'), {
    'Dock/bads/L1': 3.25,
    'Dock/L1': 16.75,
    'Lathe/bads/L1': 10,
    'Rack/bads/L1': 5,
    'Van/L1': 5,
  })
  t.like(await works.ok(works.get(`/tasks/${report.id}`)), { status: 'open' }, 'the decision is not the work')
  const [ledger] = await works.sql(
    `select count(*)::int as rows from inventory.stock_ledger l join work.tasks k on (k.company_id, k.id) = (l.company_id, l.task_id)
    where l.company_id = app.company_id() and l.kind = 'scrap' and k.external_id = $1`,
    [report.id],
  )
  t.is(ledger!.rows, 3)
  t.like(await works.disposition(report.id, { disposition: 'use_as_is' }), {
    status: 409,
    body: { code: 'already_dispositioned', disposition: 'scrap' },
  })
  const { lot } = await works.ok(works.get('/products/STEEL/lots/L1/genealogy'))
  t.is(lot.status, 'blocked')
  await works.verified(t)
})

test('return blocks a vendor’s lot; what was made here has no vendor', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const order = await works.release('SHAFT', 2)
  await works.ok(
    works.patch(`/tasks/${order.operations[0]!.taskId}`, { status: 'done', goodQuantity: 2, scrapQuantity: 0 }),
  )
  const [bought, made] = [await works.ncr({}), await works.ncr({ lotCode: order.code, productSku: 'SHAFT' })]
  t.like(await works.disposition(made.id, { disposition: 'return' }), {
    status: 400,
    body: { errors: [{ path: 'disposition' }] },
  })
  t.like(await works.disposition(bought.id, { disposition: 'return' }), {
    status: 422,
    body: { code: 'lot_required', missingFields: ['lotCode'] },
  })
  t.like(await works.disposition(bought.id, { disposition: 'return', lotCode: 'NONE' }), {
    status: 404,
    body: { errors: [{ path: 'lotCode' }] },
  })
  t.like(await works.ok(works.disposition(bought.id, { disposition: 'return', lotCode: 'L1' })), {
    lot: { code: 'L1', status: 'blocked' },
  })
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 6 }, 'stock stays where it lies')
  const next = await works.release('SHAFT', 1)
  const { _meta } = await works.ok(
    works.patch(`/tasks/${next.operations[0]!.taskId}`, { status: 'done', goodQuantity: 1, scrapQuantity: 0 }),
  )
  t.like(_meta, { consumed: [], shortages: [{ sku: 'STEEL', shortage: 2 }] })
  await works.verified(t)
})

test('rework makes a task at the machine and for the order, which posts no output again', async (t) => {
  const works = await service().company(spec)
  const order = await works.release('SHAFT', 2)
  const [own, other] = [
    await works.ncr({ title: 'Burr', foundOn: order.operations[0]!.taskId }),
    await works.ncr({ ssuId: 'MILL' }),
  ]
  const reworked = await works.ok(
    works.disposition(own.id, { disposition: 'rework', reworkTaskTypeId: works.type.Rework, notes: 'deburr' }),
  )
  t.like(reworked, { disposition: 'rework', lot: null })
  const task = await works.ok(works.get(`/tasks/${reworked.reworkTaskId}`))
  t.like(task, { title: 'Rework: Burr', details: 'deburr', typeId: works.type.Rework, ssuId: 'LATHE' })
  t.is((await works.ok(works.get(`/work-orders/${order.id}`))).operations.length, 1)
  t.like(await works.disposition(other.id, { disposition: 'rework', reworkTaskTypeId: works.type.Turn }), {
    status: 400,
    body: { errors: [{ path: 'reworkTaskTypeId' }] },
  })
  const dry = await works.ok(
    works.post(`/ncrs/${other.id}/disposition`, { disposition: 'rework' }, { prefer: 'dry-run' }),
  )
  t.like(dry.effects[0], { type: 'task', title: 'Rework: Dented' })
  const again = await works.ok(works.disposition(other.id, { disposition: 'rework' }))
  t.like(await works.ok(works.get(`/tasks/${again.reworkTaskId}`)), {
    typeId: works.type.Nonconformance,
    ssuId: 'MILL',
  })
  t.is(
    (await works.disposition(again.reworkTaskId, { disposition: 'use_as_is' })).status,
    404,
    'a task of that type is no report',
  )
  const gone = await works.ncr({ ssuId: 'MILL' })
  await works.ok(works.put('/ssus/MILL', { isActive: false }))
  const elsewhere = await works.ok(works.disposition(gone.id, { disposition: 'rework' }))
  t.is((await works.ok(works.get(`/tasks/${elsewhere.reworkTaskId}`))).ssuId, null, 'MILL is out of use by now')
  await works.ok(
    works.patch(`/tasks/${order.operations[0]!.taskId}`, { status: 'done', goodQuantity: 2, scrapQuantity: 0 }),
  )
  const { _meta } = await works.ok(works.done(reworked.reworkTaskId, { goodQuantity: 1, scrapQuantity: 1 }))
  t.like(_meta.warnings, [{ code: 'scrap_not_posted' }], 'a report of its own scraps it')
  t.deepEqual(await works.stock('SHAFT'), { [`Lathe/${order.code}`]: 2 })
  t.is((await works.ok(works.get(`/work-orders/${order.id}`))).status, 'completed')
})

test('what a disposition says wrongly is told at once, and nothing is decided', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const report = await works.ncr({ lotCode: 'L1' })
  const wrong = async (input: object) => paths((await works.disposition(report.id, input)).body)
  t.deepEqual(await wrong({ disposition: 'scrap', lotCode: 'L2', reworkTaskTypeId: 'NONE' }), [
    'lotCode',
    'quantity',
    'reworkTaskTypeId',
  ])
  t.deepEqual(await wrong({ disposition: 'use_as_is', quantity: 1, reworkTaskTypeId: works.type.Rework }), [
    'quantity',
    'reworkTaskTypeId',
  ])
  for (const quantity of [0, -1, 1e12, '3', 0.0000001])
    t.deepEqual(await wrong({ disposition: 'scrap', quantity }), ['quantity'])
  t.deepEqual(await wrong({ disposition: 'eat', statedBy: 0 }), ['disposition', 'statedBy'])
  t.deepEqual(await wrong({ disposition: 'use_as_is', statedBy: 987654 }), ['statedBy'])
  t.is((await works.disposition(works.type.Rework!, { disposition: 'use_as_is' })).status, 404)
  t.is((await works.disposition(report.id, { disposition: 'scrap', lotCode: 'L1', quantity: 10 })).status, 200)
  await works.verified(t)
  const far = await works.disposition('any', { disposition: 'use_as_is', statedBy: 1e20 })
  t.deepEqual(far.body.errors, [{ path: 'statedBy', message: 'must be at most 9007199254740991' }], 'said once')
})

test('a report left incomplete is one report: decided by either id, once, and whatever became of its task', async (t) => {
  const works = await service().company(spec)
  const report = await works.ncr({ title: 'Wobbles' })
  const { _meta } = await works.ok(
    works.patch(`/tasks/${report.id}`, {
      status: 'incomplete',
      incompleteReason: 'measure again',
      createFollowUp: true,
    }),
  )
  t.like(await works.ok(works.disposition(_meta.followUpId, { disposition: 'use_as_is' })), { id: report.id })
  t.is((await works.disposition(report.id, { disposition: 'use_as_is' })).body.code, 'already_dispositioned')
  const declined = await works.ncr({})
  await works.ok(works.patch(`/tasks/${declined.id}`, { status: 'declined', declinedReason: 'within limits' }))
  t.is(
    (await works.disposition(declined.id, { disposition: 'use_as_is' })).status,
    200,
    'the record of the decision needs no open task',
  )
})

test('an agent carries a disposition out for the person who took it, and the audit log says who', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const opened = await run(works, 'ncrs.open', { title: 'Dented', lotCode: 'L1' })
  t.false(opened.isError, opened.texts.join())
  const input = { id: opened.body.id, disposition: 'scrap', quantity: 4 }
  t.like((await run(works, 'ncrs.disposition', input)).body, { code: 'reason_required', missingFields: ['statedBy'] })
  t.like((await run(works, 'ncrs.disposition', { ...input, statedBy: 987654 })).body, { code: 'invalid_input' })

  await works.as('Supervisor')
  const [decider] = await works.sql(
    `select id::int from people.people where company_id = app.company_id() and email = 'supervisor@example.test'`,
  )
  const dry = await run(works, 'ncrs.disposition', { ...input, statedBy: decider!.id }, { dryRun: true })
  t.true(dry.body.accepted, dry.texts.join())
  const done = await run(
    works,
    'ncrs.disposition',
    { ...input, statedBy: decider!.id },
    { planHash: dry.body.planHash },
  )
  t.like(done.body, { disposition: 'scrap', lot: { status: 'blocked' } }, done.texts.join())
  const { body } = await run(works, 'audit.list')
  t.like(body.data[0], { actorType: 'agent', capability: 'ncrs.disposition', statedBy: { id: decider!.id } })
  const [row] = await works.sql('select dispositioned_by::int from quality.ncrs where company_id = app.company_id()')
  t.is(row!.dispositioned_by, decider!.id)
  t.like(
    (await run(works, 'lots.set_status', { sku: 'STEEL', code: 'L1', status: 'quarantined', reason: 'asked to' })).body,
    { status: 'quarantined' },
  )
  const release = { sku: 'STEEL', code: 'L1', status: 'available', reason: 'looks fine' }
  t.like((await run(works, 'lots.set_status', release)).body, { code: 'reason_required', missingFields: ['statedBy'] })
  t.like((await run(works, 'lots.set_status', { ...release, statedBy: decider!.id })).body, {
    status: 'available',
    statusBy: { id: decider!.id },
  })
})

test('what a report scraps of an order’s goods is missing from its figures, and its ledger row names the order', async (t) => {
  const works = await service().company({
    ...spec,
    products: [...spec.products!, { sku: 'PIN', recipe: [{ sku: 'BOLT', quantity: 1 }] }],
    taskTypes: [...spec.taskTypes!, { name: 'Cut', makes: 'PIN', workCenter: 'Turning' }],
    routings: [...spec.routings!, { name: 'Pin', product: 'PIN', steps: [{ taskType: 'Cut' }] }],
  })
  await works.receive('STEEL', 40, 'Rack', { lotCode: 'L1' })
  await works.receive('BOLT', 40, 'Rack')
  const make = async (sku: string, goodQuantity: number) => {
    const order = await works.release(sku, goodQuantity)
    await works.ok(works.done(order.operations[0], { goodQuantity, scrapQuantity: 1 }))
    return order
  }
  const scrapped = async (workOrderId: string) => {
    const { data } = await works.ok(works.get(`/stock-transactions?workOrderId=${workOrderId}`))
    return data
      .filter(({ kind }: { kind: string }) => kind === 'scrap')
      .map(({ quantity }: { quantity: number }) => quantity)
  }

  const shafts = await make('SHAFT', 6)
  const [{ code }] = (await works.order(shafts.id)).lots.produced
  await works.ok(
    works.post('/stock/transfers', {
      ...{ sku: 'SHAFT', lotCode: code, quantity: 1, toBin: 'quarantine' },
      ...{ from: works.unit.Lathe, to: works.unit.Lathe },
    }),
  )
  const cracked = await works.ncr({ lotCode: code, productSku: 'SHAFT' })
  await works.ok(works.disposition(cracked.id, { disposition: 'scrap', quantity: 2 }))
  t.like(await works.order(shafts.id), { goodQuantity: 4, scrapQuantity: 3 })
  t.deepEqual(await works.stock('SHAFT'), { [`Lathe/bads/${code}`]: 2, [`Lathe/${code}`]: 4 })
  t.deepEqual(await scrapped(shafts.id), [1, 1])

  // Of what is not tracked, no more than the order made.
  const first = await make('PIN', 5)
  const second = await make('PIN', 5)
  const bent = await works.ncr({ workOrderId: second.id })
  const where = { sku: 'PIN', storageUnitId: works.unit.Lathe }
  await works.ok(works.disposition(bent.id, { disposition: 'scrap', quantity: 7, ...where }))
  t.like(await works.order(first.id), { goodQuantity: 5, scrapQuantity: 1 })
  t.like(await works.order(second.id), { goodQuantity: 0, scrapQuantity: 6 })
  t.deepEqual(await works.stock('PIN'), { Lathe: 3, 'Lathe/bads': 7 })
  t.deepEqual(await scrapped(second.id), [5])
  await works.verified(t)
})
