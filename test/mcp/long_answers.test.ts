// Numbers and lists that are long: every digit goes out, and what does not fit into an answer is told, with a way on.
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { outputSchema } from '../../server/mcp/schema.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { rpc, run, tool } from './support.ts'

const service = serviceFor(test)

const store: Spec = {
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  products: [{ sku: 'OIL', unit: 'l' }],
}

test('a sum of stock leaves with all its digits by tools too, in text and in structured content', async (t) => {
  const company = await service().company(store)
  for (let n = 0; n < 15; n++) await company.receive('OIL', 999999998.123457, 'Rack')
  const digits = '14999999971.851855'
  t.regex((await company.get('/inventory/stock-levels')).text, new RegExp(`"onHand": ?${digits}[,}]`))
  const ask = { name: 'inventory_stock_levels', arguments: {} }
  for (const params of [ask, { ...ask, _meta: { progressToken: 1 } }]) {
    const { text } = await rpc(company, 'tools/call', params)
    t.is(text.split(`onHand":${digits}`).length - 1, 1, 'structured')
    t.is(text.split(`onHand\\":${digits}`).length - 1, 1, 'text')
  }
})

test('a number with more digits than a double keeps is refused in a text that holds JSON too', async (t) => {
  const company = await service().company(store)
  const input = { sku: 'OIL', from: company.unit.Rack, to: company.unit.Rack, toBin: 'bads' }
  for (const sent of [
    { ...input, quantity: '0.1234567890123456789' },
    { ...input, quantity: 1 },
  ]) {
    const whole = JSON.stringify(sent).replace('"quantity":1}', '"quantity":0.1234567890123456789}')
    const { body } = await run(company, 'stock.transfer', whole as unknown as object, { dryRun: true })
    t.like(body, { code: 'invalid_input' })
    t.true(body.errors.every(({ path }: { path: string }) => path === 'quantity'))
    t.regex(JSON.stringify(body.errors), /more digits than a JSON number keeps/)
  }
})

const pieces = (many: number) => Array.from({ length: many }, (_, n) => `M-${String(n).padStart(4, '0')}`)
const motors: Spec = {
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  products: [{ sku: 'MOTOR', itemClass: 'raw', tracking: 'serial' }],
  taskTypes: [{ name: 'Coat' }],
}

test('what lies in a unit, and the lines of a count, come in pages that tell what is not shown, and how to go on', async (t) => {
  const company = await service().company(motors)
  await company.receive('MOTOR', 500, 'Rack', { serialCodes: pieces(500) })
  const id = company.unit.Rack
  const few = await tool(company, 'storage_units_get', { id })
  t.is(few.body.contents.length, 20)
  t.is(few.body.hint, `Rows 1 to 20 of 500. For more call storage_units_get with the same input and offset 20.`)
  const seen: string[] = []
  for (let offset = 0; offset < 500; ) {
    const { body, texts } = await tool(company, 'storage_units_get', { id, limit: 1000, offset })
    seen.push(...body.contents.map(({ serial }: { serial: string }) => serial))
    offset = seen.length
    t.is(body.pagination.hasMore, offset < 500)
    t.is(texts[1], body.hint)
    if (offset < 500)
      t.regex(body.hint, new RegExp(`to ${offset} of 500\\. .* with the same input and offset ${offset}\\.`))
  }
  t.deepEqual(seen.sort(), pieces(500))
  const made = await run(company, 'inventory_counts.create', { storageUnitId: id })
  const { length } = made.body.lines
  t.like(made.body.pagination, { total: 500, hasMore: true })
  const whole = `Rows 1 to ${length} of 500 of this answer. To see all that is there call inventory_counts_get with id ${made.body.id}.`
  t.true(made.body.hint.endsWith(whole), made.body.hint)
  const count = await tool(company, 'inventory_counts_get', { id: made.body.id, offset: length })
  t.true(
    count.body.hint.endsWith(
      `of 500. For more call inventory_counts_get with the same input and offset ${length + 20}.`,
    ),
  )
  const lines = pieces(400).map((serialCode) => ({ sku: 'MOTOR', serialCode, countedQuantity: 1 }))
  const input = { id: made.body.id, lines }
  const counted: string[] = []
  for (let skip: number | undefined = 0; skip !== undefined; ) {
    const { body } = await run(company, 'inventory_counts.record_lines', input, { dryRun: true, skip })
    const { lines, pagination } = body.result
    t.is(pagination.offset, skip)
    counted.push(...lines.map(({ serialCode }: any) => serialCode))
    t.is(pagination.hasMore, counted.length < 400)
    const [, next] = / skip (\d+)\.$/.exec(body.hint ?? '') ?? []
    skip = next === undefined ? undefined : Number(next)
  }
  t.deepEqual(counted.sort(), pieces(400), 'lines of a dry run go on by skip, each once')
})

test('whatever has pages has one list that they are of', (t) => {
  const paged = capabilities.map((one) => ({ name: one.name, shape: outputSchema(one) }))
  const without = paged.filter(({ shape: { properties = {} } }) => {
    const lists = Object.entries(properties).filter(([, node]) => node.type === 'array')
    return properties.pagination && !properties.data && lists.length !== 1
  })
  t.deepEqual(without, [])
})

test('a long answer goes on where it was cut, whichever capability it is of', async (t) => {
  const company = await service().company()
  const vendors = Array.from({ length: 700 }, (_, n) => ({ name: `Vendor ${n} ${'x'.repeat(80)}` }))
  const input = { spec: { version: 1, vendors } }
  const first = await tool(company, 'config_plan', input)
  const seen = first.body.changes.map(({ name }: { name: string }) => name)
  t.regex(
    first.body.hint,
    /changes.* For more call capabilities_call with name config\.plan, the same input and skip \d+\./,
  )
  t.regex(
    first.body.hint,
    new RegExp(`A part with another changesHash than ${first.body.changesHash} is of another plan`),
  )
  for (let hint = first.body.hint; hint; ) {
    const skip = Number(/ skip (\d+)\./.exec(hint)![1])
    t.is(skip, seen.length)
    const { body } = await tool(company, 'capabilities_call', { name: 'config.plan', input, skip })
    seen.push(...body.changes.map(({ name }: { name: string }) => name))
    hint = body.hint
  }
  t.is(new Set(seen).size, 700)
  const wrong = await run(company, 'vendors.upsert', { name: 'Oak' }, { skip: 5 })
  t.like(wrong.body, { code: 'invalid_input', errors: [{ path: 'skip' }] })
})

test('of rows that are too long together, the first goes on by skip, and each by the offset that is told', async (t) => {
  const products = Array.from({ length: 450 }, (_, n) => ({ sku: `P-${n}` }))
  const company = await service().company({ products })
  const lines = products.map(({ sku }, n) => ({ sku, quantity: n + 1 }))
  for (const externalSystemId of ['PO-1', 'PO-2'])
    await company.ok(company.post('/purchase-orders', { externalSystemId, lines }))
  const [seen, orders] = [new Map<string, number[]>(), new Set<number>()]
  for (let offset = 0; offset < 2; offset++) {
    for (let skip: number | undefined = 0; skip !== undefined; ) {
      const input = offset === 0 ? {} : { offset }
      const { body } = await tool(company, 'capabilities_call', { name: 'purchase_orders.list', input, skip })
      const [order, ...others] = body.data
      t.deepEqual(others, [])
      orders.add(order.id)
      seen.set(order.externalSystemId, [...(seen.get(order.externalSystemId) ?? []), ...order.lines.map(quantityOf)])
      if (offset === 0) t.regex(body.hint, /^Rows 1 to 1 of 2\. .* the same input and offset 1\./)
      skip = Number(/ skip (\d+)\.$/.exec(body.hint ?? '')?.[1] ?? Number.NaN) || undefined
    }
  }
  t.is(orders.size, 2)
  for (const told of seen.values())
    t.deepEqual(
      told.sort((a, b) => a - b),
      lines.map(({ quantity }) => quantity),
    )
})

const quantityOf = ({ quantityOrdered }: { quantityOrdered: number }) => quantityOrdered

test('who passes over rows of a page by skip is told that none was, and how it goes on', async (t) => {
  const company = await service().company()
  for (const name of ['Oak', 'Elm']) await company.ok(company.put(`/vendors/${name}`, {}))
  const call = { name: 'vendors.list', input: {}, skip: 50 }
  const { body } = await tool(company, 'capabilities_call', call)
  t.is(body.data.length, 2)
  t.is(body.hint, 'No row was passed over: the rows of a page go on by offset, by skip what is within one row.')
})

test('one row asked for alone has its texts whole', async (t) => {
  const company = await service().company(store)
  const guidance = { subject: 'company', body: 'Deburr before you measure. '.repeat(60) }
  await company.ok(company.put('/guidance', guidance))
  await company.ok(company.put('/vendors/Oak', {}))
  const both = await tool(company, 'audit_list', { limit: 2 })
  t.regex(both.texts[0]!, /\[cut: 400 of \d+ characters\]/)
  t.regex(both.body.hint, /cut; of a row asked for alone \(limit 1\)/)
  const alone = await tool(company, 'audit_list', { limit: 1, offset: 1 })
  t.true(alone.texts[0]!.includes(guidance.body.trim()))
})

test('of a plan that words tell whole nothing is warned of, and what words only count is shown by skip', async (t) => {
  const company = await service().company()
  const products = Array.from({ length: 210 }, (_, n) => ({
    ...{ sku: `${'P'.repeat(40)}-${n}`, name: 'Bolt', itemClass: 'finished', unit: 'pcs' },
  }))
  await company.ok(company.post('/config/apply', { spec: { version: 1, products } }))
  const renamed = products.map((product) => ({ ...product, name: 'Nut '.repeat(48).trim() }))
  const rename = (many: number, more = {}) => {
    const spec = { version: 1, products: renamed.slice(0, many) }
    return run(company, 'config.apply', { spec }, { dryRun: true, ...more })
  }
  const whole = await rename(190)
  t.true(whole.body.changes.length < 190)
  t.notRegex(whole.texts.join(), /WARNING/)
  t.regex(whole.body.hint, /For more make the same call with planHash \w+ and skip \d+\.$/)
  const more = await rename(210)
  const way = `by the same call with dryRun, planHash ${more.body.planHash} and skip 200.`
  t.regex(more.texts[0]!, new RegExp(`\\nWARNING: 10 of what follows take away .* ${way}\\n`))
  const rest = await rename(210, { skip: 200 })
  t.notRegex(rest.texts.join(), /WARNING/)
  t.regex(rest.texts[0]!, /^This is not the whole plan: of each list what comes after the first 200 lines\./)
  t.regex(rest.texts[0]!, /\nIt would change \(201 to 210 of 210\):\n/)
  t.regex(rest.texts[0]!, /\nTo do the whole plan, .* without dryRun and skip;/)
  t.regex((await rename(190, { skip: 190 })).texts[0]!, /\nWords told all of it before: what follows is data only\.\n/)
  t.is(rest.texts[0]!.split('\n- update product ').length - 1, 10)
  t.is(rest.body.planHash, more.body.planHash)
  const other = await rename(210, { skip: 200, planHash: whole.body.planHash })
  t.regex(other.body.hint, /^WARNING: by now this is another plan than the one that was shown/)
  t.regex(other.texts[0]!, /^Nothing was changed: this is not what was agreed to\./)
  t.notRegex(other.texts.join(), /To do the whole plan/)
})

test('what a partner will read is told first, however much goes with it', async (t) => {
  const [company, partner] = await Promise.all([service().company(motors), service().company(motors)])
  await company.linkWith(partner)
  const serialCodes = pieces(210)
  await company.receive('MOTOR', 210, 'Rack', { serialCodes })
  const task = { typeId: company.type.Coat, title: 'Coat these motors', details: 'Mask the shafts' }
  const { id: taskId } = await company.ok(company.post('/tasks', task))
  const items = [{ sku: 'MOTOR', quantity: 210, storageUnitId: company.unit.Rack, serialCodes }]
  const input = { taskId, recipientShortName: partner.shortName, items }
  const { texts, body } = await run(company, 'handoffs.send', input, { dryRun: true })
  t.true(body.accepted, texts[0])
  const [, effects] = texts[0]!.split('\nIt would set off:\n')
  const first = effects!.split('\n- of ')[0]!.slice(0, effects!.indexOf('transfer of '))
  t.regex(first, /is told of .*Coat these motors/)
  t.regex(first, /Mask the shafts/)
  t.regex(first, /M-0209/)
  t.truthy(body.effects[0].partner)
})

test('what words tell whole is not warned of, however much of it the data leaves out', async (t) => {
  const [company, partner] = await Promise.all([service().company(motors), service().company(motors)])
  await company.linkWith(partner)
  const serialCodes = pieces(299)
  await company.receive('MOTOR', 299, 'Rack', { serialCodes })
  const { id: taskId } = await company.ok(company.post('/tasks', { typeId: company.type.Coat, title: 'Coat' }))
  const items = serialCodes.map((code) => ({
    ...{ sku: 'MOTOR', quantity: 1, storageUnitId: company.unit.Rack, serialCodes: [code] },
  }))
  const input = { taskId, recipientShortName: partner.shortName, items }
  const { texts, body } = await run(company, 'handoffs.send', input, { dryRun: true })
  t.true(body.accepted, texts[0])
  t.regex(body.hint, / only the first 20 entries, as words tell all, are shown: effects\[\]\.data\.items/)
  t.notRegex(body.hint, /WARNING/)
  for (const code of serialCodes) t.true(texts[0]!.includes(code), code)
})

test('the lines that a count goes by are told in words, each once, over the parts that the words name', async (t) => {
  const company = await service().company(motors)
  await company.receive('MOTOR', 450, 'Rack', { serialCodes: pieces(450) })
  const { id } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Rack }))
  const lines = pieces(450).map((serialCode) => ({ sku: 'MOTOR', serialCode, countedQuantity: 0 }))
  await run(company, 'inventory_counts.record_lines', { id, lines })
  const told: string[] = []
  for (let options: object | undefined = {}; options; ) {
    const { texts } = await run(company, 'inventory_counts.finalize', { id }, { dryRun: true, ...options })
    told.push(...[...texts[0]!.matchAll(/\n- line of inventory count .*(M-\d{4})/g)].map((found) => found[1]!))
    const [, planHash, skip] = /\nWARNING: .* planHash (\w+) and skip (\d+)\./.exec(texts[0]!) ?? []
    options = skip === undefined ? undefined : { planHash, skip: Number(skip) }
  }
  t.deepEqual(told.sort(), pieces(450))
})
