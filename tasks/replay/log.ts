// Reads a production log: one CSV row is one report of work on one operation of one order.
// A row that does not fit is left out with its line number and the reason; the others are kept whatever happens to it.

import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { DateTime } from 'luxon'
import type { Order } from './orders.ts'
import { gatherOrders, total } from './orders.ts'
import type { Header, LeftOut, Row } from './row.ts'
import { readHeader, readRow, UnreadableLog } from './row.ts'

export type Log = { fingerprint: string; orders: Order[]; rows: number; leftOut: LeftOut[] }
export type ReadOptions = { timezone: string; now?: DateTime }

const longestLine = 1_000_000

export async function readLog(source: AsyncIterable<Uint8Array | string>, options: ReadOptions): Promise<Log> {
  const now = options.now ?? DateTime.utc()
  // The time zone decides what instant a row happened at, so it belongs to the log's identity as much as its bytes.
  const hash = createHash('sha256').update(options.timezone).update('\n')
  const leftOut: LeftOut[] = []
  const rows: Row[] = []
  let header: Header | undefined
  const records = parse({ relaxColumnCount: true, relaxQuotes: true, recordDelimiter: '\n' })
  // A failure of the source comes out of the loop below; the callback is only there because pipeline wants one.
  pipeline(numberedLines(source, hash, leftOut), records, () => {})
  for await (const [number, ...cells] of records as AsyncIterable<string[]>) {
    const line = Number(number)
    if (!header) {
      header = readHeader(cells)
      continue
    }
    const row = readRow(header, cells, line, { timezone: options.timezone, now })
    if ('reason' in row) leftOut.push(row)
    else rows.push(row)
  }
  if (!header) throw new UnreadableLog('the log is empty')
  const orders = gatherOrders(rows, leftOut)
  leftOut.sort((a, b) => a.line - b.line)
  return {
    fingerprint: hash.digest('hex').slice(0, 12),
    orders,
    rows: total(orders, (order) => order.rows.length),
    leftOut,
  }
}

// Each line leaves with its number in front as a first cell. A line whose quotes do not close would swallow the lines
// after it, so it is reported here and never reaches the parser; a row of this format never spans lines.
const wellFormed = /^(?:"(?:[^"]|"")*"|(?:[^",][^,]*)?)(?:,(?:"(?:[^"]|"")*"|(?:[^",][^,]*)?))*$/

export async function* numberedLines(source: AsyncIterable<Uint8Array | string>, hash: Hash, leftOut: LeftOut[]) {
  let number = 0
  for await (const text of lines(source, hash)) {
    number += 1
    if (text.trim() === '') continue
    if (wellFormed.test(text)) yield `${number},${text}\n`
    else leftOut.push({ line: number, reason: 'a quote is out of place' })
  }
}

async function* lines(source: AsyncIterable<Uint8Array | string>, hash: Hash) {
  const decoder = new TextDecoder() // drops a byte order mark by itself
  let rest = ''
  for await (const chunk of source) {
    hash.update(chunk)
    rest += typeof chunk === 'string' ? chunk.replace(/^\uFEFF/, '') : decoder.decode(chunk, { stream: true })
    const complete = rest.split('\n')
    rest = complete.pop() ?? ''
    if (rest.length > longestLine)
      throw new UnreadableLog('this is not a CSV log: it has a line of more than a million characters')
    for (const line of complete) yield line.replace(/\r$/, '')
  }
  rest += decoder.decode()
  if (rest !== '') yield rest.replace(/\r$/, '')
}
