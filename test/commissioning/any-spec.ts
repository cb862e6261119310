// Any spec: every section with every key, over a few names, so that two of them differ in everything that can be changed
// and exchange what only one may have.
import type { GeneratorValue } from 'fast-check'
import { complete, type Field, type Spec } from '../support/spec.ts'
import { Any, words } from './any.ts'

/** Whoever is named by any of them: a spec never invites. */
export const base: Spec = {
  people: [{ email: 'operator@example.test' }, { email: 'viewer@example.test', roles: ['Viewer'] }],
}
const people = ['operator@example.test', 'viewer@example.test']
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const parts = ['P1', 'p2', 'P3', 'P4', 'P5']
const customers = ['Quarry', 'Mine', 'Pit']
const machines = ['M1', 'M2', 'M3', 'M4']

interface Tree {
  id: string
  name: string
  children: Tree[]
}

export function anySpec(choose: GeneratorValue): object {
  const any = new Any(choose)
  const skills = any.some(words, 1)
  const statuses = any.some(words, 1)
  const teams = any.some(words, 1)
  const groups = any.some(['Group 1', 'Group 2', 'Group 3'], 1)
  const roles = any.some(['Role 1', 'Role 2', 'Role 3'], 1)
  const categories = any.some(words, 1)
  const vendors = any.some(words, 1)
  const sellers = any.some(vendors)
  const form = () => formOf(any)
  const places = any.all(['Hall 1', 'Hall 2', 'Store 1', 'Store 2'])
  const shifts = () =>
    any.some(['Early', 'Late']).map((name) => ({
      name,
      days: any.some(week, 1),
      ...any.of([
        { start: '06:00', end: '14:00' },
        { start: '14:00', end: '24:00', breaks: [{ start: '18:00', end: '18:30' }] },
        { start: '22:00', end: '06:00', breaks: [{ start: '01:00', end: '01:30' }] },
      ]),
    }))
  const types = ['Clean', 'Check', ...parts.map((sku) => `Make ${sku}`)]
  const products = any.all(parts)
  return complete({
    settings: {
      timezone: any.of(['UTC', 'Europe/Vienna', 'Asia/Kathmandu']),
      overproductionPercent: any.or(any.number(0, 9)),
      ncrTaskType: any.or('Clean'),
      inventoryTaskType: any.or('Count'),
      kittingTaskType: any.or('Kit'),
      backflushBasis: any.of(['good', 'good_and_scrap']),
      backflushShortage: any.of(['record', 'refuse']),
      shifts: shifts(),
      defaultPriority: any.of([1, 2, 3, 4]) as never,
      noDataAfterMinutes: any.number(1, 99),
      signalsKeptDays: any.number(31, 99),
    },
    skills: skills.map((name) => ({ name })),
    ssuStatuses: statuses.map((name) => ({
      name,
      category: any.of(['UP', 'DOWN', 'MAINTENANCE']),
      color: any.color(),
    })),
    reasonCodes: reasonsOf(any),
    productCategories: categories.map((name) => ({ name })),
    vendors: vendors.map((name) => ({
      name,
      externalRef: any.or(any.text()),
      leadTimeDays: any.or(any.number(0, 9)),
      isActive: sellers.includes(name),
    })),
    customers: any.all(customers).map((name, n) => ({
      externalRef: `C-${n}`,
      name,
      shipToAddress: any.or(any.text()),
      companyShortName: any.or('coating'),
    })),
    ...placesOf(any, places, shifts),
    workCenters: any.some(['Center 1', 'Center 2'], 1).map((name) => ({
      name,
      machines: any.some(machines),
      shifts: shifts(),
    })),
    products: products.map((sku, place) => ({
      sku,
      name: any.text(),
      itemClass: any.of(['raw', 'wip', 'finished']),
      unit: any.of(['pcs', 'm']),
      unitWhole: any.is(),
      tracking: any.of(['none', 'lot']),
      category: any.or(any.of(categories)),
      shelfLifeDays: any.or(any.number(1, 99)),
      leadTimeDays: any.or(any.number(0, 9)),
      isActive: any.is(),
      ...(any.is()
        ? { recipe: any.some(products.slice(0, place)).map((part) => ({ sku: part.toLowerCase(), quantity: 2 })) }
        : { vendors: any.some(sellers).map((vendor) => ({ vendor, vendorSku: any.or(any.text()) })) }),
      stockPolicies: any
        .some([undefined, ...places])
        .map((site) => ({ site, mode: 'minimum' as const, minQty: any.number(0, 9), targetQty: any.or(20) })),
    })) as never,
    parameterSets: any.some(['Set 1', 'Set 2']).map((name) => ({
      name,
      parameters: any.some(words).map((parameter) => ({ name: parameter, unit: any.or('mm'), target: any.or(1.5) })),
    })),
    taskTypes: [
      ...['Count', 'Kit'].map((name) => ({ name, isInventory: true })),
      ...types.map((name) => {
        const fields = form()
        return {
          name,
          color: any.color(),
          isReviewed: any.is(),
          isMaintenance: any.is(),
          isUserGenerated: any.is(),
          defaultStatus: any.of(['open', 'ready']),
          team: any.or(any.of(teams)),
          ...any.or({ skill: any.of(skills), minimumRank: any.or(any.number(1, 9)) }),
          defaultAssignees: any.some(people),
          makes: name.startsWith('Make ') ? name.slice(5) : undefined,
          setupMinutes: any.or(any.number(0, 9)),
          runMinutes: any.or(0.25),
          requiresFailureCodes: any.is(),
          statusOnOpen: any.or(any.of(statuses)),
          statusOnDone: any.or(any.of(statuses)),
          recurrence: any.or({ every: any.number(1, 9), unit: any.of(['day', 'month']), anchor: 'schedule' as const }),
          slas: any.some([1, 2, 3, 4]).map((priority) => ({ priority, hours: any.number(1, 9) })) as never,
          gates: any.some(['ready', 'done'] as const).map((status) => ({
            status,
            fields: any.some(fields.map(({ title }) => title)),
            signature: any.is() && fields.some(({ type }) => type === 'signature'),
            groups: any.some(groups),
          })),
          form: fields,
        }
      }),
    ],
    routings: routingsOf(any),
    machineData: any.some(machines).map((machine) => machineDataOf(any, machine, statuses)),
    flows: any.some(words).map((name) => ({
      name,
      when: { taskType: any.of(types), status: any.of(['done', 'ready', 'declined']) },
      create: { taskType: any.of(['Clean', 'Check']), title: any.or(any.text()) },
    })),
    issues: any.some(words).map((name) => ({ name, taskType: any.of(['Clean', 'Check']), items: form() })),
    permissionGroups: groups.map((name) => ({
      name,
      permissions: any.some(['tasks:view_all', 'work_orders:release', 'inventory:view']),
    })),
    roles: roles.map((name) => ({ name, permissionGroup: any.of(groups) })),
    teams: teams.map((name) => ({ name, color: any.color(), members: any.some(people) })),
    people: people.map((email) => ({
      email: any.of([email, email.toUpperCase()]),
      roles: any.some(roles, 1),
      skills: any.some(skills).map((skill) => ({ skill, rank: any.number(1, 9) })),
    })),
    ...exchanges(any),
    guidance: [
      ...any.some([{ subject: 'company' as const }]),
      ...any.some(machines).map((ref) => ({ subject: 'ssu' as const, ref })),
      ...any.some(parts).map((ref) => ({ subject: 'product' as const, ref })),
      ...any.some(types).map((ref) => ({ subject: 'task_type' as const, ref })),
    ].map((about) => ({ ...about, body: any.of(['Slowly.', 'Wet.\nNot dry.']), thresholds: any.or({ speed: 3 }) })),
  } as Spec)
}

function formOf(any: Any): Field[] {
  return [
    { title: 'Which', type: 'select', options: ['a', 'b', ...any.some(words)], required: any.is() },
    ...any.some(words).map((title) => ({
      title,
      ...any.of([
        { type: 'number', lsl: 1, usl: 3, target: any.or(2), unit: any.or('mm') },
        { type: 'checkbox' },
        { type: 'signature' },
      ] as const),
      required: any.is(),
      showWhen: any.or({ field: 'Which', equals: any.of(['a', 'b']) }),
    })),
  ]
}

/** Codes stand below others, in another order each time. */
function reasonsOf(any: Any) {
  const labels = any.all(['Tool', 'Jam', 'été', 'Power'])
  return labels.map((label, place) => ({
    kind: 'downtime' as const,
    label,
    code: any.or(any.of(['T1', 'T2'])),
    parent: place > 0 ? any.or(labels[any.number(0, place - 1)]!) : undefined,
    countsAs: any.of(['availability', 'performance', 'setup', 'not_planned', undefined] as const),
    minorStopSeconds: any.or(any.number(1, 600)),
    isActive: any.is(),
  }))
}

/** Machines stand anywhere, on their own or as parts of others; the default of a place may be another each time. */
function placesOf(any: Any, places: string[], shifts: () => object[]): Pick<Spec, 'sites' | 'warehouses'> {
  const order = any.all(machines)
  const stands = order.map(() => any.of(places))
  const parents = order.map((_, n) => (n > 0 && any.is() ? order[any.number(0, n - 1)] : undefined))
  const defaults = new Set<string>()
  const tree = (parent: string | undefined, place: string): Tree[] =>
    order.flatMap((name, n) => {
      if (parents[n] !== parent || (parent === undefined && stands[n] !== place)) return []
      const isDefault = !defaults.has(place) && any.is()
      if (isDefault) defaults.add(place)
      const about = { make: any.or('Acme'), sku: any.or('M-1'), minorStopSeconds: any.or(any.number(1, 99)), isDefault }
      return [{ id: name, name, isActive: any.is(), ...about, children: tree(name, place) }]
    })
  const unit = (name: string) => ({
    name,
    type: any.of(['shelf', 'rack', 'cart'] as const),
    ...any.of([
      {},
      { ownership: 'personnel', owner: people[0]! },
      { ownership: 'customer_consigned', owner: any.of(customers) },
    ]),
    isActive: any.is(),
  })
  // A site of one is a warehouse of another.
  const [sites, warehouses] = [places.slice(0, 2), places.slice(2)].map((kind, n) =>
    kind.map((name) => ({
      name,
      isActive: any.is(),
      ...(n === 0 && { address: any.or(any.text()), shifts: shifts() }),
      ssus: tree(undefined, name),
      storageUnits: any.some(words).map(unit),
    })),
  )
  return { sites, warehouses } as Pick<Spec, 'sites' | 'warehouses'>
}

/** Each product has a routing, whichever name it goes by this time. */
function routingsOf(any: Any): Spec['routings'] {
  const order = any.all(parts)
  return order.map((product, n) => ({
    name: `Routing ${n}`,
    product,
    steps: [...any.some(['Check', 'Clean']), `Make ${product}`].map((taskType) => ({ taskType, gate: any.is() })),
  }))
}

function machineDataOf(any: Any, machine: string, statuses: string[]) {
  const value = { signal: 'heat', taskType: any.of(['Clean', 'Check']) }
  return {
    machine,
    noDataAfterMinutes: any.or(any.number(1, 99)),
    signals: [
      { key: 'state', kind: 'state' as const, states: { RUN: any.of(statuses), '0': any.of(statuses) } },
      {
        key: 'parts',
        kind: 'counter' as const,
        counts: any.of(['good', 'scrap', undefined] as const),
        maxPerMinute: any.or(12.5),
      },
      { key: 'heat', kind: 'value' as const, uom: any.or('°C') },
    ],
    meters: any.all([
      { key: 'cycles', name: any.text(), source: 'signal' as const, signal: 'parts', rollover: any.or(65_536) },
      { key: 'hours', name: 'Hours', source: 'manual' as const },
    ]),
    usageRules: any.some([{ meter: 'cycles', every: any.number(1, 99), taskType: any.of(['Clean', 'Check']) }]),
    conditionRules: any.some([
      { ...value, above: 80, hysteresis: any.number(0, 9) },
      { ...value, below: 5 },
    ]),
    spareParts: any.some(parts).map((sku) => ({ sku, quantity: any.number(1, 9) })),
  }
}

/** What no two may have, given to others each time. */
function exchanges(any: Any): Pick<Spec, 'subcontractors' | 'inspectionPlans'> {
  const companies = any.all(['coating', 'guard', null])
  const cases = any.all(parts.slice(0, 3))
  return {
    subcontractors: ['Sub 1', 'Sub 2', 'Sub 3'].map((name, n) => ({ name, company: companies[n] })),
    inspectionPlans: ['Plan 1', 'Plan 2', 'Plan 3'].map((name, n) => ({
      name,
      product: cases[n]!,
      taskType: any.of(['Clean', 'Check']),
    })),
  }
}
