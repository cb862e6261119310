// Receipts under an inspection plan: quarantine, the inspection task, release.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { works as spec } from '../support/worlds.ts'

const service = serviceFor(test)

const stays = (what: string) => ({ code: 'inspected_goods_stay', message: `Still in quarantine: ${what}` })
const plan = { name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' }

test('a receipt under a plan waits in quarantine until its inspection is done', async (t) => {
  const works = await service().company({ ...spec, inspectionPlans: [plan] })
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1', bin: 'goods' })
  await works.receive('BOLT', 5, 'Dock', { vendor: 'Acme' })
  t.deepEqual(await works.stock('STEEL'), { 'Dock/quarantine/L1': 10 })
  t.deepEqual(await works.stock('BOLT'), { Dock: 5 }, 'no plan, no inspection')
  t.is((await works.lot('STEEL', 'L1')).status, 'quarantined')
  const [inspection, ...more] = await works.openTasks('Incoming inspection')
  t.like(inspection, { title: 'Inspect STEEL, lot L1' })
  t.deepEqual(more, [])
  const [made] = await works.sql(
    `select data from events.events where company_id = app.company_id() and type = 'lot.created'`,
  )
  t.like(made!.data, { lot: { code: 'L1', status: 'quarantined' } })

  const {
    operations: [turn],
  } = await works.release('SHAFT', 2)
  const { _meta } = await works.ok(
    works.patch(`/tasks/${turn!.taskId}`, { status: 'done', goodQuantity: 2, scrapQuantity: 0 }),
  )
  t.like(_meta, { shortages: [{ sku: 'STEEL', shortage: 4 }] }, 'nobody consumes what waits for its inspection')

  await works.ok(works.done(inspection!.id))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 10 })
  t.is((await works.lot('STEEL', 'L1')).status, 'available')
  await works.ok(works.patch(`/tasks/${inspection!.id}`, { status: 'open', reason: 'once more' }))
  await works.ok(works.done(inspection!.id))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 10 }, 'released once')
  await works.verified(t)
})

test('the plan that says most wins, and what is damaged on arrival needs no inspection', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [
      { name: 'Acme', vendor: 'Acme', taskType: 'Rework' },
      plan,
      { name: 'Steel of Acme', product: 'STEEL', vendor: 'Acme', taskType: 'Nonconformance' },
    ],
  })
  await works.receive('STEEL', 1, 'Dock', { lotCode: 'A', vendor: 'Acme' })
  await works.receive('STEEL', 1, 'Dock', { lotCode: 'B', vendor: 'Other' })
  await works.receive('BOLT', 1, 'Dock', { vendor: 'Acme' })
  await works.receive('BOLT', 1, 'Dock', { vendor: 'Other' })
  await works.receive('STEEL', 1, 'Dock', { vendor: 'Acme', lotCode: 'C', bin: 'bads' })
  const titles = async (type: string) => (await works.openTasks(type)).map((task) => task.title)
  t.deepEqual(await titles('Nonconformance'), ['Inspect STEEL, lot A'])
  t.deepEqual(await titles('Incoming inspection'), ['Inspect STEEL, lot B'])
  t.deepEqual(await titles('Rework'), ['Inspect BOLT'])
  t.deepEqual(await works.stock('BOLT'), { Dock: 1, 'Dock/quarantine': 1 })
  t.like(await works.ok(works.get('/inspection-plans?limit=2')), {
    data: [
      { name: 'Acme', product: null, vendor: 'Acme', taskType: { name: 'Rework' } },
      { name: 'Steel', product: { sku: 'STEEL', name: 'Steel' }, vendor: null },
    ],
    pagination: { total: 3, hasMore: true },
  })
  t.is((await works.lot('STEEL', 'C')).status, 'available')
  await works.verified(t)
})

test('one delivery is one inspection a product and lot, with all its places and serials', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [{ name: 'All of Acme', vendor: 'Acme', taskType: 'Incoming inspection' }],
  })
  const { unit } = works
  const lines = [
    { sku: 'STEEL', quantity: 9 },
    { sku: 'PUMP', quantity: 2 },
    { sku: 'BOLT', quantity: 4 },
  ]
  const { purchaseOrder } = await works.ok(
    works.post('/purchase-orders', { externalSystemId: 'PO', vendor: 'Acme', lines }),
  )
  const [steel, pump, bolt] = purchaseOrder.lines.map((line: { id: number }) => line.id)
  const body = {
    lines: [
      { lineId: steel, quantity: 3, storageUnitId: unit.Dock, lotCode: 'L1' },
      { lineId: steel, quantity: 2, storageUnitId: unit.Rack, lotCode: 'L1' },
      { lineId: steel, quantity: 4, storageUnitId: unit.Dock, lotCode: 'L2' },
      { lineId: pump, quantity: 2, storageUnitId: unit.Dock, serialCodes: ['S1', 'S2'] },
      { lineId: bolt, quantity: 4, storageUnitId: unit.Rack },
    ],
  }
  const dry = await works.ok(works.post(`/purchase-orders/${purchaseOrder.id}/receive`, body, { prefer: 'dry-run' }))
  t.deepEqual(
    dry.effects
      .filter((effect: { type: string }) => effect.type === 'task')
      .map((effect: { title: string }) => effect.title),
    ['Inspect STEEL, lot L1', 'Inspect STEEL, lot L2', 'Inspect PUMP', 'Inspect BOLT'],
  )
  t.deepEqual(await works.openTasks('Incoming inspection'), [])
  await works.ok(works.post(`/purchase-orders/${purchaseOrder.id}/receive`, body, { 'if-plan-match': dry.planHash }))
  const [first, , pumps, bolts] = await works.openTasks('Incoming inspection')
  for (const task of [first, pumps, bolts]) await works.ok(works.done(task!.id))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 3, 'Dock/quarantine/L2': 4, 'Rack/L1': 2 })
  t.deepEqual(await works.stock('PUMP'), { 'Dock/S1': 1, 'Dock/S2': 1 })
  t.deepEqual(await works.stock('BOLT'), { Rack: 4 })
  await works.verified(t)
})

test('more of a released lot waits by itself: what was released stays usable', async (t) => {
  const works = await service().company({ ...spec, inspectionPlans: [plan] })
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  await works.ok(works.done((await works.openTasks('Incoming inspection'))[0]!.id))
  await works.receive('STEEL', 7, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 10, 'Dock/quarantine/L1': 7 })
  t.is((await works.lot('STEEL', 'L1')).status, 'available')
  await works.ok(works.done((await works.openTasks('Incoming inspection'))[0]!.id))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 17 })
  await works.verified(t)
})

test('without lots, scrap takes from what the inspection holds; the rest waits for a person', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [{ name: 'All of Acme', vendor: 'Acme', taskType: 'Incoming inspection' }],
  })
  await works.receive('BOLT', 20, 'Dock', { vendor: 'Other' })
  await works.receive('BOLT', 10, 'Dock', { vendor: 'Acme' })
  await works.receive('PUMP', 2, 'Dock', { vendor: 'Acme', serialCodes: ['S1', 'S2'] })
  const [bolts, pumps] = await works.openTasks('Incoming inspection')
  const [bent, leaking] = [await works.ncr({ foundOn: bolts!.id }), await works.ncr({ foundOn: pumps!.id })]
  t.like(await works.disposition(bent.id, { disposition: 'scrap', quantity: 11 }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 10 },
  })
  t.like(await works.disposition(bent.id, { disposition: 'scrap', quantity: 1.5 }), {
    status: 422,
    body: { code: 'fractional_quantity' },
  })
  t.like(await works.ok(works.disposition(bent.id, { disposition: 'scrap', quantity: 4 })), { lot: null })
  t.like(await works.disposition(leaking.id, { disposition: 'scrap', quantity: 1 }), {
    status: 400,
    body: { errors: [{ path: 'quantity' }] },
  })
  await works.ok(works.disposition(leaking.id, { disposition: 'scrap', quantity: 2 }))
  const { _meta } = await works.ok(works.done(bolts!.id))
  t.deepEqual(_meta.warnings, [
    stays(`6 of BOLT, as NCR-1 was decided scrap: stock.transfer brings what is good of it among the goods.`),
  ])
  t.deepEqual((await works.ok(works.done(pumps!.id)))._meta.warnings, [], 'all of it is scrapped')
  t.deepEqual(await works.stock('BOLT'), { 'Dock/bads': 4, Dock: 20, 'Dock/quarantine': 6 })
  t.deepEqual(await works.stock('PUMP'), { 'Dock/bads/S1': 1, 'Dock/bads/S2': 1 })
  await works.verified(t)
})

test('an inspection left incomplete goes on as its follow-up, with the report found on it', async (t) => {
  const works = await service().company({ ...spec, inspectionPlans: [plan] })
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const [inspection] = await works.openTasks('Incoming inspection')
  const report = await works.ncr({ foundOn: inspection!.id })
  const { _meta } = await works.ok(
    works.patch(`/tasks/${inspection!.id}`, {
      status: 'incomplete',
      incompleteReason: 'shift end',
      createFollowUp: true,
    }),
  )
  await works.ok(works.done(inspection!.id))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/quarantine/L1': 10 })
  const dry = await works.ok(works.patch(`/tasks/${_meta.followUpId}`, { status: 'done' }, { prefer: 'dry-run' }))
  const done = await works.ok(works.done(_meta.followUpId))
  t.deepEqual(done._meta.warnings, [
    stays('10 of STEEL, lot L1, as nobody has decided on NCR-1: ncrs.disposition does, and use_as_is releases it.'),
  ])
  t.deepEqual(dry.result._meta.warnings, done._meta.warnings)
  t.deepEqual(await works.stock('STEEL'), { 'Dock/quarantine/L1': 10 })
  await works.ok(works.disposition(report.id, { disposition: 'use_as_is' }))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 10 })
  await works.verified(t)
})

test('declined, moved by hand, set apart by a person, expired: nothing is released that should not be', async (t) => {
  const works = await service().company({ ...spec, inspectionPlans: [plan] })
  for (const lotCode of ['DECLINED', 'MOVED', 'HELD', 'APART'])
    await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode })
  await works.receive('STEEL', 10, 'Dock', {
    vendor: 'Acme',
    lotCode: 'OLD',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await works.expire('OLD')
  const [declined, ...others] = await works.openTasks('Incoming inspection')
  await works.ok(works.patch(`/tasks/${declined!.id}`, { status: 'declined', declinedReason: 'no time' }))
  const transfer = (lotCode: string, quantity: number, bin: string, toBin: string) =>
    works.post('/stock/transfers', {
      sku: 'STEEL',
      lotCode,
      quantity,
      from: works.unit.Dock,
      to: works.unit.Dock,
      bin,
      toBin,
    })
  await works.ok(transfer('MOVED', 4, 'quarantine', 'bads'))
  for (const status of ['blocked', 'quarantined'])
    await works.ok(works.post('/products/STEEL/lots/HELD/status', { status, reason: 'a second look' }))
  await works.ok(works.post('/products/STEEL/lots/APART/status', { status: 'quarantined', reason: 'smells odd' }))
  const said: string[] = []
  for (const task of others) {
    const { _meta } = await works.ok(works.done(task.id))
    said.push(..._meta.warnings.map((one: { message: string }) => one.message))
  }
  const way = 'lots.set_status makes the lot available, and stock.transfer brings what is good of it among the goods.'
  t.deepEqual(said, [
    `Still in quarantine: 10 of STEEL, lot HELD, as the lot is quarantined: ${way}`,
    `Still in quarantine: 10 of STEEL, lot APART, as the lot is quarantined: ${way}`,
    'Still in quarantine: 10 of STEEL, lot OLD, as the lot has expired: a report (ncrs.open, ncrs.disposition) scraps it or sends it back.',
  ])
  t.deepEqual(await works.stock('STEEL'), {
    'Dock/quarantine/APART': 10,
    'Dock/quarantine/DECLINED': 10,
    'Dock/bads/MOVED': 4,
    'Dock/MOVED': 6,
    'Dock/quarantine/HELD': 10,
    'Dock/quarantine/OLD': 10,
  })
  t.like(await transfer('DECLINED', 10, 'quarantine', 'goods'), { status: 409, body: { code: 'lot_unavailable' } })
  await works.ok(works.post('/products/STEEL/lots/DECLINED/status', { status: 'available', reason: 'papers are good' }))
  t.is((await transfer('DECLINED', 10, 'quarantine', 'goods')).status, 200)
  await works.verified(t)
})

test('a plan is for something, for nothing twice, and its task makes nothing', async (t) => {
  const works = await service().company({ ...spec, inspectionPlans: [plan] })
  const problems = async (sections: object) =>
    (await works.ok(works.post('/config/validate', { spec: { version: 1, ...sections } }))).problems.map(
      (problem: { path: string; message: string }) => `${problem.path}: ${problem.message}`,
    )
  t.deepEqual(
    await problems({
      inspectionPlans: [
        { name: 'Nothing', taskType: 'Rework' },
        { name: 'Again', product: 'steel', taskType: 'Rework' },
        { name: 'Twice', product: 'BOLT', taskType: 'Rework' },
        { name: 'Twice', vendor: 'Other', taskType: 'Turn' },
        { name: 'Unknown', product: 'NONE', vendor: 'None', taskType: 'None' },
      ],
    }),
    [
      'inspectionPlans[0]: says neither product nor vendor: what is it that is inspected?',
      'inspectionPlans[1]: "Steel" is for the same product and vendor',
      'inspectionPlans[3]: "Twice" is in this file twice: first at inspectionPlans[2]',
      'inspectionPlans[3].taskType: "Turn" makes SHAFT, and inspects by plan "Twice": an inspection makes nothing',
      'inspectionPlans[4].product: there is no "NONE" in products, neither of this file nor of the company',
      'inspectionPlans[4].taskType: there is no "None" in taskTypes, neither of this file nor of the company',
      'inspectionPlans[4].vendor: there is no "None" in vendors, neither of this file nor of the company',
    ],
  )
  t.deepEqual(await problems({ taskTypes: [{ name: 'Incoming inspection', makes: 'SHAFT' }] }), [
    'taskTypes[0].makes: "Incoming inspection" makes SHAFT, and inspects by plan "Steel": an inspection makes nothing',
  ])

  const apply = async (plans: object[]) =>
    (await works.ok(works.post('/config/apply', { spec: { version: 1, inspectionPlans: plans } }))).failed
  t.is(await apply([{ name: 'Bolts', product: 'BOLT', taskType: 'Rework' }]), null)
  t.is(
    await apply([
      { name: 'Bolts', product: 'STEEL', taskType: 'Rework' },
      { name: 'Steel', product: 'BOLT', taskType: 'Rework' },
    ]),
    null,
    'two that change places',
  )
  const { data } = await works.ok(works.get('/inspection-plans'))
  t.deepEqual(
    data.map((each: { name: string; product: { sku: string } }) => [each.name, each.product.sku]),
    [
      ['Bolts', 'STEEL'],
      ['Steel', 'BOLT'],
    ],
  )
})
