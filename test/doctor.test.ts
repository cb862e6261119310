// The doctor of a healthy place says that it is, and what goes wrong is found and told with what mends it; each thing is
// brought about here as it comes about, in a Postgres of one's own by a user who is no superuser.
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { type Breakage, breakages, type Told } from './support/breakages.ts'
import { Client } from './support/client.ts'
import { operator, program } from './support/operator.ts'
import { ownFor } from './support/own.ts'
import { ready, type Started, start } from './support/process.ts'
import { caFile, Receiver } from './support/receiver.ts'
import { until } from './support/until.ts'

const own = ownFor(test)
let name: string
let settings: Record<string, string>
let apiKey: string

test.serial.before(async () => {
  const database = await own().database()
  name = database.name
  settings = { DATABASE_URL: database.url, MILLWRIGHT_DATA: path.join(own().folder, 'data') }
  const create = 'company create --name Shop --short-name shop --kind factory --admin-email boss@shop.example --json'
  const made = await operator(settings, ...create.split(' '))
  if (made.code !== 0) throw new Error(made.stderr)
  apiKey = JSON.parse(made.stdout).apiKey
})

interface Result {
  check: string
  result: string
  wrong?: string
  cure?: string
}

async function examine(environment: Record<string, string> = {}): Promise<{ code: number | null; results: Result[] }> {
  const { code, stdout, stderr } = await operator({ ...settings, ...environment }, 'doctor', '--json')
  if (!stdout) throw new Error(stderr)
  return { code, results: JSON.parse(stdout).results }
}

/** The doctor finds it by this check alone, says so, and exits with 1. */
const finds = (t: ExecutionContext, check: string, wrong: RegExp, environment?: Record<string, string>) =>
  findsAll(t, [{ check, wrong }], environment)

async function findsAll(t: ExecutionContext, expected: Told[], environment?: Record<string, string>) {
  const { code, results } = await examine(environment)
  t.is(code, 1)
  const found = results.filter(({ result }) => result !== 'ok')
  const checks = (of: { check: string }[]) => [...new Set(of.map(({ check }) => check))].sort()
  t.deepEqual(checks(found), checks(expected), JSON.stringify(found))
  for (const { check, wrong } of expected)
    t.true(
      found.some((one) => one.check === check && wrong.test(one.wrong!)),
      `${wrong} in ${JSON.stringify(found)}`,
    )
  t.true(found.every(({ cure }) => cure!.length > 5))
}

const sql = (text: string, values?: unknown[]) => own().asSuperuser(name, (admin) => admin.query(text, values))
const inCompany = (work: (admin: pg.Pool) => Promise<unknown>) =>
  own().asSuperuser(name, async (admin) => {
    await admin.query(`select set_config('app.company_id', (select id::text from app.companies), false)`)
    return await work(admin)
  })

/** Breaks things by SQL, looks once, and mends them. */
function broken(what: string, breakages: Breakage[]) {
  test.serial(what, async (t) => {
    for (const text of breakages.flatMap(({ breaking }) => breaking))
      await sql(text).catch((error) => t.log(error.message))
    try {
      await findsAll(t, breakages)
    } finally {
      for (const text of breakages.flatMap(({ mending }) => mending)) await sql(text)
    }
  })
}

test.serial('all is well in a new place', async (t) => {
  const { code, results } = await examine()
  t.deepEqual(
    results.filter(({ result }) => result !== 'ok'),
    [],
  )
  t.is(code, 0)
  const { stdout } = await operator(settings, 'doctor')
  t.regex(stdout, /^settings +ok$/m)
})

for (const [environment, ...wrong] of [
  [
    { HOST: '0.0.0.0', METRICS_TOKEN: 'a token of sixteen or more', RATE_LIMIT_PER_MINUTE: '0' },
    /^HOST: /,
    /^RATE_LIMIT_PER_MINUTE: /,
  ],
  [{ HOST: '0.0.0.0', BASE_URL: 'https://shop.example', TRUST_PROXY: '1' }, /^METRICS_TOKEN: /],
  [
    { BASE_URL: 'https://shop.example', WEBHOOK_ALLOWED_HOSTS: 'localhost:9' },
    /^TRUST_PROXY: /,
    /^WEBHOOK_ALLOWED_HOSTS/,
  ],
] as [Record<string, string>, ...RegExp[]][])
  test.serial(`settings that look dangerous: ${Object.keys(environment)}`, async (t) => {
    await findsAll(
      t,
      wrong.map((one) => ({ check: 'settings', wrong: one })),
      environment,
    )
  })

test.serial('another secret, and one that others can read', async (t) => {
  const { code, results } = await examine({ MILLWRIGHT_SECRET: 'another secret, of more than thirty-two characters' })
  t.is(code, 1)
  t.regex(
    results.find(({ check, result }) => check === 'secret' && result === 'wrong')!.wrong!,
    /set up with another one/,
  )
  const file = path.join(settings.MILLWRIGHT_DATA!, 'secret')
  await chmod(file, 0o644)
  await finds(t, 'secret', /can be read by others/)
  await chmod(file, 0o600)
})

test.serial('logins that are not let in, and more connections than there are', async (t) => {
  await sql(`alter role "${name}:dashboard" nologin`)
  await finds(t, 'logins', /:dashboard is not let in/)
  await sql(`alter role "${name}:dashboard" login`)
  await finds(t, 'logins', /POOL_SIZE/, { POOL_SIZE: '900' })
})

test.serial('a clock that is wrong', async (t) => {
  const shift = 'const now = Date.now.bind(Date); Date.now = () => now() - 3_600_000'
  await finds(t, 'clock', /3600 s apart/, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
  })
})

/** Begins a command that alone sees a small disk in the folder; not every machine lets one have it. */
const withSmallDisk = (folder: string) => {
  const mount = `mount -t tmpfs -o size=8m none ${folder} && exec "$@"`
  return ['--map-root-user', '--mount', 'sh', '-c', mount, '-']
}
const onSmallDisk =
  spawnSync('unshare', [...withSmallDisk('/mnt'), 'true']).status === 0 ? test.serial : test.serial.skip

onSmallDisk('a disk that is nearly full', async (t) => {
  const disk = path.join(own().folder, 'disk')
  await mkdir(disk)
  const environment = { ...settings, MILLWRIGHT_SECRET: await secretOf(), MILLWRIGHT_DATA: disk }
  const { stdout, stderr } = spawnSync('unshare', [...withSmallDisk(disk), process.execPath, program, 'doctor'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  t.regex(stdout, /^disk +The disk of .*\/disk has 0\.0 GB left of 0\.0\.$/m, stderr)
})

async function secretOf(): Promise<string> {
  return (await readFile(path.join(settings.MILLWRIGHT_DATA!, 'secret'), 'utf8')).trim()
}

broken('functions of another version', [
  {
    check: 'schema',
    wrong: /another version than this program: 0 migrations/,
    breaking: [`create table public.kept as select * from app.applied`, `update app.applied set content = 'another'`],
    mending: ['update app.applied a set content = k.content from public.kept k', 'drop table public.kept'],
  },
])
broken('migrations that nobody knows here', [
  {
    check: 'schema',
    wrong: /newer than this one/,
    breaking: [`insert into graphile_migrate.migrations (hash, filename) values ('sha1:later', '000999.sql')`],
    mending: [`delete from graphile_migrate.migrations where filename = '000999.sql'`],
  },
])
broken(
  'data that a crash loses, tables that are not kept apart, rights that are wrong, indexes that are not there',
  breakages,
)

test.serial('a month without its partition', async (t) => {
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1)).toISOString().slice(0, 7)
  await sql(`drop table app.call_log_${month.replace('-', '_')}`)
  await finds(t, 'partitions', /app.call_log has no partition for/)
  await sql('select app.ensure_partitions()')
  await sql(`alter table app.call_log detach partition app.call_log_${month.replace('-', '_')}`)
  const { results } = await examine()
  const { wrong, cure } = results.find(({ check }) => check === 'partitions')!
  t.regex(wrong!, /^app.call_log_.* is there and no partition/)
  await sql(cure!)
  t.is((await examine()).code, 0)
})

test.serial('jobs that were given up or are held for long', async (t) => {
  const { rows } = await sql(`select (graphile_worker.add_job('nobody_does_this')).id`)
  await sql(`select graphile_worker.permanently_fail_jobs(array[$1::bigint], 'The printer burns.')`, [rows[0].id])
  await finds(t, 'jobs', /nobody_does_this\) was given up: The printer burns/)
  await sql(
    `update graphile_worker._private_jobs set attempts = 0, locked_by = 'gone', locked_at = now() - interval '2 hours' where id = $1`,
    [rows[0].id],
  )
  await finds(t, 'jobs', /has been held since/)
  await sql('delete from graphile_worker._private_jobs where id = $1', [rows[0].id])
})

test.serial('no worker beside a service, and one that is behind', async (t) => {
  const alone = await running({ WORKER: 'off' })
  await finds(t, 'worker', /No worker lives/)
  await stop(alone)
  const { rows } = await sql(
    `select (graphile_worker.add_job('nobody_does_this', run_at => now() - interval '1 hour')).id`,
  )
  const both = await running({})
  await finds(t, 'worker', /behind.*36\d\d s/)
  await stop(both)
  await sql('delete from graphile_worker._private_jobs where id = $1', [rows[0].id])
})

test.serial('a webhook whose receiver is gone', async (t) => {
  const receiver = await Receiver.start()
  receiver.answer('/gone', (_, response) => response.writeHead(410).end())
  const service = await running({ WEBHOOK_ALLOWED_HOSTS: receiver.host, WEBHOOK_CA: caFile })
  const client = new Client(/ready at (\S+)/.exec(service.output())![1]!, apiKey)
  const hook = await client.ok(
    client.post('/webhooks', { name: 'ERP', targetUrl: receiver.url('/gone'), eventTypes: ['lot.created'] }),
  )
  await inCompany((admin) => admin.query(`select app.emit('lot.created', '{}')`))
  await until(async () => !(await client.ok(client.get(`/webhooks/${hook.id}`))).isActive, 30_000)
  await finds(t, 'webhooks', /^shop: webhook ERP was switched off \(1 messages given up; the last one: .*410/)
  await client.delete(`/webhooks/${hook.id}`)
  await stop(service)
  await receiver.close()
})

test.serial('books, counts and permissions that are not as their rows say', async (t) => {
  await inCompany((admin) =>
    admin.query(`insert into inventory.products (sku, name, item_class, unit) values ('BOLT', 'Bolt', 'raw', 'pcs');
      insert into sites.sites (external_id, name) values ('hall', 'Hall'); update people.people set granted = '{}';
      insert into inventory.storage_units (external_id, name, site_id, type) select 'rack', 'Rack', id, 'rack' from sites.sites;
      insert into inventory.balances (product_id, storage_unit_id, bin, quantity, received_at)
      select p.id, u.id, 'goods', 5, now() from inventory.products p, inventory.storage_units u limit 1;
      insert into app.kept_counts (list, part, rows) values ('work.tasks', 'open', 3)`),
  )
  await findsAll(t, [
    { check: 'stock', wrong: /^shop: BOLT in .*the balance says 5, its ledger/ },
    { check: 'counts', wrong: /^shop: work.tasks is said to have 3 rows and has 0/ },
    { check: 'permissions', wrong: /^shop: .*@.* does not hold what the roles grant/ },
  ])
  const mend = `delete from inventory.balances; select app.keep_counts('work.tasks');
    update people.people p set granted = people.granted_by_roles(p.company_id, p.id)`
  await inCompany((admin) => admin.query(mend))
  t.is((await examine()).code, 0, 'as the doctor said')
})

test.serial('messages to a partner that wait, and a delivery of which nobody knows where it is', async (t) => {
  await inCompany((admin) =>
    admin.query(`insert into partners.messages (id, direction, partner, body, at, is_waiting)
      values (gen_random_uuid(), 'out', 'shop', '{}', now() - interval '6 minutes', true),
             (gen_random_uuid(), 'out', 'shop', '{}', now(), true)`),
  )
  await finds(t, 'partners', /^shop: 2 messages to shop wait since .* UTC/)
  await inCompany((admin) => admin.query('delete from partners.messages'))
  await inCompany((admin) =>
    admin.query(`with made as (
        insert into partners.deliveries (external_id, uid, direction, partner, partner_name, kind, state)
        values ('lost', gen_random_uuid(), 'outgoing', 'shop', 'Shop', 'shipment', 'in_transit') returning id)
      insert into partners.delivery_lines (delivery_id, position, sku, name, quantity)
      select id, 0, 'BOLT', 'Bolt', 5 from made`),
  )
  await finds(t, 'partners', /^shop: delivery lost \(shop\): by the ledger 0 left, by the line 5\./)
  await inCompany((admin) => admin.query('delete from partners.delivery_lines; delete from partners.deliveries'))
  t.is((await examine()).code, 0)
})

test.serial('a database without Millwright, and one that is not there', async (t) => {
  const { url } = await own().database()
  const { results } = await examine({ DATABASE_URL: url, MILLWRIGHT_SECRET: await secretOf() })
  t.like(
    results.find(({ check }) => check === 'schema'),
    { wrong: 'There is no Millwright in this database.' },
  )
  const nowhere = await operator({ ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }, 'doctor')
  t.is(nowhere.code, 1)
  t.regex(nowhere.stderr, /^DATABASE_URL: 127.0.0.1:9 gives no connection/)
})

async function running(environment: Record<string, string>): Promise<Started> {
  const started = start({ ...settings, ...environment })
  await ready(started)
  return started
}

async function stop(started: Started): Promise<void> {
  started.child.kill('SIGTERM')
  await started.ended
}
