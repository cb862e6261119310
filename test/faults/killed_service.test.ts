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
  t.timeout(60_000)
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
  await admin.query(stock)
  const transfer = { sku: 'BAR', quantity: 5, from: 'shelf', to: 'rack' }
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
  const { rows } = await admin.query(`select kind, quantity::int from inventory.stock_ledger order by id`)
  t.deepEqual(rows, [
    { kind: 'receipt', quantity: 100 },
    { kind: 'transfer', quantity: 5 },
  ])
  second.process.kill('SIGTERM')
  t.is((await once(second.process, 'exit'))[0], 0, 'the service ends cleanly')
})

const stock = `
  begin;
  select set_config('app.company_id', (select id::text from app.companies where short_name = 'demo'), true),
         set_config('app.call_id', nextval('app.call_id')::text, true);
  insert into sites.sites (company_id, external_id, name) values (app.company_id(), 'hall', 'Hall');
  insert into inventory.storage_units (company_id, external_id, name, site_id, type)
    select app.company_id(), u, u, s.id, 'shelf' from sites.sites s, unnest(array['shelf', 'rack']) u where s.company_id = app.company_id() and s.external_id = 'hall';
  insert into inventory.products (company_id, sku, name, item_class, unit) values (app.company_id(), 'BAR', 'Bar', 'raw', 'pcs');
  select inventory.post_movements('receipt', array[inventory.movement(p.id, 100, p_to_unit_id => u.id, p_to_bin => 'goods')])
    from inventory.products p, inventory.storage_units u where p.sku = 'BAR' and u.external_id = 'shelf';
  commit`
