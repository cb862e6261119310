// The machine catalogue is filled from its files at every start that finds them changed; callers keep its ids.
import test from 'ava'
import pg from 'pg'
import { fillMachineCatalogue, readMachineCatalogue } from '../../db/machine-catalogue.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

async function entries(client: pg.Client): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query(`
    select m.id, k.id as make_id, k.name as make, k.is_common, m.name, m.sku
      from sites.catalog_models m join sites.catalog_makes k on k.id = m.make_id order by m.id`)
  return rows
}

test('what the files say stands in the database under the files’ ids; filled again it stays so', async (t) => {
  const client = new pg.Client({ connectionString: service().adminUrl })
  await client.connect()
  t.teardown(() => client.end())
  const before = await entries(client)
  const { models } = await readMachineCatalogue()
  t.is(before.length, models.length)
  const [first] = models
  t.like(before[0], { id: Number(first!.id), make: first!.make, name: first!.name, sku: first!.sku })

  await client.query(`begin;
    update sites.catalog_models set name = 'an older name', sku = null where id = 1;
    insert into sites.catalog_models (id, make_id, name) values (1000000, 1, 'no longer in the file')`)
  await fillMachineCatalogue(client)
  t.deepEqual(await entries(client), [
    ...before,
    { ...before[0], id: 1_000_000, name: 'no longer in the file', sku: null },
  ])
  await client.query('rollback')
})
