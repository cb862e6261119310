// npm test: one Postgres and one migrated template for the whole run, then the tests, each process on databases of its own.
// Arguments go to ava: npm test -- test/inventory/stock_transfer.test.ts
import { spawn } from 'node:child_process'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { startCluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { createPasswordLinks } from '../server/identity/password-links.ts'
import { createPeople } from '../server/identity/people.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-test-'))
await chmod(dataDir, 0o711) // so that the user Postgres runs as can pass through
const cluster = process.env.TEST_DATABASE_URL
  ? undefined
  : await startCluster({ dataDir, database: 'template_millwright', forTests: true })
const templateUrl = process.env.TEST_DATABASE_URL ?? cluster!.adminUrl
let code = 1
try {
  await migrate(templateUrl)
  await knowPeople(templateUrl)
  const args = process.argv.slice(2)
  code = await runAva(args.some((arg) => !arg.startsWith('-')) ? args : [...args, ...(await wholeSuite())])
} finally {
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(code)

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

// A file is a process that loads and starts the service, and whose connections compile the rules anew: some three seconds of
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
    // Every test file is a process that loads the whole service; what one has compiled the others take over.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
      MILLWRIGHT_TEST_TEMPLATE: templateUrl,
      FORCE_COLOR: '0',
      CI: process.env.CI ?? 'true',
    },
  })
  let output = ''
  ava.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(chunk)
  })
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
  return `${passed} passed, ${failed || (exit === 0 ? 0 : 1)} failed${skipped ? `, ${skipped} skipped` : ''}`
}
