// How a list is called: its function answers rows in order, and everything else of a page is the same for all lists.
//
// What a list work.tasks_list may have beside it, found in the catalogue:
//   work.tasks_json(rows)          how its rows are shown; always there
//   work.tasks_list_total(…)       how many there are, where that is kept; null where the list is counted
//   work.tasks_list_check(…)       refuses filters that do not go together
//   work.tasks_list_page(…, page)  the thing that its rows are of, with a page of them: of a count its lines
import type { z } from 'zod'
import type { Capability } from '../server/capabilities/define.ts'
import { argumentValue, callOf, inputKey, type Routine, type Routines } from './signatures.ts'

/** The page that is answered when none is asked for, and the most rows of one; null: no list of pages. */
export function firstPage({ input }: Capability): { limit: number; offset: number; most: number } | null {
  const { limit, offset } = input.shape as Record<string, z.ZodDefault<z.ZodNumber> | undefined>
  if (!limit || !offset) return null
  return { limit: limit.parse(undefined), offset: offset.parse(undefined), most: limit.unwrap().maxValue! }
}

export function isList(capability: Capability, routine: Routine): boolean {
  return routine.isSet && firstPage(capability) !== null
}

/** The page's rows; the limit reaches the list's own query, which is inlined here. */
export function pageQuery(list: Routine, value: (argument: string) => string): string {
  return `select l from ${callOf(list, value)} l limit ${value('p_limit')} offset ${value('p_offset')}`
}

/** A list of a table's own rows: most have an index in its order. What lies in a thing comes in the order of other things. */
export function isPlannedOnce(list: Routine, routines: Routines): boolean {
  return list.returnsTable && !routines.has(`${list.name}_page`)
}

/** The first page of a list that nothing narrows: the most rows of a page are known when it is planned, once for all. */
export function wholeQuery(capability: Capability, list: Routine, value = variable): string {
  const all = callOf(list, wholeList(capability, list, value).value)
  return `select p.l from (select l from ${all} l limit ${firstPage(capability)!.most}) p limit ${value('p_limit')}`
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
  const page = 'app.page(to_jsonb(v_data), v_total, v_limit, v_offset)'
  const of = beside('_page', (argument) => (argument === 'p_page' ? page : variable(argument)))
  const answer = of ? `${of}::text` : 'app.page_text(v_data, v_total, v_limit, v_offset)'
  const count = (value: (argument: string) => string) => `v_total := (select count(*) from ${callOf(list, value)});`
  const whole = isPlannedOnce(list, routines) ? wholeList(capability, list) : null
  const declare = [
    `v_limit integer := coalesce((p_input ->> 'limit')::integer, ${first.limit});`,
    `v_offset integer := coalesce((p_input ->> 'offset')::integer, ${first.offset});`,
    ...filters.map((filter) => `${filter.variable} ${filter.type};`),
    `v_rows ${list.returns}[];`,
    'v_total bigint;',
    'v_data json[];',
    ...(whole ? [`v_whole boolean;`] : []),
  ]
  const run = [
    `perform ${requirement(capability)};`,
    ...filters.map((filter) => `${filter.variable} := ${filter.value};`),
    ...(check ? [`perform ${check};`] : []),
    ...(whole ? [`v_whole := ${whole.condition};`] : []),
    ...either(
      whole && `v_whole and v_offset = 0 and v_limit <= ${first.most}`,
      whole && [
        '-- Planned by an index that has the order, whoever was the first to ask.',
        'set local enable_sort = off;',
        `v_rows := array(${wholeQuery(capability, list)});`,
        'set local enable_sort = default;',
      ],
      plannedNow(`v_rows := array(${pageQuery(list, variable)});`),
    ),
    'if cardinality(v_rows) < v_limit and (v_offset = 0 or cardinality(v_rows) > 0) then',
    '  v_total := v_offset + cardinality(v_rows);',
    ...(total ? ['else', `  v_total := ${total};`] : []),
    'end if;',
    'if v_total is null then',
    ...either(whole && 'v_whole', whole && [count(whole.value)], plannedNow(count(variable))).map(
      (line) => `  ${line}`,
    ),
    'end if;',
    `v_data := ${shownBy(list)}(v_rows);`,
    `return (200, ${answer}, false)::app.answer;`,
  ]
  return { declare: `\n  ${declare.join('\n  ')}`, run: run.join('\n    ') }
}

/** Planned for the values of this call: what was not asked for is not in the plan. */
function plannedNow(statement: string): string[] {
  return [
    'set local plan_cache_mode = force_custom_plan;',
    statement,
    'set local plan_cache_mode = force_generic_plan;',
  ]
}

function either(condition: string | null, then: string[] | null, otherwise: string[]): string[] {
  if (!condition || !then) return otherwise
  const inside = (lines: string[]) => lines.map((line) => `  ${line}`)
  return [`if ${condition} then`, ...inside(then), 'else', ...inside(otherwise), 'end if;']
}

/**
 * When nothing narrows a list, and the values that it then has: each filter's default, but what has none, as the thing
 * whose list it is, its variable. Of whether somebody sees all, true.
 */
function wholeList(
  { input }: Capability,
  list: Routine,
  value = variable,
): { condition: string; value(argument: string): string } {
  const filters = new Map(
    list.arguments.map(({ name, isRow, hasDefault, default: otherwise }) => {
      if (!hasDefault) return [name, { condition: 'true', value: value(name) }]
      if (!(inputKey(name) in input.shape)) return [name, { condition: variable(name), value: 'true' }]
      const condition = isRow
        ? `not p_input ? '${inputKey(name)}'`
        : `${variable(name)} is not distinct from ${otherwise}`
      return [name, { condition, value: otherwise! }]
    }),
  )
  const conditions = [...filters.values()].map((one) => one.condition).filter((one) => one !== 'true')
  return { condition: conditions.join(' and ') || 'true', value: (argument) => filters.get(argument)!.value }
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
