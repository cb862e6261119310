// Goods that go through several companies, and what nobody beside them sees of it.
import test from 'ava'
import { tool } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { bins, delivery, fitterSpec, knows, line, look, plantSpec, receive, ship, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

test('through three companies a piece counts where it is, with its lot and serial all the way', async (t) => {
  const { plant, fitter } = await traders(service())
  const shop = await service().company(plantSpec)
  await fitter.linkWith(shop, 'The shop')
  await fitter.ok(
    fitter.put('/customers/SHOP', { name: 'Shop', shipToAddress: 'Hall', companyShortName: shop.shortName }),
  )
  const all = async () =>
    (await Promise.all([plant, fitter, shop].map((one) => bins(one, 'FRAME'))))
      .flatMap((places) => Object.values(places))
      .reduce((a, b) => a + b, 0)
  const even = async (what: string) => {
    t.is(await all(), 20, what)
    t.deepEqual((await service().admin.query('select * from partners.verify()')).rows, [], what)
  }
  const goods = (place: string, company = plant) => [
    line(company, 'FRAME', 4, { lotCode: 'F-1' }, place),
    line(company, 'MOTOR', 1, { serialCodes: ['M-1'] }, place),
  ]
  const first = await ship(plant, goods('Rack'))
  await even('on the first leg')
  await fitter.ok(
    receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 4 }, 1: { receivedQuantity: 1 } }),
  )
  await even('in the middle')
  await ship(fitter, goods('Shelf', fitter), { customerId: 'SHOP' })
  await even('on the last leg')
  const last = await delivery(shop, 'incoming')
  t.like(last.lines, [
    { lotCode: 'F-1', quantity: 4 },
    { serialCode: 'M-1', quantity: 1 },
  ])
  await shop.ok(
    receive(shop, last, { 0: { receivedQuantity: 3, damagedQuantity: 1 }, 1: { receivedQuantity: 1 } }, {}, 'Rack'),
  )
  await even('at the end')
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 16 })
  t.deepEqual(await bins(fitter, 'FRAME'), {})
  t.deepEqual(await bins(shop, 'FRAME'), { 'Rack goods': 3, 'Rack bads': 1 })
  t.deepEqual(await bins(shop, 'MOTOR'), { 'Rack goods': 1 })
  t.like(await look(plant, first.id), { state: 'received' })
  t.deepEqual(
    (await look(plant, first.id)).lines.map((one: any) => one.receivedQuantity),
    [4, 1],
    'what became of it further on is none of the first company’s',
  )
})

test('a third company sees no delivery on any door, also one linked with both', async (t) => {
  const { plant, fitter } = await traders(service())
  const [linked, stranger] = [await service().company(plantSpec), await service().company(fitterSpec)]
  await linked.linkWith(plant, 'One')
  await linked.linkWith(fitter, 'Two')
  await knows(linked, fitter, 'Pier 3')
  const sent = await ship(plant, [line(plant, 'TUBE', 5)])
  const came = await delivery(fitter, 'incoming')
  for (const [third, unit] of [
    [linked, 'Rack'],
    [stranger, 'Dock'],
  ] as const) {
    for (const { id, lines } of [sent, came]) {
      const path = `/partner-deliveries/${id}`
      const one = { lineId: lines[0].id, storageUnitId: third.unit[unit] }
      t.is((await third.get(path)).status, 404)
      t.is((await third.post(`${path}/receive`, { lines: [{ ...one, receivedQuantity: 1 }] })).status, 404)
      t.is((await third.post(`${path}/refuse`, { reason: 'x' })).status, 404)
      t.is((await third.post(`${path}/withdraw`, {})).status, 404)
      t.is((await third.post(`${path}/settle`, {})).status, 404)
      t.is((await third.post(`${path}/return`, { lines: [{ ...one, quantity: 1 }] })).status, 404)
      t.regex((await tool(third, 'partner_deliveries_get', { id })).texts.join(), /not_found/)
    }
    t.deepEqual((await third.ok(third.get('/partner-deliveries'))).data, [])
  }
  t.is((await look(plant, sent.id)).state, 'in_transit')
})
