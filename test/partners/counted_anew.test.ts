// What goes back to a partner, or comes back, once its product is counted or tracked in another way.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, line, receive, ship, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

const giveBack = (company: TestCompany, of: any, quantity: number) =>
  company.post(`/partner-deliveries/${of.id}/return`, {
    lines: [{ lineId: of.lines[0].id, quantity, storageUnitId: company.unit.Shelf }],
  })

/** It leaves the house, to somebody else. */
async function sold(company: TestCompany, lines: object[]): Promise<void> {
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  const { id } = await company.ok(company.post('/shipments', { customerId: 'C', lines }))
  await company.ok(company.post(`/shipments/${id}/ship`))
}

test('what came goes back by its delivery only while it is counted as it was then; else it is shipped', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 10)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 10 } }))
  await sold(fitter, [line(fitter, 'TUBE', 10, {}, 'Shelf')])
  const tube = (unit: string) => fitter.ok(fitter.put('/products/TUBE', { unit }))
  await tube('kg')
  await fitter.receive('TUBE', 20, 'Shelf')
  t.like(await giveBack(fitter, came, 5), {
    status: 409,
    body: {
      code: 'invalid_transition',
      detail:
        'TUBE: the unit, the tracking or whether it is counted whole is another than when this was received. Ship it to the partner like other goods.',
    },
  })
  await ship(fitter, [line(fitter, 'TUBE', 5, {}, 'Shelf')])
  const other = await delivery(plant, 'incoming')
  t.like(other, { state: 'held', lines: [{ uom: 'kg', quantity: 5 }] })
  await plant.ok(receive(plant, other, { 0: { receivedQuantity: 5 } }, {}, 'Rack'))
  await sold(fitter, [line(fitter, 'TUBE', 15, {}, 'Shelf')])
  await tube('pcs')
  await fitter.receive('TUBE', 5, 'Shelf')
  await fitter.ok(giveBack(fitter, came, 5))
  t.like(await delivery(plant, 'incoming'), { state: 'in_transit', lines: [{ uom: 'pcs', quantity: 5 }] })
})

test('what came untracked and has lots by now does not go back by its delivery, whatever lies there', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 4)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 4 } }))
  await sold(fitter, [line(fitter, 'TUBE', 4, {}, 'Shelf')])
  await fitter.ok(fitter.put('/products/TUBE', { tracking: 'lot' }))
  await fitter.receive('TUBE', 4, 'Shelf', { lotCode: 'T-1' })
  for (const quantity of [2, 5])
    t.like(await giveBack(fitter, came, quantity), {
      status: 409,
      body: {
        code: 'invalid_transition',
        detail:
          'TUBE: the unit, the tracking or whether it is counted whole is another than when this was received. Ship it to the partner like other goods.',
      },
    })
})

test('a piece that comes back when its product has serial numbers no more is one of many, as any that comes then', async (t) => {
  const { plant, fitter } = await traders(service())
  await sold(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-2'] })])
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 1 } }))
  await plant.ok(plant.put('/products/MOTOR', { tracking: 'none' }))
  await fitter.ok(giveBack(fitter, came, 1))
  const back = await delivery(plant, 'incoming')
  await plant.ok(receive(plant, back, { 0: { receivedQuantity: 1 } }, {}, 'Rack'))
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 1 })
  await sold(plant, [line(plant, 'MOTOR', 1)])
  await plant.ok(plant.put('/products/MOTOR', { tracking: 'serial' }))
})
