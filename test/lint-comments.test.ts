// Tables one can read: what a name and a type do not tell stands in a comment. The rule is one that a query can hold, so it
// names what is never plain: a number without its unit, a document or a list without its shape, bytes, a time that may be
// missing, a word out of a list, an id that Postgres does not tie to a table, a column that is computed.
import test from 'ava'
import { schemas } from '../db/sources.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

const unexplained = `
  with relation as (
    select c.oid, c.relkind, c.oid::regclass::text as name from pg_class c
     where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p', 'S') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S'))
  select r.name as found, 'it is a table or a sequence' as reason from relation r where obj_description(r.oid, 'pg_class') is null
  union all
  select concat(r.name, '.', a.attname), v.reason
    from relation r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
   cross join lateral (select format_type(a.atttypid, null) as type) y
   cross join lateral (values
      (y.type = 'jsonb' or y.type like '%[]', 'what shape?'),
      (y.type = 'bytea', 'bytes of what?'),
      (y.type in ('numeric', 'real', 'double precision'), 'in which unit?'),
      (y.type = 'timestamp with time zone' and not a.attnotnull, 'what does null mean?'),
      (a.attgenerated <> '', 'computed what for?'),
      (y.type = 'text' and exists (select from pg_constraint k where k.conrelid = r.oid and k.contype = 'c'
         and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'), 'what do the words mean?'),
      (y.type = 'bigint' and a.attname like '%\\_id' and a.attname <> 'company_id' and not exists (select from pg_constraint k
         where k.conrelid = r.oid and k.contype = 'f' and a.attnum = any (k.conkey)), 'an id of what?')) v (applies, reason)
   where r.relkind <> 'S' and v.applies and col_description(r.oid, a.attnum) is null
   order by 1, 2`

test('what is not plain from name and type is said in a comment', async (t) => {
  const { rows } = await service().admin.query<{ found: string; reason: string }>(unexplained, [
    [...schemas, 'identity'],
  ])
  t.deepEqual(
    rows.map((row) => `${row.found}: ${row.reason}`),
    [],
    'comment on … is …, in the migration that makes it',
  )
})
