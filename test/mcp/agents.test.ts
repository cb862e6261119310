// What agents may not do, whatever their person may: enforced, not only told.
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { requiredPermissions } from '../../server/mcp/tools.ts'
import { callOverRest } from '../support/addresses.ts'
import { checksums } from '../support/checksums.ts'
import { sampleOf } from '../support/samples.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Field } from '../support/spec.ts'
import { makeWorld } from '../support/world.ts'
import { shop as shopOf } from '../support/worlds.ts'
import { keyOf, run, tool } from './support.ts'

const service = serviceFor(test)

test('whoever calls over the tool server is an agent, and the audit log says so', async (t) => {
  const company = await service().company()
  t.like((await run(company, 'me.get')).body, { actorType: 'agent', channel: 'mcp' })
  const made = await run(company, 'vendors.upsert', { name: 'Steelworks' })
  t.false(made.isError, made.texts.join())
  const rows = await company.sql(
    `select actor_type, channel, capability from app.audit_log
      where company_id = app.company_id() and channel <> 'operator'`,
  )
  t.deepEqual(rows, [{ actor_type: 'agent', channel: 'mcp', capability: 'vendors.upsert' }])
})

test('what is not for agents is refused to them by every way in, before anything is looked at', async (t) => {
  const company = await service().company()
  const { client } = await keyOf(service(), company, 'agent')
  const closed = capabilities.filter((capability) => capability.agents === 'no')
  t.true(closed.length > 0)
  for (const capability of closed) {
    for (const options of [{}, { dryRun: true }]) {
      const refused = await tool(company, 'capabilities_call', { name: capability.name, ...options })
      t.true(refused.isError, capability.name)
      t.like(refused.body, { code: 'agent_not_allowed', status: 403 })
      t.notRegex(refused.texts.join(), /API key|REST/, 'an agent holds that key')
    }
    if (capability.permission === null) continue // public: over REST nobody is asked who calls
    const input = Object.fromEntries([...capability.path.matchAll(/:(\w+)/g)].map((match) => [match[1], '1']))
    const reply = await callOverRest(client, capability, input)
    t.like(reply.body, { code: 'agent_not_allowed', status: 403 }, capability.name)
  }
})

test('nothing destructive, and nothing that cannot be tried first, is open to agents', (t) => {
  const open = capabilities.filter((capability) => capability.agents !== 'no')
  t.deepEqual(
    open
      .filter((capability) => capability.effect === 'destructive' || capability.dryRun === 'not supported')
      .map((capability) => capability.name),
    [],
  )
  t.deepEqual(
    open
      .filter((capability) => capability.agents === 'tool' && capability.effect !== 'read')
      .map((capability) => capability.name),
    [],
  )
})

test('pruning is refused', async (t) => {
  const company = await service().company()
  for (const name of ['config.plan', 'config.apply'].filter((known) =>
    capabilities.some((capability) => capability.name === known),
  )) {
    const refused = await run(company, name, { spec: { version: 1 }, prune: true })
    t.like(refused.body, { code: 'agent_not_allowed', errors: [{ path: 'prune' }] }, refused.texts.join())
  }
})

for (const capability of capabilities.filter((known) => known.agents === 'capabilities_call')) {
  test.serial(
    `${capability.name} can be tried by an agent, refuses without its permission, and is not another company’s`,
    async (t) => {
      const world = await makeWorld(service(), sampleOf(capability).kind)
      const stranger = await service().company({}, { kind: sampleOf(capability).kind })
      const sample = await sampleOf(capability).input(world)
      const decidedBy = (person: number) => 'statedBy' in capability.input.shape && { statedBy: person }
      const input = { ...sample, ...decidedBy(world.person) }
      const before = await checksums(service().admin, world.company.shortName)
      const tried = await run(world.company, capability.name, input, { dryRun: true })
      t.false(tried.isError, tried.texts.join())
      t.true(tried.body.accepted, tried.texts.join())
      t.regex(tried.texts[0]!, /^This would be accepted/)
      if (requiredPermissions(capability).length > 0) {
        const { client } = await keyOf(service(), world.company, 'human', ['tasks:delete'])
        const refused = await run(client, capability.name, input)
        t.like(refused.body, { code: 'missing_permission', status: 403 }, refused.texts.join())
        const { body } = await tool(client, 'capabilities_search', { query: capability.name, limit: 50 })
        t.false(body.data.some((found: { name: string }) => found.name === capability.name))
      }
      const { user } = await stranger.ok(stranger.get('/me'))
      const elsewhere = await run(stranger, capability.name, { ...sample, ...decidedBy(user.id) })
      if (sampleOf(capability).elsewhere === 'not found') t.is(elsewhere.body.code, 'not_found', elsewhere.texts.join())
      t.deepEqual(await checksums(service().admin, world.company.shortName), before)
    },
  )
}

// The rule is SQL's, so that it holds for whoever calls: these ask it as a capability's function does.
async function ask(company: TestCompany, actorType: string, call: string): Promise<string> {
  return await company
    .sql(
      `select set_config('app.context', $1, true), ${call} as answered, current_setting('app.stated_by', true) as stated_by`,
      [JSON.stringify({ actorType })],
    )
    .then(
      ([row]) => String(row!.stated_by),
      (error: { constraint?: string }) => String(error.constraint),
    )
}

test('a decision needs the person who took it', async (t) => {
  const company = await service().company()
  const [admin] = await company.sql('select id from people.people where company_id = app.company_id()')
  t.is(await ask(company, 'agent', 'app.require_stated_by(null)'), 'reason_required')
  t.is(await ask(company, 'agent', `app.require_stated_by(${String(admin!.id)})`), String(admin!.id))
  t.is(await ask(company, 'human', 'app.require_stated_by(null)'), '')
  const [stranger] = await (await service().company()).sql(
    'select id from people.people where company_id = app.company_id()',
  )
  const [machine] = await service().inCompany(
    company.shortName,
    `select operator.add_service_account($1, 'Scale', 'Operator') as id`,
    [company.shortName],
  )
  await company.as('Viewer')
  await company.deactivate('viewer@example.test')
  for (const nobody of [987654, stranger!.id, machine!.id, company.person['viewer@example.test']]) {
    t.is(await ask(company, 'agent', `app.require_stated_by(${String(nobody)})`), 'invalid_input')
  }
})

test('an agent whose own credential approves nothing is told so, and not to ask who does', async (t) => {
  const company = await service().company({ taskTypes: [{ name: 'Report', isReviewed: true }] })
  const supervisor = await company.as('Supervisor')
  const statedBy = company.person['supervisor@example.test']
  for (const steps of [
    [{ status: 'submitted' }],
    [{ goodQuantity: 1 }],
    [{ goodQuantity: 1 }, { status: 'submitted' }],
  ]) {
    const id = await company.task('Report')
    for (const step of steps) await company.ok(company.patch(`/tasks/${id}`, step))
    for (const named of [{}, { statedBy }]) {
      const { body } = await run(company, 'tasks.update', { id, status: 'done', ...named })
      t.is(body.code, 'invalid_transition')
      t.regex(body.detail, /by a sign-in or key of their own\.$/)
    }
    t.is((await run(company, 'tasks.submit_form', { id, answers: [], status: 'done' })).body.code, 'invalid_transition')
    await supervisor.ok(supervisor.patch(`/tasks/${id}`, { status: 'done' }))
    t.is((await run(company, 'tasks.update', { id, status: 'done' })).body.status, 'done', 'it is by now')
  }
})

test('the audit log keeps who took a decision that an agent wrote down', async (t) => {
  const company = await service().company()
  const decider = await company.as('Supervisor')
  const [{ id }] = (await company.sql(
    `select id from people.people where company_id = app.company_id() and email = 'supervisor@example.test'`,
  )) as [{ id: number }]
  const [admin] = await company.sql(
    `select user_id from people.people where company_id = app.company_id() and email = 'admin@example.test'`,
  )
  // As a capability's function and the door around it do.
  const context = JSON.stringify({ sub: admin!.user_id, actorType: 'agent', channel: 'mcp', transactionId: 'decided' })
  await company.sql(
    `select app.enter(app.company_id(), $1::jsonb, 'downtime_events.classify', true), app.require_stated_by($2), app.accept($1::jsonb, '{}')`,
    [context, id],
  )
  const { body } = await tool(company, 'audit_list')
  t.like(body.data[0], { actorType: 'agent', capability: 'downtime_events.classify', statedBy: { id: Number(id) } })
  t.is(body.data[0].statedBy.name, (await decider.ok(decider.get('/me'))).user.name)
})

test('every capability that takes statedBy asks for it in SQL', async (t) => {
  for (const capability of capabilities.filter((known) => 'statedBy' in known.input.shape)) {
    const { rows } = await service().admin.query<{ source: string }>(
      'select prosrc as source from pg_proc where oid = $1::regproc',
      [`${capability.area}.${capability.name.replace('.', '_')}`],
    )
    t.regex(rows[0]!.source, /app\.(require_stated_by|stated_by_problems)\(/, capability.name)
  }
  const decisions = ['downtime_events.classify', 'ncrs.disposition', 'inventory_counts.reconcile']
  const silent = capabilities.filter((known) => decisions.includes(known.name) && !('statedBy' in known.input.shape))
  t.deepEqual(
    silent.map((known) => known.name),
    [],
  )
})

test('what comes from a person’s hand is refused to an agent', async (t) => {
  const company = await service().company()
  t.is(await ask(company, 'agent', `app.refuse_agent('A photo is taken by a person.')`), 'agent_not_allowed')
  t.not(await ask(company, 'human', `app.refuse_agent('A photo is taken by a person.')`), 'agent_not_allowed')
})

// Photos, signatures and scans come from people: an agent that sends one is refused by every way in, and writes nothing.

const form: Field[] = [
  { title: 'Photo', type: 'photo' },
  { title: 'Signed', type: 'signature' },
  { title: 'Tag', type: 'barcode' },
  { title: 'Length', type: 'number', lsl: 100 },
  { title: 'Parts', type: 'products' },
]
const taken: Record<string, unknown> = {
  Photo: 'https://files.example/1.jpg',
  Signed: 'https://files.example/1.png',
  Tag: '4012345',
}

test('an agent answers no photo, signature or scan: not anew, not again, not to clear it', async (t) => {
  const shop = await service().company(shopOf(form))
  const { client } = await keyOf(service(), shop, 'agent')
  const id = await shop.task('Job')
  const answered = await shop.task('Job')
  await shop.answer(answered, taken)
  const before = await checksums(service().admin, shop.shortName)
  for (const [title, value] of Object.entries(taken)) {
    for (const [task, sent] of [
      [id, value],
      [id, null],
      [id, 5],
      [answered, value],
      [answered, null],
    ] as const) {
      const input = {
        id: task,
        answers: [
          { field: 'Length', value: 120 },
          { field: title, value: sent },
        ],
        status: 'done',
      }
      const { id: _, ...body } = input
      const refused = [
        (await run(shop, 'tasks.submit_form', input)).body,
        (await run(shop, 'tasks.submit_form', input, { dryRun: true })).body,
        (await run(client, 'tasks.submit_form', input)).body,
        (await client.post(`/tasks/${task}/form`, body)).body,
        (await client.post(`/tasks/${task}/form`, body, { prefer: 'dry-run' })).body,
        (await client.post(`/tasks/${task}/form`, body, { 'idempotency-key': `${title}-${task}` })).body,
      ]
      for (const answer of refused) {
        t.like(answer, { status: 403, code: 'agent_not_allowed' })
        t.true(answer.detail.includes(title) && !answer.detail.includes('Length'), answer.detail)
      }
    }
  }
  const all = await run(shop, 'tasks.submit_form', {
    id,
    answers: Object.entries(taken).map(([field, value]) => ({ field, value })),
  })
  t.regex(all.body.detail, /Photo, Signed, Tag/)
  t.deepEqual(await checksums(service().admin, shop.shortName), before)
})

test('an agent fills in the rest, and finishes a form whose photo a person took', async (t) => {
  const shop = await service().company(
    shopOf(
      form.map((field) => (field.type === 'photo' ? { ...field, required: true } : field)),
      { gates: [{ status: 'done', signature: true }] },
    ),
  )
  const id = await shop.task('Job')
  const measured = { id, answers: [{ field: 'Length', value: 90 }], status: 'done' }
  t.like((await run(shop, 'tasks.submit_form', measured)).body, {
    code: 'reason_required',
    missingFields: ['statedBy'],
  })
  const finish = (options: object = {}) =>
    run(shop, 'tasks.submit_form', { ...measured, statedBy: shop.person['admin@example.test'] }, options)
  t.like((await finish()).body, { code: 'required_field_missing', missingFields: ['Photo'] })
  await shop.answer(id, taken)
  const plan = await finish({ dryRun: true })
  t.true(plan.body.accepted, plan.texts.join())
  const done = await finish({ planHash: plan.body.planHash })
  t.like(done.body, { status: 'done', failedChecks: ['Length'] })
  const { body } = await tool(shop, 'tasks_get_form', { id })
  t.deepEqual(
    body.fields.map((field: { answer: unknown }) => field.answer),
    [...Object.values(taken), 90, null],
  )
  const [entry] = await shop.sql(
    `select actor_type from app.audit_log where company_id = app.company_id() and capability = 'tasks.submit_form' order by id desc limit 1`,
  )
  t.deepEqual(entry, { actor_type: 'agent' })
})

test('a service account may send what its scanner read', async (t) => {
  const shop = await service().company(shopOf(form))
  const { client } = await keyOf(service(), shop, 'service')
  t.is((await shop.submit(await shop.task('Job'), { Tag: '4012345' }, { status: 'done' }, {}, client)).status, 200)
})
