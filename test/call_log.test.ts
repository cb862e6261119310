import test from 'ava'
import { withoutSecrets } from '../server/call-log.ts'
import { serviceFor, type TestCompany } from './support/service.ts'
import { makeWorld } from './support/world.ts'

const service = serviceFor(test)

async function logged(company: TestCompany): Promise<Record<string, unknown>[]> {
  await service().service.door.callLog.flush()
  return await company.sql(`select p.email, l.key_id is not null as keyed, l.actor_type, l.channel, l.capability, l.status, l.code, l.transaction_id, l.input
    from app.call_log l left join people.people p on p.company_id = l.company_id and p.id = l.person_id
    where l.company_id = app.company_id() order by l.at`)
}

test.serial('every call of a known caller stands in the call log: who, what, with what result; writes with their input', async (t) => {
  const world = await makeWorld(service())
  const { company } = world
  const transfer = { sku: world.rawSku, lotCode: world.lotCode, quantity: 5, from: world.shelf, to: world.rack }
  await company.get('/people', { 'x-service-transaction-id': 'a-read' })
  await company.post('/stock/transfers', transfer, { 'x-service-transaction-id': 'a-write' })
  await company.post('/stock/transfers', { ...transfer, quantity: 500 }, { 'x-service-transaction-id': 'a-refusal' })
  await company.post('/stock/transfers', { quantity: 'many\u0000' }, { 'x-service-transaction-id': 'a-wrong-form' })
  await company.post('/stock/transfers', '{', { 'x-service-transaction-id': 'no-json' })
  await fetch(`${company.baseUrl}/api/v1/people`, { headers: { 'x-service-transaction-id': 'nobody' } })
  const rows = await logged(company)
  const call = { email: 'admin@example.test', keyed: true, actor_type: 'human', channel: 'rest', capability: 'stock.transfer' }
  t.deepEqual(rows, [
    { ...call, capability: 'people.list', status: 200, code: null, transaction_id: 'a-read', input: null },
    { ...call, status: 200, code: null, transaction_id: 'a-write', input: transfer },
    { ...call, status: 409, code: 'insufficient_stock', transaction_id: 'a-refusal', input: { ...transfer, quantity: 500 } },
    { ...call, status: 400, code: 'invalid_input', transaction_id: 'a-wrong-form', input: { quantity: 'many\ufffd' } },
    { ...call, status: 400, code: 'invalid_json', transaction_id: 'no-json', input: null },
  ])
})

test.serial('a normal stop loses no call', async (t) => {
  const company = await service().company()
  await Promise.all(Array.from({ length: 700 }, () => company.get('/me')))
  await service().service.door.callLog.close()
  const [row] = await company.sql('select count(*)::int as calls from app.call_log where company_id = app.company_id()')
  t.is(row!.calls, 700)
})

test.serial('while the database refuses, calls wait for the log instead of getting lost', async (t) => {
  const { callLog } = service().service.door
  const company = await service().company()
  await company.get('/me')
  await service().admin.query('alter function call.log_calls(bigint, json) rename to log_calls_away')
  await callLog.flush()
  await service().admin.query('alter function call.log_calls_away(bigint, json) rename to log_calls')
  t.is((await logged(company)).length, 1)
})

test.serial('secrets and what Postgres cannot store stay out', (t) => {
  const kept = JSON.parse(withoutSecrets({
    name: 'Hook', headers: { Authorization: 'Bearer x' }, nested: [{ apiKey: 'mw_1', password: 'p', clientSecret: 's', accessToken: 't', key: 'k' }],
    text: 'a\u0000b\ud800', keyboard: 'qwerty', key: null,
  }))
  t.deepEqual(kept, {
    name: 'Hook', headers: '(redacted)', nested: [{ apiKey: '(redacted)', password: '(redacted)', clientSecret: '(redacted)', accessToken: '(redacted)', key: '(redacted)' }],
    text: 'a\ufffdb\ufffd', keyboard: 'qwerty', key: null,
  })
  t.deepEqual(JSON.parse(withoutSecrets({ spec: 'x'.repeat(300_000) })), { omitted: '300011 characters' })
})
