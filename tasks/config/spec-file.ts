// The file: YAML, of which JSON is a part, with the line of everything in it.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { isNode, LineCounter, parseDocument, stringify } from 'yaml'

export class UnreadableSpec extends Error {}

export interface SpecFile {
  spec: unknown
  /** Where a path such as routings[2].product stands: file:line:column, or the nearest thing around it; and how far down. */
  placeOf(path: string): { text: string; at: number }
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
  const [wrong] = document.errors
  if (wrong) {
    const several = wrong.code === 'MULTIPLE_DOCS' && 'a second document begins here; a factory is one'
    throw new UnreadableSpec(`${at(wrong.pos[0])} ${several || wrong.message}`)
  }
  return {
    spec: document.toJS({ maxAliasCount: 100 }),
    placeOf(path) {
      for (const steps = stepsOf(path); steps.length > 0; steps.pop()) {
        const node = document.getIn(steps, true)
        if (isNode(node) && node.range) return { text: at(node.range[0]), at: node.range[0] }
      }
      return { text: name, at: 0 }
    },
  }
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
export function asText(spec: unknown, file: string, baseUrl: string): string {
  if (file.endsWith('.json')) return `${JSON.stringify(spec, null, 2)}\n`
  return `${schemaLine(baseUrl)}\n${stringify(spec, { lineWidth: 110 })}`
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
