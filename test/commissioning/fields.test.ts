// What a field of a thing may hold is the same whether a capability changes it or a factory spec says it: otherwise an
// export of what was changed would be no valid spec.
import test from 'ava'
import { z } from 'zod'
import { SpecOutput } from '../../server/capabilities/factory-spec.ts'
import { capabilities } from '../../server/capabilities/index.ts'

const sections: Record<string, [capability: string, notTheSame?: string[]][]> = {
  products: [['products.upsert']],
  vendors: [['vendors.upsert']],
  customers: [['customers.upsert']],
  'sites.ssus': [['ssus.create'], ['ssus.update', ['id']]],
  'warehouses.ssus': [['ssus.create'], ['ssus.update', ['id']]],
  guidance: [['guidance.set']],
  teams: [['teams.create'], ['teams.update']],
  people: [['people.update']],
}

/** Fields that are written under another name, or by what makes or names a thing on the way. */
const alsoWritten: [field: string, capability: string, key: string][] = [
  ['sites.client', 'clients.create', 'name'],
  ['sites.client', 'clients.update', 'name'],
  ['sites.storageUnits.owner', 'clients.update', 'name'],
  ['sites.storageUnits.owner', 'customers.upsert', 'name'],
  ['warehouses.storageUnits.owner', 'clients.update', 'name'],
  ['warehouses.storageUnits.owner', 'customers.upsert', 'name'],
  ['productCategories.name', 'products.upsert', 'category'],
  ['vendors.name', 'purchase_orders.upsert', 'vendor'],
  ['roles.name', 'people.update', 'roles'],
  ['roles.name', 'invitations.create', 'roles'],
  ['people.roles', 'invitations.create', 'roles'],
  ['flows.create.title', 'tasks.create', 'title'],
]

/** What no capability writes but config.apply; a new field is here, or is compared with what writes it. */
const onlyInSpecs: Record<string, string[]> = {
  settings: [
    ...['timezone', 'ncrTaskType', 'inventoryTaskType', 'kittingTaskType', 'overproductionPercent', 'backflushBasis'],
    ...['backflushShortage', 'shifts', 'defaultPriority', 'noDataAfterMinutes', 'signalsKeptDays'],
  ],
  ssuStatuses: ['name', 'category', 'color'],
  reasonCodes: ['kind', 'code', 'label', 'parent', 'countsAs', 'minorStopSeconds', 'isActive'],
  workCenters: ['name', 'machines', 'shifts'],
  sites: ['name', 'address', 'shifts', 'isActive'],
  'sites.storageUnits': ['name', 'type', 'ownership', 'isActive'],
  'sites.ssus': ['minorStopSeconds'],
  warehouses: ['name', 'isActive'],
  'warehouses.storageUnits': ['name', 'type', 'ownership', 'isActive'],
  'warehouses.ssus': ['minorStopSeconds'],
  customers: ['isActive'], // deleting deactivates
  vendors: ['isActive'], // the same
  parameterSets: ['name', 'parameters'],
  taskTypes: [
    ...['name', 'color', 'isQuote', 'isRemote', 'isInventory', 'isBulk', 'isUserGenerated', 'isDataRequest'],
    ...['isReviewed', 'isMaintenance', 'defaultUseTransit', 'defaultStatus', 'team', 'skill', 'minimumRank'],
    ...['defaultAssignees', 'makes', 'workCenter', 'setupMinutes', 'runMinutes', 'parameterSet'],
    ...['requiresFailureCodes', 'statusOnOpen', 'statusOnDone', 'recurrence', 'slas', 'gates', 'form'],
  ],
  routings: ['name', 'product', 'steps'],
  machineData: [
    ...['machine', 'noDataAfterMinutes', 'signals', 'meters', 'usageRules', 'conditionRules', 'spareParts'],
  ],
  flows: ['name', 'when'],
  issues: ['name', 'taskType', 'items', 'isActive'],
  permissionGroups: ['name', 'permissions'],
  roles: ['permissionGroup'],
  teams: ['members'], // by their numbers in teams.update
  skills: ['name'],
  people: ['email', 'skills'], // a spec finds members; invitations.create takes some of the addresses that it does
  subcontractors: ['name', 'company'],
  inspectionPlans: ['name', 'product', 'vendor', 'taskType'],
}

/** What a capability writes of a thing and a spec has not: an export loses it. */
const onlyInCalls: Record<string, string[]> = {
  'ssus.create': ['siteId', 'parentId', 'imageUrl', 'location'], // where it stands follows from where the spec has it
  'ssus.update': ['imageUrl', 'location'],
  'guidance.set': ['reviewed', 'statedBy'],
  'teams.create': ['memberIds'],
  'teams.update': ['id', 'memberIds'],
  'people.update': ['id', 'isActive'],
}

type Fields = Record<string, object>

/** Each field's limits, without what may be left out, what it is then, and what is said of it. */
function limitsOf(shape: z.ZodType): Fields {
  const schema = z.toJSONSchema(shape, { io: 'input', reused: 'inline', unrepresentable: 'any' })
  const { properties } = schema.$ref ? schema.$defs![schema.$ref.replace('#/$defs/', '')]! : schema // a tree is by name
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, bare(field) as object]))
}

function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare)
  if (typeof schema !== 'object' || schema === null) return schema
  const { default: _, description: __, examples: ___, ...limits } = schema as Record<string, unknown>
  const some = (limits.anyOf as { type?: string }[] | undefined)?.filter(({ type }) => type !== 'null')
  if (some?.length === 1) return bare(some[0])
  return Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, bare(value)]))
}

/** The things of a section: sites.ssus are those inside sites. */
function sectionOf(name: string): z.ZodType {
  const inside = (shape: z.ZodType): z.ZodType =>
    shape instanceof z.ZodOptional || shape instanceof z.ZodNullable
      ? inside(shape.unwrap() as z.ZodType)
      : shape instanceof z.ZodArray
        ? inside(shape.element as z.ZodType)
        : shape
  return name
    .split('.')
    .reduce((shape: z.ZodType, key) => inside((shape as z.ZodObject).shape[key] as z.ZodType), SpecOutput)
}

/** At and beyond every limit of a text or number; with blanks around it, or nothing else. */
const lengths = [1, 40, 50, 100, 200, 320, 500, 1000, 4000].flatMap((length) => [length, length + 1])
const numbers = [0, 1, 36_500, 86_400, 999_999_999, Number.MAX_SAFE_INTEGER].flatMap((n) => [n, n + 1, -n, n + 0.5])
const words = ['', ' ', 'x', ' x ', '\u00a0x\u2003', 'x\ny', 'x\u0085y', '.', '..', '#1f77b4', 'raw', 'lot', 'company']
const scalars = [...lengths.map((length) => 'x'.repeat(length)), ...words, ...numbers, 1e-7, 0.000001, true, false]
const anything = [
  ...scalars,
  ...scalars.flatMap((one) => [
    [one],
    [{ sku: 'A', quantity: one }],
    [{ sku: one, quantity: 1 }],
    [{ vendor: one }],
    [{ vendor: 'A', leadTimeDays: one }],
    [{ vendor: 'A', vendorSku: one }],
    [{ mode: 'minimum', minQty: one }],
    [{ mode: 'reorder_point', site: one, orderQty: 1, targetQty: 2 }],
    [{ mode: 'reorder_point', orderQty: one, targetQty: one }],
    [{ skill: one }],
    [{ skill: 'A', rank: one }],
    { limit: one },
    { [String(one)]: 1 },
  ]),
]

/** What it is taken as; undefined when it is refused. */
function taken(shape: z.ZodType, value: unknown): unknown {
  const { success, data } = shape.safeParse(value)
  return success ? { data } : undefined
}

for (const [section, writers] of Object.entries(sections)) {
  for (const [name, notTheSame = []] of writers) {
    test(`${name} takes of each field what section ${section} takes`, (t) => {
      const spec = limitsOf(sectionOf(section))
      const fields = Object.entries(limitsOf(capabilities.find((one) => one.name === name)!.input)).filter(
        ([field]) => field in spec && !notTheSame.includes(field),
      )
      t.true(fields.length > 0, 'fields are compared')
      for (const [field, limits] of fields) t.deepEqual(limits, spec[field]!, field)
    })

    test(`${name} makes of any value what section ${section} makes of it`, (t) => {
      const [ours, theirs] = [capabilities.find((one) => one.name === name)!.input, sectionOf(section)].map(
        (shape) => (shape as z.ZodObject).shape as Record<string, z.ZodType>,
      ) as [Record<string, z.ZodType>, Record<string, z.ZodType>]
      for (const field of Object.keys(ours).filter((one) => one in theirs && !notTheSame.includes(one)))
        for (const value of anything) t.deepEqual(taken(ours[field]!, value), taken(theirs[field]!, value), field)
    })
  }
}

const shapeOf = (shape: z.ZodType) => (shape as z.ZodObject).shape as Record<string, z.ZodType>
const inputOf = (name: string) => shapeOf(capabilities.find((one) => one.name === name)!.input)
const ofTheFile = ['version', '$schema', '_meta']
const nested = ['storageUnits', 'ssus']

test('every field of a section is compared with what writes it, or known to be the spec’s alone', (t) => {
  const tops = Object.keys(shapeOf(SpecOutput)).filter((name) => !ofTheFile.includes(name))
  const all = [...tops, ...['sites', 'warehouses'].flatMap((name) => nested.map((list) => `${name}.${list}`))]
  for (const section of all) {
    const compared = [
      ...(sections[section] ?? []).flatMap(([name, notTheSame = []]) =>
        Object.keys(inputOf(name)).filter((key) => !notTheSame.includes(key)),
      ),
      ...alsoWritten
        .filter(([field]) => field.startsWith(`${section}.`))
        .map(([field]) => field.slice(section.length + 1).split('.')[0]),
    ]
    const alone = Object.keys(shapeOf(sectionOf(section))).filter(
      (key) => ![...compared, ...nested, 'children'].includes(key),
    )
    t.deepEqual(alone.toSorted(), (onlyInSpecs[section] ?? []).toSorted(), section)
  }
})

test('whatever a capability writes of a thing stands in its section, or is known not to', (t) => {
  for (const [section, writers] of Object.entries(sections))
    for (const [name] of writers) {
      const more = Object.keys(inputOf(name)).filter((key) => !(key in shapeOf(sectionOf(section))))
      t.deepEqual(more, onlyInCalls[name] ?? [], name)
    }
})

for (const [field, name, key] of alsoWritten) {
  test(`${key} of ${name} is what ${field} takes`, (t) => {
    const [section, own] = [field.slice(0, field.lastIndexOf('.')), field.slice(field.lastIndexOf('.') + 1)]
    const one = (shape: z.ZodType) => {
      const limits = limitsOf(z.object({ one: shape })).one as { items?: object }
      return limits.items ?? limits
    }
    t.deepEqual(one(inputOf(name)[key]!), one(shapeOf(sectionOf(section))[own]!))
  })
}
