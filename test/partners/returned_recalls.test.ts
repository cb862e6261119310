// What a recall holds and goes back to the partner that sent it.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, line, receive, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { bringWaiting } = messagesOf(service)

const open = (company: TestCompany, origin: object[]): Promise<any> =>
  company.ok(company.post('/recalls', { origin, reason: 'Cracks' }))
const release = (company: TestCompany, id: string): Promise<any> =>
  company.ok(company.post(`/recalls/${id}/release`, { reason: 'They are scratches' }))
const motor = (serialCode: string) => ({ sku: 'MOTOR', serialCode })
const frame = { sku: 'FRAME', lotCode: 'F-1' }

/** Within a unit, from one of its bins into another. */
const move = (company: TestCompany, what: object, bin: string, toBin: string, unit: string) =>
  company.post('/stock/transfers', {
    ...what,
    quantity: 1,
    from: company.unit[unit],
    bin,
    to: company.unit[unit],
    toBin,
  })

/** Three frames of a lot and two motors, which the fitter has on its shelf. */
async function brought(plant: TestCompany, fitter: TestCompany): Promise<any> {
  await ship(plant, [
    line(plant, 'FRAME', 3, { lotCode: 'F-1' }),
    line(plant, 'MOTOR', 2, { serialCodes: ['M-1', 'M-2'] }),
  ])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receiveAll(fitter, came, 'Shelf'))
  return came
}

const receiveAll = (company: TestCompany, came: any, unit: string) =>
  receive(
    company,
    came,
    came.lines.map(({ quantity }: { quantity: number }) => ({ receivedQuantity: quantity })),
    {},
    unit,
  )

/** Sends lines of a delivery back, by their places, each from a bin of the shelf. */
const sendBack = (company: TestCompany, of: any, fromBins: Record<number, string>): Promise<any> =>
  company.ok(
    company.post(`/partner-deliveries/${of.id}/return`, {
      lines: Object.entries(fromBins).map(([n, bin]) => {
        const { id, quantity } = of.lines[Number(n)]
        return { lineId: id, quantity, storageUnitId: company.unit.Shelf, bin }
      }),
    }),
  )

test('what goes back while a recall holds it waits in the quarantine of who sent it, lot or piece', async (t) => {
  const { plant, fitter } = await traders(service())
  const had = await brought(plant, fitter)
  const own = await open(fitter, [frame, motor('M-1')])
  t.deepEqual(own.partners, [])
  const back = await sendBack(fitter, had, { 0: 'goods', 1: 'quarantine', 2: 'goods' })
  const told = [
    { lotCode: 'F-1', serialCode: null, lotStatus: 'blocked' },
    { lotCode: null, serialCode: 'M-1', lotStatus: 'blocked' },
    { lotCode: null, serialCode: 'M-2', lotStatus: null },
  ]
  t.like(back.lines, told)
  const came = await delivery(plant, 'incoming')
  t.like(came.lines, told)
  await release(fitter, own.id)
  await plant.ok(receiveAll(plant, came, 'Rack'))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 17, 'Rack quarantine': 3 })
  t.deepEqual(await plant.stock('MOTOR'), { 'Rack/quarantine/M-1': 1, 'Rack/M-2': 1 })
  const lines = [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })]
  const { id } = await plant.ok(plant.post('/shipments', { customerId: 'OTHER', lines }))
  t.is((await plant.post(`/shipments/${id}/ship`, {})).body.code, 'insufficient_stock')
  for (const one of [frame, motor('M-1')]) await plant.ok(move(plant, one, 'quarantine', 'goods', 'Rack'))
  await plant.ok(plant.post(`/shipments/${id}/ship`, {}))
})

for (const both of [false, true])
  test(`released where it came back to, a piece is ${both ? 'no goods: the other side’s recall held it too' : 'goods'}`, async (t) => {
    const { plant, fitter } = await traders(service())
    const had = await brought(plant, fitter)
    const { id } = await open(plant, [motor('M-1')])
    if (both) await open(fitter, [motor('M-1')])
    const { lines } = await sendBack(fitter, had, { 1: 'quarantine' })
    t.is(lines[0].lotStatus, both ? 'blocked' : null)
    await plant.ok(receiveAll(plant, await delivery(plant, 'incoming'), 'Rack'))
    t.is((await plant.stock('MOTOR'))['Rack/quarantine/M-1'], 1)
    await release(plant, id)
    t.is((await plant.stock('MOTOR'))[both ? 'Rack/quarantine/M-1' : 'Rack/M-1'], 1)
  })

for (const opener of ['fitter', 'plant'] as const)
  test(`what goes back under the own recall of ${opener === 'fitter' ? 'who received it' : 'who made it'} is told blocked, also where the other side has told of some that a task had sent on`, async (t) => {
    const both = await traders(service())
    const { plant, fitter } = both
    const handoff = await plant.sendTo(fitter, await plant.task('Fit'))
    const had = await brought(plant, fitter)
    const back = await fitter.task('Carry', { from: 'Shelf' })
    await fitter.ok(fitter.submit(back, { Goods: [{ sku: 'FRAME', quantity: 2, lotCode: 'F-1' }] }))
    const { taskId } = (await fitter.ok(fitter.get('/handoffs'))).data[0]
    await fitter.ok(fitter.post(`/tasks/${back}/connections`, { to: taskId, type: 'follow' }))
    await fitter.ok(fitter.done(back))
    const came = await delivery(plant, 'incoming')
    t.like(came, { kind: 'task', handoffId: handoff.id })
    await plant.ok(receiveAll(plant, came, 'Rack'))
    const { id } = await open(both[opener], [frame])
    await bringWaiting()
    const [of, sender, other] = opener === 'fitter' ? [had, fitter, plant] : [came, plant, fitter]
    const [unit, others] = opener === 'fitter' ? ['Shelf', 'Rack'] : ['Rack', 'Shelf']
    const lines = [{ lineId: of.lines[0].id, quantity: 1, storageUnitId: sender.unit[unit] }]
    t.like(await sender.ok(sender.post(`/partner-deliveries/${of.id}/return`, { lines })), {
      lines: [{ lotStatus: 'blocked' }],
    })
    await other.ok(receiveAll(other, await delivery(other, 'incoming'), others))
    await release(sender, id)
    await bringWaiting()
    t.is((await other.lot('FRAME', 'F-1')).status, 'available')
    t.is((await bins(other, 'FRAME'))[`${others} quarantine`], 1, 'until somebody there decides')
  })

test('what goes back at the moment of a recall says that it is held', async (t) => {
  const { plant, fitter } = await traders(service())
  const had = await brought(plant, fitter)
  await fitter.ok(move(fitter, motor('M-1'), 'goods', 'quarantine', 'Shelf'))
  const recall = await fitter.hold(
    t,
    `select call.recalls_open(p.company_id, jsonb_build_object('sub', p.user_id, 'actorType', 'human', 'channel', 'rest', 'transactionId', 'held'), $1)
       from people.people p where p.company_id = app.company_id()`,
    [{ origin: [frame, motor('M-1')], reason: 'Cracks' }],
  )
  const back = sendBack(fitter, had, { 0: 'goods', 1: 'quarantine' })
  await recall.waitedFor()
  await recall.release('commit')
  t.like((await back).lines, [{ lotStatus: 'blocked' }, { lotStatus: 'blocked' }])
  await plant.ok(receiveAll(plant, await delivery(plant, 'incoming'), 'Rack'))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 17, 'Rack quarantine': 3 })
  t.deepEqual(await plant.stock('MOTOR'), { 'Rack/quarantine/M-1': 1 })
})

test('what is recalled just after it went back is held there too', async (t) => {
  const { plant, fitter } = await traders(service())
  const had = await brought(plant, fitter)
  await sendBack(fitter, had, { 0: 'goods', 1: 'goods' })
  const { id, partners } = await open(fitter, [frame, motor('M-1')])
  t.is(partners.length, 1)
  await bringWaiting()
  await plant.ok(receiveAll(plant, await delivery(plant, 'incoming'), 'Rack'))
  t.is((await plant.lot('FRAME', 'F-1')).status, 'blocked')
  t.deepEqual(await plant.stock('MOTOR'), { 'Rack/quarantine/M-1': 1 })
  await release(fitter, id)
  await bringWaiting()
  t.is((await plant.lot('FRAME', 'F-1')).status, 'available')
  t.deepEqual(await plant.stock('MOTOR'), { 'Rack/M-1': 1 })
})

test('what comes of a lot while it is held is goods when the recall is released, on both sides', async (t) => {
  const { plant, fitter } = await traders(service())
  const had = await brought(plant, fitter)
  await ship(plant, [line(plant, 'FRAME', 2, { lotCode: 'F-1' })])
  const { id } = await open(plant, [frame, motor('M-1')])
  t.is((await plant.ok(plant.get(`/recalls/${id}`))).shipments.length, 3)
  await fitter.ok(receiveAll(fitter, await delivery(fitter, 'incoming'), 'Shelf'))
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 3, 'Shelf quarantine': 2 })
  const { lines } = await sendBack(fitter, had, { 0: 'goods', 1: 'quarantine' })
  t.like(lines, [{ lotStatus: 'available' }, { lotStatus: null }])
  await plant.ok(receiveAll(plant, await delivery(plant, 'incoming'), 'Rack'))
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack goods': 15, 'Rack quarantine': 3 })
  await plant.ok(move(plant, frame, 'quarantine', 'bads', 'Rack'))
  const second = await open(plant, [frame])
  await release(plant, id)
  const third = await open(plant, [frame])
  await release(plant, second.id)
  const over = await release(plant, third.id)
  t.deepEqual(await bins(plant, 'FRAME'), { 'Rack bads': 1, 'Rack goods': 17 })
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 2 })
  t.like(over.shipments, [{ lot: { code: 'F-1' }, quantity: 2 }], 'what came back is no longer out there')
  t.is(over.counts.shipments, 1)
})

test('what the sender of goods recalled is ended by the sender, and makes no untracked goods meanwhile', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.apply({ products: [{ sku: 'SEAL', itemClass: 'raw', tracking: 'lot' }] })
  await plant.receive('SEAL', 9, 'Rack', { lotCode: 'S-1' })
  const sent = async (quantity: number) => {
    await ship(plant, [line(plant, 'SEAL', quantity, { lotCode: 'S-1' })])
    return delivery(fitter, 'incoming')
  }
  const as = (of: any, receivedQuantity: number, more: object = {}) =>
    receive(fitter, of, { 0: { receivedQuantity, ...more } })
  const first = await sent(4)
  await fitter.ok(as(first, 2, { sku: 'TUBE', damagedQuantity: 1 }))
  const later = await sent(2)
  const { id } = await open(plant, [{ sku: 'SEAL', lotCode: 'S-1' }])
  const theirs = (await fitter.ok(fitter.get('/recalls'))).data[0]
  t.like(await fitter.ok(fitter.get(`/recalls/${theirs.id}`)), {
    lots: [],
    untraced: [{ product: { sku: 'TUBE' }, workOrders: [], quantity: 3 }],
  })
  for (const one of [first, later])
    t.like((await as(one, 1)).body, { status: 409, code: 'lot_unavailable', blockedBy: ['RC-1'] })
  const own = await fitter.post(`/recalls/${theirs.id}/release`, { reason: 'We use it' })
  t.like(own.body, { status: 409, code: 'invalid_transition', currentState: 'open' })
  t.is((await as(first, 0, { damagedQuantity: 1 })).body.code, 'lot_unavailable')
  await release(plant, id)
  await fitter.ok(as(later, 2))
  t.deepEqual(await fitter.stock('TUBE'), { Shelf: 4, 'Shelf/bads': 1 })
})

test('a return that is withdrawn while a recall holds it is goods with the release, as if it had never been sent; one that is refused waits', async (t) => {
  const { plant, fitter } = await traders(service())
  await ship(plant, [
    line(plant, 'FRAME', 4, { lotCode: 'F-1' }),
    line(plant, 'MOTOR', 2, { serialCodes: ['M-1', 'M-2'] }),
  ])
  const held = await open(plant, [frame, motor('M-1'), motor('M-2')])
  const had = await delivery(fitter, 'incoming')
  await fitter.ok(receiveAll(fitter, had, 'Shelf'))
  const waits = { frames: { 'Shelf quarantine': 4 }, motors: { 'Shelf quarantine': 2 } }
  const here = async () => ({ frames: await bins(fitter, 'FRAME'), motors: await bins(fitter, 'MOTOR') })
  t.deepEqual(await here(), waits)
  const [frames, first, second] = had.lines
  const back = (quantity: number, of: any) => ({
    lineId: of.id,
    ...{ quantity, storageUnitId: fitter.unit.Shelf, bin: 'quarantine' },
  })
  const send = (...lines: object[]) => fitter.ok(fitter.post(`/partner-deliveries/${had.id}/return`, { lines }))
  const withdrawn = await send(back(2, frames), back(1, first))
  await fitter.ok(fitter.post(`/partner-deliveries/${withdrawn.id}/withdraw`, {}))
  t.deepEqual(await here(), waits)
  await send(back(1, frames), back(1, second))
  const refused = await delivery(plant, 'incoming')
  await plant.ok(plant.post(`/partner-deliveries/${refused.id}/refuse`, { reason: 'Not before the release' }))
  t.deepEqual(await here(), waits)
  await release(plant, held.id)
  t.deepEqual(await here(), {
    frames: { 'Shelf goods': 3, 'Shelf quarantine': 1 },
    motors: { 'Shelf goods': 1, 'Shelf quarantine': 1 },
  })
})
