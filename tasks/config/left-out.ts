// Which keys of an item the file leaves out: what changes by that is easily taken for somebody's wish.
import type { Change } from './show.ts'

type Item = Record<string, unknown>
const naming = ['name', 'sku', 'email', 'machine', 'externalRef', 'label']

/** Changes with the keys that the file leaves out of what it changes; what stands inside others is not looked at. */
export function withLeftOut(changes: readonly Change[], spec: unknown): Change[] {
  const sections = spec as Record<string, unknown>
  const items = new Map<string, Map<string, Item>>()
  const itemsOf = (section: string) => {
    const known = items.get(section) ?? named(section, sections[section])
    items.set(section, known)
    return known
  }
  return changes.map((change) => {
    const item = change.action === 'update' ? itemsOf(change.section).get(plain(change.name)) : undefined
    return item ? { ...change, leftOut: Object.keys(change.fields).filter((key) => !(key in item)) } : change
  })
}

const plain = (name: string): string => name.trim().toLowerCase()

function named(section: string, value: unknown): Map<string, Item> {
  if (section === 'settings') return new Map([['settings', value as Item]])
  const list = Array.isArray(value) ? (value as Item[]) : []
  return new Map(list.map((item) => [plain(nameOf(item)), item]))
}

function nameOf(item: Item): string {
  const name = String(item[naming.find((key) => typeof item[key] === 'string') ?? ''])
  return typeof item.kind === 'string' ? `${item.kind}/${name}` : name
}
