// Ledger and audit log of the present month: its days that are over are counted once, whatever comes into them later.
import test from 'ava'
import { healthy, keepHouse, keepUntil, slowly, total, totalSeenBy, walk } from './support/totals.ts'
import { auditRows, history, ledgerRows, moment, ready } from './support/totals-history.ts'

const hour = (day: number, at: string) => moment(0, day).replace('T00:00', `T${at}`)
const ledgerTotal = 'inventory.stock_transactions_list_total(null, null, null, null, null, null, null, null, null)'

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

test('of a day that is not over the hours that are over are counted, and what comes into them later', async (t) => {
  const service = await ready(t)
  const company = await history(service)
  for (const at of ['00:00', '04:58', '05:00', '09:30']) {
    await company.sql(ledgerRows, [hour(2, at), 3])
    await company.sql(auditRows, [hour(2, at), 3])
  }
  const windows = [
    '',
    `from=${hour(2, '00:00')}`,
    `to=${hour(2, '05:00')}`,
    `from=${hour(2, '04:59')}&to=${hour(2, '05:01')}`,
  ]
  const right = async (when: string) => {
    for (const list of ['/stock-transactions', '/audit-log', '/audit-log?capability=x.y']) {
      for (const window of windows) {
        const path = `${list}${list.includes('?') ? '&' : '?'}${window}`
        t.is(await total(company, `${path}&limit=1`), await walk(company, path), `${when}: ${path}`)
      }
    }
    await healthy(t, company)
  }
  const kept = async (until: string) =>
    (
      await company.sql(
        `select coalesce(sum(k.rows), 0)::int as kept, (
                  select count(*)::int from inventory.stock_ledger l
                   where l.company_id = app.company_id() and l.time >= $1 and l.time < $2) as rows
           from app.kept_counts k
          where k.company_id = app.company_id() and k.list = 'inventory.stock_ledger' and k.is_day
            and k.month = ($1::timestamptz at time zone 'UTC')::date`,
        [moment(0, 2), hour(2, until)],
      )
    )[0] as { kept: number; rows: number }
  await keepUntil(service, hour(2, '00:20'))
  t.is((await kept('00:00')).kept, 0)
  await keepUntil(service, hour(2, '05:17'))
  const first = await kept('05:00')
  t.is(first.kept, first.rows, 'what came at five or later is not among them')
  await right('counted until five')
  await company.sql(ledgerRows, [hour(2, '03:00'), 2])
  await company.sql(ledgerRows, [hour(2, '05:10'), 2])
  t.deepEqual(await kept('05:00'), { kept: first.kept + 2, rows: first.rows + 2 })
  await company.sql(
    `update inventory.stock_ledger set time = case when time < $2 then $3::timestamptz else $1 end
      where company_id = app.company_id() and time >= $1 and time < $3`,
    [hour(2, '03:00'), hour(2, '04:59'), hour(2, '05:10')],
  )
  await right('late')
  const slow = await slowly(t, service, company)
  const before = await totalSeenBy(slow, ledgerTotal)
  await slow.query(ledgerRows, [hour(2, '04:00'), 1])
  await slow.query(ledgerRows, [hour(2, '06:00'), 1])
  await slow.query(auditRows, [hour(2, '06:00'), 1])
  t.is(await totalSeenBy(slow, ledgerTotal), before + 2)
  t.is(await total(company, '/stock-transactions'), before)
  await t.throwsAsync(keepHouse(service, 'keep_month', hour(2, '10:00')), { message: /lock timeout/ })
  await slow.query('commit')
  await right('written meanwhile')
  for (const at of ['08:59', '09:00', '23:59']) {
    await keepUntil(service, hour(2, at))
    await right(`counted on at ${at}`)
  }
  await keepHouse(service, 'sum_counts')
  await keepUntil(service, hour(3, '00:00'))
  await right('the day is over')
})
