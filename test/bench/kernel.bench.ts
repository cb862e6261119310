// What a call costs the database, beside the bare writes of the same rows: in processor time of the backend, turn by turn
// on one connection. Each turn is undone, so that every one meets the same state.
import pg from 'pg'
import { type Bare, bareWrites, prepareBench } from './bare.ts'
import { apiOf, makeFactory } from './factory.ts'
import { cpuPerTurn, median, type Statement, startBench, tell } from './support.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const calls = Number(process.env.BENCH_CALLS ?? 60)

const bench = await startBench({ WORKER: 'off' })
const admin = new pg.Client({ connectionString: bench.adminUrl })
try {
  await admin.connect()
  const scenes = await makeFactory(apiOf(bench))
  const [caller] = await bench.sql(`
    select c.id as company, p.id as person, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
             'baseUrl', 'http://x', 'transactionId', 'bench',
             'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
  await bench.sql('vacuum analyze')
  await prepareBench(admin)
  await admin.query(`select set_config('app.company_id', $1, false)`, [caller!.company])

  // A connection looks once how large a company is for which it keeps plans; what is undone it would not remember.
  await admin.query('select call.me_get($1, $2::jsonb, $3)', [caller!.company, caller!.context, '{}'])

  // Who I am, in one statement: what me.get reads is the only one with nothing to write.
  await admin.query(`
    create function bench.me(p_company bigint, p_person bigint) returns jsonb language plpgsql stable security definer
      set search_path = '' as $$
    begin
      perform set_config('app.company_id', p_company::text, true);
      return (
        select jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email),
                 'company', jsonb_build_object('name', c.name, 'shortName', c.short_name, 'kind', c.kind, 'timezone', s.timezone),
                 'permissions', array(select distinct granted from people.person_roles pr
                     join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
                     join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
                     cross join unnest(g.permissions) granted
                    where pr.company_id = p.company_id and pr.person_id = p.id order by 1))
          from people.people p join app.companies c on c.id = p.company_id join app.settings s on s.company_id = c.id
         where p.company_id = p_company and p.id = p_person);
    end $$`)
  await admin.query('alter function bench.me owner to millwright_rules')
  const me: Bare = {
    rows: 0,
    statement: { text: 'select bench.me($1, $2)', values: [caller!.company, caller!.person] },
    async triggers() {},
    async sweep() {},
  }

  const table: Record<string, Record<string, string | number>> = {}
  for (const { name, capability, input, pieces } of scenes) {
    const text = `select * from call.${capability.replace('.', '_')}($1, $2::jsonb, $3::jsonb)`
    const values = [caller!.company, caller!.context, JSON.stringify(input)]
    const bare = capability === 'me.get' ? me : await bareWrites(admin, name.replaceAll(/\W+/g, '_'), text, values)
    const turns: { call: number; bare: number }[] = []
    const often = Math.max(6, Math.round(calls / pieces))
    for (let round = 0; round < rounds; round++) {
      const call = await undone(admin, { text, values }, often)
      await bare.sweep()
      const written = await withoutTriggers(bare, () => undone(admin, bare.statement, often))
      turns.push({ call, bare: written })
      await bare.sweep()
    }
    table[name] = {
      rows: bare.rows,
      'call µs': Math.round(median(turns.map((turn) => turn.call))),
      'bare µs': Math.round(median(turns.map((turn) => turn.bare))),
      'bare / call': Number(median(turns.map((turn) => turn.bare / turn.call)).toFixed(2)),
    }
  }
  console.table(table)
  for (const [name, row] of Object.entries(table)) tell({ [`${name}, bare / call`]: Number(row['bare / call']) })
} finally {
  await admin.end()
  await bench.stop()
}

async function withoutTriggers(bare: Bare, work: () => Promise<number>): Promise<number> {
  await bare.triggers('disable')
  try {
    return await work()
  } finally {
    await bare.triggers('enable')
  }
}

/** What a call costs without the begin and rollback around it, once its plans are made. */
async function undone(client: pg.Client, statement: Statement, often: number): Promise<number> {
  const begin: Statement = { text: 'begin', values: [] }
  const rollback: Statement = { text: 'rollback', values: [] }
  await cpuPerTurn(client, [begin, statement, rollback], 12)
  const whole = await cpuPerTurn(client, [begin, statement, rollback], often)
  return whole - (await cpuPerTurn(client, [begin, rollback], often))
}
