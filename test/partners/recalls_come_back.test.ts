// A recall follows goods to a partner and, in what the partner made of them, back again.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, fitterSpec, line, plantSpec, receive, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { waiting, bringWaiting } = messagesOf(service)

const open = (company: TestCompany, origin: object[]): Promise<any> =>
  company.ok(company.post('/recalls', { origin, reason: 'Cracks' }))
const release = (company: TestCompany, id: string, more: object = {}): Promise<any> =>
  company.ok(company.post(`/recalls/${id}/release`, { reason: 'They are scratches', ...more }))
const recalls = async (company: TestCompany): Promise<any[]> => (await company.ok(company.get('/recalls'))).data
const status = async (company: TestCompany, code: string, sku = 'FRAME') => (await company.lot(sku, code)).status
const frame = { sku: 'FRAME', lotCode: 'F-1' }

const receiveAll = async (company: TestCompany, unit: string) => {
  const came = await delivery(company, 'incoming')
  const lines = came.lines.map(({ quantity }: { quantity: number }) => ({ receivedQuantity: quantity }))
  await company.ok(receive(company, came, lines, {}, unit))
  return came
}

/** The fitter sends blanks with a task to the plant, which makes arms of them and ships two of these back. */
async function coated(tracking: 'lot' | 'serial') {
  const { plant, fitter } = await traders(service())
  const products = [
    { sku: 'BLANK', itemClass: 'raw' as const, tracking },
    { sku: 'ARM', tracking, recipe: [{ sku: 'BLANK', quantity: 1 }] },
  ]
  const blanks = tracking === 'lot' ? { lotCode: 'B-1' } : { serialCodes: ['B-1', 'B-2', 'B-3'] }
  await fitter.apply({ products })
  await plant.apply({
    sites: [{ ...plantSpec.sites![0]!, ssus: [{ name: 'Kiln' }] }],
    workCenters: [{ name: 'Kilns', machines: ['Kiln'] }],
    products,
    taskTypes: [{ name: 'Coat', makes: 'ARM', workCenter: 'Kilns' }],
    routings: [{ name: 'Arm', product: 'ARM', steps: [{ taskType: 'Coat' }] }],
  })
  await fitter.receive('BLANK', 3, 'Shelf', blanks)
  await fitter.sendTo(plant, await fitter.task('Fit'), { items: [line(fitter, 'BLANK', 3, blanks, 'Shelf')] })
  await receiveAll(plant, 'Rack')
  const { id, operations } = await plant.release('ARM', 3)
  await plant.ok(plant.done(operations[0], { goodQuantity: 3, scrapQuantity: 0 }))
  const { produced } = (await plant.order(id)).lots
  const arms = tracking === 'lot' ? [produced[0].code] : (await made(plant)).slice(0, 2)
  const some = tracking === 'lot' ? { lotCode: arms[0] } : { serialCodes: arms }
  await ship(plant, [line(plant, 'ARM', 2, some, 'Kiln')])
  await receiveAll(fitter, 'Shelf')
  const ofBlank = tracking === 'lot' ? { sku: 'BLANK', lotCode: 'B-1' } : { sku: 'BLANK', serialCode: 'B-1' }
  return { plant, fitter, arms, some, ofBlank }
}

const made = async (company: TestCompany): Promise<string[]> =>
  Object.keys(await company.stock('ARM'))
    .map((place) => place.split('/').at(-1)!)
    .sort()

test('a recall reaches what a partner made of the goods and sent back, and leaves it again', async (t) => {
  const { plant, fitter, arms, some, ofBlank } = await coated('lot')
  const recall = await open(fitter, [ofBlank])
  t.deepEqual(
    recall.lots.map((one: any) => [one.product.sku, one.lotCode, one.isHeld]),
    [
      ['BLANK', 'B-1', true],
      ['ARM', arms[0], true],
    ],
  )
  t.is((await fitter.lot('ARM', arms[0]!)).statusReason, 'Recall RC-1: Cracks')
  const lines = [line(fitter, 'ARM', 1, some, 'Shelf')]
  const onwards = await fitter.ok(fitter.post('/shipments', { customerId: 'OTHER', lines }))
  t.is((await fitter.post(`/shipments/${onwards.id}/ship`, {})).body.code, 'lot_unavailable')
  t.is((await recalls(fitter)).length, 1, 'it is the one that it opened')
  const [theirs] = await recalls(plant)
  t.like(await plant.ok(plant.get(`/recalls/${theirs.id}`)), { partners: [{ shortName: fitter.shortName }] })
  for (const company of [plant, fitter]) t.deepEqual(await waiting(company), [])

  await release(fitter, recall.id)
  t.is(await status(fitter, arms[0]!, 'ARM'), 'available')
  t.is(await status(plant, arms[0]!, 'ARM'), 'available')
  t.is((await recalls(plant))[0].state, 'released')
})

test('what a partner made of a lot stays held on both sides when that lot is released by name, as planned', async (t) => {
  const { plant, fitter, arms, ofBlank } = await coated('lot')
  const { id } = await open(fitter, [ofBlank])
  const named = { reason: 'They are scratches', lots: [ofBlank] }
  const { result } = await fitter.ok(fitter.post(`/recalls/${id}/release`, named, { Prefer: 'dry-run' }))
  const planned = result.lots.map((one: any) => [one.lotCode, one.isHeld])
  t.deepEqual(planned, [
    ['B-1', false],
    [arms[0], true],
  ])
  await release(fitter, id, { lots: [ofBlank] })
  await bringWaiting()
  const now = await fitter.ok(fitter.get(`/recalls/${id}`))
  t.is(now.state, 'open')
  t.deepEqual(
    now.lots.map((one: any) => [one.lotCode, one.isHeld]),
    planned,
  )
  for (const company of [plant, fitter]) {
    t.is(await status(company, 'B-1', 'BLANK'), 'available')
    t.is(await status(company, arms[0]!, 'ARM'), 'blocked')
    t.is((await recalls(company))[0].counts.held, 1)
    t.deepEqual(await waiting(company), [])
  }
  await release(fitter, id)
  for (const company of [plant, fitter]) {
    t.is(await status(company, arms[0]!, 'ARM'), 'available')
    t.is((await recalls(company))[0].state, 'released')
  }
})

test('so it does piece by piece', async (t) => {
  const { plant, fitter, arms, ofBlank } = await coated('serial')
  const before = await fitter.stock('ARM')
  const { id } = await open(fitter, [ofBlank])
  const held = Object.keys(await fitter.stock('ARM')).filter((place) => place.startsWith('Shelf/quarantine/'))
  t.deepEqual(held, [`Shelf/quarantine/${arms[0]}`])
  await release(fitter, id)
  t.deepEqual(await fitter.stock('ARM'), before)
  t.is((await recalls(plant))[0].counts.held, 0)
})

test('among companies that ship the same lot to and fro it ends for all where it was opened', async (t) => {
  const { plant, fitter } = await traders(service())
  const shop = await service().company(fitterSpec)
  await fitter.linkWith(shop, 'The shop')
  const known = { name: 'Shop', shipToAddress: 'Pier 3', companyShortName: shop.shortName }
  await fitter.ok(fitter.put('/customers/SHOP', known))
  await shop.ok(shop.put('/customers/OTHER', { ...known, name: 'Fitter', companyShortName: fitter.shortName }))
  await ship(plant, [line(plant, 'FRAME', 6, { lotCode: 'F-1' })])
  await receiveAll(fitter, 'Shelf')
  await ship(fitter, [line(fitter, 'FRAME', 4, { lotCode: 'F-1' }, 'Shelf')], { customerId: 'SHOP' })
  await receiveAll(shop, 'Shelf')
  await ship(shop, [line(shop, 'FRAME', 1, { lotCode: 'F-1' }, 'Shelf')])
  await receiveAll(fitter, 'Shelf')
  const { id } = await open(plant, [frame])
  await bringWaiting()
  for (const company of [plant, fitter, shop]) {
    t.is(await status(company, 'F-1'), 'blocked')
    t.is((await recalls(company)).length, 1)
    t.deepEqual(await waiting(company), [])
  }
  await release(plant, id)
  await bringWaiting()
  for (const company of [plant, fitter, shop]) {
    t.is(await status(company, 'F-1'), 'available')
    t.is((await recalls(company))[0].state, 'released')
  }
})

test('who gets goods back while they are recalled hears of it, as who got them before', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'FRAME', 5, { lotCode: 'F-1' })])
  const had = await receiveAll(fitter, 'Shelf')
  const own = await open(fitter, [frame])
  t.deepEqual(own.partners, [])
  const lines = [{ lineId: had.lines[0].id, quantity: 2, storageUnitId: fitter.unit.Shelf }]
  await fitter.ok(fitter.post(`/partner-deliveries/${had.id}/return`, { lines }))
  t.like((await fitter.ok(fitter.get(`/recalls/${own.id}`))).partners, [{ shortName: plant.shortName }])
  t.like(await plant.lot('FRAME', 'F-1'), { status: 'blocked', statusReason: 'Recall RC-1: Cracks' })
  await receiveAll(plant, 'Rack')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 15, 'Rack quarantine': 2 })
  const { id } = await plant.ok(
    plant.post('/shipments', { customerId: 'OTHER', lines: [line(plant, 'FRAME', 2, { lotCode: 'F-1' })] }),
  )
  t.is((await plant.post(`/shipments/${id}/ship`, {})).body.code, 'lot_unavailable')
  await release(fitter, own.id)
  t.is(await status(plant, 'F-1'), 'available')
  await plant.ok(plant.post(`/shipments/${id}/ship`, {}))
})

/** The fitter has three frames of each of two lots of the plant's, and takes them for one lot. */
async function merged() {
  const { plant, fitter } = await traders(service())
  await plant.receive('FRAME', 5, 'Rack', { lotCode: 'F-2' })
  await ship(plant, [line(plant, 'FRAME', 3, { lotCode: 'F-1' }), line(plant, 'FRAME', 3, { lotCode: 'F-2' })], {
    shipToAddress: 'Nowhere',
  })
  const came = await delivery(fitter, 'incoming')
  const asOne = { receivedQuantity: 3, lotCode: 'FIT' }
  await fitter.ok(receive(fitter, came, { 0: asOne, 1: asOne }))
  const giveBack = (quantity: number) => {
    const lines = [{ lineId: came.lines[1].id, quantity, storageUnitId: fitter.unit.Shelf }]
    return fitter.ok(fitter.post(`/partner-deliveries/${came.id}/return`, { lines }))
  }
  return { plant, fitter, came, giveBack }
}

test('of two lots that the partner received as one, both are held where some of that comes back to', async (t) => {
  const { plant, fitter, came, giveBack } = await merged()
  t.is(came.state, 'held')
  const { id } = await open(plant, [frame])
  t.is(await status(fitter, 'FIT'), 'blocked')
  t.is(await status(plant, 'F-2'), 'available')
  await giveBack(3)
  t.is(await status(plant, 'F-2'), 'blocked', 'some of it may be F-1')
  await receiveAll(plant, 'Rack')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 19, 'Rack quarantine': 3 })
  await release(plant, id)
  t.is(await status(plant, 'F-2'), 'available')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 22 })
})

test('more that comes back of a lot released by name is no goods until somebody says so', async (t) => {
  const { plant, fitter, giveBack } = await merged()
  const { id } = await open(plant, [frame])
  await giveBack(1)
  await receiveAll(plant, 'Rack')
  const other = { sku: 'FRAME', lotCode: 'F-2' }
  await release(plant, id, { lots: [other] })
  t.is(await status(plant, 'F-2'), 'available')
  t.is(await status(fitter, 'FIT'), 'blocked')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 20 })
  await giveBack(1)
  await receiveAll(plant, 'Rack')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 20, 'Rack quarantine': 1 })
  await giveBack(1)
  await release(plant, id)
  await receiveAll(plant, 'Rack')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 21, 'Rack quarantine': 1 })
  const { Rack } = plant.unit
  const sorted = { ...other, quantity: 1, from: Rack, bin: 'quarantine', to: Rack, toBin: 'goods' }
  await plant.ok(plant.post('/stock/transfers', sorted))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 22 })
})

test('a lot released by name frees no other here that the partner received with it as one, as planned', async (t) => {
  const { plant, fitter, giveBack } = await merged()
  const { id } = await open(plant, [frame])
  await giveBack(1)
  const named = { reason: 'They are scratches', lots: [frame] }
  const { planHash, result } = await plant.ok(plant.post(`/recalls/${id}/release`, named, { Prefer: 'dry-run' }))
  const shown = ({ state, lots }: any) => [state, ...lots.map((one: any) => [one.lotCode, one.isHeld])]
  const planned = shown(result)
  t.deepEqual(planned, ['open', ['F-1', false], ['F-2', true]])
  const done = await plant.ok(plant.post(`/recalls/${id}/release`, named, { 'If-Plan-Match': planHash }))
  t.deepEqual(shown(done), planned)
  await bringWaiting()
  t.deepEqual(shown(await plant.ok(plant.get(`/recalls/${id}`))), planned)
  t.is(await status(plant, 'F-1'), 'available')
  t.is(await status(plant, 'F-2'), 'blocked', 'nobody has said that it is good')
  t.is(await status(fitter, 'FIT'), 'available')
  for (const company of [plant, fitter]) t.deepEqual(await waiting(company), [])
  await release(plant, id)
  t.is(await status(plant, 'F-2'), 'available')
  for (const company of [plant, fitter]) t.is((await recalls(company))[0].state, 'released')
})
