// An export is the company, whatever a call let somebody write: untrimmed and empty texts, any Unicode, what has expired.
import test, { type ExecutionContext } from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'

const service = serviceFor(test)

/** Its own export changes nothing at home and makes the same of an empty company, to the byte. */
async function isItself(t: ExecutionContext, company: TestCompany): Promise<Record<string, { sku: string }[]>> {
  const exported = await company.get('/config/export')
  const spec = exported.body
  const home = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.like(home, { problems: [], summary: { create: 0, update: 0, extra: 0, remove: 0 } })
  const people = spec.people.filter(({ email }: { email: string }) => !email.startsWith('admin@'))
  const empty = await service().company({ people: people.map(({ email }: { email: string }) => ({ email })) } as never)
  const done = await empty.ok(empty.post('/config/apply', { spec, prune: true }))
  t.is(done.failed, null)
  t.is((await empty.get('/config/export')).text, exported.text)
  return spec
}

test('a company with something of everything is its own export', async (t) => {
  await isItself(t, (await makeWorld(service())).company)
})

test('texts that calls let somebody write with blanks around them, or empty, come back as they are', async (t) => {
  const company = await service().company({ productCategories: [{ name: 'Bars' }], vendors: [{ name: 'Steelworks' }] })
  const product = (sku: string, about: object) => company.put(`/products/${encodeURIComponent(sku)}`, about)
  const raw = { itemClass: 'raw', unit: 'm' }
  await company.ok(product('padded', { name: '  Bar  ', ...raw, category: 'Bars' }))
  await company.ok(product('bar', { name: '\u00a0Bar\u2003', ...raw }))
  const recipe = [{ sku: 'PADDED', quantity: 2 }]
  await company.ok(product('Pipe 管', { name: '\u200bRohr 🦾', itemClass: 'finished', unit: 'pcs', recipe }))
  await company.ok(company.put('/customers/C%201', { name: ' Quarry ', shipToAddress: ' Gate\n 2 ' }))
  for (const [ref, thresholds] of [
    ['padded', { ' from ': ' 1 ', to: '' }],
    ['bar', { ja: true, é: 'é' }],
  ] as const)
    await company.ok(company.put('/guidance', { subject: 'product', ref, body: ' Mind it. \n', thresholds }))
  const padded = (await company.ok(company.get('/config/export'))) as Record<string, { sku: string }[]>
  t.deepEqual(padded.products!.map(({ sku }) => sku).toSorted(), ['bar', 'padded', 'Pipe 管'].toSorted())
  await isItself(t, company)
})

test('an id that was stored with blanks around it is found so, planned unchanged and changed; no new one is made', async (t) => {
  const company = await service().company({
    products: [{ sku: 'BAR' }],
    customers: [{ externalRef: 'C', name: 'Quarry' }],
  })
  await company.sql(`update inventory.products set sku = ' BAR ' where company_id = app.company_id()`)
  await company.sql(`update inventory.customers set external_ref = ' C ' where company_id = app.company_id()`)
  const spec = await company.ok(company.get('/config/export'))
  t.deepEqual([spec.products[0].sku, spec.customers[0].externalRef], [' BAR ', ' C '])
  const { problems, summary } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.deepEqual(problems, [])
  t.like(summary, { create: 0, update: 0, extra: 0, remove: 0 })
  spec.products[0].name = spec.customers[0].name = 'Another'
  t.like(await company.ok(company.post('/config/apply', { spec })), { failed: null, summary: { update: 2 } })
  t.is((await company.ok(company.get('/products/%20BAR%20'))).name, 'Another')
  await company.ok(company.put('/customers/%20C%20', { name: 'Third' }))

  const message =
    'must not begin or end with a blank, nor have invisible characters, or a blank other than the plain one'
  const made = { name: 'New', itemClass: 'raw', unit: 'pcs' }
  for (const sku of [' NEW', 'NEW ', '\u00a0NEW', 'NEW\u2003', 'N\u200bEW'])
    t.like((await company.put(`/products/${encodeURIComponent(sku)}`, made)).body.errors, [{ path: 'sku', message }])
  t.like((await company.put('/customers/%20NEW', { name: 'New' })).body.errors, [{ path: 'externalRef', message }])
  const fresh = { version: 1, products: [{ ...made, sku: 'NEW ' }], customers: [{ name: 'New', externalRef: ' NEW' }] }
  t.deepEqual((await company.ok(company.post('/config/validate', { spec: fresh }))).problems, [
    { path: 'customers[0].externalRef', message },
    { path: 'products[0].sku', message },
  ])
})

test('a role that an invitation promised which has expired is pruned, one that a pending one promises stays', async (t) => {
  const company = await service().company()
  const spec = { version: 1, permissionGroups: [{ name: 'Guests', permissions: [] }] }
  const roles = ['Expired', 'Pending'].map((name) => ({ name, permissionGroup: 'Guests' }))
  await company.ok(company.post('/config/apply', { spec: { ...spec, roles } }))
  for (const { name } of roles)
    await company.ok(company.post('/invitations', { email: `${name}@guest.test`.toLowerCase(), roles: [name] }))
  await company.sql(
    `update people.invitations set updated_at = updated_at - interval '8 days'
      where company_id = app.company_id() and email = 'expired@guest.test'`,
  )
  await isItself(t, company)
  const exported = await company.ok(company.get('/config/export'))
  const fewer = {
    version: 1,
    roles: exported.roles.filter(({ name }: { name: string }) => !/Expired|Pending/.test(name)),
  }
  const done = await company.ok(company.post('/config/apply', { spec: fewer, prune: true }))
  t.deepEqual([done.failed, done.applied], [null, [{ section: 'roles', name: 'Expired', action: 'remove' }]])
})
