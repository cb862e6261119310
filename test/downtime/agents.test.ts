import test from 'ava'
import { run, tool } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { reasonCode, stop, stopsOf, workshop } from './support.ts'

const service = serviceFor(test)

test('an agent gives a stop the reason of a person, whom the audit log keeps', async (t) => {
  const company = await workshop(service())
  const supervisor = await company.as('Supervisor')
  const { id: statedBy } = (await company.sql(`select id::integer from people.people where company_id = app.company_id() and email = 'supervisor@example.test'`))[0] as { id: number }
  const id = await stop(company, 'Saw', '2024-03-02', '2024-03-03')
  const input = { id, reasonCodeId: await reasonCode(company, 'Tool breakage'), note: 'Blade broke' }
  const guess = await run(supervisor, 'downtime_events.classify', input)
  t.like(guess.body, { status: 422, code: 'reason_required', missingFields: ['statedBy'] })
  for (const nobody of [0, 987654, -1]) t.is((await run(supervisor, 'downtime_events.classify', { ...input, statedBy: nobody })).body.code, 'invalid_input')
  t.is((await stopsOf(company))[0].reason, null)

  const tried = await run(supervisor, 'downtime_events.classify', { ...input, statedBy }, { dryRun: true })
  t.true(tried.body.accepted, tried.texts.join())
  t.is((await stopsOf(company))[0].reason, null)
  const said = await run(company, 'downtime_events.classify', { ...input, statedBy }, { planHash: undefined })
  t.like(said.body, { id, reason: { label: 'Tool breakage' }, note: 'Blade broke' }, said.texts.join())
  const { body } = await tool(company, 'audit_list', { entity: 'downtimeEvent', entityId: String(id), limit: 1 })
  t.like(body.data[0], { actorType: 'agent', capability: 'downtime_events.classify', statedBy: { id: statedBy } })
  const [row] = await company.sql('select classified_by::integer from downtime.stoppages where company_id = app.company_id()')
  t.is(row!.classified_by, statedBy)
})

test('a person may say so themselves, or for a colleague', async (t) => {
  const company = await workshop(service())
  await company.as('Operator')
  const { id: statedBy } = (await company.sql(`select id::integer from people.people where company_id = app.company_id() and email = 'operator@example.test'`))[0] as { id: number }
  const id = await stop(company, 'Saw', '2024-03-02')
  const reasonCodeId = await reasonCode(company, 'No material')
  await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId, statedBy }))
  t.is((await company.ok(company.get('/audit-log?entity=downtimeEvent&limit=1'))).data[0].statedBy.id, statedBy)
  await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId }))
  t.is((await company.ok(company.get('/audit-log?entity=downtimeEvent&limit=1'))).data[0].statedBy, null)
})

test('an agent reports and ends stops, and reads them by tools', async (t) => {
  const company = await workshop(service())
  const tried = await run(company, 'downtime_events.open', { ssuId: 'Saw' }, { dryRun: true })
  t.regex(tried.texts[0]!, /create downtime event .*\n.*\n- event downtime\.started/)
  const { body } = await run(company, 'downtime_events.open', { ssuId: 'Saw', note: 'Guard open' }, { planHash: tried.body.planHash })
  t.is(body.code, 'plan_changed', 'the note is another plan')
  const real = await run(company, 'downtime_events.open', { ssuId: 'Saw' }, { planHash: tried.body.planHash })
  t.like(real.body, { ssuId: 'Saw', endedAt: null }, real.texts.join())
  t.is((await tool(company, 'downtime_events_list', { openOnly: true, unclassifiedOnly: true })).body.data[0].id, real.body.id)
  const closing = await run(company, 'downtime_events.close', { id: real.body.id }, { dryRun: true })
  const closed = await run(company, 'downtime_events.close', { id: real.body.id }, { planHash: closing.body.planHash })
  t.not(closed.body.endedAt, null, closed.texts.join())
  t.like((await tool(company, 'downtime_events_summary')).body.data[0], { ssuId: 'Saw', stops: 1, openStops: 0 })
})
