// Goods that go through several companies.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { bins, delivery, line, look, plantSpec, receive, ship, traders } from './goods.ts'

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
