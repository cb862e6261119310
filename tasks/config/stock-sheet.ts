// Stock as a sheet: what lies where, and what was counted. An import is a count of each storage unit in it, which a person
// then finalizes and reconciles as any count.
import { randomUUID } from 'node:crypto'
import { type Client, type Problem, Refused, type Reply } from './client.ts'
import { type Cell, emptyCell, nameIn, numberIn, type Table, type Wrong, writeTable } from './csv.ts'
import { leaves } from './left-behind.ts'
import { folded, named } from './names.ts'
import type { Options } from './options.ts'
import { inCase } from './sheets.ts'

const columns = ['storageUnit', 'sku', 'bin', 'lotCode', 'serialCode', 'quantity']
const bins = ['goods', 'bads', 'quarantine', 'installed']

interface Unit {
  id: string
  name: string
  site: { name: string }
}
interface Content {
  product: { sku: string }
  bin: string
  lot: { code: string } | null
  serial: string | null
  quantity: number
}
interface Line {
  sku: string
  bin: string
  lotCode?: string
  serialCode?: string
  countedQuantity: number
}
interface Row {
  line: Line
  cells: Record<string, { line: number; column: number }>
}

export async function exportStock(client: Client): Promise<string> {
  const rows: string[][] = []
  const units = await all<Unit>(client, '/storage-units')
  for (const unit of units) {
    const name = typeof unitOf(units, unit.name) === 'string' ? withSite(unit) : unit.name
    for (const { product, bin, lot, serial, quantity } of await contentsOf(client, unit))
      rows.push([name, product.sku, bin, lot?.code ?? '', serial ?? '', String(quantity)])
  }
  return writeTable(columns, rows)
}

export async function importStock(
  { apply, ...options }: Options,
  client: Client,
  table: Table,
  tell: (options: Options, wrong: Wrong[]) => number,
): Promise<number> {
  const say = (text: string) => options.json || console.log(text)
  const units = await all<Unit>(client, '/storage-units')
  const products = named(await all<{ sku: string }>(client, '/products'), ({ sku }) => sku)
  const { counts, wrong } = countsOf(table, units, (sku) => products(sku)?.sku)
  for (const [unit, rows] of counts)
    for (const part of partsOf(rows)) wrong.push(...(await allWrong(client, unit, part)))
  if (wrong.length > 0) return tell({ apply, ...options }, wrong.sort(inOrder))
  for (const [unit, rows] of counts) {
    say(`${unit.name}: ${rows.length} counted`)
    for (const change of changesOf(rows, await contentsOf(client, unit))) say(`  ${change}`)
  }
  if (!apply) {
    say('Nothing was changed: --apply records the counts.')
    return 0
  }
  const opened: Opened[] = []
  const record = async (unit: Unit, rows: Row[]) => {
    const [first, ...rest] = partsOf(rows)
    const found = await refused(first!, async () => {
      const reply = await client.post(
        '/inventory-counts',
        opening(unit, first!),
        { id: 'string', code: 'string' },
        once(),
      )
      opened.push({ id: reply.body.id, code: reply.body.code, storageUnit: unit.name })
      return reply
    })
    if (found.length > 0) return found
    const { id } = opened.at(-1)!
    for (const part of rest)
      found.push(
        ...(await refused(part, () => client.post(`/inventory-counts/${id}/lines`, linesOf(part), {}, once()))),
      )
    return found
  }
  const cancelled = async () => {
    for (const { id } of opened) await client.post(`/inventory-counts/${id}/cancel`, {}, {})
  }
  leaves(
    () => 'Counts may stand open: GET /api/v1/inventory-counts lists them; cancel them before the sheet goes in again.',
  )
  try {
    for (const [unit, rows] of counts) wrong.push(...(await record(unit, rows)))
  } catch (error) {
    await cancelled()
    console.error('No count was kept.')
    throw error
  }
  if (wrong.length > 0) {
    await cancelled()
    return tell({ apply, ...options }, wrong)
  }
  say('Recorded: look through the counts, finalize and reconcile them (POST …/finalize, …/reconcile).')
  for (const { code, storageUnit, id } of opened) say(`  ${code} of ${storageUnit}: /api/v1/inventory-counts/${id}`)
  if (options.json) console.log(JSON.stringify({ counts: opened }))
  return 0
}

interface Opened {
  id: string
  code: string
  storageUnit: string
}

/** What is on its way lies nowhere where it could be counted. */
async function contentsOf(client: Client, unit: Unit): Promise<Content[]> {
  const contents = await all<Content>(client, `/storage-units/${encodeURIComponent(unit.id)}`, 'contents')
  return contents.filter((one) => bins.includes(one.bin))
}

/** What the count would change once it is reconciled: a unit is counted whole, so what no row names counts as none. */
function changesOf(rows: Row[], contents: Content[]): string[] {
  const found = new Map<string, { place: string; from: number; to?: number }>()
  const at = (sku: string, bin: string, lot?: string, serial?: string | null) => ({
    key: [folded(sku), bin, lot, serial].join('\n'),
    place: [sku, bin === 'goods' ? '' : bin, lot, serial].filter(Boolean).join(' '),
  })
  for (const { product, bin, lot, serial, quantity } of contents) {
    const { key, place } = at(product.sku, bin, lot?.code, serial)
    found.set(key, { place, from: quantity })
  }
  for (const { line } of rows) {
    const { key, place } = at(line.sku, line.bin, line.lotCode, line.serialCode)
    found.set(key, { place, from: 0, ...found.get(key), to: line.countedQuantity })
  }
  return [...found.values()]
    .filter(({ from, to = 0 }) => from !== to)
    .map(({ place, from, to }) => `${place}: ${from} → ${to ?? '0, as the sheet does not name it'}`)
}

const once = () => ({ 'Idempotency-Key': randomUUID() })
const linesOf = (rows: Row[]) => ({ lines: rows.map(({ line }) => line) })
const opening = (unit: Unit, rows: Row[]) => ({ storageUnitId: unit.id, ...linesOf(rows) })
const inOrder = (one: Wrong, other: Wrong) => one.line - other.line || one.column - other.column

/** As many lines as a call takes. */
const mostLines = 1000
const mostTold = 100
const partsOf = (rows: Row[], most = mostLines): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, n) => rows.slice(n * most, (n + 1) * most))

/**
 * A refusal tells a hundred problems: of many rows with more they are asked for a hundred rows at a time. What a row says
 * that is none of what it may say is told alone: once it is told, the row is asked about without it, as are the others.
 */
async function allWrong(client: Client, unit: Unit, rows: Row[]): Promise<Wrong[]> {
  const found = await refused(rows, () =>
    client.post('/inventory-counts', opening(unit, rows), {}, { Prefer: 'dry-run' }),
  )
  if (found.length >= mostTold && rows.length > mostTold)
    return (await Promise.all(partsOf(rows, mostTold).map((part) => allWrong(client, unit, part)))).flat()
  const rest = withoutWrong(rows, found)
  return rest.length > 0 && found.length > 0 ? [...found, ...(await allWrong(client, unit, rest))] : found
}

/** Rows of which nothing is wrong, and those of which only the quantity is, with another. */
function withoutWrong(rows: Row[], wrong: Wrong[]): Row[] {
  const about = (name: string) => (one: Wrong) => one.message.startsWith(`${name}:`)
  if (wrong.some(about('storageUnit'))) return []
  return rows.flatMap((row) => {
    const ofRow = wrong.filter(({ line }) => line === row.cells.quantity!.line)
    if (ofRow.length === 0) return [row]
    const isOver = row.line.countedQuantity === 1 || !ofRow.every(about('quantity'))
    return isOver ? [] : [{ ...row, line: { ...row.line, countedQuantity: 1 } }]
  })
}

/** What the service says against rows, or against their storage unit, by their cells. */
async function refused(rows: Row[], call: () => Promise<Reply>): Promise<Wrong[]> {
  const problem = await call().then(
    ({ body }): Problem | undefined => body?.problem,
    (error) => {
      if (!(error instanceof Refused)) throw error
      return error.problem
    },
  )
  if (!problem) return []
  // No cell is to blame for that.
  if (problem.code === 'missing_permission') throw new Refused(403, problem)
  const found = (problem.errors ?? []).flatMap(({ path, message }) => {
    const [, n, key] = /^lines[.[](\d+)\]?\.?(\w*)/.exec(path) ?? []
    const row = rows[Number(n)]
    const name = key === 'countedQuantity' || !key ? 'quantity' : key
    return row ? [{ ...(row.cells[name] ?? row.cells.quantity!), message: `${name}: ${message}` }] : []
  })
  if (found.length > 0) return found
  return [{ ...rows[0]!.cells.storageUnit!, message: `storageUnit: ${problem.detail ?? problem.title}` }]
}

function countsOf(
  table: Table,
  units: Unit[],
  skuOf: (sku: string) => string | undefined,
): { counts: Map<Unit, Row[]>; wrong: Wrong[] } {
  const names = table.header.map(({ text }) => inCase(text, columns))
  if (table.header.length === 0 && table.wrong.length > 0) return { counts: new Map(), wrong: table.wrong }
  const wrong: Wrong[] = table.header
    .filter((_, n) => !columns.includes(names[n]!) || names.indexOf(names[n]!) !== n)
    .map(({ line, column, text }) => ({
      line,
      column,
      message:
        names.includes(inCase(text, columns)) && columns.includes(inCase(text, columns))
          ? `the column ${text} is there twice`
          : `no column is called ${text || '(empty)'}; there are ${columns.join(', ')}`,
    }))
  for (const name of ['storageUnit', 'sku', 'quantity'])
    if (!names.includes(name))
      wrong.push({ line: table.header[0]?.line ?? 1, column: 1, message: `the column ${name} is needed` })
  if (wrong.length > 0) return { counts: new Map(), wrong: [...table.wrong, ...wrong] }
  wrong.push(...table.wrong)
  const counts = new Map<Unit, Row[]>()
  const firstLines = new Map<string, number>()
  for (const { line, cells } of table.rows) {
    const told = wrong.length
    const cell = (name: string): Cell =>
      cells[names.indexOf(name)] ?? emptyCell(line, table.header[names.indexOf(name)]?.column ?? 1)
    const say = (name: string, message: string) =>
      wrong.push({ line, column: cell(name).column, message: `${name}: ${message}` })
    const unit = unitOf(units, cell('storageUnit').text)
    if (typeof unit === 'string') say('storageUnit', unit)
    const sku = nameIn(cell('sku'), (one) => skuOf(one) !== undefined)
    if (skuOf(sku) === undefined) say('sku', `there is no product ${sku || '(empty)'}`)
    const bin = cell('bin').text || 'goods'
    if (!bins.includes(bin)) say('bin', `${bin} is none of ${bins.join(', ')}`)
    const quantity = numberIn(cell('quantity').text, table.decimalComma)
    if (typeof quantity === 'string') say('quantity', quantity)
    else if (quantity < 0) say('quantity', `${cell('quantity').text} is below 0`)
    if (typeof unit === 'string' || typeof quantity === 'string' || wrong.length > told) continue
    const optional = { lotCode: cell('lotCode').text, serialCode: cell('serialCode').text }
    const said = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== ''))
    const counted = { sku, bin, ...said, countedQuantity: quantity }
    // The service finds what is twice in one call, and many lines go in several.
    const place = [unit.id, skuOf(sku), bin, optional.lotCode, optional.serialCode].join('\n')
    const before = firstLines.get(place)
    if (before !== undefined) {
      say('sku', `${counted.sku} is counted with this bin, lot and serial in line ${before} already`)
      continue
    }
    firstLines.set(place, line)
    const places = Object.fromEntries(columns.map((name) => [name, { line, column: cell(name).column || 1 }]))
    counts.set(unit, [...(counts.get(unit) ?? []), { line: counted, cells: places }])
  }
  return { counts, wrong }
}

const withSite = ({ site, name }: Unit): string => `${site.name}/${name}`

/** By its name where only one has it, with its site before it, or by its id. */
function unitOf(units: Unit[], name: string): Unit | string {
  const found = units.filter((unit) => [unit.name, withSite(unit), unit.id].includes(name))
  if (found.length === 1) return found[0]!
  return found.length === 0
    ? `there is no storage unit ${name || '(empty)'}`
    : `${name} is the name of several: ${found.map(withSite).join(', ')}`
}

const page = 100

async function all<T>(client: Client, path: string, key = 'data'): Promise<T[]> {
  const found: T[] = []
  for (let offset = 0; ; offset += page) {
    const { body } = await client.get(`${path}?limit=${page}&offset=${offset}`, { [key]: 'list' })
    found.push(...body[key])
    if (!body.pagination?.hasMore) return found
  }
}
