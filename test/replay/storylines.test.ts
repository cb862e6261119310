// The real log, as far as some of its orders go: their storylines say what its rows say, worked out from those alone.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import test from 'ava'
import { parse } from 'csv-parse/sync'
import { DateTime } from 'luxon'
import { Client } from '../../tasks/replay/client.ts'
import { type Log, readLog } from '../../tasks/replay/log.ts'
import { deriveFactory } from '../../tasks/replay/plan.ts'
import { replay } from '../../tasks/replay/run.ts'
import { applyFactory, peopleOf } from '../../tasks/replay/setup.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)
const real = new URL('../../../shared/data/production_log.csv', import.meta.url)
const withRealLog = existsSync(real) ? test : test.skip

interface Row {
  operation: string
  at: number
  good: number
  scrap: number
}

withRealLog('storylines of orders of the real log (left out where ../shared/data is not there)', async (t) => {
  const { text, orders } = await some()
  const log = await readLog(Readable.from([text]), { timezone: 'UTC' })
  const company = await service().company()
  const client = new Client({ baseUrl: company.baseUrl, apiKey: company.key, asked: () => undefined })
  await promise(company, client, log, orders)
  t.true(await replay(log, { client, timezone: 'UTC', concurrency: 4, say: () => undefined }))
  for (const [id, rows] of orders) {
    const { subject, plotPoints, chapters } = await company.ok(
      company.get(`/storylines/work-orders/${encodeURIComponent(id)}`),
    )
    const expected = story(rows)
    t.is(subject.externalSystemId, id)
    const { biggestLoss, lateness, startedAt, endedAt, leadTimeSeconds, touchTimeSeconds, waitingTimeSeconds } =
      plotPoints
    t.deepEqual(
      {
        startedAt: Date.parse(startedAt),
        endedAt: Date.parse(endedAt),
        leadTimeSeconds,
        touchTimeSeconds,
        waitingTimeSeconds,
      },
      expected.times,
      id,
    )
    t.deepEqual([plotPoints.goodQuantity, plotPoints.scrapQuantity, plotPoints.yield], expected.made, id)
    t.deepEqual([biggestLoss?.seconds ?? 0, biggestLoss?.kind ?? 'waiting'], [expected.gap.seconds, 'waiting'], id)
    if (biggestLoss)
      t.true(
        expected.gap.before.some((name) => biggestLoss.sentence.endsWith(` before ${stopped(name)}`)),
        id,
      )
    t.is(lateness.isLate, true, id)
    t.is(lateness.seconds, (expected.times.endedAt - dueDate(rows)) / 1000, id)
    // The log says no standard times: all of an operation's time may be why it is late, and none of it is a loss.
    if (expected.longest.seconds > expected.gap.seconds) {
      t.deepEqual([lateness.cause.kind, lateness.cause.seconds], ['operation', expected.longest.seconds], id)
      t.true(lateness.sentence.includes(` late. ${expected.longest.name} took `), lateness.sentence)
    } else {
      t.deepEqual(lateness.cause, biggestLoss, id)
      t.true(lateness.sentence.includes(biggestLoss?.sentence ?? 'Nothing that was told'), lateness.sentence)
    }

    const times = chapters.map((one: any) => Date.parse(one.time))
    const told = times.filter((time: number) => time <= expected.times.endedAt)
    t.deepEqual(
      told,
      told.toSorted((a: number, b: number) => a - b),
    )
    const of = (kinds: RegExp) => chapters.filter((one: any) => kinds.test(one.kind)).map((one: any) => one.sentence)
    t.deepEqual(
      of(/^operation_started$/)
        .map(operationOf)
        .toSorted(),
      [...expected.operations].toSorted(),
      id,
    )
    t.deepEqual(
      of(/^(counts|scrap)$/)
        .map(withoutReason)
        .toSorted(),
      expected.days.toSorted(),
      id,
    )
    t.is(of(/^operation_done$/).length, expected.operations.length)
    t.is(of(/^completed$/).length, 1)
  }
})

/** With one full stop, as names may end with one. */
const stopped = (text: string) => `${text.replace(/\.$/, '')}.`
const operationOf = (sentence: string) => sentence.replace(/ began(?: on .*)?\.$/, '')
const withoutReason = (sentence: string) => sentence.replace(/ \([^()]*\)\.$/, '.')

/** Some orders that say when each of their reports was, one a part, and the log as far as it tells of them. */
async function some(): Promise<{ text: string; orders: Map<string, Row[]> }> {
  const [header, ...lines] = (await readFile(real, 'utf8')).split('\n')
  const records: Record<string, string>[] = parse([header, ...lines].join('\n'), { columns: true, relaxQuotes: true })
  const chosen = new Map<string, string>()
  for (const [id, rows] of Map.groupBy(records, (row) => row['Case ID']!)) {
    const part = rows[0]!['Part Desc.']!
    const operations = new Set(rows.map((row) => row.Activity)).size
    const isWhole =
      rows.every((row) => row['Complete Timestamp']) && rows.some((row) => Number(row['Qty Rejected']) > 0)
    if (isWhole && rows.length <= 30 && operations >= 4 && !chosen.has(part) && chosen.size < 5) chosen.set(part, id)
  }
  const ids = new Set(chosen.values())
  const orders = Map.groupBy(
    records.filter((row) => ids.has(row['Case ID']!)),
    (row) => row['Case ID']!,
  )
  return {
    text: [header, ...lines.filter((line) => ids.has(line.slice(0, line.indexOf(','))))].join('\n'),
    orders: new Map(
      [...orders].map(([id, rows]) => [
        id,
        rows.map((row) => ({
          operation: `${row['Part Desc.']}: ${row.Activity}`,
          at: DateTime.fromFormat(row['Complete Timestamp']!, 'yyyy/MM/dd HH:mm:ss.SSS', { zone: 'UTC' }).toMillis(),
          good: Number(row['Qty Completed']),
          scrap: Number(row['Qty Rejected']),
        })),
      ]),
    ),
  }
}

/** Half way through its work: each of the orders is late. */
function dueDate(rows: Row[]): number {
  const { startedAt, endedAt } = story(rows).times
  return Math.floor((startedAt + endedAt) / 2000) * 1000
}

/** The orders with a due date, before the log is played: it says none. */
async function promise(company: TestCompany, client: Client, log: Log, orders: Map<string, Row[]>): Promise<void> {
  const factory = deriveFactory(log, { timezone: 'UTC', people: await peopleOf(client), now: DateTime.utc() })
  await applyFactory(client, factory, 'promised')
  for (const part of factory.parts)
    for (const { id, quantity } of part.orders)
      await company.ok(
        company.post('/work-orders', {
          externalSystemId: id,
          productSku: part.sku,
          quantity,
          dueDate: new Date(dueDate(orders.get(id)!)).toISOString(),
        }),
      )
}

/** What rows say of their order: a report without pieces begins nothing, but ends its operation where it is the last. */
function story(rows: Row[]) {
  const operations = [...Map.groupBy(rows, (row) => row.operation)].map(([name, reports]) => {
    const to = Math.max(...reports.map((row) => row.at))
    const made = reports.filter((row) => row.good + row.scrap > 0)
    return { name, from: Math.min(to, ...made.map((row) => row.at)), to, made, good: sum(made, 'good') }
  })
  const startedAt = Math.min(...operations.map((one) => one.from))
  const endedAt = Math.max(...operations.map((one) => one.to))
  // From one moment at which an operation begins or ends to the next: work, where one lasts through it.
  const moments = [...new Set(operations.flatMap((one) => [one.from, one.to]))].sort((a, b) => a - b)
  const gaps = moments.slice(1).flatMap((to, n) => {
    const from = moments[n]!
    return operations.some((one) => one.from <= from && one.to >= to && one.to > one.from) ? [] : [{ from, to }]
  })
  const waiting = gaps.reduce((all, gap) => all + gap.to - gap.from, 0)
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  const posting = operations.filter((one) => one.made.length > 0).toSorted((a, b) => b.to - a.to)[0]!
  const scrap = sum(rows, 'scrap')
  const scrapped = (row: Row) => row.scrap > 0
  // Reports of one day are told together, where no operation began or ended, nor scrap of this one was told, between.
  const before = (row: Row) =>
    operations
      .flatMap((one) => {
        if (one.name !== row.operation) return [one.from, one.to]
        return [one.from - 1, one.to, ...one.made.filter(scrapped).map(({ at }) => at)]
      })
      .filter((at) => at < row.at).length
  const day = (row: Row) =>
    `${row.operation} ${new Date(row.at).toISOString().slice(0, scrapped(row) ? 23 : 10)} ${before(row)}`
  return {
    operations: operations.map((one) => one.name),
    times: {
      startedAt,
      endedAt,
      leadTimeSeconds: (endedAt - startedAt) / 1000,
      touchTimeSeconds: (endedAt - startedAt - waiting) / 1000,
      waitingTimeSeconds: waiting / 1000,
    },
    made: [posting.good, scrap, Number((posting.good / (posting.good + scrap)).toFixed(10))],
    gap: longest
      ? {
          seconds: (longest.to - longest.from) / 1000,
          before: operations.filter((one) => one.from === longest.to).map((one) => one.name),
        }
      : { seconds: 0, before: [] },
    longest: operations
      .map(({ name, from, to }) => ({ name, seconds: (to - from) / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)[0]!,
    days: [
      ...Map.groupBy(
        operations.flatMap((one) => one.made),
        day,
      ).values(),
    ].map((reports) => {
      const wasted = sum(reports, 'scrap')
      const clock = (at: number) => new Date(at).toISOString().slice(11, 16)
      const [first, last] = [Math.min, Math.max].map((one) => clock(one(...reports.map(({ at }) => at))))
      const since = first === last ? '' : ` since ${first}`
      const several = reports.length > 1 ? ` in ${reports.length} reports${since}` : ''
      return `${reports[0]!.operation}: ${sum(reports, 'good')} good${wasted > 0 ? `, ${wasted} scrap` : ''}${several}.`
    }),
  }
}

function sum(rows: Row[], what: 'good' | 'scrap'): number {
  return rows.reduce((all, row) => all + row[what], 0)
}
