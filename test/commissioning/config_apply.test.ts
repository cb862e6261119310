import test from 'ava'
import { exampleSpec } from '../support/example-spec.ts'
import { serviceFor } from '../support/service.ts'
import { withPeople } from './support.ts'

const service = serviceFor(test)

const companyWithPeople = async () => await withPeople(await service().company())

test('config.export: a spec is planned, applied, and then unchanged; its export makes the same factory again, to the byte', async (t) => {
  const company = await companyWithPeople()
  const spec = exampleSpec()
  t.deepEqual(await company.ok(company.post('/config/validate', { spec })), { valid: true, problems: [] })
  const plan = await company.ok(company.post('/config/plan', { spec }))
  const applied = await company.ok(company.post('/config/apply', { spec }))
  t.is(applied.failed, null)
  t.deepEqual(
    applied.applied,
    plan.changes
      .filter((c: any) => ['create', 'update'].includes(c.action))
      .map(({ section, name, action }: any) => ({ section, name, action })),
  )
  t.deepEqual(applied.summary, plan.summary)

  const again = await company.ok(company.post('/config/plan', { spec }))
  t.deepEqual(
    again.changes.filter((c: any) => c.action !== 'unchanged' && c.action !== 'extra'),
    [],
  )
  t.like(await company.ok(company.post('/config/apply', { spec })), { applied: [], failed: null })

  const exported = await company.get('/config/export')
  const own = await company.ok(company.post('/config/plan', { spec: exported.body }))
  t.deepEqual({ ...own.summary, unchanged: 0 }, { create: 0, update: 0, unchanged: 0, extra: 0, remove: 0 })

  const empty = await companyWithPeople()
  t.is((await empty.ok(empty.post('/config/apply', { spec: exported.body }))).failed, null)
  t.is((await empty.get('/config/export')).text, exported.text)
})

test('a changed routing is a new version, an unchanged one is not', async (t) => {
  const company = await companyWithPeople()
  const spec = exampleSpec()
  await company.ok(company.post('/config/apply', { spec }))
  spec.routings[1]!.steps.push({ taskType: 'Check pump' })
  await company.ok(company.post('/config/apply', { spec }))
  await company.ok(company.post('/config/apply', { spec }))
  t.deepEqual(
    await company.sql(`
    select r.name, r.version, r.is_current, (select count(*)::int from production.routing_steps s where s.routing_id = r.id) as steps
      from production.routings r where r.company_id = app.company_id() order by r.name, r.version`),
    [
      { name: 'Housing', version: 1, is_current: true, steps: 1 },
      { name: 'Pump', version: 1, is_current: true, steps: 2 },
      { name: 'Shaft', version: 1, is_current: false, steps: 1 },
      { name: 'Shaft', version: 2, is_current: true, steps: 2 },
    ],
  )
})

test('what fails is named, what was done before it stays, and running again goes on from there', async (t) => {
  const company = await companyWithPeople()
  const integration = await company.as('Integration')
  const whole = exampleSpec()
  const { permissionGroups: _, roles: __, ...seen } = whole
  for (const path of ['/config/plan', '/config/apply']) {
    const refused = await integration.post(path, { spec: whole })
    t.like(refused.body, { code: 'missing_permission', sections: ['permissionGroups', 'roles'] })
  }
  const spec = {
    ...seen,
    taskTypes: seen.taskTypes.map((type) => ({ ...type, gates: [] })),
    people: seen.people.map((person) => ({ ...person, roles: null })),
  }
  const plan = await integration.ok(integration.post('/config/plan', { spec }))
  t.deepEqual(
    plan.changes
      .filter((change: any) => change.blockedBy)
      .map((change: any) => [change.section, change.name, change.blockedBy]),
    [
      ['people', 'lathe@example.test', 'users:manage'],
      ...['company', 'ssu/Lathe 1', 'work_center/Turning', 'product/PUMP-1', 'task_type/Turn shaft'].map((name) => [
        'guidance',
        name,
        'ai_guidance:manage',
      ]),
    ],
  )
  const first = await integration.ok(integration.post('/config/apply', { spec }))
  t.like(first.failed, {
    section: 'people',
    name: 'lathe@example.test',
    action: 'update',
    problem: { status: 403, code: 'missing_permission', requiredPermission: 'users:manage' },
  })
  t.true(first.applied.length > 0 && first.applied.every((item: any) => item.section === 'skills'))

  const { people: ___, guidance: ____, ...later } = spec
  // One item is refused for a reason that no check of the file can foresee.
  await company.sql(`create function sites.refuse_mill() returns trigger language plpgsql as $$ begin
    if new.name = 'Mill 1' and new.company_id = (select id from app.companies where short_name = '${company.shortName}') then
      raise exception using errcode = 'MW409', constraint = 'in_use', message = 'not today', detail = '{}';
    end if; return new; end $$`)
  await company.sql(
    `create trigger refuse_mill before insert on sites.ssus for each row execute function sites.refuse_mill()`,
  )
  const second = await integration.ok(integration.post('/config/apply', { spec: later }))
  t.like(second.failed, {
    section: 'sites.ssus',
    name: 'Mill 1',
    action: 'create',
    problem: { code: 'in_use', status: 409 },
  })
  t.true(second.applied.some((item: any) => item.name === 'Lathe 2'))
  t.deepEqual((await company.ok(company.get('/config/export'))).products, [])
  await company.sql('drop trigger refuse_mill on sites.ssus')
  const third = await integration.ok(integration.post('/config/apply', { spec: later }))
  t.is(third.failed, null)
  t.is(third.applied[0].name, 'Mill 1')
})

test('a spec grants nothing beyond what who applies it holds', async (t) => {
  const company = await companyWithPeople()
  const roles = {
    version: 1,
    permissionGroups: [
      { name: 'Personnel', permissions: ['users:manage', 'settings:manage', 'audit:view'] },
      { name: 'Spies', permissions: ['audit:view'] },
    ],
    roles: [{ name: 'Personnel', permissionGroup: 'Personnel' }],
  }
  await company.ok(company.post('/config/apply', { spec: roles }))
  const personnel = await company.as('Personnel')
  const attempt = async (spec: object) => {
    const [plan, applied] = [
      await personnel.ok(personnel.post('/config/plan', { spec: { version: 1, ...spec } })),
      await personnel.ok(personnel.post('/config/apply', { spec: { version: 1, ...spec } })),
    ]
    const change = plan.changes.find((each: any) => each.blockedBy)
    t.is(applied.failed?.problem.requiredPermission, change?.blockedBy)
    return applied.failed?.problem.code
  }
  t.is(
    await attempt({ permissionGroups: [{ name: 'Spies', permissions: ['audit:view', 'tasks:delete'] }] }),
    'permission_escalation',
  )
  t.is(await attempt({ permissionGroups: [{ name: 'Gods', permissions: ['*'] }] }), 'permission_escalation')
  t.is(await attempt({ roles: [{ name: 'Personnel', permissionGroup: 'Administrator' }] }), 'permission_escalation')
  t.is(
    await attempt({ people: [{ email: 'personnel@example.test', roles: ['Personnel', 'Administrator'] }] }),
    'permission_escalation',
  )
  t.is(await attempt({ permissionGroups: [{ name: 'Spies', permissions: ['audit:view', 'users:manage'] }] }), undefined)
  t.is(await attempt({ permissionGroups: [{ name: 'Spies', permissions: [] }] }), undefined)
})

test('a dry run changes nothing and its plan holds for the call that names it', async (t) => {
  const company = await companyWithPeople()
  const before = await company.get('/config/export')
  const spec = exampleSpec()
  const dry = await company.ok(company.post('/config/apply', { spec }, { prefer: 'dry-run' }))
  t.like(dry, { dryRun: true, accepted: true, problem: null, result: { failed: null } })
  t.is((await company.get('/config/export')).text, before.text)
  t.like(
    (
      await company.post('/config/apply', {
        spec: {
          ...spec,
          vendors: [],
          products: [],
          routings: [],
          taskTypes: [],
          machineData: [],
          guidance: [],
          flows: [],
          issues: [],
          inspectionPlans: [],
          settings: undefined,
        },
        planHash: dry.planHash,
      })
    ).body,
    { status: 409, code: 'plan_changed' },
  )
  t.is((await company.get('/config/export')).text, before.text)
  t.is((await company.ok(company.post('/config/apply', { spec, planHash: dry.planHash }))).failed, null)
})

test('two applies at the same moment: one does it, the other finds it done; another company is untouched', async (t) => {
  const [company, other] = [await companyWithPeople(), await companyWithPeople()]
  const before = await other.get('/config/export')
  const answers = await Promise.all(
    [1, 2].map(() => company.ok(company.post('/config/apply', { spec: exampleSpec() }))),
  )
  t.deepEqual(
    answers.map((answer) => answer.failed),
    [null, null],
  )
  t.deepEqual(answers.map((answer) => answer.applied.length > 0).sort(), [false, true])
  t.is((await other.get('/config/export')).text, before.text)
})

test('an invalid spec is refused whole, a large one taken, a larger one not', async (t) => {
  const company = await companyWithPeople()
  const invalid = await company.post('/config/apply', {
    spec: { version: 1, vendors: [{ name: 'A' }], teams: [{ name: 'T', members: ['gone@example.test'] }] },
  })
  t.like(invalid.body, { status: 400, code: 'invalid_input', errors: [{ path: 'teams[0].members[0]' }] })
  t.like((await company.post('/config/apply', { spec: { version: 1, vendors: [{ nam: 'A' }] } })).body, {
    status: 400,
    errors: [{ path: 'vendors[0].nam' }, { path: 'vendors[0].name' }],
  })
  t.deepEqual((await company.ok(company.get('/config/export'))).vendors, [])
  t.like((await (await company.as('Viewer')).post('/config/apply', { spec: { version: 1 } })).body, {
    status: 403,
    requiredPermission: 'settings:manage',
  })
  const padded = (bytes: number) => JSON.stringify({ spec: { version: 1 } }).padEnd(bytes, ' ')
  t.is((await company.post('/config/plan', padded(9 * 1024 * 1024))).status, 200)
  t.is((await company.post('/config/plan', padded(10 * 1024 * 1024 + 1))).status, 413)
})

test('while somebody takes the other administrator away, a spec does not take the last one', async (t) => {
  const company = await service().company()
  await company.as('Administrator', 'other')
  const spec = { version: 1, people: [{ email: 'other@example.test', roles: ['Viewer'] }] }
  const first = await company.hold(
    t,
    `update people.people set is_active = false where company_id = app.company_id() and email = 'admin@example.test';
      select people.keep_administrator()`,
  )
  const second = (await company.as('Administrator', 'third')).post('/config/apply', {
    spec: { ...spec, people: [...spec.people, { email: 'third@example.test', roles: ['Viewer'] }] },
  })
  await first.waitedFor()
  await first.release('commit')
  t.like((await second).body, { status: 409, code: 'last_administrator' })
  t.deepEqual(
    await company.sql(`select p.email from people.people p join people.person_roles h on h.company_id = p.company_id and h.person_id = p.id
    join people.roles r on r.company_id = h.company_id and r.id = h.role_id and r.name = 'Administrator' where p.company_id = app.company_id() and p.is_active order by 1`),
    [{ email: 'other@example.test' }, { email: 'third@example.test' }],
  )
})
