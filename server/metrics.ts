// What /metrics tells, in the form that Prometheus reads. One registry a service, as tests run several in a process.

import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Counted, lagOf } from './backlog.ts'
import type { CallLog } from './call-log.ts'

export interface PlantFigures {
  company: string
  openStops: number
  /** null: of no machine it is known. */
  oee: number | null
}

export class Metrics {
  readonly registry = new Registry()
  readonly unauthenticated: Counter
  readonly #calls: Histogram
  readonly #jobs: Gauge
  readonly #waiting: Record<'messages' | 'messageAge' | 'partnerMessages' | 'partnerAge' | 'lag' | 'workers', Gauge>
  readonly #openStops: Gauge
  readonly #oee: Gauge
  readonly #bound = new Map<string, ReturnType<Histogram['labels']>>()

  constructor(pool: Pool, callLog: CallLog) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#calls = new Histogram({
      name: 'millwright_call_duration_seconds',
      help: 'Calls by capability, channel and HTTP status, with their durations.',
      registers,
      labelNames: ['capability', 'channel', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
    })
    this.unauthenticated = new Counter({
      name: 'millwright_unauthenticated_total',
      help: 'Requests without a live credential.',
      registers,
    })
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    gauge('millwright_pool_connections', 'Connections to Postgres.', () => pool.totalCount)
    gauge('millwright_pool_idle', 'Connections that nobody uses at the moment.', () => pool.idleCount)
    gauge('millwright_pool_waiting', 'Calls that wait for a connection.', () => pool.waitingCount)
    gauge('millwright_call_log_lost', 'Calls that could not be written to the call log.', () => callLog.lost)
    const told = (name: string, help: string) => new Gauge({ name, help, registers })
    this.#jobs = new Gauge({
      name: 'millwright_jobs',
      help: 'Background jobs: due, running, waiting for later, given up.',
      labelNames: ['state'],
      registers,
    })
    const ofCompany = { labelNames: ['company'], registers }
    this.#openStops = new Gauge({
      name: 'millwright_open_stops',
      help: 'Machines of a company that stand still.',
      ...ofCompany,
    })
    this.#oee = new Gauge({
      name: 'millwright_oee',
      help: 'OEE of a company’s machines on the last day that was summed, weighed by planned time.',
      ...ofCompany,
    })
    this.#waiting = {
      messages: told('millwright_messages_pending', 'Messages to webhooks that are not delivered and not given up.'),
      messageAge: told(
        'millwright_outbox_age_seconds',
        'For how long the message that is due longest, and whose receiver no worker is at, has been due; 0 when none is.',
      ),
      partnerMessages: told(
        'millwright_partner_messages_waiting',
        'Messages from one company to another that are not applied there, but for those to archived ones.',
      ),
      partnerAge: told(
        'millwright_partner_messages_age_seconds',
        'For how long the oldest of them has been waiting; 0 when none is.',
      ),
      lag: told(
        'millwright_worker_lag_seconds',
        'For how long the oldest job or message that is due, and that no worker is at, has been waiting; 0 when none is.',
      ),
      workers: told('millwright_workers', 'Workers that live.'),
    }
    this.waits(null)
  }

  /** What waits, of all companies together; null when nobody knows, and then nothing is shown of it. */
  waits(backlog: Counted | null): void {
    this.#jobs.reset()
    for (const gauge of Object.values(this.#waiting)) gauge.remove()
    if (!backlog) return
    for (const state of ['due', 'running', 'later', 'failed'] as const) this.#jobs.set({ state }, backlog[state])
    this.#waiting.messages.set(backlog.messages)
    this.#waiting.messageAge.set(backlog.messageAge)
    this.#waiting.partnerMessages.set(backlog.partnerMessages)
    this.#waiting.partnerAge.set(backlog.partnerAge)
    this.#waiting.lag.set(lagOf(backlog))
    this.#waiting.workers.set(backlog.workers)
  }

  /** How plants fare; null when nobody knows. */
  plants(figures: PlantFigures[] | null): void {
    this.#openStops.reset()
    this.#oee.reset()
    for (const { company, openStops, oee } of figures ?? []) {
      this.#openStops.set({ company }, openStops)
      if (oee !== null) this.#oee.set({ company }, oee)
    }
  }

  /** duration in milliseconds. */
  called(capability: string, channel: string, status: number, duration: number): void {
    const name = `${capability} ${channel} ${status}`
    let bound = this.#bound.get(name)
    if (!bound) {
      bound = this.#calls.labels({ capability, channel, status: String(status) })
      this.#bound.set(name, bound)
    }
    bound.observe(duration / 1000)
  }
}
