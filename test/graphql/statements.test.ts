// The statements of a query do not grow with its rows: generated over every field, with one row and with two hundred.
import test from 'ava'
import pg from 'pg'
import { fillPlant } from '../support/dashboard-data.ts'
import { data, readSchema } from '../support/graphql.ts'
import { steps } from '../support/graphql-walk.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const deep = `{
  workOrders(first: 200) { nodes {
    code product { sku recipe(first: 2) { nodes { quantity component { sku stock(first: 2) { nodes { quantity lot { code } } } } } } }
    operations(first: 2) { nodes { title type { typeName team { name } } ssu { name } counts(first: 2) { nodes { goodQuantity person { name } } } } }
    materials(first: 2) { nodes { required product { name } } }
    producedLots(first: 2) { nodes { code madeFrom(first: 2) { nodes { quantity consumedLot { code vendor { name } where(first: 2) { nodes { storageUnit { name } } } } } } } }
  } } }`

test('as many statements for 200 rows as for one', async (t) => {
  const [small, large] = [await service().company(), await service().company()]
  await fillPlant(small, { size: 1, mark: 'a' })
  await fillPlant(large, { size: 200, mark: 'a' })
  const queries = [...steps(await readSchema(small)).map((step) => ({ name: step.name, query: step.query.replace('first: 100', 'first: 200') })), { name: 'deep', query: deep }]
  const different: string[] = []
  let most = 0
  for (const { name, query } of queries) {
    const [one, many] = [await count(() => data(small, query)), await count(() => data(large, query))]
    if (one !== many) different.push(`${name}: ${one} and ${many}`)
    most = Math.max(most, many)
  }
  t.deepEqual(different, [])
  t.log(`${queries.length} queries; at most ${most} statements, begin and commit among them`)
})

/** What the login of the dashboards sends while something runs. */
async function count(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as unknown as { query(this: pg.Client, ...args: unknown[]): unknown }
  const original = prototype.query
  let sent = 0
  prototype.query = function (...args) {
    // A connection keeps its last hundred statements prepared; making room for the next one is not the query's.
    const text = (args[0] as { text?: string })?.text ?? String(args[0])
    if (this.user?.endsWith(':dashboard') && !text.startsWith('deallocate ')) sent++
    return original.apply(this, args)
  }
  try {
    await work()
    return sent
  } finally {
    prototype.query = original
  }
}
