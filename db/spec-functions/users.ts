// What is in use and so not pruned. What is removed must not be pointed to: by what the spec does not describe, nor by
// what an export does not show.
import { type Reference, type Section, type SpecModel, snake } from './model.ts'

export interface User {
  /** Whether there is one. */
  exists: string
  /** How a plan says why something stays: kinds, how many, their names; null for none. */
  told: string
}

/** What users are called and go by, where u is the row that points to it, and who is told their names. */
const names: Record<string, { kind: string; name: string; join?: string; toldTo?: string }> = {
  'inventory.balances': {
    kind: 'stock',
    name: "format('%s of %s', trim_scale(u.quantity), p.sku)",
    join: 'join inventory.products p on p.company_id = u.company_id and p.id = u.product_id',
    toldTo: may('inventory:view'),
  },
  'inventory.product_vendors': {
    kind: 'products',
    name: 'p.sku',
    join: 'join inventory.products p on p.company_id = u.company_id and p.id = u.product_id',
    toldTo: may('products:view'),
  },
  'inventory.purchase_orders': { kind: 'purchase orders', name: 'u.name' },
  'people.person_roles': { kind: 'service accounts', name: 'x.name', toldTo: may('users:manage') },
  'people.person_skills': { kind: 'service accounts', name: 'x.name', toldTo: may('users:manage') },
  'production.lots': { kind: 'lots', name: 'u.code', toldTo: may('inventory:view') },
  'production.routing_steps': {
    kind: 'earlier versions of routings',
    name: "format('%s, version %s', x.name, x.version)",
    toldTo: may('production:view'),
  },
  'production.work_orders': { kind: 'work orders', name: 'u.code', toldTo: may('production:view') },
  'sites.ssus': { kind: 'machines', name: 'u.name' },
  'work.tasks': {
    kind: 'tasks',
    name: 'u.title',
    toldTo: `${may('tasks:view_all')} or u.id in (select v.id from work.visible_task_ids() v)`,
  },
}

function may(permission: string): string {
  return `app.can('${permission}')`
}

export function users(model: SpecModel, section: Section): User[] {
  if (section.on_prune === null || section.on_prune === 'keep') return []
  const keys = model.foreignKeys.filter((key) => key.to === section.relation)
  if (section.on_prune === 'deactivate') {
    return [
      ...keys.filter((key) => key.relation === section.held_by).map((key) => pointing(key)),
      ...(section.holders ? [holding(section.holders)] : []),
    ]
  }
  const described = [...model.referencesTo(section), ...model.ownersOf(section)]
  const undescribed = keys.filter(
    (key) => !described.some((one) => one.relation === key.relation && one.column === key.column),
  )
  return [
    ...undescribed.map((key) => pointing(key)),
    ...model.referencesTo(section).flatMap((one) => hidden(model, section, one)),
  ]
}

function holding(holders: string): User {
  return {
    exists: `cardinality(${holders}(p_id)) > 0`,
    told: `nullif(array_to_string(${holders}(p_id), '; '), '')`,
  }
}

function hidden(model: SpecModel, section: Section, reference: Reference): User[] {
  const { of, list, field, column } = reference
  const owner = list ? `join ${of.relation} x on x.company_id = u.company_id and x.id = u.${list.owner}` : ''
  const named = `join ${section.relation} x on x.company_id = u.company_id and x.id = u.${column}`
  return [
    ...(of.shown ? [pointing(reference, owner, hiddenAndInUse(model, of, list ? 'x' : 'u'))] : []),
    ...(field.marks.includes('active') ? [pointing(reference, named, 'not x.is_active')] : []),
  ]
}

// All versions of what is removed go with it.
function hiddenAndInUse(model: SpecModel, of: Section, alias: string): string {
  const hidden = `not (${of.shown!.replaceAll('x.', `${alias}.`)})`
  if (model.isVersioned(of)) {
    const key = of.key.map((one) => `${alias}.${snake(one)}`).join(' || ')
    return `${hidden} and '${of.section} ' || ${key} <> all (p_gone)`
  }
  return of.section === 'people' ? `${hidden} and ${alias}.is_active` : hidden
}

function pointing({ relation, column }: { relation: string; column: string }, join = '', condition = ''): User {
  const { kind, name, join: naming = '', toldTo } = names[relation] ?? { kind: plainKind(relation), name: 'null' }
  const told = toldTo ? `case when ${toldTo} then ${name} end` : name
  const joins = [join, naming]
    .filter((one) => one !== '')
    .map((one) => `\n            ${one}`)
    .join('')
  const where = `u.company_id = app.company_id() and u.${column} = any (v_ids)${condition && ` and ${condition}`}`
  return {
    exists: `exists (
          select from ${relation} u${join && `\n            ${join}`}
           where ${where})`,
    told: `commissioning.counted('${kind}', array(
          select ${told} from ${relation} u${joins}
           where ${where} limit 1001))`,
  }
}

function plainKind(relation: string): string {
  return relation.split('.')[1]!.replaceAll('_', ' ')
}
