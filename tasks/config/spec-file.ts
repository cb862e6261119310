// The file: YAML, of which JSON is a part, with the line of everything in it.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml'
import { isKept } from '../../server/capabilities/kept-number.ts'
import { noJsonAt } from './json-text.ts'
import { yamlText } from './yaml-text.ts'

export class UnreadableSpec extends Error {
  /** Where it cannot be read, if that is known. */
  readonly problems: { message: string; place: Place }[]
  constructor(message: string, problems: UnreadableSpec['problems'] = []) {
    super(message)
    this.problems = problems
  }
}

export interface SpecFile {
  spec: unknown
  /** Keys that stand twice in one place: the file can be read, and is not right. */
  twice: { path: string; message: string; place: Place }[]
  /** Where a path such as routings[2].product stands: file:line:column, or the nearest thing around it; and how far down. */
  placeOf(path: string): Place
}
export interface Place {
  text: string
  at: number
}

export async function readSpec(file: string): Promise<SpecFile> {
  const name = file === '-' ? 'standard input' : file
  const content = (await contentOf(file, name)).replace(/^\ufeff/, '')
  const lines = new LineCounter()
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${name}:${line}:${col}`
  }
  const noJson = file.endsWith('.json') && content.trim() !== '' ? noJsonAt(content) : undefined
  if (noJson) throw unreadableAt([noJson], at)
  const unreadable = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  const untaken = unreadable.length > 0 ? [] : untakenOf(document)
  if (unreadable.length + untaken.length > 0) {
    const said = document.errors.map((error) => ({ offset: error.pos[0], message: saidOf(error) }))
    const all = [...said, ...untaken].sort((one, other) => one.offset - other.offset)
    throw unreadableAt(all, at)
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    throw new UnreadableSpec(`${name} is empty; a factory spec begins with version: 1`)
  if (!isMap(document.contents))
    throw new UnreadableSpec(
      `${at(document.contents.range?.[0] ?? 0)} a factory spec is keys and what they hold; it begins with version: 1`,
    )
  return {
    spec: specOf(document, name),
    twice: document.errors.map((error) => ({
      path: '',
      message: saidOf(error),
      place: { text: at(error.pos[0]), at: error.pos[0] },
    })),
    placeOf(path) {
      for (const steps = stepsOf(path); steps.length > 0; steps.pop()) {
        const node = document.getIn(steps, true)
        if (isNode(node) && node.range) return { text: at(node.range[0]), at: node.range[0] }
      }
      return { text: name, at: 0 }
    },
  }
}

function unreadableAt(all: { offset: number; message: string }[], at: (offset: number) => string): UnreadableSpec {
  const problems = all.map(({ offset, message }) => ({ path: '', message, place: { text: at(offset), at: offset } }))
  return new UnreadableSpec(problems.map(({ place, message }) => `${place.text} ${message}`).join('\n'), problems)
}

/** As deep as the service reads bodies, in which the spec is a level down. */
const deepest = 99
const tags = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/

const decimal = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i

/** Beyond what JSON's numbers hold. */
function isChanged(value: unknown, source: string): boolean {
  if (typeof value !== 'number') return false
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return true
  return decimal.test(source) && !isKept(value, source)
}

/** What can be read and would be sent as something else: tags, which JSON has none of, and numbers that it cannot hold. */
function untakenOf(document: Document): { offset: number; message: string }[] {
  const found = document.warnings
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')
    .map(({ pos, message }) => ({ offset: pos[0], message }))
  visit(document, {
    Node(_, node, path) {
      if (!('range' in node) || !node.range) return undefined
      const say = (message: string) => found.push({ offset: node.range![0], message })
      const { tag } = node as { tag?: string }
      if (tag && !tags.test(tag))
        say(`the tag ${tag.replace('tag:yaml.org,2002:', '!!')} is not taken: a factory spec has none`)
      if (isScalar(node) && isChanged(node.value, node.source ?? ''))
        say(`${node.source ?? node.value} is no number that can be sent as it is; a code of digits stands in quotes`)
      if (isAlias(node) && path.includes(node.resolve(document) as Node))
        say(`*${node.source} stands within what it names (&${node.source})`)
      if (!isCollection(node) || path.filter(isCollection).length < deepest) return undefined
      say(`this is nested deeper than ${deepest} levels`)
      return visit.SKIP
    },
  })
  return found
}

/** A few kilobytes of anchors within anchors would fill the memory: what they come to is bounded, as large files are. */
function specOf(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100_000 })
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new UnreadableSpec(`${name}: its anchors (&) and aliases (*) come to more than 100000 copies`)
  }
}

function saidOf({ code, message }: YAMLParseError): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'this is nested too deep to be read'
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; a factory is one'
  return code === 'DUPLICATE_KEY' ? 'this key stands here a second time' : message
}

function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => (index ? Number(index) : key!))
}

async function contentOf(file: string, name: string): Promise<string> {
  const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file).catch(unreadable(file))
  // As PowerShell writes what it is told to put into a file.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableSpec(`${name} is not UTF-8: save it as that, or other letters would arrive than it has`)
  }
}

function unreadable(file: string): (error: NodeJS.ErrnoException) => never {
  return ({ code }) => {
    const hint = code === 'ENOENT' ? '; millwright config init makes one, export writes the company into one' : ''
    throw new UnreadableSpec(`${file} cannot be read: ${code}${hint}`)
  }
}

/** As JSON where the name says so, else as YAML; editors complete and check both by the schema named in them. */
export function asText(spec: unknown, file: string, baseUrl: string, remarks: readonly string[] = []): string {
  if (file.endsWith('.json')) return `${JSON.stringify({ $schema: schemaAt(baseUrl), ...(spec as object) }, null, 2)}\n`
  return [schemaLine(baseUrl), ...remarks.map((one) => `# ${one}`), yamlText(spec)].join('\n')
}

export function schemaLine(baseUrl: string): string {
  return `# yaml-language-server: $schema=${schemaAt(baseUrl)}`
}

function schemaAt(baseUrl: string): string {
  return `${baseUrl}/api/v1/factory-spec.schema.json`
}

export async function writeNew(file: string, content: string, force: boolean): Promise<void> {
  if (!force && existsSync(file)) throw new UnreadableSpec(`${file} is there already; --force writes over it`)
  await writeFile(file, content).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableSpec(`${file} cannot be written: ${error.code}`)
  })
}
