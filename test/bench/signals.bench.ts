// Readings a second, beside a bare multi-row insert of the same rows; and what a call reads of little and of much.
import pg from 'pg'
import { median, startBench, tell } from './support.ts'

const [machines, keys, rounds] = [20, 10, 7]
const most = 10_000
const bench = await startBench({ WORKER: 'off' })
const context = `select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
    'baseUrl', 'http://x', 'transactionId', 'bench',
    'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
  from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`

const names = Array.from({ length: machines }, (_, n) => `m${n}`)
const kinds = ['state', 'counter', 'counter', ...Array<string>(keys - 3).fill('value')]
const spec = {
  version: 1,
  ssuStatuses: [
    { name: 'Up', category: 'UP' },
    { name: 'Down', category: 'DOWN' },
  ],
  products: [{ sku: 'PART', name: 'Part', itemClass: 'finished', unit: 'pcs' }],
  taskTypes: [{ name: 'Look' }, { name: 'Make', makes: 'PART' }],
  sites: [{ name: 'Hall', ssus: ['maker', ...names].map((id) => ({ id, name: id })) }],
  machineData: names.map((machine) => ({
    machine,
    signals: kinds.map((kind, k) => ({
      key: `s${k}`,
      kind,
      ...(kind === 'state' && { states: { RUN: 'Up', STOP: 'Down' } }),
    })),
    meters: [{ key: 'm', name: 'Meter', source: 'signal', signal: 's1' }],
    usageRules: [{ meter: 'm', every: 1_000_000, taskType: 'Look' }],
    conditionRules: [{ signal: 's3', above: 1_000_000, taskType: 'Look' }],
  })),
}
const maker = {
  machine: 'maker',
  signals: [
    { key: 'plain', kind: 'counter' },
    { key: 'pieces', kind: 'counter', counts: 'good' },
  ],
}

/** Ten thousand readings, each signal's some milliseconds apart; a machine in twenty stops and goes on. */
function readingsOf(from: number, counted: number) {
  const each = most / machines / keys
  return Array.from({ length: most }, (_, n) => {
    const [machine, key] = [n % machines, Math.floor(n / machines) % keys]
    const turn = Math.floor(n / machines / keys)
    const value =
      key === 0 ? (machine === 0 && turn === each / 2 ? 'STOP' : 'RUN') : key < 3 ? counted + turn : Math.sin(n) * 100
    return { ssuId: `m${machine}`, key: `s${key}`, at: new Date(from + turn * 20).toISOString(), value }
  })
}

try {
  const send = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${bench.key}`, 'Content-Type': 'application/json' }
    const reply = await fetch(`${bench.baseUrl}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const answer = (await reply.json()) as any
    if (!reply.ok || answer.failed) throw new Error(JSON.stringify(answer))
    return answer
  }
  await send('POST', '/config/apply', { spec: { ...spec, machineData: [...spec.machineData, maker] } })
  const [{ company, context: who }] = (await bench.sql(context)) as any
  const client = new pg.Client({ connectionString: bench.adminUrl })
  client.on('error', () => undefined) // ended with its server
  await client.connect()
  await client.query(`select set_config('app.company_id', '${company}', false)`)
  await client.query('analyze') // as of a factory whose machines have been there for a minute
  await client.query(`create table bare (like downtime.readings including all)`)
  const { rows: signals } = await client.query(
    `select s.id, m.external_id as ssu, s.key from downtime.signals s join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id`,
  )
  const idOf = new Map(signals.map(({ id, ssu, key }) => [`${ssu} ${key}`, id]))

  const ingest = async (readings: unknown[]) => {
    const text = JSON.stringify({ readings })
    const begun = performance.now()
    const { rows } = await client.query(
      'select body::jsonb as body from call.signals_ingest($1, $2::jsonb, $3::jsonb)',
      [company, who, text],
    )
    if (rows[0].body.new !== readings.length) throw new Error(JSON.stringify(rows[0].body).slice(0, 300))
    return performance.now() - begun
  }
  const bare = async (readings: any[]) => {
    const values = readings.map(
      ({ ssuId, key, at, value }) =>
        `(${company},${idOf.get(`${ssuId} ${key}`)},'${at}',${typeof value === 'number' ? `${value},null` : `null,'${value}'`},null)`,
    )
    const text = `insert into bare (company_id, signal_id, at, number, word, status_id) values ${values.join(',')}`
    const begun = performance.now()
    await client.query(text)
    return performance.now() - begun
  }
  const overHttp = async (readings: unknown[]) => {
    const body = JSON.stringify({ readings })
    const begun = performance.now()
    const reply = await fetch(`${bench.baseUrl}/api/v1/signals/readings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bench.key}`, 'Content-Type': 'application/json' },
      body,
    })
    const answer = (await reply.json()) as any
    if (answer.new !== readings.length) throw new Error(JSON.stringify(answer).slice(0, 300))
    return performance.now() - begun
  }

  let [start, counted] = [0, 0]
  const next = () => {
    counted += most / machines / keys
    return readingsOf(start + counted * 20, counted)
  }
  // What comes as it is read, and before that what waited for days: such machines are in no data between two calls.
  const speeds: Record<string, object> = {}
  for (const [what, begun] of [
    ['three days late', Date.now() - 3 * 86_400_000],
    ['as it is read', Date.now() - 120_000],
  ] as const) {
    start = begun - counted * 20
    const times: { call: number; bare: number; http: number }[] = []
    for (let round = 0; round < rounds + 3; round++) {
      const [one, two] = [next(), next()]
      const call = await ingest(one)
      const plain = await bare(one)
      const http = await overHttp(two)
      if (round >= 3) times.push({ call, bare: plain, http })
    }
    const perSecond = (pick: (one: (typeof times)[0]) => number) => Math.round(most / (median(times.map(pick)) / 1000))
    speeds[what] = {
      'bare insert': perSecond(({ bare }) => bare),
      'signals.ingest, in the database': perSecond(({ call }) => call),
      'signals.ingest, over HTTP': perSecond(({ http }) => http),
      'call / bare': Number(median(times.map(({ call, bare }) => bare / call)).toFixed(2)),
      'HTTP / bare': Number(median(times.map(({ http, bare }) => bare / http)).toFixed(2)),
    }
    tell({ [`readings ${what}, signals.ingest / bare insert`]: median(times.map(({ call, bare }) => bare / call)) })
  }
  console.table(speeds)

  // A piece a minute and a half, on a task; each call's late readings stand between those that it has in order.
  const [{ id: type }] = (await bench.sql(`select id from work.task_types where name = 'Make'`)) as any
  const began = Date.now() - 20 * 86_400_000
  const { id: task } = await send('POST', '/tasks', { typeId: Number(type), title: 'Make', ssuId: 'maker' })
  await send('PATCH', `/tasks/${task}`, { status: 'dispatched', occurredAt: new Date(began) })
  const each = 1000
  const made = (key: string, round: number, late: 0 | 1) =>
    Array.from({ length: each }, (_, n) => {
      const turn = round * each + n
      const at = new Date(began + (turn * 2 + 1 - late) * 90_000).toISOString()
      return { ssuId: 'maker', key, at, value: turn * 2 + 1 - late }
    })
  const ratios: Record<'in order' | 'late', number[]> = { 'in order': [], late: [] }
  for (let round = 0; round < rounds + 2; round++) {
    for (const [what, late] of [
      ['in order', 0],
      ['late', 1],
    ] as const) {
      const plain = await ingest(made('plain', round, late))
      const pieces = await ingest(made('pieces', round, late))
      if (round >= 2) ratios[what].push(pieces / plain)
    }
  }
  for (const [what, all] of Object.entries(ratios))
    tell({ [`readings ${what}, of a counter that counts pieces / of a plain one`]: median(all) })
  console.table(
    Object.fromEntries(Object.entries(ratios).map(([what, all]) => [what, { 'pieces / plain': median(all) }])),
  )

  const buffersOf = async () => {
    const readings = JSON.stringify({ readings: next().slice(0, 1000) })
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) select * from call.signals_ingest(${company}, $1::jsonb, $2::jsonb)`,
      [who, readings],
    )
    const plan = rows[0]['QUERY PLAN'][0]
    return plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
  }
  const stored = async () => Number((await client.query('select count(*) from downtime.readings')).rows[0].count)
  const grow = async (days: number, perDay: number) =>
    await client.query(
      `insert into downtime.readings (company_id, signal_id, at, number, word, status_id)
       select $1, s.id, now() - make_interval(days => d) + n * (interval '1 day' / $3::int),
              case when s.kind <> 'state' then n end, case when s.kind = 'state' then 'RUN' end, s.last_status_id
         from downtime.signals s, generate_series($2::int - 1, $2::int - 1) d, generate_series(1, $3::int) n
       on conflict do nothing`,
      [company, days, perDay],
    )
  // Three years of months, each with as many rows in it as make an index of some depth: what a hundred million are spread over.
  const addMonths = async (months: number) => {
    for (let month = 2; month <= months; month++) {
      const { rows } = await client.query(
        `select date_trunc('month', now(), 'UTC') - $1 * interval '1 month' as first,
                date_trunc('month', now(), 'UTC') - ($1 - 1) * interval '1 month' as next`,
        [month],
      )
      const [first, until] = [rows[0].first.toISOString(), rows[0].next.toISOString()]
      await client.query(
        `create table downtime.bench_${month} partition of downtime.readings for values from ('${first}') to ('${until}')`,
      )
      await client.query(
        `insert into downtime.readings (company_id, signal_id, at, number, word, status_id)
         select $1, s.id, $2::timestamptz + n * interval '1 hour', case when s.kind <> 'state' then n end,
                case when s.kind = 'state' then 'RUN' end, s.last_status_id
           from downtime.signals s, generate_series(1, 200) n`,
        [company, first],
      )
    }
  }
  const looked: Record<string, object> = {}
  const buffers: number[] = []
  const look = async (what: string) => {
    await client.query('vacuum analyze downtime.readings')
    for (let warm = 0; warm < 3; warm++) await buffersOf()
    buffers.push(median([await buffersOf(), await buffersOf(), await buffersOf()]))
    looked[`${await stored()} stored, ${what}`] = {
      'buffers of a call of 1,000': buffers.at(-1),
      'as much as with a million': Number((buffers.at(-1)! / buffers[0]!).toFixed(2)),
    }
  }
  await grow(5, 1000)
  for (let day = 6; day < 10; day++) await grow(day, 1000)
  await look('of days')
  for (let day = 10; day <= 30; day++) await grow(day, 1000)
  await look('of a month')
  await addMonths(36)
  await look('of three years')
  console.table(looked)
  tell({ 'buffers of a call with three years of months / with a million readings': buffers.at(-1)! / buffers[0]! })
  await client.end()
} finally {
  await bench.stop()
}
