// What goes wrong elsewhere when goods go between companies, and does not here.
import test, { type ExecutionContext } from 'ava'
import { eventsOf } from '../support/events.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, line, look, receive, seen, ship, told, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

test('what comes later resets nothing of what was received before', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 10), line(plant, 'FRAME', 4, { lotCode: 'F-1' })])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 6, damagedQuantity: 1 } }))
  await fitter.ok(receive(fitter, came, { 1: { receivedQuantity: 4 } }))
  const kept = { receivedQuantity: 6, damagedQuantity: 1, openQuantity: 3 }
  t.like((await look(fitter, came.id)).lines[0], kept)
  t.like((await look(plant, sent.id)).lines[0], kept)
  await ship(plant, [line(plant, 'TUBE', 3)])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 3 } }))
  t.like((await look(fitter, came.id)).lines[0], kept, 'another delivery is another')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Dock transit': 3, 'Shelf goods': 9, 'Shelf bads': 1 })
})

test('a delivery is received once: again, at the same moment, and under the same key', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 5)])
  const came = await delivery(fitter, 'incoming')
  const lines = [{ lineId: came.lines[0].id, receivedQuantity: 5, storageUnitId: fitter.unit.Shelf }]
  const path = `/partner-deliveries/${came.id}/receive`
  const replies = await Promise.all(Array.from({ length: 4 }, () => fitter.post(path, { lines })))
  t.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
  t.like((await fitter.post(path, { lines })).body, { code: 'invalid_transition', currentState: 'received' })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 5 })

  await ship(plant, [line(plant, 'TUBE', 4)])
  const next = await delivery(fitter, 'incoming')
  const key = { 'Idempotency-Key': 'scanned-twice' }
  const two = { lines: [{ ...lines[0], lineId: next.lines[0].id, receivedQuantity: 2 }] }
  const again = `/partner-deliveries/${next.id}/receive`
  const first = await fitter.ok(fitter.post(again, two, key))
  t.deepEqual(await fitter.ok(fitter.post(again, two, key)), first)
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Dock transit': 2, 'Shelf goods': 7 })
  const same = { lineId: next.lines[0].id, receivedQuantity: 2, storageUnitId: fitter.unit.Shelf }
  t.is((await fitter.post(again, { lines: [same, same] })).body.code, 'over_receipt', 'a line named twice adds up')
})

test('a rejected piece counts once, whether it is reported, returned or settled', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 10)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 7, damagedQuantity: 3 } }))
  t.is((await receive(fitter, came, { 0: { damagedQuantity: 3 } })).body.code, 'over_receipt')
  const lines = [{ lineId: came.lines[0].id, quantity: 3, storageUnitId: fitter.unit.Shelf, bin: 'bads' }]
  await fitter.ok(fitter.post(`/partner-deliveries/${came.id}/return`, { lines }))
  await plant.ok(plant.post(`/partner-deliveries/${sent.id}/settle`, {}))
  const returned = await delivery(plant, 'incoming')
  await plant.ok(receive(plant, returned, { 0: { damagedQuantity: 3 } }, {}, 'Rack'))
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 90, 'Rack bads': 3 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 7 })
  t.like((await look(plant, sent.id)).lines[0], { receivedQuantity: 7, damagedQuantity: 3, returnedQuantity: 3 })
  for (const one of [plant, fitter]) await sameInGraphql(t, one)
  t.deepEqual((await service().admin.query('select * from partners.verify()')).rows, [])
})

test('what came damaged was received, and the sender hears both', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 2)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { damagedQuantity: 2 } }))
  t.deepEqual(await told(plant), ['received shortfall', 'shortfall shortfall'])
})

const shown = `{ customers { nodes { id partnerShortName isPartner } } partnerDeliveries(orderBy: [CREATED_AT_DESC]) { nodes { id kind direction state reason isWithdrawn shipmentCode returnOf
  lines(orderBy: [POSITION_ASC]) { nodes { id sku quantity lotCode serialCode receivedQuantity damagedQuantity
    missingQuantity reversedQuantity returnedQuantity openQuantity } } } } }`

async function sameInGraphql(t: ExecutionContext, company: TestCompany): Promise<void> {
  const { data: rest } = await company.ok(company.get('/partner-deliveries'))
  const { partnerDeliveries, customers } = await data(company, shown)
  const [customer] = (await company.ok(company.get('/customers'))).data
  t.deepEqual(customers.nodes, [{ id: 'OTHER', partnerShortName: customer.companyShortName, isPartner: true }])
  t.is(partnerDeliveries.nodes.length, rest.length)
  for (const { lines, ...own } of partnerDeliveries.nodes) {
    const one = rest.find(({ id }: { id: string }) => id === own.id)
    t.like(one, own)
    for (const [n, line] of lines.nodes.entries()) t.like(one.lines[n], line)
  }
}

test('withdrawn at the moment of receipt, each piece is on one side', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 6)])
  const came = await delivery(fitter, 'incoming')
  const withdraw = () => plant.post(`/partner-deliveries/${sent.id}/withdraw`, {})
  const two = () => receive(fitter, came, { 0: { receivedQuantity: 2 } })
  for (const { status, text } of await Promise.all([two(), withdraw(), two(), two()])) t.true(status < 500, text)
  t.deepEqual(await seen(plant, sent.id), await seen(fitter, came.id))
  const { receivedQuantity, reversedQuantity, openQuantity } = (await look(plant, sent.id)).lines[0]
  t.deepEqual([receivedQuantity + reversedQuantity, openQuantity], [6, 0])
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 94 + reversedQuantity })
  t.deepEqual(await bins(fitter, 'TUBE'), receivedQuantity ? { 'Shelf goods': receivedQuantity } : {})
})

test('what is called off gives back its lots and serials, free to be used again', async (t) => {
  const { plant, fitter } = await traders(service())
  const goods = [line(plant, 'FRAME', 5, { lotCode: 'F-1' }), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })]
  for (const way of ['withdrawn', 'with its task'] as const) {
    if (way === 'withdrawn') {
      const { id } = await ship(plant, goods)
      await plant.ok(plant.post(`/partner-deliveries/${id}/withdraw`, {}))
    } else {
      const handoff = await plant.sendTo(fitter, await plant.task('Fit'), { items: goods })
      await plant.ok(plant.delete(`/tasks/${handoff.taskId}`))
    }
    t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 20 }, way)
    t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 2 }, way)
    t.is((await plant.lot('FRAME', 'F-1')).quantity, 20)
  }
  await ship(plant, goods)
  t.like(await delivery(fitter, 'incoming'), { state: 'in_transit' }, 'and they can be sent again')
})

test('a return lowers what came, on both sides, and what can still be returned', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 10)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 10 } }))
  const back = (quantity: number) =>
    fitter.post(`/partner-deliveries/${came.id}/return`, {
      lines: [{ lineId: came.lines[0].id, quantity, storageUnitId: fitter.unit.Shelf }],
    })
  await fitter.ok(back(4))
  t.is((await look(plant, sent.id)).lines[0].returnedQuantity, 4)
  t.like((await back(7)).body, { code: 'over_receipt', available: 6 })
  const both = await Promise.all([back(6), back(6)])
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  t.is((await look(fitter, came.id)).lines[0].returnedQuantity, 10)
  const [newest] = (await fitter.ok(fitter.get('/partner-deliveries?direction=outgoing'))).data
  await fitter.ok(fitter.post(`/partner-deliveries/${newest.id}/withdraw`, {}))
  t.is((await look(plant, sent.id)).lines[0].returnedQuantity, 4, 'a return that is called off counts no more')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 6 })
})

test('what a line is here is said once: where it lies nowhere yet, at its first receipt, and by all of a call', async (t) => {
  const { plant, fitter } = await traders(service())
  await fitter.receive('FRAME', 1, 'Shelf', { lotCode: 'F-1' })
  await ship(plant, [line(plant, 'FRAME', 4, { lotCode: 'F-1' })])
  const held = await delivery(fitter, 'incoming')
  const two = (of: any, ...more: object[]) =>
    fitter.post(`/partner-deliveries/${of.id}/receive`, {
      lines: more.map((one) => ({
        ...{ lineId: of.lines[0].id, receivedQuantity: 1, storageUnitId: fitter.unit.Shelf },
        ...one,
      })),
    })
  const before = await bins(fitter, 'FRAME')
  const [path, code] = ['lines.1.lotCode', 'invalid_input']
  const both = (await two(held, { lotCode: 'F-2' }, { lotCode: 'F-3' })).body
  t.like(both, { code, errors: [{ path, message: 'the line is one lot, "F-2" or this' }] })
  t.deepEqual(await bins(fitter, 'FRAME'), before)
  await fitter.ok(two(held, { lotCode: 'F-2' }, { lotCode: 'F-2' }))
  const third = (await receive(fitter, held, { 0: { receivedQuantity: 1, lotCode: 'F-1' } })).body
  t.like(third, { code, errors: [{ path: 'lines.0.lotCode', message: 'the line is lot "F-2" here already' }] })
  await fitter.ok(two(held, {}, { lotCode: 'F-2' }))
  t.is((await fitter.lot('FRAME', 'F-2')).quantity, 4)

  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })], { shipToAddress: 'Pier 3' })
  await plant.receive('FRAME', 1, 'Rack', { lotCode: 'F-7' })
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-7' })])
  const placed = (
    await receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 1, lotCode: 'F-8' } })
  ).body
  t.like(placed, { code, errors: [{ message: 'the line is lot "F-7" here already' }] })

  await plant.apply({ products: [{ sku: 'PIPE', itemClass: 'raw' }] } as any)
  await plant.receive('PIPE', 2, 'Rack')
  await ship(plant, [line(plant, 'PIPE', 2)])
  const unmapped = await delivery(fitter, 'incoming')
  const products = (await two(unmapped, { sku: 'TUBE' }, { sku: 'FRAME', lotCode: 'P-1' })).body
  t.like(products, { code, errors: [{ path: 'lines.1.sku', message: 'the line is one product, "TUBE" or this' }] })
  await fitter.ok(two(unmapped, { sku: 'TUBE' }, { sku: 'tube' }))
})

test('a deleted task takes back what was sent with it, also what the partner declined, and nothing of what it has done', async (t) => {
  const { plant, fitter } = await traders(service())
  const send = async (taskId: string) => plant.sendTo(fitter, taskId, { items: [line(plant, 'TUBE', 10)] })
  const received = async () => (await fitter.ok(fitter.get('/handoffs'))).data[0]
  const deleted = async (company: TestCompany) =>
    (await eventsOf(company)).filter(({ type }) => type === 'handoff.deleted').length
  const taskId = await plant.task('Fit')
  const first = await send(taskId)
  await fitter.ok(fitter.post(`/handoffs/${(await received()).id}/decline`, { reason: 'No hands' }))
  await plant.ok(plant.patch(`/tasks/${taskId}`, { status: 'ready', reason: 'Ask again' }))
  const second = await send(taskId)
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 80 })
  await plant.ok(plant.delete(`/tasks/${taskId}`))
  for (const { id } of [first, second]) {
    const handoff = await plant.ok(plant.get(`/handoffs/${id}`))
    t.like(handoff, { state: 'deleted', taskId: null, linkActive: false, deliveries: [{ state: 'reversed' }] })
  }
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 100 })
  t.deepEqual(await bins(fitter, 'TUBE'), {})
  t.deepEqual([await deleted(plant), await deleted(fitter)], [2, 2])

  const done = await send(await plant.task('Fit'))
  const theirs = await received()
  await fitter.ok(fitter.patch(`/tasks/${theirs.taskId}`, { status: 'done' }))
  t.like((await plant.delete(`/tasks/${done.taskId}`)).body, { status: 409, code: 'in_use' })
  const still = { state: 'active', status: 'done', deliveries: [{ state: 'in_transit' }] }
  t.like(await plant.ok(plant.get(`/handoffs/${done.id}`)), { ...still, taskId: done.taskId })
  t.like(await fitter.ok(fitter.get(`/handoffs/${theirs.id}`)), still)
  const [{ name }] = (await plant.ok(plant.get('/partners'))).data
  await plant.apply({ subcontractors: [{ name, company: null }] })
  await plant.ok(plant.delete(`/tasks/${done.taskId}`))
  t.like(
    await plant.ok(plant.get(`/handoffs/${done.id}`)),
    { ...still, taskId: null },
    'the link is over, not the work',
  )
})

test('the rest of a task that was left incomplete goes to the same partner', async (t) => {
  const { plant, fitter } = await traders(service())
  const handoff = await plant.sendTo(fitter, await plant.task('Fit'))
  const carry = await plant.task('Carry', { from: 'Rack' })
  await plant.ok(plant.post(`/tasks/${handoff.taskId}/connections`, { to: carry, type: 'follow' }))
  const tubes = (quantity: number) => ({ Goods: [{ sku: 'TUBE', quantity }] })
  await plant.ok(plant.submit(carry, tubes(4)))
  const incomplete = { status: 'incomplete', incompleteReason: 'The van is full', createFollowUp: true }
  const { followUpId } = (await plant.ok(plant.patch(`/tasks/${carry}`, incomplete)))._meta
  await plant.ok(plant.submit(followUpId, tubes(2)))
  await plant.ok(plant.done(followUpId))
  const sent = (await fitter.ok(fitter.get('/partner-deliveries?direction=incoming'))).data
  t.deepEqual(
    sent.map(({ kind, lines }: any) => [kind, lines[0].quantity]),
    [
      ['task', 2],
      ['task', 4],
    ],
  )
})

test('a plan to withdraw says what would come back, and holds no longer when more was received', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 12)])
  const path = `/partner-deliveries/${sent.id}/withdraw`
  const plan = await plant.ok(plant.post(path, {}, { Prefer: 'dry-run' }))
  t.like(plan.effects.find(({ of }: any) => of === 'delivery').data.lines, [
    { sku: 'TUBE', quantity: 12, openQuantity: 12 },
  ])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 4 } }))
  t.is((await plant.post(path, {}, { 'If-Plan-Match': plan.planHash })).body.code, 'plan_changed')
  const anew = await plant.ok(plant.post(path, {}, { Prefer: 'dry-run' }))
  await plant.ok(plant.post(path, {}, { 'If-Plan-Match': anew.planHash }))
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 96 })
})

test('what of a delivery still lies nowhere says why, also when some of it was received', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.product('HOSE')
  await plant.receive('HOSE', 5, 'Rack')
  await ship(plant, [line(plant, 'TUBE', 4), line(plant, 'HOSE', 2)])
  const came = await delivery(fitter, 'incoming')
  t.is(came.state, 'unmapped')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 1 } }))
  const { reason, state } = await look(fitter, came.id)
  t.is(state, 'partially_received')
  t.is(reason, 'It waits for a person: no product here is called "HOSE".')
  await fitter.ok(receive(fitter, came, { 1: { receivedQuantity: 2, sku: 'TUBE' } }))
  t.is((await look(fitter, came.id)).reason, 'It waits for a person: who receives the rest says where it goes.')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 3 } }))
  t.is((await look(fitter, came.id)).reason, null)
})

test('a piece on its way to a partner comes in by no count and no receipt before it is withdrawn', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const { id } = await plant.ok(plant.post('/inventory-counts', { storageUnitId: plant.unit.Rack }))
  const counted = ['M-1', 'M-2'].map((serialCode) => ({ sku: 'MOTOR', serialCode, countedQuantity: 1 }))
  await plant.ok(plant.post(`/inventory-counts/${id}/lines`, { lines: counted }))
  const { lines } = await plant.ok(plant.post(`/inventory-counts/${id}/finalize`, {}))
  const decisions = lines.map((one: any) => ({
    lineId: one.id,
    decision: one.serialCode === 'M-1' ? 'accepted' : 'ignored',
  }))
  const refused = await plant.post(`/inventory-counts/${id}/reconcile`, { decisions })
  t.like(refused.body, { status: 409, code: 'in_use' })
  const order = await plant.purchase('P-1', { MOTOR: 1 })
  const again = { lineId: order.line.MOTOR, quantity: 1, storageUnitId: plant.unit.Rack, serialCodes: ['M-1'] }
  const bought = await plant.post(`/purchase-orders/${order.id}/receive`, { lines: [again] })
  t.is(bought.body.code, 'duplicate_id')
  t.true(bought.body.errors[0].message.includes(`(delivery ${sent.id})`))
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 1 } }))
  t.deepEqual(await plant.stock('MOTOR'), { 'Rack/M-2': 1 })
  t.deepEqual(await fitter.stock('MOTOR'), { 'Shelf/M-1': 1 })
})
