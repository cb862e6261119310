// Fills events.event_types from the registry, so that SQL can answer webhooks.event_types.
import type { Client } from 'pg'
import { eventTypes, jsonSchemaOf } from '../server/capabilities/event-types.ts'

export async function fillEventTypes(admin: Client): Promise<void> {
  const rows = eventTypes.map((type) => ({
    type: type.type,
    description: type.description,
    schema: jsonSchemaOf(type),
    is_subscribable: type.subscribable,
  }))
  await admin.query('delete from events.event_types')
  await admin.query(
    'insert into events.event_types select * from jsonb_populate_recordset(null::events.event_types, $1)',
    [JSON.stringify(rows)],
  )
}
