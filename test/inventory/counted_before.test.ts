// What was posted or written down goes on where its product is counted as it was then, whatever it was meanwhile.
import test from 'ava'
import type { Reply } from '../support/client.ts'
import { pick, type Random, randomFrom } from '../support/fuzz.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { movers, plant } from '../support/worlds.ts'
import { openCount, record } from './counts.ts'

const service = serviceFor(test, { booksBalance: true })
const ways = [
  { unit: 'pcs', unitWhole: true },
  { unit: 'm', unitWhole: true },
  { unit: 'm', unitWhole: false },
  { unit: 'kg', unitWhole: false },
]
const again = { status: 'ready', reason: 'counted again' }
const history = 14

/** Two pieces leave the house. */
async function shipped(company: TestCompany, sku: string, unit: string): Promise<void> {
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  const lines = [{ sku, quantity: 2, storageUnitId: company.unit[unit] }]
  const { id } = await company.ok(company.post('/shipments', { customerId: 'C', lines }))
  await company.ok(company.post(`/shipments/${id}/ship`))
}

/** What is posted, with the call that goes on with it and what undoes that; it leaves none of the material behind. */
type Going = (company: TestCompany) => Promise<() => Promise<string>>

const received: Going = async (company) => {
  const { id, line } = await company.purchase(`P-${await orders(company)}`, { SCREW: 2 })
  const lines = [{ lineId: line.SCREW, quantity: 2, storageUnitId: company.unit.Rack }]
  const { receiptId } = (await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines })))._meta
  await shipped(company, 'SCREW', 'Rack')
  return async () =>
    (await company.post(`/purchase-orders/${id}/receipts/${receiptId}/reverse`, { reason: 'mistyped' })).body.code
}

const posted = async (company: TestCompany, task: string, more: object = {}) => {
  await company.receive('SCREW', 2, 'Rack')
  await company.ok(company.done(task, { goodQuantity: 2, scrapQuantity: 0, ...more }))
  return async () => {
    const correct = (goodQuantity: number) =>
      company.ok(company.post(`/tasks/${task}/counts/corrections`, { goodQuantity, reason: 'counted again' }))
    await company.ok(company.patch(`/tasks/${task}`, again))
    await correct(1)
    const { code } = (await company.patch(`/tasks/${task}`, { status: 'done' }, { prefer: 'dry-run' })).body.problem
    await correct(-1)
    await company.ok(company.done(task))
    return code
  }
}
const ordered: Going = async (company) => posted(company, (await company.release('PLATE', 2)).operations[0].taskId)
const alone: Going = async (company) => {
  const task = { typeId: company.type.Punch, title: 'Punch', toStorageUnitId: company.unit.Cart }
  return posted(company, (await company.ok(company.post('/tasks', task))).id)
}

const orders = async (company: TestCompany) => (await company.ok(company.get('/purchase-orders'))).data.length

/** A product is counted in ways that come and go, and some of it is posted meanwhile; what goes on, and what should. */
async function played(company: TestCompany, random: Random): Promise<{ free: boolean; isSame: boolean }[]> {
  const all: { way: object; goOn: () => Promise<string> }[] = []
  let way = ways[0]
  const found: { free: boolean; isSame: boolean }[] = []
  for (let step = 0; step < history; step++) {
    if (random() < 0.5) {
      way = pick(random, ways)
      await company.ok(company.put('/products/SCREW', way))
    } else all.push({ way: way!, goOn: await pick(random, [received, ordered, alone])(company) })
    const one = pick(random, all)
    if (one) found.push({ free: (await one.goOn()) !== 'invalid_transition', isSame: one.way === way })
  }
  return found
}

for (const seed of [1, 2, 3, 4]) {
  test(`what was posted goes on exactly while its product is counted as it was then (history ${seed})`, async (t) => {
    const company = await service().company({ ...plant, settings: { backflushShortage: 'refuse' } })
    const found = await played(company, randomFrom(seed))
    t.true(found.some(({ isSame }) => isSame) && found.some(({ isSame }) => !isSame))
    for (const { free, isSame } of found) t.is(free, isSame)
  })
}

test('what is to be moved is taken up again as it was counted when the task ended, and not when that is said to have been', async (t) => {
  const company = await service().company(movers)
  const screw = (unit: string) => company.ok(company.put('/products/SCREW', { unit }))
  const reopened = async (id: string) =>
    (await company.patch(`/tasks/${id}`, again, { prefer: 'dry-run' })).body.accepted
  const early = new Date().toISOString()
  const carried = async (more: object = {}) => {
    const id = await company.task('Carry', { from: 'Rack', to: 'Cart' })
    await company.answer(id, { Goods: [{ sku: 'SCREW', quantity: 1 }] })
    await company.ok(company.patch(`/tasks/${id}`, { status: 'declined', declinedReason: 'Not wanted', ...more }))
    return id
  }
  const first = await carried()
  await screw('kg')
  const second = await carried({ occurredAt: early })
  t.deepEqual([await reopened(first), await reopened(second)], [false, true])
  await screw('pcs')
  t.deepEqual([await reopened(first), await reopened(second)], [true, false])
})

test('what is counted while its product becomes counted anew waits for that, and is of the new unit', async (t) => {
  const company = await service().company(plant)
  const plate = (unit: string) => company.put('/products/PLATE', { unit })
  const task = { typeId: company.type.Punch, title: 'Punch', toStorageUnitId: company.unit.Cart }
  const { id } = await company.ok(company.post('/tasks', task))
  await company.receive('SCREW', 2, 'Rack')
  const changed = await company.underWay(t, 'products_upsert', { sku: 'PLATE', unit: 'box' })
  const waiting = company.done(id, { goodQuantity: 2, scrapQuantity: 0 })
  await changed.waitedFor()
  await changed.release('commit')
  await company.ok(waiting)
  await shipped(company, 'PLATE', 'Cart')
  await company.ok(plate('pcs'))
  await company.ok(company.patch(`/tasks/${id}`, again))
  await company.ok(company.post(`/tasks/${id}/counts/corrections`, { goodQuantity: 1, reason: 'one more' }))
  t.like(await company.done(id), { status: 409, body: { code: 'invalid_transition' } })
})

test('of a count, a correction or a line of stock that is counted, and its product becoming counted anew, one waits for the other', async (t) => {
  const company = await service().company({
    ...movers,
    products: [...movers.products!, { sku: 'PASTE', unit: 'kg', unitWhole: false }],
    taskTypes: [...movers.taskTypes!, { name: 'Cook', makes: 'PASTE' }],
  })
  const cook = { typeId: company.type.Cook, title: 'Cook', toStorageUnitId: company.unit.Cart }
  const { id } = await company.ok(company.post('/tasks', cook))
  const paste = (more: object) => company.put('/products/PASTE', more)
  const counted = await openCount(company, company.unit.Rack!)
  const correction = { goodQuantity: 0.5, reason: 'weighed anew' }
  const line = { sku: 'PASTE', countedQuantity: 0.5 }
  const calls: [string, object, () => Promise<Reply>][] = [
    ['tasks_record_counts', { goodQuantity: 0.5 }, () => company.post(`/tasks/${id}/counts`, { goodQuantity: 0.5 })],
    ['tasks_correct_counts', correction, () => company.post(`/tasks/${id}/counts/corrections`, correction)],
    ['inventory_counts_record_lines', { id: counted, lines: [line] }, () => record(company, counted, line)],
  ]
  for (const [call, input, make] of calls) {
    const changed = await company.underWay(t, 'products_upsert', { sku: 'PASTE', unitWhole: true })
    const waiting = make()
    await changed.waitedFor()
    await changed.release('commit')
    t.like((await waiting).body, { code: 'fractional_quantity' }, call)
    await company.ok(paste({ unitWhole: false }))
    const made = await company.underWay(t, call, { id, ...input })
    const change = paste({ unit: 'g' })
    await made.waitedFor()
    await made.release('commit')
    t.like(await change, { status: 409, body: { code: 'in_use' } }, call)
    if (call !== 'inventory_counts_record_lines')
      await company.ok(company.post(`/tasks/${id}/counts/corrections`, { ...correction, goodQuantity: -0.5 }))
  }
})

test('what a task posted keeps its unit while more of it is counted, and not what its type makes by now', async (t) => {
  const company = await service().company(plant)
  const task = { typeId: company.type.Punch, title: 'Punch', toStorageUnitId: company.unit.Cart }
  const { id } = await company.ok(company.post('/tasks', task))
  await company.receive('SCREW', 2, 'Rack')
  await company.ok(company.done(id, { goodQuantity: 2, scrapQuantity: 0 }))
  await shipped(company, 'PLATE', 'Cart')
  await company.apply({ taskTypes: [{ name: 'Punch', makes: 'SCREW' }] })
  await company.ok(company.patch(`/tasks/${id}`, again))
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 1 }))
  await company.ok(company.put('/products/SCREW', { unit: 'kg' }))
  t.like((await company.put('/products/PLATE', { unit: 'box' })).body, {
    ...{ code: 'in_use', blockedBy: ['tasks with counts that are not posted: Punch'] },
  })
})

test('what a refusal says must stay is all that was to be changed', async (t) => {
  const company = await service().company(plant)
  const must = async (more: object) => (await company.put('/products/SCREW', more)).body.detail.split(' must stay')[0]
  const lines = [{ sku: 'SCREW', quantity: 1, storageUnitId: company.unit.Rack }]
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  await company.ok(company.post('/shipments', { customerId: 'C', lines }))
  t.is(await must({ unit: 'kg', unitWhole: false }), 'The unit')
  await company.receive('SCREW', 1, 'Rack')
  t.is(
    await must({ unit: 'kg', unitWhole: false, tracking: 'lot' }),
    'The unit, the tracking and whether it is counted whole',
  )
  t.is(await must({ unit: 'kg', tracking: 'lot' }), 'The unit and the tracking')
  t.is(await must({ unitWhole: false }), 'Whether it is counted whole')
})
