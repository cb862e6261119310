// What a database is made of, one line a thing, so that two databases can be compared: schemas, tables, columns,
// constraints, indexes, policies, sequences, triggers, routines, views, types, extensions, comments, owners and grants.
// The order of columns is left out, as an added column comes last; so are the partitions by month, as which there are
// depends on when, and the bodies of routines, which are rebuilt from their files.
import type pg from 'pg'

const schemas = `(select * from pg_namespace n where n.nspname !~ '^(pg_|information_schema)')`
const relations = `(select c.*, c.oid::regclass::text as name from pg_class c
  join ${schemas} n on n.oid = c.relnamespace where c.relname !~ '_\\d{4}_\\d{2}(_|$)' and n.nspname <> 'numbers')`
const routines = `(select p.*, p.oid::regprocedure::text as name from pg_proc p join ${schemas} n on n.oid = p.pronamespace
  where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`
const columns = `(select a.*, c.name || '.' || a.attname as name from pg_attribute a join ${relations} c on c.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'c'))`
const constraints = `(select k.*, c.name || ' ' || k.conname as name from pg_constraint k join ${relations} c on c.oid = k.conrelid)`
const policies = `(select p.*, c.name || ' ' || p.polname as name from pg_policy p join ${relations} c on c.oid = p.polrelid)`
const rights = (acl: string) => `(select string_agg(x.line, ' ' order by x.line) from (
    select concat(g.grantee::regrole, ':', string_agg(g.privilege_type, ',' order by g.privilege_type)) as line
      from aclexplode(${acl}) g group by g.grantee) x)`

/** Queries of lines; each line begins with what it is about. */
const listings: Record<string, string> = {
  schema: `select concat_ws(' ', n.nspname, n.nspowner::regrole, ${rights('n.nspacl')}) from ${schemas} n`,
  relation: `select concat_ws(' ', c.name, c.relkind, c.relpersistence, c.relowner::regrole, c.reloptions,
      case when c.relrowsecurity then 'row security' end, case when c.relforcerowsecurity then 'forced' end,
      pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), ${rights('c.relacl')}) from ${relations} c`,
  column: `select concat_ws(' ', a.name, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum),
      ${rights('a.attacl')}) from ${columns} a`,
  constraint: `select k.name || ' ' || pg_get_constraintdef(k.oid) from ${constraints} k`,
  index: `select pg_get_indexdef(i.oid) from ${relations} i where i.relkind in ('i', 'I')`,
  policy: `select concat_ws(' ', p.name, p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, p.polrelid),
      pg_get_expr(p.polwithcheck, p.polrelid)) from ${policies} p`,
  sequence: `select concat_ws(' ', c.name, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
      (select d.refobjid::regclass || ' ' || d.deptype::text from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
          and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    from ${relations} c join pg_sequence s on s.seqrelid = c.oid`,
  trigger: `select pg_get_triggerdef(t.oid) from pg_trigger t join ${relations} c on c.oid = t.tgrelid where not t.tgisinternal`,
  routine: `select concat_ws(' ', p.name, pg_get_function_result(p.oid), p.prokind, p.provolatile, p.prosecdef, p.proowner::regrole,
      p.proconfig, ${rights('p.proacl')}) from ${routines} p`,
  extension: `select concat_ws(' ', e.extname, e.extversion, e.extnamespace::regnamespace) from pg_extension e`,
  defaultRights: `select concat_ws(' ', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype, d.defaclacl)
    from pg_default_acl d`,
  comment: `select concat_ws(' ', o.name, d.description) from pg_description d join (
      select 'pg_class'::regclass as class, oid, 0 as part, name from ${relations} c
      union all select 'pg_class'::regclass, attrelid, attnum, name from ${columns} a
      union all select 'pg_constraint'::regclass, oid, 0, name from ${constraints} k
      union all select 'pg_policy'::regclass, oid, 0, name from ${policies} p
      union all select 'pg_proc'::regclass, oid, 0, name from ${routines} p
      union all select 'pg_namespace'::regclass, oid, 0, nspname::text from ${schemas} n
    ) o on o.class = d.classoid and o.oid = d.objoid and o.part = d.objsubid`,
}

export async function catalogue(client: pg.Client | pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const [what, query] of Object.entries(listings)) {
    const { rows } = await client.query<{ line: string }>(`select line from (${query}) q (line)`)
    lines.push(...rows.map((row) => `${what} ${row.line.replace(/\s+/g, ' ')}`))
  }
  return lines.sort()
}
