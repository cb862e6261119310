// Ranked text search over the registry: by words of name, title, description and field names, forms of a word being alike.
import type { Capability } from '../capabilities/define.ts'
import { inputSchema, type ObjectSchema, outputSchema } from './schema.ts'

interface Entry {
  capability: Capability
  weights: Map<string, number>
}
/** A word of the registry that a caller's word may mean, and how much it counts. */
interface Meant {
  known: string
  counts: number
}

export interface SearchIndex {
  /** Best first; without a word to go by, all by name. */
  find(query: string): Capability[]
}

/** A field counts less the deeper it stands: a factory spec has every field there is, and is seldom what is meant. */
const weight = { name: 8, title: 5, description: 3, field: 2 }
/** Characters of a query that count: comparing words takes time, and nobody puts a wish in more. */
const longestQuery = 300
const stopWords = new Set(
  'a an and are as at be by can do for from how i in into is it my of on or show the this that to we what which with'.split(
    ' ',
  ),
)
/** Words that mean much the same here, whichever of them a caller uses. */
const likeWords = [
  'make create add new upsert',
  'change update edit set modify rename replace',
  'delete remove archive deactivate',
  'finish complete done finalize',
  'buy purchase procure',
  'vendor supplier',
  'client customer',
  'machine ssu equipment asset',
  'person people user member employee colleague',
  'move transfer relocate',
  'recipe bom component ingredient',
  'history ledger transaction',
  'receive receipt delivery arrive',
  'ship shipment dispatch send',
  'invite invitation',
  'inventory stock',
  'produce production',
  'product part material',
  'ncr nonconformance defect',
  'text instructions guidance',
  'again resend retry replay',
  'audit who',
].map((group) => new Set(wordsOf(group)))

export function searchIndex(capabilities: readonly Capability[]): SearchIndex {
  const entries = capabilities.map(index)
  const rarity = new Map<string, number>()
  for (const entry of entries) for (const word of entry.weights.keys()) rarity.set(word, (rarity.get(word) ?? 0) + 1)
  const words = [...rarity.keys()]

  function find(query: string): Capability[] {
    const exact = capabilities.find(
      (capability) => capability.name === query.trim() || capability.name.replace('.', '_') === query.trim(),
    )
    const asked = [...new Set(wordsOf(query.slice(0, longestQuery)))]
    if (asked.length === 0) return [...capabilities]
    const meant = asked.map((word) =>
      words
        .filter((known) => near(known, word))
        .map(
          (known): Meant => ({
            known,
            counts: Math.log(1 + entries.length / rarity.get(known)!) * (known === word ? 1 : 0.5),
          }),
        ),
    )
    const scored = entries.map((entry) => ({
      entry,
      score: entry.capability === exact ? Infinity : score(entry, meant),
    }))
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.entry.capability.name < b.entry.capability.name ? -1 : 1))
      .map(({ entry }) => entry.capability)
  }

  return { find }
}

// Who knows all the words comes before who has one of them in its name.
function score({ weights }: Entry, meant: Meant[][]): number {
  const best = meant.map((like) => Math.max(0, ...like.map(({ known, counts }) => (weights.get(known) ?? 0) * counts)))
  const met = best.filter((one) => one > 0).length
  return best.reduce((sum, one) => sum + one, 0) * (met / meant.length) ** 2
}

function index(capability: Capability): Entry {
  const weights = new Map<string, number>()
  const add = (text: string, value: number) => {
    for (const word of new Set(wordsOf(text))) weights.set(word, (weights.get(word) ?? 0) + value)
  }
  const fields = new Map<string, number>()
  for (const schema of [inputSchema(capability), outputSchema(capability)]) {
    for (const [name, depth] of fieldNames(schema))
      for (const word of wordsOf(name)) fields.set(word, Math.min(depth, fields.get(word) ?? depth))
  }
  for (const [word, depth] of fields) add(word, weight.field / depth)
  add(capability.description, weight.description)
  add(capability.title, weight.title)
  add(capability.name, weight.name)
  return { capability, weights }
}

/** Names of all fields of a schema, each with the least depth at which it stands. */
export function fieldNames(schema: ObjectSchema): Map<string, number> {
  const names = new Map<string, number>()
  const shapes = (schema.$defs ?? {}) as Record<string, ObjectSchema>
  const visit = (node: unknown, depth: number, within: string[]): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties, $ref, $defs: _, ...others } = node as ObjectSchema
    const shape = String($ref).replace('#/$defs/', '')
    if (shapes[shape] && !within.includes(shape)) visit(shapes[shape], depth, [...within, shape])
    for (const [name, inner] of Object.entries(properties ?? {})) {
      names.set(name, Math.min(depth, names.get(name) ?? depth))
      visit(inner, depth + 1, within)
    }
    for (const inner of Object.values(others)) visit(inner, depth, within)
  }
  visit(schema, 1, [])
  return names
}

/** scrapQuantity is scrap and quantity; receiving, received and receives are receiv. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !stopWords.has(word))
    .map((word) =>
      word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e)$/, '') : word.length === 4 ? word.replace(/s$/, '') : word,
    )
}

function near(known: string, word: string): boolean {
  return (
    known === word ||
    likeWords.some((group) => group.has(known) && group.has(word)) ||
    (word.length >= 4 && known.startsWith(word)) ||
    (known.length >= 4 && word.startsWith(known))
  )
}
