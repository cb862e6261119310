// capabilities_search: what is looked for in a caller's own words is among the first, and the answer fits a model's window.
import test from 'ava'
import type { Capability } from '../../server/capabilities/define.ts'
import { capabilities } from '../../server/capabilities/index.ts'
import { said } from '../../server/mcp/said.ts'
import { inputSchema } from '../../server/mcp/schema.ts'
import { fieldNames, searchIndex } from '../../server/mcp/search.ts'
import { hints } from '../../server/mcp/tools.ts'
import { serviceFor } from '../support/service.ts'
import { sentences } from './sentences.ts'
import { type keyOf, tool } from './support.ts'

const service = serviceFor(test)

test('a search finds every capability by its name first, and shows the schemas of what may be called', async (t) => {
  const company = await service().company()
  for (const capability of capabilities) {
    const { body } = await tool(company, 'capabilities_search', { query: capability.name, limit: 1 })
    const [found] = body.data
    t.is(found.name, capability.name)
    t.is(found.availableToAgents, capability.agents !== 'no')
    t.like(found.annotations, { readOnlyHint: capability.effect === 'read', openWorldHint: capability.tells === true })
    if (capability.effect !== 'read')
      t.like(found.annotations, {
        destructiveHint: capability.adds !== true,
        idempotentHint: capability.idempotencyKey === true,
      })
    if (capability.agents === 'no') t.regex(found.note, /not available to agents/i)
    else t.is(found.input.type, 'object')
  }
})

test('what is for good, or reaches others, is told so to hosts that ask before such calls only', (t) => {
  const named = (has: (capability: Capability) => unknown) => capabilities.filter(has).map(({ name }) => name)
  const asked = named((one) => one.effect !== 'read' && hints(one).destructiveHint)
  for (const name of [
    'shipments.ship',
    'ncrs.disposition',
    'config.apply',
    'recalls.open',
    'inventory_counts.reconcile',
  ])
    t.true(asked.includes(name), name)
  t.deepEqual(
    named((one) => one.effect === 'destructive').filter((name) => !asked.includes(name)),
    [],
  )
  const heard = named((one) => hints(one).openWorldHint)
  for (const name of ['handoffs.send', 'recalls.open', 'shipments.ship', 'webhooks.test', 'invitations.create'])
    t.true(heard.includes(name), name)
  t.false(heard.includes('teams.create'))
})

test('a search goes by words and fields, best first, in pages, within the permissions', async (t) => {
  const company = await service().company()
  const names = async (query: string, client: typeof company | Awaited<ReturnType<typeof keyOf>>['client'] = company) =>
    (await tool(client, 'capabilities_search', { query, limit: 50 })).body.data.map((one: { name: string }) => one.name)
  t.is((await names('move stock between storage units'))[0], 'stock.transfer')
  t.true((await names('serialCode')).includes('stock.transfer'))
  t.deepEqual(await names('zzqqxx'), [])
  t.deepEqual(
    await names(''),
    capabilities.slice(0, 50).map((one) => one.name),
  )
  const page = await tool(company, 'capabilities_search', { query: '', limit: 2, offset: 1 })
  t.deepEqual(page.body.pagination, { limit: 2, offset: 1, total: capabilities.length, hasMore: true })
  const viewer = await company.as('Viewer')
  t.false((await names('stock.transfer', viewer)).includes('stock.transfer'))
  const { hint } = (await tool(viewer, 'capabilities_search', { query: 'stock.transfer' })).body
  t.regex(hint, /^You may not: .*stock\.transfer \(takes inventory:manage\)/)
})

/** As people and models put it; what they mean has to stand on the first page. */
const wishes: Record<string, string[]> = {
  'purchase_orders.receive': ['receive delivery', 'goods in', 'book goods into stock'],
  'purchase_orders.upsert': ['buy steel', 'order material from a vendor', 'create purchase order'],
  'tasks.update': [
    'sign off inspection',
    'finish a task',
    'complete task',
    'assign a task to someone',
    'mark operation done',
  ],
  'tasks.record_counts': ['report scrap', 'record production counts', 'report good pieces', 'scrapQuantity'],
  'tasks.submit_form': [
    'fill in checklist',
    'fill in a form',
    'answer a form field',
    'submit checklist',
    'record a measurement',
  ],
  'tasks.get_form': ['what does the form ask', 'checklist of a task'],
  'audit.list': ['who changed the stock', 'who did what'],
  'stock_transactions.list': ['stock history', 'ledger'],
  'work_orders.upsert': ['make a work order', 'create production order'],
  'work_orders.batch_upsert': ['import orders from ERP'],
  'work_orders.release': ['release order', 'start production of an order'],
  'work_orders.cancel': ['cancel order'],
  'stock.transfer': ['move stock', 'put material into quarantine'],
  'invitations.create': ['add user', 'invite person'],
  'people.update': ['change role of a person'],
  'products.upsert': ['add product', 'change recipe'],
  'products.get': ['bill of materials'],
  'products.delete': ['delete product'],
  'inventory.stock_levels': ['how much do we have', 'stock on hand'],
  'inventory.reorder_suggestions': ['what to reorder'],
  'work_orders.get': ['shortage'],
  'lots.genealogy': ['trace lot'],
  'lots.list': ['expired lots'],
  'teams.update': ['set team color'],
  'ssus.create': ['add a machine'],
  'ssus.update': ['rename machine'],
  'vendors.upsert': ['add supplier', 'vendor lead time'],
  'clients.create': ['new customer'],
  'customers.upsert': ['new customer', 'delivery address of a customer'],
  'shipments.create': ['new shipment', 'send goods to a customer'],
  'shipments.ship': ['ship the goods'],
  'line_items.find_ssu_by_barcode': ['scan a barcode', 'which machine holds a serial'],
  'storage_units.get': ['what lies on a shelf'],
  'config.export': ['company setup'],
  'webhooks.retry_delivery': ['send webhook again'],
  'me.get': ['my permissions'],
  'inventory_counts.create': ['count the shelf', 'stock take', 'cycle count'],
  'inventory_counts.finalize': ['finish the count'],
  'inventory_counts.reconcile': ['write off missing stock', 'correct stock quantity'],
  'ncrs.open': ['report a defect', 'nonconformance'],
  'ncrs.disposition': ['reject the lot', 'scrap parts', 'send goods back to vendor'],
  'lots.set_status': ['reject the lot', 'quarantine a batch', 'block supplier lot'],
  'inspection_plans.list': ['what is inspected on receipt', 'inspection plan'],
  'downtime_events.open': ['machine is down'],
  'downtime_events.classify': ['why did the machine stop'],
}

test('what is asked for in other words is on the first page', async (t) => {
  const company = await service().company()
  for (const [name, queries] of Object.entries(wishes)) {
    for (const query of queries) {
      const { body } = await tool(company, 'capabilities_search', { query })
      const names = body.data.map((one: { name: string }) => one.name)
      t.true(names.includes(name), `${query}: ${names.join(' ')}`)
    }
  }
})

// Of hundreds: what the tool adds to the index is shown by the others.
test('of what people say in whole sentences nine in ten have what they mean among the first three', (t) => {
  const index = searchIndex(capabilities)
  const missed: string[] = []
  for (const [query, meant] of sentences) {
    const names = index
      .find(query)
      .map(({ name }) => name)
      .slice(0, 3)
    if (!names.some((name) => meant.split(' ').includes(name))) missed.push(`${query}: ${names.join(' ')}`)
    t.false(undoes(names[0]) && !meant.split(' ').includes(names[0]!), `${query}: ${names[0]} comes first`)
  }
  t.true(sentences.length >= 80 && missed.length <= sentences.length / 10, missed.join('\n'))
})

/** Ends, refuses or takes back something. The end of a stop is none: work begins. */
function undoes(name = ''): boolean {
  const { effect } = capabilities.find((one) => one.name === name) ?? {}
  return (
    effect === 'destructive' ||
    (/\.(?:cancel|close|reverse_receipt|decline|refuse|return|settle)$/.test(name) && name !== 'downtime_events.close')
  )
}

test('the exact name of a field leads to what takes it', (t) => {
  const takes = new Map<string, string[]>()
  for (const capability of capabilities)
    for (const field of fieldNames(inputSchema(capability)).keys())
      takes.set(field, [...(takes.get(field) ?? []), capability.name])
  const rare = [...takes].filter(([field, names]) => /[A-Z]/.test(field) && names.length <= 3)
  t.true(rare.length > 50)
  const { find } = searchIndex(capabilities)
  for (const [field, names] of rare) {
    const first = find(field).slice(0, names.length)
    t.deepEqual(first.map(({ name }) => name).sort(), names.sort(), field)
  }
})

test('words of another language are not taken for others that begin alike', (t) => {
  const { find } = searchIndex(capabilities)
  for (const query of ['Auftrag stornieren', 'Stillstand melden'])
    t.deepEqual(
      find(query).map(({ name }) => name),
      [],
    )
})

/** What becomes of a longer word where somebody types in a hurry. */
const slips: Record<string, (word: string) => string> = {
  exchanged: (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4),
  'left out': (word) => word.slice(0, 3) + word.slice(4),
  doubled: (word) => word.slice(0, 3) + word.slice(2),
  changed: (word) => `${word.slice(0, 3)}x${word.slice(4)}`,
}
for (const [slip, typed] of Object.entries(slips))
  test(`a letter of every longer word ${slip}: what is meant is on the first page all the same`, (t) => {
    const { find } = searchIndex(capabilities)
    const missed = capabilities.filter(({ name, title }) => {
      const names = find(title.replace(/\p{L}{6,}/gu, typed)).map((one) => one.name)
      return !names.slice(0, 5).includes(name)
    })
    t.true(missed.length <= capabilities.length / 20, missed.map(({ title }) => title).join(', '))
  })

test('two words for one, and short words with a slip, are read as the one', (t) => {
  const { find } = searchIndex(capabilities)
  for (const [apart, one] of [
    ['recals', 'recalls'],
    ['recipt', 'receipt'],
    ['time zone', 'timezone'],
    ['down time', 'downtime'],
    ['bar code', 'barcode'],
  ] as const)
    t.deepEqual(find(apart), find(one), apart)
})

test('of two neighbours the one whose verb was said comes first', async (t) => {
  const company = await service().company()
  for (const [query, name] of [
    ['receive delivery', 'purchase_orders.receive'],
    ['reverse the goods receipt', 'purchase_orders.reverse_receipt'],
    ['start the order', 'work_orders.release'],
    ['cancel the order', 'work_orders.cancel'],
    ['close the order', 'work_orders.close'],
    ['close the purchase order', 'purchase_orders.close'],
    ['open a recall', 'recalls.open'],
    ['release the recall', 'recalls.release'],
    ['the machine stopped', 'downtime_events.open'],
    ['the machine is running again', 'downtime_events.close'],
    ['ship it', 'shipments.ship'],
    ['do not ship it', 'shipments.cancel'],
  ] as const) {
    const { body } = await tool(company, 'capabilities_search', { query, limit: 1 })
    t.is(body.data[0].name, name, query)
  }
})

test('names, codes and numbers that no capability knows change nothing', async (t) => {
  const company = await service().company()
  const names = async (query: string) =>
    (await tool(company, 'capabilities_search', { query })).body.data.map((one: { name: string }) => one.name)
  t.deepEqual(await names('move 20 M8 bolts to A3 for Xaver, 4312'), await names('move bolts'))
})

test('every capability has words that people say for it, and they are not shown', async (t) => {
  const company = await service().company()
  const lines = Object.entries(said).flatMap(([area, verbs]) =>
    Object.entries(verbs).map(([verb, phrases]) => [`${area}.${verb}`, phrases] as const),
  )
  t.deepEqual(lines.map(([name]) => name).sort(), capabilities.map((one) => one.name).sort())
  for (const [name, phrases] of lines) t.true(phrases.split(',').length >= 2, name)
  const { texts } = await tool(company, 'capabilities_search', { query: 'goods inward' })
  t.true(said.purchase_orders!.receive!.includes('goods inward') && !texts[0]!.includes('goods inward'))
})

test('an answer has the schemas of the best matches, as many as a model reads with ease', async (t) => {
  const company = await service().company()
  const sizes: number[] = []
  for (const query of [...capabilities.map((one) => one.name), ...Object.values(wishes).flat()]) {
    const { body, texts } = await tool(company, 'capabilities_search', { query })
    t.true(texts[0]!.length < 30_000, `${query}: ${texts[0]!.length} characters`)
    const [best, second] = body.data
    if (best.availableToAgents) t.true('input' in best && 'output' in best, query)
    t.false('output' in second, `${query}: what is called is the best, as a rule`)
    sizes.push(texts[0]!.length)
  }
  const usual = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)]!
  t.true(usual < 10_000, `${usual} characters`)
  const whole = await tool(company, 'capabilities_search', { query: '', limit: 50 })
  t.true(whole.texts[0]!.length < 60_000, `${whole.texts[0]!.length} characters`)
  t.regex(
    whole.body.hint,
    /^Some are shown without input: .* 50 of \d+ shown\. For more call capabilities_search with offset 50\.$/,
  )
  t.regex((await tool(company, 'capabilities_search', { query: 'zzqqxx' })).body.hint, /^Nothing matches/)
})

test('a search that its schema does not allow is refused with all that is wrong, as every tool does it', async (t) => {
  const company = await service().company()
  const paths = async (input: object) =>
    (await tool(company, 'capabilities_search', input)).body.errors?.map(({ path }: { path: string }) => path)
  for (const limit of [51, 0, 2.5, -1, 'x', true]) t.deepEqual(await paths({ limit }), ['limit'], `${limit}`)
  for (const offset of [-1, 0.5, []]) t.deepEqual(await paths({ offset }), ['offset'], JSON.stringify(offset))
  for (const query of [5, true, []]) t.deepEqual(await paths({ query }), ['query'], JSON.stringify(query))
  t.deepEqual((await paths({ query: 5, limit: 51, offset: -1, colour: 'red' })).sort(), [
    'colour',
    'limit',
    'offset',
    'query',
  ])
  t.is(await paths({ query: 'transfer', limit: '3', offset: null }), undefined, 'read as the input of other tools')
})
