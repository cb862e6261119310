// What goes wrong at a start, or dies under a running service: told in a line that names the setting, and nobody else's loss.
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { freePort } from '../db/cluster/port.ts'
import { readConfig } from '../server/config.ts'
import { startService } from '../server/service.ts'
import { Client } from './support/client.ts'
import { freshDatabase } from './support/database.ts'
import { withPool } from './support/own.ts'
import { ready, start } from './support/process.ts'
import { startTestService } from './support/service.ts'
import { until } from './support/until.ts'

async function folder(t: ExecutionContext): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'millwright-start-'))
  t.teardown(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a process with another secret is refused, and takes nothing from the one that runs', async (t) => {
  const service = await startTestService()
  t.teardown(() => service.close())
  const company = await service.company()
  const other = start({
    ...{ DATABASE_URL: service.adminUrl, MILLWRIGHT_DATA: await folder(t) },
    MILLWRIGHT_SECRET: 'another secret, which is as long as it has to be',
  })
  t.is(await other.ended, 1)
  t.regex(other.output(), /^MILLWRIGHT_SECRET: [^\n]+\n$/)
  const later = await startService(service.adminUrl, configOf(service.secret)) // by connections of its own
  t.teardown(() => later.close())
  t.is((await new Client(later.baseUrl, company.key).get('/me')).status, 200)
})

const configOf = (secret: string) =>
  readConfig({ MILLWRIGHT_SECRET: secret, PORT: '0', LOG_LEVEL: 'silent', WORKER: 'off' })

test('what cannot be used is told in one line by the name of its setting', async (t) => {
  const database = await freshDatabase()
  t.teardown(() => database.drop())
  const MILLWRIGHT_DATA = await folder(t)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => void taken.close())
  const port = String((taken.address() as { port: number }).port)
  const inFile = path.join(MILLWRIGHT_DATA, 'a-file')
  writeFileSync(inFile, '')
  const withoutPassword = path.join(MILLWRIGHT_DATA, 'without-password')
  mkdirSync(path.join(withoutPassword, 'postgres', 'global'), { recursive: true })
  writeFileSync(path.join(withoutPassword, 'postgres', 'global', 'pg_control'), '')
  const unknown = Object.assign(new URL(database.adminUrl), { password: 'guessed' }).href
  const fewRights = Object.assign(new URL(database.adminUrl), { username: `guest_${port}`, password: 'guest' }).href
  await withPool(database.adminUrl, async (admin) => {
    await admin.query(`create role guest_${port} login password 'guest'`)
    await admin.query(`grant connect on database ${new URL(database.adminUrl).pathname.slice(1)} to guest_${port}`)
  })
  const longName = `shop_${port}`.padEnd(62, 'x')
  await withPool(database.adminUrl, (admin) => admin.query(`create database ${longName} strategy file_copy`))
  t.teardown(() => withPool(database.adminUrl, (admin) => admin.query(`drop database ${longName} with (force)`)))
  const tooLong = Object.assign(new URL(database.adminUrl), { pathname: `/${longName}` }).href
  for (const [setting, environment] of [
    ['PORT', { PORT: port }],
    ['PORT', { HOST: '192.0.2.1' }],
    ['DATABASE_URL', { DATABASE_URL: `postgres://millwright:secret@127.0.0.1:${await freePort()}/millwright` }],
    ['DATABASE_URL', { DATABASE_URL: unknown }],
    ['DATABASE_URL', { DATABASE_URL: fewRights }],
    ['DATABASE_URL', { DATABASE_URL: tooLong }],
    ['POOLER', { POOLER: `127.0.0.1:${await freePort()}` }],
    ['POOLER', { POOLER: 'nowhere.invalid:6432' }],
    ['MILLWRIGHT_DATA', { MILLWRIGHT_DATA: path.join(inFile, 'data') }],
    ['MILLWRIGHT_DATA', { MILLWRIGHT_DATA: withoutPassword, DATABASE_URL: '' }],
  ] as const) {
    const started = start({ DATABASE_URL: database.adminUrl, MILLWRIGHT_DATA, ...environment })
    t.is(await started.ended, 1, setting)
    t.regex(started.output(), new RegExp(`^${setting}: [^\\n]+\\n$`))
  }
  const missing = {
    ...{ GRAPHQL_OPERATIONS: '/not/there', WEBHOOK_CA: '/not/there.pem' },
    FILES_FOLDER: path.join(inFile, 'files'),
  }
  const started = start({ DATABASE_URL: database.adminUrl, MILLWRIGHT_DATA, ...missing })
  t.is(await started.ended, 1)
  t.is(
    started.output(),
    'These settings are wrong:\n  GRAPHQL_OPERATIONS: must be a folder that can be read\n' +
      '  WEBHOOK_CA: must be a file of certificates (PEM) that can be read\n' +
      '  FILES_FOLDER: must be a folder that can be written or made\n',
  )
})

test('a setting that would be heeded in part, or by nobody, is refused as the service starts', (t) => {
  const start = (settings: NodeJS.ProcessEnv) => readConfig({ MILLWRIGHT_SECRET: 'x'.repeat(32), ...settings })
  for (const [settings, told] of [
    [{ BASE_URL: 'https://mill.example/mw' }, /BASE_URL: must be scheme, host and port alone/],
    [{ BASE_URL: 'https://mill.example?x=1' }, /BASE_URL: must be scheme/],
    [{ BASE_URL: 'https://mill.example/#f' }, /BASE_URL: must be scheme/],
    [{ BASE_URL: 'https://u:p@mill.example' }, /BASE_URL: must be scheme/],
    [{ BASE_URL: 'ftp://mill.example' }, /BASE_URL: must be an http or https URL/],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'notanaddress' }, /MAIL_FROM: must be an address/],
    [{ S3_ENDPOINT: 'https://store.example' }, /S3_BUCKET: is needed where S3_ENDPOINT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a URL that begins with postgres:\/\/ or postgresql:\/\/$/],
    [
      { SMTP_URL: 'mail.example:25', MAIL_FROM: 'mill@mill.example' },
      /SMTP_URL: .* begins with smtp:\/\/ or smtps:\/\/$/,
    ],
    [{ S3_BUCKET: 'A_B!' }, /S3_BUCKET: must be the name of a bucket/],
    [{ IDENTITY_CLIENT_ID: 'mill' }, /IDENTITY_ISSUER: is needed where IDENTITY_CLIENT_ID/],
  ] as const)
    t.throws(() => start(settings), { message: told }, JSON.stringify(settings))
  t.is(start({ BASE_URL: 'https://Mill.example:8443/' }).BASE_URL, 'https://mill.example:8443')
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Millwright <no-reply@millwright.example>' }
  t.is(start(mail).MAIL_FROM, mail.MAIL_FROM)
})

test('who asks before the service can answer is told so at once', async (t) => {
  const service = await startTestService()
  t.teardown(() => service.close())
  // Between listening and answering it reads these.
  await service.admin.query(`create or replace function call.guides() returns text language plpgsql stable security definer
    set search_path = '' as $$ begin perform pg_sleep(3); return '[]'; end $$`)
  const port = await freePort()
  const starting = startService(service.adminUrl, { ...configOf(service.secret), PORT: port })
  let early: Response | undefined
  await until(async () => {
    early = await fetch(`http://127.0.0.1:${port}/api/v1/me`).catch(() => undefined)
    return early !== undefined
  })
  t.is(early!.status, 503)
  t.is(early!.headers.get('retry-after'), '1')
  t.like(await early!.json(), { code: 'unavailable', type: `http://127.0.0.1:${port}/problems/unavailable` })
  const started = await starting
  t.is((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
  await started.close()
})

test('two processes share a folder: the first one’s address stays in it, and its connections are kept', async (t) => {
  const database = await freshDatabase()
  const data = path.join(await folder(t), 'data')
  const environment = { DATABASE_URL: database.adminUrl, MILLWRIGHT_DATA: data }
  const first = start(environment)
  t.teardown(() => void first.child.kill('SIGKILL'))
  await ready(first)
  for (const one of [data, path.join(data, 'address')])
    t.is(statSync(one).mode & 0o066, 0, `nobody else may look into ${one}`)
  const read = () => JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
  const demo = read()
  const second = start(environment)
  t.teardown(() => void second.child.kill('SIGKILL'))
  await ready(second)
  t.deepEqual(read(), demo)
  t.false(second.output().includes(demo.apiKey))
  const answer = await fetch(`${demo.baseUrl}/healthz`)
  t.is(answer.headers.get('keep-alive'), 'timeout=20')
  const idle = connect(Number(new URL(demo.baseUrl).port), '127.0.0.1').resume()
  idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(idle, 'data')
  const closed = once(idle, 'close')
  const told = performance.now()
  for (const { child } of [first, second]) child.kill('SIGTERM')
  await closed
  t.true(performance.now() - told < 9000, 'an idle connection is not waited for until all are cut off')
  for (const { ended } of [first, second]) t.is(await ended, 0)
  await database.drop()
})

test('the embedded Postgres that dies is started again, and the service goes on', async (t) => {
  const data = path.join(await folder(t), 'data')
  const service = start({ MILLWRIGHT_DATA: data, LOG_LEVEL: 'silent' })
  t.teardown(() => void service.child.kill('SIGKILL'))
  await ready(service)
  const { baseUrl, apiKey } = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
  const client = new Client(baseUrl, apiKey)
  t.is((await client.get('/me')).status, 200)
  const { folder: elsewhere } = JSON.parse(readFileSync(path.join(data, 'postgres.json'), 'utf8'))
  const pidFile = path.join(elsewhere ?? path.join(data, 'postgres'), 'postmaster.pid')
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  const seen = new Set<number>()
  // What was connected before goes on answering for a moment.
  const isAnother = () => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8').split('\n')[0]) !== postmaster
  await until(async () => {
    const { status } = await client.get('/people')
    seen.add(status)
    return status === 200 && isAnother()
  })
  t.true(seen.has(200), [...seen].join())
  t.false(seen.has(500))
  t.true(isAnother())
  service.child.kill('SIGTERM')
  t.is(await service.ended, 0)
})
