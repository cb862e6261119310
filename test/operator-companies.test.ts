// What the operator does to companies and members that are there, seen by who calls and by who receives.
import test, { type ExecutionContext } from 'ava'
import { deliveringFor, emit, lot, subscribe } from './events/support.ts'
import { Visitor } from './identity/visitor.ts'
import { Client } from './support/client.ts'
import { findings, operator } from './support/operator.ts'
import { startTestService, type TestCompany } from './support/service.ts'
import { until } from './support/until.ts'

const delivering = deliveringFor(test)

function environment(): Record<string, string> {
  const { adminUrl, secret } = delivering().service
  return { DATABASE_URL: adminUrl, MILLWRIGHT_SECRET: secret }
}

async function told(t: ExecutionContext, ...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await operator(environment(), ...args, '--json')
  t.is(code, 0, stderr)
  return JSON.parse(stdout)
}

async function refused(t: ExecutionContext, ...args: string[]): Promise<string> {
  const { code, stderr } = await operator(environment(), ...args)
  t.is(code, 1)
  return stderr
}

const add = (t: ExecutionContext, { shortName }: TestCompany, email: string) =>
  told(t, 'member', 'add', '--company', shortName, '--email', email, '--role', 'Viewer', '--with-key')

const messagesWaiting = async (company: TestCompany) =>
  (await company.sql('select id from events.deliveries where company_id = app.company_id() and due_at is not null'))
    .length

test('a role that is none makes nobody a member, and no account either', async (t) => {
  const { shortName } = await delivering().service.company()
  const wrong = ['member', 'add', '--company', shortName, '--email', 'typo@example.test', '--role', 'Admin']
  t.regex(await refused(t, ...wrong, '--with-key'), /There is no role "Admin"/)
  t.regex(await refused(t, 'person', 'show', '--email', 'typo@example.test'), /Nobody signs in as typo@example.test/)
  t.regex(
    await refused(t, 'service-account', 'add', '--company', shortName, '--name', 'ERP', '--role', 'Admin'),
    /There is no role "Admin"/,
  )
})

test('a service account is made once: given again the command names the one that is there', async (t) => {
  const { service } = delivering()
  const [one, other] = [await service.company(), await service.company()]
  const erp = (company: TestCompany, name = 'ERP') =>
    ['service-account', 'add', '--company', company.shortName, '--name', name, '--role', 'Integration'] as const
  const { serviceAccountId } = await told(t, ...erp(one))
  for (const name of ['ERP', 'erp'])
    t.regex(
      await refused(t, ...erp(one, name)),
      new RegExp(`has a service account "${name}" already: serviceAccountId ${serviceAccountId}\\.`),
    )
  const { data } = await one.ok(one.get('/people?search=ERP'))
  t.is(data.length, 1)
  await told(t, ...erp(one, 'Scale'))
  await told(t, ...erp(other))
})

test('programs are told of accounts in words and times of their own, people in a sentence', async (t) => {
  const company = await delivering().service.company()
  const add = ['member', 'add', '--company', company.shortName, '--email', 'twice@example.test', '--role', 'Viewer']
  const made = await told(t, ...add)
  t.like(made, { account: 'new', email: 'twice@example.test' })
  t.true(made.password.length >= 10)
  const again = { company: company.shortName, account: 'known', password: null, email: 'twice@example.test' }
  t.deepEqual(await told(t, ...add), again)
  const shown = await operator(environment(), ...add)
  t.regex(shown.stdout, /^account +made by .* on \d{4}-\d\d-\d\d, address never proved$/m)
  t.regex(shown.stdout, /^password +\(unchanged\)$/m)

  const [person] = await told(t, 'person', 'show', '--email', 'twice@example.test')
  t.like(person, { email: 'twice@example.test', verifiedAt: null, company: null })
  t.regex(person.createdAt, /^\d{4}-\d\d-\d\dT/)
  const table = await operator(environment(), 'person', 'show', '--email', 'twice@example.test')
  t.regex(table.stdout, /^email +name +account\n.* made by .*, address never proved\n$/)
  const reset = await told(t, 'person', 'reset-password', '--email', 'twice@example.test')
  t.deepEqual(Object.keys(reset), [...Object.keys(person), 'passwordLink'])
})

test('a member who is removed is out of that company alone, and keys do not come back with them', async (t) => {
  const { service } = delivering()
  const [one, other] = [await service.company(), await service.company()]
  const there = await add(t, one, 'mover@example.test')
  const elsewhere = new Client(service.baseUrl, (await add(t, other, 'mover@example.test')).apiKey)
  const remove = ['member', 'remove', '--company', one.shortName, '--email']
  t.deepEqual(await told(t, ...remove, 'Mover@example.test'), { company: one.shortName, removed: 'mover@example.test' })
  const before = new Client(service.baseUrl, there.apiKey)
  t.is((await before.get('/me')).status, 401)
  await elsewhere.ok(elsewhere.get('/me'))
  const [{ isActive }] = (await one.ok(one.get('/people?search=mover'))).data
  t.false(isActive, 'history keeps the person')

  t.regex(await refused(t, ...remove, 'mover@example.test'), /There is no member "mover@example.test"/)
  t.regex(await refused(t, ...remove, 'admin@example.test'), /Nobody would be left who holds every permission/)
  await one.ok(one.get('/me'))
  const back = new Client(service.baseUrl, (await add(t, one, 'mover@example.test')).apiKey)
  await back.ok(back.get('/me'))
  t.is((await before.get('/me')).status, 401)
})

test('what the operator changes in a company is in its audit log, by the operator', async (t) => {
  const company = await delivering().service.company()
  const of = ['--company', company.shortName]
  const log = async () => (await company.ok(company.get('/audit-log'))).data
  const before = (await log()).length
  await add(t, company, 'clerk@example.test')
  await add(t, company, 'clerk@example.test')
  await told(t, 'service-account', 'add', ...of, '--name', 'ERP', '--role', 'Viewer')
  await told(t, 'member', 'remove', ...of, '--email', 'clerk@example.test')
  await told(t, 'company', 'rename', ...of, '--name', 'Other')
  await told(t, 'company', 'archive', ...of)
  await told(t, 'company', 'unarchive', ...of)
  const entries = (await log()).slice(0, -before || undefined).toReversed()
  for (const entry of entries) t.like(entry, { actor: null, actorType: 'operator', channel: 'operator' })
  const changed = entries.map((entry: any) => [
    entry.capability.replace('operator.', ''),
    ...new Set(entry.changes.map(({ entity, action }: any) => `${action} ${entity}`)),
  ])
  t.deepEqual(changed, [
    ['add_member', 'create person', 'create personRole'],
    ['make_key', 'create apiKey'],
    ['make_key', 'create apiKey'],
    ['add_member', 'create person', 'create personRole', 'update person'],
    ['remove_member', 'update person', 'delete apiKey'],
    ['rename_company', 'update company', 'update client'],
    ['set_archived', 'update company'],
    ['set_archived', 'update company'],
  ])
  t.deepEqual((await company.ok(company.get('/audit-log?entity=company&limit=1'))).data[0].changes, [
    {
      entity: 'company',
      id: company.shortName,
      action: 'update',
      fields: { isArchived: { from: true, to: false } },
    },
  ])
})

test('a company goes by its new name, and so does a factory as its own client', async (t) => {
  const company = await delivering().service.company()
  await told(t, 'company', 'rename', '--company', company.shortName, '--name', 'Müller & Cie')
  t.like((await company.ok(company.get('/me'))).company, { name: 'Müller & Cie', shortName: company.shortName })
  t.is((await company.ok(company.get('/clients'))).data[0].name, 'Müller & Cie')
  t.regex(await refused(t, 'company', 'rename', '--company', 'none', '--name', 'X'), /There is no company "none"/)
})

test('as an archived company nobody calls and nothing is sent, and nothing is lost until it is back', async (t) => {
  const { service, receiver } = delivering()
  const [company, other] = [await service.company(), await service.company()]
  const { password } = await add(t, company, 'both@example.test')
  const person = new Client(service.baseUrl, (await add(t, other, 'both@example.test')).apiKey)
  const path = `/${company.shortName}`
  await subscribe(company, receiver.url(path))
  await company.product('BOLT')
  const invitation = { email: 'invited@example.test', roles: ['Viewer'] }
  await company.ok(company.post('/invitations', invitation))
  const { acceptUrl } = (await company.ok(company.get('/invitations'))).data[0]
  const invited = () => new Visitor(service.baseUrl).get(new URL(acceptUrl).pathname)
  const goodBefore = await company.sql('select last_good_at from events.webhooks where company_id = app.company_id()')

  t.deepEqual(await told(t, 'company', 'archive', '--company', company.shortName), {
    company: company.shortName,
    archived: true,
  })
  const call = await company.get('/products')
  t.is(call.status, 403)
  t.like(call.body, {
    code: 'not_a_member',
    detail: 'The company is archived: nobody may call until the operator brings it back.',
  })
  t.is((await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: 'A', to: 'B' })).status, 403)
  const dashboard = await fetch(`${service.baseUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ products { totalCount } }' }),
  })
  t.regex(await dashboard.text(), /not_a_member/)
  await person.ok(person.get('/me'))
  const seen = await new Visitor(service.baseUrl).signIn('both@example.test', password, '/keys')
  t.true(seen.text.includes(`Company ${other.shortName}`) && !seen.text.includes(company.shortName), seen.text)
  t.is((await invited()).status, 410)
  t.regex(
    await refused(
      t,
      'member',
      'add',
      '--company',
      company.shortName,
      '--email',
      'new@example.test',
      '--role',
      'Viewer',
    ),
    /company is archived: company unarchive brings it back/,
  )
  const row = (await operator(environment(), 'company', 'list')).stdout.split('\n')
  t.regex(row[0]!, /^shortName +name +kind +createdAt +archivedAt$/)
  t.regex(row.find((line) => line.startsWith(company.shortName))!, /factory +\S+Z {2}\S+Z$/)

  await emit(company, 'lot.created', lot('WAITS'))
  await until(async () => {
    const jobs = await service.admin.query('select from graphile_worker._private_jobs where run_at <= now()')
    return jobs.rowCount === 0
  })
  t.is(receiver.at(path).length, 0)
  t.is(await messagesWaiting(company), 1)
  const { rows } = await service.admin.query('select message_age from call.backlog(true)')
  t.is(rows[0].message_age, 0, 'what is held back is not late')
  const ofWork = (await findings(environment())).filter(({ check }) => ['worker', 'jobs', 'webhooks'].includes(check))
  t.deepEqual(ofWork, [])

  await told(t, 'company', 'unarchive', '--company', company.shortName)
  const [message] = await receiver.until(path, 1)
  t.deepEqual(message!.body.data, lot('WAITS'))
  await until(async () => (await messagesWaiting(company)) === 0)
  t.is((await company.ok(company.get('/products'))).data[0].sku, 'BOLT')
  t.is((await invited()).status, 200)
  t.notDeepEqual(
    await company.sql('select last_good_at from events.webhooks where company_id = app.company_id()'),
    goodBefore,
  )
})

test('the pages of an archived company tell its people that it is, and lead to their others', async (t) => {
  const { service } = delivering()
  const [company, other] = [await service.company(), await service.company()]
  const { password } = await add(t, company, 'alone@example.test')
  const both = await add(t, company, 'two@example.test')
  await add(t, other, 'two@example.test')
  await told(t, 'company', 'archive', '--company', company.shortName)
  const resting = `<h1>Company ${company.shortName} is archived</h1>`
  const [alone, member] = [new Visitor(service.baseUrl), new Visitor(service.baseUrl)]
  t.true((await alone.signIn('alone@example.test', password)).text.includes(resting))
  await member.signIn('two@example.test', both.password)
  for (const visitor of [alone, member])
    for (const path of ['/report/M1', '/labels', '/keys', '/graphiql']) {
      const page = await visitor.get(`${path}?company=${company.shortName}`)
      t.is(page.status, 403)
      t.true(page.text.includes(resting), path)
      t.is(page.text.includes('To your other companies'), visitor === member)
    }
  t.true((await member.get('/keys')).text.includes(`in Company ${other.shortName}`))
  t.regex((await alone.get(`/keys?company=${other.shortName}`)).text, /is archived/)
  await told(t, 'company', 'unarchive', '--company', company.shortName)
  t.is((await alone.get('/keys')).status, 200)
})

test('no task comes again in an archived company before it is back', async (t) => {
  const service = await startTestService({ WORKER: 'off' })
  t.teardown(() => service.close())
  const company = await service.company({
    taskTypes: [{ name: 'Grease', recurrence: { every: 1, unit: 'day', anchor: 'schedule' } }],
  })
  await company.ok(company.patch(`/tasks/${await company.task('Grease')}`, { status: 'done' }))
  const set = (what: string) =>
    operator(
      { DATABASE_URL: service.adminUrl, MILLWRIGHT_SECRET: service.secret },
      ...['company', what, '--company', company.shortName],
    )
  const made = async () => (await service.admin.query('select work.make_next_tasks()::int as tasks')).rows[0].tasks
  t.is((await set('archive')).code, 0)
  t.is(await made(), 0)
  t.is((await set('unarchive')).code, 0)
  t.is(await made(), 1)
  t.is((await company.openTasks('Grease')).length, 1)
})
