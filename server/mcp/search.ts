// Ranked text search over the registry: by words of name, title, description, field names and of what people say (said.ts).
import type { Capability } from '../capabilities/define.ts'
import { said } from './said.ts'
import { inputSchema, type ObjectSchema, outputSchema } from './schema.ts'
import { isQuestion, nearness, saysUndoing, wordsOf } from './speech.ts'
import { typedWords } from './spelling.ts'

interface Entry {
  capability: Capability
  /** How much of each word is in it, long texts and short ones made comparable. */
  weights: Map<string, number>
  /** What people say for it, and its title, each as words. */
  phrases: string[][]
  undoes: boolean
  /** Its fields, each with the least depth at which it stands. */
  input: Map<string, number>
  output: Map<string, number>
}

export interface SearchIndex {
  /** Best first; without a word to go by, all by name. */
  find(query: string): Capability[]
}

/** A field counts less the deeper it stands: a factory spec has every field there is, and is seldom what is meant. */
const weight = { name: 3, said: 2, title: 2, description: 0.3, field: 0.3 }
/** What a phrase that was said whole counts beside its words alone. */
const phraseWeight = 0.7
/** Where more of the same word says little more; see score. */
const saturation = 3
/** Who asks wants to read, who tells or orders to write: how much that counts. */
const askedFor = 1.2
/** What has a field that was named exactly comes first, before all what takes it: no words weigh as much. */
const named = { input: 1000, output: 10 }
/** How names of fields are told from words of a sentence. */
const fieldName = /\b[a-z]+[A-Z]\w*\b/g
/** The first word is the verb of an order, or what a sentence is about. */
const leading = 1.2
/** What undoes, while nobody said a word of undoing. */
const unasked = 0.4
/** Characters of a query that count: comparing words takes time, and nobody puts a wish in more. */
const longestQuery = 300
/** Verbs that end, refuse or take back what somebody did, beside all that destroys. */
const undoingVerbs = /\.(?:cancel|close|reverse_receipt|withdraw|decline|refuse|return|settle)$/
/** The end of a stop is work that begins. */
const beginsWork = 'downtime_events.close'

export function searchIndex(capabilities: readonly Capability[]): SearchIndex {
  const entries = index(capabilities)
  const known = new Map<string, number>()
  for (const { weights } of entries) for (const word of weights.keys()) known.set(word, (known.get(word) ?? 0) + 1)
  const rarity = (word: string) => {
    const having = known.get(word) ?? 0
    return Math.log(1 + (entries.length - having + 0.5) / (having + 0.5))
  }

  function find(query: string): Capability[] {
    const text = query.slice(0, longestQuery)
    const exact = capabilities.find(
      (capability) => capability.name === query.trim() || capability.name.replace('.', '_') === query.trim(),
    )
    const asked = typedWords(text, known)
    if (asked.length === 0) return [...capabilities]
    const meant = asked.map((word) => like(word, known))
    const undoing = saysUndoing(asked)
    const question = isQuestion(text)
    const fields = text.match(fieldName) ?? []
    const scored = entries.map((entry) => {
      const { capability } = entry
      const phrase = saidMost(entry.phrases, meant, rarity)
      let score = wordScore(entry.weights, meant, rarity) + phraseWeight * phrase.score
      if (entry.undoes && !undoing && !phrase.whole) score *= unasked
      if (question === (capability.effect === 'read')) score *= askedFor
      for (const field of fields)
        score +=
          named.input / (entry.input.get(field) ?? Infinity) + named.output / (entry.output.get(field) ?? Infinity)
      return { capability, score: capability === exact ? Infinity : score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.capability.name < b.capability.name ? -1 : 1))
      .map(({ capability }) => capability)
  }

  return { find }
}

/** The known words that a word may mean, and how much each counts; its beginning alone only where nothing else is known. */
function like(asked: string, known: ReadonlyMap<string, number>): Map<string, number> {
  const near = [...known.keys()]
    .map((word) => [word, nearness(word, asked)] as const)
    .filter(([, counts]) => counts > 0)
  const best = Math.max(0, ...near.map(([, counts]) => counts))
  return new Map(near.filter(([, counts]) => counts >= Math.min(best, 0.5)))
}

// BM25F, the usual formula for texts of several fields: a rare word tells more than a frequent one, and of one word in many
// places the first say the most.
function wordScore(weights: Entry['weights'], meant: Map<string, number>[], rarity: (word: string) => number): number {
  let sum = 0
  for (const [at, likes] of meant.entries()) {
    let best = 0
    for (const [word, counts] of likes) {
      const much = weights.get(word)
      if (much) best = Math.max(best, (counts * rarity(word) * much) / (much + saturation))
    }
    sum += best * (at === 0 ? leading : 1)
  }
  return sum
}

// Of all phrases the one of which most was said, by rarity and by share: "running again" and not any again. A word that was
// asked for counts once in a phrase, also where it means two of its words. Who did not say "not" means no phrase that has it.
function saidMost(phrases: string[][], meant: Map<string, number>[], rarity: (word: string) => number) {
  let score = 0
  let whole = false
  for (const words of phrases) {
    const left = new Set(meant)
    const unsaid: string[] = []
    let said = 0
    let all = 0
    for (const word of words) {
      const rare = rarity(word)
      all += rare
      let best: Map<string, number> | undefined
      for (const likes of left) if ((likes.get(word) ?? 0) > (best?.get(word) ?? 0)) best = likes
      if (best) {
        left.delete(best)
        said += best.get(word)! * rare
      } else unsaid.push(word)
    }
    if (unsaid.includes('not')) continue
    score = Math.max(score, said * (said / all) ** 1.5)
    whole ||= words.length > 1 && unsaid.length === 0 && said > 0.8 * all
  }
  return { score, whole }
}

function index(capabilities: readonly Capability[]): Entry[] {
  const texts = capabilities.map((capability) => {
    const [area, verb] = capability.name.split('.') as [string, string]
    const phrases = (said[area]?.[verb] ?? '').split(',').map(wordsOf)
    const [input, output] = [fieldNames(inputSchema(capability)), fieldNames(outputSchema(capability))]
    return {
      capability,
      input,
      output,
      phrases: [...phrases, wordsOf(capability.title)].filter((words) => words.length > 0),
      fields: [
        { weight: weight.said, evens: 0.2, words: counted(phrases.flat()) },
        { weight: weight.description, evens: 0.5, words: counted(wordsOf(capability.description)) },
        { weight: weight.title, evens: 0.5, words: counted(wordsOf(capability.title)) },
        { weight: weight.name, evens: 0.5, words: counted(wordsOf(capability.name)) },
        { weight: weight.field, evens: 0.5, words: fieldWords([input, output]) },
      ],
    }
  })
  const lengths = texts[0]!.fields.map((_, n) => texts.reduce((sum, one) => sum + size(one.fields[n]!.words), 0))
  return texts.map(({ fields, ...entry }) => {
    const { capability } = entry
    const weights = new Map<string, number>()
    for (const [n, field] of fields.entries()) {
      const length = (size(field.words) * texts.length) / lengths[n]!
      for (const [word, times] of field.words)
        weights.set(word, (weights.get(word) ?? 0) + (field.weight * times) / (1 - field.evens + field.evens * length))
    }
    const undoes =
      capability.effect === 'destructive' || (undoingVerbs.test(capability.name) && capability.name !== beginsWork)
    return { ...entry, weights, undoes }
  })
}

function counted(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function size(words: Map<string, number>): number {
  return [...words.values()].reduce((sum, one) => sum + one, 0)
}

function fieldWords(schemas: Map<string, number>[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const fields of schemas)
    for (const [name, depth] of fields)
      for (const word of wordsOf(name)) words.set(word, Math.max(1 / depth, words.get(word) ?? 0))
  return words
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
