import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { exampleSpec, people } from '../support/example-spec.ts'

const service = serviceFor(test)

async function companyWithPeople(kind: 'factory' | 'managed_services' = 'factory'): Promise<TestCompany> {
  const company = await service().company(kind)
  for (const email of people) await company.as('Operator', email.split('@')[0])
  return company
}

test('a spec is planned, applied, and then unchanged; its export makes the same factory again, to the byte', async (t) => {
  const company = await companyWithPeople()
  const spec = exampleSpec()
  t.deepEqual(await company.ok(company.post('/config/validate', { spec })), { valid: true, problems: [] })
  const plan = await company.ok(company.post('/config/plan', { spec }))
  const applied = await company.ok(company.post('/config/apply', { spec }))
  t.is(applied.failed, null)
  t.deepEqual(applied.applied, plan.changes.filter((c: any) => ['create', 'update'].includes(c.action)).map(({ section, name, action }: any) => ({ section, name, action })))
  t.deepEqual(applied.summary, plan.summary)

  const again = await company.ok(company.post('/config/plan', { spec }))
  t.deepEqual(again.changes.filter((c: any) => c.action !== 'unchanged' && c.action !== 'extra'), [])
  t.like(await company.ok(company.post('/config/apply', { spec })), { applied: [], failed: null })

  const exported = await company.get('/config/export')
  const own = await company.ok(company.post('/config/plan', { spec: exported.body }))
  t.deepEqual({ ...own.summary, unchanged: 0 }, { create: 0, update: 0, unchanged: 0, extra: 0, remove: 0 })

  const empty = await companyWithPeople()
  t.is((await empty.ok(empty.post('/config/apply', { spec: exported.body }))).failed, null)
  t.is((await empty.get('/config/export')).text, exported.text)
})
