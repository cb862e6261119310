// npm test: one Postgres and one migrated template for the whole run, then the tests, each process on databases of its own;
// with --check types and lint beside them. Other arguments go to ava: npm test -- test/inventory/stock_transfer.test.ts
import { spawn } from 'node:child_process'
import { chmod, glob, mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { startCluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { createPasswordLinks } from '../server/identity/password-links.ts'
import { createPeople } from '../server/identity/people.ts'

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
const given = process.argv.slice(2)
const args = given.filter((arg) => arg !== '--check')
const checked = given.includes('--check') ? check() : true

const dataDir = await mkdtemp(path.join(await roomyFolder(), 'millwright-test-'))
const temporary = path.join(dataDir, 'tmp')
await mkdir(temporary)
await chmod(temporary, 0o1777)
await chmod(dataDir, 0o711) // so that the user Postgres runs as can pass through
const cluster = process.env.TEST_DATABASE_URL
  ? undefined
  : await startCluster({ dataDir, database: 'template_millwright', forTests: true })
const templateUrl = process.env.TEST_DATABASE_URL ?? cluster!.adminUrl
let code = 1
try {
  await migrate(templateUrl)
  await knowPeople(templateUrl)
  code = await runAva(args.some((arg) => !arg.startsWith('-')) ? args : [...args, ...(await wholeSuite())])
} finally {
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
process.exit((await checked) ? code : 1)

/** Types and lint, while the tests run; where they are wrong, those end. */
async function check(): Promise<boolean> {
  const checking = spawn('npm', ['run', '-s', 'check'], { stdio: ['ignore', 'pipe', 'inherit'], signal: ended.signal })
  let said = ''
  checking.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const isFine = await new Promise<boolean>((done) => {
    checking.on('error', () => done(false))
    checking.on('close', (code) => done(code === 0))
  })
  console.log(said.trimEnd())
  if (!isFine) ended.abort()
  return isFine
}

// A database is a thousand files: half a second of a processor to copy on a disk, and hardly anything in memory.
async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= 4 * 2 ** 30 ? memory : tmpdir()
}

// The people of the tests' companies have their account before the tests begin, or every file would make it anew.
async function knowPeople(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const people = createPeople(pool, createPasswordLinks('http://nobody.example', 'no link is made here'))
  for (const name of ['admin', 'manager', 'supervisor', 'operator', 'viewer', 'integration']) {
    const email = `${name}@example.test`
    if (!(await people.findUserByEmail(email))) await people.createUser({ email, name, withoutPassword: true })
  }
  await pool.end()
}

// A file is a process that loads and starts the service, and whose connections compile the rules anew: some two seconds of
// a processor before the first test. Files of test/together/ import others, which then have that in common and are not run
// by themselves.
async function wholeSuite(): Promise<string[]> {
  const files = new Set<string>()
  for await (const file of glob('test/**/*.test.ts')) files.add(file)
  for (const file of [...files].filter((name) => name.startsWith('test/together/'))) {
    const text = await readFile(file, 'utf8')
    for (const [, other] of text.matchAll(/^import '(.+)'$/gm)) files.delete(path.join(path.dirname(file), other!))
  }
  return [...files]
}

async function runAva(args: string[]): Promise<number> {
  const ava = spawn('ava', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: ended.signal,
    // Every test file is a process that loads the whole service; what one has compiled the others take over.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
      MILLWRIGHT_TEST_TEMPLATE: templateUrl,
      GRAPHQL_WARM_UP: 'off', // a second of a processor for each service that is started as a process
      TMPDIR: temporary,
      FORCE_COLOR: '0',
      CI: process.env.CI ?? 'true',
    },
  })
  let output = ''
  ava.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(chunk)
  })
  ava.on('error', () => undefined) // ended
  const exit = await new Promise<number>((done) => ava.on('close', (status) => done(status ?? 1)))
  console.log(tally(output, exit))
  return exit
}

// Ava says "12 tests passed"; a tally on one line is what scripts look for.
function tally(output: string, exit: number): string {
  const count = (what: RegExp) => [...output.matchAll(what)].reduce((sum, match) => sum + Number(match[1]), 0)
  const failed = count(
    /^ {2}(\d+) (?:tests? failed|uncaught exceptions?|unhandled rejections?|tests? timed out|test files? .*failed)/gm,
  )
  const skipped = count(/^ {2}(\d+) tests? skipped/gm)
  const passed = [...output.matchAll(/^ {2}✔ /gm)].length
  return `${skipped ? `${skipped} skipped\n` : ''}${passed} passed, ${failed || (exit === 0 ? 0 : 1)} failed`
}
