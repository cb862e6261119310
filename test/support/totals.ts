// How many a list says there are, and what is kept of that.
import type { ExecutionContext } from 'ava'
import pg from 'pg'
import type { TestCompany, TestService } from './service.ts'

export async function total(company: TestCompany, path: string): Promise<number> {
  return (await company.ok(company.get(path))).pagination.total
}

/** How many entries the list shows, page by page, whatever it says of what is left. */
export async function walk(company: TestCompany, path: string): Promise<number> {
  for (let seen = 0; ; ) {
    const page = await company.ok(company.get(`${path}${path.includes('?') ? '&' : '?'}limit=100&offset=${seen}`))
    if (page.data.length === 0) return seen
    seen += page.data.length
  }
}

/** As the worker's housekeeping does, by its own clock or at some other moment. */
export async function keepHouse(
  service: TestService,
  what: 'sum_counts' | 'keep_month',
  now: string = '',
): Promise<unknown> {
  const client = await service.admin.connect()
  try {
    await client.query(`begin; set local app.now = '${now}'`)
    const { rows } = await client.query(`select app.${what}() as done`)
    await client.query('commit')
    return rows[0].done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Until nothing is left to count. */
export async function keepUntil(service: TestService, now: string): Promise<void> {
  while ((await keepHouse(service, 'keep_month', now)) !== null);
}

export async function healthy(t: ExecutionContext, company: TestCompany): Promise<void> {
  t.deepEqual(await company.sql('select * from app.verify_counts()'), [])
}

/** A connection of its own inside the company, in a transaction that stays open. */
export async function slowly(t: ExecutionContext, service: TestService, company: TestCompany): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.adminUrl })
  await client.connect()
  t.teardown(() => client.end())
  await client.query('begin')
  await client.query(
    `select set_config('app.company_id', (select id::text from app.companies where short_name = $1), true),
            set_config('app.permissions', 'tasks:view_all,inventory:view,audit:view', true),
            set_config('app.person_id', (select min(id)::text from people.people), true)`,
    [company.shortName],
  )
  return client
}

export async function totalSeenBy(client: pg.Client, call: string): Promise<number> {
  return Number((await client.query(`select ${call} as total`)).rows[0].total)
}
