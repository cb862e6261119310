// A factory with rows in months past, for the tests of totals that are counted by months and days.
import type { TestCompany, TestService } from './service.ts'
import { startTestService } from './service.ts'

/** The beginning of a month so many months ago, some days later. */
export const moment = (ago: number, days = 0) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - ago, 1 + days)).toISOString()

/** How the partitions of the present month end. */
export const present = moment(0).slice(0, 7).replace('-', '_')

export async function makeMonths(service: TestService, table: string, ...agos: number[]): Promise<void> {
  const make = agos.map((ago) => {
    const name = `${table}_${moment(ago).slice(0, 7).replace('-', '_')}`
    return `create table ${name} partition of ${table} for values from ('${moment(ago)}') to ('${moment(ago - 1)}')`
  })
  await service.admin.query(['begin', 'set local role millwright_owner', ...make, 'commit'].join(';'))
}

export const ledgerRows = `insert into inventory.stock_ledger (company_id, time, kind, quantity, product_id, to_storage_unit_id, to_bin, group_id, call_id)
  select l.company_id, $1::timestamptz + n * interval '1 minute', 'adjustment', 1, l.product_id, l.to_storage_unit_id, 'goods', 0, 0
    from (select * from inventory.stock_ledger where company_id = app.company_id() order by id limit 1) l, generate_series(1, $2::int) n`
export const auditRows = `insert into app.audit_log (company_id, id, at, actor_type, channel, capability, transaction_id)
  select app.company_id(), app.next_number(), $1::timestamptz + n * interval '1 minute', 'human', 'rest', 'x.y', '' from generate_series(1, $2::int) n`

/** A factory with rows in months past, some of which have no partition of their own, and of the present. */
export async function history(service: TestService): Promise<TestCompany> {
  const company = await service.company({
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    products: [{ sku: 'BAR' }],
  })
  await company.receive('BAR', 5, 'Shelf')
  for (const [ago, rows] of [
    [1, 7],
    [2, 5],
    [3, 0],
    [4, 3],
    [6, 2],
  ] as const) {
    await company.sql(ledgerRows, [moment(ago, 3), rows])
    await company.sql(auditRows, [moment(ago, 3), rows])
  }
  return company
}

export async function ready(t: { teardown(close: () => Promise<void>): void }): Promise<TestService> {
  const service = await startTestService()
  t.teardown(() => service.close())
  for (const table of ['inventory.stock_ledger', 'app.audit_log']) await makeMonths(service, table, 1, 2, 3, 4)
  return service
}
