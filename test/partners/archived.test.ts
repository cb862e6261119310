// What is between two companies when the operator archives one of them.
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import { eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, fitterSpec, line, look, receive, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'
import { pair, task } from './pair.ts'

const service = serviceFor(test)
const { bringWaiting } = messagesOf(service)
const archive = (company: TestCompany, archived = true) => setArchived(service().operator, company.shortName, archived)
const isLinked = async (company: TestCompany): Promise<boolean> =>
  (await company.ok(company.get('/partners'))).data[0].isLinked

test('what is on its way to a company that is archived by now comes back when it is withdrawn', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 10)])
  const sent = await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  await archive(fitter)
  await plant.ok(plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}))
  const { state, isWithdrawn, lines } = await look(plant, sent.id)
  t.deepEqual([state, isWithdrawn, lines[0].openQuantity], ['reversed', true, 0])
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 2 })
  t.deepEqual(await bins(fitter, 'MOTOR'), {}, 'and no longer on its way there')
  await archive(fitter, false)
  t.is((await delivery(fitter, 'incoming')).state, 'reversed')
})

test('a recall holds what an archived company has, and what went on from there', async (t) => {
  const { plant, fitter } = await traders(service())
  const shop = await service().company(fitterSpec)
  await fitter.linkWith(shop)
  await fitter.ok(
    fitter.put('/customers/SHOP', { name: 'Shop', shipToAddress: 'Pier 3', companyShortName: shop.shortName }),
  )
  await ship(plant, [line(plant, 'FRAME', 6, { lotCode: 'F-1' })])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 6 } }))
  await ship(fitter, [line(fitter, 'FRAME', 2, { lotCode: 'F-1' }, 'Shelf')], { customerId: 'SHOP' })
  await shop.ok(receive(shop, await delivery(shop, 'incoming'), { 0: { receivedQuantity: 2 } }))
  await archive(fitter)
  const origin = [{ sku: 'FRAME', lotCode: 'F-1' }]
  await plant.ok(plant.post('/recalls', { reason: 'Cracks', origin }))
  await bringWaiting() // a call crosses to one partner
  t.is((await shop.lot('FRAME', 'F-1')).status, 'blocked')
  await archive(fitter, false)
  t.is((await fitter.lot('FRAME', 'F-1')).status, 'blocked')
  t.is((await fitter.ok(fitter.get('/recalls'))).data[0].partner.shortName, plant.shortName)
})

test('to an archived company goes nothing new, and its partners are told so until it is back', async (t) => {
  const { plant, fitter } = await traders(service())
  const carry = async () => {
    const carried = await plant.task('Carry', { from: 'Rack' })
    await plant.ok(plant.submit(carried, { Goods: [{ sku: 'TUBE', quantity: 1 }] }))
    await plant.ok(plant.post(`/tasks/${open.taskId}/connections`, { to: carried, type: 'follow' }))
    return plant.done(carried)
  }
  const open = await plant.sendTo(fitter, await plant.task('Fit'))
  await archive(fitter)
  t.false(await isLinked(plant))
  const send = async (taskId: string) => plant.post('/handoffs', { taskId, recipientShortName: fitter.shortName })
  t.like((await send(await plant.task('Fit'))).body, { code: 'not_found' })
  t.like((await carry()).body, { code: 'invalid_transition' })
  t.true((await plant.ok(plant.get(`/handoffs/${open.id}`))).linkActive, 'what is open stays so')
  await plant.ok(plant.patch(`/tasks/${open.taskId}`, { details: 'When you are back' }))

  const shipment = { customerId: 'OTHER', lines: [line(plant, 'TUBE', 5)] }
  const { id } = await plant.ok(plant.post('/shipments', shipment))
  const dry = await plant.post(`/shipments/${id}/ship`, {}, { Prefer: 'dry-run' })
  t.like(dry.body.result._meta.warnings, [{ code: 'not_linked' }])
  t.like((await plant.ok(plant.post(`/shipments/${id}/ship`, {})))._meta.warnings, [{ code: 'not_linked' }])
  t.is(await delivery(plant, 'outgoing'), undefined)

  await archive(fitter, false)
  t.true(await isLinked(plant))
  t.is((await carry()).status, 200)
  const [received] = (await fitter.ok(fitter.get('/handoffs?direction=incoming'))).data
  t.is((await task(fitter, received.taskId)).details, 'When you are back')
  t.is((await fitter.ok(fitter.get('/handoffs?direction=incoming'))).pagination.total, 1)
})

test('nothing goes back to a company that is archived', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 5)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 3 } }))
  const lines = [{ lineId: came.lines[0].id, quantity: 1, storageUnitId: fitter.unit.Shelf }]
  const back = async () => fitter.post(`/partner-deliveries/${came.id}/return`, { lines })
  await archive(plant)
  t.like((await back()).body, { code: 'invalid_transition' })
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 2 } }))
  await archive(plant, false)
  t.is((await back()).status, 200)
  t.is((await delivery(plant, 'outgoing')).state, 'received')
  const kinds = (await eventsOf(plant)).map(({ type }) => type)
  t.is(kinds.filter((type) => type === 'partner_delivery.received').length, 2, 'what it heard meanwhile is kept')
})

test('who names a company that is archived is linked once it is back', async (t) => {
  const [plant, fitter] = await Promise.all([service().company(), service().company()])
  await fitter.apply({ subcontractors: [{ name: 'Plant', company: plant.shortName }] })
  await archive(fitter)
  await plant.apply({ subcontractors: [{ name: 'Fitter', company: fitter.shortName }] })
  t.false(await isLinked(plant))
  await archive(fitter, false)
  t.true(await isLinked(plant))
  t.true(await isLinked(fitter))
})

test('what a partner does with work of a company that is archived shows there at once', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const [{ taskId }] = (await coating.ok(coating.get('/handoffs?direction=incoming'))).data
  await archive(workshop)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'done' }))
  await archive(workshop, false)
  t.is((await task(workshop, sent.taskId)).status, 'done')
})
