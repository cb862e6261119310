// A service of its own for a bench: fresh cluster with the settings of users (not of tests), the service in its own process.
import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startCluster } from '../../db/cluster.ts'
import type { LoadPlan, LoadResult } from './load.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..')

export interface Bench {
  baseUrl: string
  key: string
  adminUrl: string
  pid: number
  /** A statement as the owner, inside the demo company. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

export async function startBench(environment: Record<string, string> = {}, program = 'server/main.ts'): Promise<Bench> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-bench-'))
  await chmod(dataDir, 0o711)
  const cluster = await startCluster({ dataDir })
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const child = spawn('sh', ['-c', scripts.start.replace('server/main.ts', program)], {
    cwd: root,
    env: {
      ...process.env,
      MILLWRIGHT_DATA: dataDir,
      MILLWRIGHT_DEMO: 'empty',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_BURST: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('ready at')) ready()
    })
    child.once('exit', (code) => failed(new Error(`the service ended with ${code}`)))
  })
  const demo = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8'))
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  await admin.query(`select set_config('app.company_id', id::text, false) from app.companies where short_name = 'demo'`)
  return {
    baseUrl: demo.baseUrl,
    key: demo.apiKey,
    adminUrl: cluster.adminUrl,
    pid: child.pid!,
    sql: async (text, values) => (await admin.query(text, values)).rows,
    async stop() {
      await admin.end()
      child.kill('SIGTERM')
      await new Promise((gone) => child.once('exit', gone))
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'load.ts'), JSON.stringify(plan)])
  return JSON.parse(stdout)
}

/** Transactions a second of one script by pgbench, prepared, with as many connections as the service's pool. */
export async function pgbench(adminUrl: string, script: string, connections: number, seconds: number): Promise<number> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'pgbench-')), 'script.sql')
  await writeFile(file, script)
  const { stdout } = await run(
    await findPgbench(),
    ['-n', '-M', 'prepared', '-f', file, '-c', String(connections), '-j', '2', '-T', String(seconds), adminUrl],
    { maxBuffer: 10_000_000 },
  )
  return Number(/tps = ([\d.]+)/.exec(stdout)![1])
}

/** What a bench comes to, by what it is a ratio of. */
export type Ratios = Record<string, number>

/** For the table of all benches. */
export function tell(ratios: Ratios): void {
  process.send?.(ratios)
}

export interface Statement {
  text: string
  values: unknown[]
}

/** Microseconds of a processor that a turn of statements costs its backend: what other work lengthens least. */
export async function cpuPerTurn(client: pg.Client, statements: Statement[], turns: number): Promise<number> {
  const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  const spent = async () => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1000
  const before = await spent()
  for (let n = 0; n < turns; n++) {
    for (const { text, values } of statements) await client.query({ name: hash('md5', text), text, values })
  }
  return ((await spent()) - before) / turns
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

async function findPgbench(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench | tail -1'])
  if (!stdout.trim()) throw new Error('pgbench is needed: apt-get install postgresql-contrib')
  return stdout.trim()
}

/** Units with stock of one product, and transfers between them. */
export async function prepareTransfers(
  bench: Bench,
  units: number,
): Promise<{ method: 'POST'; path: string; body: object }[]> {
  await bench.sql(`
    with site as (insert into sites.sites (external_id, name, is_warehouse) values ('s', 'Warehouse', true) returning id),
         product as (insert into inventory.products (sku, name, item_class, unit) values ('BOLT', 'Bolt', 'raw', 'pcs') returning id),
         unit as (insert into inventory.storage_units (external_id, name, site_id, type)
                  select 'u' || n, 'Shelf ' || n, site.id, 'shelf' from site, generate_series(1, ${units}) n returning id),
         stock as (insert into inventory.balances (product_id, storage_unit_id, bin, quantity, received_at)
                   select product.id, unit.id, 'goods', 1000000, now() from product, unit returning *)
    insert into inventory.stock_ledger (time, kind, quantity, product_id, to_storage_unit_id, to_bin, group_id, call_id)
    select now(), 'adjustment', quantity, product_id, storage_unit_id, bin, 0, 0 from stock`)
  return Array.from({ length: 1000 }, (_, n) => {
    const from = 1 + ((n * 37) % units)
    const to = 1 + ((from + ((n * 13) % (units - 1))) % units)
    return {
      method: 'POST',
      path: '/stock/transfers',
      body: { sku: 'BOLT', quantity: 1, from: `u${from}`, to: `u${to}` },
    }
  })
}
