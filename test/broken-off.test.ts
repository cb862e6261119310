// A first start or a restore that was killed, and commands given where there is nothing: each is told in a line, nothing is
// begun that was not asked for, and what was broken off can be given again.
import { existsSync } from 'node:fs'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { beginRestore, endRestore } from '../db/migrate.ts'
import { findings, operator } from './support/operator.ts'
import { ownFor } from './support/own.ts'
import { ready, start } from './support/process.ts'

const own = ownFor(test)
const secret = { MILLWRIGHT_SECRET: 'a secret that only this test knows, long enough' }

/** As a start leaves it that is killed between the migrations and what db/ brings. */
async function halfMade() {
  const { url } = await own().database()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await beginRestore(admin, url, 1000)
  await endRestore(admin)
  await admin.end()
  return { ...secret, DATABASE_URL: url, MILLWRIGHT_DATA: path.join(own().folder, 'none') }
}

async function refused(t: ExecutionContext, environment: Record<string, string>, told: RegExp, ...args: string[]) {
  const { code, stderr } = await operator(environment, ...args)
  t.is(code, 1, args.join(' '))
  t.regex(stderr, told)
  t.is(stderr.trim().split('\n').length, 1, stderr)
}

test.serial('a first start that was broken off is told, and gone on with', async (t) => {
  const place = await halfMade()
  t.like(await findings(place), [{ check: 'schema', wrong: 'A first start, or the end of a restore, was broken off.' }])
  await refused(t, place, /was broken off here: start the service again/, 'backup', path.join(own().folder, 'no.zip'))
  const service = start({ ...place, WORKER: 'off' })
  await ready(service)
  const file = path.join(own().folder, 'whole.zip')
  t.is((await operator(place, 'backup', file)).code, 0)
  service.child.kill('SIGHUP')
  t.is(await service.ended, 0, 'a terminal that is closed ends it as cleanly as any')
  t.deepEqual(await findings(place), [])

  const other = await halfMade()
  const restored = await operator(other, 'restore', file)
  t.is(restored.code, 0, restored.stderr)
  t.deepEqual(await findings(other), [])

  // Killed when the rows were there already.
  const last = await halfMade()
  const admin = new pg.Client({ connectionString: last.DATABASE_URL })
  await admin.connect()
  await admin.query(
    `insert into app.companies (short_name, name, kind, created_at) values ('shop', 'Shop', 'factory', now())`,
  )
  await admin.end()
  await refused(t, last, /holds companies or accounts already/, 'restore', file)
})

test.serial('where there is no Millwright, commands say so and begin nothing', async (t) => {
  const nowhere = path.join(own().folder, 'nowhere')
  for (const command of ['doctor', 'company list', 'database url', `backup ${nowhere}.zip`]) {
    await refused(t, { MILLWRIGHT_DATA: nowhere }, /^There is no Millwright in .*nowhere: set /, ...command.split(' '))
  }
  const { url } = await own().database()
  await refused(t, { MILLWRIGHT_DATA: nowhere, DATABASE_URL: url }, /^There is no secret in .*nowhere: /, 'doctor')
  t.false(existsSync(nowhere))
  const empty = { ...secret, MILLWRIGHT_DATA: nowhere, DATABASE_URL: url }
  await refused(t, empty, /^There is no Millwright in the database shop_/, 'company', 'list')
  t.like(await findings(empty), [{ check: 'schema', wrong: 'There is no Millwright in this database.' }])
})

test.serial('a database that takes no writes is told in a line', async (t) => {
  const { name, url } = await own().database()
  const place = { ...secret, DATABASE_URL: url, MILLWRIGHT_DATA: path.join(own().folder, 'none') }
  await own().asSuperuser('postgres', (admin) =>
    admin.query(`alter database ${name} set default_transaction_read_only = on`),
  )
  const service = start(place)
  t.is(await service.ended, 1)
  t.regex(service.output(), /^DATABASE_URL: 127\.0\.0\.1:\d+ takes no writes: [^\n]+\n$/)
  t.deepEqual(
    (await findings(place)).map(({ check }) => check),
    ['writes', 'schema'],
  )
})

test.serial('a folder that cannot be made is told in a line', async (t) => {
  const service = start({ MILLWRIGHT_DATA: '/proc/nowhere' })
  t.is(await service.ended, 1)
  t.regex(service.output(), /^MILLWRIGHT_DATA: \/proc\/nowhere cannot be used: [^\n]+\n$/)
})
