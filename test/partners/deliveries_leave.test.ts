// What may leave a company for a partner: the same by every door.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { bins, delivery, line, plantSpec, receive, ship, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

/** Traders of whom the plant has a van, and units in which the other company and a third one have consigned goods. */
async function withOthers() {
  const { plant, fitter } = await traders(service())
  const [hall] = plantSpec.sites!
  const consigned = { type: 'rack', ownership: 'customer_consigned' } as const
  await plant.apply({
    sites: [
      {
        ...hall!,
        storageUnits: [
          ...hall!.storageUnits!,
          { name: 'Theirs', owner: 'OTHER', ...consigned },
          { name: 'Hill’s', owner: 'Hill', ...consigned },
          { name: 'Van', type: 'van', ownership: 'personnel', owner: 'operator@example.test' },
        ],
      },
    ],
    people: [{ email: 'operator@example.test' }],
  } as any)
  for (const unit of ['Theirs', 'Hill’s', 'Van']) await plant.receive('TUBE', 5, unit)
  await plant.receive('FRAME', 2, 'Theirs', { lotCode: 'F-2' })
  await plant.receive('MOTOR', 1, 'Theirs', { serialCodes: ['M-9'] })
  return { plant, fitter }
}

test('what a partner has consigned goes along with a task too, and nothing of another customer’s or a person’s', async (t) => {
  const { plant, fitter } = await withOthers()
  const theirs = [
    line(plant, 'TUBE', 4, {}, 'Theirs'),
    line(plant, 'FRAME', 2, { lotCode: 'F-2' }, 'Theirs'),
    line(plant, 'MOTOR', 1, { serialCodes: ['M-9'] }, 'Theirs'),
  ]
  await plant.sendTo(fitter, await plant.task('Fit'), { items: theirs })
  const came = await delivery(fitter, 'incoming')
  t.is(came.lines.length, 3)
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 20 })
  await fitter.ok(fitter.post(`/partner-deliveries/${came.id}/refuse`, { reason: 'Not now' }))
  t.deepEqual(await bins(plant, 'MOTOR'), { 'Rack goods': 2, 'Theirs quarantine': 1 }, 'as theirs as it was')

  const words = async (unit: string) => {
    const goods = [line(plant, 'TUBE', 1, {}, unit)]
    const draft = await plant.ok(plant.post('/shipments', { customerId: 'OTHER', lines: goods }))
    const shipped = (await plant.post(`/shipments/${draft.id}/ship`, {})).body
    const taskId = await plant.task('Fit')
    const sent = (await plant.post('/handoffs', { taskId, recipientShortName: fitter.shortName, items: goods })).body
    return [shipped, sent].map(({ code, errors }) => `${code}: ${errors[0].message}`)
  }
  for (const [unit, why] of [
    ['Hill’s', "consigned_stock: Hill’s holds another customer's stock"],
    ['Van', "insufficient_stock: Van is a person's: bring it to a unit of the company first"],
  ] as const)
    t.deepEqual(await words(unit), [why, why])
})

test('a task takes to a partner what may be shipped to it, and nothing else', async (t) => {
  const { plant, fitter } = await withOthers()
  const handoff = await plant.sendTo(fitter, await plant.task('Fit'))
  const carry = async (from: string) => {
    const task = await plant.task('Carry', { from })
    await plant.ok(plant.submit(task, { Goods: [{ sku: 'TUBE', quantity: 2 }] }))
    await plant.ok(plant.post(`/tasks/${handoff.taskId}/connections`, { to: task, type: 'follow' }))
    return (await plant.done(task)).body
  }
  t.like(await carry('Van'), {
    code: 'insufficient_stock',
    detail: "Van is a person's: bring it to a unit of the company first.",
    storageUnit: plant.unit.Van,
  })
  t.like(await carry('Hill’s'), { status: 409, code: 'consigned_stock' })
  t.deepEqual((await fitter.ok(fitter.get('/partner-deliveries'))).data, [])
  t.is((await carry('Theirs')).status, 'done')
  t.like(await delivery(fitter, 'incoming'), { kind: 'task', state: 'in_transit' })
  t.deepEqual(await bins(plant, 'TUBE'), { 'Hill’s goods': 5, 'Rack goods': 100, 'Theirs goods': 3, 'Van goods': 5 })
})

test('what a report holds for another goes back to no partner out of the quarantine that it lies in', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [line(plant, 'TUBE', 5)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 5 } }))
  await fitter.apply({
    settings: { ncrTaskType: 'Report' },
    vendors: [{ name: 'Acme' }],
    taskTypes: [{ name: 'Report' }, { name: 'Inspect' }],
    inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Inspect' }],
  })
  await fitter.receive('TUBE', 4, 'Shelf', { vendor: 'Acme' })
  const report = await fitter.ncr({ foundOn: (await fitter.openTasks('Inspect'))[0]!.id })
  const from = { lineId: came.lines[0].id, storageUnitId: fitter.unit.Shelf, bin: 'quarantine' }
  const giveBack = (...quantities: number[]) =>
    fitter.post(`/partner-deliveries/${came.id}/return`, {
      lines: quantities.map((quantity) => ({ ...from, quantity })),
    })
  const refused = await giveBack(4)
  t.like(refused, { status: 409, body: { code: 'not_dispositioned' } })
  t.regex(refused.body.detail, /^4 of TUBE in the quarantine of Shelf stays there, as nobody has decided on NCR-1/)
  const place = { from: fitter.unit.Shelf, to: fitter.unit.Shelf, bin: 'goods', toBin: 'quarantine' }
  await fitter.ok(fitter.post('/stock/transfers', { sku: 'TUBE', quantity: 3, ...place }))
  t.is((await giveBack(2, 2)).body.code, 'not_dispositioned', 'of two lines together too')
  await fitter.ok(giveBack(1))
  await fitter.ok(fitter.disposition(report.id, { disposition: 'return' }))
  t.is((await giveBack(2, 1)).body.code, 'lot_unavailable')
  await fitter.ok(giveBack(1, 1))
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 2, 'Shelf quarantine': 4 })
})
