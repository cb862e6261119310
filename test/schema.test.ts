// db/schema.sql, which people read, against a database made by the migrations, and what an upgrade makes of the company rule.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import pg from 'pg'
import { apply } from '../db/apply.ts'
import { migrate } from '../db/migrate.ts'
import { describeSchema } from '../db/schema.ts'
import { readSources, root } from '../db/sources.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test.serial('schema.sql tells the tables there are', async (t) => {
  t.is(
    await describeSchema(service().admin),
    await readFile(path.join(root, 'schema.sql'), 'utf8'),
    'Write it anew: npm run -s schema',
  )
})

// Nobody finds a row by the time that is shown of it, where there are microseconds behind that.
test.serial('a time that a row gets by itself is the clock’s, in the milliseconds that are shown', async (t) => {
  const { rows } = await service().admin.query<{ found: string }>(
    `select c.oid::regclass || '.' || a.attname as found
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid
       join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, c.oid) = 'now()'
      where c.oid = 'app.companies'::regclass
         or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')`,
  )
  t.deepEqual(rows, [])
})

// What follows changes the database.
test.serial('the company rule of every table is what tenancy.sql says, whatever it was before', async (t) => {
  const { admin, adminUrl } = service()
  const rules = async () =>
    (
      await admin.query(`
        select polrelid::regclass::text as table, polname, pg_get_expr(polqual, polrelid) as rule from pg_policy
          join pg_class c on c.oid = polrelid where not c.relispartition order by 1, 2`)
    ).rows
  const right = await rules()
  await admin.query(`
    alter policy company on inventory.products using (true);
    drop policy company on app.companies;
    update app.applied set content = ''`)
  t.notDeepEqual(await rules(), right)
  await migrate(adminUrl)
  t.deepEqual(await rules(), right)
})

test.serial('what db/ makes is made anew when a migration or an input that it is made of is new', async (t) => {
  const { adminUrl } = service()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  t.teardown(() => admin.end())
  t.false(await apply(admin))

  await admin.query(`
    create table work.notes (company_id bigint not null, id bigint primary key);
    insert into graphile_migrate.migrations (hash, filename, date) values ('a', 'b', now())`)
  t.true(await apply(admin))
  const { rows } = await admin.query(
    `select relforcerowsecurity as is_safe from pg_class where oid = 'work.notes'::regclass`,
  )
  t.true(rows[0].is_safe)

  const lots = 'server/capabilities/lots.ts'
  const sources = readSources()
  const wider = new Map(sources).set(lots, `${sources.get(lots)!}// a key more`)
  t.true(await apply(admin, wider))
  t.false(await apply(admin, wider))
})
