// What would not be kept as it was sent is refused by its path, and an address that is none is told so.
import test from 'ava'
import { paths } from './support/client.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

async function sent(path: string, body?: string) {
  const company = await service().company()
  const response = await fetch(`${company.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${company.key}`, 'content-type': 'application/json' },
    body,
  })
  const {
    code,
    errors = [],
    detail,
  } = (await response.json()) as {
    code: string
    errors?: { path: string; message: string }[]
    detail: string
  }
  return { status: response.status, code, paths: errors.map(({ path }) => path), detail }
}

test('a number that JSON would change is refused by its path', async (t) => {
  const transfer = (quantity: string) =>
    sent('/api/v1/stock/transfers', `{"sku": "A", "from": "B", "to": "C", "quantity": ${quantity}}`)
  for (const changed of [
    '9007199254740993',
    '9007199254740993.0',
    '90071992547409930e-1',
    '0.1234567890123456789',
    '-12345678901234567890',
    '1e-400',
  ])
    t.like(await transfer(changed), { status: 400, code: 'invalid_input', paths: ['quantity'] }, changed)
  const asProgramsWrite = ['999999999999946.2', '-5e-324', '2.2250738585072014e-308', '9007199254740992', '5']
  for (const kept of [
    '0.10000000000000001',
    '1.00000000000000000000',
    '1e300',
    '100000000000000000000',
    ...asProgramsWrite,
  ])
    t.false(/digits than a JSON number/.test((await transfer(kept)).detail), kept)
  t.like(await sent('/api/v1/meters/1/readings', '{"value": 9007199254740993}'), { status: 400, paths: ['value'] })
})

test('a tool’s number that JSON would change is refused as well', async (t) => {
  const call = (value: string) =>
    `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "lots_list", "arguments": {"limit": ${value}}}}`
  t.like(await sent('/mcp', call('9007199254740993')), { status: 400, paths: ['params.arguments.limit'] })
})

test('the key __proto__, which no shape would see, is refused', async (t) => {
  const signals = '[{"machine": "M", "signals": [{"key": "s", "kind": "state", "states": {"__proto__": "Up"}}]}]'
  const refused = await sent('/api/v1/config/apply', `{"spec": {"machineData": ${signals}}}`)
  t.is(refused.status, 400)
  t.true(refused.paths.includes('machineData[0].signals[0].states.__proto__'), refused.paths.join())
  const line = await sent('/api/v1/inventory-counts', '{"lines": [{"sku": "A", "__proto__": {}}]}')
  t.true(line.paths.includes('lines.0.__proto__'), line.paths.join())
})

test('an address that is not well-formed is told so', async (t) => {
  const inPath = ['/api/v1/issues/%ff/form', '/api/v1/ssus/%zz']
  const inQuery = ['search=%ff', 'search=a%', 'limit=1&%zz=1'].map((query) => `/api/v1/products?${query}`)
  for (const path of [...inPath, ...inQuery]) {
    const refused = await sent(path)
    t.like(refused, { status: 400, code: 'invalid_input' }, path)
    t.regex(refused.detail, /^The address is not well-formed/)
  }
})

test('an id of dots, which an address cannot hold, is refused', async (t) => {
  const company = await service().company()
  const spec = { version: 1, sites: [{ name: 'Hall', ssus: [{ id: '..', name: 'Press' }] }] }
  const { valid, problems } = await company.ok(company.post('/config/validate', { spec }))
  t.false(valid)
  t.deepEqual(
    problems.map(({ path }: { path: string }) => path),
    ['sites[0].ssus[0].id'],
  )
  t.like(await sent('/api/v1/work-orders', '{"externalSystemId": "..", "productSku": "A", "quantity": 1}'), {
    status: 400,
    paths: ['externalSystemId'],
  })
  const named = '{"lines": [{"lineId": 1, "quantity": 1, "storageUnitId": "D", "lotCode": ".", "serialCodes": [".."]}]}'
  t.deepEqual((await sent('/api/v1/purchase-orders/1/receive', named)).paths, [
    'lines.0.lotCode',
    'lines.0.serialCodes.0',
  ])
  const counted = '{"lines": [{"sku": "A", "lotCode": "..", "serialCode": ".", "countedQuantity": 1}]}'
  t.deepEqual((await sent('/api/v1/inventory-counts/1/lines', counted)).paths, [
    'lines.0.lotCode',
    'lines.0.serialCode',
  ])
  const vendors = { spec: { version: 1, vendors: [{ name: '.' }] } }
  const [wrong] = (await company.ok(company.post('/config/validate', vendors))).problems
  t.is(wrong.path, 'vendors[0].name')
})

test('a time that is of no year in UTC, in which it would be told, is refused', async (t) => {
  const company = await service().company({ settings: { timezone: 'Europe/Vienna' } })
  await company.product('A')
  const order = (expectedAt: string) =>
    company.post('/purchase-orders', { externalSystemId: 'P', expectedAt, lines: [{ sku: 'A', quantity: 1 }] })
  for (const time of ['0001-01-01T00:30:00+01:00', '9999-12-31T23:30:00-01:00', '0000-12-31'])
    t.deepEqual(paths((await order(time)).body), ['expectedAt'], time)
  const told = async (time: string) => (await company.ok(order(time))).purchaseOrder.expectedAt
  t.is(await told('0001-01-01'), '0001-01-01T00:00:00.000Z', 'a day that begins the year before, in Vienna')
  t.is((await told('0001-01-02')).slice(0, 10), '0001-01-01')
  t.is(await told('9999-12-31T23:30:00+01:00'), '9999-12-31T22:30:00.000Z')
})

test('a target says all of where messages go, and nothing that would be left out', async (t) => {
  const company = await service().company()
  const hook = { name: 'ERP', eventTypes: ['lot.created'] }
  for (const targetUrl of [
    'https://1.1.1.1/h#x',
    'https://1.1.1.1/h\r\nook',
    'https://1.1.1.1/h\took',
    'https://1.1.1.1/h ook',
  ])
    t.deepEqual(paths((await company.post('/webhooks', { ...hook, targetUrl })).body), ['targetUrl'], targetUrl)
})

test('é is é, in one character or in two: of codes in bodies, addresses and searches', async (t) => {
  const company = await service().company()
  const [one, two] = [encodeURIComponent('CAF\u00c9'), encodeURIComponent('CAFE\u0301')]
  await company.product(decodeURIComponent(two))
  const { sku } = await company.ok(company.get(`/products/${one}`))
  t.is(encodeURIComponent(sku), one)
  t.is((await company.ok(company.get(`/products?search=${two}`))).data.length, 1)
  const products = [{ sku: decodeURIComponent(two), name: 'Another', itemClass: 'raw', unit: 'pcs' }]
  const { summary } = await company.ok(company.post('/config/plan', { spec: { version: 1, products } }))
  t.like(summary, { create: 0, update: 1 })
})

test('a number beyond two bounds of its shape is told the one that it has to keep', async (t) => {
  for (const [path, bound] of [
    ['/api/v1/tasks?offset=9223372036854775807', 'offset: must be at most 1000000000'],
    ['/api/v1/tasks?offset=-9223372036854775807', 'offset: must be at least 0'],
    ['/api/v1/tasks?limit=9223372036854775807', 'limit: must be at most 100'],
  ] as const)
    t.like(await sent(path), { status: 400, detail: bound }, path)
})
