// What a spec says is a person's to change or an agent's too, key by key: a new key of the spec is one or the other.
import test from 'ava'
import { z } from 'zod'
import { SpecOutput } from '../../server/capabilities/factory-spec.ts'
import { serviceFor } from '../support/service.ts'
import { agentOf } from './support.ts'

const service = serviceFor(test)
const other = 'viewer@example.test'

const depth = { title: 'Depth', type: 'number' as const, required: true, target: 3, lsl: 2, usl: 4, unit: 'mm' }
const where = { title: 'Where', type: 'select' as const, options: ['Left', 'Right'] }
const signed = { title: 'Signed', type: 'signature' as const }
const weekly = { every: 2, unit: 'week' as const, anchor: 'schedule' as const }
const gate = { status: 'done' as const, fields: ['Depth'], signature: true, groups: ['Operator'] }
const heat = { key: 'heat', uom: 'C', kind: 'value' as const }
const state = { key: 'state', kind: 'state' as const, states: { RUN: 'Works', ALARM: 'Stands' } }
const pieces = { key: 'pieces', uom: 'pcs', kind: 'counter' as const, counts: 'good' as const, maxPerMinute: 9 }
const hours = { key: 'hours', name: 'Hours', uom: 'h', source: 'manual' as const, rollover: 1000 }
const starts = { key: 'starts', name: 'Starts', uom: 'x', source: 'signal' as const, signal: 'pieces' }
const usage = { meter: 'hours', every: 100, taskType: 'Weld', anchor: 'schedule' as const, jumps: 'each' as const }
const hot = { signal: 'heat', above: 80, hysteresis: 5, taskType: 'Weld' }
const steps = [{ taskType: 'Weld', gate: true }, { taskType: 'Cut' }, { taskType: 'Frame' }] as const

const world = {
  settings: { ncrTaskType: 'Weld', overproductionPercent: 10, noDataAfterMinutes: 15 },
  skills: [{ name: 'Welding' }],
  teams: [{ name: 'Welders', members: ['operator@example.test'] }],
  people: [{ email: 'operator@example.test' }, { email: other }],
  products: [{ sku: 'FRAME' }, { sku: 'PLATE' }],
  vendors: [{ name: 'Steelworks' }, { name: 'Brassworks' }],
  customers: [{ externalRef: 'C-1', name: 'Mill', companyShortName: 'mill' }],
  ssuStatuses: [
    { name: 'Works', category: 'UP' as const },
    { name: 'Stands', category: 'DOWN' as const },
  ],
  reasonCodes: [{ kind: 'downtime' as const, label: 'Jam', countsAs: 'availability' as const, minorStopSeconds: 60 }],
  sites: [
    {
      name: 'Hall',
      storageUnits: [{ name: 'Rack', type: 'rack' as const }],
      ssus: [{ name: 'Robot', minorStopSeconds: 60 }, { name: 'Arm' }],
    },
  ],
  warehouses: [
    {
      name: 'Store',
      storageUnits: [{ name: 'Shelf', type: 'shelf' as const }],
      ssus: [{ name: 'Lift', minorStopSeconds: 60 }],
    },
  ],
  taskTypes: [
    {
      ...{ name: 'Weld', isMaintenance: true, requiresFailureCodes: true, recurrence: weekly, form: [depth, signed] },
      ...{ slas: [{ priority: 2 as const, hours: 8 }], gates: [gate], statusOnOpen: 'Stands', statusOnDone: 'Works' },
      ...{ defaultAssignees: ['operator@example.test'], team: 'Welders', skill: 'Welding', minimumRank: 2 },
    },
    { name: 'Solder', form: [depth, where], skill: 'Welding' },
    { name: 'Frame', makes: 'FRAME', isReviewed: true },
    { name: 'Paint', makes: 'FRAME' },
    { name: 'Cut', makes: 'PLATE' },
    { name: 'Glue', isUserGenerated: true },
  ],
  routings: [{ name: 'Frames', product: 'FRAME', steps: [...steps] }],
  inspectionPlans: [{ name: 'Steel', product: 'PLATE', vendor: 'Steelworks', taskType: 'Weld' }],
  issues: [{ name: 'Noise', taskType: 'Weld', items: [depth] }],
  flows: [
    { name: 'Look', when: { taskType: 'Weld', status: 'done' as const }, create: { taskType: 'Glue', title: 'Look' } },
    { name: 'Glue', when: { taskType: 'Frame', status: 'done' as const }, create: { taskType: 'Glue' } },
  ],
  machineData: [
    {
      ...{ machine: 'Robot', noDataAfterMinutes: 10, signals: [heat, state, pieces], meters: [hours, starts] },
      ...{ usageRules: [usage], conditionRules: [hot] },
    },
    { machine: 'Arm', signals: [heat] },
  ],
}

const changed = (one: object, ...changes: object[]) => changes.map((change) => [{ ...one, ...change }])
const away = undefined
const off = [false]
/** What each key is changed to, of which item: more, less, another, away. */
const kept: Record<string, Record<string, Record<string, unknown[]>>> = {
  settings: {
    settings: {
      ...{ ncrTaskType: ['Glue', away], overproductionPercent: [11, 9, 0, away], noDataAfterMinutes: [1, 14, 16, 999] },
      ...{ backflushBasis: ['good'], backflushShortage: ['refuse'], signalsKeptDays: [31] },
    },
  },
  teams: { Welders: { members: [[], [other], ['operator@example.test', other]] } },
  customers: { 'C-1': { companyShortName: ['other', null], isActive: off } },
  vendors: { Steelworks: { isActive: off } },
  products: { PLATE: { isActive: off } },
  sites: { Hall: { isActive: off } },
  warehouses: { Store: { isActive: off } },
  ssuStatuses: { Works: { category: ['DOWN', 'MAINTENANCE'] }, Stands: { category: ['UP'] } },
  reasonCodes: { Jam: { countsAs: ['performance', away], minorStopSeconds: [1, 600, away], isActive: off } },
  'sites.ssus': { Robot: { minorStopSeconds: [1, 600, away], isActive: off }, Arm: { minorStopSeconds: [60] } },
  'warehouses.ssus': { Lift: { minorStopSeconds: [1, 600, away], isActive: off } },
  'sites.storageUnits': { Rack: { isActive: off } },
  'warehouses.storageUnits': { Shelf: { isActive: off } },
  taskTypes: {
    Weld: {
      recurrence: [away, { ...weekly, every: 1 }, { ...weekly, every: 3 }, { ...weekly, anchor: 'completion' }],
      ...{ requiresFailureCodes: off, isMaintenance: off, defaultAssignees: [[], [other]] },
      slas: [[], [{ priority: 2, hours: 1 }], [{ priority: 2, hours: 99 }], [{ priority: 1, hours: 8 }]],
      gates: [[], [gate, { ...gate, status: 'ready' }], ...changed(gate, { signature: false }, { groups: [] })],
      ...{ statusOnOpen: ['Works', away], statusOnDone: ['Stands', away] },
      ...{ team: [away], minimumRank: [1, 3, away] },
    },
    Solder: {
      form: [
        ...[[], [depth], [where], [{ ...where, title: 'Side' }, depth]],
        ...[
          ...changed(depth, { lsl: 1 }, { lsl: 2.5 }, { lsl: away }, { usl: 3.5 }, { usl: 9 }, { required: false }),
          ...changed(depth, { target: 2 }, { unit: 'cm' }),
        ].map(([one]) => [one, where]),
        [{ title: 'Depth', type: 'text', required: true }, where],
        [depth, { ...where, options: ['Left'] }],
        [depth, { ...where, showWhen: { field: 'Depth', equals: 9 } }],
      ],
      skill: [away],
    },
    Paint: { makes: ['PLATE', away] },
    Frame: {
      isReviewed: off,
      statusOnOpen: ['Works'],
      team: ['Welders'],
      gates: [[{ status: 'done', groups: ['Operator'] }]],
    },
    Glue: { isReviewed: [true], isUserGenerated: off, skill: ['Welding'] },
  },
  routings: {
    Frames: {
      product: ['PLATE'],
      steps: [
        ...[steps.slice(1), [steps[0], steps[2]], [steps[1], steps[0], steps[2]]],
        [{ taskType: 'Weld' }, steps[1], steps[2]],
        [{ taskType: 'Glue' }, steps[1], steps[2]],
      ],
    },
  },
  inspectionPlans: { Steel: { product: ['FRAME', away], vendor: ['Brassworks', away], taskType: ['Glue'] } },
  issues: {
    Noise: { taskType: ['Glue'], items: [[], ...changed(depth, { lsl: 1 }, { required: false })], isActive: off },
  },
  flows: {
    Look: {
      when: [
        { taskType: 'Glue', status: 'done' },
        { taskType: 'Weld', status: 'open' },
      ],
      create: [
        { taskType: 'Glue' },
        { taskType: 'Glue', title: 'Do nothing, sign here' },
        { taskType: 'Frame', title: 'Look' },
      ],
    },
    Glue: { create: [{ taskType: 'Glue', title: 'Do nothing, sign here' }] },
  },
  machineData: {
    Robot: {
      noDataAfterMinutes: [1, 9, 11, 15, away],
      signals: [
        ...[
          [heat, pieces],
          [heat, state, { ...pieces, counts: 'scrap' }],
          [heat, state, { ...pieces, maxPerMinute: 10 }],
        ],
        [heat, { ...state, states: { RUN: 'Works' } }, pieces],
        [heat, { ...state, states: { RUN: 'Works', ALARM: 'Works' } }, pieces],
        [{ ...heat, uom: 'F' }, state, pieces],
      ],
      meters: [[hours], [{ ...hours, rollover: 10_000 }, starts], [{ ...hours, uom: 'min' }, starts]],
      usageRules: [[], ...changed(usage, { every: 99 }, { every: 101 }, { anchor: 'completion' }, { jumps: 'one' })],
      conditionRules: [[], ...changed(hot, { above: 79 }, { above: 81 }, { hysteresis: 4 }, { taskType: 'Glue' })],
    },
    Arm: { noDataAfterMinutes: [1, 14, 16] },
  },
}
/** What says who may do what, and what agents are told: no key of it is an agent's. */
const wholly = ['permissionGroups', 'roles', 'people', 'subcontractors', 'guidance']
/** By what an item is known, and what an agent sets up with its person's yes. */
const free: Record<string, string[]> = {
  settings: ['timezone', 'inventoryTaskType', 'kittingTaskType', 'shifts', 'defaultPriority'],
  skills: ['name'],
  teams: ['name', 'color'],
  customers: ['externalRef', 'name', 'shipToAddress'],
  vendors: ['name', 'externalRef', 'leadTimeDays'],
  products: [
    ...['sku', 'name', 'itemClass', 'unit', 'unitWhole', 'tracking', 'category', 'shelfLifeDays', 'leadTimeDays'],
    ...['vendors', 'recipe', 'stockPolicies'],
  ],
  productCategories: ['name'],
  parameterSets: ['name', 'parameters'],
  workCenters: ['name', 'machines', 'shifts'],
  ssuStatuses: ['name', 'color'],
  reasonCodes: ['kind', 'code', 'label', 'parent'],
  sites: ['name', 'address', 'client', 'shifts'],
  warehouses: ['name'],
  ...Object.fromEntries(
    ['sites', 'warehouses'].flatMap((place) => [
      [`${place}.ssus`, ['id', 'name', 'make', 'model', 'sku', 'isDefault']],
      [`${place}.storageUnits`, ['name', 'type', 'ownership', 'owner']],
    ]),
  ),
  taskTypes: [
    ...['name', 'color', 'isQuote', 'isRemote', 'isInventory', 'isBulk', 'isDataRequest', 'defaultUseTransit'],
    ...['defaultStatus', 'workCenter', 'setupMinutes', 'runMinutes', 'parameterSet'],
  ],
  routings: ['name'],
  inspectionPlans: ['name'],
  issues: ['name'],
  flows: ['name'],
  machineData: ['machine', 'spareParts'],
}

const nested = ['ssus', 'storageUnits']
/** The keys of each section's items. */
function keysOf(): Record<string, string[]> {
  const whole = z.toJSONSchema(SpecOutput, { io: 'input', unrepresentable: 'any' }) as any
  const { $defs } = whole
  const inside = (schema: any): any => {
    if (schema.$ref) return inside($defs[schema.$ref.split('/').pop()])
    if (schema.anyOf) return inside(schema.anyOf[0])
    return schema.type === 'array' ? inside(schema.items) : schema.properties
  }
  const sections: Record<string, string[]> = {}
  for (const [section, schema] of Object.entries(inside(whole))) {
    if (['version', '$schema', '_meta'].includes(section)) continue
    const item = inside(schema)
    sections[section] = Object.keys(item).filter((key) => !nested.includes(key))
    for (const list of nested.filter((key) => key in item))
      sections[`${section}.${list}`] = Object.keys(inside(item[list])).filter((key) => key !== 'children')
  }
  return sections
}

test('each key of a spec is a person’s to change, or an agent’s too', (t) => {
  for (const [section, keys] of Object.entries(keysOf())) {
    if (wholly.includes(section)) continue
    const people = new Set(Object.values(kept[section] ?? {}).flatMap((item) => Object.keys(item)))
    t.deepEqual([...people, ...(free[section] ?? [])].toSorted(), keys.toSorted(), section)
  }
})

const named = (item: any) => item.machine ?? item.externalRef ?? item.label ?? item.sku ?? item.name

test('an agent changes no key that is a person’s, to more or less, by taking it away or putting it there', async (t) => {
  const company = await service().company(world)
  const agent = await agentOf(service(), company)
  const own = await agent.ok(agent.get('/config/export'))
  /** A file with that item alone. */
  const file = (section: string, name: string, change: object): object => {
    if (section === 'settings') return { settings: { ...own.settings, ...change } }
    const [top, list] = section.split('.') as [string, string?]
    const replaced = (item: any) => (named(item) === name ? { ...item, ...change } : item)
    if (list) return { [top]: own[top].map((place: any) => ({ ...place, [list]: place[list].map(replaced) })) }
    return { [top]: own[top].filter((item: any) => named(item) === name).map(replaced) }
  }
  const done: string[] = []
  for (const [section, items] of Object.entries(kept))
    for (const [name, keys] of Object.entries(items))
      for (const [key, values] of Object.entries(keys))
        for (const value of values) {
          const spec = { version: 1, ...file(section, name, { [key]: value }) }
          const { body } = await agent.post('/config/plan', { spec })
          const isSaid = body.code === 'agent_not_allowed' && body.detail.includes(name) && body.detail.includes(key)
          const told = isSaid && body.errors.some(({ path }: { path: string }) => path.endsWith(`.${key}`))
          if (!told) done.push(`${section} ${name} ${key} ${JSON.stringify(value)}: ${JSON.stringify(body)}`)
        }
  t.deepEqual(done, [])
})

test('the guide of agents names every key of a spec that is a person’s', async (t) => {
  const company = await service().company()
  const guide = await (await fetch(`${company.baseUrl}/guides/agents`, { headers: { accept: 'text/markdown' } })).text()
  const named: Record<string, string[]> = {}
  for (const [, sections, keys] of guide.matchAll(/^\| (`[^|]*) \| ((?:`|all)[^|]*\|.*)\|$/gm))
    for (const [, section] of sections!.matchAll(/`([\w.]+)`/g))
      named[section!] = [...keys!.matchAll(/`(\w+)`/g)].map(([, key]) => key!).toSorted()
  const people = Object.entries(kept).map(([section, items]) => {
    const keys = new Set(Object.values(items).flatMap((item) => Object.keys(item)))
    return [section, [...keys].filter((key) => key !== 'isActive').toSorted()] as const
  })
  const all = [...people.filter(([, keys]) => keys.length > 0), ...wholly.map((section) => [section, []] as const)]
  t.deepEqual(named, Object.fromEntries(all))
})
