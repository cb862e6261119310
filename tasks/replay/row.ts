// Reads one row of a production log, or says in words why it does not fit.
import { DateTime } from 'luxon'

export type Row = {
  line: number
  order: string
  quantity: number
  part: string
  operation: string
  machine: string
  worker: string
  kind: string
  good: number
  scrap: number
  held: number
  rework: boolean
  completedAt: DateTime | null
}
export type LeftOut = { line: number; reason: string }

export class UnreadableLog extends Error {}

const columns = {
  order: 'Case ID',
  operation: 'Activity',
  machine: 'Resource',
  start: 'Start Timestamp',
  complete: 'Complete Timestamp',
  quantity: 'Work Order Qty',
  part: 'Part Desc.',
  worker: 'Worker ID',
  kind: 'Report Type',
  good: 'Qty Completed',
  scrap: 'Qty Rejected',
  held: 'Qty for MRB',
  rework: 'Rework',
}
type Column = keyof typeof columns
const required: Column[] = ['order', 'operation', 'machine', 'complete', 'quantity', 'part', 'good', 'scrap']
const timeFormats = ['yyyy/MM/dd HH:mm:ss.SSS', 'yyyy/MM/dd HH:mm:ss']
const largestQuantity = 999_999_999
const longest = { order: 200, operation: 100, machine: 200, part: 80 }

export type Header = { names: string[]; at: Partial<Record<Column, number>> }

export function readHeader(cells: string[]): Header {
  const names = cells.map(fold)
  const at: Header['at'] = {}
  for (const [column, title] of Object.entries(columns) as [Column, string][]) {
    const found = names.flatMap((name, index) => (name === fold(title) ? [index] : []))
    if (found.length > 1) throw new UnreadableLog(`the column "${title}" stands twice in the header`)
    if (found[0] !== undefined) at[column] = found[0]
  }
  const missing = required.filter((column) => at[column] === undefined).map((column) => `"${columns[column]}"`)
  if (missing.length > 0)
    throw new UnreadableLog(`this is not a production log: the first line names no column ${missing.join(', ')}`)
  return { names, at }
}

export function readRow(
  header: Header,
  cells: string[],
  line: number,
  when: { timezone: string; now: DateTime },
): Row | LeftOut {
  if (cells.length === header.names.length && cells.every((cell, index) => fold(cell) === header.names[index])) {
    return { line, reason: 'the header again' }
  }
  if (cells.length !== header.names.length) {
    return { line, reason: `${cells.length} columns instead of ${header.names.length}` }
  }
  const problems: string[] = []
  const text = (column: Column) => clean(cells[header.at[column] ?? -1] ?? '')
  const named = (column: keyof typeof longest) => {
    const name = text(column)
    if (name === '') problems.push(`no ${column}`)
    if (name.length > longest[column]) problems.push(`${columns[column]} is longer than ${longest[column]} characters`)
    return name
  }
  const counted = (column: Column) => {
    const problem = header.at[column] === undefined ? undefined : quantityProblem(text(column))
    if (problem) problems.push(`${columns[column]} ${problem}`)
    return Number(text(column))
  }
  const row: Row = {
    line,
    order: named('order'),
    operation: named('operation'),
    machine: named('machine'),
    part: named('part'),
    quantity: counted('quantity'),
    good: counted('good'),
    scrap: counted('scrap'),
    held: counted('held'),
    worker: text('worker'),
    kind: text('kind').toUpperCase(),
    rework: text('rework').toUpperCase() === 'Y',
    completedAt: null,
  }
  if (row.quantity === 0) problems.push(`${columns.quantity} is zero`)
  row.completedAt = readTime(text('start'), text('complete'), when, problems)
  return problems.length > 0 ? { line, reason: problems.join('; ') } : row
}

function quantityProblem(text: string): string | undefined {
  if (text === '') return 'is empty'
  if (!/^-?\d+(\.\d+)?$/.test(text)) return `is not a number ("${text.slice(0, 40)}")`
  const value = Number(text)
  if (value < 0) return `is negative (${text})`
  if (!Number.isInteger(value)) return `is a fraction (${text})`
  return value > largestQuantity ? `is beyond belief (${text.slice(0, 40)})` : undefined
}

// Empty dates are allowed: what was counted is sure, only when is not (orders.ts gives such a row its neighbour's time).
// A date that cannot be read, ends before it starts or lies ahead is a mistake in the row.
function readTime(
  start: string,
  complete: string,
  when: { timezone: string; now: DateTime },
  problems: string[],
): DateTime | null {
  const read = (text: string, title: string) => {
    if (text === '') return null
    for (const format of timeFormats) {
      const time = DateTime.fromFormat(text, format, { zone: when.timezone })
      if (time.isValid) return time
    }
    problems.push(`${title} is not a time ("${text.slice(0, 40)}")`)
    return null
  }
  const from = read(start, columns.start)
  const to = read(complete, columns.complete)
  if (from && to && to < from) problems.push('it ends before it starts')
  const at = to ?? from
  if (at && at > when.now) problems.push('it lies in the future')
  return at
}

export function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function fold(text: string): string {
  return clean(text).toLowerCase()
}
