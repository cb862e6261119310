// What is in use and so not pruned. What is removed must not be pointed to: by what the spec does not describe, nor by
// what an export does not show.
import type { Reference, Section, SpecModel } from './model.ts'

export interface User {
  /** How it is called where a plan says why something stays. */
  word: string
  exists: string
}

export function users(model: SpecModel, section: Section): User[] {
  if (section.on_prune === null || section.on_prune === 'keep') return []
  const keys = model.foreignKeys.filter((key) => key.to === section.relation)
  if (section.on_prune === 'deactivate') {
    return [
      ...keys.filter((key) => key.relation === section.held_by).map((key) => pointing(key)),
      ...(section.holders ? [{ word: 'what is under way', exists: `cardinality(${section.holders}(p_id)) > 0` }] : []),
    ]
  }
  const described = [...model.referencesTo(section), ...model.ownersOf(section)]
  const undescribed = keys.filter(
    (key) => !described.some((one) => one.relation === key.relation && one.column === key.column),
  )
  return [
    ...undescribed.map((key) => pointing(key)),
    ...model.referencesTo(section).flatMap((one) => hidden(section, one)),
  ]
}

function hidden(section: Section, reference: Reference): User[] {
  const { of, list, field, column } = reference
  const owner = list ? `join ${of.relation} x on x.company_id = u.company_id and x.id = u.${list.owner}` : ''
  const named = `join ${section.relation} x on x.company_id = u.company_id and x.id = u.${column}`
  return [
    ...(of.shown ? [pointing(reference, owner, hiddenAndInUse(of, list ? 'x' : 'u'))] : []),
    ...(field.marks.includes('active') ? [pointing(reference, named, 'not x.is_active')] : []),
  ]
}

function hiddenAndInUse(of: Section, alias: string): string {
  const hidden = `not (${of.shown!.replaceAll('x.', `${alias}.`)})`
  return of.section === 'people' ? `${hidden} and ${alias}.is_active` : hidden
}

function pointing({ relation, column }: { relation: string; column: string }, join = '', condition = ''): User {
  const [, table] = relation.split('.') as [string, string]
  return {
    word: table === 'balances' ? 'stock' : table.replaceAll('_', ' '),
    exists: `exists (
          select from ${relation} u${join && `\n            ${join}`}
           where u.company_id = app.company_id() and u.${column} = any (v_ids)${condition && ` and ${condition}`})`,
  }
}
