// What a replay prints: rows left out, the progress bar, the summary.
import { Presets, SingleBar } from 'cli-progress'
import type { Client } from './client.ts'
import type { Log } from './log.ts'
import { total } from './orders.ts'
import type { Factory } from './plan.ts'
import { outcome } from './plan.ts'
import { hasQuantity } from './play.ts'

export function describeLog(log: Log): string {
  const rows = log.orders.flatMap((order) => order.rows)
  const without = rows.filter((row) => !hasQuantity(row))
  const of = (kind: string) => without.filter((row) => row.kind === kind).length
  const held = total(rows, (row) => row.held)
  const lines = [
    `${log.orders.length} orders, ${rows.length} rows; ${log.leftOut.length} left out`,
    `  reports of work without quantity: ${without.length} (${of('D')} production, ${of('S')} setup, ${of('B')} breakdown)`,
    `  rows without dates: ${rows.filter((row) => !row.completedAt).length}; reports of rework: ${rows.filter((row) => row.rework).length}; held for review: ${held} pieces`,
    ...log.leftOut.map(({ line, reason }) => `  line ${line} left out: ${reason}`),
  ]
  return lines.join('\n')
}

/** A bar on a terminal, a line every ten seconds elsewhere. */
export function progressBar(client: Client, rows: number): { tick(): void; stop(): void } {
  const started = performance.now()
  const before = client.calls
  const bar = new SingleBar(
    {
      format: 'Playing {bar} {value}/{total} rows, {rate} calls/s, {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 10_000,
      hideCursor: true,
      clearOnComplete: false,
    },
    Presets.shades_classic,
  )
  const rate = () => Math.round((client.calls - before) / Math.max((performance.now() - started) / 1000, 0.001))
  bar.start(rows, 0, { rate: 0 })
  return {
    tick: () => bar.increment(1, { rate: rate() }),
    stop: () => bar.stop(),
  }
}

export function summary(client: Client, factory: Factory, seconds: number): string {
  const parts = factory.parts.map((part) => {
    const outcomes = part.orders.map((order) => outcome(order, part.steps))
    const bought = total(part.lots, (lot) => lot.quantity)
    const finished = total(outcomes, (each) => each.finished)
    const consumed = total(outcomes, (each) => each.consumed)
    return [
      part.name,
      part.orders.length,
      total(part.orders, (order) => order.quantity),
      finished,
      consumed - finished,
      consumed === 0 ? '' : `${((100 * finished) / consumed).toFixed(1)} %`,
      bought,
      consumed,
      bought - consumed,
    ]
  })
  const calls = [...client.latencies]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([capability, times]) => callRow(capability, times))
  const all = callRow('all', [...client.latencies.values()].flat())
  return [
    table(['part', 'orders', 'ordered', 'finished', 'scrap', 'yield', 'blanks bought', 'consumed', 'left'], parts),
    table(['calls', 'number', 'p50 ms', 'p99 ms'], [...calls, all]),
    `${client.calls} calls in ${seconds.toFixed(1)} s, ${Math.round(client.calls / seconds)} calls/s; ${client.retries} sent again`,
  ].join('\n\n')
}

function callRow(name: string, times: number[]): (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => (sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0).toFixed(1)
  return [name, times.length, percentile(0.5), percentile(0.99)]
}

export function table(header: string[], rows: (string | number)[][]): string {
  const cells = [header, ...rows.map((row) => row.map(String))]
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd()
  return [line(cells[0]!), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.slice(1).map(line)].join('\n')
}
