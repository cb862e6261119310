// An agent opens reports by itself; what becomes of the goods a person decides.
import test from 'ava'
import { run } from '../mcp/support.ts'
import { shop } from '../support/quality.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('an agent carries a disposition out for the person who took it, and the audit log says who', async (t) => {
  const works = await shop(service())
  const { company } = works
  await works.receive('STEEL', 10, { lotCode: 'L1' })
  const opened = await run(company, 'ncrs.open', { title: 'Dented', lotCode: 'L1' })
  t.false(opened.isError, opened.texts.join())
  const input = { id: opened.body.id, disposition: 'scrap', quantity: 4 }
  t.like((await run(company, 'ncrs.disposition', input)).body, { code: 'reason_required', missingFields: ['statedBy'] })
  t.like((await run(company, 'ncrs.disposition', { ...input, statedBy: 987654 })).body, { code: 'invalid_input' })

  await company.as('Supervisor')
  const [decider] = await company.sql(`select id::int from people.people where company_id = app.company_id() and email = 'supervisor@example.test'`)
  const dry = await run(company, 'ncrs.disposition', { ...input, statedBy: decider!.id }, { dryRun: true })
  t.true(dry.body.accepted, dry.texts.join())
  const done = await run(company, 'ncrs.disposition', { ...input, statedBy: decider!.id }, { planHash: dry.body.planHash })
  t.like(done.body, { disposition: 'scrap', lot: { status: 'blocked' } }, done.texts.join())
  const { body } = await run(company, 'audit.list')
  t.like(body.data[0], { actorType: 'agent', capability: 'ncrs.disposition', statedBy: { id: decider!.id } })
  const [row] = await company.sql('select dispositioned_by::int from quality.ncrs where company_id = app.company_id()')
  t.is(row!.dispositioned_by, decider!.id)
  t.like((await run(company, 'lots.set_status', { sku: 'STEEL', code: 'L1', status: 'quarantined', reason: 'asked to' })).body, { status: 'quarantined' })
})
