// A list's total is exact whoever writes meanwhile, and is not counted row by row: what is kept of it equals the rows.
import test, { type ExecutionContext } from 'ava'
import { migrate } from '../db/migrate.ts'
import { randomFrom } from './support/fuzz.ts'
import { serviceFor, startTestService, type TestCompany } from './support/service.ts'
import type { Spec } from './support/spec.ts'
import { healthy, keepHouse, slowly, total, totalSeenBy, walk } from './support/totals.ts'

const service = serviceFor(test)

const statuses = ['open', 'preparation', 'ready', 'dispatched', 'incomplete', 'done', 'declined']
const dryRun = { prefer: 'dry-run' }

async function shop(of = service()): Promise<{ company: TestCompany; type: string }> {
  const company = await of.company({ taskTypes: [{ name: 'Clean' }] })
  return { company, type: company.type.Clean! }
}

/** Statements that write tasks behind the door, where other companies have the same ids: some undone in part, some whole. */
async function batches(t: ExecutionContext, company: TestCompany, times: number): Promise<void> {
  const client = await slowly(t, service(), company)
  await client.query('commit')
  for (let n = 0; n < times; n++) {
    await client.query('begin')
    await client.query(`select set_config('app.company_id', id::text, true) from app.companies where short_name = $1`, [
      company.shortName,
    ])
    await client.query(
      `insert into work.tasks (external_id, title, status) select app.new_id(), 'b', case when n % 3 = 0 then 'done' else 'open' end from generate_series(1, 7) n`,
    )
    await client.query('savepoint part')
    await client.query(`update work.tasks set status = 'done' where title = 'b' and status = 'open'`)
    await client.query(`delete from work.tasks t using (select id from work.tasks where company_id = app.company_id() and title = 'b' limit 3) b
        where t.company_id = app.company_id() and t.id = b.id`)
    if (n % 2 === 0) await client.query('rollback to savepoint part')
    await client.query(n % 5 === 4 ? 'rollback' : 'commit')
  }
}

async function worker(company: TestCompany, type: string, steps: number, seed: number): Promise<void> {
  const random = randomFrom(seed)
  const mine: string[] = []
  const any = <T>(of: T[]): T => of[Math.floor(random() * of.length)]!
  for (let n = 0; n < steps; n++) {
    const headers = random() < 0.2 ? dryRun : undefined
    const choice = random()
    if (choice < 0.5 || mine.length === 0) {
      const made = await company.post('/tasks', { typeId: type, title: 'r', status: any(['open', 'ready']) }, headers)
      if (!headers) mine.push(made.body.id)
    } else if (choice < 0.8) {
      const status = any(statuses)
      const why = {
        declined: { declinedReason: 'no' },
        incomplete: { incompleteReason: 'later', ...(random() < 0.7 && { createFollowUp: true }) },
      }[status]
      const reason = 'taken up again'
      await company.patch(`/tasks/${any(mine.slice(-3))}`, { status, ...why, ...(!why && { reason }) }, headers)
    } else {
      const gone = any(mine)
      const reply = await company.delete(`/tasks/${gone}`, headers)
      if (!headers && reply.status === 200) mine.splice(mine.indexOf(gone), 1)
    }
  }
}

test('tasks: whatever is made, moved, deleted, undone and tried dry by many at once, while the counts are summed', async (t) => {
  t.timeout(240_000)
  const [one, other] = [await shop(), await shop()]
  let writing = true
  const summing = (async () => {
    while (writing) await keepHouse(service(), 'sum_counts')
  })()
  const reading = (async () => {
    // Both are of one moment, so they agree at every moment.
    while (writing) {
      const page = await one.company.ok(one.company.get('/tasks?includeCompleted=true&limit=100'))
      if (page.pagination.total <= 100) t.is(page.data.length, page.pagination.total)
    }
  })()
  await Promise.all([
    ...[1, 2, 3].map((seed) => worker(one.company, one.type, 60, seed)),
    worker(other.company, other.type, 60, 4),
    batches(t, one.company, 15),
  ])
  writing = false
  await Promise.all([summing, reading])
  for (const { company } of [one, other]) {
    await healthy(t, company)
    await keepHouse(service(), 'sum_counts')
    await healthy(t, company)
    for (const query of ['', '?includeCompleted=true', ...statuses.map((status) => `?status=${status}`)]) {
      t.is(await total(company, `/tasks${query}`), await walk(company, `/tasks${query}`), query)
    }
  }
  const [kept] = await one.company.sql(
    `select max(n)::int from (select count(*) as n from app.kept_counts where company_id = app.company_id() group by list, part, month) k`,
  )
  t.is(kept!.max, 1, 'one row is left of each')
})

test('work that is done counts only where it is asked for', async (t) => {
  const { company, type } = await shop()
  const made = await company.ok(company.post('/tasks', { typeId: type, title: 'there' }))
  await company.ok(company.post('/tasks', { typeId: type, title: 'still there' }))
  await company.ok(company.patch(`/tasks/${made.id}`, { status: 'done' }))
  t.is(await total(company, '/tasks'), 1)
  t.is(await total(company, '/tasks?includeCompleted=true'), 2)
})

test('a transaction sees its own rows in the total, others see them once they are committed', async (t) => {
  const { company, type } = await shop()
  await company.ok(company.post('/tasks', { typeId: type, title: 'there' }))
  const slow = await slowly(t, service(), company)
  await slow.query(
    `insert into work.tasks (external_id, title, status) select app.new_id(), 's', 'done' from generate_series(1, 3)`,
  )
  t.is(await totalSeenBy(slow, 'work.tasks_list_total(null, null, null, null, null, true, true)'), 4)
  t.is(await totalSeenBy(slow, `work.tasks_list_total('done', null, null, null, null, false, true)`), 3)
  t.is(await total(company, '/tasks?includeCompleted=true'), 1)
  await keepHouse(service(), 'sum_counts')
  await slow.query('commit')
  t.is(await total(company, '/tasks?includeCompleted=true'), 4)
  t.is(await total(company, '/tasks'), 1)
  await healthy(t, company)
})

test('a dry run leaves nothing', async (t) => {
  const { company, type } = await shop()
  const noted = () => company.sql('select list, part, rows from app.kept_counts where company_id = app.company_id()')
  const before = await noted()
  await company.ok(company.post('/tasks', { typeId: type, title: 'tried' }, dryRun))
  t.deepEqual(await noted(), before)
  t.is(await total(company, '/tasks'), 0)
})

test('a member who sees only some tasks is told how many those are', async (t) => {
  const { company, type } = await shop()
  const operator = await company.as('Operator')
  const { id } = (await operator.ok(operator.get('/me'))).user
  await company.ok(company.post('/tasks', { typeId: type, title: 'of another' }))
  await company.ok(company.post('/tasks', { typeId: type, title: 'his', assigneeIds: [id] }))
  t.is((await operator.ok(operator.get('/tasks'))).pagination.total, 1)
  t.is(await total(company, '/tasks'), 2)
})

test('orders, lots and counts of stock are counted by status and by the rest of their filters', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    products: [
      { sku: 'BAR', tracking: 'lot', itemClass: 'raw' },
      { sku: 'PIN', itemClass: 'finished' },
    ],
  })
  await company.purchase('P-1', { BAR: 1 })
  await company.receive('BAR', 5, 'Shelf', { lotCode: 'B-1' })
  await company.receive('BAR', 5, 'Shelf', { lotCode: 'B-2' })
  await company.ok(company.post('/products/BAR/lots/B-2/status', { status: 'blocked', reason: 'dented' }))
  for (const [n, dueDate] of ['2031-01-01T00:00:00Z', '2032-01-01T00:00:00Z'].entries()) {
    await company.ok(
      company.post('/work-orders', { externalSystemId: `E-${n}`, productSku: 'PIN', quantity: 1, dueDate }),
    )
  }
  const orders = await company.ok(company.get('/work-orders'))
  await company.ok(company.post(`/work-orders/${orders.data[0].id}/cancel`, { reason: 'no longer wanted' }))
  for (const path of [
    '/work-orders',
    '/work-orders?status=cancelled',
    '/work-orders?status=draft&productSku=PIN',
    '/work-orders?dueBefore=2031-06-01T00:00:00Z',
    '/work-orders?externalSystemId=E-1',
    '/lots?status=blocked',
    '/lots?productSku=BAR&status=available',
    '/purchase-orders?status=received',
    '/purchase-orders?externalSystemId=P-1',
  ]) {
    t.is(await total(company, path), await walk(company, path), path)
    t.not(await total(company, path), 0, path)
  }
  t.is(await total(company, '/lots?status=blocked'), 1)
  t.is(await total(company, '/work-orders'), 2)
  await healthy(t, company)
})

test('master data and reports are counted whole: made, changed, tried dry, refused, undone and taken away by many', async (t) => {
  const spec: Spec = {
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    taskTypes: [{ name: 'Cut' }, { name: 'Bend', makes: 'PLATE' }],
    settings: { ncrTaskType: 'Cut' },
    products: [{ sku: 'PLATE', itemClass: 'finished' }],
  }
  const routing = (...steps: string[]) => ({
    routings: [{ name: 'Plate', product: 'PLATE', steps: steps.map((taskType) => ({ taskType })) }],
  })
  const [company, other] = [await service().company({ ...spec, ...routing('Bend') }), await service().company(spec)]
  await company.ok(company.post('/config/apply', { spec: { version: 1, ...routing('Cut', 'Bend') } }))
  const product = { name: 'P', itemClass: 'raw', unit: 'pcs' }
  const one = async (of: TestCompany, seed: number) => {
    const random = randomFrom(seed)
    for (let n = 0; n < 25; n++) {
      const name = `${String.fromCharCode(65 + Math.floor(random() * 6))}-${seed}`
      const headers = random() < 0.2 ? dryRun : undefined
      const choice = Math.floor(random() * 6)
      if (choice === 0) await of.put(`/vendors/${name}`, { leadTimeDays: Math.floor(random() * 9) - 2 }, headers)
      if (choice === 1) await of.put(`/customers/${name}`, { name }, headers)
      if (choice === 2) await of.put(`/products/${name}`, random() < 0.8 ? product : {}, headers)
      if (choice === 3) await of.delete(`/products/${name}`, headers)
      if (choice === 4) await of.post('/ncrs', { title: name }, headers)
      if (choice === 5) await of.delete(`/vendors/${name}`, headers)
    }
  }
  const behindTheDoor = async () => {
    for (let n = 0; n < 6; n++) {
      const client = await slowly(t, service(), company)
      await client.query(
        `insert into inventory.vendors (name) select 'V-' || $1::int || '-' || g from generate_series(1, 4) g`,
        [n],
      )
      await client.query('savepoint part')
      await client.query(`delete from inventory.vendors where company_id = app.company_id() and name like 'V-%-1'`)
      await client.query(`insert into inventory.vendors (name) values ('V-1-2') on conflict do nothing`)
      if (n % 2 === 0) await client.query('rollback to savepoint part')
      await client.query(n % 3 === 2 ? 'rollback' : 'commit')
    }
  }
  await Promise.all([one(company, 1), one(company, 2), one(other, 3), behindTheDoor()])
  const lists = ['/vendors', '/customers', '/products', '/storage-units', '/people', '/routings', '/ncrs']
  for (const each of [company, other]) {
    await healthy(t, each)
    await keepHouse(service(), 'sum_counts')
    await healthy(t, each)
    for (const list of lists) t.is(await total(each, `${list}?limit=1`), await walk(each, list), list)
  }
  t.is(await total(company, '/routings?limit=1'), 1, 'the version before is not in force')
  t.is(await total(company, '/products?limit=1&itemClass=finished'), 1)
  t.is(await total(company, '/vendors?limit=1&search=V-'), await walk(company, '/vendors?search=V-'))
})

test('a database that has data and no counts has them after the next start', async (t) => {
  const own = await startTestService()
  t.teardown(() => own.close())
  const { company, type } = await shop(own)
  await company.ok(company.post('/tasks', { typeId: type, title: 'old' }))
  await own.admin.query(`drop trigger count_insert on work.tasks; drop trigger count_update on work.tasks;
    drop trigger count_delete on work.tasks; delete from app.kept_counts where list = 'work.tasks'; update app.applied set content = ''`)
  await company.sql(`insert into work.tasks (external_id, title, status) values (app.new_id(), 'older', 'done')`)
  await migrate(own.adminUrl)
  await healthy(t, company)
  t.is(await total(company, '/tasks?includeCompleted=true'), 2)
  await company.ok(company.post('/tasks', { typeId: type, title: 'new' }))
  t.is(await total(company, '/tasks'), 2)
})
