// What is said of goods may come late, twice and in any order too; and what waits for the other company changes nothing
// of one's own before it is heard.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { bins, delivery, line, look, receive, seen, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { waiting, sameEndInAnyOrder, away, back, bringWaiting } = messagesOf(service)

test.serial('every message of who sends goods twice and out of order comes to the same end', async (t) => {
  const { plant, fitter } = await traders(service())
  const known = await ship(plant, [line(plant, 'TUBE', 9)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 2 } }))
  const short = await ship(plant, [line(plant, 'TUBE', 3)])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), {}, { reportRestMissing: true }))
  await away(plant, fitter)
  await plant.ok(plant.post(`/partner-deliveries/${known.id}/withdraw`, {}))
  const asked = { state: 'partially_received', isWithdrawn: true }
  t.like(await look(plant, known.id), asked, 'nothing is back before the other side has heard')
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 88 })
  await plant.ok(plant.post(`/partner-deliveries/${short.id}/settle`, {}))
  const gone = await ship(plant, [line(plant, 'TUBE', 4), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  await plant.ok(plant.post(`/partner-deliveries/${gone.id}/withdraw`, {}))
  await ship(plant, [line(plant, 'FRAME', 2, { lotCode: 'F-1' })])
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })])
  await back(plant, fitter)
  await sameEndInAnyOrder(t, plant, fitter)

  await bringWaiting()
  t.deepEqual(await waiting(plant), [])
  t.is((await look(plant, known.id)).state, 'received')
  t.is((await look(plant, gone.id)).state, 'reversed')
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 95 })
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 2 })
  t.deepEqual(await seen(plant, known.id), await seen(fitter, came.id))
})

test.serial('every message of who receives goods twice and out of order comes to the same end', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent: any[] = []
  const came: any[] = []
  for (const quantity of [10, 5, 4]) {
    sent.push(await ship(plant, [line(plant, 'TUBE', quantity), line(plant, 'FRAME', 1, { lotCode: 'F-1' })]))
    came.push(await delivery(fitter, 'incoming'))
  }
  await away(fitter, plant)
  for (const receivedQuantity of [1, 4, 2])
    await fitter.ok(receive(fitter, came[0], { 0: { receivedQuantity, damagedQuantity: 1 } }))
  await fitter.ok(receive(fitter, came[1], { 1: { receivedQuantity: 1 } }, { reportRestMissing: true }))
  await fitter.ok(receive(fitter, came[1], { 0: { receivedQuantity: 5 } }))
  await fitter.ok(fitter.post(`/partner-deliveries/${came[2].id}/refuse`, { reason: 'Too late' }))
  const lines = [{ lineId: came[0].lines[0].id, quantity: 2, storageUnitId: fitter.unit.Shelf }]
  await fitter.ok(fitter.post(`/partner-deliveries/${came[0].id}/return`, { lines }))
  await back(fitter, plant)
  await sameEndInAnyOrder(t, fitter, plant)

  await bringWaiting()
  for (const [n, one] of sent.entries()) t.deepEqual(await seen(plant, one.id), await seen(fitter, came[n].id))
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 81, 'Rack quarantine': 4, 'Rack transit': 2 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 10, 'Shelf bads': 3 })
})

test.serial('goods for a company that names the sender no longer are refused, and back', async (t) => {
  const { plant, fitter } = await traders(service())
  await away(fitter, plant)
  await fitter.apply({ subcontractors: [{ name: `Partner ${plant.shortName}`, company: null }] })
  await back(fitter, plant)
  const { id: sent } = await ship(plant, [line(plant, 'TUBE', 10)]) // it has not heard yet
  await bringWaiting() // the answer comes behind the end of the link
  t.is((await look(plant, sent)).state, 'refused')
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 90, 'Rack quarantine': 10 })
  t.is((await fitter.ok(fitter.get('/partner-deliveries'))).pagination.total, 0)
  const draft = { customerId: 'OTHER', lines: [line(plant, 'TUBE', 1)] }
  const { id } = await plant.ok(plant.post('/shipments', draft))
  t.is((await plant.ok(plant.post(`/shipments/${id}/ship`, {}))).partnerDeliveryState, null, 'it is any customer')
  t.false((await plant.ok(plant.get('/customers'))).data[0].isEightyOneCompany)
})

test('when the link has ended what is open goes on, and nothing more goes back', async (t) => {
  const { plant, fitter } = await traders(service())
  const [first, second] = [await ship(plant, [line(plant, 'TUBE', 6)]), await ship(plant, [line(plant, 'TUBE', 2)])]
  const [newer, older] = (await fitter.ok(fitter.get('/partner-deliveries'))).data
  await fitter.ok(receive(fitter, older, { 0: { receivedQuantity: 4 } }))
  await plant.apply({ subcontractors: [{ name: `Partner ${fitter.shortName}`, company: null }] })
  const lines = [{ lineId: older.lines[0].id, quantity: 1, storageUnitId: fitter.unit.Shelf }]
  const back = await fitter.post(`/partner-deliveries/${older.id}/return`, { lines })
  t.like(back.body, { status: 409, code: 'invalid_transition' })
  t.regex(back.body.detail, /goes back until they are\. It may be shipped/)
  await fitter.ok(receive(fitter, older, { 0: { receivedQuantity: 2 } }))
  await plant.ok(plant.post(`/partner-deliveries/${second.id}/withdraw`, {}))
  t.like(await look(plant, first.id), { state: 'received', linkActive: false })
  t.like(await look(fitter, newer.id), { state: 'reversed', isWithdrawn: true })
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 94 })
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 6 })

  await plant.apply({ subcontractors: [{ name: `Partner ${fitter.shortName}`, company: fitter.shortName }] })
  t.true((await look(fitter, older.id)).linkActive, 'whether the two are linked now, which a return needs')
  await fitter.ok(fitter.post(`/partner-deliveries/${older.id}/return`, { lines }))
})

test('a plan says what the partner is told of goods and recalls, and nothing of what the partner makes of it', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.apply({ products: [{ sku: 'LATE', itemClass: 'raw' }] } as any)
  await plant.receive('LATE', 5, 'Rack')
  const told = ({ effects }: any) => effects.filter((effect: any) => effect.partner)
  const goods = { TUBE: 'in_transit', LATE: 'unmapped' } // which the fitter has, and has not
  for (const [sku, becomes] of Object.entries(goods)) {
    const { id } = await plant.ok(plant.post('/shipments', { customerId: 'OTHER', lines: [line(plant, sku, 2)] }))
    const path = `/shipments/${id}/ship`
    const tried = await plant.ok(plant.post(path, {}, { Prefer: 'dry-run' }))
    t.like(told(tried), [{ partner: fitter.shortName, of: 'delivery', data: { lines: [{ sku, quantity: 2 }] } }])
    const made = tried.changes.find(({ entity }: any) => entity === 'partnerDelivery')
    t.is(made.fields.state.to, 'in_transit', `${sku}, whatever the fitter has`)
    t.is(tried.changes.filter(({ action }: any) => action === 'update').length, 1, 'the shipment alone')
    t.not((await delivery(fitter, 'incoming'))?.lines[0].sku, sku)
    await plant.ok(plant.post(path, {}, { 'If-Plan-Match': tried.planHash }))
    const sent = await delivery(plant, 'outgoing')
    t.is((await look(plant, sent.id)).state, becomes)
  }
  const recall = { origin: [{ sku: 'FRAME', lotCode: 'F-1' }], reason: 'Cracked' }
  const hold = (headers: Record<string, string>) => plant.post('/recalls', recall, headers)
  const held = await plant.ok(hold({ Prefer: 'dry-run' }))
  t.deepEqual(told(held), [])
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })])
  t.is((await hold({ 'If-Plan-Match': held.planHash })).body.code, 'plan_changed', 'by now the fitter would read it')
  const wider = told(await plant.ok(hold({ Prefer: 'dry-run' })))
  t.like(wider, [
    { partner: fitter.shortName, of: 'recall', data: { reason: 'Cracked', lines: [{ sku: 'FRAME', lotCode: 'F-1' }] } },
  ])
  t.is(wider[0].id, 'new')
})
