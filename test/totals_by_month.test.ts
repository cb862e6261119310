// Ledger, audit log and messages: a month that is over is counted once, and its count stays right whatever comes after.
import test from 'ava'
import { migrate } from '../db/migrate.ts'
import { startTestService } from './support/service.ts'
import { healthy, keepHouse, slowly, total, totalSeenBy, walk } from './support/totals.ts'
import { auditRows, history, ledgerRows, makeMonths, moment, present, ready } from './support/totals-history.ts'

const windows = [
  '',
  `?from=${moment(2)}`,
  `?to=${moment(1)}`,
  `?from=${moment(4, 3)}&to=${moment(1, 4)}`,
  `?from=${moment(2)}&to=${moment(1)}`,
  `?from=${moment(5)}&to=${moment(0)}`,
]

const filtered = (window: string, filter: string) => (window ? `${window}&${filter}` : `?${filter}`)

test('totals are the same before and after months are counted, in every window', async (t) => {
  const service = await ready(t)
  const begun = new Date().toISOString() // the hours that are over then are counted, and the companies come later
  const companies = [await history(service), await history(service)]
  const totals = async () => {
    const found: Record<string, number> = {}
    for (const company of companies) {
      for (const path of ['/stock-transactions', '/audit-log']) {
        const filters =
          path === '/audit-log' ? [...windows, ...windows.map((one) => filtered(one, 'capability=x.y'))] : windows
        for (const window of filters) {
          found[company.shortName + path + window] = await total(company, path + window)
          t.is(await total(company, path + window), await walk(company, path + window), path + window)
        }
      }
    }
    return found
  }
  const before = await totals()
  const counted: unknown[] = []
  for (let month = await keepHouse(service, 'keep_month', begun); month !== null; ) {
    counted.push(month)
    if (counted.length === 3) t.deepEqual(await totals(), before)
    month = await keepHouse(service, 'keep_month', begun)
  }
  t.is(counted.filter((name) => !String(name).endsWith(present)).length, 8)
  t.deepEqual(await totals(), before)
  for (const company of companies) await healthy(t, company)
  t.is(before[`${companies[0]!.shortName}/stock-transactions`], 18)
  const [kept] = await companies[0]!.sql(
    `select sum(rows)::int as rows from app.kept_counts where company_id = app.company_id() and list = 'inventory.stock_ledger'`,
  )
  t.is(kept!.rows, 15, 'all but the present and what has no month of its own')
})

test('a row that still comes into a counted month, leaves it or moves to another is in the total', async (t) => {
  const service = await ready(t)
  const company = await history(service)
  while ((await keepHouse(service, 'keep_month')) !== null);
  await migrate(service.adminUrl) // a start keeps what was counted
  await service.admin.query(`update app.applied set content = ''`)
  await migrate(service.adminUrl)
  const list = 'inventory.stock_transactions_list_total(null, null, null, null, null, null, null, null, null)'
  const slow = await slowly(t, service, company)
  await slow.query('savepoint undone')
  await slow.query(ledgerRows, [moment(2, 9), 4])
  t.is(await totalSeenBy(slow, list), 22)
  await slow.query('rollback to savepoint undone')
  t.is(await totalSeenBy(slow, list), 18)
  await slow.query(ledgerRows, [moment(1, 9), 1])
  t.is(await totalSeenBy(slow, list), 19)
  t.is(await total(company, '/stock-transactions'), 18, 'not committed')
  await keepHouse(service, 'sum_counts')
  await slow.query('commit')
  t.is(await total(company, '/stock-transactions'), 19)

  const inMonth = (ago: number) => total(company, `/stock-transactions?from=${moment(ago)}&to=${moment(ago - 1)}`)
  t.deepEqual([await inMonth(1), await inMonth(3), await inMonth(0)], [8, 0, 1])
  // Nobody may change the ledger but a superuser's hand.
  const rows = `select id from inventory.stock_ledger where company_id = app.company_id() and time >= $1 and time < $2`
  const audited = await total(company, '/audit-log?capability=x.y')
  await company.sql(auditRows, [moment(2, 9), 3])
  t.is(await total(company, '/audit-log?capability=x.y'), audited + 3)
  await company.sql(
    `update inventory.stock_ledger set time = $3 where company_id = app.company_id() and id in (${rows} limit 2)`,
    [moment(1), moment(0), moment(3, 1)],
  )
  await company.sql(
    `update inventory.stock_ledger set time = $3 where company_id = app.company_id() and id in (${rows} limit 1)`,
    [moment(2), moment(1), moment(0)],
  )
  await company.sql(
    `delete from inventory.stock_ledger where company_id = app.company_id() and id in (${rows} limit 1)`,
    [moment(4), moment(3)],
  )
  t.deepEqual(
    [await inMonth(1), await inMonth(2), await inMonth(3), await inMonth(4), await inMonth(0)],
    [6, 4, 2, 2, 2],
  )
  t.is(await total(company, '/stock-transactions'), 18)
  await healthy(t, company)
  await keepHouse(service, 'sum_counts')
  await healthy(t, company)
  t.is(await total(company, '/stock-transactions'), 18)
})

test('a month is not counted while somebody still writes it', async (t) => {
  const service = await ready(t)
  const company = await history(service)
  const slow = await slowly(t, service, company)
  await slow.query(auditRows, [moment(1, 29), 2])
  await t.throwsAsync(keepHouse(service, 'keep_month', moment(0)), { message: /lock timeout/ })
  const before = await total(company, '/audit-log')
  await slow.query('commit')
  t.is(await keepHouse(service, 'keep_month', moment(0)), `app.audit_log_${moment(1).slice(0, 7).replace('-', '_')}`)
  t.is(await total(company, '/audit-log'), before + 2)
  await healthy(t, company)
})

test('writers of many months, while months are counted and summed', async (t) => {
  t.timeout(240_000)
  const service = await ready(t)
  const company = await history(service)
  const before = await total(company, '/stock-transactions')
  let writing = true
  const write = async () => {
    const client = await slowly(t, service, company)
    await client.query('rollback')
    for (let n = 0; n < 40; n++) {
      await client.query('begin')
      await client.query(
        `select set_config('app.company_id', id::text, true) from app.companies where short_name = $1`,
        [company.shortName],
      )
      await client.query(ledgerRows, [moment(n % 7, n % 25), 2])
      await client.query('savepoint part')
      await client.query(ledgerRows, [moment((n + 1) % 7), 1])
      await client.query('rollback to savepoint part')
      await client.query(n % 4 === 3 ? 'rollback' : 'commit')
    }
  }
  const keep = async () => {
    for (let day = 0; writing; day = Math.min(day + 2, 27)) {
      // By this clock the first days of the present month are over.
      await keepHouse(service, 'keep_month', moment(0, day)).catch((error) =>
        t.regex(String(error), /lock timeout|deadlock/),
      )
      await keepHouse(service, 'sum_counts')
      t.true((await total(company, '/stock-transactions')) >= before)
    }
  }
  const keeping = keep()
  await Promise.all([write(), write(), write()])
  writing = false
  await keeping
  while ((await keepHouse(service, 'keep_month')) !== null);
  t.is(await total(company, '/stock-transactions'), before + 3 * 30 * 2)
  t.is(await walk(company, '/stock-transactions'), before + 3 * 30 * 2)
  await healthy(t, company)
})

test('messages of a webhook: by status, as they are sent, and when their month is dropped', async (t) => {
  const service = await startTestService()
  t.teardown(() => service.close())
  for (const table of ['events.events', 'events.deliveries']) await makeMonths(service, table, 1, 2, 16)
  const company = await service.company()
  const hook = { name: 'R', targetUrl: 'https://receiver.example', eventTypes: ['lot.created'] }
  const ids = [await company.ok(company.post('/webhooks', hook)), await company.ok(company.post('/webhooks', hook))]
  for (const { id } of ids) {
    for (const [ago, status, rows] of [
      [0, 'success', 4],
      [1, 'failed', 2],
      [1, 'success', 3],
      [2, 'pending', 1],
      [16, 'success', 6],
    ] as const) {
      await company.sql(
        `with event as (
           insert into events.events (external_id, type, at, data) select app.new_id(), 'lot.created', $2, '{}' from generate_series(1, $4) returning id)
         insert into events.deliveries (created_at, webhook_id, event_id, event_at, event_type, status, due_at)
         select $2, w.id, event.id, $2, 'lot.created', $3, case when $3 = 'pending' then 'infinity'::timestamptz end
           from event, events.webhooks w where w.company_id = app.company_id() and w.external_id = $1`,
        [id, moment(ago, 2), status, rows],
      )
    }
  }
  const logs = `/webhooks/${ids[0].id}/logs`
  const totals = async () => {
    const found: number[] = []
    for (const filter of [
      '',
      '?status=success',
      '?status=failed',
      '?status=pending',
      '?status=retrying',
      '?eventType=lot.created',
      '?eventType=lot.updated',
      '?eventType=lot.created&status=failed',
    ]) {
      found.push(await total(company, logs + filter))
      t.is(await total(company, logs + filter), await walk(company, logs + filter), filter)
    }
    return found
  }
  t.deepEqual(await totals(), [16, 13, 2, 1, 0, 16, 0, 2])
  while ((await keepHouse(service, 'keep_month')) !== null);
  t.deepEqual(await totals(), [16, 13, 2, 1, 0, 16, 0, 2])
  await company.sql(`update events.deliveries set status = 'success', due_at = null where status = 'pending'`)
  await company.sql(
    `update events.deliveries set status = 'success' where id = (select min(id) from events.deliveries where status = 'failed')`,
  )
  t.deepEqual(await totals(), [16, 15, 1, 0, 0, 16, 0, 1])
  await service.admin.query('select app.drop_old_month()')
  t.deepEqual(await totals(), [10, 9, 1, 0, 0, 10, 0, 1])
  await healthy(t, company)
})
