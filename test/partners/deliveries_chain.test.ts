// Goods that go through several companies.
import test from 'ava'
import { suggestions } from '../inventory/reordering.ts'
import { paths } from '../support/client.ts'
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

test('what a partner delivers straight to a client’s machine is installed in it, from transit or not', async (t) => {
  const [plant, fitter] = await Promise.all([
    service().company(plantSpec),
    service().company(fitterSpec, { kind: 'managed_services' }),
  ])
  await plant.linkWith(fitter)
  await fitter.ok(fitter.post('/clients', { id: 'MILL', name: 'Mill', contactPersonEmail: 'stone@mill.example' }))
  await fitter.apply({ sites: [{ name: 'Mill', client: 'Mill', ssus: [{ name: 'Stone' }] }] })
  await plant.receive('TUBE', 10, 'Rack')
  for (const [shipTo, quantity] of [
    ['Pier 3', 4],
    ['Mill', 2],
  ] as const) {
    await knows(plant, fitter, shipTo)
    await ship(plant, [line(plant, 'TUBE', quantity)])
    const came = await delivery(fitter, 'incoming')
    if (shipTo === 'Mill') t.regex(came.reason, /"Mill" is here, but goods come by themselves to units of one's own/)
    else t.is(came.state, 'in_transit')
    await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: quantity - 1, damagedQuantity: 1 } }, {}, 'Stone'))
    const back = { lineId: came.lines[0].id, quantity: 1, storageUnitId: fitter.unit.Stone }
    t.regex(
      (await fitter.post(`/partner-deliveries/${came.id}/return`, { lines: [back] })).body.errors[0].message,
      /^Stone holds 0 of TUBE in goods, and 1 are to go back; [34] are installed there, which stock.transfer alone/,
    )
  }
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Stone bads': 2, 'Stone installed': 4 })
  t.like(await fitter.ok(fitter.get('/products/TUBE')), { onHand: 0, usable: 0 })
  const { data } = await fitter.ok(fitter.get('/stock-transactions'))
  const fitted = data.filter((row: any) => row.toBin === 'installed' || row.bin === 'installed')
  t.deepEqual(
    fitted.map((row: any) => [row.kind, row.quantity, row.toClientId !== null]),
    [
      ['receipt', 1, true],
      ['installation', 3, true],
    ],
  )
})

test('what a subcontractor sends back with the task was not used; what stays there was', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.product('TUBE', { stockPolicies: [{ mode: 'minimum', minQty: 100 }] })
  await plant.sendTo(fitter, await plant.task('Fit'), { items: [line(plant, 'TUBE', 30)] })
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 30 } }))
  const used = async () => (await suggestions(plant))[0]?.dailyConsumption
  t.is(await used(), 1)
  const sendBack = async (quantity: number) => {
    const back = await fitter.task('Carry', { from: 'Shelf' })
    await fitter.ok(fitter.submit(back, { Goods: [{ sku: 'TUBE', quantity }] }))
    await fitter.ok(fitter.post(`/tasks/${back}/connections`, { to: came.taskId, type: 'follow' }))
    await fitter.ok(fitter.done(back))
    return delivery(plant, 'incoming')
  }
  const some = await sendBack(24)
  t.is(await used(), 0.2)
  await plant.ok(receive(plant, some, { 0: { receivedQuantity: 21, damagedQuantity: 3 } }, {}, 'Rack'))
  t.is(await used(), 0.2, 'broken, but not used')
  await plant.ok(receive(plant, await sendBack(6), { 0: { receivedQuantity: 6 } }, {}, 'Rack'))
  t.is(await used(), 0)
  const again = { lines: [{ lineId: some.lines[0].id, quantity: 3, storageUnitId: plant.unit.Rack, bin: 'bads' }] }
  await plant.ok(plant.post(`/partner-deliveries/${some.id}/return`, again))
  t.is(await used(), 0.1, 'to be done again')
  await fitter.receive('TUBE', 5, 'Shelf')
  await sendBack(5)
  t.is(await used(), 0, 'and more than was sent is no use of it')
})

test('goods beside tasks of two partners go to neither until one is meant', async (t) => {
  const { plant, fitter } = await traders(service())
  const other = await service().company(fitterSpec)
  await plant.linkWith(other, 'The other fitter')
  const carry = await plant.task('Carry', { from: 'Rack' })
  await plant.ok(plant.submit(carry, { Goods: [{ sku: 'TUBE', quantity: 6 }] }))
  const sent: string[] = []
  for (const partner of [fitter, other]) {
    const { taskId } = await plant.sendTo(partner, await plant.task('Fit'))
    await plant.ok(plant.post(`/tasks/${carry}/connections`, { to: taskId, type: 'follow' }))
    sent.push(taskId)
  }
  const refusal = { status: 422, code: 'required_field_missing', missingFields: ['toStorageUnitId'] }
  t.like((await plant.done(carry)).body, refusal)
  const tried = await plant.ok(plant.patch(`/tasks/${carry}`, { status: 'done' }, { Prefer: 'dry-run' }))
  t.like(tried, { accepted: false, problem: refusal })
  t.regex(tried.problem.detail, /several partners \(.*The other fitter.*\)/)
  t.deepEqual(await bins(plant, 'TUBE'), { 'Rack goods': 100 })

  await plant.ok(plant.delete(`/tasks/${carry}/connections/${sent[1]}?reason=theirs`))
  await plant.ok(plant.done(carry))
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Dock transit': 6 })
  t.deepEqual(await bins(other, 'TUBE'), {})
})

test('what a lot is called here has no blank that nobody sees, whatever a partner calls its own', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.sql(`update production.lots set code = 'F-1 ' where company_id = app.company_id() and code = 'F-1'`)
  await fitter.receive('FRAME', 1, 'Shelf', { lotCode: 'F-2' })
  await fitter.sql(`update production.lots set code = 'F-1 ' where company_id = app.company_id() and code = 'F-2'`)
  await ship(plant, [line(plant, 'FRAME', 3, { lotCode: 'F-1 ' })])
  const came = await delivery(fitter, 'incoming')
  t.like(came, { state: 'held', lines: [{ lotCode: 'F-1 ' }] })
  const named = async (lotCode: string) => await receive(fitter, came, { 0: { receivedQuantity: 1, lotCode } })
  t.deepEqual(paths((await named('F-3\u200b')).body), ['lines.0.lotCode'])
  await fitter.ok(named('F-1 '))
})

test('a piece that was scrapped and went back is scrap where it comes again, until somebody there decides otherwise', async (t) => {
  const { plant, fitter } = await traders(service())
  await fitter.apply({ settings: { ncrTaskType: 'NCR' }, taskTypes: [{ name: 'NCR' }] })
  const motor = { sku: 'MOTOR', serialCode: 'M-1', quantity: 1 }
  const comes = async () => {
    await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
    const came = await delivery(fitter, 'incoming')
    await fitter.ok(receive(fitter, came, [{ receivedQuantity: 1 }]))
    return came
  }
  const first = await comes()
  const { id } = await fitter.ncr({ productSku: 'MOTOR' })
  await fitter.ok(fitter.disposition(id, { disposition: 'scrap', serialCode: 'M-1' }))
  const lines = [{ lineId: first.lines[0].id, quantity: 1, storageUnitId: fitter.unit.Shelf, bin: 'bads' }]
  await fitter.ok(fitter.post(`/partner-deliveries/${first.id}/return`, { lines }))
  await plant.ok(receive(plant, await delivery(plant, 'incoming'), [{ receivedQuantity: 1 }], {}, 'Rack'))
  const place = { from: plant.unit.Rack, to: plant.unit.Rack }
  await plant.ok(plant.post('/stock/transfers', { ...motor, ...place, bin: 'quarantine', toBin: 'goods' }))
  await comes()
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf quarantine': 1 })
  t.like(await fitter.lot('MOTOR', 'M-1'), { status: 'blocked', statusReason: 'NCR-1: scrap' })
})
