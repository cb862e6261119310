// Subscriptions: webhooks.create, webhooks.get, webhooks.list, webhooks.update, webhooks.delete, webhooks.event_types.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
const good = { name: 'ERP', targetUrl: 'https://receiver.example/hooks', eventTypes: ['lot.created'] }

test('a subscription is made, read, changed and deleted', async (t) => {
  const company = await service().company()
  const made = await company.ok(company.post('/webhooks', { ...good, eventTypes: ['lot.created', 'task.created', 'lot.created'], headers: { 'X-Plant': 'north' } }))
  t.like(made, { name: 'ERP', isActive: true, failureCount: 0, disabledAt: null, headers: { 'X-Plant': 'north' } })
  t.deepEqual(made.eventTypes, ['lot.created', 'task.created'])
  t.is(made.verification.keysUrl, `${company.baseUrl}/api/v1/webhook-signing-keys`)
  const { verification: _, ...webhook } = made
  t.deepEqual(await company.ok(company.get(`/webhooks/${made.id}`)), webhook)

  const changed = await company.ok(company.patch(`/webhooks/${made.id}`, { name: 'MES', isActive: false, headers: null }))
  t.like(changed, { name: 'MES', isActive: false, headers: null, targetUrl: good.targetUrl })
  t.deepEqual(changed.eventTypes, ['lot.created', 'task.created'])
  const second = await company.ok(company.post('/webhooks', good))
  t.deepEqual((await company.ok(company.get('/webhooks'))).data.map((one: { id: string }) => one.id), [made.id, second.id])
  t.deepEqual((await company.ok(company.get('/webhooks?isActive=true'))).data.map((one: { id: string }) => one.id), [second.id])

  t.deepEqual(await company.ok(company.delete(`/webhooks/${made.id}`)), {})
  t.is((await company.get(`/webhooks/${made.id}`)).status, 404)
  t.is((await company.ok(company.get('/webhooks'))).pagination.total, 1)
})

test('what is wrong with a subscription is told all at once', async (t) => {
  const company = await service().company()
  const reply = await company.post('/webhooks', { name: '', targetUrl: 'no address', eventTypes: ['lot.created', 'lot.melted'], headers: {
    'Webhook-Id': 'x', 'Content-Type': 'text/plain', Host: 'x', Connection: 'close', 'Transfer-Encoding': 'chunked', 'bad name': 'x', 'X-Two': 'a\r\nX-Three: b', 'X-Umlaut': 'ä' } })
  t.is(reply.status, 400)
  t.deepEqual(reply.body.errors.map((error: { path: string }) => error.path).sort(), [
    'eventTypes.1', 'headers.Connection', 'headers.Content-Type', 'headers.Host', 'headers.Transfer-Encoding', 'headers.Webhook-Id',
    'headers.X-Two', 'headers.X-Umlaut', 'headers.bad name', 'name', 'targetUrl'])
  t.is((await company.post('/webhooks', { ...good, eventTypes: [] })).status, 400)
  t.is((await company.post('/webhooks', { ...good, eventTypes: ['webhook.test'] })).status, 400, 'not to be subscribed to')
  t.is((await company.post('/webhooks', { ...good, headers: { 'X-A': '1', 'x-a': '2' } })).status, 400)
})

const forbidden = [
  'http://receiver.example/hooks', 'ftp://receiver.example/hooks', 'https://user:secret@receiver.example/hooks', 'https://receiver.example:8443/',
  'https://localhost/', 'https://localhost./', 'https://erp.localhost/', 'https://printer.local/', 'https://metadata.google.internal/', 'https://intranet/',
  'https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f.0.0.1/', 'https://0177.0.0.1/', 'https://0.0.0.0/',
  'https://10.1.2.3/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://169.254.169.254/latest/meta-data', 'https://100.64.0.1/',
  'https://198.18.0.1/', 'https://192.0.2.1/', 'https://224.0.0.1/', 'https://255.255.255.255/',
  'https://[::1]/', 'https://[::]/', 'https://[fe80::1]/', 'https://[fd00::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[::7f00:1]/',
  'https://[64:ff9b::10.0.0.1]/', 'https://[64:ff9b:1::a00:1]/', 'https://[2002:a00:1::1]/', 'https://[2001:db8::1]/', 'https://[ff02::1]/', 'https://[fec0::1]/',
]

test('targets that are not public HTTPS are refused, when made and when changed', async (t) => {
  const company = await service().company()
  const { id } = await company.ok(company.post('/webhooks', { ...good, targetUrl: 'https://1.1.1.1/hooks' }))
  for (const targetUrl of forbidden.filter((url) => url !== 'https://receiver.example:8443/')) {
    for (const reply of [await company.post('/webhooks', { ...good, targetUrl }), await company.patch(`/webhooks/${id}`, { targetUrl })]) {
      t.is(reply.status, 422, targetUrl)
      t.is(reply.body.code, 'webhook_target_forbidden')
      t.is(reply.body.errors[0].path, 'targetUrl')
    }
  }
  t.is((await company.ok(company.get(`/webhooks/${id}`))).targetUrl, 'https://1.1.1.1/hooks')
})

test('who may not manage webhooks is told so before anything about the target', async (t) => {
  const company = await service().company()
  const manager = await company.as('Manager')
  const reply = await manager.post('/webhooks', { ...good, targetUrl: 'https://127.0.0.1/' })
  t.is(reply.status, 403)
  t.is(reply.body.requiredPermission, 'webhooks:manage')
  t.is((await manager.get('/webhooks')).status, 200, 'api_keys:view reads')
})

test('every subscribable type has its schema, in webhooks.event_types and in the API description', async (t) => {
  const company = await service().company()
  const { eventTypes } = await company.ok(company.get('/webhooks/events'))
  t.deepEqual(eventTypes.map((one: { type: string }) => one.type), [
    'client.created', 'data_package.received', 'downtime.ended', 'downtime.started', 'handoff.declined', 'handoff.deleted', 'handoff.received',
    'handoff.status_changed', 'lot.created', 'partner_delivery.incoming', 'partner_delivery.received', 'partner_delivery.shortfall',
    'stock.reorder_triggered', 'task.created', 'task.status_changed', 'work_order.completed', 'work_order.released'])
  for (const { type, description, schema } of eventTypes) {
    t.is(schema.type, 'object', type)
    t.deepEqual(schema.required.toSorted(), Object.keys(schema.properties).sort(), `${type}: keys are always present`)
    t.true(description.length > 10)
  }
  const document = await (await fetch(`${company.baseUrl}/api/v1/openapi.json`)).json() as { webhooks: Record<string, { post: { requestBody: object } }>; paths: Record<string, { get: { security: unknown } }> }
  t.deepEqual(Object.keys(document.webhooks).sort(), [...eventTypes.map((one: { type: string }) => one.type), 'webhook.test'].sort())
  t.deepEqual(document.paths['/webhook-signing-keys']!.get.security, [], 'needs no credential')
})
