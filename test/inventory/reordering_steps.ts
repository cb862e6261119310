// What may happen between two looks at reordering, each by a call as people make it; some are refused, and then nothing
// happened.
import fc from 'fast-check'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { fit, install, ship, transfer, uninstall } from './reordering_leaving.ts'
import { age, expire, minute, night } from './reordering_time.ts'

const units = ['North rack', 'North bay', 'South rack', 'Van'] as const
const bins = ['goods', 'bads', 'quarantine'] as const
const lots = ['L1', 'L2', 'L3'] as const
/** Also what is a client's, and what a customer has consigned. */
type Unit = (typeof units)[number] | 'Oven room' | 'Hill’s'
type Lot = (typeof lots)[number]

/** Tells what is made apart. */
let nth = 0

export interface Policy {
  site: string | null
  mode: 'minimum' | 'reorder_point'
  minQty: number
  orderQty: number | null
  targetQty: number | null
}

/** What was decided, and what is still under way. */
export class World {
  policies: Policy[] = []
  vendorLeadTime: number | null = null
  ownLeadTime: number | null = null
  isActive = true
  open: { id: number; line: number }[] = []
  received: { order: number; receipt: number }[] = []
  carried: string[] = []

  get leadTime(): number | null {
    return this.vendorLeadTime ?? this.ownLeadTime
  }
}

/**
 * What a step may have done to policies: stock moved (those that it lowered may tell), all are looked at as they are, the
 * line was moved (they are armed anew), or none.
 */
export type Outcome = 'moved' | 'looked at' | 'line' | 'nothing'
export type Step = (company: TestCompany, world: World, service: TestService) => Promise<Outcome>

const shelf = (name: string) => ({ name, type: 'shelf' as const })
const spec: Spec = {
  warehouses: [
    { name: 'North', storageUnits: [shelf('North rack'), shelf('North bay')] },
    {
      name: 'South',
      storageUnits: [
        shelf('South rack'),
        { name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' },
        { name: 'Hill’s', type: 'rack', ownership: 'customer_consigned', owner: 'Hill' },
      ],
    },
  ],
  workCenters: [{ name: 'Benches' }],
  vendors: [{ name: 'Acme' }],
  products: [
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot', vendors: [{ vendor: 'Acme' }] },
    { sku: 'SIGN', recipe: [{ sku: 'BAR', quantity: 1 }] },
  ],
  taskTypes: [
    { name: 'Cut', makes: 'SIGN', workCenter: 'Benches' },
    { name: 'Carry', isInventory: true, defaultUseTransit: true, form: [{ title: 'Goods', type: 'products' }] },
  ],
  routings: [{ name: 'Sign', product: 'SIGN', steps: [{ taskType: 'Cut' }] }],
}

/** A factory: it makes, buys and ships, and fits parts to what is its own client's, itself. */
export const works = (service: TestService): Promise<TestCompany> => service.company(spec, { furnish })

async function furnish(company: TestCompany): Promise<void> {
  const owner = (await company.ok(company.get('/clients'))).data[0].name
  const room = { name: 'Oven room', type: 'bay' as const, ownership: 'client' as const, owner }
  await company.apply({
    sites: [{ name: 'Bakery', storageUnits: [room], ssus: [{ name: 'Bench' }] }],
    workCenters: [{ name: 'Benches', machines: ['Bench'] }],
  })
}

const quantity = fc.integer({ min: 1, max: 12 })
const place = fc.constantFrom(...units)
const anywhere = fc.constantFrom<Unit>(...units, 'Oven room', 'Hill’s')
const lot = fc.constantFrom(...lots)
const bin = fc.constantFrom(...bins)
const days = fc.option(fc.integer({ min: 0, max: 60 }))
/** A step of that weight, called by its name where a history fails. */
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>, step: (drawn: T) => Step) => ({
  weight,
  arbitrary: arbitrary.map((drawn) =>
    Object.assign(step(drawn), { [fc.toStringMethod]: () => `${step.name} ${JSON.stringify(drawn)}` }),
  ),
})

export const steps: fc.Arbitrary<Step> = fc.oneof(
  often(4, fc.tuple(anywhere, lot, quantity), receive),
  often(5, fc.tuple(place, anywhere, lot, quantity, bin), move),
  often(2, fc.tuple(place, lot, quantity, bin), install),
  often(2, fc.tuple(place, lot, quantity, bin), uninstall),
  often(1, fc.tuple(lot, quantity), fit),
  often(2, fc.tuple(anywhere, lot, quantity), ship),
  often(2, fc.tuple(place, place, lot, quantity), depart),
  often(2, fc.constant(null), arrive),
  often(3, quantity, use),
  often(2, fc.tuple(lot, fc.boolean()), judge),
  often(2, fc.tuple(quantity, fc.boolean()), order),
  often(2, fc.tuple(place, lot, quantity), deliver),
  often(1, fc.constant(null), takeBack),
  often(2, fc.tuple(fc.integer({ min: 0, max: 10 }), fc.option(quantity), fc.option(quantity)), decide),
  often(1, days, promise),
  often(1, days, plan),
  often(1, fc.boolean(), retire),
  often(1, fc.constant(null), rename),
  often(1, lot, expire),
  often(1, fc.constant(null), age),
  often(2, fc.constant(null), night),
  often(1, fc.constant(null), minute),
)

export function receive([unit, lotCode, amount]: [Unit, Lot, number]): Step {
  return async (company, world, service) => {
    await order([amount, false])(company, world, service)
    return await deliver([unit, lotCode, amount])(company, world, service)
  }
}

function order([amount, closed]: [number, boolean]): Step {
  return async (company, world) => {
    const lines = [{ sku: 'BAR', quantity: amount }]
    const { body } = await company.post('/purchase-orders', { externalSystemId: `order-${++nth}`, lines })
    if (!body.purchaseOrder) return 'nothing'
    const { id, lines: made } = body.purchaseOrder
    if (closed) await company.ok(company.post(`/purchase-orders/${id}/close`))
    else world.open.push({ id, line: made[0].id })
    return 'nothing'
  }
}

/** Some of what the newest open order brings. */
function deliver([unit, lotCode, amount]: [Unit, Lot, number]): Step {
  return async (company, world) => {
    const newest = world.open.at(-1)
    if (!newest) return 'nothing'
    const line = { lineId: newest.line, quantity: amount, lotCode, storageUnitId: company.unit[unit] }
    const { body } = await company.post(`/purchase-orders/${newest.id}/receive`, { lines: [line] })
    if (body._meta) world.received.push({ order: newest.id, receipt: body._meta.receiptId })
    if (body.status === 'received') world.open.pop()
    return 'moved'
  }
}

/** The newest receipt, if its goods still lie there. */
function takeBack(): Step {
  return async (company, world) => {
    const receipt = world.received.pop()
    if (!receipt) return 'nothing'
    const path = `/purchase-orders/${receipt.order}/receipts/${receipt.receipt}/reverse`
    const { status, text } = await company.post(path, { reason: 'not ours' })
    if (![200, 409].includes(status)) throw new Error(text)
    return 'moved'
  }
}

export function move([from, to, lotCode, amount, toBin]: [Unit, Unit, Lot, number, string]): Step {
  return async (company) => {
    await company.post('/stock/transfers', transfer(company, lotCode, amount, from, to, { toBin }))
    return 'moved'
  }
}

/** By a task, whose goods are in transit from here on. */
export function depart([from, to, lotCode, amount]: [Unit, Unit, Lot, number]): Step {
  return async (company, world) => {
    const task = await company.task('Carry', { from, to })
    await company.submit(task, { Goods: [{ sku: 'BAR', quantity: amount, lotCode }] })
    const { status } = await company.patch(`/tasks/${task}`, { status: 'dispatched' })
    if (status === 200) world.carried.push(task)
    return 'moved'
  }
}

export function arrive(): Step {
  return async (company, world) => {
    const task = world.carried.pop()
    if (task) await company.done(task)
    return 'moved'
  }
}

export function use(amount: number): Step {
  return async (company, world) => {
    if (!world.isActive) return 'nothing'
    const { operations } = await company.release('SIGN', amount)
    await company.ok(company.done(operations[0], { goodQuantity: amount, scrapQuantity: 0 }))
    return 'moved'
  }
}

function judge([lotCode, good]: [Lot, boolean]): Step {
  return async (company) => {
    const status = good ? 'available' : 'blocked'
    const reply = await company.post(`/products/BAR/lots/${lotCode}/status`, { status, reason: 'seen' })
    return reply.status === 200 ? 'looked at' : 'nothing'
  }
}

export function decide([minQty, orderQty, targetQty]: [number, number | null, number | null]): Step {
  return async (company, world) => {
    const before = JSON.stringify(world.policies)
    world.policies = [
      { site: 'North', mode: 'minimum', minQty: minQty + 2, orderQty, targetQty: null },
      { site: null, mode: 'reorder_point', minQty, orderQty, targetQty },
    ]
    await company.ok(company.put('/products/BAR', { stockPolicies: world.policies }))
    return before === JSON.stringify(world.policies) ? 'nothing' : 'line'
  }
}

export function promise(leadTimeDays: number | null): Step {
  return async (company, world) => {
    const before = world.vendorLeadTime
    world.vendorLeadTime = leadTimeDays
    await company.ok(company.put('/vendors/Acme', { leadTimeDays }))
    return before === leadTimeDays ? 'nothing' : 'line'
  }
}

function plan(leadTimeDays: number | null): Step {
  return async (company, world) => {
    const before = world.ownLeadTime
    world.ownLeadTime = leadTimeDays
    await company.ok(company.put('/products/BAR', { leadTimeDays }))
    return before === leadTimeDays ? 'nothing' : 'line'
  }
}

function retire(isActive: boolean): Step {
  return async (company, world) => {
    const before = world.isActive
    world.isActive = isActive
    await company.ok(company.put('/products/BAR', { isActive }))
    return before === isActive ? 'nothing' : 'line'
  }
}

/** What has nothing to do with reordering. */
export function rename(): Step {
  return async (company) => {
    await company.ok(company.put('/vendors/Acme', { externalRef: `ref-${++nth}` }))
    await company.ok(company.put('/products/BAR', { name: `Bar ${++nth}` }))
    return 'nothing'
  }
}
