// Where a file and the factory differ: what each of them says. Nothing is about to happen, so nothing is added or removed.
import { asJson, differing, listsApart, shown } from './apart.ts'
import { type Change, coloured, isNothing } from './show.ts'

export interface Difference {
  section: string
  name: string
  /** What only one of them has. */
  onlyIn?: 'file' | 'factory'
  fields: Record<string, { file: unknown; factory: unknown }>
}

/** Of a plan with what the file has and the factory has not, or otherwise; and, if it is asked for, what the file has not. */
export function differencesOf(changes: readonly Change[], isBothWays: boolean): Difference[] {
  return changes
    .filter(({ action }) => action !== 'unchanged' && (isBothWays || !['extra', 'remove'].includes(action)))
    .map(({ section, name, action, fields }) => {
      if (action === 'create') return { section, name, onlyIn: 'file', fields: {} }
      if (action !== 'update') return { section, name, onlyIn: 'factory', fields: {} }
      const both = Object.entries(fields).map(([key, { from, to }]) => [key, { file: to, factory: from }])
      return { section, name, fields: Object.fromEntries(both) }
    })
}

export function differencesAsText(differences: readonly Difference[]): string {
  return [...Map.groupBy(differences, ({ section }) => section)]
    .map(([section, items]) => [coloured('bold', section), ...items.map(itemAsText), ''].join('\n'))
    .join('\n')
}

function itemAsText({ name, onlyIn, fields }: Difference): string {
  if (onlyIn) return `  ${coloured('yellow', shown(name))} is only in the ${onlyIn}`
  const lines = Object.entries(fields).flatMap(([key, { file, factory }]) => fieldAsText(key, file, factory))
  return [`  ${coloured('yellow', shown(name))} differs`, ...lines].join('\n')
}

function fieldAsText(key: string, file: unknown, factory: unknown): string[] {
  if (isNothing(file) && isNothing(factory)) return []
  if (Array.isArray(file) && Array.isArray(factory)) return [`      ${key}:`, ...listAsText(file, factory)]
  const [inFile, inFactory] =
    isNothing(file) || isNothing(factory) ? [file, factory].map(said) : differing(file, factory)
  return [`      ${key}: the file says ${inFile}, the factory has ${inFactory}`]
}

function listAsText(file: unknown[], factory: unknown[]): string[] {
  const { gone, come, order } = listsApart(factory, file)
  return [
    ...come.map((one) => `        only the file has ${one}`),
    ...gone.map((one) => `        only the factory has ${one}`),
    ...(order ? [`        in another order: the file says ${order[1]}, the factory has ${order[0]}`] : []),
  ]
}

const said = (what: unknown): string => (isNothing(what) ? 'nothing' : asJson(what))
