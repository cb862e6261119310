// What every table, function and role of the database must be, by Postgres' own catalogue: each lint a query that lists what
// breaks it, with the reason beside it; what may break it is named, with a reason of its own.
import test from 'ava'
import { schemas } from '../db/sources.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

function lint(title: string, reason: string, sql: string, exceptions: Record<string, string> = {}): void {
  test(title, async (t) => {
    const { rows } = await service().admin.query<{ found: string }>(sql, sql.includes('$1') ? [schemas] : [])
    t.deepEqual(
      [...new Set(rows.map((row) => row.found))].filter((found) => !Object.hasOwn(exceptions, found)).sort(),
      [],
      reason,
    )
  })
}

/** Tables of the areas and the kernel, partitions too. */
const tables = `(select c.oid, c.oid::regclass::text as name, c.relispartition,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as of_company
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any ($1))`
const routines = `(select p.*, p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
  where p.pronamespace::regnamespace::text = any ($1 || '{call,audit,identity,operator}'::text[])
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`

lint(
  'a table holds one company’s rows, or is shared on purpose',
  'A row without company_id is seen by every company.',
  `select name as found from ${tables} t where not of_company`,
  {
    'app.companies': 'the tenants themselves; under the company rule by its id',
    'app.applied': 'what db/apply.ts last put in place',
    'app.errors': 'the catalogue of refusals',
    'app.constraint_errors': 'which refusal a constraint means',
    'events.event_types': 'the types of event there are, from the registry',
    'events.signing_keys': 'the service’s own keys',
    'events.numbering': 'of the cluster',
    'app.rate_buckets': 'how many calls a credential has left; it comes before any company is entered',
    'sites.catalog_makes': 'the machine catalogue that companies share',
    'sites.catalog_models': 'the machine catalogue that companies share',
  },
)

lint(
  'row security is on and forced on every table of a company',
  'Forced, so that the owner and definer functions are under it too.',
  `select name as found from ${tables} t join pg_class c on c.oid = t.oid
    where (of_company or name = 'app.companies') and not (c.relrowsecurity and c.relforcerowsecurity)`,
)

lint(
  'the company rule is the one permissive policy of a table',
  'Several permissive policies are or-ed: a second one would open the table. Further limits are restrictive.',
  `select t.name || ': ' || coalesce(string_agg(p.polname || ' ' || pg_get_expr(p.polqual, p.polrelid), ', ' order by p.polname), 'none') as found
     from ${tables} t left join pg_policy p on p.polrelid = t.oid and p.polpermissive
    where (of_company or t.name = 'app.companies') and not t.relispartition
    group by t.name
   having coalesce(string_agg(p.polname || ' ' || pg_get_expr(p.polqual, p.polrelid), ', ' order by p.polname), '')
          not in ('company (company_id = app.company_id())')`,
  { 'app.companies: company (id = app.company_id()), operator true': 'the operator and the worker see all companies' },
)

lint(
  'no policy has a subquery',
  'A table that is to be sharded by company cannot have one, and it would run for every row.',
  `select polrelid::regclass || ' ' || polname as found from pg_policy
    where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '\\mselect\\M'`,
)

lint(
  'primary keys, unique keys and indexes lead with company_id',
  'Every query is one company’s; and one company’s rows can move to another machine whole.',
  `select i.indexrelid::regclass::text as found from ${tables} t join pg_index i on i.indrelid = t.oid
    where of_company and not t.relispartition
      and coalesce((select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]), '') <> 'company_id'`,
)

lint(
  'every table of a company has a primary key',
  'The audit, replication and people need to name a row.',
  `select t.name as found from ${tables} t where not relispartition and not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,
  { 'app.call_log': 'a log that is written and dropped by the month; nothing refers to its rows' },
)

lint(
  'foreign keys stay within a company',
  'Foreign keys look past row security; with company_id in them they cannot reach another company’s row.',
  `select c.conrelid::regclass || ' ' || c.conname as found from ${tables} t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
     join ${tables} r on r.oid = c.confrelid
    where t.of_company and r.name <> 'app.companies' and (
      (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) is distinct from 'company_id'
      or (select a.attname from pg_attribute a where a.attrelid = c.confrelid and a.attnum = c.confkey[1]) is distinct from 'company_id')
      and r.of_company`,
)

lint(
  'a foreign key has an index to be found by',
  'Without one, removing or locking what it points to reads the whole table.',
  `select c.conrelid::regclass || ' ' || c.conname as found from ${tables} t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
     join ${tables} r on r.oid = c.confrelid and r.of_company
    where not t.relispartition and c.confdeltype <> 'a' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
)

lint(
  'every function says which schemas it looks in',
  'A search_path of the caller’s choice would let another function answer in the place of ours.',
  `select p.name as found from ${routines} p
    where p.prokind <> 'a' and p.prosqlbody is null and not coalesce(p.proconfig::text ~ 'search_path', false)`,
)

const definers = new Set([
  ...capabilities.map((capability) => `call.${capability.name.replace('.', '_')}`), // the door: runs as role rules
  ...['call.error_catalogue', 'call.delivery_reason'], // for the door’s own refusals; for dashboards, as below
  ...['call.guides', 'call.guidance'], // for the skill package; with an agent's answer, of the company it has entered
  ...['call.enter_dashboard', 'call.awaits_because', 'call.file', 'call.files_to_settle', 'call.note_files'],
  ...['call.visible_task_ids', 'call.machine_figures', 'call.due_items', 'call.expected_shortages'], // dashboards read views and no table; of the caller's company
  'call.find_company', // before a call can enter a company it must know its number
  ...['call.ready', 'call.backlog', 'call.plant_figures'], // for who watches the service: numbers of all companies
  'call.log_calls', // the service tells what it answered, outside any call
  'call.take_tokens', // rate limits come before any company is entered
  ...['app.make_numbers', 'app.ensure_partitions'], // only an owner may make a sequence, or add to a table
  'app.drop_old_month', // or take away
  'app.keep_month', // or add a trigger
  'partners.deliver', // the one way from one company into another
  ...['events.wake', 'people.queue_mail'], // the two places that add jobs
  'call.memberships', // where somebody who has just signed in may go
  'call.note_account', // where somebody signs in, in no company yet
  ...['call.invitation', 'call.continue_run'], // of the bearer of a link; a large apply, by who began it
  'call.accept_invitation', // before somebody is a member
  'call.prove_account', // the same
  // what may be asked of the identity provider’s schema, and the one thing done there with a call: a key’s end
  'identity.key_lives',
  'identity.living_keys',
  'identity.living_key',
  'identity.key_expires_at',
  'identity.may_join',
  'identity.make_account', // whoever accepts an invitation gets account and membership together
  'identity.end_member_keys', // what a membership opened ends with it
  'identity.end_unproven', // accounts that proved nothing end when the address is proved
  'identity.revoke_key',
])
test('definer functions are exactly these', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(`select name from ${routines} p where p.prosecdef`, [
    schemas,
  ])
  const found = new Set(rows.map((row) => row.name))
  t.deepEqual(
    [...found].filter((name) => !definers.has(name)),
    [],
    'A definer function lends its owner’s rights to whoever may call it.',
  )
  const gone = [...definers].filter((name) => !found.has(name))
  t.deepEqual(gone, [], 'what is no longer a definer function leaves the list')
})

lint(
  'nothing may be executed by everyone',
  'Postgres grants execute to public unless told otherwise.',
  `select p.name as found from ${routines} p where has_function_privilege('public', p.oid, 'execute')`,
)

lint(
  'the service’s login may execute call.* and nothing else',
  'What it could run beside the door would be past membership, permissions and audit.',
  `select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema)'
      and (has_schema_privilege('millwright_api', n.oid, 'usage') and has_function_privilege('millwright_api', p.oid, 'execute')) <> (n.nspname = 'call')`,
)

lint(
  'only the operator makes companies and members',
  'A company is made by the operator’s command line and in no other way.',
  `select r.rolname || ' on ' || p.oid::regprocedure as found from pg_roles r cross join pg_proc p
    where p.pronamespace = 'operator'::regnamespace and not r.rolsuper and r.rolname ~ '^millwright_'
      and (has_schema_privilege(r.oid, p.pronamespace, 'usage') and has_function_privilege(r.oid, p.oid, 'execute'))
          <> (r.rolname in ('millwright_operator', 'millwright_owner'))`,
)

lint(
  'the service’s login reads no table',
  'A hole in the door must not be a hole in the database.',
  `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema)'
      and (has_table_privilege('millwright_api', c.oid, 'select, insert, update, delete, truncate')
        or has_any_column_privilege('millwright_api', c.oid, 'select, insert, update'))`,
)

const appendOnly = [
  'inventory.stock_ledger',
  'app.audit_log',
  'app.audit_changes',
  'app.call_log',
  'events.events',
  'work.task_counts',
  'production.lot_links',
]
lint(
  'ledger, audit and outbox are only ever added to',
  'Corrections are new rows. Nobody may change or remove what was written: no role, not the owner, not by way of a partition.',
  `select r.rolname || ' on ' || c.oid::regclass as found
     from pg_roles r cross join pg_class c
    where not r.rolsuper and r.rolname !~ '^pg_' and c.relkind in ('r', 'p')
      and exists (select from unnest(array['${appendOnly.join("','")}']) a (name)
                   where c.oid = a.name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = a.name::regclass))
      and (has_table_privilege(r.oid, c.oid, 'update') or has_table_privilege(r.oid, c.oid, 'delete') or has_table_privilege(r.oid, c.oid, 'truncate'))`,
)
lint(
  'not a single column of them can be changed',
  'A right to one column would do to falsify a row; only one that is computed, and so can be nothing else, may be named.',
  `select r.rolname || ' on ' || a.attrelid::regclass || '.' || a.attname as found
     from pg_roles r cross join pg_attribute a
    where not r.rolsuper and r.rolname !~ '^pg_' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (select from unnest(array['${appendOnly.join("','")}']) l (name)
                   where a.attrelid = l.name::regclass or a.attrelid in (select inhrelid from pg_inherits where inhparent = l.name::regclass))
      and has_column_privilege(r.oid, a.attrelid, a.attnum, 'update')`,
)

const money =
  '(^|_)(price|prices|cost|costs|currency|amount|amounts|wage|wages|salary|(pay|labou?r|hourly|day)_rate)(_|$)'
lint(
  'nothing is named for money',
  'No financial data exists anywhere: quantities, hours and ids only.',
  `select c.oid::regclass || '.' || a.attname as found from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p', 'v', 'c') and a.attnum > 0
      and (a.attname ~ '${money}' or c.relname ~ '${money}')`,
)

test('no input or answer is named for money', (t) => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  for (const capability of capabilities) {
    t.deepEqual(
      fieldNames(capability.input)
        .concat(fieldNames(capability.output))
        .filter((name) => new RegExp(money).test(snake(name))),
      [],
      capability.name,
    )
  }
})

/** The names of all fields of a shape, however deep. */
function fieldNames(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def
  if (!def) return Object.values(schema).flatMap((value) => fieldNames(value, seen))
  const shape = def.type === 'object' ? (def.shape as Record<string, unknown>) : {}
  return [
    ...Object.keys(shape),
    ...Object.values(shape).flatMap((field) => fieldNames(field, seen)),
    ...['innerType', 'element', 'in', 'out', 'options', 'valueType', 'left', 'right'].flatMap((key) =>
      fieldNames(def[key], seen),
    ),
  ]
}

lint(
  'a constraint that means a refusal exists',
  'A row of app.constraint_errors for a constraint that was renamed would turn a refusal into a failure.',
  `select e.constraint_name as found from app.constraint_errors e
    where not exists (select from pg_constraint c where c.conname = e.constraint_name) and to_regclass(e.constraint_name) is null
      and not exists (select from pg_class c where c.relkind = 'i' and c.relname = e.constraint_name)`,
)

// Forms (status known, positive, hex …) are checked by the door's shapes before a call; and what two calls break by
// coming at the same moment is run again (server/call.ts), when its own checks see the other and say so by name.
lint(
  'a unique key that callers fill means a refusal',
  'Two callers with the same name at the same moment: one of them is told duplicate_id, not that something failed.',
  `select i.indexrelid::regclass::text as found from ${tables} t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
    where of_company and not t.relispartition and i.indisunique and not i.indisprimary
      and not exists (select from app.constraint_errors e where e.constraint_name = x.relname)
      -- an id that the service makes
      and pg_get_indexdef(i.indexrelid) !~ '\\(company_id, (external_id|uid)\\)'`,
  {
    'people.people_user': 'the operator’s and the identity provider’s; callers send no user ids',
    'sites.clients_one_default': 'setting a default unsets the other in the same call; two at once are run again',
    'inventory.balances_line': 'written with on conflict, in one function',
    'inventory.count_lines_line': 'written with on conflict, under the count’s lock',
    'inventory.shipment_lines_position': 'written with on conflict, under the shipment’s lock',
    'partners.delivery_lines_position': 'numbered as the delivery is made',
    'inventory.storage_units_machine': 'a machine’s unit is made with it',
    'work.files_token': 'a random number',
    'production.routings_version': 'numbered by the service under a lock',
    'production.parameter_sets_version': 'numbered by the service under a lock',
    'quality.ncrs_code': 'numbered by the service under a lock',
    'work.tasks_one_per_step': 'made by release, under the order’s lock',
  },
)

lint(
  'a function of plain SQL uses each of its parameters',
  'plpgsql_check looks at PL/pgSQL alone',
  `select p.name || ': ' || a.name as found from ${routines} p, unnest(p.proargnames[:p.pronargs]) a (name)
    where p.prolang = (select oid from pg_language where lanname = 'sql') and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) !~ ('\\m' || a.name || '\\M')`,
)
