// One replay from beginning to end: set up, play every order, check.
import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { differences, look } from './check.ts'
import type { Client } from './client.ts'
import { each, Refused } from './client.ts'
import type { Log } from './log.ts'
import type { Factory } from './plan.ts'
import { deriveFactory } from './plan.ts'
import { playOrder } from './play.ts'
import { describeLog, progressBar, summary } from './report.ts'
import { applyFactory, lookUp, peopleOf, placeOrders, releaseOrders, settingsOf, supplyBlanks } from './setup.ts'

export type Running = { client: Client; timezone: string; concurrency: number; say(text: string): void }

/** True when everything the log says is what the service holds. */
export async function replay(log: Log, running: Running): Promise<boolean> {
  const { client, say } = running
  const started = performance.now()
  const run = randomBytes(6).toString('hex')
  const problems: string[] = []
  say(describeLog(log))

  const factory = deriveFactory(log, {
    timezone: running.timezone,
    settings: await settingsOf(client),
    people: await peopleOf(client),
    now: DateTime.utc(),
  })
  say(`Factory: ${await applyFactory(client, factory, run)}`)
  const ids = await placeOrders(client, factory, run, (problem) => problems.push(problem))
  await supplyBlanks(client, factory)
  await releaseOrders(client, factory, ids, {
    run,
    concurrency: running.concurrency,
    report: (problem) => problems.push(problem),
  })
  await play(log, factory, ids, run, running, problems)
  say(summary(client, factory, (performance.now() - started) / 1000))

  const found = await look(client, factory, ids, running.concurrency)
  const lines = [...problems, ...differences(factory, found)]
  for (const line of lines) say(line)
  const result = `${log.orders.length} orders, ${log.rows} rows`
  say(
    lines.length === 0
      ? `${result}: all agree`
      : `${result}: ${lines.length} ${lines.length === 1 ? 'difference' : 'differences'}`,
  )
  return lines.length === 0
}

// Orders run side by side, the reports of one order one after the other, as the plant wrote them.
async function play(
  log: Log,
  factory: Factory,
  ids: Map<string, string>,
  run: string,
  running: Running,
  problems: string[],
): Promise<void> {
  const { client } = running
  const known = await lookUp(client)
  const parts = new Map(factory.parts.map((part) => [part.name, part]))
  const bar = progressBar(client, log.rows)
  const playing = {
    ...known,
    client,
    fingerprint: log.fingerprint,
    run,
    tick: bar.tick,
    problem: (text: string) => problems.push(text),
  }
  try {
    await each(log.orders, running.concurrency, async (order) => {
      const id = ids.get(order.id)
      if (id === undefined) return
      try {
        await playOrder(playing, parts.get(order.part)!, order, id)
      } catch (error) {
        // One order that the service refuses must not hold up the others; a refused key concerns them all.
        if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error
        problems.push(`${order.id}: ${error.message}`)
      }
    })
  } finally {
    bar.stop()
  }
}
