// A recall: what nobody is to use, wherever it has come, until somebody says that it is good.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, fitterSpec, line, plantSpec, receive, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { waiting, sameEndInAnyOrder, away, back, bringWaiting } = messagesOf(service)

const open = (company: TestCompany, origin: object[], more: object = {}): Promise<any> =>
  company.ok(company.post('/recalls', { origin, reason: 'Cracks', ...more }))
const release = (company: TestCompany, id: string, more: object = {}): Promise<any> =>
  company.ok(company.post(`/recalls/${id}/release`, { reason: 'They are scratches', ...more }))
const status = async (company: TestCompany, code: string, sku = 'FRAME') => (await company.lot(sku, code)).status
const frame = { sku: 'FRAME', lotCode: 'F-1' }

const mill = {
  ...plantSpec,
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }], storageUnits: [{ name: 'Rack', type: 'rack' as const }] }],
  workCenters: [{ name: 'Saws', machines: ['Saw'] }],
  products: [
    { sku: 'BAR', itemClass: 'raw' as const, tracking: 'lot' as const },
    { sku: 'PLATE', tracking: 'lot' as const, recipe: [{ sku: 'BAR', quantity: 1 }] },
  ],
  vendors: [{ name: 'Steelworks' }],
  taskTypes: [{ name: 'Cut', makes: 'PLATE', workCenter: 'Saws' }],
  routings: [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Cut' }] }],
}

test('a recall holds what was made of it, and gives each lot back the status it had', async (t) => {
  const company = await service().company(mill)
  await company.receive('BAR', 20, 'Rack', { lotCode: 'B-1', vendor: 'Steelworks' })
  const first = await company.release('PLATE', 5)
  await company.ok(company.done(first.operations[0]!, { goodQuantity: 5, scrapQuantity: 0 }))
  const { data } = await company.ok(company.get('/lots?productSku=PLATE'))
  const plate = data[0].code
  await company.ok(company.post(`/products/PLATE/lots/${plate}/status`, { status: 'quarantined', reason: 'Look' }))
  const dry = { origin: [{ sku: 'BAR', lotCode: 'B-1' }], reason: 'Cracks' }
  t.is((await company.ok(company.post('/recalls', dry, { Prefer: 'dry-run' }))).result.counts.lots, 2)
  t.is(await status(company, 'B-1', 'BAR'), 'available')

  const recall = await open(company, dry.origin)
  t.like(recall, { code: 'RC-1', state: 'open', counts: { lots: 2, held: 2, shipments: 0, partners: 0 } })
  t.deepEqual(
    recall.lots.map((one: any) => [one.lotCode, one.status, one.previousStatus, one.quantity]),
    [
      ['B-1', 'blocked', 'available', 15],
      [plate, 'blocked', 'quarantined', 5],
    ],
  )
  const free = { status: 'available', reason: 'I want it' }
  t.like((await company.post('/products/BAR/lots/B-1/status', free)).body, { code: 'in_use', blockedBy: ['RC-1'] })
  const again = await open(company, [{ vendor: 'Steelworks', lotCode: 'B-1' }])
  t.is(again.counts.lots, 2)
  await release(company, recall.id)
  t.is(await status(company, 'B-1', 'BAR'), 'blocked', 'the other one holds it still')
  const part = await release(company, again.id, { lots: [{ sku: 'bar', lotCode: 'B-1' }] })
  t.like(part, { state: 'open', counts: { lots: 2, held: 1 } })
  t.is(await status(company, 'B-1', 'BAR'), 'available')
  t.is(await status(company, plate, 'PLATE'), 'blocked')
  t.is((await release(company, again.id)).state, 'released')
  t.is(await status(company, plate, 'PLATE'), 'quarantined')
  const over = await company.post(`/recalls/${again.id}/release`, { reason: 'x' })
  t.like(over.body, { status: 409, code: 'invalid_transition' })
  t.deepEqual((await company.ok(company.get('/recalls?state=open'))).data, [])
  t.is((await company.ok(company.get(`/recalls/${again.id}`))).releaseReason, 'They are scratches')

  const up = await open(company, [{ sku: 'PLATE', lotCode: plate }], { upstream: true })
  t.is(up.counts.lots, 2)
  await release(company, up.id)
  const ofMachine = { ssuId: company.machine.Saw, from: '2020-01-01', to: '2040-01-01' }
  t.deepEqual(
    (await open(company, [ofMachine])).lots.map((one: any) => one.lotCode),
    [plate],
  )
})

test('a recall names something that there is, and gives back what it holds', async (t) => {
  const company = await service().company(mill)
  const refused = await company.post('/recalls', {
    reason: 'Cracks',
    origin: [{ sku: 'BAR' }, { sku: 'BAR', lotCode: 'none' }, { ssuId: 'Saw', from: '2024-01-02', to: '2024-01-01' }],
  })
  t.deepEqual(
    refused.body.errors.map((one: any) => one.path),
    ['origin.0', 'origin.1.lotCode', 'origin.2.to', 'origin.2.ssuId'],
  )
  await company.receive('BAR', 20, 'Rack', { lotCode: 'B-1' })
  const { id } = await open(company, [{ sku: 'BAR', lotCode: 'B-1' }])
  const wrong = { reason: 'x', lots: [{ sku: 'BAR', lotCode: 'none' }] }
  t.like((await company.post(`/recalls/${id}/release`, wrong)).body, { status: 404, code: 'not_found' })
})

test('it follows goods to customers and partner companies, and theirs', async (t) => {
  const { plant, fitter } = await traders(service())
  const shop = await service().company(plantSpec)
  await fitter.linkWith(shop, 'The shop')
  await fitter.ok(
    fitter.put('/customers/SHOP', { name: 'Shop', shipToAddress: 'Hall', companyShortName: shop.shortName }),
  )
  const goods = [line(plant, 'FRAME', 6, { lotCode: 'F-1' }), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })]
  const sent = await ship(plant, goods)
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 6 }, 1: { receivedQuantity: 1 } }))
  await ship(fitter, [line(fitter, 'FRAME', 2, { lotCode: 'F-1' }, 'Shelf')], { customerId: 'SHOP' })
  const later = await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })])

  const recall = await open(plant, [frame, { sku: 'MOTOR', serialCode: 'M-1' }])
  t.like(recall, { counts: { lots: 2, shipments: 3, partners: 1 } })
  t.like(recall.partners, [{ shortName: fitter.shortName, deliveries: [sent.id, later.id].sort() }])
  const theirs = (await fitter.ok(fitter.get('/recalls'))).data[0]
  t.like(theirs, {
    reason: 'Cracks',
    origin: [],
    openedBy: null,
    partner: { shortName: plant.shortName },
    counts: { lots: 2, partners: 1 },
  })
  t.is(await status(fitter, 'F-1'), 'blocked')
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf quarantine': 1 })
  const draft = { customerId: 'SHOP', lines: [line(fitter, 'FRAME', 1, { lotCode: 'F-1' }, 'Shelf')] }
  const { id } = await fitter.ok(fitter.post('/shipments', draft))
  t.is((await fitter.post(`/shipments/${id}/ship`, {})).body.code, 'lot_unavailable')
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 1 } }))
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 4, 'Shelf quarantine': 1 })
  await bringWaiting() // a call crosses to one partner
  t.is(await status(shop, 'F-1'), 'blocked')
  t.is((await shop.ok(shop.get('/recalls'))).data[0].partner.shortName, fitter.shortName)

  await release(plant, recall.id)
  t.is((await fitter.ok(fitter.get(`/recalls/${theirs.id}`))).state, 'released')
  t.is(await status(fitter, 'F-1'), 'available')
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf goods': 1 })
  await bringWaiting()
  t.is(await status(shop, 'F-1'), 'available')
  const stranger = await service().company(fitterSpec)
  t.is((await stranger.get(`/recalls/${recall.id}`)).status, 404)
  t.is((await stranger.post(`/recalls/${recall.id}/release`, { reason: 'x' })).status, 404)
})

test('a piece that is recalled on its way, and taken back, is no goods before the recall is released', async (t) => {
  const { plant } = await traders(service())
  const sent = await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const { id } = await open(plant, [{ sku: 'MOTOR', serialCode: 'M-1' }])
  await plant.ok(plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}))
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 1, 'Rack quarantine': 1 })
  await release(plant, id)
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 2 })
})

test('a piece that arrives while it is recalled is goods when the recall is released', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const { id } = await open(plant, [{ sku: 'MOTOR', serialCode: 'M-1' }])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 1 } }))
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf quarantine': 1 })
  await release(plant, id)
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf goods': 1 })
})

test.serial('told late, twice and out of order, what came is held all the same', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })])
  await away(plant, fitter)
  await ship(plant, [line(plant, 'FRAME', 2, { lotCode: 'F-1' })])
  await ship(plant, [line(plant, 'TUBE', 2)])
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-2'] })])
  const { id } = await open(plant, [frame, { sku: 'MOTOR', serialCode: 'M-1' }])
  await release(plant, id, { lots: [{ sku: 'MOTOR', lotCode: 'M-1' }] })
  await back(plant, fitter)
  await sameEndInAnyOrder(t, plant, fitter)
  await bringWaiting()
  t.is(await status(fitter, 'F-1'), 'blocked')
})

test.serial('what went to and fro between two companies is recalled once, and no message stays behind', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'FRAME', 6, { lotCode: 'F-1' })])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 6 } }))
  const lines = [{ lineId: came.lines[0].id, quantity: 2, storageUnitId: fitter.unit.Shelf }]
  await fitter.ok(fitter.post(`/partner-deliveries/${came.id}/return`, { lines }))
  const { id } = await open(plant, [frame])
  await bringWaiting()
  for (const company of [plant, fitter]) {
    t.is((await company.ok(company.get('/recalls'))).pagination.total, 1)
    t.is(await status(company, 'F-1'), 'blocked')
    t.deepEqual(await waiting(company), [])
  }
  await release(plant, id)
  await bringWaiting()
  for (const company of [plant, fitter]) t.is(await status(company, 'F-1'), 'available')
})

test('a lot that may not be used goes to no partner with a task', async (t) => {
  const { plant, fitter } = await traders(service())
  const handoff = await plant.sendTo(fitter, await plant.task('Fit'))
  const carry = await plant.task('Carry', { from: 'Rack' })
  await plant.ok(plant.submit(carry, { Goods: [{ sku: 'FRAME', quantity: 2, lotCode: 'F-1' }] }))
  await plant.ok(plant.post(`/tasks/${handoff.taskId}/connections`, { to: carry, type: 'follow' }))
  const decide = (status: string) => plant.ok(plant.post('/products/FRAME/lots/F-1/status', { status, reason: 'Bent' }))
  const before = await bins(plant, 'FRAME')
  await decide('blocked')
  t.like((await plant.done(carry)).body, { status: 409, code: 'lot_unavailable', lotCode: 'F-1', lotStatus: 'blocked' })
  t.deepEqual(await bins(plant, 'FRAME'), before)
  await decide('available')
  await plant.ok(plant.done(carry))
  t.like(await delivery(fitter, 'incoming'), { kind: 'task', state: 'in_transit' })
})

test('when a partner releases its recall of a lot, the lot says that the company’s own holds it', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'FRAME', 2, { lotCode: 'F-1' })])
  const reason = async () => {
    const { statusReason, statusBy } = await fitter.lot('FRAME', 'F-1')
    return [statusReason, statusBy?.id ?? null]
  }
  const theirs = await open(plant, [frame])
  const own = await open(fitter, [frame], { reason: 'Rust' })
  t.deepEqual(await reason(), ['Recall RC-1: Cracks', null])
  await release(plant, theirs.id)
  t.deepEqual(await reason(), ['Recall RC-2: Rust', fitter.person['admin@example.test']])
  const again = await open(plant, [frame])
  await release(fitter, own.id, { lots: [frame] })
  t.deepEqual(await reason(), ['Recall RC-3: Cracks', null])
  await release(plant, again.id)
  t.deepEqual(await reason(), [null, null])
})
