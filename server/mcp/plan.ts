// A dry run in words: what a person needs to say yes or no.
import type { Capability } from '../capabilities/define.ts'
import { eventTypes } from '../capabilities/event-types.ts'
import { difference } from './differences.ts'
import { brief, oneLine, quoted, shortened, spaced } from './words.ts'

interface Change {
  entity: string
  id: unknown
  action: string
  fields: Record<string, { from: unknown; to: unknown }> | null
}
type Effect = Record<string, unknown>
/** What is called how, by its id. */
type Names = Record<string, string>

const mostLines = 200
/** Characters of a text: whole where there is little else to read, or somebody decided it. */
const wholeText = 4000
const shortText = 80
const fewChanges = 20
/** Characters of what a partner is told of one thing. */
const mostTold = 60_000
/** Lines of a batch that failed: one needs to be told of each, but not of five hundred that fail alike. */
const mostFailures = 20

/** Skip: so many lines of each list were shown before, and this is a later part of the plan. */
export function planInWords(capability: Capability, plan: Record<string, unknown>, skip: number): string {
  if (isOther(plan)) return newPlanInWords(plan.problem as Record<string, unknown>, ' and without dryRun')
  if (plan.accepted !== true) {
    const problem = plan.problem as { code: string; detail?: string } | null
    return `This would be refused with ${problem?.code ?? 'an error'}: ${problem?.detail ?? ''} Nothing was changed.`
  }
  if (plan.planHash === null)
    return 'This was done under this idempotencyKey before: the same call again gets that answer, which stands in result, and changes nothing.'
  const failed = failuresInWords(plan.result)
  const hash = String(plan.planHash)
  const nothing = failed === '' ? 'It would change nothing: all is so already.' : 'It would change nothing.'
  const begin =
    skip > 0
      ? `This is not the whole plan: of each list what comes after the first ${skip} lines. Nothing was changed yet.`
      : 'This would be accepted. Nothing was changed yet.'
  const commit = skip > 0 ? 'the whole plan' : 'exactly this'
  const without = skip > 0 ? 'dryRun and skip' : 'dryRun'
  const once = capability.idempotencyKey
    ? '; with an idempotencyKey it is done only once, however often it is sent.'
    : '.'
  return [
    begin,
    ...(failed === '' ? [] : [failed]),
    ...contents(plan, warningsOf(plan.result), nothing, skip),
    `To do ${commit}, make the same call with planHash ${hash} and without ${without}${once}`,
  ].join('\n')
}

/** Whether a dry run was sent with the planHash of another plan than this is by now. */
export function isOther({ dryRun, problem }: Record<string, unknown>): boolean {
  const { code, changes } = (problem ?? {}) as Record<string, unknown>
  return dryRun === true && code === 'plan_changed' && Array.isArray(changes)
}

/** What the call would do by now, of a refusal of a plan that was agreed to. */
export function newPlanInWords(problem: Record<string, unknown>, without = ''): string {
  return [
    'Nothing was changed: this is not what was agreed to. What this call would do now:',
    ...contents(problem, linesOf(problem.warnings as Warning[]), 'It would change nothing: all is so already.', 0),
    `When a person has agreed to this, make the same call with planHash ${String(problem.planHash)}${without}.`,
  ].join('\n')
}

function contents(plan: Record<string, unknown>, warnings: Line[], nothing: string, skip: number): string[] {
  const names = (plan.names ?? {}) as Names
  const isDecided = Boolean(plan.statedBy)
  const most = isDecided || (plan.changes as Change[]).length <= fewChanges ? wholeText : shortText
  const changes = (plan.changes as Change[]).map((change) => ({
    kind: `${change.action} ${spaced(change.entity)}`,
    rank: change.action === 'create' ? ranks.adds : change.action === 'update' ? ranks.changes : ranks.takes,
    text: `${change.action} ${spaced(change.entity)} ${subject(change, names)}${fieldsOf(change, names, most, isDecided)}`,
  }))
  const effects = (plan.effects as Effect[]).flatMap((effect) => [
    { kind: kindOf(effect), rank: rankOf(effect), text: effectInWords(effect, names) },
    ...goesBy(effect),
  ])
  const told = [
    ...listed('It would warn', warnings, skip, 'are warnings', plan.planHash),
    ...listed('It would change', changes, skip, takeAway, plan.planHash),
    ...listed('It would set off', together(effects), skip, takeAway, plan.planHash),
  ]
  return [
    ...(changes.length + effects.length === 0 ? [nothing] : []),
    ...(plan.statedBy ? [`Decided by ${named(plan.statedBy, names)}, as the call says.`] : []),
    ...told,
    ...(skip > 0 && told.length === 0 ? ['Words told all of it before: what follows is data only.'] : []),
  ]
}

const takeAway = 'take away or change what is there or go to others'

/** A lot's code says which only with its product. What is new is told by what it is made of. */
function subject({ entity, id, action }: Change, names: Names): string {
  if (action === 'create') return brief(id ?? '')
  const lot = entity === 'lot' ? names[`lot ${id}`] : undefined
  return lot === undefined ? named(id ?? '', names) : quoted(lot)
}

/** What failed of a batch whose items go each on its own; of any other answer, and where none did, ''. */
export function failuresInWords(answer: unknown): string {
  const results = (answer as { results?: unknown } | null)?.results
  if (!Array.isArray(results)) return ''
  const failed = results.filter((one) => one?.problem)
  if (failed.length === 0) return ''
  const told = failed
    .slice(0, mostFailures)
    .map(
      ({ index, problem }) => `${index} (${brief(problem.code)}: ${shortened(oneLine(String(problem.detail)), 160)})`,
    )
  const rest = failed.length > mostFailures ? ` and ${failed.length - mostFailures} more` : ''
  return `${failed.length} of ${results.length} failed, by their place from 0: ${told.join(', ')}${rest}.`
}

interface Warning {
  code: string
  message: string
}

function warningsOf(result: unknown): Line[] {
  return linesOf((result as { _meta?: { warnings?: Warning[] } } | null)?._meta?.warnings)
}

function linesOf(warnings: Warning[] | undefined): Line[] {
  return (warnings ?? []).map(({ code, message }) => ({ kind: code, rank: ranks.changes, text: oneLine(message) }))
}

interface Line {
  kind: string
  rank: number
  text: string
}

/** In which order lines are told; what only adds, nobody misses. */
const ranks = { outside: 0, takes: 1, changes: 2, adds: 3 }

function kindOf({ type, event, partner }: Effect): string {
  if (partner !== undefined) return 'told to a partner'
  return event === undefined ? String(type) : `event ${brief(event)}`
}

function rankOf({ type }: Effect): number {
  if (type === 'notification') return ranks.outside
  return type === 'task' ? ranks.adds : ranks.changes
}

/** Lines that are alike, as events of a kind are, in one. */
function together(lines: Line[]): Line[] {
  const times = Map.groupBy(lines, ({ text }) => text)
  return [...times.values()].map(([line, ...others]) =>
    others.length === 0 ? line! : { ...line!, text: `${line!.text} (${others.length + 1} times)` },
  )
}

/**
 * What is too much to read is counted by kind. What goes to others comes first, for good as it does, then what is taken away
 * or changed, then what is new, and of each what there is little of before what there is much of: one line of a recipe is not
 * hidden among skills, nor what a partner is told among goods.
 */
function listed(title: string, lines: Line[], skip: number, unlike: string, planHash: unknown): string[] {
  if (lines.length <= skip) return []
  const all = counted(lines)
  const many = lines.length > mostLines
  const order = ({ rank, kind }: Line) => (many ? [rank, all.get(kind)!] : [Number(rank > ranks.outside), 0])
  const sorted = lines.toSorted((a, b) => order(a)[0]! - order(b)[0]! || order(a)[1]! - order(b)[1]!)
  const shown = sorted.slice(skip, skip + mostLines)
  const rest = sorted.slice(skip + mostLines)
  const part = skip > 0 ? ` (${skip + 1} to ${skip + shown.length} of ${sorted.length})` : ''
  const told = [`${title}${part}:`, ...shown.map(({ text }) => `- ${text}`)]
  if (rest.length === 0) return told
  const more = [...counted(rest)].map(([kind, count]) => `${count} × ${kind}`).join(', ')
  const unseen = rest.filter(({ rank }) => rank < ranks.adds).length
  const warning = `WARNING: ${unseen} of what follows ${unlike} and are only counted. Nobody can agree to what is not shown: divide the call into smaller ones, or show the rest too, by the same call with dryRun, planHash ${String(planHash)} and skip ${skip + mostLines}.`
  return [...(unseen > 0 ? [warning] : []), ...told, `- and ${rest.length} more: ${more}`]
}

function counted(lines: Line[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of lines) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Fields that callers know by another name. */
const asCallersSay: Record<string, string> = { 'taskType.parentProductId': 'makes' }

/** Of what is new or gone only what says something; what is changed whole. */
function fieldsOf({ entity, id, action, fields }: Change, names: Names, most: number, isDecided: boolean): string {
  const parts = Object.entries(fields ?? {}).flatMap(([name, { from, to }]) => {
    const called = asCallersSay[`${entity}.${name}`] ?? spaced(name).replace(/ id$/, '')
    const isNamed = /(Id|By)$/.test(name)
    const shown = (value: unknown) => (isNamed ? named(value, names) : brief(value, most))
    const isWhole = isNamed || (isDecided && typeof to === 'string')
    if (action === 'update')
      return [`${called}: ${isWhole ? `${shown(from)} → ${shown(to)}` : difference(from, to, most)}`]
    const value = action === 'delete' ? from : to
    return value === id || ['null', 'false', '""', '{}', '[]'].includes(JSON.stringify(value ?? null))
      ? []
      : [`${called}: ${shown(value)}`]
  })
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function named(value: unknown, names: Names): string {
  const id = String(value)
  return Object.hasOwn(names, id) ? `${quoted(names[id])} (${brief(value)})` : brief(value)
}

function effectInWords(effect: Effect, names: Names): string {
  switch (effect.type) {
    case 'stock':
      return stockInWords(effect, names)
    case 'task':
      return `task ${brief(effect.id)}: ${quoted(effect.title)}`
    case 'status':
      return `${spaced(String(effect.entity))} ${subject({ entity: String(effect.entity), id: effect.id, action: 'update', fields: null }, names)}: ${brief(effect.from)} → ${brief(effect.to)}`
    case 'notification':
      if (effect.partner !== undefined) return toldInWords(effect)
      return `event ${brief(effect.event)}, ${heardBy(effect)}`
    default:
      return brief(effect)
  }
}

/** What nobody can subscribe to goes to the one webhook that it is about. */
function heardBy({ event, data }: Effect): string {
  return eventTypes.some(({ type, subscribable }) => type === event && !subscribable)
    ? `only to the webhook ${quoted((data as { name: string }).name)}`
    : 'for whoever subscribes to it'
}

/** What a new state goes by: the lines that a person looks at. */
function goesBy({ lines, entity, id }: Effect): Line[] {
  const all = (lines ?? []) as Record<string, unknown>[]
  const said = all.filter(({ difference, quantityOpen }) => difference !== 0 && quantityOpen !== 0)
  const kind = `line of ${spaced(String(entity))}`
  return said.map((line) => {
    const values = Object.entries(line).filter(([, value]) => value !== null)
    const told = values.map(([name, value]) => `${spaced(name)} ${brief(value)}`).join(', ')
    return { kind, rank: ranks.changes, text: `${kind} ${brief(id)}: ${told}` }
  })
}

/** Whether words tell all of an entry of a plan, however long it is. */
export function isToldWhole({ partner, data, lines }: Effect): boolean {
  if (partner === undefined) return Array.isArray(lines)
  return Object.values(data as object).every((value) => brief(value, Number.POSITIVE_INFINITY).length <= mostTold)
}

/** Whole, as it cannot be unread once it was told. */
function toldInWords({ partner, of, id, data }: Effect): string {
  const whole = (value: unknown) => (typeof value === 'string' ? quoted(value, mostTold) : brief(value, mostTold))
  const said = Object.entries(data as object).map(([name, value]) => `${spaced(name)}: ${whole(value)}`)
  return `company ${quoted(partner)} is told of the ${brief(of)}${id === null ? '' : ` ${brief(id)}`}: ${said.join(', ')}`
}

function stockInWords(
  {
    kind,
    quantity,
    unit,
    sku,
    lotCode,
    serialCode,
    from,
    fromName,
    fromBin,
    to,
    toName,
    toBin,
    toCustomer,
    shipToAddress,
  }: Effect,
  names: Names,
): string {
  const which = [
    lotCode !== null && ` of lot ${brief(lotCode)}`,
    serialCode !== null && ` with serial number ${brief(serialCode)}`,
  ]
    .filter(Boolean)
    .join('')
  const way = [
    fromName !== null && ` from ${quoted(names[String(from)] ?? fromName)} (${brief(fromBin)})`,
    toName !== null && ` to ${quoted(names[String(to)] ?? toName)} (${brief(toBin)})`,
    toCustomer !== undefined && ` to ${quoted((toCustomer as { name: string }).name)}`,
    shipToAddress !== undefined && `, ${quoted(shipToAddress, wholeText)}`,
  ]
    .filter(Boolean)
    .join('')
  return `${brief(kind)} of ${brief(quantity)} ${brief(unit)} ${brief(sku)}${which}${way}`
}
