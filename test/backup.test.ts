// A backup, taken beside a running service, is everything as of one moment; restored elsewhere, all goes on as if nothing
// had been. From the tests' Postgres to one of its own by a user who is no superuser, and from there to an embedded one.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { startCluster } from '../db/cluster.ts'
import { beginRestore, endRestore } from '../db/migrate.ts'
import { member, Visitor } from './identity/visitor.ts'
import { catalogue } from './support/catalogue.ts'
import { Client } from './support/client.ts'
import { breaches, content, numbers } from './support/content.ts'
import { emptyDatabase } from './support/database.ts'
import { operator, startOperator } from './support/operator.ts'
import { ownFor, withPool } from './support/own.ts'
import { ready, start } from './support/process.ts'
import { serviceFor } from './support/service.ts'
import { until } from './support/until.ts'
import { makeWorld } from './support/world.ts'
import { plant } from './support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const own = ownFor(test)

const newFile = () => path.join(own().folder, `${randomBytes(4).toString('hex')}.zip`)
const here = () => ({ DATABASE_URL: service().adminUrl, MILLWRIGHT_SECRET: service().secret })

/** A database of a user who is no superuser, and how to look at it past row security. */
async function shop() {
  const { name, url } = await own().database()
  return {
    settings: { DATABASE_URL: url, MILLWRIGHT_SECRET: service().secret },
    look: <T>(work: (admin: pg.Pool) => Promise<T>) => own().asSuperuser(name, work),
  }
}

async function ok(t: ExecutionContext, environment: Record<string, string>, ...args: string[]) {
  const done = await operator(environment, ...args, '--json')
  t.is(done.code, 0, done.stderr)
  return JSON.parse(done.stdout)
}

test.serial(
  'everything is there again, in a database of one’s own and in the embedded one, and all goes on',
  async (t) => {
    const world = await makeWorld(service())
    const company = await service().company(plant)
    const who = await member(service(), [company])
    const key = { 'idempotency-key': 'sent-once' }
    const first = { externalSystemId: 'E-once', productSku: 'PLATE', quantity: 1 }
    const answer = await company.post('/work-orders', first, key)
    t.is(answer.status, 200, answer.text)
    const order = async (client: Client) =>
      (
        await client.ok(
          client.post('/work-orders', {
            externalSystemId: randomBytes(4).toString('hex'),
            productSku: 'PLATE',
            quantity: 1,
          }),
        )
      ).workOrder.code as string
    const code = await order(company)
    t.truthy(world)
    const happened = async (client: Client, after = '') =>
      (await client.ok(client.get(`/events?limit=100${after}`))).data.map((event: { id: string }) => event.id)
    const task = () => ({ typeId: company.type.Stamp, title: 'Stamp' })
    for (let n = 0; n < 3; n++) await company.ok(company.post('/tasks', task()))
    await until(async () => (await happened(company)).length === 3)
    const events = await happened(company)
    const before = await content(service().admin)
    const given = await numbers(service().admin)

    const file = newFile()
    const backup = await ok(t, here(), 'backup', file)
    t.is((await stat(file)).mode & 0o777, 0o600)
    t.false(existsSync(`${file}.part`))
    t.like(await ok(t, {}, 'backup', 'verify', file), { rows: backup.rows, tables: backup.tables })

    const place = await shop()
    t.like(await ok(t, place.settings, 'restore', file), { rows: backup.rows })
    await place.look(async (admin) => {
      t.deepEqual(await content(admin), before)
      t.deepEqual(await breaches(admin), [])
      t.true(
        (await numbers(admin)).every((next, company) => next >= given[company]!),
        'no number is given twice',
      )
    })

    const again = newFile()
    await ok(t, place.settings, 'backup', again)
    const embedded = { MILLWRIGHT_DATA: path.join(own().folder, 'embedded') }
    await mkdir(embedded.MILLWRIGHT_DATA)
    await writeFile(path.join(embedded.MILLWRIGHT_DATA, 'secret'), service().secret, { mode: 0o600 })
    await ok(t, embedded, 'restore', again)
    const third = await startCluster({ dataDir: embedded.MILLWRIGHT_DATA })
    await withPool(third.adminUrl, async (admin) => {
      t.deepEqual(await content(admin), before)
      t.deepEqual(
        await catalogue(admin),
        await catalogue(service().admin),
        'tables, functions, triggers, policies, rights',
      )
    })
    await third.stop()

    for (const environment of [place.settings, embedded]) {
      const started = start({ MILLWRIGHT_DATA: path.join(own().folder, 'none'), ...environment })
      await ready(started)
      t.false(started.output().includes('API key'), 'no demo company beside what is there')
      const baseUrl = /ready at (\S+)/.exec(started.output())![1]!
      const client = new Client(baseUrl, company.key)
      t.is((await client.get('/me')).status, 200, 'keys are good')
      t.deepEqual(await happened(client), events, 'another cluster counts its transactions anew')
      await client.ok(client.post('/tasks', task()))
      await until(async () => (await happened(client, `&after=${events.at(-1)}`)).length === 1)
      const replayed = await client.post('/work-orders', first, key)
      t.is(replayed.headers.get('idempotency-replayed'), 'true')
      t.is(replayed.text, answer.text)
      t.is(
        await order(client),
        code.replace(/\d+$/, (number) => String(Number(number) + 1)),
        'the next number',
      )
      const visitor = new Visitor(baseUrl)
      t.regex((await visitor.signIn(who.email, who.password)).url, /\/keys/)
      started.child.kill('SIGTERM')
      t.is(await started.ended, 0)
    }
  },
)

test.serial('a backup taken while calls go on has no call by half', async (t) => {
  const company = await service().company(plant)
  await company.receive('SCREW', 10_000, 'Rack')
  const [from, to] = [company.unit.Rack, company.unit.Cart]
  let calls = 0
  let going = true
  const writers = [1, 2, 3].map(async () => {
    while (going) {
      await company.ok(company.post('/stock/transfers', { sku: 'SCREW', quantity: 1, from, to }))
      calls++
    }
  })
  const file = newFile()
  await ok(t, here(), 'backup', file)
  const during = calls
  going = false
  await Promise.all(writers)
  t.true(during > 10, `${during} calls meanwhile`)

  const place = await shop()
  await ok(t, place.settings, 'restore', file)
  await place.look(async (admin) => {
    t.deepEqual(await breaches(admin), [])
    const { rows } = await admin.query(`
      with entries as (
        select company_id, id from app.audit_log where capability = 'stock.transfer'
      ), moved as (select distinct company_id, call_id as id from inventory.stock_ledger where kind = 'transfer')
      select (select count(*) from moved)::int as moved, count(*)::int as apart
        from entries full join moved using (company_id, id) where entries.id is null or moved.id is null`)
    t.is(rows[0].apart, 0, 'what was moved and what was written down of it are of the same calls')
    t.true(rows[0].moved > 0 && rows[0].moved <= calls)
  })
})

test.serial(
  'a restore that was broken off is told at a start, and can be given again; nothing is written over',
  async (t) => {
    const file = newFile()
    await writeFile(file, 'mine')
    const refused = await operator(here(), 'backup', file)
    t.is(refused.code, 1)
    t.regex(refused.stderr, /is there already/)
    t.is(await readFile(file, 'utf8'), 'mine')

    const backup = newFile()
    await ok(t, here(), 'backup', backup)
    const place = await shop()
    const admin = new pg.Client({ connectionString: place.settings.DATABASE_URL })
    await admin.connect()
    await beginRestore(admin, place.settings.DATABASE_URL, 24)
    await admin.end()
    const started = start({ ...place.settings, MILLWRIGHT_DATA: own().folder })
    t.is(await started.ended, 1)
    t.regex(started.output(), /^A restore into this database was broken off.*\n$/)
    await ok(t, place.settings, 'restore', backup)

    const held = await operator(place.settings, 'restore', backup)
    t.is(held.code, 1)
    t.regex(held.stderr, /holds companies or accounts already.*--overwrite/)
    await place.look(async (admin) => {
      await admin.query(`create schema reports; create table reports.mine ()`)
      const before = await content(admin)
      const late = 'company create --name Late --short-name late --kind factory --admin-email a@late.example'
      await ok(t, place.settings, ...late.split(' '))
      await admin.query(`do $$ begin
        execute format('comment on role %I is %L', current_database() || ':api', 'secret of another');
      end $$`)
      await ok(t, place.settings, 'restore', backup, '--overwrite')
      t.deepEqual(await content(admin), before)
    })
    const running = start({ ...place.settings, MILLWRIGHT_DATA: own().folder })
    await ready(running)
    const used = await operator(place.settings, 'restore', backup, '--overwrite')
    t.regex(used.stderr, /stop it first/)
    running.child.kill('SIGTERM')
    await running.ended
  },
)

test.serial('what is damaged, unfinished, no backup or of another secret is told, and changes nothing', async (t) => {
  const file = newFile()
  await ok(t, here(), 'backup', file)
  const whole = await readFile(file)
  const flipped = Buffer.from(whole)
  const middle = Math.floor(whole.length / 2)
  flipped.fill(0, middle, middle + 500)
  const cases: [string, Buffer, RegExp][] = [
    ['cut short', whole.subarray(0, whole.length - 1000), /is no backup, or not a whole one/],
    ['empty', Buffer.alloc(0), /is no backup, or not a whole one/],
    ['changed', flipped, /is damaged/],
  ]
  const place = await shop()
  for (const [what, bytes, told] of cases) {
    const broken = newFile()
    await writeFile(broken, bytes)
    for (const command of [
      ['backup', 'verify', broken],
      ['restore', broken],
    ]) {
      const refused = await operator(place.settings, ...command)
      t.is(refused.code, 1, what)
      t.regex(refused.stderr, told, what)
    }
  }
  t.regex((await operator(place.settings, 'restore', newFile())).stderr, /No backup can be read there: ENOENT/)

  place.settings.MILLWRIGHT_SECRET = 'not the secret that the backup was made with'
  const refused = await operator(place.settings, 'restore', file)
  t.is(refused.code, 1)
  t.regex(refused.stderr, /^MILLWRIGHT_SECRET: /)
  await place.look(async (admin) => {
    t.is((await admin.query(`select to_regclass('app.companies') as there`)).rows[0].there, null)
  })
  const nowhere = path.join(own().folder, 'new')
  t.regex((await operator({ MILLWRIGHT_DATA: nowhere }, 'restore', file)).stderr, /^MILLWRIGHT_SECRET: /)
  t.false(existsSync(nowhere), 'nor is a secret left that the right one would find in its place')
  await ok(t, place.settings, 'restore', file, '--new-secret')
  t.true((await ok(t, place.settings, 'company', 'list')).length > 0, 'unless its secret is lost')
})

test.serial('a backup of an earlier version is restored as it was made, and then brought to the present', async (t) => {
  const database = await emptyDatabase()
  const old = '000014-identity.sql'
  await withPool(database.adminUrl, async (admin) => {
    const client = new pg.Client({ connectionString: database.adminUrl })
    await client.connect()
    await beginRestore(client, database.adminUrl, 14)
    await endRestore(client)
    await client.end()
    await admin.query(await readFile(path.join(import.meta.dirname, 'upgrade', old), 'utf8'))
  })
  const file = newFile()
  const { rows } = await ok(t, { ...here(), DATABASE_URL: database.adminUrl }, 'backup', file)
  t.true(rows > 60)
  await database.drop()

  const place = await shop()
  t.like(await ok(t, place.settings, 'restore', file), { rows })
  await place.look(async (admin) => {
    t.deepEqual(await breaches(admin), [])
    const owners = (lines: string[]) => lines.map((line) => line.replaceAll('builder', 'postgres'))
    t.deepEqual(owners(await catalogue(admin)).length, (await catalogue(service().admin)).length)
  })
})

test.serial('a backup that is broken off leaves nothing', async (t) => {
  const file = newFile()
  // A table that somebody holds: the backup has begun, and waits.
  const client = await service().admin.connect()
  await client.query('begin; lock table app.companies in access exclusive mode')
  const waiting = startOperator(here(), 'backup', file)
  await until(async () => {
    const { rowCount } = await service().admin.query(
      `select from pg_stat_activity where query like 'lock table%' and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  }, 60_000)
  waiting.child.kill('SIGINT')
  await client.query('rollback')
  client.release()
  t.is(await waiting.ended, 1)
  t.regex(waiting.output(), /Broken off/)
  t.false(existsSync(file) || existsSync(`${file}.part`))
})
