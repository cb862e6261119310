// The routines of db/: dropped without cascade, created from the files, each file one routine or view; types.sql has the
// types that an area's functions speak in.
import path from 'node:path'
import { type Client, DatabaseError } from 'pg'
import { isGuide, type Sources } from './sources.ts'

/** Every file of SQL by its path below db/. A guide is a text, and the function that answers it. */
export function filesOf(sources: Sources): Map<string, string> {
  return new Map(
    [...sources]
      .filter(([name]) => name.endsWith('.sql') || isGuide(name))
      .map(([name, text]) => (isGuide(name) ? guide(name, text) : [name.replace(/^db\//, ''), text])),
  )
}

function guide(name: string, text: string): [name: string, sql: string] {
  const topic = path.basename(name, '.md')
  const sql = `create function agents.guide_${topic}()
    returns text
    language sql immutable parallel safe
    return $md$${text}$md$;
  comment on function agents.guide_${topic} is 'The guide on ${topic}, in Markdown.'`
  return [`agents/guides/guide_${topic}.sql`, sql]
}

/** Drops every routine of the schemas at once, so that they may lean on each other; anything else that leans on one is an error. */
export async function dropRoutines(admin: Client, schemas: string[]): Promise<void> {
  const triggers = await admin.query<{ drop: string }>(
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.pronamespace = 'audit'::regnamespace and not t.tgisinternal and t.tgparentid = 0`,
  )
  if (triggers.rows.length > 0) await admin.query(triggers.rows.map((row) => row.drop).join(';'))
  const routines = await admin.query<{ name: string }>(
    `select format('%s %s', case when p.prokind = 'a' then 'aggregate' else 'routine' end, p.oid::regprocedure) as name
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = any ($1)
        -- the foundation is replaced in place: policies, defaults and the triggers that stay lean on it
        and p.oid::regprocedure::text <> all ('{app.company_id(),app.is_trial(),app.now(),app.next_number(),app.next_number(regclass)}')
        and not exists (select from pg_trigger t where t.tgfoid = p.oid)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [schemas],
  )
  const names = routines.rows.map((row) => row.name.replace(/^routine /, ''))
  if (names.length > 0) await admin.query(`drop routine ${names.join(', ')} restrict`)
}

/** Creates every routine. A file that leans on one not yet there is tried again after the others. */
export async function createRoutines(admin: Client, files: Map<string, string>): Promise<void> {
  // What a body says is looked at by a test (`test/lint-bodies.test.ts`), not again at each first start and upgrade.
  await admin.query('set local check_function_bodies = off')
  let waiting = [...files].filter(([name]) => isRoutine(name))
  waiting.sort(([a], [b]) => Number(b.startsWith('app/')) - Number(a.startsWith('app/')))
  waiting.sort(([a], [b]) => Number(b.includes('/foundation/')) - Number(a.includes('/foundation/')))
  while (waiting.length > 0) {
    const failed: [string, string][] = []
    let reason: unknown
    for (const [name, sql] of waiting) {
      try {
        // The newline ends a comment that ends the file.
        await admin.query(
          `savepoint one_file; set local role ${ownerOf(name)}; ${sql}\n; set local role none; release savepoint one_file`,
        )
      } catch (error) {
        await admin.query('rollback to savepoint one_file')
        if (!leansOnAnother(error)) throw new Error(`db/${name}: ${describe(error)}`, { cause: error })
        failed.push([name, sql])
        reason = error
      }
    }
    if (failed.length === waiting.length) {
      throw new Error(`db/${failed.map(([name]) => name).join(', db/')}: ${describe(reason)}`, { cause: reason })
    }
    waiting = failed
  }
}

/** The composite types that only functions use: none is a column of a table, so they go and come with the functions. */
export async function createTypes(admin: Client, files: Map<string, string>, schemas: string[]): Promise<void> {
  const types = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'c' and c.relnamespace::regnamespace::text = any ($1)`,
    [schemas],
  )
  if (types.rows.length > 0) await admin.query(`drop type ${types.rows.map((row) => row.name).join(', ')} restrict`)
  for (const [name, sql] of files) {
    if (!isTypes(name)) continue
    await admin.query(`set local role millwright_owner; ${sql}`)
    await admin.query('set local role none')
  }
}

export async function dropViews(admin: Client): Promise<void> {
  const views = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'dashboard'::regnamespace`,
  )
  if (views.rows.length > 0) await admin.query(`drop view ${views.rows.map((row) => row.name).join(', ')} restrict`)
}

/**
 * Creates the views and hands them to role rules: a view reads with its owner's rights, and rules is under row
 * security, while who reads the view needs no right on any table.
 */
export async function createViews(admin: Client, files: Map<string, string>): Promise<void> {
  const views = [...files].filter(([name]) => name.startsWith('dashboard/'))
  for (const [name, sql] of views) {
    try {
      await admin.query(sql)
    } catch (error) {
      throw new Error(`db/${name}: ${describe(error)}`, { cause: error })
    }
  }
  const given = views.map(([name]) => `alter view dashboard.${path.basename(name, '.sql')} owner to millwright_rules`)
  await admin.query(
    [
      'grant create on schema dashboard to millwright_rules',
      ...given,
      'revoke create on schema dashboard from millwright_rules',
    ].join(';'),
  )
}

function isRoutine(name: string): boolean {
  return name.includes('/') && !name.startsWith('dashboard/') && name !== 'app/errors.sql' && !isTypes(name)
}

function isTypes(name: string): boolean {
  return name.endsWith('/types.sql')
}

// The identity provider's schema stands apart: its functions run with its own rights.
function ownerOf(name: string): string {
  if (name.startsWith('identity/')) return 'millwright_identity'
  if (['call/find_company.sql', 'call/memberships.sql', 'call/note_account.sql'].includes(name))
    return 'millwright_operator'
  if (['call/backlog.sql', 'call/plant_figures.sql'].includes(name)) return 'millwright_worker'
  if (name.startsWith('call/')) return 'millwright_rules'
  return 'millwright_owner'
}

function leansOnAnother(error: unknown): boolean {
  const missing = ['42883', '42704', '42P01', '3F000']
  return error instanceof DatabaseError && missing.includes(error.code ?? '')
}

function describe(error: unknown): string {
  if (!(error instanceof DatabaseError)) return String(error)
  return [error.message, error.detail, error.hint, error.where].filter(Boolean).join(' · ')
}
