// What a person reads: changes by the names of things, coloured where a terminal shows colours.
import { styleText } from 'node:util'

type Action = 'create' | 'update' | 'unchanged' | 'extra' | 'remove'
export interface Change {
  section: string
  name: string
  action: Action
  fields: Record<string, { from: unknown; to: unknown }>
  blockedBy?: string
  /** Why a prune leaves it. */
  reason?: string
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

/** What people call their things may hold what a terminal obeys. */
export function shown(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')
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

function changeAsText({ name, action, fields, blockedBy, reason }: Change): string {
  const [mark, colour] = marks[action]!
  const isSwitchedOff = action === 'remove' && 'isActive' in fields
  const note = isSwitchedOff ? ' (is taken out of use, its history stays)' : reason ? ` stays. ${shown(reason)}` : ''
  const told = Object.entries(fields).filter(
    ([key, { to }]) => action !== 'create' || !goesWithoutSaying(name, key, to),
  )
  const lines = action === 'remove' ? [] : told.flatMap(([key, field]) => fieldAsText(key, field))
  const blocked = blockedBy ? [`      ${coloured('red', `! you lack the permission ${blockedBy}`)}`] : []
  return [`  ${coloured(colour, `${mark} ${shown(name)}`)}${note}`, ...lines, ...blocked].join('\n')
}

/** Of what is new: its name, which stands above, and what is as it is without a word. */
function goesWithoutSaying(name: string, key: string, to: unknown): boolean {
  return to === false || (key === 'isActive' && to === true) || name.split('/').includes(String(to))
}

function fieldAsText(key: string, { from, to }: { from: unknown; to: unknown }): string[] {
  if (isNothing(from) && isNothing(to)) return []
  if (isNothing(from)) return [`      ${coloured('green', '+')} ${key}: ${value(to)}`]
  if (isNothing(to)) return [`      ${coloured('red', '-')} ${key}: ${value(from)}`]
  if (Array.isArray(from) && Array.isArray(to)) return listAsText(key, from, to)
  return [`      ${coloured('yellow', '~')} ${key}: ${value(from)} ${coloured('dim', '→')} ${value(to)}`]
}

function listAsText(key: string, from: unknown[], to: unknown[]): string[] {
  const [before, after] = [from, to].map((list) => new Set(list.map((one) => JSON.stringify(one)))) as [
    Set<string>,
    Set<string>,
  ]
  const gone = [...before]
    .filter((one) => !after.has(one))
    .map((one) => `        ${coloured('red', `- ${shown(one)}`)}`)
  const come = [...after]
    .filter((one) => !before.has(one))
    .map((one) => `        ${coloured('green', `+ ${shown(one)}`)}`)
  const same = gone.length + come.length === 0 ? ['        in another order'] : []
  return [`      ${coloured('yellow', '~')} ${key}:`, ...gone, ...come, ...same]
}

/** What is not there, or empty where a default would be. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

const longest = 100
export function value(of: unknown): string {
  const text = shown(JSON.stringify(of))
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}

export function summaryAsText({ create, update, remove, unchanged, extra }: Summary): string {
  const stays = extra > 0 ? ` ${extra} beyond the file stay as they are.` : ''
  return `${coloured('bold', 'Plan:')} ${create} to add, ${update} to change, ${remove} to remove; ${unchanged} unchanged.${stays}`
}
