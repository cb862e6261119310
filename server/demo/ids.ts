// Ids that the demo company gives itself differ from one installation to the next. The examples (examples.ts) say stand-ins
// for them; where the demo company is, the API's description says its own ids instead, so that examples work as they stand.
import type { Run } from './story.ts'

const text = (n: number) => `06fk2v9q8m${String(n).padStart(2, '0')}`
const number = (n: number) => 381_000_000 + n
const standIn = /06fk2v9q8m\d\d|3810000\d\d|0f8fad5b-d9cb-4a1f-8f2e-6b1d0c9a7e41/g

export const id = {
  site: text(1),
  dock: text(2),
  barRack: text(3),
  partsShelf: text(4),
  kitCart: text(5),
  turnShaft: text(6),
  repair: text(7),
  checkShaft: text(8),
  doneOrder: text(10),
  runningOrder: text(11),
  draftOrder: text(12),
  turning: text(13),
  checking: text(14),
  noisySpindle: text(15),
  trySpindle: text(16),
  ncr: text(17),
  countOfShelf: text(18),
  countOfRack: text(19),
  nightShift: text(20),
  turners: text(21),
  webhook: text(22),
  client: text(23),
  key: text(24),
  latheOne: text(25),
  draftShipment: text(26),
  broken: text(27),
  configRun: text(28),
  recall: text(29),
  toBeSent: text(30),
  sent: text(31),
  done: text(32),
  received: text(33),
  dataPackage: text(34),
  coming: text(35),
  came: text(36),
  short: text(37),
  underWay: text(38),
  bench: text(39),
  listening: text(40),
  purchaseOrder: number(1),
  purchaseOrderLine: number(2),
  openPurchaseOrder: number(3),
  receipt: number(4),
  stop: number(5),
  person: number(6),
  noMaterial: number(7),
  outOfTolerance: number(8),
  countedWrong: number(9),
  countLine: number(10),
  make: number(11),
  delivery: number(12),
  meter: number(13),
  comingLine: number(14),
  cameLine: number(15),
  invited: '0f8fad5b-d9cb-4a1f-8f2e-6b1d0c9a7e41',
} as const

// biome-ignore lint/suspicious/noExplicitAny: rows of all shapes
type Row = any
type Ids = Partial<Record<keyof typeof id, string | number>>

/** What stands for what in this company, by the names of things; known: what no list shows. */
export async function findIds(run: Run, known: { configRun?: string } = {}): Promise<Map<string, string>> {
  const rows = async (list: string, input = {}): Promise<Row[]> => (await run(list, { limit: 100, ...input })).data
  const named = (all: Row[], key: string, value: string): Row => all.find((row) => row[key] === value) ?? {}
  const found: Ids = { configRun: known.configRun }
  const units = await rows('storage_units.list')
  const unit = (name: string) => named(units, 'name', name)
  Object.assign(found, {
    site: unit('Dock').site?.id,
    dock: unit('Dock').id,
    barRack: unit('Bar rack').id,
    partsShelf: unit('Parts shelf').id,
    kitCart: unit('Kit cart').id,
    latheOne: unit('Lathe 1').id,
    bench: unit('Bench 1').id,
  })
  const types = await rows('task_types.list')
  for (const [key, name] of [
    ['turnShaft', 'Turn shaft'],
    ['repair', 'Repair'],
    ['checkShaft', 'Check shaft'],
  ] as const)
    found[key] = named(types, 'typeName', name).id
  const orders = await rows('work_orders.list')
  for (const [key, name] of [
    ['doneOrder', 'ERP-5001'],
    ['runningOrder', 'ERP-5002'],
    ['draftOrder', 'ERP-5003'],
  ] as const)
    found[key] = named(orders, 'externalSystemId', name).id
  const running = found.runningOrder ? await run('work_orders.get', { id: found.runningOrder }) : { operations: [] }
  found.turning = running.operations[0]?.taskId
  found.checking = running.operations[1]?.taskId
  const tasks = await rows('tasks.list')
  found.noisySpindle = named(tasks, 'title', 'Spindle is noisy').id
  found.trySpindle = named(tasks, 'title', 'Try the spindle').id
  found.toBeSent = named(tasks, 'title', 'Put a pump into operation at Harbour Pumps').id
  found.ncr = named(await rows('ncrs.list'), 'title', 'Rust on the bars').id
  const counts = await rows('inventory_counts.list')
  const countOf = (name: string): Row => counts.find((one) => one.storageUnit.name === name) ?? {}
  found.countOfShelf = countOf('Parts shelf').id
  found.countOfRack = countOf('Bar rack').id
  if (found.countOfShelf) found.countLine = (await run('inventory_counts.get', { id: found.countOfShelf })).lines[0]?.id
  const teams = await rows('teams.list')
  found.nightShift = named(teams, 'name', 'Night shift').id
  found.turners = named(teams, 'name', 'Turners').id
  const webhooks = await rows('webhooks.list')
  found.webhook = named(webhooks, 'name', 'ERP').id
  found.listening = named(webhooks, 'name', 'Quality desk').id
  if (found.listening)
    found.delivery = (await rows('webhooks.delivery_logs', { id: found.listening, status: 'failed' }))[0]?.id
  found.client = (await rows('clients.list'))[0]?.id
  found.key = (await rows('api_keys.list'))[0]?.id
  const bought = await rows('purchase_orders.list')
  const partly = named(bought, 'externalSystemId', 'PO-1002')
  found.purchaseOrder = partly.id
  found.purchaseOrderLine = partly.lines?.[0].id
  if (partly.id) found.receipt = (await run('purchase_orders.get', { id: partly.id })).receipts[0]?.id
  found.openPurchaseOrder = named(bought, 'externalSystemId', 'PO-1003').id
  found.draftShipment = (await rows('shipments.list', { status: 'draft' }))[0]?.id
  const lathe = named(await rows('ssus.list'), 'id', 'LATHE-2').id
  if (lathe) found.stop = (await rows('downtime_events.list', { ssuId: lathe }))[0]?.id
  found.person = (await rows('people.list'))[0]?.id
  found.meter = named(await rows('meters.list'), 'key', 'hours').id
  found.broken = (await run('issues.list', {})).issues.find((issue: Row) => issue.name === 'Broken or noisy')?.id
  const reasons = await rows('reason_codes.list')
  found.noMaterial = named(reasons, 'label', 'No material').id
  found.outOfTolerance = named(reasons, 'label', 'Out of tolerance').id
  found.countedWrong = named(reasons, 'label', 'Counted wrong').id
  found.invited = (await rows('invitations.list'))[0]?.userId
  found.make = (await run('machine_catalog.search_makes', {}))[0]?.id
  Object.assign(found, await betweenCompanies(rows))
  return new Map(
    Object.entries(found).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[String(id[key as keyof typeof id]), String(value)]],
    ),
  )
}

/** What goes between the two companies: the oldest of each kind, which is the demo's own. */
async function betweenCompanies(rows: (list: string, input?: object) => Promise<Row[]>): Promise<Ids> {
  const [done, sent] = (await rows('handoffs.list', { direction: 'outgoing' })).toReversed()
  const goods = async (direction: string, state: string): Promise<Row> =>
    (await rows('partner_deliveries.list', { direction, state })).at(-1) ?? { lines: [] }
  const [coming, came] = [await goods('incoming', 'in_transit'), await goods('incoming', 'received')]
  return {
    done: done?.id,
    sent: sent?.id,
    received: (await rows('handoffs.list', { direction: 'incoming' })).findLast((one) => one.dataRequest)?.id,
    dataPackage: (await rows('data_packages.list', { role: 'received' })).at(-1)?.id,
    recall: (await rows('recalls.list', { state: 'open' })).at(-1)?.id,
    coming: coming.id,
    comingLine: coming.lines[0]?.id,
    came: came.id,
    cameLine: came.lines[0]?.id,
    short: (await goods('outgoing', 'shortfall')).id,
    underWay: (await goods('outgoing', 'in_transit')).id,
  }
}

/** A text with the ids of the company in the place of stand-ins. */
export function withIds(content: string, ids: ReadonlyMap<string, string>): string {
  return content.replace(standIn, (one) => ids.get(one) ?? one)
}
