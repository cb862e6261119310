// A partner's goods that are on the way, or came to nothing, keep no code from what the company receives of its vendors.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { bins, delivery, line, look, receive, ship, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { bringWaiting } = messagesOf(service)

const mill = { vendors: [{ name: 'Mill' }] }
const frames = (company: TestCompany, quantity = 3) => line(company, 'FRAME', quantity, { lotCode: 'F-1' })
const vendorsOwn = { vendor: 'Mill', lotCode: 'F-1' }

test('what came to nothing keeps neither the code of its lot nor its product', async (t) => {
  const { plant, fitter } = await traders(service(), mill)
  const keptBy = async () => {
    const dry = await fitter.ok(fitter.put('/products/FRAME', { tracking: 'none' }, { Prefer: 'dry-run' }))
    return dry.problem?.blockedBy ?? []
  }
  const ends: Record<string, (sent: any, came: any) => Promise<any>> = {
    withdrawn: (sent) => plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}),
    refused: (_, came) => fitter.post(`/partner-deliveries/${came.id}/refuse`, { reason: 'Not ordered' }),
    missing: (_, came) => fitter.post(`/partner-deliveries/${came.id}/receive`, { reportRestMissing: true }),
    recalled: async (sent) => {
      await plant.ok(plant.post('/recalls', { origin: [{ sku: 'FRAME', lotCode: 'F-1' }], reason: 'Cracks' }))
      return plant.post(`/partner-deliveries/${sent.id}/withdraw`, {})
    },
  }
  for (const [how, end] of Object.entries(ends)) {
    const sent = await ship(plant, [frames(plant)])
    const came = await delivery(fitter, 'incoming')
    t.is(came.state, 'in_transit', how)
    t.deepEqual(await keptBy(), ['stock: Dock', 'lots: F-1'])
    await fitter.ok(end(sent, came))
    t.deepEqual(await keptBy(), [], how)
  }
  await fitter.receive('FRAME', 7, 'Shelf', vendorsOwn)
  t.like(await fitter.lot('FRAME', 'F-1'), { status: 'available', vendor: 'Mill', quantity: 7 })
  t.deepEqual(await bins(fitter, 'FRAME'), { 'Shelf goods': 7 })
  t.deepEqual(await keptBy(), ['stock: Shelf', 'lots: F-1'], 'by now it is its own')
  await plant.receive('FRAME', 1, 'Rack', { lotCode: 'F-2' })
  await fitter.receive('FRAME', 1, 'Shelf', { vendor: 'Mill', lotCode: 'F-2' })
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-2' })])
  t.is((await delivery(fitter, 'incoming')).state, 'held', 'nobody takes one for the other')

  const lost = (await fitter.ok(fitter.get('/partner-deliveries?state=shortfall'))).data[0]
  t.is((await receive(fitter, lost, { 0: { receivedQuantity: 3 } })).body.code, 'duplicate_id')
  await fitter.ok(
    receive(fitter, lost, { 0: { receivedQuantity: 3, lotCode: 'F-1-P', storageUnitId: fitter.unit.Dock } }),
  )
  t.is((await fitter.lot('FRAME', 'F-1')).quantity, 7, 'what turns up is no more of it')
})

test('what is on the way gives way to a vendor’s lot or piece of the same code, and waits for a person', async (t) => {
  const { plant, fitter } = await traders(service(), mill)
  const goods = [line(plant, 'TUBE', 2), frames(plant), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })]
  const sent = await ship(plant, goods)
  const came = await delivery(fitter, 'incoming')
  await fitter.receive('MOTOR', 1, 'Shelf', { vendor: 'Mill', serialCodes: ['M-1'] })
  t.like(await look(fitter, came.id), {
    state: 'held',
    reason: 'It waits for a person: serial "M-1" of MOTOR lies here already.',
  })
  await fitter.receive('FRAME', 7, 'Shelf', vendorsOwn)
  t.like(await fitter.lot('FRAME', 'F-1'), { status: 'available', vendor: 'Mill', quantity: 7 })
  t.like(await look(plant, sent.id), { state: 'held', reason: null })
  t.deepEqual(await bins(fitter, 'TUBE'), {}, 'none of it lies anywhere')
  t.is((await receive(fitter, came, { 1: { receivedQuantity: 3 } })).body.code, 'duplicate_id')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 2 }, 1: { receivedQuantity: 3, lotCode: 'F-1-P' } }))
  await plant.ok(plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}))
  t.is((await fitter.lot('FRAME', 'F-1')).quantity, 7)
  t.is((await fitter.lot('FRAME', 'F-1-P')).quantity, 3)

  await plant.receive('FRAME', 2, 'Rack', { lotCode: 'F-2' })
  await ship(plant, [line(plant, 'TUBE', 5), line(plant, 'FRAME', 2, { lotCode: 'F-2' })])
  const begun = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, begun, { 0: { receivedQuantity: 1 } }))
  await fitter.receive('FRAME', 1, 'Shelf', { vendor: 'Mill', lotCode: 'F-2' })
  t.like(await look(fitter, begun.id), {
    state: 'partially_received',
    reason: 'It waits for a person: there is another lot "F-2" of FRAME here.',
  })
  t.is((await receive(fitter, begun, { 1: { receivedQuantity: 2 } })).body.code, 'duplicate_id')
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Dock transit': 4, 'Shelf goods': 3 })
})

test.serial(
  'a vendor’s lot is received at the moment that another of its code is withdrawn, and neither waits for ever',
  async (t) => {
    const { plant, fitter } = await traders(service(), mill)
    for (let n = 0; n < 5; n++) {
      await plant.receive('FRAME', 3, 'Rack', { lotCode: `R-${n}` })
      const sent = await ship(plant, [line(plant, 'FRAME', 3, { lotCode: `R-${n}` })])
      const [, withdrawn] = await Promise.all([
        fitter.receive('FRAME', 2, 'Shelf', { vendor: 'Mill', lotCode: `R-${n}` }),
        plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}),
      ])
      t.is(withdrawn.status, 200, withdrawn.text)
      t.like(await fitter.lot('FRAME', `R-${n}`), { status: 'available', vendor: 'Mill', quantity: 2 })
      await bringWaiting() // what met the receipt was left to the worker
      t.is((await look(plant, sent.id)).state, 'reversed')
    }
  },
)

test('a partner’s recall of a piece that never came does not hold a vendor’s of the same serial', async (t) => {
  const { plant, fitter } = await traders(service(), mill)
  const recalled = async (code: string) => {
    const sent = await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: [code] })])
    await plant.ok(plant.post('/recalls', { origin: [{ sku: 'MOTOR', serialCode: code }], reason: 'Noise' }))
    return sent
  }
  const own = (code: string) => fitter.receive('MOTOR', 1, 'Shelf', { vendor: 'Mill', serialCodes: [code] })
  const { id } = await recalled('M-1')
  await plant.ok(plant.post(`/partner-deliveries/${id}/withdraw`, {}))
  await own('M-1')
  await recalled('M-2')
  await own('M-2')
  await plant.ok(plant.post('/recalls', { origin: [{ sku: 'MOTOR', serialCode: 'M-2' }], reason: 'Rust' }))
  t.deepEqual(await bins(fitter, 'MOTOR'), { 'Shelf goods': 2 })
  t.is((await delivery(fitter, 'incoming')).state, 'held')
  for (const recall of (await fitter.ok(fitter.get('/recalls'))).data)
    t.is((await fitter.ok(fitter.get(`/recalls/${recall.id}`))).lots.filter((one: any) => one.isHeld).length, 0)
})
