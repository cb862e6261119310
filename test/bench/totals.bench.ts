// What keeping the totals of long lists costs a write.
import pg from 'pg'
import { cpuPerTurn, median, startBench, tell } from './support.ts'

const bench = await startBench({ WORKER: 'off' })
const context = `select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
    'baseUrl', 'http://x', 'transactionId', 'bench',
    'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
  from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`
try {
  const [{ company, context: who }] = (await bench.sql(context)) as any
  await bench.sql(`select set_config('app.company_id', '${company}', false)`)
  // The same writes with and without, turn by turn.
  const type = (
    await bench.sql(`insert into work.task_types (external_id, name) values ('bench', 'Bench') returning external_id`)
  )[0]!
  const create = {
    text: 'select * from call.tasks_create($1, $2::jsonb, $3::jsonb)',
    values: [company, who, JSON.stringify({ typeId: type.external_id, title: 't' })],
  }
  const triggers = (what: string) =>
    bench.sql(`alter table work.tasks ${what} trigger count_insert, ${what} trigger count_update`)
  const client = new pg.Client({ connectionString: bench.adminUrl })
  await client.connect()
  const costs: { kept: number; plain: number }[] = []
  for (let round = 1; round <= 31; round++) {
    const cost = { kept: 0, plain: 0 }
    for (const way of round % 2 ? (['kept', 'plain'] as const) : (['plain', 'kept'] as const)) {
      await triggers(way === 'kept' ? 'enable' : 'disable')
      await cpuPerTurn(client, [create], 10) // plans made anew
      cost[way] = await cpuPerTurn(client, [create], 40)
    }
    costs.push(cost)
  }
  await client.end()
  const shown = (value: number) => Number(value.toFixed(3))
  const ratios = costs.map(({ kept, plain }) => kept / plain).sort((a, b) => a - b)
  tell({ 'tasks.create, kept / plain': shown(median(ratios)) })
  console.table({
    'tasks.create, µs of a processor': {
      kept: Math.round(median(costs.map(({ kept }) => kept))),
      plain: Math.round(median(costs.map(({ plain }) => plain))),
      'kept / plain': shown(median(ratios)),
      'its quartiles': `${shown(ratios[7]!)} to ${shown(ratios[23]!)}`,
    },
  })
} finally {
  await bench.stop()
}
