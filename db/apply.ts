// Puts in place everything under db/: one transaction, all or nothing. What the database holds (tables) comes from
// migrations/; what it does (functions, the door, row security, grants) is rebuilt whole from the files here.
import type { Client } from 'pg'
import { capabilities } from '../server/capabilities/index.ts'
import { createAuditTriggers } from './audit-triggers.ts'
import { fillEventTypes } from './event-types.ts'
import { fillMachineCatalogue } from './machine-catalogue.ts'
import { createRoutines, createTypes, createViews, dropRoutines, dropViews, filesOf } from './routines.ts'
import { fingerprint, readSources, schemas } from './sources.ts'
import { createSpecFunctions } from './spec-functions.ts'
import { createWrappers } from './wrappers.ts'

/** Applies the folder; answers false when the database already has exactly this content. */
export async function apply(admin: Client, sources = readSources()): Promise<boolean> {
  const files = filesOf(sources)
  const content = await fingerprint(admin, sources)
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
    await asRole(admin, 'millwright_owner', files.get('clock.sql')!)
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

async function asRole(admin: Client, role: string, sql: string): Promise<void> {
  await admin.query(`set local role ${role}`)
  await admin.query(sql)
  await admin.query('set local role none')
}
