// Puts the rows of a log together as orders and their operations, in the order in which the work was completed.
import type { DateTime } from 'luxon'
import type { LeftOut, Row } from './row.ts'
import { fold } from './row.ts'

export type Report = Row & {
  /** When it happened: the row's own time, else its neighbour's; null when no row of the order has one. */
  occurredAt: DateTime | null
}
export type Operation = { name: string; rows: Report[]; good: number; scrap: number; held: number }
export type Order = { id: string; part: string; quantity: number; rows: Report[]; operations: Operation[] }

export function gatherOrders(rows: Row[], leftOut: LeftOut[]): Order[] {
  const agreed = [...Map.groupBy(rows, (row) => row.order).values()].flatMap((ofOrder) => agreeing(ofOrder, leftOut))
  const spelled = spellOnce(agreed.sort((a, b) => a.line - b.line))
  const orders = [...Map.groupBy(spelled, (row) => row.order).values()].map(gatherOrder)
  return orders.sort((a, b) => firstTime(a) - firstTime(b) || a.rows[0]!.line - b.rows[0]!.line)
}

// An order has one part and one quantity. Where its rows disagree the most frequent pair holds (the earlier on a tie),
// so that one mistyped row cannot put out all the others.
function agreeing(rows: Row[], leftOut: LeftOut[]): Row[] {
  const says = (row: Row) => `${row.quantity} of ${fold(row.part)}`
  const votes = [...Map.groupBy(rows, says).values()].sort((a, b) => b.length - a.length)
  const right = votes[0]![0]!
  for (const wrong of votes.slice(1).flat()) {
    leftOut.push({
      line: wrong.line,
      reason: `${wrong.order} is for ${right.quantity} ${right.part}, this row says ${wrong.quantity} ${wrong.part}`,
    })
  }
  return votes[0]!
}

// "O-Ring" and "o-ring" are one part: SKUs do not tell case apart. The first spelling stays.
function spellOnce(rows: Row[]): Row[] {
  const spellings = new Map<string, string>()
  const spell = (kind: string, text: string) => {
    const key = `${kind}:${fold(text)}`
    if (!spellings.has(key)) spellings.set(key, text)
    return spellings.get(key)!
  }
  return rows.map((row) => ({
    ...row,
    part: spell('part', row.part),
    operation: spell('operation', row.operation),
    machine: spell('machine', row.machine),
  }))
}

function gatherOrder(rows: Row[]): Order {
  const reports = inOrderOfCompletion(withNeighbours(rows))
  const operations = [...Map.groupBy(reports, (row) => row.operation).entries()].map(([name, ofOperation]) => ({
    name,
    rows: ofOperation,
    good: total(ofOperation, (row) => row.good),
    scrap: total(ofOperation, (row) => row.scrap),
    held: total(ofOperation, (row) => row.held),
  }))
  const first = rows[0]!
  return { id: first.order, part: first.part, quantity: first.quantity, rows: reports, operations }
}

// The log lists an order's reports as they were begun, so a report without dates was written down right after the
// dated one above it; before the first dated one, right before that.
function withNeighbours(rows: Row[]): Report[] {
  let above: DateTime | null = null
  const reports = rows.map((row) => {
    above = row.completedAt ?? above
    return { ...row, occurredAt: above }
  })
  const first = rows.find((row) => row.completedAt)?.completedAt ?? null
  return reports.map((report) => ({ ...report, occurredAt: report.occurredAt ?? first }))
}

function inOrderOfCompletion(reports: Report[]): Report[] {
  const at = (report: Report) => report.occurredAt?.toMillis() ?? 0
  return reports.toSorted((a, b) => at(a) - at(b) || a.line - b.line)
}

function firstTime(order: Order): number {
  return order.rows[0]?.occurredAt?.toMillis() ?? 0
}

export function total<T>(items: Iterable<T>, quantity: (item: T) => number): number {
  let sum = 0
  for (const item of items) sum += quantity(item)
  return sum
}
