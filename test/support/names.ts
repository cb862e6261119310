// The ids of what a company has, by name.

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

// What a caller sends for a name: an id as text or as a number.
export type Ids = Record<string, any>
const kinds = ['unit', 'type', 'machine', 'site', 'team', 'vendor', 'reason', 'person', 'meter'] as const
export type Names = Record<(typeof kinds)[number], Ids>

export const nothing = Object.fromEntries(kinds.map((kind) => [kind, known(kind, [])])) as Names

// A name that is not there is a mistake in the test, which says so.
function known(kind: string, entries: [string, unknown][]): Ids {
  return new Proxy(Object.fromEntries(entries), {
    get(ids, name) {
      if (typeof name === 'string' && !(name in ids))
        throw new Error(`no ${kind} ${name} among ${Object.keys(ids).join(', ')}`)
      return Reflect.get(ids, name)
    },
  })
}

/** Reads them where they stand: every kind at once. */
export async function readNames(sql: Sql): Promise<Names> {
  const rows = await sql(
    `select 'unit' as kind, name, to_jsonb(external_id) as id from inventory.storage_units where company_id = app.company_id()
     union all select 'type', name, to_jsonb(external_id) from work.task_types where company_id = app.company_id()
     union all select 'machine', name, to_jsonb(external_id) from sites.ssus where company_id = app.company_id()
     union all select 'site', name, to_jsonb(external_id) from sites.sites where company_id = app.company_id()
     union all select 'team', name, to_jsonb(external_id) from people.teams where company_id = app.company_id()
     union all select 'vendor', name, to_jsonb(id) from inventory.vendors where company_id = app.company_id()
     union all select 'reason', label, to_jsonb(id) from maintenance.reason_codes where company_id = app.company_id()
     union all select 'person', email, to_jsonb(id) from people.people where company_id = app.company_id()
     union all select 'meter', name, to_jsonb(id) from maintenance.meters where company_id = app.company_id()`,
  )
  const of = (kind: string) =>
    known(
      kind,
      rows.filter((row) => row.kind === kind).map((row) => [row.name as string, row.id]),
    )
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Names
}
