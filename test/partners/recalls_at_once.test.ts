// Goods that come at the moment when a recall of them is opened or released.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, line, receive, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { bringWaiting } = messagesOf(service)

const frame = { sku: 'FRAME', lotCode: 'F-1' }
const motor = { sku: 'MOTOR', serialCode: 'M-1' }
const opening = (...origin: object[]) => ({ origin, reason: 'Cracks' })
const open = (company: TestCompany, ...origin: object[]): Promise<any> =>
  company.ok(company.post('/recalls', opening(...origin)))
const releasing = { reason: 'They are scratches' }
const release = (company: TestCompany, id: string): Promise<any> =>
  company.ok(company.post(`/recalls/${id}/release`, releasing))

/** Ten frames of the lot, of which the fitter has four on its shelf; two more and a motor are on their way. */
async function onTheWay() {
  const { plant, fitter } = await traders(service())
  const lots = { lotCode: 'F-1' }
  await ship(plant, [line(plant, 'FRAME', 4, lots)])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 4 } }))
  await ship(plant, [line(plant, 'FRAME', 2, lots), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const coming = await delivery(fitter, 'incoming')
  const receiveMotor = () => receive(fitter, coming, { 1: { receivedQuantity: 1 } })
  const receiveBoth = () => receive(fitter, coming, { 0: { receivedQuantity: 2 }, 1: { receivedQuantity: 1 } })
  return { plant, fitter, receiveMotor, receiveBoth }
}

test('what is received by a call that began before a recall, and comes after it, is goods when that is released', async (t) => {
  const { plant, fitter, receiveBoth } = await onTheWay()
  const turn = await fitter.hold(t, 'select partners.take_turn($1)', [plant.shortName])
  const receiving = receiveBoth()
  await turn.waitedFor()
  const { id } = await open(fitter, frame, motor)
  await turn.release()
  await fitter.ok(receiving)
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 4, 'Shelf quarantine': 2 })
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf quarantine': 1 })
  await release(fitter, id)
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 6 })
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf goods': 1 })
})

test('a piece that is received while a recall is being opened comes into quarantine', async (t) => {
  const { fitter, receiveMotor } = await onTheWay()
  const recall = await fitter.underWay(t, 'recalls_open', opening(motor))
  const receiving = receiveMotor()
  await recall.waitedFor()
  await recall.release('commit')
  await fitter.ok(receiving)
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf quarantine': 1 })
})

test('a piece that is received while a recall is being released is goods', async (t) => {
  const { fitter, receiveMotor } = await onTheWay()
  const { id } = await open(fitter, motor)
  const over = await fitter.underWay(t, 'recalls_release', { id, ...releasing })
  const receiving = receiveMotor()
  await over.waitedFor()
  await over.release('commit')
  await fitter.ok(receiving)
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf goods': 1 })
})

test('what came under one recall is goods when a second ends, also where the first was to end before that began', async (t) => {
  const { fitter, receiveBoth } = await onTheWay()
  const first = await open(fitter, frame)
  await fitter.ok(receiveBoth())
  const second = await open(fitter, frame)
  const before = new Date(Date.parse(second.openedAt) - 5).toISOString()
  const over = await fitter.underWay(t, 'recalls_release', { id: first.id, ...releasing }, before)
  await over.release('commit')
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 4, 'Shelf quarantine': 2 })
  await release(fitter, second.id)
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 6 })
})

test('a piece that is taken back while a recall is opened is held, and goods when that is released', async (t) => {
  const { plant } = await traders(service())
  const sent = await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const back = await plant.underWay(t, 'partner_deliveries_withdraw', { id: sent.id })
  const opened = open(plant, motor)
  await back.waitedFor()
  await back.release('commit')
  const { id } = await opened
  await bringWaiting()
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 1, 'Rack quarantine': 1 })
  await release(plant, id)
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 2 })
})
