import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('people.list pages through the people of the company by name', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  await company.as('Operator')
  const all = await viewer.ok(viewer.get('/people'))
  t.deepEqual(all.data.map((person: { email: string }) => person.email), ['admin@example.test', 'operator@example.test', 'viewer@example.test'])
  t.deepEqual(all.pagination, { limit: 50, offset: 0, total: 3, hasMore: false })
  const second = await viewer.ok(viewer.get('/people?limit=1&offset=1'))
  t.is(second.data[0].email, 'operator@example.test')
  t.deepEqual(second.pagination, { limit: 1, offset: 1, total: 3, hasMore: true })
  const found = await viewer.ok(viewer.get('/people?search=VIEWER@'))
  t.deepEqual(found.data.map((person: { roles: string[] }) => person.roles), [['Viewer']])
})
