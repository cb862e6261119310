// Sheets in and out. An import is tried first and tells all that is wrong by line and column; then all of it is done, or
// nothing.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { shown } from './apart.ts'
import { type Client, checkedShape, hasChanged, planShape, Refused } from './client.ts'
import { readTable, type Table, type Wrong, writeTable } from './csv.ts'
import { leaves } from './left-behind.ts'
import type { Options } from './options.ts'
import { cellsOf, type Found, itemsOf, sheets, twice } from './sheets.ts'
import {
  type Change,
  changesAsText,
  coloured,
  notAllowed,
  summaryAsText,
  type Warning,
  warningsAsText,
} from './show.ts'
import { UnreadableSpec, writeNew } from './spec-file.ts'
import { exportStock, importStock } from './stock-sheet.ts'
import { howMany, untold } from './untold.ts'

export async function runCsv(options: Options, client: Client): Promise<number> {
  const { kind, command, file } = options
  if (command === 'export') {
    const content = kind === 'stock' ? await exportStock(client) : await exportSheet(client, kind)
    if (file === '-') process.stdout.write(content)
    else await writeNew(file, content, options.force)
    return 0
  }
  const table = readTable(await bytesOf(file), file)
  return kind === 'stock' ? await importStock(options, client, table, tell) : await importSheet(options, client, table)
}

async function bytesOf(file: string): Promise<Uint8Array> {
  if (file === '-') return await buffer(process.stdin)
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableSpec(`${file} cannot be read: ${error.code}`)
  })
}

async function exportSheet(client: Client, kind: string): Promise<string> {
  const sheet = sheets[kind]!
  const header = sheet.columns.map(({ key }) => key)
  const items = await itemsThere(client, sheet.section)
  return writeTable(
    header,
    items.map((item) => cellsOf(sheet, item)),
  )
}

/** Whoever may not see them cannot tell them from none. */
async function itemsThere(client: Client, section: string): Promise<Record<string, unknown>[]> {
  const { body } = await client.get('/config/export', { version: 'number' })
  if (section in body) return body[section]
  throw new UnreadableSpec(`${section} are none of what this key may see. ${body._meta?.warnings[0]?.message ?? ''}`)
}

async function importSheet(options: Options, client: Client, table: Table): Promise<number> {
  const sheet = sheets[options.kind]!
  const present = await itemsThere(client, sheet.section)
  const found = itemsOf(sheet, table, present)
  const spec = { version: 1, [sheet.section]: found.items }
  // Without its key no row can be told from another.
  const wrong = found.hasKey ? [...found.wrong, ...(await problems(client, spec, found))] : found.wrong
  if (wrong.length > 0) return tell(options, wrong)
  const { changes, changesHash, summary, _meta } = (await client.post('/config/plan', { spec }, planShape)).body
  const warnings = (_meta.warnings as Warning[]).map(asOfSheet)
  const toDo = (changes as Change[]).filter(({ action }) => ['create', 'update'].includes(action))
  if (!options.json) {
    console.log(`${changesAsText(toDo)}${summaryAsText({ ...summary, extra: 0 })}`)
    for (const line of warningsAsText(warnings)) console.log(line)
  }
  if (options.json && (toDo.length === 0 || !options.apply))
    console.log(JSON.stringify({ changes: toDo, summary, _meta: { ..._meta, warnings } }))
  if (toDo.length === 0) return 0
  const forbidden = warnings.find(({ code }) => code === notAllowed)
  if (forbidden) {
    console.error(`${options.json ? `${forbidden.message} ` : ''}Nothing was changed.`)
    return options.apply ? 1 : 0
  }
  if (toDo.length > mostChanges) {
    console.error(
      `The sheet makes ${toDo.length} changes. An import is done wholly or not at all, so it takes ${mostChanges} at most: ` +
        `divide the rows among several sheets. Nothing was changed.`,
    )
    return 1
  }
  const tried = (await client.post('/config/apply', { spec }, {}, { Prefer: 'dry-run' })).body
  const refused = tried.problem ?? tried.result?.failed?.problem
  if (refused) throw new Refused(refused.status, refused)
  if (!options.apply) {
    if (!options.json) console.log('Nothing was changed: --apply does it.')
    return 0
  }
  const headers = { 'If-Plan-Match': tried.planHash, 'Idempotency-Key': randomUUID() }
  leaves(() => 'The import was sent and may still be done: the same command without --apply tells what is left.')
  const done = await client
    .post('/config/apply', { spec, changesHash }, { summary: 'object' }, headers)
    .catch(hasChanged)
  const { create, update } = done.body.summary
  console.log(options.json ? JSON.stringify(done.body) : coloured('green', `Done: ${create} added, ${update} changed.`))
  return 0
}

/** A sheet leaves nothing out of an item: what it has no column for goes along as it is. */
function asOfSheet(warning: Warning): Warning {
  if (warning.code !== 'values_lost') return warning
  const message = warning.message.replace(/ What a file leaves out .*$/, ' An empty cell takes away what stood there.')
  return { ...warning, message }
}

/** As many as the service tries before it does them. */
const mostChanges = 1000

/** What the service finds beside what the sheet itself shows to be wrong. */
async function problems(client: Client, spec: object, found: Found): Promise<Wrong[]> {
  const { body } = await client.post('/config/validate', { spec }, checkedShape)
  const isTold = new Set(found.wrong.map(({ line, column }) => `${line}:${column}`))
  return body.problems
    .map(({ path, message }: { path: string; message: string }) => ({
      ...(found.cellOf(path) ?? { line: 1, column: 1 }),
      message: twiceIn(message, found) ?? `${path.replace(/^\w+\[\d+\]\.?/, '')} ${message}`.trim(),
    }))
    .filter((one: Wrong) => untold(one) > 0 || !isTold.has(`${one.line}:${one.column}`))
}

/** By the line of the sheet, what the service tells by the path in the spec. */
function twiceIn(message: string, { cellOf }: Found): string | undefined {
  const [, name, path] = /^(".*") is in this file twice: first at (\S+)$/.exec(message) ?? []
  const first = path && cellOf(path)
  return first ? twice(JSON.parse(name!), first.line) : undefined
}

/** All at once, by line and column; nothing was changed. */
function tell({ file, json }: Options, wrong: Wrong[]): number {
  const sorted = wrong.toSorted((a, b) => untold(a) - untold(b) || a.line - b.line || a.column - b.column)
  if (json) console.log(JSON.stringify({ problems: sorted }))
  else
    for (const { line, column, message } of sorted.filter((one) => untold(one) === 0))
      console.error(
        `${coloured('red', `${file === '-' ? 'standard input' : file}:${line}:${column}`)} ${shown(message)}`,
      )
  console.error(`${howMany(wrong)}; nothing was changed.`)
  return 1
}
