// Recalls of what was counted on a machine in a time.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'
import { recall, release } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const onMachine = (company: TestCompany, machine: string) => ({
  ...{ ssuId: company.machine[machine], from: '2020-01-01', to: '2040-01-01' },
})

test('a recall of a machine’s time holds what is posted later of what was counted there, and tells what is not tracked', async (t) => {
  const company = await service().company(plant)
  for (const sku of ['SCREW', 'BAR']) await company.receive(sku, 50, 'Rack', sku === 'BAR' ? { lotCode: 'B1' } : {})
  const open = (machine: string) =>
    company.post('/recalls', { origin: [onMachine(company, machine)], reason: 'Cracks' })
  const nothing = (words: RegExp) => (reply: any) => {
    t.is(reply.body.code, 'not_found')
    t.regex(reply.body.detail, words)
  }
  await open('Press').then(nothing(/nothing was counted in that time/))
  const plates = await company.release('PLATE', 5)
  await company.ok(company.done(plates.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  await open('Press').then(nothing(/none of it has lots or serials.*: 5 of PLATE by WO-1/))

  const hinges = await company.release('HINGE', 3)
  const [saw, press] = hinges.operations
  const counts = { goodQuantity: 3, scrapQuantity: 0 }
  for (const { taskId } of [saw!, press!]) await company.ok(company.post(`/tasks/${taskId}/counts`, counts))
  const more = (await company.release('HINGE', 2)).operations
  await company.ok(company.post(`/tasks/${more[0]!.taskId}/counts`, { goodQuantity: 2, scrapQuantity: 0 }))
  const [atSaw, atPress] = [await company.ok(open('Saw')), await company.ok(open('Press'))]
  const orders = [{ code: 'WO-2', status: 'in_progress' }]
  const both = [...orders, { code: 'WO-3', status: 'in_progress' }]
  t.like(atSaw, { lots: [], orders: both, untraced: [], counts: { lots: 0, orders: 2 } })
  const untraced = [{ product: { sku: 'PLATE', name: 'PLATE' }, workOrders: ['WO-1'], quantity: 5 }]
  t.like(atPress, { lots: [], orders, untraced, _meta: { warnings: [{ code: 'not_traced_further' }] } })
  t.regex(atPress._meta.warnings[0].message, /^5 of PLATE, which has no tracking, were made there by WO-1: /)
  await company.ok(company.done(press!.taskId))
  t.like(await company.lot('HINGE', 'WO-2'), { status: 'blocked', statusReason: `Recall ${atSaw.code}: Cracks` })
  const lots = [{ sku: 'HINGE', lotCode: 'WO-2' }]
  t.is((await company.ok(company.post(`/recalls/${atSaw.id}/release`, { reason: 'Fine', lots }))).state, 'open')
  await company.ok(company.done(more[1]!, { goodQuantity: 2, scrapQuantity: 0 }))
  t.is((await company.lot('HINGE', 'WO-3')).status, 'blocked', 'named lots do not end what is still to come')
  for (const one of [atSaw, atPress])
    t.like(await release(company, one), { state: 'released', lots: [{ lotCode: 'WO-2', previousStatus: 'available' }] })
  t.is((await company.lot('HINGE', 'WO-2')).status, 'available')
})

const all = (good: number) => ({ goodQuantity: good, scrapQuantity: 0 })
async function withHinges() {
  const company = await service().company(plant)
  await company.receive('SCREW', 200, 'Rack')
  await company.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  const count = (taskId: string, good: number, occurredAt?: string) =>
    company.ok(company.post(`/tasks/${taskId}/counts`, { ...all(good), occurredAt }))
  const order = async (good: number) => {
    const [saw, press, check] = (await company.release('HINGE', good)).operations.map((one: any) => one.taskId)
    return { saw: saw!, press: press!, check: check! }
  }
  const status = async (lotCode: string) => (await company.lot('HINGE', lotCode)).status
  const again = (id: string) => company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'More came' }))
  return { company, count, order, status, again }
}

test('a recall that is opened, or released, while an operation posts waits for it, and then is about that too', async (t) => {
  const { company, count, order, status } = await withHinges()
  const together = async (recalling: () => Promise<any>) => {
    const { press } = await order(4)
    await count(press, 4)
    const screws = await company.hold(
      t,
      `select from inventory.balances where company_id = app.company_id() for update`,
    )
    const posting = company.ok(company.done(press))
    await screws.waitedFor()
    const recalled = recalling()
    await screws.waitedFor(2)
    await screws.release()
    await posting
    return recalled
  }
  const held = await together(() => recall(company, onMachine(company, 'Press')))
  t.like(held, { lots: [{ lotCode: 'WO-1', status: 'blocked' }], counts: { held: 1 } })
  t.like(await together(() => release(company, held)), {
    state: 'released',
    lots: [{ lotCode: 'WO-1' }, { lotCode: 'WO-2', previousStatus: 'available' }],
  })
  t.deepEqual([await status('WO-1'), await status('WO-2')], ['available', 'available'])
})

test('more of a recalled lot that was released by name is not made by the same task while the recall is open', async (t) => {
  const { company, count, order, status, again } = await withHinges()
  const { press } = await order(8)
  await count(press, 4)
  await company.ok(company.done(press))
  await again(press)
  await count(press, 4)
  const held = await recall(company, onMachine(company, 'Press'))
  const lots = [{ sku: 'HINGE', lotCode: 'WO-1' }]
  const part = await company.ok(company.post(`/recalls/${held.id}/release`, { reason: 'Those are fine', lots }))
  t.like(part, { state: 'open', counts: { held: 0, orders: 1 } })
  const refused = await company.done(press)
  t.like(refused, { status: 409, body: { code: 'lot_unavailable', lotCode: 'WO-1', blockedBy: ['RC-1'] } })
  await release(company, held)
  await company.ok(company.done(press))
  t.is(await status('WO-1'), 'available')
})

test('a recall of a time that is not over holds what is counted in it later, and is open until then', async (t) => {
  const { company, count, order, status } = await withHinges()
  const [first, second] = [await order(1), await order(2)]
  await company.ok(company.done(first.press, all(1)))
  const held = await recall(company, onMachine(company, 'Press'))
  await company.ok(company.done(first.check))
  await company.ok(company.done(first.saw, all(1)))
  const lots = [{ sku: 'HINGE', lotCode: 'WO-1' }]
  const part = await company.ok(company.post(`/recalls/${held.id}/release`, { reason: 'Fine', lots }))
  t.like(part, { state: 'open', counts: { held: 0, orders: 0 } })
  await count(second.press, 2)
  await company.ok(company.done(second.press))
  t.is(await status('WO-2'), 'blocked')
  t.like(await release(company, held), { state: 'released' })
})

test('what an earlier step reports late holds the lot that was posted before, as a recall opened anew would', async (t) => {
  const { company, count, order, status } = await withHinges()
  const [first, second] = [await order(2), await order(2)]
  const from = '2024-05-01'
  const inThatTime = `${from}T12:00:00Z`
  await count(first.saw, 2, inThatTime)
  const held = await recall(company, { ssuId: company.machine.Saw, from, to: '2024-05-02' })
  await company.ok(company.done(second.press, all(2)))
  t.is(await status('WO-2'), 'available')
  await count(second.saw, 1)
  t.is(await status('WO-2'), 'available', 'counted at another time')
  await count(second.saw, 1, inThatTime)
  t.is(await status('WO-2'), 'blocked')
  t.like(await company.ok(company.get(`/recalls/${held.id}`)), { lots: [{ lotCode: 'WO-2' }], counts: { held: 1 } })
  await release(company, held)
})
