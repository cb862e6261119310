// What was for no use where it lay is for no use where it goes back to, until somebody there says so; and what goes back
// to where goods do not come by themselves waits for a person.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, fitterSpec, line, plantSpec, receive, ship, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

const all = (came: any, field: string) => came.lines.map(({ quantity }: any) => ({ [field]: quantity }))
const sendBack = (company: TestCompany, of: any, bin: string, unit = 'Shelf') =>
  company.post(`/partner-deliveries/${of.id}/return`, {
    lines: of.lines.map(({ id, quantity }: any) => ({ lineId: id, quantity, storageUnitId: company.unit[unit], bin })),
  })

test('what came damaged and goes back is no goods there, be it of a lot, a piece or untracked', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [
    line(plant, 'FRAME', 3, { lotCode: 'F-1' }),
    line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] }),
    line(plant, 'TUBE', 5),
  ])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'damagedQuantity')))
  const { lines } = await fitter.ok(sendBack(fitter, came, 'bads'))
  const told = Array.from({ length: 3 }, () => ({ lotStatus: 'blocked' }))
  t.like(lines, told)
  const back = await delivery(plant, 'incoming')
  t.like(back.lines, told)
  await plant.ok(receive(plant, back, all(back, 'receivedQuantity'), {}, 'Rack'))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 17, 'Rack quarantine': 3 })
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 1, 'Rack quarantine': 1 })
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 95, 'Rack quarantine': 5 })
  t.is((await plant.lot('FRAME', 'F-1')).status, 'available', 'the rest of the lot is as good as before')
})

test('what waits in quarantine, as a report on it is undecided, goes back into quarantine', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'FRAME', 3, { lotCode: 'F-1' })])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'receivedQuantity')))
  const place = { from: fitter.unit.Shelf, to: fitter.unit.Shelf }
  const move = { sku: 'FRAME', lotCode: 'F-1', quantity: 3, ...place }
  await fitter.ok(fitter.post('/stock/transfers', { ...move, bin: 'goods', toBin: 'quarantine' }))
  await fitter.apply({ settings: { ncrTaskType: 'NCR' }, taskTypes: [{ name: 'NCR' }] })
  await fitter.ncr({ productSku: 'FRAME', lotCode: 'F-1' })
  const there = await fitter.post('/stock/transfers', { ...move, bin: 'quarantine', toBin: 'goods' })
  t.is(there.body.code, 'not_dispositioned')
  const { lines } = await fitter.ok(sendBack(fitter, came, 'quarantine'))
  t.like(lines, [{ lotStatus: 'quarantined' }])
  const back = await delivery(plant, 'incoming')
  await plant.ok(receive(plant, back, all(back, 'receivedQuantity'), {}, 'Rack'))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 17, 'Rack quarantine': 3 })
})

test('what the partner set aside goes back as quarantined while a recall of the sender is open, and stays', async (t) => {
  const { plant, fitter } = await traders(service())
  const frame = { sku: 'FRAME', lotCode: 'F-1' }
  const recalls = () => plant.ok(plant.post('/recalls', { origin: [frame], reason: 'Cracks' }))
  const comes = async (quantity: number) => {
    await ship(plant, [line(plant, 'FRAME', quantity, { lotCode: 'F-1' })])
    const came = await delivery(fitter, 'incoming')
    return { came, received: () => fitter.ok(receive(fitter, came, all(came, 'receivedQuantity'))) }
  }
  const setAside = () => {
    const at = { from: fitter.unit.Shelf, bin: 'goods', to: fitter.unit.Shelf, toBin: 'quarantine' }
    return fitter.ok(fitter.post('/stock/transfers', { ...frame, quantity: 1, ...at }))
  }
  const first = await comes(1)
  await first.received()
  await setAside()
  const before = await recalls()
  t.like((await fitter.ok(sendBack(fitter, first.came, 'quarantine'))).lines, [{ lotStatus: 'quarantined' }])
  const back = await delivery(plant, 'incoming')
  await plant.ok(receive(plant, back, all(back, 'receivedQuantity'), {}, 'Rack'))
  await plant.ok(plant.post(`/recalls/${before.id}/release`, { reason: 'They are scratches' }))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 19, 'Rack quarantine': 1 })

  const had = await comes(1)
  await had.received()
  const late = await comes(1)
  await recalls()
  await late.received()
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 1, 'Shelf quarantine': 1 })
  const waits = await fitter.ok(sendBack(fitter, late.came, 'quarantine'))
  t.like(waits.lines, [{ lotStatus: 'available' }], 'only the recall keeps it there')
  await fitter.ok(fitter.post(`/partner-deliveries/${waits.id}/withdraw`, {}))
  await setAside()
  const mixed = await fitter.ok(sendBack(fitter, had.came, 'quarantine'))
  t.like(mixed.lines, [{ lotStatus: 'quarantined' }], 'nobody can tell which of the two it is')
})

test('a return takes nothing from the kit cart of an open order', async (t) => {
  const { plant, fitter } = await traders(service())
  const [yard] = fitterSpec.sites!
  await fitter.apply({
    sites: [
      { ...yard!, ssus: [{ name: 'Bench' }], storageUnits: [...yard!.storageUnits!, { name: 'Cart', type: 'cart' }] },
    ],
    workCenters: [{ name: 'Benches', machines: ['Bench'] }],
    products: [{ sku: 'BOX', recipe: [{ sku: 'TUBE', quantity: 1 }] }],
    taskTypes: [{ name: 'Bend', makes: 'BOX', workCenter: 'Benches' }],
    routings: [{ name: 'Box', product: 'BOX', steps: [{ taskType: 'Bend' }] }],
  })
  const { code } = await fitter.release('BOX', 5, fitter.unit.Cart)
  await ship(plant, [line(plant, 'TUBE', 5)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'receivedQuantity'), {}, 'Cart'))
  const refused = await sendBack(fitter, came, 'goods', 'Cart')
  t.like(refused.body, { status: 409, code: 'insufficient_stock' })
  t.true(refused.body.errors[0].message.includes(`carries the kit of ${code}`))
  const away = { sku: 'TUBE', quantity: 5, from: fitter.unit.Cart, to: fitter.unit.Shelf }
  await fitter.ok(fitter.post('/stock/transfers', away))
  await fitter.ok(sendBack(fitter, came, 'goods'))
})

test('a return tells of every line that is not there, each with how much there is', async (t) => {
  const { plant, fitter } = await traders(service())
  const goods = [
    line(plant, 'FRAME', 3, { lotCode: 'F-1' }),
    line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] }),
    line(plant, 'TUBE', 5),
  ]
  await ship(plant, goods)
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'receivedQuantity')))
  const nothing = (await sendBack(fitter, came, 'goods', 'Dock')).body
  t.like(nothing, { status: 409, code: 'insufficient_stock', sku: 'FRAME', lotCode: 'F-1', available: 0, wanted: 3 })
  t.deepEqual(nothing.errors, [
    { path: 'lines.0.quantity', message: 'Dock holds 0 of FRAME of lot F-1 in goods, and 3 are to go back' },
    { path: 'lines.1.quantity', message: 'Dock holds 0 of MOTOR with serial M-1 in goods, and 1 are to go back' },
    { path: 'lines.2.quantity', message: 'Dock holds 0 of TUBE in goods, and 5 are to go back' },
  ])
  const away = { sku: 'TUBE', quantity: 1, from: fitter.unit.Shelf, to: fitter.unit.Dock }
  await fitter.ok(fitter.post('/stock/transfers', away))
  const mixed = [
    { lineId: 987654321, quantity: 1, storageUnitId: fitter.unit.Shelf },
    { lineId: came.lines[0].id, quantity: 4, storageUnitId: fitter.unit.Shelf },
    { lineId: came.lines[2].id, quantity: 2, storageUnitId: fitter.unit.Dock },
  ]
  const all3 = (await fitter.post(`/partner-deliveries/${came.id}/return`, { lines: mixed })).body
  t.like(all3, { status: 404, code: 'not_found' })
  t.deepEqual(
    all3.errors.map((one: any) => one.message),
    [
      'the delivery has no line 987654321',
      '3 of that came and have not gone back',
      'Shelf holds 3 of FRAME of lot F-1 in goods, and 4 are to go back',
      'Dock holds 1 of TUBE in goods, and 2 are to go back',
    ],
    'what is unknown, too much and not there is told in one answer',
  )
  const tubes = [2, 3].map((quantity) => ({ lineId: came.lines[2].id, quantity, storageUnitId: fitter.unit.Shelf }))
  const short = (await fitter.post(`/partner-deliveries/${came.id}/return`, { lines: tubes })).body
  t.like(short, { code: 'insufficient_stock', errors: [{ path: 'lines.1.quantity' }], available: 2, wanted: 3 })
})

/** A plant with more units in its hall, of which one ships what was brought there; the goods come back. */
async function comesBackTo(from: string, meanwhile: (plant: TestCompany) => Promise<void> = async () => {}) {
  const { plant, fitter } = await traders(service())
  const [hall] = plantSpec.sites!
  const consigned = { type: 'rack', ownership: 'customer_consigned' } as const
  const side = { name: 'Side', type: 'shelf' } as const
  const theirs = [
    { name: 'Theirs', owner: 'OTHER', ...consigned },
    { name: 'Also theirs', owner: 'OTHER', ...consigned },
    { name: 'Hill’s', owner: 'Hill', ...consigned },
  ]
  const storageUnits = [...hall!.storageUnits!, side, ...theirs]
  await plant.apply({ sites: [{ ...hall!, ssus: [{ name: 'Saw' }], storageUnits }] })
  await plant.receive('TUBE', 5, from)
  await ship(plant, [line(plant, 'TUBE', 5, {}, from)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'receivedQuantity')))
  await meanwhile(plant)
  await fitter.ok(sendBack(fitter, came, 'goods'))
  return { plant, fitter, back: await delivery(plant, 'incoming') }
}

test('what comes back to a machine, or to a unit that is out of use by now, waits for a person', async (t) => {
  const [hall] = plantSpec.sites!
  const leaveOut = (plant: TestCompany) =>
    plant.apply({
      sites: [{ ...hall!, storageUnits: [...hall!.storageUnits!, { name: 'Side', type: 'shelf', isActive: false }] }],
    })
  for (const [from, meanwhile] of [['Saw'], ['Side', leaveOut]] as const) {
    const { plant, fitter, back } = await comesBackTo(from, meanwhile)
    t.like(back, { state: 'held', receivingStorageUnit: null }, from)
    t.regex(
      back.reason,
      new RegExp(`${from} is where it lay, but goods come by themselves to units of one's own alone`),
    )
    t.is((await delivery(fitter, 'outgoing')).state, 'held')
    t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 100 })
    await plant.ok(receive(plant, back, { 0: { receivedQuantity: 2 } }, {}, 'Rack'))
    t.regex((await delivery(plant, 'incoming')).reason, new RegExp(`${from} is where it lay`), 'of the rest too')
    await plant.ok(receive(plant, back, { 0: { receivedQuantity: 3 } }, {}, 'Rack'))
    t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 105 })
  }
})

test('what a customer has consigned comes back into units of that customer alone', async (t) => {
  const { plant, back } = await comesBackTo('Theirs')
  t.is(back.state, 'held')
  const figures = async () => {
    const { onHand, usable } = await plant.ok(plant.get('/products/TUBE'))
    return { onHand, usable }
  }
  const own = await figures()
  for (const place of ['Rack', 'Hill’s']) {
    const refused = await receive(plant, back, { 0: { receivedQuantity: 5 } }, {}, place)
    const errors = [{ path: 'lines.0.storageUnitId' }]
    t.like(refused.body, { status: 409, code: 'consigned_stock', errors }, place)
  }
  await plant.ok(receive(plant, back, { 0: { receivedQuantity: 3, damagedQuantity: 1 } }, {}, 'Theirs'))
  await plant.ok(receive(plant, back, { 0: { receivedQuantity: 1 } }, {}, 'Also theirs'))
  const theirs = { 'Also theirs goods': 1, 'Theirs bads': 1, 'Theirs goods': 3 }
  t.deepEqual(await bins(plant, 'TUBE'), { ...theirs, 'Rack goods': 100 })
  t.deepEqual(await figures(), own)
})

test('goods that come back are whose they were as they left, whosever the unit is by then', async (t) => {
  const [hall] = plantSpec.sites!
  const becomes = (name: string, ownership: object) => (plant: TestCompany) =>
    plant.apply({ sites: [{ ...hall!, storageUnits: [...hall!.storageUnits!, { name, type: 'rack', ...ownership }] }] })
  const comes = (plant: TestCompany, back: any, place: string) =>
    receive(plant, back, { 0: { receivedQuantity: 5 } }, {}, place)

  const theirs = await comesBackTo('Theirs', becomes('Theirs', { ownership: 'company' }))
  t.is(theirs.back.state, 'held')
  t.regex(theirs.back.reason, /TUBE was a customer's as it left/)
  const consigned = { status: 409, code: 'consigned_stock' }
  for (const place of ['Rack', 'Theirs', 'Hill’s'])
    t.like((await comes(theirs.plant, theirs.back, place)).body, consigned)
  await theirs.plant.ok(comes(theirs.plant, theirs.back, 'Also theirs'))
  t.deepEqual(await bins(theirs.plant, 'TUBE'), { 'Also theirs goods': 5, 'Rack goods': 100 })

  const own = await comesBackTo('Side', becomes('Side', { ownership: 'customer_consigned', owner: 'OTHER' }))
  t.is(own.back.state, 'held')
  const errors = [{ path: 'lines.0.storageUnitId', message: "is not the company's own" }]
  t.like((await comes(own.plant, own.back, 'Side')).body, { status: 400, errors })
  await own.plant.ok(comes(own.plant, own.back, 'Rack'))
  t.deepEqual(await bins(own.plant, 'TUBE'), { 'Rack goods': 105 })
})

test('whose a unit is stays while what was sent from it may still come back there', async (t) => {
  const { plant, fitter } = await traders(service())
  const [hall] = plantSpec.sites!
  const change = (ownership: object) =>
    plant.post('/config/apply', {
      spec: { version: 1, sites: [{ ...hall!, storageUnits: [{ name: 'Side', type: 'shelf', ...ownership }] }] },
    })
  await plant.ok(plant.put('/customers/OTHER', { name: 'OTHER' }))
  await plant.ok(change({}))
  await plant.learnNames()
  await plant.receive('TUBE', 5, 'Side')
  await ship(plant, [line(plant, 'TUBE', 5, {}, 'Side')])
  const consigned = { ownership: 'customer_consigned', owner: 'OTHER' }
  const { errors } = (await change(consigned)).body
  for (const { message } of errors)
    t.regex(message, /^must stay .*: Hall\/Side has goods on their way to a partner: \w+$/)
  t.is(errors.length, 2)
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'receivedQuantity')))
  await plant.ok(change(consigned))
})

test('how goods are counted and tracked stays while some of what was sent may still come back', async (t) => {
  const { plant, fitter } = await traders(service())
  const change = (more: object) => plant.put('/products/ROPE', more)
  await plant.ok(change({ name: 'Rope', itemClass: 'raw', unit: 'kg', unitWhole: false }))
  const sends = async () => {
    await plant.receive('ROPE', 1.5, 'Rack')
    const sent = await ship(plant, [line(plant, 'ROPE', 1.5)])
    for (const more of [{ unit: 'g' }, { unitWhole: true }, { tracking: 'lot' }])
      t.like((await change(more)).body, { code: 'in_use', blockedBy: [`goods on their way to a partner: ${sent.id}`] })
    return sent
  }
  await plant.ok(plant.post(`/partner-deliveries/${(await sends()).id}/withdraw`, {}))
  t.deepEqual(await bins(plant, 'ROPE'), { 'Rack goods': 1.5 })
  const lines = [line(plant, 'ROPE', 1.5)]
  const { id } = await plant.ok(plant.post('/shipments', { customerId: 'OTHER', lines }))
  const shipped = await plant.underWay(t, 'shipments_ship', { id })
  const changed = change({ unitWhole: true })
  await shipped.waitedFor()
  await shipped.release('commit')
  t.like((await changed).body, { code: 'in_use', blockedBy: { length: 1 } })
  await fitter.ok(fitter.put('/products/ROPE', { name: 'Rope', itemClass: 'raw', unit: 'kg', unitWhole: false }))
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, all(came, 'receivedQuantity')))
  await plant.ok(change({ unit: 'g', unitWhole: true }))
})
