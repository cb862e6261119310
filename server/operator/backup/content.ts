// What a backup is made of: the rows of every table, where the sequences stand, and a manifest that says by which
// version of Millwright they were written.
import { randomBytes, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { schemas } from '../../../db/sources.ts'
import type { Archive } from './archive.ts'

/** Those of the areas, and of what Millwright leans on: who signs in, background jobs, which migrations were made. */
export const kept = [...schemas, 'numbers', 'identity', 'graphile_worker', 'graphile_migrate']

// Made anew by a start: which functions are there, which tables the jobs have, the counts of what is there, from where
// the cluster numbers its transactions.
const derived = [
  'app.applied',
  'app.kept_counts',
  'events.numbering',
  'inventory.kept_levels',
  'inventory.level_news',
  'graphile_worker.migrations',
  'graphile_migrate.restoring',
]

export interface Table {
  name: string
  columns: string[]
  /** The column of the company, where only the rows of one company at a time can be seen. */
  company: string | null
  /** Of one that is partitioned: the months that have a partition of their own, as 2026_11. */
  months: string[] | null
}

export interface Manifest {
  format: 1
  millwright: string
  postgres: string
  at: string
  /** The hashes of the migrations, in their order. */
  migrations: string[]
  /** Tells whether a secret is the one that seals and signs what is in here. */
  secret: { salt: string; mark: string }
  tables: (Table & { rows: number })[]
  sequences: { name: string; last: string; called: boolean }[]
}

export const manifestName = 'manifest.json'
export const fileOf = (table: string) => `tables/${table}.copy`

/** Texts are written and read alike wherever that is. Only for this transaction. */
export const settings = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local search_path = ''; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Generated columns follow from the others, and what is unlogged is lost with a crash anyway. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(select quote_ident(a.attname) from pg_catalog.pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            case when not c.relforcerowsecurity then null
                 when n.nspname = 'app' and c.relname = 'companies' then 'id' else 'company_id' end as company,
            case when c.relkind = 'p' then array(
              select right(m.relname, 7) from pg_catalog.pg_inherits i join pg_catalog.pg_class m on m.oid = i.inhrelid
               where i.inhparent = c.oid and m.relname ~ '_\\d{4}_\\d{2}$' order by 1) end as months
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
        and n.nspname = any ($1) and n.nspname || '.' || c.relname <> all ($2)
      order by 1`,
    [kept, derived],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname = any ($1)
      order by 1`,
    [kept],
  )
  return rows.map(({ name }) => name)
}

export async function readManifest(archive: Archive): Promise<Manifest> {
  const manifest = JSON.parse(await text(Readable.from(archive.read(manifestName)))) as Manifest
  if (manifest.format !== 1)
    throw new Error(
      `This backup was made by Millwright ${manifest.millwright}, in a form that this version cannot read.`,
    )
  return manifest
}

export function newMark(secret: string): Manifest['secret'] {
  const salt = randomBytes(16).toString('base64url')
  return { salt, mark: markOf(secret, salt) }
}

export function isSecretOf({ salt, mark }: Manifest['secret'], secret: string): boolean {
  return markOf(secret, salt) === mark
}

// At a cost that makes guessing hopeless.
function markOf(secret: string, salt: string): string {
  return scryptSync(secret, `millwright backup ${salt}`, 24).toString('base64url')
}
