// Where webhooks may send to: public addresses, by HTTPS.
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { good } from './support.ts'

const service = serviceFor(test)

const forbidden = `
  http://receiver.example/hooks ftp://receiver.example/hooks https://user:secret@receiver.example/hooks
  https://receiver.example:8443/ https://localhost/ https://localhost./ https://erp.localhost/ https://printer.local/
  https://metadata.google.internal/ https://intranet/ https://127.0.0.1/ https://127.1/ https://2130706433/
  https://0x7f.0.0.1/ https://0177.0.0.1/ https://0.0.0.0/ https://10.1.2.3/ https://172.16.0.1/ https://192.168.1.1/
  https://169.254.169.254/latest/meta-data https://100.64.0.1/ https://198.18.0.1/ https://192.0.2.1/
  https://224.0.0.1/ https://255.255.255.255/ https://[::1]/ https://[::]/ https://[fe80::1]/ https://[fd00::1]/
  https://[::ffff:10.0.0.1]/ https://[::ffff:7f00:1]/ https://[::7f00:1]/ https://[64:ff9b::10.0.0.1]/
  https://[64:ff9b:1::a00:1]/ https://[2002:a00:1::1]/ https://[2001:db8::1]/ https://[ff02::1]/ https://[fec0::1]/`
  .trim()
  .split(/\s+/)

test('targets that are not public HTTPS are refused, when made and when changed', async (t) => {
  const company = await service().company()
  const { id } = await company.ok(company.post('/webhooks', { ...good, targetUrl: 'https://1.1.1.1/hooks' }))
  for (const targetUrl of forbidden.filter((url) => url !== 'https://receiver.example:8443/')) {
    for (const reply of [
      await company.post('/webhooks', { ...good, targetUrl }),
      await company.patch(`/webhooks/${id}`, { targetUrl }),
    ]) {
      t.is(reply.status, 422, targetUrl)
      t.is(reply.body.code, 'webhook_target_forbidden')
      t.is(reply.body.errors[0].path, 'targetUrl')
    }
  }
  t.is((await company.ok(company.get(`/webhooks/${id}`))).targetUrl, 'https://1.1.1.1/•••')
})

test('an address that is private or not HTTPS is told with all else that is wrong, but not where its name leads', async (t) => {
  const company = await service().company()
  const { id } = await company.ok(company.post('/webhooks', good))
  const wrong = { eventTypes: [], headers: { Host: 'x' } }
  for (const [targetUrl, message] of [
    ['http://receiver.example/', 'must be an HTTPS address'],
    ['https://10.0.0.1/', 'must not be a private or internal address'],
    ['no address', 'must be a URL'],
    ['https://receiver.example/', undefined],
  ]) {
    for (const reply of [
      await company.post('/webhooks', { ...good, ...wrong, targetUrl }),
      await company.patch(`/webhooks/${id}`, { ...wrong, targetUrl }),
    ]) {
      t.is(reply.status, 400)
      const told = reply.body.errors as { path: string; message: string }[]
      t.deepEqual(
        told.filter(({ path }) => path === 'targetUrl').map((one) => one.message),
        message ? [message] : [],
      )
      t.true(told.some(({ path }) => path === 'eventTypes') && told.some(({ path }) => path === 'headers.Host'))
    }
  }
})

test('who may not manage webhooks is told so before anything about the target', async (t) => {
  const company = await service().company()
  const manager = await company.as('Manager')
  const reply = await manager.post('/webhooks', { ...good, targetUrl: 'https://127.0.0.1/' })
  t.is(reply.status, 403)
  t.is(reply.body.requiredPermission, 'webhooks:manage')
  t.is((await manager.get('/webhooks')).status, 200, 'api_keys:view reads')
  const erp = await company.as('Integration')
  t.is((await erp.post('/webhooks', good)).status, 200, 'what connects other systems subscribes for them')
})

test('where a webhook may not send to is told with the headers that it has no value of', async (t) => {
  const company = await service().company()
  const { id } = await company.ok(company.post('/webhooks', { ...good, targetUrl: 'https://1.1.1.1/hooks' }))
  const wrong = { targetUrl: 'https://10.0.0.1/hooks', headers: { 'X-Plant': '•••' } }
  for (const reply of [
    await company.post('/webhooks', { ...good, ...wrong }),
    await company.patch(`/webhooks/${id}`, wrong),
  ]) {
    t.like(reply.body, { status: 400, code: 'invalid_input' })
    t.deepEqual(paths(reply.body), ['headers.X-Plant', 'targetUrl'])
  }
})
