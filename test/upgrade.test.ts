// A database of an earlier release, with data in it, is brought to the present: it is then made of the same things as a new
// one, and nothing of its data is gone. test/upgrade/ has the states that this begins from, each for the time after the
// migration of its name, frozen:
// - <migration>.sql is data. The first is that of the baseline; a migration that makes tables gets one for their rows there.
// - <migration>.applied.sql.gz is what db/ had put in place then, by test/upgrade/freeze.ts: the views, functions and triggers
//   that a migration after it has to drop before it drops or changes what they lean on.
// Between those a database goes the same way, one migration after the other, whichever it began with.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Logger } from '@graphile/logger'
import test from 'ava'
import { migrate as runMigrations } from 'graphile-migrate'
import { calculateHash } from 'graphile-migrate/dist/hash.js'
import { parseMigrationText } from 'graphile-migrate/dist/migration.js'
import { clearAllPools } from 'graphile-migrate/dist/pgReal.js'
import pg from 'pg'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { root } from '../db/sources.ts'
import { catalogue } from './support/catalogue.ts'
import { copyOfDatabase, emptyDatabase, freshDatabase, type TestDatabase } from './support/database.ts'
import { withPool } from './support/own.ts'

const wasApplied = '.applied.sql.gz'
const migrations = await filesOf(path.join(migrationsFolder, 'committed'))
const frozen = path.join(import.meta.dirname, 'upgrade')
const data = await filesOf(frozen)
const applied = (await readdir(frozen)).filter((name) => name.endsWith(wasApplied)).sort()
const roles = await readFile(path.join(root, 'roles.sql'), 'utf8')
const names = [...migrations.keys()]
const released = names.slice(names.findIndex((name) => data.has(name)))

async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  )
}

test('migrations carry the hashes of what they say and of what came before', (t) => {
  let previous: string | null = null
  const right: object[] = []
  for (const [name, text] of migrations) {
    const hash: string = calculateHash(parseMigrationText(name, text).body, previous)
    right.push({ name, Previous: previous ?? '-', Hash: hash })
    previous = hash
  }
  const found = [...migrations].map(([name, text]) => {
    const { Previous, Hash } = parseMigrationText(name, text).headers
    return { name, Previous, Hash }
  })
  t.deepEqual(found, right)
})

test('migrations that were released are as they were', (t) => {
  for (const [name, text] of data) {
    t.true(text.includes(parseMigrationText(name, migrations.get(name) ?? '', false).headers.Hash ?? 'none'), name)
  }
})

/** Databases by the file that they are the state of. */
const states = new Map<string, TestDatabase>()
const lost: Record<string, string[]> = {}
let expected: Set<string>

// Each state is the one before with one migration and its data more: made one after the other, and copied.
test.before(async () => {
  const growing = await emptyDatabase()
  await withPool(growing.adminUrl, (admin) => admin.query(roles))
  let rows = new Map<string, string[]>()
  for (const name of released) {
    await migrateTo(growing.adminUrl, name)
    rows = await withPool(growing.adminUrl, async (admin) => {
      for (const [table, those] of rows) lost[`${name} ${table}`] = await missing(admin, table, those)
      await admin.query(data.get(name) ?? '')
      return await rowsOf(admin)
    })
    const file = applied.find((one) => one.replace(wasApplied, '.sql') === name)
    for (const one of [data.has(name) && name, file]) if (one) states.set(one, await copyOfDatabase(growing))
  }
  await growing.drop()
  const newOne = await freshDatabase()
  expected = new Set(await withPool(newOne.adminUrl, catalogue))
  await newOne.drop()
})

test('no migration loses a row that was there before it', (t) => {
  t.deepEqual(
    Object.entries(lost).filter(([, rows]) => rows.length > 0),
    [],
  )
})

for (const state of [...data.keys(), ...applied]) {
  test(`a database as ${state} says is brought to the present`, async (t) => {
    const database = states.get(state)!
    const client = new pg.Client({ connectionString: database.adminUrl })
    await client.connect()
    t.teardown(async () => {
      await client.end()
      await database.drop()
    })
    const before = await rowsOf(client)
    t.true(before.size > 60, 'hardly a table without a row')
    if (applied.includes(state)) {
      await client.query(roles) // a copy of a database has no grants on itself
      await client.query(gunzipSync(await readFile(path.join(frozen, state))).toString())
    }

    await migrate(database.adminUrl)

    const upgraded = new Set(await catalogue(client))
    t.deepEqual(
      [...upgraded].filter((line) => !expected.has(line)),
      [],
      'what a new database has not',
    )
    t.deepEqual(
      [...expected].filter((line) => !upgraded.has(line)),
      [],
      'what only a new database has',
    )
    for (const [table, rows] of before) t.deepEqual(await missing(client, table, rows), [], table)
    const { rows: breaches } = await client.query(`
      select c.short_name, v.* from app.companies c
       cross join lateral (select set_config('app.company_id', c.id::text, false)) entered
       cross join lateral inventory.verify() v`)
    t.deepEqual(breaches, [], 'balances that differ from their ledger')
    const { rows: forgotten } = await client.query(`
      select i.company_id, i.id from app.companies c
       cross join lateral (select set_config('app.company_id', c.id::text, false)) entered
        join quality.inspections i on i.company_id = c.id and i.released_at is null
        join inventory.balances b on b.company_id = c.id and b.product_id = i.product_id and b.bin = 'quarantine'
         and b.lot_id is not distinct from i.lot_id and b.serial_id is null
       where not exists (select from quality.waiting_goods w where w.company_id = c.id and w.inspection_id = i.id)`)
    t.deepEqual(forgotten, [], 'goods that waited for their inspection')
  })
}

/** Runs the migrations up to the one of a name, and nothing of db/. */
async function migrateTo(connectionString: string, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-upgrade-'))
  for (const name of names.slice(0, names.indexOf(last) + 1)) {
    await cp(path.join(migrationsFolder, 'committed', name), path.join(folder, 'committed', name))
  }
  const logger = new Logger(() => () => undefined)
  await runMigrations({ connectionString, migrationsFolder: folder, logger }).finally(clearAllPools)
  await rm(folder, { recursive: true })
}

/** A row with its times in the milliseconds that answers show, whether or not there are microseconds behind them. */
const shown = (row: string) => `regexp_replace(to_jsonb(${row})::text, '(:\\d\\d\\.\\d{3})\\d+', '\\1', 'g')::jsonb`

/** Every row of every table that has any. */
async function rowsOf(client: pg.Client | pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema|graphile_)'`)
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select ${shown('r')}::text as row from ${name} r`)
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
  }
  return found
}

/** Rows that are gone, or have something else in one of the columns they had; columns that came since may say anything. */
async function missing(client: pg.Client | pg.Pool, table: string, rows: string[]): Promise<string[]> {
  const found = await client.query<{ row: string }>(
    `select row::text from unnest($1::jsonb[]) row where not exists (select from ${table} r where ${shown('r')} @> row)`,
    [rows],
  )
  return found.rows.map(({ row }) => row)
}
