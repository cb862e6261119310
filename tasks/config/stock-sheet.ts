// Stock as a sheet: what lies where, and what was counted. An import is a count of each storage unit in it, which a person
// then finalizes and reconciles as any count.
import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import { type Cell, type Table, writeTable } from './csv.ts'
import type { Options } from './options.ts'
import type { Wrong } from './sheets.ts'

const columns = ['storageUnit', 'sku', 'bin', 'lotCode', 'serialCode', 'quantity']
const bins = ['goods', 'bads', 'quarantine', 'installed']

interface Unit {
  id: string
  name: string
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

export async function exportStock(client: Client): Promise<string> {
  const rows: string[][] = []
  for (const unit of await all<Unit>(client, '/storage-units')) {
    const contents = await all<Content>(client, `/storage-units/${encodeURIComponent(unit.id)}`, 'contents')
    for (const { product, bin, lot, serial, quantity } of contents)
      rows.push([unit.name, product.sku, bin, lot?.code ?? '', serial ?? '', String(quantity)])
  }
  return writeTable(columns, rows)
}

export async function importStock(
  { apply, ...options }: Options,
  client: Client,
  table: Table,
  tell: (options: Options, wrong: Wrong[]) => number,
): Promise<number> {
  const units = await all<Unit>(client, '/storage-units')
  const skus = new Set((await all<{ sku: string }>(client, '/products')).map(({ sku }) => sku.toLowerCase()))
  const { counts, wrong } = countsOf(table, units, skus)
  if (wrong.length > 0) return tell({ apply, ...options }, wrong)
  for (const [unit, lines] of counts) console.log(`${unit.name}: ${lines.length} counted`)
  if (!apply) {
    console.log('Nothing was changed: --apply records the counts.')
    return 0
  }
  const opened: { id: string; code: string }[] = []
  try {
    for (const [unit, lines] of counts) {
      const once = () => ({ 'Idempotency-Key': randomUUID() })
      const { body } = await client.post('/inventory-counts', { storageUnitId: unit.id }, once())
      opened.push(body)
      await client.post(`/inventory-counts/${body.id}/lines`, { lines }, once())
    }
  } catch (error) {
    for (const { id } of opened) await client.post(`/inventory-counts/${id}/cancel`, {})
    console.error('No count was kept.')
    throw error
  }
  console.log(`Recorded as ${opened.map(({ code }) => code).join(', ')}: look through them, finalize and reconcile.`)
  return 0
}

function countsOf(table: Table, units: Unit[], skus: Set<string>): { counts: Map<Unit, Line[]>; wrong: Wrong[] } {
  const names = table.header.map(({ text }) => text)
  const wrong: Wrong[] = table.header
    .filter(({ text }) => !columns.includes(text))
    .map(({ line, column, text }) => ({
      line,
      column,
      message: `no column is called ${text}; there are ${columns.join(', ')}`,
    }))
  for (const name of ['storageUnit', 'sku', 'quantity'])
    if (!names.includes(name)) wrong.push({ line: 1, column: 1, message: `the column ${name} is needed` })
  if (wrong.length > 0) return { counts: new Map(), wrong }
  const counts = new Map<Unit, Line[]>()
  for (const { line, cells } of table.rows) {
    const cell = (name: string): Cell =>
      cells[names.indexOf(name)] ?? { line, column: names.indexOf(name) + 1, text: '' }
    const say = (name: string, message: string) =>
      wrong.push({ line, column: cell(name).column, message: `${name}: ${message}` })
    const unit = unitOf(units, cell('storageUnit').text)
    if (typeof unit === 'string') say('storageUnit', unit)
    if (!skus.has(cell('sku').text.toLowerCase())) say('sku', `there is no product ${cell('sku').text || '(empty)'}`)
    const bin = cell('bin').text || 'goods'
    if (!bins.includes(bin)) say('bin', `${bin} is none of ${bins.join(', ')}`)
    const quantity = table.decimalComma ? cell('quantity').text.replace(',', '.') : cell('quantity').text
    if (!/^\d+(\.\d+)?$/.test(quantity)) say('quantity', `${cell('quantity').text || '(empty)'} is no quantity`)
    if (typeof unit === 'string') continue
    const optional = { lotCode: cell('lotCode').text, serialCode: cell('serialCode').text }
    const said = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== ''))
    counts.set(unit, [
      ...(counts.get(unit) ?? []),
      { sku: cell('sku').text, bin, ...said, countedQuantity: Number(quantity) },
    ])
  }
  return { counts, wrong }
}

/** By its name where only one has it, or by its id. */
function unitOf(units: Unit[], name: string): Unit | string {
  const found = units.filter((unit) => unit.name === name || unit.id === name)
  if (found.length === 1) return found[0]!
  return found.length === 0
    ? `there is no storage unit ${name || '(empty)'}`
    : `${name} is the name of several; write the id`
}

const page = 100

async function all<T>(client: Client, path: string, key = 'data'): Promise<T[]> {
  const found: T[] = []
  for (let offset = 0; ; offset += page) {
    const { body } = await client.get(`${path}?limit=${page}&offset=${offset}`)
    found.push(...body[key])
    if (!body.pagination?.hasMore) return found
  }
}
