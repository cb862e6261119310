// Two machines that send signals, and what follows from them.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

export const monitored: Spec = {
  settings: { noDataAfterMinutes: 60 },
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Idle', category: 'UP' },
    { name: 'Broken', category: 'DOWN' },
    { name: 'Service', category: 'MAINTENANCE' },
  ],
  reasonCodes: [{ kind: 'downtime', label: 'Tool breakage' }],
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }, { name: 'Press' }] }],
  taskTypes: [
    { name: 'Lubricate' },
    { name: 'Change blade' },
    { name: 'Cool down' },
    { name: 'Service', statusOnOpen: 'Service', statusOnDone: 'Running' },
  ],
  machineData: ['Saw', 'Press'].map((machine) => ({
    machine,
    signals: [
      { key: 'state', kind: 'state', states: { RUN: 'Running', IDLE: 'Idle', ALARM: 'Broken', '2': 'Service' } },
      { key: 'parts', kind: 'counter', uom: 'pcs' },
      { key: 'heat', kind: 'value', uom: '°C' },
    ],
    meters: [{ key: 'parts', name: `Parts of ${machine}`, source: 'signal', signal: 'parts' }],
    usageRules: [
      { meter: 'parts', every: 100, taskType: 'Lubricate' },
      { meter: 'parts', every: 250, taskType: 'Change blade', jumps: 'one' },
    ],
    conditionRules: [{ signal: 'heat', above: 80, hysteresis: 10, taskType: 'Cool down' }],
  })),
}

export interface Reading {
  ssuId: string
  key: string
  at: string
  value: number | string | boolean | null
}

/** When a test began, from which its minutes are counted, however long it takes. None ago, or ahead, is of now. */
const beginning = new AsyncLocalStorage<number>()
const begun = () => beginning.getStore() ?? Date.now()

export const minutesAgo = (minutes: number) =>
  new Date((minutes > 0 ? begun() : Date.now()) - minutes * 60_000).toISOString()

export const reading = (ssuId: string, key: string, minutes: number, value: Reading['value']): Reading => ({
  ssuId,
  key,
  at: minutesAgo(minutes),
  value,
})

export const ingest = (company: TestCompany, readings: Reading[]) =>
  company.ok(company.post('/signals/readings', { readings }))

export async function company(service: TestService, more: Spec = {}): Promise<TestCompany> {
  beginning.enterWith(Date.now())
  return await service.company({ ...monitored, ...more })
}

/** The states a machine entered, oldest first, by minutes ago. */
export async function history(company: TestCompany, machine: string): Promise<[string | null, number][]> {
  const rows = await company.sql(
    `select c.status, c.at from downtime.status_changes c join sites.ssus s on s.company_id = c.company_id and s.id = c.ssu_id
      where c.company_id = app.company_id() and s.external_id = $1 order by c.at, c.id`,
    [machine],
  )
  return rows.map((row) => [row.status as string | null, minutesOf(row.at as Date)])
}

function minutesOf(at: Date): number {
  if (!beginning.getStore()) throw new Error('a company of this file is what minutes are counted from')
  const isMeanwhile = at.getTime() > begun() && at.getTime() <= Date.now()
  return isMeanwhile ? 0 : Math.round((begun() - at.getTime()) / 60_000)
}

/** Stops of a machine, oldest first, by minutes ago. */
export async function stops(company: TestCompany, machine: string): Promise<[number, number | null][]> {
  const { data } = await company.ok(company.get(`/downtime-events?ssuId=${machine}&limit=100`))
  return data
    .toReversed()
    .map((stop: { startedAt: string; endedAt: string | null }) => [
      minutesOf(new Date(stop.startedAt)),
      stop.endedAt && minutesOf(new Date(stop.endedAt)),
    ])
}

export async function openTasks(company: TestCompany): Promise<Record<string, number>> {
  const { data } = await company.ok(company.get('/tasks?limit=100'))
  const counts: Record<string, number> = {}
  for (const { title } of data) counts[title] = (counts[title] ?? 0) + 1
  return counts
}
