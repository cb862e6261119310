// Puts in place everything under db/: one transaction, all or nothing. What the database holds (tables) comes from
// migrations/; what it does (functions, the door, row security, grants) is rebuilt whole from the files here.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { areas, type Capability } from '../server/capabilities/define.ts'
import { hidden } from '../server/capabilities/shapes.ts'
import { createAuditTriggers } from './audit-triggers.ts'
import { eventTypeRows, fillEventTypes } from './event-types.ts'
import { firstPage } from './lists.ts'
import { fillMachineCatalogue } from './machine-catalogue.ts'
import { createRoutines, createTypes, createViews, dropRoutines, dropViews, readFolder } from './routines.ts'
import { createSpecFunctions } from './spec-functions.ts'
import { createWrappers } from './wrappers.ts'

export const root = import.meta.dirname

/** Schemas of the kernel and the areas: tables under the company rule, routines rebuilt by apply. */
export const schemas = ['app', ...areas, 'dashboard']

/** Applies the folder; answers false when the database already has exactly this content. */
export async function apply(admin: Client, capabilities: readonly Capability[]): Promise<boolean> {
  const files = await readFolder(root)
  const content = await fingerprint(admin, files, capabilities)
  await admin.query('begin')
  try {
    // A long query of a dashboard must not make everyone behind this wait; the caller tries again.
    await admin.query(`set local lock_timeout = '10s'; select pg_advisory_xact_lock(hashtext('millwright apply'))`)
    const applied = await admin.query<{ content: string }>('select content from app.applied')
    if (applied.rows[0]?.content === content) {
      await admin.query('commit')
      return false
    }
    await admin.query(`select set_config('millwright.schemas', $1, true)`, [schemas.join(',')])
    await dropViews(admin)
    await asRole(admin, 'millwright_owner', 'create schema if not exists operator')
    await dropRoutines(admin, [...schemas, 'identity', 'operator', 'audit', 'call'])
    await createTypes(admin, files, schemas)
    await createRoutines(admin, files)
    await asRole(admin, 'millwright_owner', files.get('app/errors.sql')!)
    await asRole(admin, 'millwright_owner', await createAuditTriggers(admin))
    await asRole(admin, 'millwright_owner', await createSpecFunctions(admin))
    await fillEventTypes(admin)
    await fillMachineCatalogue(admin)
    // Before all other grants: a wrapper of a list has variables of the areas' types.
    await admin.query(`grant usage on schema ${schemas.join(', ')} to millwright_rules`)
    await asRole(admin, 'millwright_rules', await createWrappers(admin, capabilities))
    await createViews(admin, files)
    await admin.query(files.get('tenancy.sql')!)
    await asRole(admin, 'millwright_owner', files.get('numbers.sql')!)
    await admin.query(files.get('counts.sql')!)
    await asRole(admin, 'millwright_owner', files.get('news.sql')!)
    await admin.query(files.get('grants.sql')!)
    await admin.query(
      `insert into app.applied (content) values ($1)
      on conflict (only_row) do update set content = excluded.content, at = now()`,
      [content],
    )
    await admin.query('commit')
    return true
  } catch (error) {
    await admin.query('rollback')
    throw error
  }
}

/** Whether the database has exactly what apply would put in place. */
export async function isCurrent(admin: Client, capabilities: readonly Capability[]): Promise<boolean> {
  const { rows } = await admin.query<{ content: string }>('select content from app.applied')
  return rows[0]?.content === (await fingerprint(admin, await readFolder(root), capabilities))
}

// All that what is put in place is made of: the files, what generates from them, and what the generators look at: the
// capabilities, and the tables, by the migrations that made them and those there are. The worker brings its own tables.
async function fingerprint(
  admin: Client,
  files: Map<string, string>,
  capabilities: readonly Capability[],
): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, text] of files) hash.update(`${name}\0${text}\0`)
  for (const name of (await readdir(root, { recursive: true })).filter((name) => /\.(ts|csv)$/.test(name)).sort()) {
    hash.update(await readFile(path.join(root, name)))
  }
  const door = capabilities.map((one) => [
    one.name,
    one.area,
    one.effect,
    one.permission,
    firstPage(one),
    Object.keys(one.input.shape),
  ])
  const tables = await admin.query('select hash from graphile_migrate.migrations order by hash')
  const migrations = (await readdir(path.join(root, '..', 'migrations', 'committed'))).sort()
  const { dependencies } = JSON.parse(await readFile(path.join(root, '..', 'package.json'), 'utf8'))
  hash.update(JSON.stringify([door, tables.rows, migrations, dependencies['graphile-worker'], hidden]))
  hash.update(eventTypeRows)
  return hash.digest('hex')
}

async function asRole(admin: Client, role: string, sql: string): Promise<void> {
  await admin.query(`set local role ${role}`)
  await admin.query(sql)
  await admin.query('set local role none')
}
