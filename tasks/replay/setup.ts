// Makes the service ready for the log: the factory itself, its orders, and blanks to make them from.
import type { PurchaseOrder, WorkOrder } from './answers.ts'
import type { Client } from './client.ts'
import { each, Refused } from './client.ts'
import type { Order } from './orders.ts'
import type { BlankLot, Factory, Part } from './plan.ts'
import { names, routing, stepsOf } from './plan.ts'

type Plan = {
  valid: boolean
  problems: { path: unknown; message: string }[]
  changes: { action: string; blockedBy?: unknown }[]
}
type Applied = { failed: unknown }
type Person = { email: string; roles: string[]; skills: { skill: string; rank: number }[]; isActive: boolean }
type UpsertResult = { workOrder?: WorkOrder; problem?: { code?: string; detail?: string } }

const ordersPerBatch = 100
const linesPerPurchase = 200

/** A spec lists people who are there already; the log's worker numbers name nobody the service knows. */
export async function peopleOf(client: Client): Promise<Omit<Person, 'isActive'>[]> {
  const people = await client.all<Person>('people.list')
  return people
    .filter((person) => person.isActive && person.email)
    .map(({ email, roles, skills }) => ({ email, roles, skills }))
}

/** A spec has all settings or none: the company keeps those that the log says nothing of. */
export async function settingsOf(client: Client): Promise<object> {
  return (await client.call<{ settings: object }>('config.export')).settings
}

export async function applyFactory(client: Client, factory: Factory, run: string): Promise<string> {
  const plan = await client.call<Plan>('config.plan', { spec: factory.spec })
  if (!plan.valid) {
    const problems = plan.problems
      .slice(0, 10)
      .map(({ path, message }) => `${Array.isArray(path) ? path.join('.') : path}: ${message}`)
    throw new Error(`the service does not accept the factory derived from the log:\n  ${problems.join('\n  ')}`)
  }
  const count = (action: string) => plan.changes.filter((change) => change.action === action).length
  if (count('create') + count('update') > 0) {
    const applied = await client.call<Applied>(
      'config.apply',
      { spec: factory.spec },
      `replay:${factory.fingerprint}:${run}:apply`,
    )
    if (applied.failed) throw new Error(`the factory could not be set up whole: ${JSON.stringify(applied.failed)}`)
  }
  return `${count('create')} created, ${count('update')} updated, ${count('unchanged')} as they were`
}

/** The service's own id of every order of the log; orders that are still drafts are brought up to date. */
export async function placeOrders(
  client: Client,
  factory: Factory,
  run: string,
  report: (problem: string) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const wanted: { externalSystemId: string; productSku: string; quantity: number }[] = []
  for (const part of factory.parts) {
    const there = new Map(
      (await client.all<WorkOrder>('work_orders.list', { productSku: part.sku })).map((order) => [
        order.externalSystemId,
        order,
      ]),
    )
    for (const order of part.orders) {
      const found = there.get(order.id)
      if (found) ids.set(order.id, found.id)
      if (!found || found.status === 'draft')
        wanted.push({ externalSystemId: order.id, productSku: part.sku, quantity: order.quantity })
    }
  }
  for (let start = 0; start < wanted.length; start += ordersPerBatch) {
    const orders = wanted.slice(start, start + ordersPerBatch)
    const { results } = await client.call<{ results: UpsertResult[] }>(
      'work_orders.batch_upsert',
      { orders },
      `replay:${factory.fingerprint}:${run}:orders:${start}`,
    )
    for (const [index, { workOrder, problem }] of results.entries()) {
      const order = orders[index]!.externalSystemId
      if (workOrder) ids.set(order, workOrder.id)
      else
        report(`${order}: the service did not take the order: ${problem?.code ?? ''} ${problem?.detail ?? ''}`.trim())
    }
  }
  return ids
}

/**
 * Releases the orders that are drafts, each by the operations it went through: what posts is the last of them. A release
 * keeps the routing in force, so the routing of each part is changed for one kind of order after the other, and set back.
 */
export async function releaseOrders(
  client: Client,
  factory: Factory,
  ids: Map<string, string>,
  running: { run: string; concurrency: number; report(problem: string): void },
): Promise<void> {
  const drafts = new Set((await client.all<WorkOrder>('work_orders.list', { status: 'draft' })).map(({ id }) => id))
  const kinds = factory.parts.map((part) => {
    const toRelease = part.orders.filter((order) => drafts.has(ids.get(order.id) ?? ''))
    const route = (order: Order) => JSON.stringify(stepsOf(part, order))
    return { part, kinds: [...Map.groupBy(toRelease, route).values()] }
  })
  const rounds = Math.max(0, ...kinds.map((each) => each.kinds.length))
  const apply = async (routings: object, round: string) => {
    const key = `replay:${factory.fingerprint}:${running.run}:routings:${round}`
    const { failed } = await client.call<Applied>('config.apply', { spec: { version: 1, routings } }, key)
    if (failed) throw new Error(`the routings could not be set: ${JSON.stringify(failed)}`)
  }
  for (let round = 0; round < rounds; round++) {
    const now = kinds.filter((each) => each.kinds.length > round)
    await apply(
      now.map(({ part, kinds }) => routing(part, stepsOf(part, kinds[round]![0]!))),
      `${round}`,
    )
    const orders = now.flatMap(({ kinds }) => kinds[round]!)
    await each(orders, running.concurrency, async (order) => {
      const id = ids.get(order.id)!
      try {
        await client.call('work_orders.release', { id }, `replay:${factory.fingerprint}:${running.run}:release:${id}`)
      } catch (error) {
        if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error
        if (error.problem.code !== 'already_released') running.report(`${order.id}: ${error.message}`)
      }
    })
  }
  if (rounds > 0) await apply(factory.spec.routings as object, 'all')
}

/** Buys blanks for every part and receives them in two deliveries, each lot of a part with its own expiry. */
export async function supplyBlanks(client: Client, factory: Factory): Promise<void> {
  const units = await client.all<{ id: string; name: string; site: { name: string } | null }>('storage_units.list')
  const rack =
    units.find((unit) => unit.name === names.rack && unit.site?.name === names.warehouse) ??
    units.find((unit) => unit.name === names.rack)
  if (!rack) throw new Error(`there is no storage unit "${names.rack}" although the factory was set up with one`)
  const bought = await client.all<PurchaseOrder>('purchase_orders.list')
  for (let start = 0; start < factory.parts.length; start += linesPerPurchase) {
    const parts = factory.parts.slice(start, start + linesPerPurchase)
    const externalSystemId = `replay-${factory.fingerprint}-${start / linesPerPurchase + 1}`
    const order =
      bought.find((purchase) => purchase.externalSystemId === externalSystemId) ??
      (await buy(client, externalSystemId, parts))
    await receive(client, order, parts, 0, rack.id)
    await receive(client, order, parts, 1, rack.id)
  }
}

async function buy(client: Client, externalSystemId: string, parts: Part[]): Promise<PurchaseOrder> {
  const lines = parts.map((part) => ({ sku: part.blank, quantity: upTo(part.lots, 1) }))
  const input = { externalSystemId, name: 'Blanks for a replayed log', vendor: names.vendor, lines }
  const { purchaseOrder } = await client.call<{ purchaseOrder: PurchaseOrder }>(
    'purchase_orders.upsert',
    input,
    externalSystemId,
  )
  return purchaseOrder
}

// What each line has received already tells which deliveries have come, long after the Idempotency-Key is forgotten.
async function receive(
  client: Client,
  order: PurchaseOrder,
  parts: Part[],
  delivery: number,
  rack: string,
): Promise<void> {
  const lines = parts.flatMap((part) => {
    const line = order.lines.find(({ product }) => product.sku.toLowerCase() === part.blank.toLowerCase())
    if (!line) throw new Error(`purchase order ${order.id} has no line for ${part.blank}`)
    const lot = part.lots[delivery]!
    return line.receivedQuantity >= upTo(part.lots, delivery)
      ? []
      : [{ lineId: line.id, quantity: lot.quantity, storageUnitId: rack, lotCode: lot.code, expiresAt: lot.expiresAt }]
  })
  if (lines.length === 0) return
  await client.call(
    'purchase_orders.receive',
    { id: order.id, lines },
    `${order.externalSystemId}-delivery-${delivery + 1}`,
  )
}

function upTo(lots: BlankLot[], delivery: number): number {
  return lots.slice(0, delivery + 1).reduce((sum, lot) => sum + lot.quantity, 0)
}

/** Machines by name, and the reason code for rejects where the service lists reason codes. */
export async function lookUp(
  client: Client,
): Promise<{ machines: Map<string, string>; scrapReason: number | undefined }> {
  const ssus = await client.all<{ id: string; name: string }>('ssus.list')
  const reasons = await client
    .all<{ id: number; code: string | null }>('reason_codes.list', { kind: 'scrap' })
    .catch((error: unknown) => {
      if (error instanceof Refused && error.status === 404) return []
      throw error
    })
  return {
    machines: new Map(ssus.map((ssu) => [ssu.name, ssu.id])),
    scrapReason: reasons.find((reason) => reason.code === names.scrapCode)?.id,
  }
}
