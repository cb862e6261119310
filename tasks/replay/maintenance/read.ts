// Reads maintenance work orders: one CSV row is one order on one asset, with what was found and what was done where somebody
// worked that out. What a row cost is not read.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { DateTime } from 'luxon'
import { numberedLines } from '../log.ts'
import { type LeftOut as LeftOutRow, UnreadableLog } from '../row.ts'

export interface Repair {
  line: number
  at: string
  asset: string
  text: string
  kind: string
  /** Failure mode and action, as far as they are known. */
  problem: string | undefined
  remedy: string | undefined
  details: string
}
/** reason: in words that the lines of a kind have in common; example: what this one says. */
export type LeftOut = LeftOutRow & { example?: string }
export interface Repairs {
  fingerprint: string
  rows: Repair[]
  leftOut: LeftOut[]
  /** Lines whose text has a comma without quotes, which moves what stands behind it. */
  mended: number[]
}

const fewLines = 5

const columns = {
  at: 'BscStartDate',
  asset: 'Asset',
  text: 'OriginalShorttext',
  kind: 'PMType',
  problem: 'FM',
  remedy: 'Action',
  system: 'MajorSystem',
  part: 'Part',
  location: 'Location',
  place: 'FuncLocation',
} as const
type Column = keyof typeof columns

export async function readRepairs(source: AsyncIterable<Uint8Array | string>, timezone: string): Promise<Repairs> {
  const hash = createHash('sha256').update(timezone).update('\n')
  const found: Repairs = { fingerprint: '', rows: [], leftOut: [], mended: [] }
  const records = parse({ relaxColumnCount: true, relaxQuotes: true, recordDelimiter: '\n' })
  pipeline(numberedLines(source, hash, found.leftOut), records, () => {})
  let places: Record<Column, number> | undefined
  for await (const [number, ...cells] of records as AsyncIterable<string[]>) {
    if (!places) places = placesOf(cells)
    else take(found, places, cells, Number(number), timezone)
  }
  if (!places) throw new UnreadableLog('the file is empty')
  if (found.rows.length === 0)
    throw new UnreadableLog(['the file holds no work order that can be taken', ...leftOutWords(found)].join('\n  '))
  return { ...found, fingerprint: hash.digest('hex').slice(0, 12) }
}

function placesOf(header: string[]): Record<Column, number> {
  const missing = Object.values(columns).filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new UnreadableLog(`these are no maintenance work orders: no column ${missing.join(', ')}`)
  return Object.fromEntries(Object.entries(columns).map(([key, name]) => [key, header.indexOf(name)])) as Record<
    Column,
    number
  >
}

const isoDate = '2004-07-01'
const isKind = (text: string | undefined) => /^PM\d\d$/.test(text ?? '')

function take(found: Repairs, places: Record<Column, number>, sent: string[], line: number, timezone: string): void {
  let cells = sent
  if (!isKind(cells[places.kind]) && isKind(cells[places.kind + 1])) {
    const text = cells.slice(places.text, places.kind + 1).join(',')
    cells = [...cells.slice(0, places.text), text, ...cells.slice(places.kind + 1)]
    found.mended.push(line)
  }
  const said = (column: Column) => {
    const text = cells[places[column]]?.trim() ?? ''
    return text === '' || text === 'NA' ? undefined : text
  }
  const day = DateTime.fromISO(said('at') ?? '', { zone: timezone })
  const [asset, text, kind] = [said('asset'), said('text'), said('kind')]
  const needed = [columns.at, columns.asset, columns.text, columns.kind]
  const missing = needed.filter((_, n) => [said('at'), asset, text, kind][n] === undefined)
  const reason = missing.length > 0 ? `no ${missing.join(', ')}` : `${columns.at} is no date as ${isoDate}`
  if (missing.length > 0 || !day.isValid) {
    const example = missing.length === 0 && JSON.stringify(said('at')!.slice(0, 40))
    found.leftOut.push({ line, reason, ...(example && { example }) })
    return
  }
  const details = (['system', 'part', 'location', 'place'] as const)
    .filter((column) => said(column))
    .map((column) => `${columns[column]}: ${said(column)}`)
  found.rows.push({
    line,
    at: day.toUTC().toISO()!,
    asset: asset!,
    text: text!,
    kind: kind!,
    problem: said('problem'),
    remedy: said('remedy'),
    details: details.join('\n'),
  })
}

/** How many lines of how many are left out, and why: a line of each reason. */
export function leftOutWords({ rows, leftOut }: Repairs): string[] {
  const all = rows.length + leftOut.length
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, of]) => {
    const lines = of.slice(0, fewLines).map(({ line, example }) => (example ? `${line} (${example})` : String(line)))
    const more = of.length > lines.length ? ', …' : ''
    return `${of.length} of ${all} lines left out: ${reason}: line ${lines.join(', ')}${more}`
  })
}
