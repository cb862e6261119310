// What a person reads: changes by the names of things, coloured where a terminal shows colours.
import { styleText } from 'node:util'
import { asJson, differing, listsApart, shown } from './apart.ts'

type Action = 'create' | 'update' | 'unchanged' | 'extra' | 'remove'
export interface Change {
  section: string
  name: string
  action: Action
  fields: Record<string, { from: unknown; to: unknown }>
  blockedBy?: string
  /** Why a prune leaves it. */
  reason?: string
  /** Keys that the file leaves out of it, so that they take their defaults. */
  leftOut?: string[]
}
export type Summary = Record<Action, number>

export interface Warning {
  code: string
  message: string
}

/** The warning of a plan that whoever asked may not apply. */
export const notAllowed = 'apply_not_allowed'

/** What is to be thought of before an apply. */
export function warningsAsText(warnings: readonly Warning[]): string[] {
  return warnings.map(({ message }) => coloured('yellow', `! ${shown(message)}`))
}

type Colour = 'green' | 'yellow' | 'red' | 'bold' | 'dim'
export const coloured = (colour: Colour, text: string): string => styleText(colour, text)

const marks: Record<string, [string, Colour]> = {
  create: ['+', 'green'],
  update: ['~', 'yellow'],
  remove: ['-', 'red'],
  extra: ['=', 'dim'],
}

/** The changes of a plan, section by section. */
export function changesAsText(changes: readonly Change[]): string {
  return [...Map.groupBy(changes, ({ section }) => section)]
    .map(([section, items]) => [coloured('bold', section), ...items.map(changeAsText), ''].join('\n'))
    .join('\n')
}

function changeAsText({ name, action, fields, blockedBy, reason, leftOut = [] }: Change): string {
  const [mark, colour] = marks[action]!
  const isSwitchedOff = action === 'remove' && 'isActive' in fields
  const note = isSwitchedOff ? ' (is taken out of use, its history stays)' : reason ? ` stays. ${shown(reason)}` : ''
  const told = Object.entries(fields).filter(
    ([key, { to }]) => action !== 'create' || !goesWithoutSaying(name, key, to),
  )
  const lines =
    action === 'remove' ? [] : told.flatMap(([key, field]) => fieldAsText(key, field, leftOut.includes(key)))
  const blocked = blockedBy ? [`      ${coloured('red', `! you lack the permission ${blockedBy}`)}`] : []
  return [`  ${coloured(colour, `${mark} ${shown(name)}`)}${note}`, ...lines, ...blocked].join('\n')
}

/** Of what is new: its name, which stands above, and what is as it is without a word. */
function goesWithoutSaying(name: string, key: string, to: unknown): boolean {
  return to === false || (key === 'isActive' && to === true) || name.split('/').includes(String(to))
}

function fieldAsText(key: string, { from, to }: { from: unknown; to: unknown }, isLeftOut: boolean): string[] {
  const known = isLeftOut ? `${key} (left out of the file: its default)` : key
  if (isNothing(from) && isNothing(to)) return []
  if (isNothing(from)) return only('+', 'green', known, to)
  if (isNothing(to)) return only('-', 'red', known, from)
  const changed = `      ${coloured('yellow', '~')} ${known}:`
  if (Array.isArray(from) && Array.isArray(to)) return [changed, ...listAsText(from, to)]
  const [before, after] = differing(from, to)
  const isShort = before.length + after.length <= longest
  if (isShort) return [`${changed} ${before} ${coloured('dim', '→')} ${after}`]
  return [changed, `        ${coloured('red', `- ${before}`)}`, `        ${coloured('green', `+ ${after}`)}`]
}

/** What is there on one side only, whole: a long list has a line for each. */
function only(mark: '+' | '-', colour: Colour, key: string, of: unknown): string[] {
  const whole = asJson(of)
  const head = `      ${coloured(colour, mark)} ${key}:`
  if (!Array.isArray(of) || whole.length <= longest) return [`${head} ${whole}`]
  return [head, ...of.map((one) => `        ${asJson(one)}`)]
}

function listAsText(from: unknown[], to: unknown[]): string[] {
  const { gone, come, order } = listsApart(from, to)
  return [
    ...gone.map((one) => `        ${coloured('red', `- ${one}`)}`),
    ...come.map((one) => `        ${coloured('green', `+ ${one}`)}`),
    ...(order ? [`        in another order: ${order[0]} ${coloured('dim', '→')} ${order[1]}`] : []),
  ]
}

/** What is not there, or empty where a default would be. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

const longest = 100

export function summaryAsText({ create, update, remove, unchanged, extra }: Summary): string {
  const stays = extra > 0 ? ` ${extra} beyond the file stay as they are.` : ''
  return `${coloured('bold', 'Plan:')} ${create} to add, ${update} to change, ${remove} to remove; ${unchanged} unchanged.${stays}`
}
