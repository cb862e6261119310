// Derives the factory that a log was written in: its machines, parts, operations and routings as a factory spec,
// and what the log's orders must leave behind in stock.
import type { DateTime } from 'luxon'
import type { Log } from './log.ts'
import type { Operation, Order } from './orders.ts'
import { total } from './orders.ts'
import { fold } from './row.ts'

export type Step = { operation: string; taskType: string }
export type Part = {
  name: string
  sku: string
  blank: string
  /** The routing: every operation any order of the part went through, in the order that fits the log best. */
  steps: Step[]
  orders: Order[]
  lots: BlankLot[]
}
export type BlankLot = { code: string; quantity: number; expiresAt: string }
export type Factory = { fingerprint: string; parts: Part[]; spec: FactorySpec }
export type FactorySpec = { version: 1 } & Record<string, unknown>
export type FactoryOptions = { timezone: string; settings?: object; people?: unknown[]; now: DateTime }

export const names = {
  site: 'Shop floor',
  warehouse: 'Raw material store',
  rack: 'Blanks rack',
  vendor: 'Blank supplier',
  scrapCode: 'REJECTED',
}

export function deriveFactory(log: Log, options: FactoryOptions): Factory {
  const parts = deriveParts(log, options.now)
  return { fingerprint: log.fingerprint, parts, spec: deriveSpec(log, parts, options) }
}

function deriveParts(log: Log, now: DateTime): Part[] {
  const ordersByPart = [...Map.groupBy(log.orders, (order) => order.part).entries()].sort(([a], [b]) => compare(a, b))
  const taken = new Set<string>()
  const skus = ordersByPart.map(([name]) => unused(taken, skuOf(name)))
  const blanks = skus.map((sku) => unused(taken, `${sku}-BLANK`))
  return ordersByPart.map(([name, orders], index) => {
    const steps = routeOf(orders).map((operation) => ({ operation, taskType: `${name}: ${operation}` }))
    const needed = total(orders, (order) => outcome(order, steps).consumed)
    return {
      name,
      sku: skus[index]!,
      blank: blanks[index]!,
      steps,
      orders,
      lots: blankLots(log.fingerprint, needed, now),
    }
  })
}

/** What an order leaves behind: its last operation in routing order posts output, and every scrapped piece ate a blank too. */
export function outcome(order: Order, steps: Step[]): { posting: Operation; finished: number; consumed: number } {
  const position = new Map(steps.map((step, index) => [step.operation, index]))
  const posting = order.operations.reduce((last, operation) =>
    position.get(operation.name)! > position.get(last.name)! ? operation : last,
  )
  return { posting, finished: posting.good, consumed: posting.good + total(order.operations, (each) => each.scrap) }
}

// Operations change order from one order to the next, so a step's place is its mean relative place among the
// operations of an order, by when each was last reported on. Operations that never report a quantity of this part
// (setting up, repairs, some rework) come first: nothing is finished there.
function routeOf(orders: Order[]): string[] {
  const places = new Map<string, number[]>()
  const counting = new Set<string>()
  for (const order of orders) {
    const lastReport = (operation: Operation) => order.rows.indexOf(operation.rows.at(-1)!)
    const sequence = order.operations.toSorted((a, b) => lastReport(a) - lastReport(b))
    for (const [index, operation] of sequence.entries()) {
      places.set(operation.name, [...(places.get(operation.name) ?? []), (index + 0.5) / sequence.length])
      if (operation.good + operation.scrap > 0) counting.add(operation.name)
    }
  }
  const mean = (name: string) => total(places.get(name)!, (place) => place) / places.get(name)!.length
  return [...places.keys()].sort(
    (a, b) => Number(counting.has(a)) - Number(counting.has(b)) || mean(a) - mean(b) || compare(a, b),
  )
}

// Two deliveries per part. The second expires first, so that "earliest expiry first" and "oldest receipt first" differ,
// and holds less than is needed, so that both lots are drawn on and some of the first is left.
function blankLots(fingerprint: string, needed: number, now: DateTime): BlankLot[] {
  const spare = Math.max(2, Math.ceil(needed / 10))
  const sooner = Math.max(1, Math.floor(needed * 0.6))
  const endOf = (year: number) => `${year}-12-31`
  return [
    { code: `${fingerprint}-1`, quantity: Math.max(needed - sooner, 0) + spare, expiresAt: endOf(now.year + 2) },
    { code: `${fingerprint}-2`, quantity: sooner, expiresAt: endOf(now.year + 1) },
  ]
}

export function routing(part: Part, steps: Step[]): object {
  return { name: part.name, product: part.sku, steps: steps.map((step) => ({ taskType: step.taskType })) }
}

/** The steps of a part's routing that an order went through. */
export function stepsOf(part: Part, order: Order): Step[] {
  return part.steps.filter((step) => order.operations.some(({ name }) => name === step.operation))
}

function deriveSpec(log: Log, parts: Part[], options: FactoryOptions): FactorySpec {
  const centers = workCenters(log.orders)
  return {
    version: 1,
    settings: {
      ...options.settings,
      ...{ timezone: options.timezone, backflushBasis: 'good_and_scrap', backflushShortage: 'record' },
    },
    reasonCodes: [{ kind: 'scrap', code: names.scrapCode, label: 'Rejected' }],
    workCenters: [...new Map([...centers.values()].map((center) => [center.name, center])).values()],
    sites: [{ name: names.site, ssus: machines(log.orders).map((name) => ({ name })) }],
    warehouses: [{ name: names.warehouse, storageUnits: [{ name: names.rack, type: 'rack', ownership: 'company' }] }],
    vendors: [{ name: names.vendor }],
    products: parts.flatMap((part) => [
      {
        sku: part.blank,
        name: `${part.name} blank`,
        itemClass: 'raw',
        unit: 'pcs',
        unitWhole: true,
        tracking: 'lot',
        vendors: [{ vendor: names.vendor }],
      },
      {
        sku: part.sku,
        name: part.name,
        itemClass: 'finished',
        unit: 'pcs',
        unitWhole: true,
        tracking: 'lot',
        recipe: [{ sku: part.blank, quantity: 1 }],
      },
    ]),
    taskTypes: parts.flatMap((part) =>
      part.steps.map((step) => ({
        name: step.taskType,
        makes: part.sku,
        workCenter: centers.get(step.operation)!.name,
      })),
    ),
    routings: parts.map((part) => routing(part, part.steps)),
    ...(options.people && options.people.length > 0 ? { people: options.people } : {}),
  }
}

// A work center is a set of machines that run the same operations. A machine that reported on fewer than one in
// twenty of an operation's rows only stood in for once: it stays out, and the replay moves that one task to it.
function workCenters(orders: Order[]): Map<string, { name: string; machines: string[] }> {
  const reports = Map.groupBy(
    orders.flatMap((order) => order.rows),
    (row) => row.operation,
  )
  const taken = new Set(machines(orders).map(fold))
  const shared = new Map<string, { name: string; machines: string[] }>()
  const centers = new Map<string, { name: string; machines: string[] }>()
  for (const operation of [...reports.keys()].sort(compare)) {
    const rows = reports.get(operation)!
    const byMachine = Map.groupBy(rows, (row) => row.machine)
    const regular = [...byMachine.keys()]
      .filter((machine) => byMachine.get(machine)!.length * 20 >= rows.length)
      .sort(compare)
    const key = regular.join('\n')
    if (!shared.has(key)) {
      shared.set(key, { name: regular.length === 1 ? regular[0]! : unused(taken, operation), machines: regular })
    }
    centers.set(operation, shared.get(key)!)
  }
  return centers
}

function machines(orders: Order[]): string[] {
  return [...new Set(orders.flatMap((order) => order.rows.map((row) => row.machine)))].sort(compare)
}

function skuOf(name: string): string {
  return (
    name
      .normalize('NFC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'PART'
  )
}

function unused(taken: Set<string>, wanted: string): string {
  let name = wanted
  for (let number = 2; taken.has(fold(name)); number += 1) name = `${wanted}-${number}`
  taken.add(fold(name))
  return name
}

// Numbers in names count as numbers, so that Machine 2 stands before Machine 10; the locale is fixed to keep the order the same everywhere.
const collator = new Intl.Collator('en', { numeric: true })
function compare(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}
