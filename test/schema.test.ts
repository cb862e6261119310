// db/schema.sql, which people read, against a database made by the migrations, and what an upgrade makes of the company rule.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { root } from '../db/apply.ts'
import { migrate } from '../db/migrate.ts'
import { describeSchema } from '../db/schema.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test('schema.sql tells the tables there are', async (t) => {
  t.is(
    await describeSchema(service().admin),
    await readFile(path.join(root, 'schema.sql'), 'utf8'),
    'Write it anew: npm run -s schema',
  )
})

// Last, as it changes the database.
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
