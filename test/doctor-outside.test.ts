// What the doctor finds of those outside: receivers of messages, and a PgBouncer in front of Postgres.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { freePort, isFree } from '../db/cluster/port.ts'
import { loginUrl } from '../server/database.ts'
import { createVault, derive } from '../server/identity/secrets.ts'
import { createWebhookSeals } from '../server/webhook-seals.ts'
import { findings, operator } from './support/operator.ts'
import { ownFor } from './support/own.ts'
import { start } from './support/process.ts'
import { until } from './support/until.ts'

const own = ownFor(test)
const secret = 'a secret that only this test knows, long enough'
let name: string
let settings: Record<string, string>

test.serial.before(async () => {
  const database = await own().database()
  name = database.name
  settings = { DATABASE_URL: database.url, MILLWRIGHT_SECRET: secret }
  const create = 'company create --name Shop --short-name shop --kind factory --admin-email boss@shop.example'
  const made = await operator(settings, ...create.split(' '))
  if (made.code !== 0) throw new Error(made.stderr)
})

const inCompany = (text: string, values?: unknown[]) =>
  own().asSuperuser(name, async (admin) => {
    await admin.query(`select set_config('app.company_id', (select id::text from app.companies), false)`)
    return await admin.query(text, values)
  })

/** By this check alone, once. */
async function finds(t: ExecutionContext, check: string, wrong: RegExp, environment = {}) {
  const found = await findings({ ...settings, ...environment })
  t.deepEqual(
    found.map((one) => one.check),
    [check],
    JSON.stringify(found),
  )
  t.regex(found[0]!.wrong!, wrong)
}

test.serial('an invitation that no worker mails', async (t) => {
  await inCompany(`select graphile_worker.add_job('mail_invitation', run_at => now() - interval '2 minutes')`)
  await finds(t, 'jobs', /^Invitations wait to be mailed: 1\./)
  await inCompany('delete from graphile_worker._private_jobs')
})

test.serial('a webhook whose every attempt fails, and one that was sealed with another secret', async (t) => {
  await inCompany(`
    insert into events.webhooks (external_id, name, target_url, event_types, last_good_at, created_at, updated_at)
    values ('erp', 'ERP', 'https://erp.example/', '{lot.created}', now() - interval '1 hour', now(), now())`)
  t.deepEqual(await findings(settings), [])
  await inCompany(`
    insert into events.deliveries (created_at, webhook_id, event_id, event_at, event_type, status, attempt_count, due_at, error_message)
    select now() - interval '10 minutes', id, 1, now() - interval '10 minutes', 'lot.created', 'retrying', 3,
           now() + interval '10 minutes', 'no route to it'
      from events.webhooks`)
  await finds(t, 'webhooks', /^shop: webhook ERP has got nothing since .*: every attempt fails \(no route to it\)/)
  await inCompany(`update events.webhooks set last_good_at = now()`)
  t.deepEqual(await findings(settings), [], 'others arrive')

  const other = createWebhookSeals('the secret of before, which is lost by now')
  const { sealed } = other.seal({ headers: { 'X-Token': 'mine' } }, '1')
  await inCompany(`update events.webhooks set headers = '{"X-Token": "•••"}', sealed = $1`, [sealed])
  await finds(t, 'webhooks', /^shop: what webhook ERP keeps secret.* was sealed with another MILLWRIGHT_SECRET/)
  await inCompany('delete from events.deliveries; delete from events.webhooks')
})

test.serial('a pooler that is not there, or shares nothing', async (t) => {
  await finds(t, 'pooler', /^POOLER: 127\.0\.0\.1:\d+ lets no call in: /, { POOLER: `127.0.0.1:${await freePort()}` })
  const POOLER = new URL(settings.DATABASE_URL!).host
  await finds(t, 'pooler', /does not share connections between transactions/, { POOLER })
})

const withPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0 ? test.serial : test.serial.skip

withPgBouncer('a PgBouncer in transaction mode is well, one in session mode is not', async (t) => {
  for (const mode of ['transaction', 'session']) {
    const port = await pgBouncer(t, mode)
    const POOLER = `127.0.0.1:${port}`
    if (mode === 'transaction') t.deepEqual(await findings({ ...settings, POOLER }), [])
    else await finds(t, 'pooler', /does not share connections between transactions/, { POOLER })
  }
})

test.serial('after the secret was lost, what is still to be done is told by start and doctor alike', async (t) => {
  const anew = { ...settings, MILLWRIGHT_SECRET: 'the secret that came after the one that was lost' }
  t.is((await operator(settings, 'signing-key', 'rotate')).code, 0)
  t.is((await operator(anew, 'signing-key', 'rotate', '--new-secret')).code, 0)
  const [found] = await findings(anew)
  t.regex(
    found!.wrong!,
    /^The signing key .* was sealed with another MILLWRIGHT_SECRET: start with that one, or, if it is/,
  )
  const service = start({ ...anew, MILLWRIGHT_DATA: own().folder })
  t.is(await service.ended, 1)
  t.is(service.output(), `${found!.wrong}\n`)
  const id = /signing key (\S+)/.exec(found!.wrong!)![1]!
  t.is((await operator(anew, 'signing-key', 'retire', '--id', id)).code, 0)
  t.deepEqual(await findings(anew), [])
})

test.serial(
  'applications that an older secret sealed are told by doctor and by another change of the secret',
  async (t) => {
    const idHash = randomBytes(32)
    const sealed = createVault(derive('the secret of before, which is lost by now', 'stored payloads')).seal(
      { client_name: 'Planner' },
      `Client:${idHash.toString('hex')}`,
    )
    await own().asSuperuser(name, (admin) =>
      admin.query(
        `insert into identity.artifacts (model, id_hash, payload, usable_until) values ('Client', $1, $2, 'infinity')`,
        [idHash, { sealed }],
      ),
    )
    const now = { ...settings, MILLWRIGHT_SECRET: 'the secret that came after the one that was lost' }
    await finds(t, 'applications', /^Registered applications were sealed with another MILLWRIGHT_SECRET .*: 1\.$/, now)
    const file = path.join(own().folder, 'next-secret')
    await writeFile(file, 'the secret that comes in the place of that one\n')
    const changed = await operator(now, 'secret', 'change', file, '--json')
    t.is(changed.code, 0, changed.stderr)
    const { stillShut, next } = JSON.parse(changed.stdout)
    t.is(stillShut, 1, 'the signing key that was retired is of no use to anybody')
    t.regex(next, /^an older secret sealed what is still shut \(applications: 1\): operator doctor says/)
    const again = await operator(now, 'secret', 'change', file, '--json')
    t.like(JSON.parse(again.stdout), { changed: false, stillShut, next }, 'given again')
  },
)

async function pgBouncer(t: ExecutionContext, mode: string): Promise<number> {
  const port = await freePort()
  const { hostname, port: to, username, password } = new URL(loginUrl(settings.DATABASE_URL!, 'dashboard', secret))
  const folder = path.join(own().folder, mode)
  await mkdir(folder)
  await chmod(folder, 0o755)
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${to} user=${decodeURIComponent(username)} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  )
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn('pgbouncer', [file], { ...asNobody, stdio: 'ignore' })
  t.teardown(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  await until(async () => !(await isFree(port)), 10_000)
  return port
}
