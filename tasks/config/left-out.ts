// Which keys of an item the file leaves out: what changes by that is easily taken for somebody's wish.
import { named } from './names.ts'
import type { Change } from './show.ts'

type Item = Record<string, unknown>
const naming = ['name', 'sku', 'email', 'machine', 'externalRef', 'label']

/**
 * Changes with the keys that the file leaves out of what it changes; what stands inside others is not looked at. The section
 * is said by where it stands.
 */
export function withLeftOut(changes: readonly Change[], spec: unknown): Change[] {
  const sections = spec as Record<string, unknown>
  const items = new Map<string, (name: string) => Item | undefined>()
  const itemsOf = (section: string) => {
    const known = items.get(section) ?? itemsIn(section, sections[section])
    items.set(section, known)
    return known
  }
  return changes.map((change) => {
    const item = change.action === 'update' ? itemsOf(change.section)(change.name.trim()) : undefined
    return item
      ? { ...change, leftOut: Object.keys(change.fields).filter((key) => key !== 'section' && !(key in item)) }
      : change
  })
}

function itemsIn(section: string, value: unknown): (name: string) => Item | undefined {
  if (section === 'settings') return () => value as Item
  return named(Array.isArray(value) ? (value as Item[]) : [], (item) => nameOf(item).trim())
}

function nameOf(item: Item): string {
  const name = String(item[naming.find((key) => typeof item[key] === 'string') ?? ''])
  return typeof item.kind === 'string' ? `${item.kind}/${name}` : name
}
