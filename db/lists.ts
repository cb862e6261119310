// How a list is called: its function answers rows in order, and everything else of a page is the same for all lists.
//
// What a list work.tasks_list may have beside it, found in the catalogue:
//   work.tasks_json(rows)          how its rows are shown; always there
//   work.tasks_list_total(…)       how many there are, where that is kept; null where the list is counted
//   work.tasks_list_check(…)       refuses filters that do not go together
//   work.tasks_list_page(…, page)  the thing that its rows are of, with a page of them: of a count its lines
import type { Capability } from '../server/capabilities/define.ts'
import { argumentValue, callOf, inputKey, type Routine, type Routines } from './signatures.ts'

/** The page that is answered when none is asked for; null: no list of pages. */
export function firstPage({ input }: Capability): { limit: number; offset: number } | null {
  const { limit, offset } = input.shape as Record<string, { parse(absent: undefined): unknown } | undefined>
  return limit && offset ? { limit: Number(limit.parse(undefined)), offset: Number(offset.parse(undefined)) } : null
}

export function isList(capability: Capability, routine: Routine): boolean {
  return routine.isSet && firstPage(capability) !== null
}

/** The page's rows; the limit reaches the list's own query, which is inlined here. */
export function pageQuery(list: Routine, value: (argument: string) => string): string {
  return `select l from ${callOf(list, value)} l limit ${value('p_limit')} offset ${value('p_offset')}`
}

/** The name under which a list's rows are shown: work.tasks_list has work.tasks_json. */
export function shownBy(list: Pick<Routine, 'name'>): string {
  return `${list.name.replace(/_list$/, '')}_json`
}

/**
 * A list's variables and statements inside its wrapper. An argument that no caller fills has its default, which may say
 * who is asking: what is known before the query is planned is planned for.
 */
export function listCall(capability: Capability, list: Routine, routines: Routines): { declare: string; run: string } {
  const first = firstPage(capability)!
  if (!routines.has(shownBy(list))) throw new Error(`${list.name} has no ${shownBy(list)} to show its rows`)
  const filters = list.arguments.map((argument) => ({
    variable: variable(argument.name),
    type: argument.type,
    value:
      inputKey(argument.name) in capability.input.shape ? argumentValue(argument, list, routines) : argument.default,
  }))
  const beside = (ending: string, value = variable) => {
    const found = routines.get(list.name + ending)
    return found && callOf(found, value)
  }
  const check = beside('_check')
  const total = beside('_total')
  const page = `app.page(${shownBy(list)}(v_rows), v_total, v_limit, v_offset)`
  const answer = beside('_page', (argument) => (argument === 'p_page' ? page : variable(argument))) ?? page
  const counted = `(select count(*) from ${callOf(list, variable)})`
  const declare = [
    `v_limit integer := coalesce((p_input ->> 'limit')::integer, ${first.limit});`,
    `v_offset integer := coalesce((p_input ->> 'offset')::integer, ${first.offset});`,
    ...filters.map((filter) => `${filter.variable} ${filter.type};`),
    `v_rows ${list.returns}[];`,
    'v_total bigint;',
  ]
  const run = [
    `perform ${requirement(capability)};`,
    ...filters.map((filter) => `${filter.variable} := ${filter.value};`),
    ...(check ? [`perform ${check};`] : []),
    '-- Planned for these values: what was not asked for is not in the plan.',
    'set local plan_cache_mode = force_custom_plan;',
    `v_rows := array(${pageQuery(list, variable)});`,
    'if cardinality(v_rows) < v_limit and (v_offset = 0 or cardinality(v_rows) > 0) then',
    '  v_total := v_offset + cardinality(v_rows);',
    'else',
    `  v_total := ${total ? `coalesce(${total}, ${counted})` : counted};`,
    'end if;',
    'set local plan_cache_mode = default;',
    `return (200, ${answer}::text, false)::app.answer;`,
  ]
  return { declare: `\n  ${declare.join('\n  ')}`, run: run.join('\n    ') }
}

function variable(argument: string): string {
  return argument.replace(/^p_/, 'v_')
}

// A list's function asks nobody's permission, as only the door calls it; the door asks for what the registry says.
function requirement({ name, permission }: Capability): string {
  if (permission === 'member') return 'app.require_member()'
  if (!permission || !/^[a-z_]+:[a-z_]+$/.test(permission)) throw new Error(`${name}: a list needs one permission`)
  return `app.require('${permission}')`
}
