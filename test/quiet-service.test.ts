// A service that nobody calls is there all the same: who must be alone in its database is refused, and the doctor misses
// its worker. One that Postgres lets in no more says why. In a Postgres of one's own, which asks for passwords.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { ensureLogins } from '../server/database.ts'
import { Client } from './support/client.ts'
import { findings, operator } from './support/operator.ts'
import { ownFor } from './support/own.ts'
import { ready, type Started, start } from './support/process.ts'
import { until } from './support/until.ts'

const own = ownFor(test)
const secret = 'a secret that only this test knows, long enough'
let name: string
let settings: Record<string, string>
let running: Started
let client: Client

test.serial.before(async () => {
  const database = await own().database()
  name = database.name
  settings = {
    ...{ DATABASE_URL: database.url, MILLWRIGHT_DATA: path.join(own().folder, 'data'), MILLWRIGHT_SECRET: secret },
  }
  const create = 'company create --name Shop --short-name shop --kind factory --admin-email boss@shop.example --json'
  const made = await operator(settings, ...create.split(' '))
  running = start({ ...settings, MILLWRIGHT_DEMO: 'off', WORKER: 'off' })
  await ready(running)
  client = new Client(/http:\S+/.exec(running.output())![0], JSON.parse(made.stdout).apiKey)
})
test.after.always(() => void running?.child.kill('SIGKILL'))

const asSuperuser = (text: string, values?: unknown[]) => own().asSuperuser(name, (admin) => admin.query(text, values))
const connections = async () =>
  (await asSuperuser(`select from pg_stat_activity where usename like current_database() || ':%'`)).rowCount!
/** As the pools of a service do when nobody has called for half a minute. */
const letGo = () =>
  asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename like current_database() || ':%'`)
const readiness = async () => {
  const answer = await fetch(`${client.baseUrl}/readyz`)
  return { status: answer.status, database: ((await answer.json()) as { database: string }).database }
}

test.serial('a service whose secret is the database’s no longer says so, and nothing of the inside', async (t) => {
  t.is((await client.get('/me')).status, 200)
  for (const login of ['api', 'identity'])
    await asSuperuser(`alter role "${name}:${login}" password 'of another secret'`)
  await letGo()
  await until(async () => (await readiness()).status === 503)
  t.is((await readiness()).database, 'was set up with another MILLWRIGHT_SECRET')
  const answer = await client.get('/me')
  t.is(answer.status, 503, answer.text)
  t.is(answer.body.detail, 'The service cannot answer at the moment.')
  await until(() => /"msg":"the database was set up with another MILLWRIGHT_SECRET"/.test(running.output()))

  await ensureLogins(settings.DATABASE_URL!, secret, 15_000)
  await until(async () => (await readiness()).status === 200)
  await asSuperuser(`alter role "${name}:api" nologin`)
  await letGo()
  await until(async () => (await readiness()).database === 'refuses the login')
  await asSuperuser(`alter role "${name}:api" login`)
  await until(async () => (await readiness()).status === 200)
  t.is((await client.get('/me')).status, 200)
})

test.serial('nothing is restored or changed beside a service that nobody calls, until it is killed', async (t) => {
  const backup = path.join(own().folder, 'quiet.zip')
  const next = path.join(own().folder, 'next-secret')
  await writeFile(next, 'the secret that comes in the place of that one\n')
  t.is((await operator(settings, 'backup', backup)).code, 0)
  await letGo()
  await until(async () => (await connections()) === 1)
  t.regex((await operator(settings, 'restore', backup, '--overwrite')).stderr, /uses this database: stop it first/)
  t.regex((await operator(settings, 'secret', 'change', next)).stderr, /uses this database: stop it first/)
  const found = await findings(settings)
  t.deepEqual(
    found.map(({ check }) => check),
    ['worker'],
    JSON.stringify(found),
  )
  t.regex(found[0]!.wrong!, /^No worker lives beside the service/)
  t.is((await client.get('/me')).status, 200)

  running.child.kill('SIGKILL')
  await until(async () => (await connections()) === 0)
  t.deepEqual(await findings(settings), [])
  const restored = await operator(settings, 'restore', backup, '--overwrite')
  t.is(restored.code, 0, restored.stderr)
  const changed = await operator(settings, 'secret', 'change', next)
  t.is(changed.code, 0, changed.stderr)
})
