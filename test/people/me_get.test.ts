import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('me.get tells person, company and the union of the roles’ permissions', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  const me = await viewer.ok(viewer.get('/me'))
  t.is(me.user.email, 'viewer@example.test')
  t.like(me.company, { shortName: company.shortName, kind: 'factory', timezone: 'UTC' })
  t.deepEqual(me.permissions, ['insights:view', 'inventory:view', 'maintenance:view', 'production:view', 'products:view', 'tasks:view_all'])
  t.is(me.actorType, 'human')
  t.is(me.channel, 'rest')
})

test('a key of another scheme, a wrong key and no key are not authenticated', async (t) => {
  const company = await service().company()
  for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic abc' }, { 'x-api-key': 'nonsense' }]) {
    const response = await fetch(`${company.baseUrl}/api/v1/me`, { headers: headers as Record<string, string> })
    t.is(response.status, 401)
    t.is(response.headers.get('content-type'), 'application/problem+json')
    t.like(await response.json(), { code: 'unauthenticated', status: 401 })
  }
  const response = await fetch(`${company.baseUrl}/api/v1/me`, { headers: { 'x-api-key': company.key } })
  t.is(response.status, 200)
})
