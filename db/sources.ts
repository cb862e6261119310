// The files that all of db/ is made of, and whether a database has been made of just these. Every start asks that, so nothing
// is built for it: what is made of the registry is told by the registry's files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { areas } from '../server/capabilities/define.ts'

export const root = import.meta.dirname
const project = path.join(root, '..')

/** Schemas of the kernel and the areas: tables under the company rule, routines rebuilt by apply. */
export const schemas = ['app', ...areas, 'dashboard']

/** Texts by their path, in a fixed order. */
export type Sources = ReadonlyMap<string, string>

// Read one after the other: side by side, a thousand small files cost five times the work.
export function readSources(): Sources {
  const names = ['db', 'server/capabilities'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return new Map(
    names
      .filter((name) => /\.(sql|ts|csv)$/.test(name) || isGuide(name))
      .filter((name) => name !== 'db/schema.sql') // tells of tables and makes nothing
      .sort()
      .map((name) => [name, readFileSync(path.join(project, name), 'utf8')]),
  )
}

export const isGuide = (name: string): boolean => name.startsWith('db/agents/guides/') && name.endsWith('.md')

/** Whether the database has exactly what apply would put in place. */
export async function isCurrent(admin: Client): Promise<boolean> {
  const { rows } = await admin.query<{ content: string }>('select content from app.applied')
  return rows[0]?.content === (await fingerprint(admin, readSources()))
}

/** Beside the files, all that their generators look at: tables, by the migrations that made them, and what others bring. */
export async function fingerprint(admin: Client, sources: Sources): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, text] of sources) hash.update(`${name}\0${text}\0`)
  const tables = await admin.query('select hash from graphile_migrate.migrations order by hash')
  const migrations = readdirSync(path.join(project, 'migrations', 'committed')).sort()
  const { dependencies } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  hash.update(JSON.stringify([tables.rows, migrations, dependencies['graphile-worker'], dependencies.zod]))
  return hash.digest('hex')
}
