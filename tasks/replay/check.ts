// Compares what the service holds after a replay with the log's own sums. The company may hold other orders, lots and
// stock as well, so everything here goes by the log's own orders and the blanks bought for it.
import type { Genealogy, Lot, StockLevel, WorkOrder } from './answers.ts'
import type { Client } from './client.ts'
import { each } from './client.ts'
import type { Order } from './orders.ts'
import { total } from './orders.ts'
import type { Factory, Part } from './plan.ts'
import { outcome } from './plan.ts'

/** A finished lot with the blanks it was made from. */
export type Output = {
  code: string
  quantity: number
  producedAt: string | null
  sources: { sku: string; code: string; quantity: number }[]
}
export type FoundOrder = { workOrder: WorkOrder; outputs: Output[] }
export type FoundPart = {
  onHand: number
  finishedLots: Lot[]
  /** Every lot of the part's blanks in the company. */
  blanks: Lot[]
  /** Blanks of this log's lots that went into the products of other orders. */
  usedElsewhere: number
}
export type Found = { orders: Map<string, FoundOrder>; parts: Map<string, FoundPart> }

export async function look(client: Client, factory: Factory, ids: Map<string, string>, atOnce: number): Promise<Found> {
  const found: Found = { orders: new Map(), parts: new Map() }
  const orders = factory.parts.flatMap((part) => part.orders)
  await each(orders, atOnce, async (order) => {
    const id = ids.get(order.id)
    if (id !== undefined) found.orders.set(order.id, await lookAtOrder(client, id))
  })
  await each(factory.parts, atOnce, async (part) => {
    found.parts.set(part.name, await lookAtPart(client, part, found))
  })
  return found
}

async function lookAtOrder(client: Client, id: string): Promise<FoundOrder> {
  const workOrder = await client.call<WorkOrder>('work_orders.get', { id })
  const outputs: Output[] = []
  for (const { sku, code } of workOrder.lots.produced) {
    const { lot, edges } = await client.call<Genealogy>('lots.genealogy', { sku, code, direction: 'upstream' })
    const sources = edges
      .filter((edge) => same(edge.to, { sku, code }))
      .map((edge) => ({ ...edge.from, quantity: edge.quantity }))
    outputs.push({ code, quantity: lot.quantity, producedAt: lot.producedAt, sources })
  }
  return { workOrder, outputs }
}

async function lookAtPart(client: Client, part: Part, found: Found): Promise<FoundPart> {
  const levels = await client.all<StockLevel>('inventory.stock_levels', { sku: part.sku })
  const finishedLots = await client.all<Lot>('lots.list', { productSku: part.sku })
  const blanks = await client.all<Lot>('lots.list', { productSku: part.blank })
  const ours = new Set(
    part.orders.flatMap((order) => found.orders.get(order.id)?.outputs.map((output) => output.code) ?? []),
  )
  let usedElsewhere = 0
  for (const { code } of part.lots) {
    const { edges } = await client.call<Genealogy>('lots.genealogy', { sku: part.blank, code, direction: 'downstream' })
    const elsewhere = edges.filter((edge) => same(edge.from, { sku: part.blank, code }) && !ours.has(edge.to.code))
    usedElsewhere += total(elsewhere, (edge) => edge.quantity)
  }
  return { onHand: total(levels, (level) => level.onHand), finishedLots, blanks, usedElsewhere }
}

/** Every difference between the log and what was found, each as one line. */
export function differences(factory: Factory, found: Found): string[] {
  return factory.parts.flatMap((part) => [
    ...part.orders.flatMap((order) => ofOrder(part, order, found.orders.get(order.id))),
    ...ofPart(part, found),
  ])
}

function ofOrder(part: Part, order: Order, found: FoundOrder | undefined): string[] {
  if (!found) return [`${order.id}: the service has no such order`]
  const { workOrder, outputs } = found
  const { posting, finished, consumed } = outcome(order, part.steps)
  const material = workOrder.materials.find(({ sku }) => fold(sku) === fold(part.blank))
  const sources = outputs.flatMap((output) => output.sources)
  return [
    differ(`${order.id}: product`, fold(part.sku), fold(workOrder.product.sku)),
    differ(`${order.id}: ordered`, order.quantity, workOrder.quantity),
    workOrder.status === 'completed' || workOrder.status === 'closed'
      ? undefined
      : `${order.id}: it is ${workOrder.status}, not completed`,
    ...ofOperations(part, order, workOrder),
    differ(
      `${order.id}: finished (${posting.name})`,
      finished,
      total(outputs, (output) => output.quantity),
    ),
    differ(`${order.id}: blanks consumed`, consumed, material?.consumed ?? 0),
    differ(`${order.id}: blanks short`, 0, material?.shortage ?? 0),
    finished > 0
      ? differ(
          `${order.id}: blanks traced from its lot`,
          consumed,
          total(sources, (source) => source.quantity),
        )
      : undefined,
    ...sources
      .filter((source) => fold(source.sku) !== fold(part.blank))
      .map((source) => `${order.id}: made from ${source.sku} ${source.code}, which is not a blank of ${part.name}`),
  ].filter((line) => line !== undefined)
}

function ofOperations(part: Part, order: Order, workOrder: WorkOrder): (string | undefined)[] {
  if (workOrder.operations.length === 0) return [`${order.id}: it has no operations`]
  const tasks = new Map(workOrder.operations.map((task) => [task.name, task]))
  return part.steps.flatMap((step) => {
    const operation = order.operations.find(({ name }) => name === step.operation)
    const task = tasks.get(step.taskType)
    if (!operation) return task ? [`${order.id}, ${step.operation}: it was not on the order's route`] : []
    if (!task) return [`${order.id}, ${step.operation}: the order has no such operation`]
    return [
      differ(`${order.id}, ${step.operation}: good`, operation.good, task.goodQuantity),
      differ(`${order.id}, ${step.operation}: scrap`, operation.scrap, task.scrapQuantity),
      differ(`${order.id}, ${step.operation}: status`, 'done', task.status),
    ]
  })
}

function ofPart(part: Part, found: Found): string[] {
  const actual = found.parts.get(part.name)!
  const orders = part.orders.flatMap((order) => found.orders.get(order.id) ?? [])
  const outcomes = part.orders.map((order) => outcome(order, part.steps))
  const ours = new Set(orders.flatMap(({ outputs }) => outputs.map((output) => output.code)))
  const otherLots = actual.finishedLots.filter((lot) => !ours.has(lot.code))
  const ownBlanks = part.lots.flatMap(({ code }) => actual.blanks.find((lot) => lot.code === code) ?? [])
  const codes = new Set(ownBlanks.map((lot) => lot.code))
  const consumed = total(
    orders.flatMap(({ workOrder }) => workOrder.lots.consumed).filter((use) => codes.has(use.code)),
    (use) => use.quantity,
  )
  const bought = total(part.lots, (lot) => lot.quantity)
  return [
    differ(
      `${part.name}: finished stock`,
      total(outcomes, (each) => each.finished),
      actual.onHand - total(otherLots, inGoods),
    ),
    differ(
      `${part.name}: blanks consumed`,
      total(outcomes, (each) => each.consumed),
      total(orders, (order) => blanksOf(part, order.workOrder)),
    ),
    differ(`${part.name}: supplier lots`, part.lots.length, ownBlanks.length),
    differ(
      `${part.name}: blanks left`,
      bought - consumed - actual.usedElsewhere,
      total(ownBlanks, (lot) => lot.quantity),
    ),
    ...outOfTurn(part, orders, actual.blanks),
  ].filter((line) => line !== undefined)
}

function blanksOf(part: Part, workOrder: WorkOrder): number {
  return total(
    workOrder.lots.consumed.filter(({ sku }) => fold(sku) === fold(part.blank)),
    (use) => use.quantity,
  )
}

// Orders finish side by side, so which of them took which blank is open. This is not: a lot that expires sooner, was there
// before the output was made and still holds blanks now held them then as well, and should have gone first.
function outOfTurn(part: Part, orders: FoundOrder[], blanks: Lot[]): string[] {
  const byCode = new Map(blanks.map((lot) => [lot.code, lot]))
  return orders.flatMap(({ workOrder, outputs }) =>
    outputs.flatMap(({ code, producedAt, sources }) =>
      sources.flatMap((source) => {
        const used = byCode.get(source.code)
        if (!used) return [`${part.name}: lot ${code} comes from ${source.code}, which is no lot of ${part.blank}`]
        const passedOver = blanks.filter(
          (lot) =>
            lot.status === 'available' &&
            inGoods(lot) > 0 &&
            expiry(lot) < expiry(used) &&
            (lot.receivedAt ?? '') < (producedAt ?? ''),
        )
        return passedOver.map(
          (lot) =>
            `${part.name}: ${workOrder.code} used lot ${used.code} although ${lot.code} expires sooner and still holds ${inGoods(lot)}`,
        )
      }),
    ),
  )
}

function expiry(lot: Lot): number {
  return lot.expiresAt === null ? Infinity : Date.parse(lot.expiresAt)
}

function inGoods(lot: Lot): number {
  return total(
    lot.where.filter(({ bin }) => bin === 'goods'),
    (place) => place.quantity,
  )
}

function differ(what: string, expected: number | string, actual: number | string): string | undefined {
  return expected === actual ? undefined : `${what}: the log says ${expected}, the service ${actual}`
}

function same(a: { sku: string; code: string }, b: { sku: string; code: string }): boolean {
  return a.code === b.code && fold(a.sku) === fold(b.sku)
}

function fold(sku: string): string {
  return sku.toUpperCase()
}
