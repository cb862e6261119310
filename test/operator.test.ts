import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { startCluster } from '../db/cluster.ts'
import { Client } from './support/client.ts'
import { freshDatabase } from './support/database.ts'
import { startOperator } from './support/operator.ts'
import { serviceFor } from './support/service.ts'

const run = promisify(execFile)
const service = serviceFor(test)

function operator(...args: string[]) {
  return operatorOf(service().adminUrl, 'a secret that only the tests know, long enough', ...args)
}

async function operatorOf(
  DATABASE_URL: string,
  MILLWRIGHT_SECRET: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL, MILLWRIGHT_SECRET, LOG_LEVEL: 'error' }
  try {
    return {
      code: 0,
      ...(await run(process.execPath, [path.join(import.meta.dirname, '../server/operator/main.ts'), ...args], {
        env,
      })),
    }
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string }
    return { code: failed.code, stdout: failed.stdout, stderr: failed.stderr }
  }
}

test('the operator makes a company whose administrator’s key works at once', async (t) => {
  const made = await operator(
    'company',
    'create',
    '--name',
    'Förderband & Söhne',
    '--short-name',
    'belts',
    '--kind',
    'managed_services',
    '--admin-email',
    'boss@example.test',
    '--json',
  )
  t.is(made.code, 0, made.stderr)
  const { company, admin, password, apiKey } = JSON.parse(made.stdout)
  t.is(company, 'belts')
  t.is(admin, 'boss@example.test')
  t.true(password.length >= 10)
  const client = new Client(service().baseUrl, apiKey)
  const me = await client.ok(client.get('/me'))
  t.like(me.company, { name: 'Förderband & Söhne', shortName: 'belts', kind: 'managed_services' })
  t.is(me.permissions.length, 29)

  const member = await operator(
    'member',
    'add',
    '--company',
    'belts',
    '--email',
    'Viewer@Example.TEST',
    '--role',
    'Viewer',
    '--with-key',
    '--json',
  )
  t.is(member.code, 0, member.stderr)
  const viewer = new Client(service().baseUrl, JSON.parse(member.stdout).apiKey)
  t.like(await viewer.ok(viewer.get('/me')), { user: { name: 'viewer@example.test', email: 'viewer@example.test' } })
  t.false((await viewer.ok(viewer.get('/me'))).permissions.includes('inventory:manage'))
  const again = await operator(
    ...'member add --company belts --email viewer@example.test --role Operator --json'.split(' '),
  )
  t.deepEqual(
    Object.keys(JSON.parse(again.stdout)).sort(),
    ['account', 'company', 'email', 'password'],
    'no key unasked',
  )

  const list = await operator('company', 'list', '--json')
  t.true(JSON.parse(list.stdout).some((row: { shortName: string }) => row.shortName === 'belts'))
})

test('the operator is told what is wrong with a command, and nothing is made', async (t) => {
  const wrong = await operator(
    'company',
    'create',
    '--name',
    'X',
    '--short-name',
    'Not Short',
    '--kind',
    'shop',
    '--admin-email',
    'nobody',
  )
  t.is(wrong.code, 1)
  for (const option of ['--short-name', '--kind', '--admin-email']) t.true(wrong.stderr.includes(option), wrong.stderr)
  const unknown = await operator('company', 'delete')
  t.is(unknown.code, 1)
  t.true(unknown.stderr.includes('Usage'))
  const nowhere = await operator(
    'member',
    'add',
    '--company',
    'nowhere',
    '--email',
    'a@example.test',
    '--role',
    'Viewer',
  )
  t.is(nowhere.code, 1)
  t.true(nowhere.stderr.includes('no company "nowhere"'), nowhere.stderr)
})

test('every command tells how it is given, and what was meant by one that is none', async (t) => {
  const help = await operator('--help')
  t.is(help.code, 0)
  const names = [...help.stdout.matchAll(/^ {2}(\w[\w-]*(?: [\w-]+)?) {2}/gm)].map(([, name]) => name!)
  t.true(names.length > 12 && names.includes('backup verify'), help.stdout)
  for (const name of names) {
    const { code, stdout } = await operator(...name.split(' '), '--help')
    t.is(code, 0)
    t.true(stdout.startsWith(`Usage: npm run -s operator -- ${name} `), stdout)
    t.true(stdout.includes(`\nExample:\n  npm run -s operator -- ${name}`), stdout)
    for (const [, option] of stdout.matchAll(/ \[?(--[a-z-]+)/g))
      t.regex(stdout, new RegExp(`^  ${option}.* {2}\\S`, 'm'), `${name} tells of ${option}`)
  }
  t.regex((await operator('backup', '--help')).stdout, /^ {2}FILE +the path of the backup$/m)
  t.regex(
    (await operator('secret', 'change', '--help')).stdout,
    /^ {2}FILE +the path of the file with the new secret$/m,
  )
  const group = await operator('company', '-h')
  t.regex(group.stdout, /^ {2}company archive {2}/m)
  t.notRegex(group.stdout, /^ {2}member add/m)
  t.regex(
    (await operator('compny', 'list')).stderr,
    /^There is no command "compny list". Did you mean "company list"\?/,
  )
  const subcommand = await operator('member', 'delete')
  t.is(subcommand.code, 1)
  t.regex(
    subcommand.stderr,
    /^There is no command "member delete". Did you mean "member remove"\?\n\nUsage: .* member /,
  )
  t.regex((await operator('company', 'list', '--hepl')).stderr, /^--hepl: .* Did you mean "--help"\?/)
  t.is((await operator('--hepl')).code, 1)
  const option = await operator('company', 'create', '--shortname', 'x')
  t.is(option.code, 1)
  t.regex(option.stderr, /^--shortname: no option of company create. Did you mean "--short-name"\?/)
})

test('a short name is taken once', async (t) => {
  const create = () =>
    operator(
      'company',
      'create',
      '--name',
      'Twice',
      '--short-name',
      'twice',
      '--kind',
      'factory',
      '--admin-email',
      'twice@example.test',
      '--json',
    )
  t.is((await create()).code, 0)
  const second = await create()
  t.is(second.code, 1)
  t.true(second.stderr.includes('Another company has this short name'), second.stderr)
})

test('who has lost the secret takes a new signing key into use with the next one', async (t) => {
  const { adminUrl, drop } = await freshDatabase()
  t.teardown(drop)
  const before = await operatorOf(adminUrl, 'the secret that is going to be lost', 'signing-key', 'rotate', '--json')
  const next = 'the secret that comes in its place'
  const mistaken = await operatorOf(adminUrl, next, 'signing-key', 'rotate', '--json')
  t.regex(mistaken.stderr, /set up with another one/, 'a wrong secret is not taken for the new one')
  const after = await operatorOf(adminUrl, next, 'signing-key', 'rotate', '--new-secret', '--json')
  t.is(after.code, 0, after.stderr)
  const [lost] = JSON.parse(before.stdout)
  const retired = await operatorOf(
    adminUrl,
    'the secret that comes in its place',
    'signing-key',
    'retire',
    '--id',
    lost.id,
  )
  t.is(retired.code, 0, retired.stderr)
})

test('a link is for the service that the settings name, or else for the one that runs on the folder', async (t) => {
  const data = await mkdtemp(path.join(tmpdir(), 'millwright-operator-'))
  t.teardown(() => rm(data, { recursive: true }))
  await writeFile(path.join(data, 'address'), 'http://127.0.0.1:4860\n')
  const environment = {
    DATABASE_URL: service().adminUrl,
    MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough',
    MILLWRIGHT_DATA: data,
  }
  await service().company() // of admin@example.test
  const link = async (more: Record<string, string>) => {
    const reset = ['person', 'reset-password', '--email', 'admin@example.test', '--json']
    const { stdout } = await startOperator({ ...environment, ...more }, ...reset).done
    return new URL(JSON.parse(stdout).passwordLink).origin
  }
  t.is(await link({}), 'http://127.0.0.1:4860')
  t.is(await link({ BASE_URL: 'https://shop.example' }), 'https://shop.example')
})

test('the address of an embedded Postgres is good while a service runs, and without one the operator is told', async (t) => {
  const MILLWRIGHT_DATA = await mkdtemp(path.join(tmpdir(), 'millwright-operator-'))
  t.teardown(() => rm(MILLWRIGHT_DATA, { recursive: true, force: true }))
  await chmod(MILLWRIGHT_DATA, 0o711) // so that the user Postgres runs as can pass through
  const cluster = await startCluster({ dataDir: MILLWRIGHT_DATA }) // as a service does
  const create = 'company create --name Shop --short-name shop --kind factory --admin-email boss@shop.example'
  const url = ['database', 'url']
  try {
    t.is((await startOperator({ MILLWRIGHT_DATA }, ...create.split(' ')).done).code, 0)
    t.deepEqual(await startOperator({ MILLWRIGHT_DATA }, ...url).done, {
      ...{ code: 0, stdout: `${cluster.adminUrl}\n`, stderr: '' },
    })
  } finally {
    await cluster.stop()
  }
  const alone = await startOperator({ MILLWRIGHT_DATA }, ...url).done
  t.regex(alone.stdout, /^postgres:\S+\n$/)
  t.regex(alone.stderr, /^Nobody listens there: .* Start it first\.\n$/)
})

test('what people call their things forges no line and hides nothing where the operator reads it', async (t) => {
  const company = await service().company()
  const forged = 'Sam\n\u001b[2Kdatabase  ok\u202e\u2066\u009b\r'
  const email = 'forger@example.test'
  await service().service.identity.people.createUser({ email, name: forged })
  await company.ok(
    company.post('/webhooks', { name: 'W', targetUrl: 'https://erp.example/in', eventTypes: ['lot.created'] }),
  )
  await company.sql('update events.webhooks set name = $1, failure_count = 3 where company_id = app.company_id()', [
    forged,
  ])
  const shown = await operator('person', 'show', '--email', email)
  const doctor = await operator('doctor')
  for (const { stdout } of [shown, doctor]) {
    t.regex(stdout, /Sam\ufffd+\[2Kdatabase {2}ok\ufffd{4}/)
    t.notRegex(stdout, /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
  }
  const json = await operator('person', 'show', '--email', email, '--json')
  t.notRegex(json.stdout, /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
  t.is(JSON.parse(json.stdout)[0].name, forged, 'the same data')
  const made = 'company create --short-name forged --kind factory --admin-email x@example.test --name'.split(' ')
  const refused = await operator(...made, 'A\u001bB')
  t.regex(refused.stderr, /--name: must be one line/)
})
