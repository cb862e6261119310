// customers.upsert, customers.delete, customers.list: to whom a factory ships.
import test from 'ava'
import { keyOf } from '../mcp/support.ts'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { shop } from '../support/worlds.ts'
import { filledShelf, finalize, lineOf, openCount, reconcile, record, transfer } from './counts.ts'

const service = serviceFor(test)

test('a customer is made, changed field by field, archived and brought back', async (t) => {
  const company = await service().company()
  const made = await company.ok(
    company.put('/customers/C-100', { name: 'Harbour Pumps', shipToAddress: 'Pier 3\nHarbour' }),
  )
  t.true(made.created)
  t.like(made.customer, {
    id: 'C-100',
    externalRef: 'C-100',
    name: 'Harbour Pumps',
    shipToAddress: 'Pier 3\nHarbour',
    isEightyOneCompany: false,
    isActive: true,
  })
  t.like(await company.ok(company.put('/customers/C-100', { shipToAddress: null })), {
    created: false,
    customer: { name: 'Harbour Pumps', shipToAddress: null },
  })
  t.deepEqual(await company.ok(company.delete('/customers/C-100')), {})
  t.deepEqual(await company.ok(company.delete('/customers/C-100')), {}, 'archived once, it stays so')
  const { data } = await company.ok(company.get('/customers'))
  t.like(data, [{ id: 'C-100', isActive: false }])
  t.like(await company.ok(company.put('/customers/C-100', {})), { created: false, customer: { isActive: true } })
})

test('an agent writes an address down, but says of nobody which company that is', async (t) => {
  const company = await service().company()
  const { client: agent } = await keyOf(service(), company, 'agent')
  await agent.ok(agent.put('/customers/C-100', { name: 'Harbour Pumps', shipToAddress: 'Pier 3' }))
  t.like(await agent.ok(agent.put('/customers/C-100', { shipToAddress: 'Pier 4' })), {
    customer: { shipToAddress: 'Pier 4' },
  })
  const { status, body } = await agent.put('/customers/C-100', { companyShortName: 'harbour-pumps' })
  t.deepEqual([status, body.code], [403, 'agent_not_allowed'])
  t.regex(
    body.detail,
    /which company a partner or customer is, where messages go.*: customer C-100 \(companyShortName\)/,
  )
  t.like(body.errors, [{ path: 'companyShortName' }])
})

test('the list is by name, and searches names and ids', async (t) => {
  const company = await service().company()
  for (const [id, name] of [
    ['1', 'Zeta'],
    ['2', 'Äther 50%'],
    ['X/3 ü', 'Alpha'],
  ])
    await company.ok(company.put(`/customers/${encodeURIComponent(id!)}`, { name }))
  const names = async (query: string) =>
    (await company.ok(company.get(`/customers${query}`))).data.map((one: { name: string }) => one.name)
  t.deepEqual(await names(''), ['Alpha', 'Äther 50%', 'Zeta'])
  t.deepEqual(await names('?search=x%2F3'), ['Alpha'])
  t.deepEqual(await names('?search=%25'), ['Äther 50%'])
  t.deepEqual(await names('?limit=1&offset=1'), ['Äther 50%'])
})

test('two that make the same customer at once make one', async (t) => {
  const company = await service().company()
  const both = await Promise.all(['Harbour', 'Hill'].map((name) => company.ok(company.put('/customers/C-1', { name }))))
  t.deepEqual(both.map(({ created }) => created).sort(), [false, true])
  t.is((await company.ok(company.get('/customers'))).pagination.total, 1)
})

test('a customer whose goods lie here is not archived', async (t) => {
  const company = await service().company(shop([]))
  await company.receive('BOLT', 5, 'Consigned')
  const refused = await company.delete('/customers/Customer')
  t.like(refused, { status: 409, body: { code: 'in_use', blockedBy: ['stock in Consigned'] } })
  const toBads = { sku: 'BOLT', quantity: 5, from: company.unit.Consigned, to: company.unit.Consigned, toBin: 'bads' }
  await company.ok(company.post('/stock/transfers', toBads))
  t.is((await company.delete('/customers/Customer')).status, 409, 'in whatever bin it lies')
})

test('bad input, other companies, permissions, and companies that are no factories', async (t) => {
  const company = await service().company()
  t.like(await company.put('/customers/C-1', {}), {
    status: 400,
    body: { errors: [{ path: 'name', message: 'is needed to make a customer' }] },
  })
  for (const [body, path] of [
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'A', shipToAddress: ' ' }, 'shipToAddress'],
    [{ name: 'A', shipToAddress: 'x'.repeat(1001) }, 'shipToAddress'],
    [{ name: 'A', creditLimit: 5 }, 'creditLimit'],
  ] as const)
    t.deepEqual(paths((await company.put('/customers/C-1', body)).body), [path])
  t.is((await company.put('/customers/%20', { name: 'A' })).status, 400)
  await company.ok(company.put('/customers/C-1', { name: 'A' }))
  const other = await service().company()
  t.like(await other.delete('/customers/C-1'), { status: 404, body: { missing: { kind: 'customer', id: 'C-1' } } })
  t.deepEqual((await other.ok(other.get('/customers'))).data, [])
  const viewer = await company.as('Viewer')
  t.is((await viewer.get('/customers')).status, 200)
  t.like((await viewer.put('/customers/C-1', { name: 'B' })).body, { requiredPermission: 'inventory:manage' })
  const serving = await service().company({}, { kind: 'managed_services' })
  t.like(await serving.put('/customers/C-1', { name: 'A' }), { status: 422, body: { code: 'not_a_factory' } })
  t.like(await serving.delete('/customers/C-1'), { status: 422, body: { code: 'not_a_factory' } })
  t.deepEqual((await serving.ok(serving.get('/customers'))).data, [])
})

test('goods that come into a customer’s unit are the customer’s; a wrong transfer is put right by two counts', async (t) => {
  const company = await filledShelf(service())
  const theirs = { name: 'Theirs', type: 'rack', ownership: 'customer_consigned', owner: 'Customer' } as const
  await company.apply({ warehouses: [{ name: 'Hall', storageUnits: [theirs] }] })
  const { Shelf: own, Theirs: unit } = company.unit
  const there = async () => (await company.ok(company.get('/products/BOLT'))).onHand
  await company.ok(transfer(company, 'BOLT', 4, own!, unit!))
  t.is(await there(), 6)
  t.like((await transfer(company, 'BOLT', 4, unit!, own!)).body, { code: 'consigned_stock' })
  const [lost] = (await company.ok(company.get('/reason-codes?kind=adjustment'))).data
  for (const [id, countedQuantity] of [
    [unit!, 0],
    [own!, 10],
  ] as const) {
    const count = await openCount(company, id)
    await company.ok(record(company, count, { sku: 'BOLT', countedQuantity }))
    const { lines } = await company.ok(finalize(company, count))
    const decision = { lineId: lineOf(lines, 'BOLT').id, decision: 'accepted', reasonCodeId: lost.id }
    const others = lines.filter((line: { id: number }) => line.id !== decision.lineId)
    const ignored = others.map((line: { id: number }) => ({ lineId: line.id, decision: 'ignored' }))
    await company.ok(reconcile(company, count, decision, ...ignored))
  }
  t.is(await there(), 10)
  t.deepEqual(await company.stock('BOLT'), { Shelf: 10 })
})
