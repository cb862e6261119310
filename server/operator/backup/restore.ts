// Puts a backup into a database: the tables as the migrations of its version make them, then its rows in one transaction.
// Functions, triggers, row security and rights come from db/ at the end, which brings it to the present.
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { beginRestore, endRestore, hashes, isHalfMade, isRestoring, migrate } from '../../../db/migrate.ts'
import { checkSecret, ensureLogins, forgetSecret, reach, refuseReadOnly, refuseUsed } from '../../database.ts'
import { type Archive, openArchive } from './archive.ts'
import {
  fileOf,
  isSecretOf,
  kept,
  listSequences,
  listTables,
  type Manifest,
  readManifest,
  settings,
} from './content.ts'
import { restoreFiles } from './files.ts'
import type { Progress } from './progress.ts'

const ofCompany = /^numbers\.of_\d+$/

export interface Given {
  file: string
  secret: string
  statementTimeout: number
  /** What the database holds goes. */
  overwrite: boolean
  /** Although it was made with another secret: what that one sealed stays shut. */
  newSecret: boolean
  /** Where photos of reports lie. */
  filesFolder: string
}

export interface Restored {
  file: string
  at: string
  tables: number
  rows: number
  files: number
}

/** Before a database is touched, or even started. */
export async function openBackup(file: string, secret: string, newSecret: boolean): Promise<[Archive, Manifest]> {
  const archive = await openArchive(file)
  try {
    const manifest = await readManifest(archive)
    await refuseOtherMigrations(manifest)
    if (!newSecret && !isSecretOf(manifest.secret, secret))
      throw new Error(
        'MILLWRIGHT_SECRET: the backup was made with another one, which seals and signs what is in it. Give that one, ' +
          'or put the file secret of its MILLWRIGHT_DATA folder into this one’s. If it is lost: --new-secret.',
      )
    return [archive, manifest]
  } catch (error) {
    archive.close()
    throw error
  }
}

export async function restoreBackup(adminUrl: string, given: Given, progress: Progress): Promise<Restored> {
  const [archive, manifest] = await openBackup(given.file, given.secret, given.newSecret)
  try {
    await check(adminUrl, given)
    await replace(adminUrl, archive, manifest, progress)
    await migrate(adminUrl)
    await ensureLogins(adminUrl, given.secret, given.statementTimeout)
    await analyse(adminUrl)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = await restoreFiles(archive, given.filesFolder)
    return { files, file: given.file, at: manifest.at, tables: manifest.tables.length, rows }
  } finally {
    progress.end()
    archive.close()
  }
}

async function refuseOtherMigrations({ migrations, millwright }: Manifest): Promise<void> {
  const known = await hashes()
  if (migrations.some((hash, n) => known[n] !== hash))
    throw new Error(
      `The backup was made by another version of Millwright (${millwright}), from which no way leads to this one: restore it with that one.`,
    )
}

async function check(adminUrl: string, { secret, overwrite, newSecret }: Given): Promise<void> {
  const admin = await reach(adminUrl)
  try {
    await refuseReadOnly(admin)
    if (!newSecret && !overwrite) await checkSecret(admin, adminUrl, secret)
    await refuseUsed(admin)
    if (!overwrite && !(await isRestoring(admin)) && (await holdsSomething(admin)))
      throw new Error(
        'This database holds companies or accounts already: restore into an empty one, or say --overwrite.',
      )
    if (newSecret || overwrite) await forgetSecret(admin, adminUrl)
  } finally {
    await admin.end()
  }
}

async function holdsSomething(admin: pg.Client): Promise<boolean> {
  // Before db/ is applied nobody but the owner has rights, and no row is hidden from it: if one were, that is an error.
  const half = await isHalfMade(admin)
  for (const [table, role] of [
    ['app.companies', half ? 'millwright_owner' : 'millwright_operator'],
    ['identity.users', 'millwright_identity'],
  ] as const) {
    const { rows } = await admin.query('select to_regclass($1) is not null as there', [table])
    if (!rows[0].there) continue
    await admin.query(`begin; set local role ${role}; set local row_security = ${half ? 'off' : 'on'}`)
    const { rowCount } = await admin.query(`select from ${table} limit 1`)
    await admin.query('rollback')
    if (rowCount! > 0) return true
  }
  return false
}

async function replace(adminUrl: string, archive: Archive, manifest: Manifest, progress: Progress): Promise<void> {
  const admin = await reach(adminUrl)
  try {
    await beginRestore(admin, adminUrl, manifest.migrations.length)
    await refuseUnknown(admin, manifest)
    await admin.query(`begin; ${settings}`)
    await admin.query('truncate graphile_migrate.migrations')
    await makeMonths(admin, manifest)
    await makeNumbers(admin, manifest)
    const keys = await dropForeignKeys(admin)
    for (const table of manifest.tables) await fill(admin, archive, table, progress)
    for (const key of keys) await admin.query(`alter table ${key.on} add constraint ${key.name} ${key.definition}`)
    for (const { name, last, called } of manifest.sequences)
      await admin.query('select pg_catalog.setval($1, $2, $3)', [name, last, called])
    await endRestore(admin)
    await admin.query('commit')
  } finally {
    await admin.end()
  }
}

async function refuseUnknown(admin: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  const columns = new Map((await listTables(admin)).map((table) => [table.name, table.columns]))
  const known = new Set(await listSequences(admin))
  const strange = [
    ...tables.flatMap((table) =>
      table.columns.filter((column) => !columns.get(table.name)?.includes(column)).map((one) => `${table.name}.${one}`),
    ),
    ...tables.flatMap(({ months }) => months ?? []).filter((month) => !/^\d{4}_\d{2}$/.test(month)),
    ...sequences.map(({ name }) => name).filter((name) => !known.has(name) && !ofCompany.test(name)),
  ]
  if (strange.length > 0)
    throw new Error(`The backup has what is not known here, so its version has to restore it: ${strange.join(', ')}`)
}

// As app.make_numbers makes them; rights come with all others'.
async function makeNumbers(admin: pg.Client, { sequences }: Manifest): Promise<void> {
  await admin.query('set local role millwright_owner')
  for (const { name } of sequences.filter(({ name }) => ofCompany.test(name)))
    await admin.query(`create sequence ${name}`)
  await admin.query('set local role none')
}

// As app.ensure_partitions makes them; row security and rights come with all others'.
async function makeMonths(admin: pg.Client, { tables }: Manifest): Promise<void> {
  await admin.query('set local role millwright_owner')
  for (const { name, months } of tables) {
    for (const month of months ?? []) {
      const [year, number] = month.split('_').map(Number)
      const [from, to] = [number! - 1, number!].map((index) => new Date(Date.UTC(year!, index)).toISOString())
      await admin.query(
        `create table ${name}_${month} partition of ${name} for values from ('${from}') to ('${to}');
         alter table ${name}_${month} set (autovacuum_vacuum_insert_threshold = 2000,
           autovacuum_vacuum_insert_scale_factor = 0)`,
      )
    }
  }
  await admin.query('set local role none')
}

interface ForeignKey {
  on: string
  name: string
  definition: string
}

// Checked at the end, all at once: what refers to what has no order then, and it takes a fraction of the time.
async function dropForeignKeys(admin: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await admin.query<ForeignKey>(
    `select k.conrelid::regclass::text as on, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.connamespace::regnamespace::text = any ($1)`,
    [kept],
  )
  for (const { on, name } of rows) await admin.query(`alter table ${on} drop constraint ${name}`)
  return rows
}

async function fill(
  admin: pg.Client,
  archive: Archive,
  { name, columns, rows }: Manifest['tables'][number],
  progress: Progress,
): Promise<void> {
  const content = async function* () {
    for await (const chunk of archive.read(fileOf(name))) {
      progress.tell(name, 0, chunk.length)
      yield chunk
    }
  }
  const table = admin.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(content, table)
  if (table.rowCount !== rows)
    throw new Error(`The backup is damaged: ${name} has ${table.rowCount} rows and should have ${rows}.`)
  progress.tell(name, rows, 0)
}

/** Otherwise the first calls are planned as for empty tables. */
async function analyse(adminUrl: string): Promise<void> {
  const admin = await reach(adminUrl)
  try {
    for (const { name } of await listTables(admin)) await admin.query(`analyze ${name}`)
  } finally {
    await admin.end()
  }
}
