// Takes a backup beside a service that runs on: all of it is read in one transaction, which sees one moment.
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isHalfMade } from '../../../db/migrate.ts'
import { checkSecret, reach } from '../../database.ts'
import { openArchive, writeArchive } from './archive.ts'
import {
  fileOf,
  listSequences,
  listTables,
  type Manifest,
  manifestName,
  newMark,
  readManifest,
  settings,
  type Table,
} from './content.ts'
import { filesOf, isFile } from './files.ts'
import type { Progress } from './progress.ts'

export interface Backup {
  file: string
  at: string
  millwright: string
  tables: number
  rows: number
  bytes: number
  /** Photos of reports, where they lie in a folder. */
  files?: number
}

export async function takeBackup(
  adminUrl: string,
  secret: string,
  file: string,
  progress: Progress,
  signal: AbortSignal,
  filesFolder: string,
): Promise<Backup> {
  const client = await reach(adminUrl)
  try {
    await checkSecret(client, adminUrl, secret)
    if (await isHalfMade(client)) throw new Error('A first start was broken off here: start the service again.')
    const tables = await beginAtOneMoment(client)
    const companies = await idsOfCompanies(client)
    const manifest = await begunManifest(client, secret)
    const rows = new Map<string, number>()
    const parts = tables.map((table) => ({
      name: fileOf(table.name),
      content: () => Readable.from(rowsOf(client, table, companies, rows, progress)),
    }))
    const finish = async function* () {
      manifest.tables = tables.map((table) => ({ ...table, rows: rows.get(table.name)! }))
      manifest.sequences = await sequencesOf(client)
      yield Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    }
    const files = await filesOf(filesFolder)
    await writeArchive(
      file,
      [...parts, ...files, { name: manifestName, content: () => Readable.from(finish()) }],
      signal,
    )
    return { ...(await told(file, manifest)), files: files.length }
  } finally {
    progress.end()
    await client.end()
  }
}

/** Reads a backup to its end, and compares what is in it with what it says of itself. */
export async function verifyBackup(file: string, progress: Progress): Promise<Backup> {
  const archive = await openArchive(file)
  try {
    const manifest = await readManifest(archive)
    for (const { name, rows } of manifest.tables) {
      let found = 0
      for await (const chunk of archive.read(fileOf(name))) {
        const before = found
        // A line is a row: what breaks lines within a value is written otherwise.
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) found++
        progress.tell(name, found - before, chunk.length)
      }
      if (found !== rows) throw new Error(`${file} is damaged: ${name} has ${found} rows and should have ${rows}.`)
    }
    for (const name of archive.names.filter(isFile)) for await (const _ of archive.read(name)); // told when it is damaged
    return await told(file, manifest)
  } finally {
    progress.end()
    archive.close()
  }
}

async function told(file: string, { at, millwright, tables }: Manifest): Promise<Backup> {
  const { size } = await stat(file)
  return {
    file,
    at,
    millwright,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: size,
  }
}

// The locks come before the first look, so that no table is changed or rewritten between that moment and its turn; they
// are in nobody's way who reads or writes rows.
async function beginAtOneMoment(client: pg.Client): Promise<Table[]> {
  const names = (tables: Table[]) => tables.map(({ name }) => name).join(', ')
  const expected = names(await listTables(client))
  if (!expected.includes('app.companies')) throw new Error('There is no Millwright in this database.')
  await client.query(`begin isolation level repeatable read read only; ${settings}`)
  await client.query(`lock table ${expected} in access share mode`)
  const tables = await listTables(client)
  if (names(tables) !== expected) throw new Error('The database is being upgraded: try again when that is done.')
  return tables
}

async function idsOfCompanies(client: pg.Client): Promise<string[]> {
  await client.query('set local role millwright_operator')
  const { rows } = await client.query<{ id: string }>('select id::text from app.companies order by id')
  await client.query('set local role none')
  return rows.map(({ id }) => id)
}

async function begunManifest(client: pg.Client, secret: string): Promise<Manifest> {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const {
    rows: [row],
  } = await client.query<{ at: Date; postgres: string; migrations: string[] }>(
    `select now() as at, current_setting('server_version') as postgres,
            array(select hash from graphile_migrate.migrations order by filename) as migrations`,
  )
  const { at, postgres, migrations } = row!
  const secretMark = newMark(secret)
  return {
    format: 1,
    millwright: version,
    postgres,
    at: at.toISOString(),
    migrations,
    secret: secretMark,
    tables: [],
    sequences: [],
  }
}

// As Postgres' own COPY writes them. The owner of the tables sees the rows of one company at a time, as everybody does.
async function* rowsOf(
  client: pg.Client,
  { name, columns, company }: Table,
  companies: string[],
  counted: Map<string, number>,
  progress: Progress,
): AsyncGenerator<Buffer> {
  let rows = 0
  for (const id of company ? companies : ['']) {
    await client.query(`select pg_catalog.set_config('app.company_id', $1, true)`, [id])
    const where = company ? `where ${company} = ${id}` : ''
    const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name} ${where}) to stdout`))
    stream.on('error', () => undefined) // whoever reads it is told; when nobody does any more, it does not matter
    for await (const chunk of stream) {
      progress.tell(name, 0, chunk.length)
      yield chunk
    }
    await client.query('') // how many they were is told with the end of the command, which comes after them
    rows += stream.rowCount
    progress.tell(name, stream.rowCount, 0)
  }
  counted.set(name, rows)
}

// After all rows: a sequence knows no transactions, so it stands at what the rows have or beyond it.
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = []
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    found.push({ name, ...rows[0]! })
  }
  return found
}
