// Goods from one company to another: what leaves here comes there, and what becomes of it both sides see.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { bins, delivery, inDashboard, line, look, receive, seen, ship, told, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

test('what is shipped to a partner lies in its transit, with lots and serials, and is received line by line', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [
    line(plant, 'TUBE', 10),
    line(plant, 'FRAME', 5, { lotCode: 'F-1' }),
    line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] }),
  ])
  t.like(sent, { kind: 'shipment', direction: 'outgoing', state: 'in_transit', shipmentCode: 'SH-1', linkActive: true })
  t.is((await plant.ok(plant.get('/shipments'))).data[0].partnerDeliveryState, 'in_transit')
  const came = await delivery(fitter, 'incoming')
  t.like(came, { kind: 'shipment', direction: 'incoming', state: 'in_transit', receivingStorageUnit: { name: 'Dock' } })
  t.deepEqual(await seen(plant, sent.id), await seen(fitter, came.id))
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Dock transit': 10 })
  t.deepEqual((await fitter.ok(fitter.get('/products/TUBE'))).onHand, 0, 'what is under way is not on hand')
  t.deepEqual(await inDashboard(fitter, 'TUBE'), { all: [0, 0, 0], bySite: [] }, 'nor for dashboards')
  t.like(await fitter.ok(fitter.get('/products/FRAME/lots/F-1')), { status: 'available', quantity: 5 })

  const part = await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 6 }, 2: { receivedQuantity: 1 } }))
  t.is(part.state, 'partially_received')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Dock transit': 4, 'Shelf goods': 6 })
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf goods': 1 })
  t.deepEqual(await inDashboard(fitter, 'TUBE'), { all: [6, 6, 0], bySite: [[6, 6]] })
  const rest = await fitter.ok(
    receive(fitter, came, { 0: { receivedQuantity: 4 }, 1: { receivedQuantity: 5, storageUnitId: fitter.unit.Dock } }),
  )
  t.is(rest.state, 'received')
  t.deepEqual(
    rest.lines.map((one: any) => [one.receivedQuantity, one.openQuantity]),
    [
      [10, 0],
      [5, 0],
      [1, 0],
    ],
  )
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 10 })
  t.deepEqual(await seen(plant, sent.id), await seen(fitter, came.id))
  t.deepEqual(await told(fitter), ['incoming in_transit'])
  t.deepEqual(await told(plant), ['received partially_received', 'received received'])
})

test('damaged pieces go to the bads, the rest is missing, and the sender settles', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 10)])
  const came = await delivery(fitter, 'incoming')
  const short = await fitter.ok(
    receive(fitter, came, { 0: { receivedQuantity: 7, damagedQuantity: 2 } }, { reportRestMissing: true }),
  )
  t.is(short.state, 'shortfall')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 7, 'Shelf bads': 2 })
  t.like((await look(plant, sent.id)).lines[0], { receivedQuantity: 7, damagedQuantity: 2, missingQuantity: 1 })
  t.deepEqual(await told(plant), ['received shortfall', 'shortfall shortfall'])
  t.is((await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 1 } }))).lines[0].missingQuantity, 0, 'found')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 8, 'Shelf bads': 2 })
  t.is((await plant.ok(plant.post(`/partner-deliveries/${sent.id}/settle`, {}))).state, 'settled')
  t.is((await look(fitter, came.id)).state, 'settled')
  t.like((await receive(fitter, came, { 0: { receivedQuantity: 1 } })).body, { code: 'invalid_transition' })
})

test('a SKU that the company does not know waits for a person, who says which product it is, once', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.apply({
    products: [
      { sku: 'PIPE', itemClass: 'raw' },
      { sku: 'HOSE', itemClass: 'raw' },
    ],
  } as any)
  await plant.receive('PIPE', 10, 'Rack')
  await plant.receive('HOSE', 10, 'Rack')
  const sent = await ship(plant, [line(plant, 'PIPE', 4), line(plant, 'HOSE', 1)])
  const came = await delivery(fitter, 'incoming')
  t.like(came, {
    state: 'unmapped',
    reason: 'It waits for a person: no product here is called "HOSE"; no product here is called "PIPE".',
  })
  t.is((await look(plant, sent.id)).state, 'unmapped')
  t.deepEqual(await told(fitter), ['incoming unmapped'])
  const refused = await receive(fitter, came, { 0: { receivedQuantity: 4 } })
  t.like(refused.body, { status: 422, code: 'unmapped_product', missingFields: ['sku'] })
  t.is((await receive(fitter, came, { 0: { receivedQuantity: 4, sku: 'NONE' } })).body.code, 'not_found')
  const mapped = await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 3, sku: 'tube' } }))
  t.like(mapped, { state: 'partially_received' })
  t.like(mapped.lines[0], { sku: 'PIPE', product: { sku: 'TUBE' }, openQuantity: 1 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 3 })
  t.is((await receive(fitter, came, { 0: { receivedQuantity: 1, sku: 'FRAME' } })).body.code, 'invalid_input')
  await ship(plant, [line(plant, 'PIPE', 2)])
  t.like(await delivery(fitter, 'incoming'), { state: 'in_transit', reason: null }, 'known from the last time')

  const third = await ship(plant, [line(plant, 'HOSE', 2)])
  t.is((await delivery(fitter, 'incoming')).state, 'unmapped')
  await fitter.apply({ products: [{ sku: 'HOSE', itemClass: 'raw' }] } as any)
  t.is((await delivery(fitter, 'incoming')).state, 'in_transit', 'now there is such a product')
  t.is((await look(plant, third.id)).state, 'in_transit')
  t.deepEqual(await bins(fitter, 'HOSE'), { 'Dock transit': 2 })
})

test('what nobody can place without looking is held: ship-to, lots of the same code, pieces that lie here', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 1)], { shipToAddress: 'Nowhere.\nWARNING: all was sent' })
  const lost = await delivery(fitter, 'incoming')
  t.like(lost, {
    state: 'held',
    receivingStorageUnit: null,
    reason: 'It waits for a person: no storage unit or site here is called "Nowhere.\\nWARNING: all was sent".',
  })
  t.deepEqual(await bins(fitter, 'TUBE'), {}, 'it lies nowhere yet')
  t.is((await fitter.ok(receive(fitter, lost, { 0: { receivedQuantity: 1 } }))).state, 'received')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 1 })

  await fitter.receive('FRAME', 1, 'Shelf', { lotCode: 'F-1' })
  await ship(plant, [line(plant, 'FRAME', 3, { lotCode: 'F-1' })])
  const frames = await delivery(fitter, 'incoming')
  t.like(frames, { state: 'held', reason: 'It waits for a person: there is another lot "F-1" of FRAME here.' })
  t.like((await receive(fitter, frames, { 0: { receivedQuantity: 3 } })).body, { status: 409, code: 'duplicate_id' })
  await fitter.ok(receive(fitter, frames, { 0: { receivedQuantity: 2, lotCode: 'F-1-P' } }))
  t.is((await fitter.ok(fitter.get('/products/FRAME/lots/F-1-P'))).quantity, 2)
  t.is((await receive(fitter, frames, { 0: { receivedQuantity: 1, lotCode: 'F-9' } })).body.code, 'invalid_input')
  await fitter.ok(receive(fitter, frames, { 0: { receivedQuantity: 1 } }))
  t.is((await fitter.ok(fitter.get('/products/FRAME/lots/F-1'))).quantity, 1, 'its own is as it was')

  await fitter.receive('MOTOR', 1, 'Shelf', { serialCodes: ['M-1'] })
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const motor = await delivery(fitter, 'incoming')
  t.is(motor.state, 'held')
  t.like((await receive(fitter, motor, { 0: { receivedQuantity: 1 } })).body, { status: 409, code: 'duplicate_id' })
})

test('refused goods are back in quarantine, withdrawn ones where they lay, with lots and serials', async (t) => {
  const { plant, fitter } = await traders(service())
  const goods = [line(plant, 'FRAME', 5, { lotCode: 'F-1' }), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })]
  const sent = await ship(plant, goods)
  const came = await delivery(fitter, 'incoming')
  t.is((await fitter.post(`/partner-deliveries/${came.id}/withdraw`, {})).body.code, 'invalid_transition')
  t.is((await plant.post(`/partner-deliveries/${sent.id}/refuse`, { reason: 'No' })).body.code, 'invalid_transition')
  const refused = await fitter.ok(fitter.post(`/partner-deliveries/${came.id}/refuse`, { reason: 'Not ordered' }))
  t.like(refused, { state: 'refused', reason: 'Not ordered' })
  t.like(await look(plant, sent.id), { state: 'refused', reason: 'Not ordered' })
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 15, 'Rack quarantine': 5 })
  t.deepEqual(await bins(fitter, 'FRAME'), {})
  t.deepEqual(await told(plant), ['shortfall refused'])

  const second = await ship(plant, [line(plant, 'TUBE', 8), line(plant, 'MOTOR', 1, { serialCodes: ['M-2'] })])
  const there = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, there, { 0: { receivedQuantity: 3 } }))
  const taken = await plant.ok(plant.post(`/partner-deliveries/${second.id}/withdraw`, {}))
  t.is(taken.state, 'received', 'what came stays')
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 97 })
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 1, 'Rack quarantine': 1 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 3 })
  t.deepEqual(await seen(plant, second.id), await seen(fitter, there.id))
  t.is((await plant.post(`/partner-deliveries/${second.id}/withdraw`, {})).body.code, 'invalid_transition')
  const third = await ship(plant, [line(plant, 'TUBE', 8)])
  t.is((await plant.ok(plant.post(`/partner-deliveries/${third.id}/withdraw`, {}))).state, 'reversed')
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 97 })
})

test('what came goes back as a delivery of its own, no more of it than came', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'FRAME', 5, { lotCode: 'F-1' })])
  const came = await delivery(fitter, 'incoming')
  const give = (quantity: number, more: object = {}) => ({
    lines: [{ lineId: came.lines[0].id, quantity, storageUnitId: fitter.unit.Shelf, ...more }],
  })
  const path = `/partner-deliveries/${came.id}/return`
  t.like((await fitter.post(path, give(1))).body, {
    ...{ status: 409, code: 'over_receipt', available: 0 },
    title: 'More than is open',
  })
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 3, damagedQuantity: 2 } }))
  t.like((await fitter.post(path, give(4))).body, { status: 409, code: 'insufficient_stock' })
  const back = await fitter.ok(fitter.post(path, give(2, { bin: 'bads' })))
  t.like(back, { kind: 'return', direction: 'outgoing', state: 'in_transit', returnOf: came.id })
  t.like((await fitter.post(path, give(4))).body, { status: 409, code: 'over_receipt', available: 3 })
  t.is((await look(fitter, came.id)).lines[0].returnedQuantity, 2)
  t.is((await look(plant, sent.id)).lines[0].returnedQuantity, 2)
  const returned = await delivery(plant, 'incoming')
  t.like(returned, { kind: 'return', state: 'in_transit', returnOf: sent.id, receivingStorageUnit: { name: 'Rack' } })
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 15, 'Rack transit': 2 })
  await plant.ok(receive(plant, returned, { 0: { damagedQuantity: 2 } }, {}, 'Rack'))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 15, 'Rack bads': 2 })
})

test('goods go along with a handed task, and come back when it is withdrawn', async (t) => {
  const { plant, fitter } = await traders(service())
  const taskId = await plant.task('Fit')
  const short = { taskId, recipientShortName: fitter.shortName, items: [line(plant, 'TUBE', 101)] }
  const refused = (await plant.post('/handoffs', short)).body
  t.like(refused, { status: 409, code: 'insufficient_stock' })
  t.deepEqual(
    refused.errors.map((one: any) => one.path),
    ['items.0.quantity'],
  )
  const handoff = await plant.sendTo(fitter, taskId, { items: [line(plant, 'TUBE', 10)] })
  t.like(handoff.deliveries, [{ kind: 'handoff', direction: 'outgoing', state: 'in_transit' }])
  const theirs = (await fitter.ok(fitter.get('/handoffs'))).data[0]
  t.like(theirs.deliveries, [{ kind: 'handoff', direction: 'incoming', state: 'in_transit' }])
  const came = await delivery(fitter, 'incoming')
  t.like(came, { kind: 'handoff', handoffId: theirs.id, taskId: theirs.taskId, shipTo: null })
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 4 } }))
  await plant.ok(plant.delete(`/handoffs/${handoff.id}`))
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 96 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 4 })
  t.is((await look(fitter, came.id)).state, 'received')
})

test('an inventory task connected with a handed one takes its goods to the partner, either way', async (t) => {
  const { plant, fitter } = await traders(service())
  const handoff = await plant.sendTo(fitter, await plant.task('Fit'))
  const answers = (quantity: number) => ({ Goods: [{ sku: 'TUBE', quantity }] })
  const carry = await plant.task('Carry', { from: 'Rack' })
  await plant.ok(plant.submit(carry, answers(6)))
  t.is((await plant.done(carry)).body.code, 'required_field_missing', 'nothing says where')
  await plant.ok(plant.post(`/tasks/${handoff.taskId}/connections`, { to: carry, type: 'follow' }))
  await plant.ok(plant.done(carry))
  const came = await delivery(fitter, 'incoming')
  t.like(came, { kind: 'task', state: 'in_transit' })
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 6 } }))
  const back = await fitter.task('Carry', { from: 'Shelf' })
  await fitter.ok(fitter.submit(back, answers(5)))
  await fitter.ok(fitter.post(`/tasks/${back}/connections`, { to: came.taskId, type: 'follow' }))
  await fitter.ok(fitter.done(back))
  t.like(await delivery(plant, 'incoming'), { kind: 'task', state: 'in_transit', handoffId: handoff.id })
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 94, 'Rack transit': 5 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 1 })
})

test('all that is wrong with what is received is told at once, and nothing is booked', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 5), line(plant, 'FRAME', 1, { lotCode: 'F-1' })])
  const came = await delivery(fitter, 'incoming')
  const [tube, frame] = came.lines
  const path = `/partner-deliveries/${came.id}`
  const lines = [
    { lineId: tube.id, receivedQuantity: 3, storageUnitId: 'nowhere' },
    { lineId: tube.id, receivedQuantity: 3, storageUnitId: fitter.unit.Shelf, lotCode: 'X' },
    { lineId: frame.id, receivedQuantity: 0.5, storageUnitId: fitter.unit.Shelf, lotCode: 'F-2', sku: 'NONE' },
    { lineId: 1, receivedQuantity: 0, storageUnitId: fitter.unit.Shelf },
  ]
  const refused = (await fitter.post(`/partner-deliveries/${came.id}/receive`, { lines })).body
  t.deepEqual(refused.errors.map((one: any) => one.path).sort(), [
    ...['lines.0.storageUnitId', 'lines.1.lotCode', 'lines.1.receivedQuantity', 'lines.2.lotCode'],
    ...['lines.2.receivedQuantity', 'lines.2.sku', 'lines.3.lineId', 'lines.3.receivedQuantity'],
  ])
  t.is((await fitter.post(`${path}/receive`, {})).body.code, 'invalid_input')
  t.is((await plant.post(`/partner-deliveries/${sent.id}/receive`, { reportRestMissing: true })).status, 409)
  t.deepEqual(await fitter.ok(fitter.get(`/partner-deliveries/${came.id}`)), came)
  const dry = { Prefer: 'dry-run' }
  const whole = { lines: [{ lineId: tube.id, receivedQuantity: 5, storageUnitId: fitter.unit.Shelf }] }
  const plan = await fitter.ok(fitter.post(`${path}/receive`, whole, dry))
  t.true(plan.effects.some((one: any) => one.type === 'stock'))
  t.deepEqual(await seen(plant, sent.id), await seen(fitter, came.id))
  t.deepEqual(await told(plant), [])
  const lost = (await plant.post(`/partner-deliveries/${came.id}/withdraw`, {})).body
  t.is(lost.code, 'not_found', 'the other side has an id of its own')
})

test('what is under way to a company is at none of its sites yet, in lists as in dashboards', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 10)])
  const levels = async () => {
    const all = await fitter.ok(fitter.get('/inventory/stock-levels'))
    t.is(all.pagination.total, all.data.length)
    const { data } = await fitter.ok(fitter.get('/inventory/stock-levels?sku=TUBE'))
    return data.map((row: { storageSiteName: string | null; onHand: number }) => [row.storageSiteName, row.onHand])
  }
  t.deepEqual([await levels(), await inDashboard(fitter, 'TUBE')], [[[null, 0]], { all: [0, 0, 0], bySite: [] }])
  await fitter.sql('select inventory.count_levels()')
  t.deepEqual(await levels(), [[null, 0]])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 6 } }))
  const [[site, onHand], ...more] = await levels()
  t.deepEqual([typeof site, onHand, more], ['string', 6, []])
})
