// What is not tracked looks alike: a correction takes back what the order has left, never what others made.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import { plant as world } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

/** Plates are stamped and then checked, and nobody can tell one from the other. */
const spec = {
  ...world,
  settings: { ncrTaskType: 'Nonconformance' },
  taskTypes: [...world.taskTypes!, { name: 'Nonconformance' }],
  routings: [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Stamp' }, { taskType: 'Check' }] }],
}

interface Order {
  id: string
  stamp: string
  check: string
}

async function ordered(plant: TestCompany): Promise<Order> {
  const { id, operations } = await plant.release('PLATE', 20)
  return { id, stamp: operations[0].taskId, check: operations[1].taskId }
}

async function made(plant: TestCompany, quantity: number): Promise<Order> {
  const order = await ordered(plant)
  await plant.ok(plant.done(order.stamp, { goodQuantity: quantity, scrapQuantity: 0 }))
  return order
}

async function correct(plant: TestCompany, task: string, change: object) {
  await plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'counted again' })
  await plant.post(`/tasks/${task}/counts/corrections`, {
    ...{ goodQuantity: 0, scrapQuantity: 0, reason: 'counted again' },
    ...change,
  })
  return plant.done(task)
}

const scrapped = async (plant: TestCompany, { id }: Order, quantity: number) => {
  const report = await plant.ncr({ workOrderId: id, productSku: 'PLATE' })
  return plant.disposition(report.id, {
    ...{ disposition: 'scrap', quantity, sku: 'PLATE' },
    storageUnitId: plant.unit.Press,
  })
}

const moved = (plant: TestCompany, quantity: number, bin: string, toBin: string) =>
  plant.post('/stock/transfers', { sku: 'PLATE', quantity, from: plant.unit.Press, to: plant.unit.Press, bin, toBin })

const refused = {
  ...{ status: 409, code: 'insufficient_stock', available: 0 },
  detail:
    'The task made 1 fewer of PLATE than were posted, and only 0 of its pieces are still among the goods: bring the ' +
    'others back first.',
}

test('what a report scrapped of an order is not taken from another order again', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  await made(plant, 5)
  const order = await made(plant, 2)
  await plant.ok(scrapped(plant, order, 2))
  const detail = `${refused.detail} What a step or a report scrapped is none of them, even where it lies among the goods again.`
  t.like((await correct(plant, order.stamp, { goodQuantity: -1 })).body, { ...refused, detail })
  t.is((await plant.order(order.id)).goodQuantity, 0)
  t.deepEqual(await plant.stock('PLATE'), { Press: 5, 'Press/bads': 2 })
})

test("pieces that another order put where one's own lay are not taken back; one's own are, once they lie there", async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const first = await made(plant, 2)
  await plant.ok(moved(plant, 2, 'goods', 'bads'))
  t.like((await correct(plant, first.stamp, { goodQuantity: -1 })).body, refused)
  const second = await made(plant, 2)
  t.like((await plant.done(first.stamp)).body, refused)
  await plant.ok(moved(plant, 2, 'bads', 'goods'))
  await plant.ok(plant.done(first.stamp))
  t.is((await plant.order(first.id)).goodQuantity, 1)
  t.is((await plant.order(second.id)).goodQuantity, 2)
  t.deepEqual(await plant.stock('PLATE'), { Press: 3 })
})

const which = fc.nat(1)
const quantity = fc.integer({ min: 1, max: 3 })
/** Both orders begin with some pieces. */
const acts = fc.array(
  fc.record({
    do: fc.constantFrom('make', 'take', 'take', 'scrap', 'report', 'report', 'unscrap', 'away', 'away', 'back'),
    which,
    quantity,
  }),
  { minLength: 4, maxLength: 16 },
)

/** What each order says is what its ledger says: what it posted, less what was scrapped of it. */
async function look(t: ExecutionContext<any>, plant: TestCompany, orders: Order[]): Promise<void> {
  let good = 0
  for (const { id, stamp } of orders) {
    const order = await plant.order(id)
    const [row] = await plant.sql(
      `select t.posted_good::float as posted,
              (select coalesce(sum(case l.kind when 'scrap' then l.quantity else -l.quantity end), 0)::float
                 from inventory.stock_ledger l join inventory.products p on (p.company_id, p.id) = (l.company_id, l.product_id)
                where l.company_id = t.company_id and l.work_order_id = t.work_order_id and p.sku = 'PLATE'
                  and (l.kind = 'scrap' or l.kind = 'reversal' and l.from_bin = 'bads')) as scrapped
         from work.tasks t where t.company_id = app.company_id() and t.external_id = $1`,
      [stamp],
    )
    const { posted, scrapped } = row as { posted: number; scrapped: number }
    t.true(order.goodQuantity >= 0, 'nobody has less than nothing')
    t.is(order.goodQuantity, posted - scrapped)
    good += posted
  }
  const lie = Object.values(await plant.stock('PLATE')).reduce((total, each) => total + each, 0)
  t.is(lie, good, 'what was posted lies there')
}

test('whatever two orders do in one unit, each takes back its own', async (t) => {
  t.timeout(600_000)
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      const plant = await service().company(spec)
      await plant.receive('SCREW', 500, 'Rack')
      const orders = [await made(plant, 4), await made(plant, 3)]
      for (const { do: act, which, quantity } of acts) {
        const order = orders[which]!
        if (act === 'make') await correct(plant, order.stamp, { goodQuantity: quantity })
        else if (act === 'take') await correct(plant, order.stamp, { goodQuantity: -quantity })
        else if (act === 'scrap') await correct(plant, order.check, { scrapQuantity: quantity })
        else if (act === 'unscrap') await correct(plant, order.check, { scrapQuantity: -quantity })
        else if (act === 'report') await scrapped(plant, order, quantity)
        else if (act === 'away') await moved(plant, quantity, 'goods', 'bads')
        else await moved(plant, quantity, 'bads', 'goods')
        await look(t, plant, orders)
      }
    }),
    { seed: 20_261_122, numRuns: 20, endOnFailure: true },
  )
})

test('pieces of another order that were moved to a third unit are not taken back; one’s own that were moved there are', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const away = (quantity: number, to: string, from = 'Press') =>
    plant.ok(plant.post('/stock/transfers', { sku: 'PLATE', quantity, from: plant.unit[from], to: plant.unit[to] }))
  await made(plant, 5)
  await away(5, 'Rack')
  const order = await made(plant, 3)
  await away(3, 'Van')
  t.like((await correct(plant, order.stamp, { goodQuantity: -1 })).body, refused)
  await away(3, 'Press', 'Van')
  await away(3, 'Cart')
  await plant.ok(plant.done(order.stamp))
  t.deepEqual(await plant.stock('PLATE'), { Cart: 2, Rack: 5 })
  await plant.ok(plant.done(order.check, { goodQuantity: 1, scrapQuantity: 1 }))
  t.deepEqual(await plant.stock('PLATE'), { Cart: 1, 'Cart/bads': 1, Rack: 5 })
})

test('a piece that a report scrapped and another let through is no good piece of its order, and scrap of it once', async (t) => {
  const plant = await service().company({ ...spec, routings: world.routings! })
  await plant.receive('HINGE', 5, 'Rack', { lotCode: 'H1' })
  const { id, operations } = await plant.release('GATE', 3)
  const weld = operations[0].taskId
  await plant.ok(plant.done(weld, { goodQuantity: 3, scrapQuantity: 0 }))
  const gate = { sku: 'GATE', serialCode: 'WO-1-0003' }
  const decide = async (disposition: string) => {
    const report = await plant.ncr({ productSku: 'GATE' })
    await plant.ok(plant.disposition(report.id, { disposition, serialCode: gate.serialCode }))
  }
  const place = { from: plant.unit.Press, to: plant.unit.Press }
  await decide('scrap')
  await decide('use_as_is')
  await plant.ok(plant.post('/stock/transfers', { ...gate, quantity: 1, ...place, bin: 'bads', toBin: 'goods' }))
  await correct(plant, weld, { goodQuantity: -1 })
  await plant.ok(plant.done(weld))
  t.deepEqual(await plant.stock('GATE'), { 'Press/WO-1-0001': 1, 'Press/WO-1-0003': 1 })
  t.like(await plant.order(id), { goodQuantity: 1, scrapQuantity: 1 })
  await decide('scrap')
  t.like(await plant.order(id), { goodQuantity: 1, scrapQuantity: 1 })
  await decide('use_as_is')
  await plant.ok(plant.post('/stock/transfers', { ...gate, quantity: 1, ...place, bin: 'bads', toBin: 'goods' }))
  await correct(plant, weld, { goodQuantity: -2 })
  const { body } = await plant.done(weld)
  t.like(body, { code: 'insufficient_stock', available: 1, wanted: 2 })
  t.regex(body.detail, /What a step or a report scrapped is none of them/)
})
