// A table as spreadsheets write it: Excel's marks and separators on the way in, nothing that a spreadsheet runs on the way out.
import { CsvError, parse } from 'csv-parse/sync'
import { UnreadableSpec } from './spec-file.ts'

export interface Cell {
  line: number
  /** From 1. */
  column: number
  /** Without the blanks around it. */
  text: string
  /** As it is written: what is older than the rule that codes have no blanks around them is found by it. */
  raw: string
}
export interface Table {
  header: Cell[]
  rows: { line: number; cells: Cell[] }[]
  /** Whether 1,5 is a number: where the comma separates no cells. */
  decimalComma: boolean
  /** What nobody can read, and all below it. */
  wrong: Wrong[]
}
export interface Wrong {
  line: number
  column: number
  message: string
}

/** What a file of Excel's own begins with. */
const workbook = [0x50, 0x4b, 0x03, 0x04]
const separators = [';', '\t', ',']

export function readTable(bytes: Uint8Array, file: string): Table {
  if (workbook.every((byte, n) => bytes[n] === byte))
    throw new UnreadableSpec(`${file} is a workbook: save the sheet in it as CSV`)
  // One kind of line break, or lines inside of cells are counted twice.
  let text = decoded(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  const told = /^sep=(.)\n/i.exec(text) // Excel's own line
  if (told) text = text.slice(told[0].length)
  const delimiter = told?.[1] ?? separatorOf(text)
  const before = told ? 1 : 0
  const { records, open } = recordsOf(text, delimiter)
  const rows = records
    .map(({ record, info }) => {
      // The line that a row begins on: what is counted is where it ends.
      const line = info.lines - record.join('').split('\n').length + 1 + before
      const cellOf = (one: string, n: number) => ({
        line,
        column: n + 1,
        text: withoutGuard(one.trim()),
        raw: withoutGuard(one),
      })
      return { line, cells: record.map(cellOf) }
    })
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
  const wrong = open.map(({ line, column }) => ({ line: line + before, column, message: notClosed }))
  const [header, ...body] = withoutUnused(rows)
  return { header: header?.cells ?? [], rows: body, decimalComma: delimiter !== ',', wrong }
}

/** Without the columns in which nothing stands: Excel writes such, beside what was cleared. */
function withoutUnused(rows: Table['rows']): Table['rows'] {
  const used = new Set(rows.flatMap(({ cells }) => cells.filter(({ text }) => text !== '').map(({ column }) => column)))
  return rows.map(({ line, cells }) => ({ line, cells: cells.filter(({ column }) => used.has(column)) }))
}

const notClosed =
  'the quote (") that begins this cell is not closed, so nothing below can be read; in a cell it is written ""'

type Row = { record: string[]; info: { lines: number } }

const rowsOf = (text: string, delimiter: string, to = -1): Row[] =>
  parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true, // a "quote" inside a cell is one
    skip_empty_lines: true,
    info: true,
    to,
  }) as unknown as Row[]

/** The rows, or those above a quote that nothing closes, and where it opens. */
function recordsOf(text: string, delimiter: string): { records: Row[]; open: { line: number; column: number }[] } {
  const told = unclosed(() => rowsOf(text, delimiter))
  if ('result' in told) return { records: told.result, open: [] }
  const records = told.records > 0 ? rowsOf(text, delimiter, told.records) : []
  // The row that it stands in begins behind the last one that was read.
  const begin = text.split('\n', records.at(-1)?.info.lines ?? 0).reduce((sum, line) => sum + line.length + 1, 0)
  const at = quoteAt(text, begin, delimiter, told.index)
  return { records, open: [{ line: text.slice(0, at).split('\n').length, column: told.index + 1 }] }
}

/** The quote that begins the cell: what stands before it in its row comes to as many cells. */
function quoteAt(text: string, begin: number, delimiter: string, index: number): number {
  for (let next = text.indexOf('"', begin); next >= 0; next = text.indexOf('"', next + 1)) {
    const head = unclosed(() => rowsOf(`${text.slice(begin, next)}.`, delimiter))
    if ('result' in head && head.result.length === 1 && head.result[0]!.record.length === index + 1) return next
  }
  return begin
}

/** What is read, or how many rows and cells were before a quote stayed open. */
function unclosed(read: () => Row[]): { result: Row[] } | { records: number; index: number } {
  try {
    return { result: read() }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return error as unknown as { records: number; index: number }
    throw error
  }
}

/** As UTF-8, or as older versions of Excel write: UTF-16, or the code page of Western Europe. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function separatorOf(text: string): string {
  const header = (/^.*[^\s;,].*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  return separators.find((one) => header.includes(one)) ?? ','
}

/** What a cell names of what is there: as it is written, or else without the blanks around it. */
export const nameIn = ({ text, raw }: Cell, isThere: (name: string) => boolean): string => (isThere(raw) ? raw : text)

/** Of a row that ends before it. */
export const emptyCell = (line: number, column: number): Cell => ({ line, column, text: '', raw: '' })

// A cell that begins so, in full width too, is a formula to a spreadsheet; an apostrophe before it says that it is none.
const formula = /^'*[=+\-@＝＋－＠]/
const withoutGuard = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

export function writeTable(header: readonly string[], rows: readonly string[][]): string {
  const quoted = (text: string) => {
    const safe = formula.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\ufeff${[header, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

/**
 * The number that a cell writes, or what is wrong with it. Where the comma is a decimal one, 1.000 is a thousand to some and
 * one to others, so it is neither.
 */
export function numberIn(text: string, decimalComma: boolean): number | string {
  if (decimalComma && /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(text)) {
    const either = text.split('.').length === 2 ? `, or ${text.replace('.', ',')}` : ''
    return `${text} can be read in two ways: write ${text.replaceAll('.', '')}${either}`
  }
  const plain = decimalComma ? text.replace(',', '.') : text
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : `${text || '(empty)'} is no number`
}
