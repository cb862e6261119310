// What /metrics tells, in the form that Prometheus reads. One registry a service, as tests run several in a process.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'
import type { CallLog } from './call-log.ts'

export class Metrics {
  readonly registry = new Registry()
  readonly unauthenticated: Counter
  readonly #calls: Histogram
  readonly #bound = new Map<string, ReturnType<Histogram['labels']>>()

  constructor(pool: Pool, callLog: CallLog) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#calls = new Histogram({
      name: 'millwright_call_duration_seconds', help: 'Calls by capability, channel and HTTP status, with their durations.', registers,
      labelNames: ['capability', 'channel', 'status'], buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
    })
    this.unauthenticated = new Counter({ name: 'millwright_unauthenticated_total', help: 'Requests without a live credential.', registers })
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({ name, help, registers, collect() { this.set(read()) } })
    gauge('millwright_pool_connections', 'Connections to Postgres.', () => pool.totalCount)
    gauge('millwright_pool_idle', 'Connections that nobody uses at the moment.', () => pool.idleCount)
    gauge('millwright_pool_waiting', 'Calls that wait for a connection.', () => pool.waitingCount)
    gauge('millwright_call_log_lost', 'Calls that could not be written to the call log.', () => callLog.lost)
  }

  /** duration in milliseconds. */
  called(capability: string, channel: string, status: number, duration: number): void {
    const name = `${capability} ${channel} ${status}`
    let bound = this.#bound.get(name)
    if (!bound) this.#bound.set(name, bound = this.#calls.labels({ capability, channel, status: String(status) }))
    bound.observe(duration / 1000)
  }
}
