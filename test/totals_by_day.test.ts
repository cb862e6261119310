// Ledger and audit log of the present month: its days that are over are counted once, whatever comes into them later.
import test from 'ava'
import { healthy, keepHouse, keepUntil, total, walk } from './support/totals.ts'
import { auditRows, history, ledgerRows, moment, ready } from './support/totals-history.ts'

test('of the present month the days that are over are counted, and what comes into them later', async (t) => {
  const service = await ready(t)
  const company = await history(service)
  await keepUntil(service, moment(0))
  for (const day of [0, 1, 2, 3, 6]) {
    await company.sql(ledgerRows, [moment(0, day), day + 1])
    await company.sql(auditRows, [moment(0, day), day + 1])
  }
  const lists = ['/stock-transactions', '/audit-log', '/audit-log?capability=x.y']
  const noon = moment(0, 1).replace('T00', 'T12')
  const windows = ['', `from=${moment(0, 2)}`, `from=${noon}`, `to=${noon}`, `from=${moment(0, 1)}&to=${moment(0, 1)}`]
  windows.push(`from=${moment(0, 1)}&to=${moment(0, 3)}`, `from=${noon}&to=${moment(0, 1).replace('T00', 'T18')}`)
  const right = async (when: string) => {
    for (const list of lists) {
      for (const window of windows) {
        const path = `${list}${list.includes('?') ? '&' : '?'}${window}`
        t.is(await total(company, `${path}&limit=1`), await walk(company, path), `${when}: ${path}`)
      }
    }
    await healthy(t, company)
  }
  await right('not counted')
  await keepUntil(service, moment(0, 3))
  await right('counted until the third')
  await company.sql(ledgerRows, [moment(0, 2), 3])
  await company.sql(auditRows, [moment(0, 6), 3])
  const move = `update inventory.stock_ledger set time = $2 where id = (
     select min(id) from inventory.stock_ledger where company_id = app.company_id() and time >= $1::timestamptz
        and time < $1::timestamptz + interval '24 hours') and company_id = app.company_id()`
  for (const [from, to] of [
    [0, 1],
    [1, 6],
    [6, 2],
    [6, 3],
  ] as const) {
    await company.sql(move, [moment(0, from), moment(0, to)])
  }
  await company.sql(move, [moment(0, 0), moment(1, 1)])
  await company.sql(
    `delete from inventory.stock_ledger where company_id = app.company_id() and time >= $1 and time < $2`,
    [moment(0, 1), moment(0, 2)],
  )
  await right('late')
  await keepHouse(service, 'sum_counts')
  await right('summed up')
  await keepUntil(service, moment(0, 7))
  await right('counted on')
  await keepUntil(service, moment(-1, 0))
  await right('the month is over')
  await company.sql(ledgerRows, [moment(0, 5), 2])
  await right('late in the month that is over')
  const [days] = await company.sql(
    'select count(*)::int as left from app.kept_counts where company_id = app.company_id() and is_day',
  )
  t.is(days!.left, 0)
})
