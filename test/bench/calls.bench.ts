// What a call touches in a company with a hundred times the rows, as ERPs and shop floors fill one in years: the same
// calls on the same few orders, in shared buffers. What a call has nothing to do with must cost it nothing.
import pg from 'pg'
import { apiOf, makeFactory } from './factory.ts'
import { fillCompany } from './many-rows.ts'
import { startBench, tell } from './support.ts'

const many = Number(process.env.BENCH_ROWS ?? 100_000)
const figures: Record<string, Record<string, number>> = {}

for (const rows of [many / 100, many]) await measure(rows)
console.table(figures)
for (const [name, { few, many }] of Object.entries(figures)) tell({ [`${name}, buffers at many / at few rows`]: many! / few! })

async function measure(rows: number): Promise<void> {
  const bench = await startBench({ WORKER: 'off' })
  const admin = new pg.Client({ connectionString: bench.adminUrl })
  try {
    await admin.connect()
    const [caller] = await bench.sql(`
      select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
               'baseUrl', 'http://x', 'transactionId', 'bench',
               'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
        from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
    await fillCompany(admin, caller!.company as string, rows)
    const scenes = await makeFactory(apiOf(bench))
    await bench.sql('vacuum analyze')
    for (const { name, capability, input } of [...scenes, ...(await readings(bench.sql))]) {
      const values = [caller!.company, caller!.context, JSON.stringify(input)]
      const touched = await buffers(admin, `call.${capability.replace('.', '_')}`, values)
      figures[name] = { ...figures[name], [rows === many ? 'many' : 'few']: touched }
    }
  } finally {
    await admin.end()
    await bench.stop()
  }
}

/** What is read of the order that is on its way, and of its task that is not ended. */
async function readings(sql: (text: string) => Promise<Record<string, unknown>[]>) {
  const [order] = await sql(`select o.external_id as id, t.external_id as task
                               from production.work_orders o join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id
                              where o.external_system_id = 'running' order by t.step desc limit 1`)
  return [
    { name: 'an order', capability: 'work_orders.get', input: { id: order!.id } },
    { name: 'what an order needs', capability: 'work_orders.requirements', input: { id: order!.id } },
    { name: 'a task', capability: 'tasks.get', input: { id: order!.task } },
    { name: 'a product', capability: 'products.get', input: { sku: 'PART' } },
  ]
}

/** Undone; the seventh time, when a connection's plans are those that it keeps. */
async function buffers(admin: pg.Client, call: string, values: unknown[]): Promise<number> {
  let touched = 0
  for (let time = 0; time < 7; time++) {
    await admin.query('begin')
    const { rows } = await admin.query(`explain (analyze, buffers, timing off, format json) select * from ${call}($1, $2, $3)`, values)
    await admin.query('rollback')
    const { Plan } = rows[0]['QUERY PLAN'][0]
    touched = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return touched
}
