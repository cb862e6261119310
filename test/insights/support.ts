// A shop whose machines have standard times, stops and states, and what it is asked for.
import type { TestCompany } from '../support/service.ts'
import type { Settings, Spec } from '../support/spec.ts'

export type Shift = NonNullable<Settings['shifts']>[number]
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const daily = (name: string, start: string, end: string, breaks?: Shift['breaks']): Shift => ({
  name,
  days: [...week],
  start,
  end,
  ...(breaks && { breaks }),
})

export const shop: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Broken', category: 'DOWN' },
    { name: 'Service', category: 'MAINTENANCE' },
  ],
  reasonCodes: [
    { kind: 'downtime', label: 'Tool breakage' },
    { kind: 'downtime', label: 'Setup', countsAs: 'setup' },
    { kind: 'downtime', label: 'No demand', countsAs: 'not_planned' },
    { kind: 'downtime', label: 'Jam', minorStopSeconds: 300 },
    { kind: 'failure_problem', label: 'Noise', code: 'P1' },
    { kind: 'failure_problem', label: 'Leak' },
    { kind: 'failure_cause', label: 'Wear' },
    { kind: 'failure_remedy', label: 'Replaced' },
  ],
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }, { name: 'Press', minorStopSeconds: 120 }, { name: 'Lathe' }] }],
  products: [{ sku: 'PART' }],
  taskTypes: [
    { name: 'Turn', makes: 'PART', runMinutes: 0.5 },
    { name: 'Press', makes: 'PART', runMinutes: 3 },
    { name: 'Polish', makes: 'PART' },
    { name: 'Repair', isMaintenance: true, requiresFailureCodes: true },
  ],
}

export async function ask(company: TestCompany, what: string, query = ''): Promise<any> {
  return await company.ok(company.get(`/analytics/${what}${query}`))
}

/** The row of one machine. */
export async function oee(company: TestCompany, ssuId: string, query: string): Promise<any> {
  return (await ask(company, 'oee', `?ssuId=${ssuId}&${query}`)).data[0]
}

/** Pieces reported on a task of a type on a machine, at a time. */
export async function report(
  company: TestCompany,
  type: string,
  ssu: string,
  goodQuantity: number,
  scrapQuantity: number,
  occurredAt: string,
): Promise<string> {
  const id = await company.task(type, { ssu })
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity, occurredAt }))
  return id
}

/** What the worker keeps, at once: sums of days and of so many days' totals, and of hours. */
export async function rollUp(company: TestCompany, totals = 5): Promise<void> {
  for (;;) {
    const [row] = await company.sql(
      `select insights.correct_days() + coalesce(insights.extend_days(2000), 0) + insights.extend_totals($1)
              + insights.extend_hours() as done`,
      [totals],
    )
    if (Number(row!.done) === 0) return
  }
}
