// npm start as a user has it: own Postgres, own data folder, a process that can be ended or killed.
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import pg from 'pg'
import { startCluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { Client } from './support/client.ts'
import { freshDatabase } from './support/database.ts'
import { ready, start } from './support/process.ts'
import { until } from './support/until.ts'

test('a first start makes the demo company; a start after kill -9 finds everything again; SIGTERM answers calls in flight', async (t) => {
  const data = mkdtempSync(path.join(tmpdir(), 'millwright-start-'))
  chmodSync(data, 0o711)
  const first = start({ MILLWRIGHT_DATA: data })
  t.teardown(() => first.child.kill('SIGKILL'))
  await ready(first)
  const demo = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
  t.is(statSync(path.join(data, 'demo.json')).mode & 0o777, 0o600)
  const told = [demo.apiKey, demo.baseUrl, demo.email, demo.password]
  await until(() => told.every((value: string) => first.output().includes(value)))
  t.is((await new Client(demo.baseUrl, demo.apiKey).get('/me')).status, 200)

  first.child.kill('SIGKILL')
  await first.ended
  const second = start({ MILLWRIGHT_DATA: data, GRAPHQL_WARM_UP: 'on' })
  t.teardown(() => second.child.kill('SIGKILL')) // else one that waits for a lock outlives a test that fails
  await ready(second)
  const again = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
  t.is(again.apiKey, demo.apiKey)
  for (const secret of [demo.apiKey, demo.password]) t.false(second.output().includes(secret), 'told once')

  // A call that waits for a lock is in flight when the service is told to stop; it is answered first.
  const admin = new pg.Client({ connectionString: (await startCluster({ dataDir: data })).adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  const client = new Client(again.baseUrl, again.apiKey)
  await admin.query('begin')
  t.is((await client.get('/me')).status, 200) // who holds the key is known for the next moments
  await admin.query('lock table people.people in access exclusive mode')
  const waiting = client.get('/me')
  const heldBack = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%call.me_get%'`
  await until(async () => {
    await admin.query('select pg_stat_clear_snapshot()') // else a transaction sees again what it saw first
    return (await admin.query(heldBack)).rowCount !== 0
  })
  second.child.kill('SIGTERM')
  await new Promise((next) => setTimeout(next, 300))
  second.child.kill('SIGTERM') // as npm passes on what the terminal told both
  await admin.query('commit')
  t.is((await waiting).status, 200)
  await admin.end()
  t.is(await second.ended, 0)
  rmSync(data, { recursive: true, force: true })
})

test('a first start that is killed before the demo company has its weeks leaves that to the next, which plays them once', async (t) => {
  const data = mkdtempSync(path.join(tmpdir(), 'millwright-start-'))
  chmodSync(data, 0o711)
  t.teardown(() => rmSync(data, { recursive: true, force: true }))
  const settings = { MILLWRIGHT_DATA: data, MILLWRIGHT_DEMO: 'on' }
  const first = start(settings)
  await ready(first)
  first.child.kill('SIGKILL')
  await first.ended
  const second = start(settings)
  await ready(second)
  await until(() => second.output().includes('last weeks are there'))
  const { baseUrl, apiKey } = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
  const client = new Client(baseUrl, apiKey)
  const { data: orders } = await client.ok(client.get('/work-orders?limit=100'))
  const numbers = orders.map((one: { externalSystemId: string }) => one.externalSystemId)
  t.is(new Set(numbers).size, numbers.length)
  t.true(numbers.includes('ERP-5001'))
  second.child.kill('SIGTERM')
  t.is(await second.ended, 0)
})

test('wrong settings are told by name, all at once', async (t) => {
  const data = mkdtempSync(path.join(tmpdir(), 'millwright-start-'))
  const started = start({
    MILLWRIGHT_DATA: data,
    PORT: 'eighty',
    BASE_URL: 'not an address',
    DATABASE_URL: 'mysql://x/y',
    REST_CORS_ORIGINS: 'https://*.example',
    GRAPHQL_CORS_ORIGINS: 'http://dashboards.example',
    MILLWRIGHT_DEMO: 'maybe',
  })
  t.is(await started.ended, 1)
  const names = ['PORT', 'BASE_URL', 'DATABASE_URL', 'REST_CORS_ORIGINS', 'GRAPHQL_CORS_ORIGINS', 'MILLWRIGHT_DEMO']
  for (const name of names) t.true(started.output().includes(`\n  ${name}`), started.output())
  const refused = start({ MILLWRIGHT_DATA: data, PORT: '4190' })
  t.is(await refused.ended, 1)
  t.regex(refused.output(), /^[^\n]+\n {2}PORT: [^\n]+\n$/)
  rmSync(data, { recursive: true, force: true })
})

test('a database that other migrations made is told in one line, and left as it is', async (t) => {
  const database = await freshDatabase()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  // What a version before the first release left: the same numbers for other steps.
  await admin.query(`delete from graphile_migrate.migrations;
    insert into graphile_migrate.migrations (hash, filename)
    values ('sha1:52e88bce153e2be164d372a9c609754b4af82217', '000001.sql')`)
  const data = mkdtempSync(path.join(tmpdir(), 'millwright-start-'))
  const started = start({ DATABASE_URL: database.adminUrl, MILLWRIGHT_DATA: data })
  t.is(await started.ended, 1)
  t.regex(
    started.output(),
    /^This database was made by another version of Millwright.*MILLWRIGHT_DATA.*DATABASE_URL\.\n$/,
  )
  t.is((await admin.query('select from graphile_migrate.migrations')).rowCount, 1)
  await admin.end()
  await database.drop()
  rmSync(data, { recursive: true, force: true })
})

test('several processes may bring one database to the present at the same moment', async (t) => {
  const database = await freshDatabase()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query(`update app.applied set content = 'another'`)
  await t.notThrowsAsync(Promise.all([1, 2, 3].map(() => migrate(database.adminUrl))))
  await admin.end()
  await new Promise((next) => setTimeout(next, 300)) // graphile-migrate lets go of its connections a moment later
  await database.drop()
})

/** The files that the image is made of, in a folder of their own. */
function image(folder: string): string {
  const root = path.join(import.meta.dirname, '..')
  const found = (name: string, what: RegExp) =>
    [...readFileSync(path.join(root, name), 'utf8').matchAll(what)].map(([, one]) => one!)
  const sent = found('.dockerignore', /^!(.+)$/gm)
  const copied = found('Dockerfile', /^COPY (.+) \S+$/gm).flatMap((names) => names.split(' '))
  for (const name of copied.filter((name) => sent.includes(name)))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

test('a Postgres of one’s own is enough, by a user that may make roles and is no superuser, and what the image has', async (t) => {
  const data = mkdtempSync(path.join(tmpdir(), 'millwright-own-'))
  chmodSync(data, 0o711)
  const cluster = await startCluster({ dataDir: data })
  t.teardown(async () => {
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  await admin.query(`create role builder login createrole password 'only here'`)
  await admin.query('create database shop owner builder')
  await admin.query(`alter database shop set timezone = 'Asia/Tokyo'`)
  await admin.query('alter database shop set standard_conforming_strings = off')
  const url = Object.assign(new URL(cluster.adminUrl), {
    username: 'builder',
    password: 'only here',
    pathname: '/shop',
  })
  const whole = path.join(import.meta.dirname, '..')
  for (const [time, root] of Object.entries({ first: whole, second: image(path.join(data, 'image')) })) {
    const service = start({ DATABASE_URL: url.href, MILLWRIGHT_DATA: data }, root)
    await ready(service)
    const { baseUrl, apiKey } = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
    const client = new Client(baseUrl, apiKey)
    t.is(
      (await client.ok(client.post('/teams', { name: `Team of the ${time} start` }))).name,
      `Team of the ${time} start`,
    )
    t.is((await fetch(`${baseUrl}/guides/changelog`)).status, 200)
    const { range } = await client.ok(client.get('/analytics/oee?from=2026-11-01&to=2026-11-02'))
    t.is(range.from, '2026-11-01T00:00:00.000Z', 'in the company’s own time, whatever the database’s is')
    service.child.kill('SIGTERM')
    t.is(await service.ended, 0)
  }
  await admin.query('create role "another:dashboard" login in role millwright_dashboard')
  const { rows } = await admin.query(
    `select rolname as login from pg_roles
      where rolname like '%:dashboard' and has_database_privilege(oid, 'shop', 'connect')`,
  )
  t.deepEqual(rows, [{ login: 'shop:dashboard' }], 'a login is of its own database')
  await admin.end()
})
