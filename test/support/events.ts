// The events of a company, for the tests of every area.
import type { ExecutionContext } from 'ava'
import { eventTypes } from '../../server/capabilities/event-types.ts'
import type { TestCompany } from './service.ts'

export interface StoredEvent {
  id: string
  type: string
  at: Date
  data: Record<string, unknown>
}

/** Every event the company has written, in order. */
export async function eventsOf(company: TestCompany, type?: string): Promise<StoredEvent[]> {
  return (await company.sql(
    `select external_id as id, type, at, data from events.events
      where company_id = app.company_id() and ($1::text is null or type = $1) order by transaction_id, events.events.id`,
    [type ?? null],
  )) as unknown as StoredEvent[]
}

/** Holds every event of the company against the schema of its type; answers them. */
export async function checkEvents(t: ExecutionContext, company: TestCompany): Promise<StoredEvent[]> {
  const events = await eventsOf(company)
  for (const event of events) {
    const known = eventTypes.find(({ type }) => type === event.type)
    if (!known) {
      t.fail(`${event.type} is not a type of event`)
      continue
    }
    const problems = known.data.safeParse(event.data).error?.issues ?? []
    t.deepEqual(
      problems.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      [],
      `${event.type}: ${JSON.stringify(event.data)}`,
    )
  }
  return events
}
