// What a shipment of five hundred lines costs a line, against one of a single line: the call by HTTP, and what it takes of
// the database's processor, on one connection and undone after each turn.
import pg from 'pg'
import { apiOf } from './factory.ts'
import { cpuPerTurn, median, type Statement, startBench, tell } from './support.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const lines = 500

const bench = await startBench({ WORKER: 'off' })
const admin = new pg.Client({ connectionString: bench.adminUrl })
try {
  await admin.connect()
  const api = apiOf(bench)
  const draft = await stocked(api)
  const [caller] = await bench.sql(`
    select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
             'baseUrl', 'http://x', 'transactionId', 'bench',
             'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
  await bench.sql('vacuum analyze')
  const shipping = (id: string): Statement => ({
    text: 'select * from call.shipments_ship($1, $2::jsonb, $3::jsonb)',
    values: [caller!.company, caller!.context, JSON.stringify({ id })],
  })
  const [one, all] = [shipping(await draft(1)), shipping(await draft(lines))]
  const database: { one: number; all: number }[] = []
  for (let round = 0; round < rounds; round++) {
    database.push({ one: await undone(admin, one, 60), all: await undone(admin, all, 6) })
  }
  const calls: { one: number; all: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const singles: number[] = []
    for (let n = 0; n < 20; n++) singles.push(await timed(api, await draft(1)))
    calls.push({ one: median(singles), all: await timed(api, await draft(lines)) })
  }
  const table = { 'database µs of a processor': figures(database), 'call by HTTP, µs': figures(calls) }
  console.table(table)
  const ratio = 'one line / a line of many'
  for (const [how, row] of Object.entries(table)) tell({ [`${ratio}, ${how.split(/ µs|, /)[0]}`]: row[ratio]! })
} finally {
  await admin.end()
  await bench.stop()
}

function figures(turns: { one: number; all: number }[]): Record<string, number> {
  const [one, all] = [median(turns.map((turn) => turn.one)), median(turns.map((turn) => turn.all))]
  return {
    '1 line': Math.round(one),
    [`${lines} lines`]: Math.round(all),
    'a line of them': Math.round(all / lines),
    'one line / a line of many': Number((one / (all / lines)).toFixed(1)),
  }
}

/** Products on a shelf and a customer; answers what drafts a shipment of so many lines of them. */
async function stocked(api: ReturnType<typeof apiOf>): Promise<(lines: number) => Promise<string>> {
  const skus = Array.from({ length: lines }, (_, n) => `SHIP-${n + 1}`)
  const { failed } = await api('POST', '/config/apply', {
    spec: {
      version: 1,
      products: skus.map((sku) => ({ sku, name: sku, itemClass: 'finished', unit: 'pcs' })),
      warehouses: [{ name: 'Outgoing', storageUnits: [{ name: 'Outgoing shelf', type: 'shelf' }] }],
    },
  })
  if (failed?.length) throw new Error(JSON.stringify(failed))
  await api('PUT', '/customers/BENCH', { name: 'Bench' })
  const units = (await api('GET', '/storage-units?limit=100')).data as { id: string; name: string }[]
  const storageUnitId = units.find((unit) => unit.name === 'Outgoing shelf')!.id
  const bought = { externalSystemId: 'shipping', lines: skus.map((sku) => ({ sku, quantity: 1_000_000 })) }
  const { purchaseOrder } = await api('POST', '/purchase-orders', bought)
  const arrived = purchaseOrder.lines.map((line: { id: number }) => ({
    lineId: line.id,
    quantity: 1_000_000,
    storageUnitId,
  }))
  await api('POST', `/purchase-orders/${purchaseOrder.id}/receive`, { lines: arrived })
  return async (lines) => {
    const goods = skus.slice(0, lines).map((sku) => ({ sku, quantity: 1, storageUnitId }))
    return (await api('POST', '/shipments', { customerId: 'BENCH', lines: goods })).id
  }
}

async function timed(api: ReturnType<typeof apiOf>, id: string): Promise<number> {
  const before = performance.now()
  await api('POST', `/shipments/${id}/ship`, {})
  return (performance.now() - before) * 1000
}

/** What a call costs without the begin and rollback around it, once its plans are made. */
async function undone(client: pg.Client, statement: Statement, often: number): Promise<number> {
  const begin: Statement = { text: 'begin', values: [] }
  const rollback: Statement = { text: 'rollback', values: [] }
  await cpuPerTurn(client, [begin, statement, rollback], 8)
  const whole = await cpuPerTurn(client, [begin, statement, rollback], often)
  return whole - (await cpuPerTurn(client, [begin, rollback], often))
}
