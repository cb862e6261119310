// A body that names things in vain is refused with the path of each, whatever the capability: held for every key of the
// registry's inputs that names something.
import test from 'ava'
import { z } from 'zod'
import { referencesOf } from '../db/references.ts'
import type { Capability } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { unwrap } from '../server/input.ts'
import { callOverRest, type Input } from './support/addresses.ts'
import { paths } from './support/client.ts'
import { sampleOf } from './support/samples.ts'
import { serviceFor } from './support/service.ts'
import { makeWorld } from './support/world.ts'

const service = serviceFor(test)

const naming =
  /^(\w*(Id|Ids|Sku|CodeId)|skus?|from|to|\w*[cC]ode|foundOn|kitFor|ref|vendor|category|site|roles|statedBy)$/
/** Keys of such names that are the caller's own, a number from a list, or a time; and lots that come into being by the call. */
const free: Record<string, string[]> = {
  '': ['externalSystemId', 'priorityId', 'vendorSku'],
  'clients.create': ['id'],
  'inventory_counts.record_lines': ['lotCode', 'serialCode'],
  'purchase_orders.receive': ['lotCode'],
  'recalls.open': ['from', 'serialCode', 'ssuId', 'to', 'vendor'], // the other ways to name where it comes from
  'shipments.create': ['code'],
  'ssus.create': ['id', 'sku'],
  'webhooks.replay': ['from', 'to'],
  'work_orders.upsert': ['code'],
}

interface Reference {
  path: (string | number)[]
  unknown: unknown
}

/** What the address names, of what is not made by being named there. */
function addressed({ name, path, input }: Capability): Reference[] {
  if (name.endsWith('.upsert')) return []
  return [...path.matchAll(/:(\w+)/g)].map(([, key]) => {
    const isNumber = unwrap((input.shape as z.ZodRawShape)[key!]! as z.ZodType) instanceof z.ZodNumber
    return { path: [key!], unknown: isNumber ? 987654322 : `no-${key}` }
  })
}

/** Where a body names something: the first of each list, as far as the sample goes. */
function referencesIn(
  capability: Capability,
  shape: z.ZodObject,
  sample: Input,
  at: (string | number)[] = [],
): Reference[] {
  return Object.entries(shape.shape).flatMap(([key, field]): Reference[] => {
    if (at.length === 0 && capability.path.includes(`:${key}`)) return []
    const inner = unwrap(field)
    if (inner instanceof z.ZodObject) {
      return referencesIn(capability, inner, (sample[key] as Input) ?? {}, [...at, key])
    }
    const element = inner instanceof z.ZodArray ? unwrap(inner.element) : undefined
    if (element instanceof z.ZodObject) {
      const [first] = (sample[key] as Input[]) ?? []
      return first ? referencesIn(capability, element, first, [...at, key, 0]) : []
    }
    if (!naming.test(key) || [...free['']!, ...(free[capability.name] ?? [])].includes(key)) return []
    const leaf = element ?? inner
    if (leaf instanceof z.ZodEnum) return []
    return [
      { path: [...at, key, ...(element ? [0] : [])], unknown: leaf instanceof z.ZodNumber ? 987654321 : 'no-such' },
    ]
  })
}

/** As the door writes where it stands: each line of a list is a *, and a list of ids its key. */
const keyOf = (path: (string | number)[]): string =>
  path
    .map((part) => (typeof part === 'number' ? '*' : part))
    .join('.')
    .replace(/\.\*$/, '')

function put(input: Input, [key, ...rest]: (string | number)[], value: unknown): void {
  const holder = input as Record<string | number, unknown>
  if (rest.length === 0) holder[key!] = value
  else {
    holder[key!] ??= typeof rest[0] === 'number' ? [] : {}
    put(holder[key!] as Input, rest, value)
  }
}

let found = 0
for (const capability of capabilities.filter((one) => one.effect !== 'read' && !one.name.startsWith('config.'))) {
  test(`${capability.name} names every reference that leads nowhere`, async (t) => {
    const { kind, input } = sampleOf(capability)
    const world = await makeWorld(service(), kind)
    const sample = await input(world)
    const references = referencesIn(capability, capability.input, sample)
    const ids = addressed(capability)
    found += references.length
    const together = structuredClone(sample)
    for (const { path, unknown } of [...ids, ...references]) {
      const alone = structuredClone(sample)
      put(alone, path, unknown)
      if (references.some((one) => one.path === path)) put(together, path, unknown)
      const reply = await callOverRest(world.company, capability, alone)
      t.true([400, 404, 422].includes(reply.status), `${path.join('.')}: ${reply.text}`)
      t.true(paths(reply.body).includes(path.join('.')), `${path.join('.')}: ${reply.text}`)
    }
    const known = Object.keys(referencesOf(capability))
    if (references.length === 0)
      return t.deepEqual(
        known.filter((key) => !ids.some(({ path }) => path[0] === key)),
        [],
        'the door knows none either',
      )
    const reply = await callOverRest(world.company, capability, together)
    // Of a product that is not there, nobody can tell the lots.
    const named = [
      ...paths(reply.body),
      ...(sample.sku ? ['lotCode', 'serialCode'] : []),
      ...(sample.items ? ['items.0.lotCode'] : []),
      ...(capability.name === 'partner_deliveries.receive' ? ['lines.0.lotCode'] : []),
      ...(capability.name === 'recalls.open' ? ['origin.0.lotCode'] : []),
    ]
    t.deepEqual(
      references.map(({ path }) => path.join('.')).filter((path) => !named.includes(path)),
      [],
      reply.text,
    )
    // With what the address names goes what is of that alone, such as an order's lines by their ids; what is known by itself is
    // told all the same.
    for (const { path, unknown } of ids) put(together, path, unknown)
    const lost = await callOverRest(world.company, capability, together)
    const apart = references.map(({ path }) => path).filter((path) => known.includes(keyOf(path)))
    for (const path of [...ids.slice(0, 1).map((one) => one.path), ...apart])
      t.true(paths(lost.body).includes(path.join('.')), `${path.join('.')}: ${lost.text}`)
  })
}

test.after('references are found', (t) => t.true(found > 40, String(found)))

test('an order of a batch says it of its own', async (t) => {
  const company = await service().company()
  const order = { externalSystemId: 'E-1', productSku: 'NUT', quantity: 1 }
  const { results } = await company.ok(company.post('/work-orders/batch', { orders: [order] }))
  t.like(results, [{ status: 'failed', problem: { code: 'not_found', errors: [{ path: 'productSku' }] } }])
})

test('a filter that names something unknown says which', async (t) => {
  const company = await service().company()
  const reply = await company.get('/stock-transactions?storageUnitId=here&taskId=there&productSku=NUT')
  t.like(reply.body, { status: 404, code: 'not_found' })
  t.deepEqual(paths(reply.body), ['productSku', 'storageUnitId', 'taskId'])
  t.deepEqual(paths((await company.get('/inventory/stock-levels?sku=NUT')).body), ['sku'])
})

test('an unknown id is named also where another key of the same text names something else', async (t) => {
  const company = await service().company()
  const body = { kitStorageUnitId: 'none' }
  const refused = (await company.post('/work-orders/none/release', body)).body
  t.like(refused, {
    status: 404,
    missing: { kind: 'work order' },
    errors: [{ message: 'there is no work order "none"' }],
  })
  t.deepEqual(paths(refused), ['id', 'kitStorageUnitId'])
})

test('what says the same as an unknown id, and names nothing, is not blamed', async (t) => {
  const company = await service().company()
  const order = { externalSystemId: 'NUT', code: 'NUT', productSku: 'NUT', quantity: 1 }
  t.deepEqual(paths((await company.post('/work-orders', order)).body), ['productSku'])
  const task = { typeId: 'clean', title: 'clean', details: 'clean' }
  t.deepEqual(paths((await company.post('/tasks', task)).body), ['typeId'])
})
