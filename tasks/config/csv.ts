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
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true, // a "quote" inside a cell is one
      skip_empty_lines: true,
      info: true,
    }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    const rows = records
      .map(({ record, info }) => {
        // The line that a row begins on: what is counted is where it ends.
        const line = info.lines - record.join('').split('\n').length + 1 + (told ? 1 : 0)
        const cellOf = (one: string, n: number) => ({
          line,
          column: n + 1,
          text: withoutGuard(one.trim()),
          raw: withoutGuard(one),
        })
        return { line, cells: record.map(cellOf) }
      })
      .filter(({ cells }) => cells.some(({ text }) => text !== ''))
    return { header: rows[0]?.cells ?? [], rows: rows.slice(1), decimalComma: delimiter !== ',' }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableSpec(`${file}:${Number(error.lines) + (told ? 1 : 0)} ${error.message}`)
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
  const header = text.split('\n', 1)[0]!.replace(/"[^"]*"/g, '')
  return separators.find((one) => header.includes(one)) ?? ','
}

/** What a cell names of what is there: as it is written, or else without the blanks around it. */
export const nameIn = ({ text, raw }: Cell, isThere: (name: string) => boolean): string => (isThere(raw) ? raw : text)

/** Of a row that ends before it. */
export const emptyCell = (line: number, column: number): Cell => ({ line, column, text: '', raw: '' })

// A cell that begins so is a formula to a spreadsheet; an apostrophe before it says that it is none.
const formula = /^'*[=+\-@]/
const withoutGuard = (text: string): string => (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)

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
