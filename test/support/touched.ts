// What a call touches of the database: by shared buffers, which tell a plan that goes through a company from one that
// finds its few rows, on a machine however busy.
import type pg from 'pg'
import type { Scene } from '../bench/factory.ts'

/** Who calls: the company's first member, signed in, as the door would say it. */
export async function callerOf(admin: pg.ClientBase, shortName: string): Promise<[company: string, context: string]> {
  const { rows } = await admin.query<{ company: string; context: string }>(
    `select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
              'baseUrl', 'http://x', 'transactionId', 'touched')::text as context
       from app.companies c
       join people.people p on p.company_id = c.id
      where c.short_name = $1 and p.user_id is not null order by p.id limit 1`,
    [shortName],
  )
  return [rows[0]!.company, rows[0]!.context]
}

/** The calls of a shop floor that benches measure, and what is read of the order that is on its way. */
export async function callsOn(admin: pg.ClientBase, company: string, scenes: Scene[]): Promise<Scene[]> {
  const { rows } = await admin.query(
    `select o.external_id as id, t.external_id as task
       from production.work_orders o join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id
      where o.company_id = $1 and o.external_system_id = 'running' order by t.step desc limit 1`,
    [company],
  )
  const { id, task } = rows[0]!
  const read = (name: string, capability: string, input: object) => ({ name, capability, input, pieces: 1 })
  return [
    ...scenes,
    read('an order', 'work_orders.get', { id }),
    read('what an order needs', 'work_orders.requirements', { id }),
    read('a task', 'tasks.get', { id: task }),
    read('a product', 'products.get', { sku: 'PART' }),
  ]
}

/**
 * Undone, by a caller whom the connection knows, and counted from the seventh time on, when a connection has the plans
 * that it keeps.
 */
export async function touched(
  admin: pg.ClientBase,
  [company, context]: [string, string],
  { capability, input }: Scene,
): Promise<number> {
  const call = `select * from call.${capability.replace('.', '_')}($1, $2, $3)`
  const undone = async (text: string) => {
    await admin.query('begin')
    const { rows } = await admin.query(text, [company, context, JSON.stringify(input)])
    await admin.query('rollback')
    return rows[0]
  }
  await admin.query('select * from call.me_get($1, $2, $3)', [company, context, '{}'])
  const { status, body } = await undone(call)
  if (status !== 200) throw new Error(`${capability}: ${body}`)
  for (let time = 0; time < 5; time++) await undone(call)
  const counts = []
  for (let time = 0; time < 3; time++) {
    const { Plan } = (await undone(`explain (analyze, buffers, timing off, format json) ${call}`))['QUERY PLAN'][0]
    counts.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
  }
  return Math.min(...counts) // a session looks up tables and functions anew when anybody changed the catalogue
}
