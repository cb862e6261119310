// How many rows stock levels have follows from where products lie, which many calls change at once: what is kept of it, and
// what is counted beside it, is what the list has, at every moment.
import test, { type ExecutionContext } from 'ava'
import { migrate } from '../db/migrate.ts'
import { persistently } from '../server/persistently.ts'
import { randomFrom } from './support/fuzz.ts'
import { serviceFor, startTestService, type TestCompany } from './support/service.ts'
import { healthy, slowly, total, walk } from './support/totals.ts'

const service = serviceFor(test)

const shelf = (name: string) => ({ name, type: 'shelf' as const })
const units = ['N1', 'N2', 'S1', 'S2']
const skus = ['BOLT', 'NUT', 'PIN', 'ROD']
const dryRun = { prefer: 'dry-run' }

/** As the worker does each minute. */
async function count(of = service()): Promise<void> {
  while (Number((await of.admin.query('select inventory.count_levels() as done')).rows[0].done) > 0);
}

async function warehouses(of = service()): Promise<TestCompany> {
  const company = await of.company({
    warehouses: [
      { name: 'North', storageUnits: [shelf('N1'), shelf('N2')] },
      { name: 'South', storageUnits: [shelf('S1'), shelf('S2')] },
    ],
  })
  for (const sku of skus) await company.product(sku)
  return company
}

/** Goods come, go to and fro until shelves are empty, and products come and go. */
async function worker(company: TestCompany, steps: number, seed: number): Promise<void> {
  const random = randomFrom(seed)
  const any = <T>(of: T[]): T => of[Math.floor(random() * of.length)]!
  for (let n = 0; n < steps; n++) {
    const headers = random() < 0.15 ? dryRun : undefined
    const choice = random()
    const sku = any(skus)
    if (choice < 0.25)
      await company.receive(sku, 1, any(units)).catch(() => undefined) // it may be deleted meanwhile
    else if (choice < 0.8) {
      const [bin, toBin] = [any(['goods', 'bads', 'quarantine']), any(['goods', 'bads', 'quarantine'])]
      const places = { from: company.unit[any(units)], to: company.unit[any(units)], bin, toBin }
      await company.post('/stock/transfers', { sku, quantity: 1, ...places }, headers)
    } else if (choice < 0.9) await company.delete(`/products/${sku}`, headers)
    else
      await company.put(
        `/products/${any([...skus, `NEW-${seed}`])}`,
        { name: 'P', itemClass: 'raw', unit: 'pcs' },
        headers,
      )
  }
}

/** Statements behind the door: units that move to another site and owner, lines that come and go, some of it undone. */
async function behindTheDoor(t: ExecutionContext, company: TestCompany): Promise<void> {
  // In the way of a movement that takes the same two units the other way round it is made again, as calls are.
  for (let n = 0; n < 12; n++) await persistently(() => changes(t, company, n))
}

async function changes(t: ExecutionContext, company: TestCompany, n: number): Promise<void> {
  const client = await slowly(t, service(), company)
  try {
    await client.query(
      `update inventory.storage_units set site_id = (select s.id from sites.sites s
        where s.company_id = app.company_id() and s.name = $1) where company_id = app.company_id() and name = 'S2'`,
      [n % 2 === 0 ? 'North' : 'South'],
    )
    await client.query('savepoint part')
    // Whose a unit is changes only under a lock that waits for those who bring stock (inventory.write_storage_unit).
    await client.query(
      `select from inventory.storage_units where company_id = app.company_id() and name = 'N2' for update`,
    )
    await client.query(
      `update inventory.storage_units set ownership = $1 where company_id = app.company_id() and name = 'N2'`,
      [n % 3 === 0 ? 'partner' : 'company'],
    )
    await client.query(`insert into inventory.products (sku, name, item_class, unit) values ('MADE', 'Made', 'raw', 'pcs')
        on conflict do nothing`)
    await client.query(
      `update inventory.products set is_active = not is_active where company_id = app.company_id() and sku = 'MADE'`,
    )
    if (n % 2 === 0) await client.query('rollback to savepoint part')
    await client.query(n % 5 === 4 ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

test('stock levels: whatever comes, goes, moves, is undone and tried dry by many at once, while the worker counts', async (t) => {
  t.timeout(240_000)
  const [one, other] = [await warehouses(), await warehouses()]
  let writing = true
  const counting = (async () => {
    while (writing) await count()
  })()
  const reading = (async () => {
    while (writing) await healthy(t, one)
  })()
  await Promise.all([...[1, 2, 3].map((seed) => worker(one, 50, seed)), worker(other, 50, 4), behindTheDoor(t, one)])
  writing = false
  await Promise.all([counting, reading])
  for (const company of [one, other]) {
    await healthy(t, company)
    await count()
    await healthy(t, company)
    t.is(await total(company, '/inventory/stock-levels?limit=1'), await walk(company, '/inventory/stock-levels'))
    const [left] = await company.sql(
      'select count(*)::int as news from inventory.level_news where company_id = app.company_id()',
    )
    t.is(left!.news, 0)
  }
})

test('a total is right before the worker has counted, and another company has its own', async (t) => {
  const [company, other] = [await warehouses(), await warehouses()]
  const rows = () => total(company, '/inventory/stock-levels?limit=1')
  await count()
  t.is(await rows(), 4, 'four products that are nowhere')
  await company.receive('BOLT', 2, 'N1')
  await company.receive('BOLT', 1, 'S1')
  t.is(await rows(), 5)
  const slow = await slowly(t, service(), company)
  await slow.query(`update inventory.storage_units set site_id = (select s.id from sites.sites s
      where s.company_id = app.company_id() and s.name = 'North') where company_id = app.company_id() and name = 'S1'`)
  await count()
  t.is(await rows(), 5, 'what nobody has committed')
  await slow.query('commit')
  t.is(await rows(), 4, 'both shelves are at one site')
  await company.ok(company.delete('/products/NUT'))
  t.is(await rows(), 3)
  await count()
  t.is(await rows(), 3)
  t.is(await total(other, '/inventory/stock-levels?limit=1'), 4)
})

test('stock that was there before it was counted is counted at the next start, and again where it is wrong', async (t) => {
  const own = await startTestService()
  t.teardown(() => own.close())
  const company = await warehouses(own)
  await company.receive('BOLT', 2, 'N1')
  await own.admin.query(`drop trigger note_lines on inventory.balances; update app.applied set content = ''`)
  await company.sql('delete from inventory.level_news where company_id = app.company_id()')
  await company.receive('BOLT', 1, 'S1')
  await migrate(own.adminUrl)
  await healthy(t, company)
  t.is(await total(company, '/inventory/stock-levels?limit=1'), 5)
  await company.sql(`insert into app.kept_counts (list, part, rows) values ('inventory.stock_levels', '', 3)`)
  t.is((await company.sql('select * from app.verify_counts()')).length, 1)
  await own.admin.query('select inventory.keep_levels()')
  await healthy(t, company)
})
