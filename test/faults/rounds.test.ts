// Callers write while service, worker and Postgres are killed and cut off from each other, round after round. Afterwards
// everything that was answered is there once, retries have said whether it was theirs, and every event was delivered.
// npm run test:faults plays thirty rounds; FAULT_ROUNDS and FAULT_SEED say how many, and which.
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { readNames } from '../support/names.ts'
import { until } from '../support/until.ts'
import { Plant, patience } from './plant.ts'
import { type Places, Traffic } from './traffic.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? 3)
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const writers = 6
const faultsPerRound = 2

/** Lehmer's numbers: from 0 up to 1, the same ones for a seed. */
function random(from: number): () => number {
  let state = (from % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

const next = random(seed)

/** Each of them once, in random order, and then again in another. */
function* dealt<T>(cards: readonly T[]): Generator<T, never> {
  for (;;) {
    const deck = [...cards]
    while (deck.length > 0) yield deck.splice(Math.floor(next() * deck.length), 1)[0]!
  }
}

async function furnish(plant: Plant): Promise<Places> {
  const { client, receiver } = plant
  const spec = {
    version: 1,
    warehouses: [{ name: 'Hall', storageUnits: ['Rack', 'Shelf'].map((name) => ({ name, type: 'shelf' })) }],
    products: [
      { sku: 'BAR', name: 'Bar', itemClass: 'raw', unit: 'pcs' },
      { sku: 'COIL', name: 'Coil', itemClass: 'raw', unit: 'kg', tracking: 'lot' },
    ],
    taskTypes: [{ name: 'Errand' }],
  }
  const { failed } = await client.ok(client.post('/config/apply', { spec }))
  if (failed) throw new Error(JSON.stringify(failed))
  const { unit, type } = await readNames((text, values) => plant.sql(text, values))
  const bought = { externalSystemId: 'stock', lines: [{ sku: 'BAR', quantity: 1e8 }] }
  const { purchaseOrder } = await client.ok(client.post('/purchase-orders', bought))
  const lines = [{ lineId: purchaseOrder.lines[0].id, quantity: 1e8, storageUnitId: unit.Shelf }]
  await client.ok(client.post(`/purchase-orders/${purchaseOrder.id}/receive`, { lines }))
  const eventTypes = ['task.created', 'lot.created']
  await client.ok(client.post('/webhooks', { name: 'Listener', targetUrl: receiver.url('/'), eventTypes }))
  return { shelf: unit.Shelf, rack: unit.Rack, errand: type.Errand }
}

test('nothing that was answered is lost or done twice, whatever is killed', async (t) => {
  t.timeout(120_000 + rounds * 60_000)
  console.log(`${rounds} rounds of faults; FAULT_SEED=${seed} plays these again`)
  const plant = await Plant.start()
  t.teardown(() => plant.stop())
  const traffic = new Traffic(plant.client, await furnish(plant), writers)
  const faults = dealt([
    ['service killed', () => plant.killService()],
    ['worker killed', () => plant.killWorker()],
    ['Postgres killed', () => plant.killPostgres()],
    ['callers cut off', () => plant.cutCallers()],
    ['database connections cut', () => plant.cutDatabase()],
    ['pool full', () => plant.fillPool(3000 + 5000 * next())],
  ] as const)
  for (let round = 1; round <= rounds; round++) {
    const told: string[] = []
    const before = traffic.acknowledged.length
    const began = Date.now()
    for (let n = 0; n < faultsPerRound; n++) {
      await sleep(next() * 1500)
      const [name, happens] = faults.next().value
      told.push(name)
      await happens()
    }
    const enough = before + 5 * writers
    await until(
      async () => traffic.strange.length > 0 || (traffic.acknowledged.length >= enough && (await plant.isReady())),
      patience,
      () => `after ${told} it did not go on: ${JSON.stringify(traffic.outcomes)}`,
    )
    const writes = traffic.acknowledged.length - before
    console.log(`round ${round}: ${told.join(', ')}; ${writes} writes in ${Date.now() - began} ms`)
  }
  await traffic.end()

  t.deepEqual(traffic.strange, [], 'a caller hears of a fault only as something to try again')
  const audited = await plant.sql('select transaction_id as id from app.audit_log')
  const entries = Map.groupBy(audited, (row) => row.id as string)
  const wrong = traffic.acknowledged.filter(({ attempts, replayed }) => {
    const done = attempts.filter((id) => entries.has(id))
    const isOnce = done.length === 1 && entries.get(done[0]!)!.length === 1
    return !isOnce || (replayed !== undefined && replayed !== (done[0] !== attempts.at(-1)))
  })
  t.deepEqual(wrong, [], 'each write is there once, and its answer says whether an earlier attempt did it')
  const asked = traffic.acknowledged.flatMap(({ attempts }) => attempts)
  const transfers = traffic.acknowledged.filter(({ kind }) => kind.startsWith('stock.transfer')).length
  const moved = await plant.sql(`select quantity from inventory.stock_ledger where kind = 'transfer'`)
  t.is(new Set(moved.map((row) => row.quantity)).size, moved.length, 'no quantity was moved twice')
  t.is(moved.length, transfers)
  t.deepEqual(await plant.sql('select * from inventory.verify()'), [])

  // The demo company had others before anybody asked to be told.
  const told = await plant.sql(
    `select e.external_id as id from events.events e join events.webhooks w on w.company_id = e.company_id
      where w.name = 'Listener' and e.at >= w.created_at`,
  )
  const events = told.map((row) => row.id as string)
  const delivered = () => new Set(plant.receiver.received.map(({ id }) => id))
  await until(
    () => delivered().size >= events.length,
    patience,
    () => `${delivered().size} of ${events.length} events were delivered`,
  )
  t.deepEqual([...delivered()].sort(), events.sort(), 'every event of a committed change, and no other')
  const retried = traffic.acknowledged.filter(({ attempts }) => attempts.length > 1)
  console.log(
    `${traffic.acknowledged.length} writes in ${asked.length} attempts, ${retried.length} sent again, of which ` +
      `${retried.filter(({ replayed }) => replayed).length} had been done before; ` +
      `${events.length} events in ${plant.receiver.received.length} deliveries; ${JSON.stringify(traffic.outcomes)}`,
  )
  await until(
    () => plant.isRunning,
    patience,
    () => `what was killed last does not run again: ${plant.complaints}`,
  )
  t.notRegex(plant.complaints, /^ +at /m, 'no process fell over a fault')
  t.deepEqual(await plant.stop(), [0, 0], 'service and worker end cleanly')
})
