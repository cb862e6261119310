// Who may export, plan and apply what, and what an agent leaves to people, be the file small or large.
import test from 'ava'
import type { Client } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { until } from '../support/until.ts'
import { agentOf } from './support.ts'

const service = serviceFor(test)

const skills = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Skill ${1000 + n}` }))
const world = {
  skills: [{ name: 'Welding' }],
  teams: [{ name: 'Welders', members: ['operator@example.test', 'viewer@example.test'] }],
  taskTypes: [
    {
      ...{ name: 'Weld', gates: [{ status: 'done', groups: ['Operator', 'Viewer'] }], requiresFailureCodes: true },
      form: [{ title: 'Depth', type: 'number', lsl: 2, required: true }],
      recurrence: { every: 1, unit: 'week', anchor: 'schedule' },
    },
    { name: 'Glue' },
    { name: 'Frame', makes: 'FRAME' },
    { name: 'Paint', makes: 'FRAME' },
  ],
  vendors: [{ name: 'Steelworks' }],
  products: [{ sku: 'FRAME', name: 'Frame', itemClass: 'finished', unit: 'pcs' }],
  routings: [{ name: 'Frames', product: 'FRAME', steps: [{ taskType: 'Weld', gate: true }, { taskType: 'Frame' }] }],
  ssuStatuses: [
    { name: 'Works', category: 'UP' },
    { name: 'Stands', category: 'DOWN' },
  ],
  issues: [{ name: 'Noise', taskType: 'Weld' }],
  inspectionPlans: [{ name: 'Steel', vendor: 'Steelworks', taskType: 'Weld' }],
  sites: [{ name: 'Works', ssus: [{ name: 'Robot' }] }],
  machineData: [
    {
      machine: 'Robot',
      signals: [
        { key: 'heat', uom: 'C', kind: 'value' },
        { key: 'state', kind: 'state', states: { RUN: 'Works', ALARM: 'Stands' } },
        { key: 'pieces', uom: 'pcs', kind: 'counter' },
      ],
      meters: [
        { key: 'hours', name: 'Hours', uom: 'h', source: 'manual' },
        { key: 'starts', name: 'Starts', uom: 'x', source: 'signal', signal: 'pieces' },
      ],
      usageRules: [{ meter: 'hours', every: 100, taskType: 'Weld' }],
      conditionRules: [{ signal: 'heat', above: 80, taskType: 'Weld' }],
    },
  ],
  flows: [{ name: 'Look again', when: { taskType: 'Weld', status: 'done' }, create: { taskType: 'Glue' } }],
  settings: { ncrTaskType: 'Weld' },
  people: [{ email: 'operator@example.test' }, { email: 'viewer@example.test' }],
}

test('every member exports and plans what they may see; applying is for who may change settings', async (t) => {
  const company = await service().company(world as never)
  const viewer = await company.as('Viewer')
  const spec = await viewer.ok(viewer.get('/config/export'))
  t.false('roles' in spec)
  t.true('skills' in spec)
  t.like((await viewer.ok(viewer.post('/config/plan', { spec }))).summary, { create: 0, update: 0, extra: 0 })
  t.like((await viewer.post('/config/apply', { spec })).body, { status: 403, requiredPermission: 'settings:manage' })
  const roles = { version: 1, roles: [] }
  for (const at of ['/config/plan', '/config/validate'])
    for (const hidden of [roles, { ...roles, skills: [5], nonsense: true }])
      t.is((await viewer.post(at, { spec: hidden })).status, 403, `${at}: also of a file of the wrong form`)
  const several = { ...roles, permissionGroups: [], subcontractors: [] }
  t.like((await viewer.post('/config/plan', { spec: several })).body, {
    detail:
      'The spec names what you may not see: permissionGroups, roles, subcontractors. This needs the permissions users:manage and handoffs:send.',
    requiredPermission: 'users:manage',
  })
})

test('a plan tells nothing of storage to whoever may not see it, and takes none of it out', async (t) => {
  const racks = ['Rack', 'Shelf'].map((name) => ({ name, type: 'rack' }))
  const company = await service().company({
    products: [{ sku: 'BAR' }],
    sites: [{ name: 'Hall', storageUnits: racks }, { name: 'Yard' }],
    permissionGroups: [{ name: 'Planners', permissions: ['products:view', 'clients:manage', 'settings:manage'] }],
    roles: [{ name: 'Planner', permissionGroup: 'Planners' }],
  } as never)
  await company.receive('BAR', 5, 'Rack')
  const planner = await company.as('Planner')
  t.is((await planner.get('/storage-units')).status, 403)
  const told = async (spec: object, prune: boolean) => {
    const { changes, _meta } = await planner.ok(planner.post('/config/plan', { spec: { version: 1, ...spec }, prune }))
    t.deepEqual(_meta.warnings, [])
    return changes.map(({ section, name, action, reason }: any) => [section, name, action, reason].join(' ').trim())
  }
  const added = await told({ sites: [{ name: 'East' }] }, false)
  t.deepEqual(added, ['sites East create', 'sites Hall extra', 'sites Yard extra'])
  const none = { version: 1, sites: [] }
  const stays = 'sites Hall extra Is needed by sites.storageUnits: 2.'
  t.deepEqual(await told(none, true), [stays, 'sites Yard remove'], 'counted, and not named')
  const { applied } = await planner.ok(planner.post('/config/apply', { spec: none, prune: true }))
  t.deepEqual(applied, [{ section: 'sites', name: 'Yard', action: 'remove' }])
  const { sites } = await company.ok(company.get('/config/export?section=sites'))
  t.deepEqual(
    sites.map(({ name, isActive, storageUnits }: any) => [
      name,
      isActive,
      ...storageUnits.map((one: any) => one.isActive),
    ]),
    [
      ['Hall', true, true, true],
      ['Yard', false],
    ],
  )
})

test('a permission that is lacking is told by the plan, and ends the apply at the first item that needs it', async (t) => {
  const company = await service().company({
    ...world,
    permissionGroups: [{ name: 'Setters', permissions: ['settings:manage', 'products:view'] }],
    roles: [{ name: 'Setter', permissionGroup: 'Setters' }],
  } as never)
  const setter = await company.as('Setter')
  const spec = { version: 1, skills: skills(300), vendors: [{ name: 'Brassworks' }] }
  const { changes } = await setter.ok(setter.post('/config/plan', { spec }))
  t.deepEqual(
    changes
      .filter(({ blockedBy }: { blockedBy?: string }) => blockedBy)
      .map(({ name, blockedBy }: any) => [name, blockedBy]),
    [['Brassworks', 'products:manage']],
  )
  const done = await setter.ok(setter.post('/config/apply', { spec }))
  t.like(done, { state: 'failed', done: 300, failed: { name: 'Brassworks', problem: { code: 'missing_permission' } } })
})

test('an agent applies what is no question of who may do what; the rest is refused before anything is done', async (t) => {
  const company = await service().company(world as never)
  const agent = await agentOf(service(), company)
  const own = await agent.ok(agent.get('/config/export'))
  t.like((await agent.ok(agent.post('/config/apply', { spec: own }))).summary, { create: 0, update: 0 })
  const [robot] = own.machineData
  const [weld, paint] = ['Weld', 'Paint'].map((named) =>
    own.taskTypes.find(({ name }: { name: string }) => name === named),
  )
  const depth = (changed: object) => [{ ...weld, form: [{ ...weld.form[0], ...changed }] }]
  const steps = (...kept: object[]) => [{ ...own.routings[0], steps: kept }]
  const says = (part: 'signals' | 'meters', key: string, changed: object) => [
    { ...robot, [part]: robot[part].map((one: { key: string }) => (one.key === key ? { ...one, ...changed } : one)) },
  ]
  const watching: [object, string][] = [
    [{ taskTypes: [{ ...weld, form: [] }] }, 'taskTypes Weld: form'],
    [{ taskTypes: depth({ lsl: 1 }) }, 'taskTypes Weld: form'],
    [{ taskTypes: depth({ required: false }) }, 'taskTypes Weld: form'],
    [{ taskTypes: [{ ...weld, recurrence: null, requiresFailureCodes: false }] }, 'recurrence, taskTypes Weld: req'],
    [{ settings: { ...own.settings, ncrTaskType: null } }, 'settings settings: ncrTaskType'],
    [
      { machineData: [{ ...robot, usageRules: [], conditionRules: [] }] },
      'conditionRules, machineData Robot: usageRules',
    ],
    [
      { inspectionPlans: [{ name: 'Steel', vendor: 'Steelworks', taskType: 'Glue' }] },
      'inspectionPlans Steel: taskType',
    ],
    [{ inspectionPlans: [{ ...own.inspectionPlans[0], product: 'FRAME' }] }, 'inspectionPlans Steel: product'],
    [
      { inspectionPlans: [{ name: 'Frames', vendor: 'Steelworks', product: 'FRAME', taskType: 'Glue' }] },
      'inspectionPlans Frames, which goes before Steel',
    ],
    [{ routings: steps({ taskType: 'Frame' }) }, 'routings Frames: steps'],
    [{ routings: steps({ taskType: 'Weld' }, { taskType: 'Frame' }) }, 'routings Frames: steps'],
    [{ routings: steps({ taskType: 'Frame' }, { taskType: 'Weld', gate: true }) }, 'routings Frames: steps'],
    [{ machineData: says('signals', 'state', { states: { RUN: 'Works', ALARM: 'Works' } }) }, 'Robot: signals'],
    [{ machineData: says('signals', 'pieces', { maxPerMinute: 0.001 }) }, 'machineData Robot: signals'],
    [{ machineData: says('meters', 'starts', { source: 'manual', signal: null }) }, 'machineData Robot: meters'],
    [{ machineData: [{ ...robot, noDataAfterMinutes: 6000 }] }, 'machineData Robot: noDataAfterMinutes'],
    [{ ssuStatuses: [{ name: 'Stands', category: 'UP' }] }, 'ssuStatuses Stands: category'],
    [{ flows: [{ ...own.flows[0], when: { taskType: 'Glue', status: 'done' } }] }, 'flows Look again: when'],
    [{ taskTypes: [{ ...weld, statusOnOpen: 'Works' }] }, 'taskTypes Weld: statusOnOpen'],
    [{ taskTypes: [{ ...paint, makes: null }] }, 'taskTypes Paint: makes'],
    [{ settings: { ...own.settings, backflushBasis: 'good' } }, 'settings settings: backflushBasis'],
  ]
  for (const [part, said] of watching) {
    const { body } = await agent.post('/config/plan', { spec: { version: 1, ...part } })
    t.like(body, { status: 403, code: 'agent_not_allowed' }, said)
    t.true(body.detail.includes(said), body.detail)
  }
  const turned = {
    version: 1,
    routings: steps({ taskType: 'Glue' }, { taskType: 'Weld', gate: true }, { taskType: 'Frame', gate: true }),
    flows: [{ name: 'And again', when: own.flows[0].when, create: { taskType: 'Weld', title: 'Once more' } }],
    machineData: [
      {
        ...says('signals', 'state', { states: { RUN: 'Works', ALARM: 'Stands', IDLE: 'Works' } })[0],
        meters: robot.meters.toReversed(),
      },
    ].map((data) => ({ ...data, signals: [...data.signals.toReversed(), { key: 'gas', uom: 'l', kind: 'value' }] })),
    teams: [{ ...own.teams[0], members: own.teams[0].members.toReversed() }, { name: 'Turners' }],
    taskTypes: [
      {
        ...weld,
        gates: [{ status: 'done', groups: ['Viewer', 'Operator'] }],
        runMinutes: 5,
        form: [{ title: 'Seam', type: 'text' }, ...weld.form],
      },
      { name: 'Turn' },
    ],
  }
  t.is((await agent.ok(agent.post('/config/apply', { spec: turned }))).failed, null, 'order is no change')

  const refused: Record<string, Record<string, unknown>[]>[] = [
    { teams: [{ name: 'Millers', members: ['viewer@example.test'] }] },
    { teams: [{ name: 'Welders', members: ['viewer@example.test'] }] },
    { taskTypes: [{ ...weld, gates: [] }] },
    { taskTypes: [{ ...weld, skill: 'Welding' }] },
    { vendors: [{ name: 'Steelworks', isActive: false }] },
    { issues: [{ name: 'Noise', taskType: 'Weld', isActive: false }] },
    { machineData: [{ ...robot, signals: robot.signals.filter(({ key }: { key: string }) => key !== 'state') }] },
    { machineData: [{ ...robot, meters: robot.meters.slice(0, 1) }] },
    { machineData: [{ machine: 'Robot', signals: robot.signals }] },
    { people: [{ email: 'viewer@example.test', roles: ['Administrator'] }] },
    { permissionGroups: [{ name: 'Own', permissions: [] }] },
    { roles: [{ name: 'Own', permissionGroup: 'Viewer' }] },
    { subcontractors: [{ name: 'Coater', company: 'nobody' }] },
  ]
  for (const part of refused) {
    for (const spec of [
      { version: 1, ...part },
      { version: 1, ...part, skills: [{ name: 'Welding' }, ...skills(300)] },
    ]) {
      const { body } = await agent.post('/config/apply', { spec }, { prefer: 'respond-async' })
      const [section, [item]] = Object.entries(part)[0]!
      t.like(body, { status: 403, code: 'agent_not_allowed' }, JSON.stringify(part))
      t.true(body.detail.includes(`${section}: ${item!.name ?? item!.email ?? item!.machine}`), body.detail)
      t.is((await agent.post('/config/plan', { spec })).body.code, 'agent_not_allowed')
    }
  }
  t.is((await company.ok(company.get('/config/export'))).skills.length, 1, 'nothing was done')
  const large = { version: 1, skills: [{ name: 'Welding' }, ...skills(300)] }
  const { run } = (await agent.post('/config/apply', { spec: large }, { prefer: 'respond-async' })).body
  await until(async () => (await agent.ok(agent.get(`/config/runs/${run}`))).state === 'done')
  t.is((await company.ok(company.get('/config/export'))).skills.length, 301)
})

test('an export names what whoever asks may not see, and is a file all the same; one that has all says nothing', async (t) => {
  const company = await service().company(world as never)
  t.false('_meta' in (await company.ok(company.get('/config/export'))))
  const viewer = await company.as('Viewer')
  const spec = await viewer.ok(viewer.get('/config/export'))
  const [{ code, message, sections }] = spec._meta.warnings
  t.is(code, 'sections_left_out')
  t.deepEqual(sections, ['permissionGroups', 'roles', 'subcontractors'])
  t.is(
    message,
    'Left out, as you may not see them: permissionGroups, roles (this needs the permission users:manage); subcontractors (this needs the permission handoffs:send).',
  )
  t.true(sections.every((section: string) => !(section in spec)))
  for (const who of [viewer, company])
    t.like(await who.ok(who.post('/config/plan', { spec })), { valid: true, summary: { create: 0, update: 0 } })
})

test('a plan says what applying it needs, and what it takes away', async (t) => {
  const company = await service().company({
    ...world,
    settings: { timezone: 'UTC', shifts: [{ name: 'Early', days: ['mon'], start: '06:00', end: '14:00' }] },
  } as never)
  const warningsOf = async (who: Client, spec: object) =>
    (await who.ok(who.post('/config/plan', { spec: { version: 1, ...spec } })))._meta.warnings
  const manager = await company.as('Manager')
  const needed = {
    code: 'apply_not_allowed',
    message: 'Applying this needs the permission settings:manage, which you lack.',
  }
  t.deepEqual(await warningsOf(manager, { vendors: [{ name: 'Brassworks' }] }), [needed])
  t.deepEqual(await warningsOf(manager, { skills: [{ name: 'Turning' }] }), [needed], 'once')
  t.deepEqual(await warningsOf(manager, { vendors: world.vendors }), [], 'there is nothing to apply')
  t.deepEqual(await warningsOf(company, { vendors: [{ name: 'Brassworks' }] }), [])

  const integration = await company.as('Integration')
  t.deepEqual(await warningsOf(integration, { guidance: [{ subject: 'company', body: 'Ask.' }] }), [
    {
      code: 'changes_blocked',
      message: 'You lack the permission ai_guidance:manage for: guidance company. An apply stops at the first of them.',
    },
  ])
  t.deepEqual(await warningsOf(company, { settings: { timezone: 'Europe/Vienna' }, taskTypes: [{ name: 'Weld' }] }), [
    {
      code: 'values_lost',
      message:
        'taskTypes Weld loses form, gates, recurrence; settings loses shifts. What a file leaves out of an item takes its default: write down what is to stay.',
    },
  ])
  const { applied } = await company.ok(
    company.post('/config/apply', { spec: { version: 1, settings: { timezone: 'Europe/Vienna' } } }),
  )
  t.deepEqual(applied, [{ section: 'settings', name: 'settings', action: 'update' }])
  t.deepEqual((await company.ok(company.get('/config/export'))).settings.shifts, [], 'as the plan said')
})
