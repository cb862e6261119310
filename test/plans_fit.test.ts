// A connection's plans are made once, by whoever is the first to call on it: who has much must not read all of it for each
// row that is shown because somebody who has next to nothing came before.
import test from 'ava'
import pg from 'pg'
import { fillCompany } from './bench/many-rows.ts'
import { serviceFor } from './support/service.ts'
import { callerOf } from './support/touched.ts'

const service = serviceFor(test)

const lists = ['lots_list', 'products_list', 'work_orders_list', 'inventory_stock_levels', 'purchase_orders_list']

test('a page of a large company costs what it costs, also where a small one was the first on the connection', async (t) => {
  t.timeout(240_000)
  const admin = new pg.Client({ connectionString: service().adminUrl })
  await admin.connect()
  t.teardown(() => admin.end())
  const [small, large] = [await service().company({ products: [{ sku: 'BOLT' }] }), await service().company()]
  const callers = { small: await callerOf(admin, small.shortName), large: await callerOf(admin, large.shortName) }
  await fillCompany(admin, callers.large[0], 20_000)

  /** Shared buffers that a page of the large company touches on a new connection, when somebody has called on it before. */
  const touchedAfter = async (first: keyof typeof callers, list: string, end = 'commit'): Promise<number> => {
    const client = new pg.Client({ connectionString: service().adminUrl })
    await client.connect()
    const call = `select * from call.${list}($1, $2, '{"limit": 50}')`
    for (const who of [first, first, 'large', 'large'] as const) {
      await client.query('begin')
      t.is((await client.query(call, callers[who])).rows[0].status, 200, list)
      await client.query(who === first ? end : 'commit')
    }
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${call}`, callers.large)
    await client.end()
    const { Plan } = rows[0]['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  for (const list of lists) {
    const alone = await touchedAfter('large', list)
    for (const end of ['commit', 'rollback']) {
      const after = await touchedAfter('small', list, end)
      t.true(after < alone * 1.5 + 50, `${list}: ${after} after the small one’s ${end}, alone ${alone}`)
    }
  }
})
