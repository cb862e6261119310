// The file: YAML, of which JSON is a part, with the line of everything in it.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Document, isNode, LineCounter, parseDocument, type YAMLParseError } from 'yaml'
import { yamlText } from './yaml-text.ts'

export class UnreadableSpec extends Error {}

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
  const content = await contentOf(file)
  const lines = new LineCounter()
  const document = parseDocument(content.replace(/^\ufeff/, ''), { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${name}:${line}:${col}`
  }
  const unreadable = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  if (unreadable.length > 0)
    throw new UnreadableSpec(document.errors.map((error) => `${at(error.pos[0])} ${saidOf(error)}`).join('\n'))
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
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; a factory is one'
  return code === 'DUPLICATE_KEY' ? 'this key stands here a second time' : message
}

function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => (index ? Number(index) : key!))
}

async function contentOf(file: string): Promise<string> {
  if (file === '-') return await text(process.stdin)
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const hint = error.code === 'ENOENT' ? '; millwright config init makes one, export writes the company into one' : ''
    throw new UnreadableSpec(`${file} cannot be read: ${error.code}${hint}`)
  })
}

/** As JSON where the name says so, else as YAML, which an editor completes and checks by the schema named in it. */
export function asText(spec: unknown, file: string, baseUrl: string, remarks: readonly string[] = []): string {
  if (file.endsWith('.json')) return `${JSON.stringify(spec, null, 2)}\n`
  return [schemaLine(baseUrl), ...remarks.map((one) => `# ${one}`), yamlText(spec)].join('\n')
}

export function schemaLine(baseUrl: string): string {
  return `# yaml-language-server: $schema=${baseUrl}/api/v1/factory-spec.schema.json`
}

export async function writeNew(file: string, content: string, force: boolean): Promise<void> {
  if (!force && existsSync(file)) throw new UnreadableSpec(`${file} is there already; --force writes over it`)
  await writeFile(file, content).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableSpec(`${file} cannot be written: ${error.code}`)
  })
}
