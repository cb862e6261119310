// A lot has one expiry in each company: what the partner says of it counts when goods come, and when it is news.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { delivery, line, receive, ship, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

const frames = (company: TestCompany, quantity = 1) => line(company, 'FRAME', quantity, { lotCode: 'F-1' })
const expires = async (company: TestCompany) => (await company.lot('FRAME', 'F-1')).expiresAt?.slice(0, 10)
const tested = (company: TestCompany, day: string) =>
  company.ok(
    company.post('/products/FRAME/lots/F-1/status', {
      status: 'available',
      reason: 'Tested again',
      expiresAt: `${day}T00:00:00.000Z`,
    }),
  )
const comes = async (company: TestCompany, place = 'Shelf') => {
  const came = await delivery(company, 'incoming')
  return company.ok(receive(company, came, { 0: { receivedQuantity: 1 } }, {}, place))
}
const sendsBack = (company: TestCompany, of: any) =>
  company.ok(
    company.post(`/partner-deliveries/${of.id}/return`, {
      lines: [{ lineId: of.lines[0].id, quantity: 1, storageUnitId: company.unit.Shelf }],
    }),
  )

test('more of a lot that was tested again brings the earlier expiry, and a later one changes nothing here', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = async (day: string) => {
    await tested(plant, day)
    await ship(plant, [frames(plant)])
    await comes(fitter)
    return expires(fitter)
  }
  t.is(await sent('2098-01-01'), '2098-01-01')
  t.is(await sent('2097-01-01'), '2097-01-01')
  t.is(await sent('2099-01-01'), '2097-01-01')
})

test('an earlier expiry counts when goods are received, not when they are sent, withdrawn or refused', async (t) => {
  const { plant, fitter } = await traders(service())
  await tested(plant, '2098-01-01')
  await ship(plant, [frames(plant)])
  await comes(fitter)
  await tested(plant, '2097-01-01')
  const sent = await ship(plant, [frames(plant, 2)])
  t.is(await expires(fitter), '2098-01-01')
  await plant.ok(plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}))
  await ship(plant, [frames(plant, 2)])
  const { id } = await delivery(fitter, 'incoming')
  await fitter.ok(fitter.post(`/partner-deliveries/${id}/refuse`, { reason: 'Not ordered' }))
  t.is(await expires(fitter), '2098-01-01')
  await ship(plant, [frames(plant, 2)])
  await comes(fitter)
  t.is(await expires(fitter), '2097-01-01')
  await tested(fitter, '2099-01-01')
  await comes(fitter)
  t.is(await expires(fitter), '2099-01-01', 'the rest of what came says nothing new')
})

test('until anything of a lot came, a delivery that never comes dates nothing: the first that is received does', async (t) => {
  const ends: ((plant: TestCompany, fitter: TestCompany, sent: any, came: any) => Promise<any>)[] = [
    (plant, _, sent) => plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}),
    (_, fitter, __, came) => fitter.post(`/partner-deliveries/${came.id}/refuse`, { reason: 'Not ordered' }),
    (_, fitter, __, came) => fitter.post(`/partner-deliveries/${came.id}/receive`, { reportRestMissing: true }),
  ]
  for (const end of ends) {
    const { plant, fitter } = await traders(service())
    await tested(plant, '2098-03-01')
    const sent = await ship(plant, [frames(plant)])
    const first = await delivery(fitter, 'incoming')
    await tested(plant, '2098-09-01')
    await ship(plant, [frames(plant, 2)])
    await fitter.ok(end(plant, fitter, sent, first))
    await comes(fitter)
    t.is(await expires(fitter), '2098-09-01')
  }
  const { plant, fitter } = await traders(service())
  await tested(plant, '2098-03-01')
  await ship(plant, [frames(plant)])
  const late = await delivery(fitter, 'incoming')
  await tested(plant, '2098-09-01')
  await ship(plant, [frames(plant, 2)])
  await comes(fitter)
  t.is(await expires(fitter), '2098-09-01')
  await fitter.ok(receive(fitter, late, { 0: { receivedQuantity: 1 } }))
  t.is(await expires(fitter), '2098-03-01', 'what comes after all keeps less long')
  await plant.receive('FRAME', 2, 'Rack', { lotCode: 'F-2' })
  await ship(plant, [line(plant, 'FRAME', 2, { lotCode: 'F-2' })])
  const said = { status: 'available', reason: 'Label', expiresAt: '2097-01-01T00:00:00.000Z' }
  await fitter.ok(fitter.post('/products/FRAME/lots/F-2/status', said))
  await comes(fitter)
  t.is((await fitter.lot('FRAME', 'F-2')).expiresAt, said.expiresAt, 'a person has said it meanwhile')
})

test('what was said before undoes nobody’s own test, in either direction', async (t) => {
  const { plant, fitter } = await traders(service())
  await tested(plant, '2097-01-01')
  await ship(plant, [frames(plant, 4)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 4 } }))
  await tested(plant, '2099-01-01')
  await ship(plant, [frames(plant)])
  await comes(fitter)
  await sendsBack(fitter, came)
  await comes(plant, 'Rack')
  t.is(await expires(plant), '2099-01-01', 'the plant said itself what its goods come back with')
  await tested(plant, '2097-01-01')
  await tested(fitter, '2098-01-01')
  await ship(plant, [frames(plant)])
  await comes(fitter)
  t.is(await expires(fitter), '2098-01-01')
})

test('of two lots that are received as one each date is news of its own', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = async (lotCode: string, day: string) => {
    const said = { status: 'available', reason: 'Tested', expiresAt: `${day}T00:00:00.000Z` }
    await plant.ok(plant.post(`/products/FRAME/lots/${lotCode}/status`, said))
    await ship(plant, [line(plant, 'FRAME', 1, { lotCode })])
    const came = await delivery(fitter, 'incoming')
    t.is(came.state, 'held', 'the fitter has others of that code')
    await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 1, lotCode: 'X' } }))
    return came
  }
  const expiry = async () => (await fitter.lot('FRAME', 'X')).expiresAt?.slice(0, 10)
  await plant.receive('FRAME', 5, 'Rack', { lotCode: 'F-2' })
  for (const lotCode of ['F-1', 'F-2']) await fitter.receive('FRAME', 1, 'Shelf', { lotCode })
  const first = await sent('F-1', '2098-03-01')
  const longer = { status: 'available', reason: 'Tested again', expiresAt: '2098-09-01T00:00:00.000Z' }
  const again = () => fitter.ok(fitter.post('/products/FRAME/lots/X/status', longer))
  await again()
  await sendsBack(fitter, first)
  await sent('F-2', '2098-03-01')
  t.is(await expiry(), '2098-03-01')
  await again()
  await sent('F-2', '2098-03-01')
  t.is(await expiry(), '2098-09-01', 'that was said of this lot before')
})

test('what a partner found itself of goods that it sends back counts as they are received', async (t) => {
  const { plant, fitter } = await traders(service())
  await tested(plant, '2099-01-01')
  await ship(plant, [frames(plant, 4)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 4 } }))
  const found = '2026-01-01'
  await tested(fitter, found)
  await sendsBack(fitter, came)
  const back = await delivery(plant, 'incoming')
  t.is(await expires(plant), '2099-01-01')
  await plant.ok(plant.post(`/partner-deliveries/${back.id}/refuse`, { reason: 'No room' }))
  await ship(plant, [frames(plant)])
  await comes(fitter)
  await sendsBack(fitter, came)
  await comes(plant, 'Rack')
  t.is(await expires(plant), found)
  await tested(plant, '2098-01-01')
  await sendsBack(fitter, came)
  await comes(plant, 'Rack')
  t.is(await expires(plant), '2098-01-01', 'the plant has decided, and hears nothing new')
})

test('whoever shortens or blocks a lot is warned of the partner that has some, and a date set by mistake comes off', async (t) => {
  const { plant, fitter } = await traders(service())
  const set = (status: string, more: object) =>
    plant.ok(plant.post('/products/FRAME/lots/F-1/status', { status, reason: 'Looked at', ...more }))
  t.is((await set('available', { expiresAt: '2099-01-01' }))._meta, undefined)
  await ship(plant, [frames(plant, 4)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 4 } }))
  await sendsBack(fitter, came)
  const { code, message } = (await set('available', { expiresAt: '2098-01-01' }))._meta.warnings[0]
  t.is(code, 'partner_has_some')
  t.regex(message, /got 3 of lot F-1 and is told nothing of this/)
  t.is((await set('available', { expiresAt: '2098-06-01' }))._meta, undefined, 'it keeps longer')
  t.like(await set('blocked', {}), { expiresAt: '2098-06-01T00:00:00.000Z', _meta: { warnings: [{ code }] } })
  t.is((await set('blocked', {}))._meta, undefined, 'nothing changes')
  t.like(await set('available', { expiresAt: null }), { expiresAt: null, status: 'available' })
})
