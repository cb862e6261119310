// kill -9 between a write's commit and its answer: the retry gets the first answer, and the write happened once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import pg from 'pg'
import { freePort } from '../../db/cluster/port.ts'
import { Client } from '../support/client.ts'
import { freshDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

interface Started {
  process: ChildProcess
  apiKey: string
  port: number
}

async function startProcess(databaseUrl: string, dataDir: string): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      MILLWRIGHT_DATA: dataDir,
      MILLWRIGHT_DEMO: 'empty',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
  })
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('is ready')) ready()
    })
    child.once('exit', (status) => failed(new Error(`the service ended with ${status}: ${said}`)))
  })
  const { apiKey } = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8'))
  return { process: child, apiKey, port }
}

/** Passes bytes on to the service, and at the first byte of an answer kills it: the answer never arrives. */
async function killerBefore(service: Started): Promise<Server> {
  const server = createServer((caller) => {
    const upstream = connect(service.port, '127.0.0.1')
    caller.pipe(upstream)
    upstream.once('data', () => {
      service.process.kill('SIGKILL')
      caller.destroy()
    })
    upstream.on('error', () => caller.destroy())
    caller.on('error', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('killed after the commit, before the answer', async (t) => {
  t.timeout(240_000)
  const database = await freshDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-killed-'))
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  t.teardown(async () => {
    await admin.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const first = await startProcess(database.adminUrl, dataDir)
  const { shelf, rack } = await stock(new Client(`http://127.0.0.1:${first.port}`, first.apiKey))
  const transfer = { sku: 'BAR', quantity: 5, from: shelf, to: rack }
  const once1 = { 'idempotency-key': 'row-1' }
  const killer = await killerBefore(first)
  const { port } = killer.address() as AddressInfo
  await t.throwsAsync(
    new Client(`http://127.0.0.1:${port}`, first.apiKey).post('/stock/transfers', transfer, once1),
    undefined,
    'no answer arrives',
  )
  killer.close()
  t.is(first.process.signalCode ?? (await once(first.process, 'exit'))[1], 'SIGKILL')

  const second = await startProcess(database.adminUrl, dataDir)
  t.teardown(() => second.process.kill('SIGKILL'))
  const client = new Client(`http://127.0.0.1:${second.port}`, second.apiKey)
  const retry = await client.post('/stock/transfers', transfer, once1)
  t.is(retry.status, 200, retry.text)
  t.is(retry.headers.get('idempotency-replayed'), 'true')
  t.is(retry.body.quantity, 5)
  const { rows } = await admin.query(
    `select l.kind, l.quantity::int from inventory.stock_ledger l join inventory.products p on p.id = l.product_id
      where p.sku = 'BAR' order by l.id`,
  )
  t.deepEqual(rows, [
    { kind: 'receipt', quantity: 100 },
    { kind: 'transfer', quantity: 5 },
  ])
  second.process.kill('SIGTERM')
  t.is((await once(second.process, 'exit'))[0], 0, 'the service ends cleanly')
})

test('killed in the middle of a large apply, and again as it goes on: the next start ends it, each item once', async (t) => {
  t.timeout(240_000)
  const database = await freshDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-killed-'))
  t.teardown(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const names = Array.from({ length: 2500 }, (_, n) => `Skill ${1000 + n}`)
  const spec = { version: 1, skills: names.map((name) => ({ name })) }

  const first = await startProcess(database.adminUrl, dataDir)
  const before = new Client(`http://127.0.0.1:${first.port}`, first.apiKey)
  const { run } = (await before.post('/config/apply', { spec }, { prefer: 'respond-async' })).body
  const kill = async ({ process }: typeof first, client: Client, beyond: number) => {
    let done = 0
    await until(async () => {
      done = (await client.ok(client.get(`/config/runs/${run}`))).done
      return done > beyond
    })
    process.kill('SIGKILL')
    await once(process, 'exit')
    return done
  }
  const done = await kill(first, before, 0)
  const again = await startProcess(database.adminUrl, dataDir)
  await kill(again, new Client(`http://127.0.0.1:${again.port}`, again.apiKey), done)

  const second = await startProcess(database.adminUrl, dataDir)
  t.teardown(() => second.process.kill('SIGKILL'))
  const after = new Client(`http://127.0.0.1:${second.port}`, second.apiKey)
  await until(async () => (await after.ok(after.get(`/config/runs/${run}`))).state !== 'running')
  const { state, applied } = await after.ok(after.get(`/config/runs/${run}`))
  t.is(state, 'done')
  t.deepEqual(
    applied.map(({ name }: { name: string }) => name),
    names,
  )
  t.like((await after.ok(after.post('/config/plan', { spec }))).summary, { create: 0, update: 0, unchanged: 2500 })
})

/** Two shelves, bars on the first of them. */
async function stock(client: Client): Promise<{ shelf: string; rack: string }> {
  const applied = await client.ok(
    client.post('/config/apply', {
      spec: {
        version: 1,
        warehouses: [
          {
            name: 'Hall',
            storageUnits: [
              { name: 'rack', type: 'rack' },
              { name: 'shelf', type: 'shelf' },
            ],
          },
        ],
        products: [{ sku: 'BAR', name: 'Bar', itemClass: 'raw', unit: 'pcs' }],
      },
    }),
  )
  if (applied.failed) throw new Error(JSON.stringify(applied.failed))
  const { data } = await client.ok(client.get('/storage-units'))
  const [rack, shelf] = data.map((unit: { id: string }) => unit.id)
  const { purchaseOrder } = await client.ok(
    client.post('/purchase-orders', { externalSystemId: 'PO-1', lines: [{ sku: 'BAR', quantity: 100 }] }),
  )
  const lines = [{ lineId: purchaseOrder.lines[0].id, quantity: 100, storageUnitId: shelf }]
  await client.ok(client.post(`/purchase-orders/${purchaseOrder.id}/receive`, { lines }))
  return { shelf, rack }
}
