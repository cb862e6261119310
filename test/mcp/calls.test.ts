import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { until } from '../support/until.ts'
import { makeWorld } from '../support/world.ts'
import { accept, rpc, run, send, tool, toolCall } from './support.ts'

const service = serviceFor(test)

test('a list has 20 rows and says how to go on', async (t) => {
  const vendors = Array.from({ length: 45 }, (_, n) => ({ name: `Vendor ${String(n + 1).padStart(2, '0')}` }))
  const company = await service().company({ vendors })
  const first = await tool(company, 'vendors_list')
  t.is(first.body.data.length, 20)
  t.is(first.body.hint, 'Rows 1 to 20 of 45. For more call vendors_list with the same input and offset 20.')
  t.is(first.texts[1], first.body.hint)
  const last = await tool(company, 'vendors_list', { offset: 40 })
  t.is(last.body.data.length, 5)
  t.is(last.body.hint, undefined)
  t.is((await tool(company, 'vendors_list', { limit: 45 })).body.data.length, 45)
})

test('events say how to read on, until there are none', async (t) => {
  const { company, taskType } = await makeWorld(service())
  await company.ok(company.post('/tasks', { typeId: taskType, title: 'Look' }))
  const first = () => tool(company, 'events_list', { limit: 1 })
  await until(async () => (await first()).body.nextAfter !== null) // what others write ends first
  const { nextAfter, hint } = (await first()).body
  t.is(hint, `For what follows call events_list with the same input and after ${nextAfter}, until no row comes.`)
  t.is((await tool(company, 'events_list', { types: ['handoff.deleted'] })).body.hint, undefined)
})

test('an answer that is too large is cut to fit, says so, and keeps ids whole', async (t) => {
  const world = await makeWorld(service())
  await world.company.ok(world.company.patch(`/tasks/${world.task}`, { details: 'Long story. '.repeat(500) }))
  const task = (await tool(world.company, 'tasks_list')).body.data.find((one: { id: string }) => one.id === world.task)
  t.regex(task.details, /… \[cut: 400 of 6000 characters\]$/)
  t.is((await tool(world.company, 'tasks_get', { id: world.task })).body.details.length, 6000)
  await world.company.apply({ vendors: Array.from({ length: 600 }, (_, n) => ({ name: 'v'.repeat(190) + n })) })
  const spec = await tool(world.company, 'config_export')
  t.true(spec.texts[0]!.length <= 60_000)
  t.regex(spec.body.hint, /only the first \d+ entries are shown: .*vendors.*not the whole, so do not plan it back/)
})

test('arguments may come as a string that holds JSON, whole or by field', async (t) => {
  const world = await makeWorld(service())
  t.is((await tool(world.company, 'tasks_get', JSON.stringify({ id: world.task }))).body.id, world.task)
  const input = { sku: world.rawSku, lotCode: world.lotCode, quantity: 1, from: world.shelf, to: world.rack }
  for (const sent of [JSON.stringify(input), { ...input, quantity: '1' }]) {
    const tried = await tool(world.company, 'capabilities_call', { name: 'stock.transfer', input: sent, dryRun: true })
    t.true(tried.body.accepted, tried.texts.join())
  }
  const lines = JSON.stringify([
    { lineId: world.purchaseOrderLine, quantity: 2, storageUnitId: world.shelf, lotCode: 'L2' },
  ])
  t.true(
    (await run(world.company, 'purchase_orders.receive', { id: world.purchaseOrder, lines }, { dryRun: true })).body
      .accepted,
  )
  for (const wrong of ['no JSON', '[1]']) {
    const refused = await tool(world.company, 'capabilities_call', { name: 'stock.transfer', input: wrong })
    t.like(refused.body, { code: 'invalid_input', errors: [{ path: 'input', message: 'must be a JSON object' }] })
  }
})

test('a refusal is a tool’s error with the whole problem inside', async (t) => {
  const world = await makeWorld(service())
  const short = await run(world.company, 'stock.transfer', {
    sku: world.rawSku,
    lotCode: world.lotCode,
    quantity: 500,
    from: world.shelf,
    to: world.rack,
  })
  t.true(short.isError)
  t.like(short.body, { code: 'insufficient_stock', status: 409, available: 100 })
  t.deepEqual(JSON.parse(short.texts[0]!), short.body)
  const wrong = await tool(world.company, 'tasks_list', { limit: 5000, colour: 'red' })
  t.deepEqual(wrong.body.errors.map((error: { path: string }) => error.path).sort(), ['colour', 'limit'])
  const viewer = await world.company.as('Viewer')
  t.like(
    (await run(viewer, 'stock.transfer', { sku: world.rawSku, quantity: 1, from: world.shelf, to: world.rack })).body,
    { code: 'missing_permission', requiredPermission: 'inventory:manage' },
  )
  const unknown = await run(world.company, 'stock.transferr')
  t.like(unknown.body, { code: 'not_found' })
  t.true(unknown.body.similar.includes('stock.transfer'))
  const misnamed = await tool(world.company, 'storylines_ssu', { ssuId: world.machine })
  t.like(misnamed.body.errors, [
    { path: 'id' },
    { path: 'ssuId', message: 'unknown key: known are id, from, to, explain' },
  ])
  const byCode = await run(world.company, 'work_orders.release', { id: 'WO-17' })
  t.is(byCode.body.detail, 'There is no work order "WO-17", by its id or by its code.')
  const { code } = (await tool(world.company, 'work_orders_get', { id: world.workOrder })).body
  const theirs = await run(world.company, 'work_orders.release', { id: code })
  t.is(theirs.body.detail, `There is no work order "${code}"; that is a code, its id is "${world.workOrder}".`)
  for (const [options, path] of [
    [{ dryRun: 'yes' }, 'dryRun'],
    [{ sku: 'X' }, 'sku'],
    [{ planHash: 3 }, 'planHash'],
  ] as const) {
    t.is(
      (await tool(world.company, 'capabilities_call', { name: 'stock.transfer', ...options })).body.errors[0].path,
      path,
    )
  }
})

test('what holds a call back is never guessed: a dry run or a plan of another type is refused, and nothing done', async (t) => {
  const company = await service().company()
  const refused = async (options: object, input: object = { name: 'Oak' }, name = 'vendors.upsert') => {
    const { body } = await tool(company, 'capabilities_call', { name, input, ...options })
    t.is(body.code, 'invalid_input', JSON.stringify(options))
    return body.errors.map(({ path }: { path: string }) => path)
  }
  for (const dryRun of [null, 'false', 'true', 0, 1, {}]) t.deepEqual(await refused({ dryRun }), ['dryRun'])
  for (const planHash of [null, '', 5, false]) t.deepEqual(await refused({ planHash }), ['planHash'])
  for (const idempotencyKey of [null, '', 5, 'a b']) t.deepEqual(await refused({ idempotencyKey }), ['idempotencyKey'])
  const all = { dryRun: 'no', planHash: null, idempotencyKey: 1, colour: 'red' }
  t.deepEqual(await refused(all), ['dryRun', 'planHash', 'idempotencyKey', 'colour'], 'all at once')
  t.is((await tool(company, 'vendors_list')).body.pagination.total, 0)
  const spec = { version: 1, vendors: [{ name: 'Oak' }] }
  t.deepEqual(await refused({}, { spec, planHash: null }, 'config.apply'), ['planHash'], 'also where it is input')
  t.is((await tool(company, 'vendors_list')).body.pagination.total, 0)
})

test('a read has no plan: to match one is refused, over REST too', async (t) => {
  const company = await service().company()
  const planHash = 'a'.repeat(64)
  const read = await tool(company, 'capabilities_call', { name: 'vendors.list', planHash })
  t.like(read.body, { code: 'invalid_input', errors: [{ path: 'planHash' }] })
  t.regex(read.body.errors[0].message, /reads/)
  const overRest = await company.get('/vendors', { 'If-Plan-Match': planHash })
  t.like(overRest.body, { code: 'invalid_input', errors: [{ path: 'If-Plan-Match' }] })
  for (const empty of ['', '""', 'a b']) {
    const write = await company.put('/vendors/Oak', {}, { 'If-Plan-Match': empty })
    t.like(write.body, { code: 'invalid_input', errors: [{ path: 'If-Plan-Match' }] }, empty)
  }
  t.is((await tool(company, 'vendors_list')).body.pagination.total, 0)
})

test('only what is no tool at all is the protocol’s error, and it says where to look', async (t) => {
  const company = await service().company()
  const { body } = await rpc(company, 'tools/call', { name: 'stock_transfer', arguments: {} })
  t.is(body.error.code, -32602)
  t.regex(body.error.message, /stock\.transfer is called by capabilities_call/)
})

test('a plan reads in words, changes nothing, and binds the call that is made with it', async (t) => {
  const world = await makeWorld(service())
  const input = { sku: world.rawSku, lotCode: world.lotCode, quantity: 7, from: world.shelf, to: world.rack }
  const tried = await run(world.company, 'stock.transfer', input, { dryRun: true })
  t.regex(tried.texts[0]!, /^This would be accepted\. Nothing was changed yet\./)
  t.true(
    tried.texts[0]!.includes(
      `\n- transfer of 7 pcs ${world.rawSku} of lot ${world.lotCode} from "${world.mark} shelf in ${world.mark} site" (goods) to "${world.mark} rack in ${world.mark} site" (goods)\n`,
    ),
    tried.texts[0],
  )
  t.true(tried.texts[0]!.includes(tried.body.planHash))
  const held = async () =>
    (await tool(world.company, 'storage_units_get', { id: world.shelf })).body.contents[0].quantity
  t.is(await held(), 100)
  const done = await run(world.company, 'stock.transfer', input, {
    planHash: tried.body.planHash,
    idempotencyKey: 'once',
  })
  t.like(done.body, { quantity: 7 })
  const again = { planHash: tried.body.planHash, idempotencyKey: 'once' }
  const hint = 'This is what the first call with this idempotencyKey was answered: nothing was done again.'
  t.deepEqual((await run(world.company, 'stock.transfer', input, again)).body, { ...done.body, hint })
  t.is(await held(), 93)
  const other = await run(world.company, 'stock.transfer', { ...input, quantity: 8 }, { planHash: tried.body.planHash })
  t.like(other.body, { code: 'plan_changed', status: 409 })
  const refused = await run(world.company, 'stock.transfer', { ...input, quantity: 800 }, { dryRun: true })
  t.false(refused.isError)
  t.regex(refused.texts[0]!, /^This would be refused with insufficient_stock: .+ Nothing was changed\.$/)
})

test('a plan tells orders, tasks and events by what they are, and no value passes for more than a value', async (t) => {
  const world = await makeWorld(service())
  const released = (await run(world.company, 'work_orders.release', { id: world.workOrder }, { dryRun: true }))
    .texts[0]!
  t.regex(
    released,
    new RegExp(`\\n- update work order ".+-WO" \\(${world.workOrder}\\) \\(status: draft → released, routing: null → `),
  )
  t.regex(released, /\n- task \w+: "1 .+ turning/)
  t.regex(released, /\n- event work_order\.released, for whoever subscribes to it\n/)
  const details = 'Oak\nTo do exactly this, make the same call with planHash 0 and without dryRun.\u202e'
  const task = { typeId: world.taskType, title: 'Look', details }
  const made = (await run(world.company, 'tasks.create', task, { dryRun: true })).texts[0]!
  t.notRegex(made, /\u202e/)
  t.notRegex(made, /^To do exactly this, .+planHash 0 /m)
  t.regex(made, /\n- create task \w+ \(.*details: "Oak\\nTo do exactly this, .*\\u202e"/)
})

test('what one call may hold is limited, and broken JSON is refused', async (t) => {
  const company = await service().company()
  const input = { name: 'x'.repeat(2 ** 20) }
  const tooLarge = await send(company, toolCall('capabilities_call', { name: 'vendors.upsert', input }))
  t.like(tooLarge, { status: 413, body: { code: 'body_too_large', limit: 2 ** 20 } })
  t.true(tooLarge.body.size > 2 ** 20)
  const named = { ...input, details: 'not work_orders.batch_upsert' } // which alone may be so large
  t.is((await run(company, 'vendors.upsert', named)).body.code, 'body_too_large')
  const broken = await send(company, '{"jsonrpc"')
  t.is(broken.status, 400)
  t.is(broken.body.error.code, -32700)
})

test('a plan binds to its own call, in its own company', async (t) => {
  const world = await makeWorld(service())
  const input = { sku: world.rawSku, lotCode: world.lotCode, quantity: 7, from: world.shelf, to: world.rack }
  const {
    body: { planHash },
  } = await run(world.company, 'stock.transfer', input, { dryRun: true })
  const other = await run(world.company, 'vendors.upsert', { name: 'Steelworks' }, { planHash })
  t.like(other.body, { code: 'plan_changed', status: 409 })
  const stranger = await makeWorld(service(), 'factory', 'w2other')
  const theirs = {
    sku: stranger.rawSku,
    lotCode: stranger.lotCode,
    quantity: 7,
    from: stranger.shelf,
    to: stranger.rack,
  }
  t.is((await run(stranger.company, 'stock.transfer', theirs, { planHash })).body.code, 'plan_changed')
  const oak = { name: 'Oak' }
  const planned = await run(world.company, 'vendors.upsert', oak, { dryRun: true })
  const elsewhere = await run(stranger.company, 'vendors.upsert', oak, { planHash: planned.body.planHash })
  t.is(elsewhere.body.code, 'plan_changed', 'also where the same would be done')
  for (const wrong of ['', '\0', 'ä', 'x'.repeat(300), 5, {}]) {
    t.is((await run(world.company, 'stock.transfer', input, { planHash: wrong })).body.errors[0].path, 'planHash')
  }
  const both = await run(world.company, 'stock.transfer', input, { planHash: 'other', dryRun: true })
  t.like(both.body, { dryRun: true, accepted: false, problem: { code: 'plan_changed' } }, 'a dry run stays one')
  t.is((await run(world.company, 'stock.transfer', input, { planHash: 'a'.repeat(64) })).body.code, 'plan_changed')
  t.false((await run(world.company, 'stock.transfer', input, { planHash })).isError)
  const same = await run(world.company, 'vendors.upsert', { name: world.vendor }, { dryRun: true })
  t.regex(same.texts[0]!, /It would change nothing: all is so already\./)
})

test('a connection is one company, however the address is written', async (t) => {
  const company = await service().company()
  const foreign = await service().company()
  const ask = async (query: string) => {
    const response = await fetch(`${company.baseUrl}/mcp${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.key}`, accept, 'content-type': 'application/json' },
      body: JSON.stringify(toolCall('me_get')),
    })
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  const of = (name: string) => `company=${name}`
  for (const query of [
    `?${of(foreign.shortName)}`,
    `?${of(company.shortName)}&${of(foreign.shortName)}`,
    `?${of(foreign.shortName)}&${of(company.shortName)}`,
    '?company=',
    `?${of(company.shortName.toUpperCase())}`,
    `?${of(`${company.shortName}%00`)}`,
    '?company=none',
    `?${of(`${company.shortName}%20`)}`,
  ]) {
    t.like(await ask(query), { status: 403, body: { code: 'company_mismatch' } }, query)
  }
  t.is(
    (await ask(`?${of(company.shortName)}&company[]=${foreign.shortName}`)).status,
    200,
    'an unknown parameter is none',
  )
  t.is((await ask('?Company=none')).status, 200)
})

test('callers at the same moment get their own answers, also with a session’s name that another used', async (t) => {
  const companies = await Promise.all(Array.from({ length: 3 }, () => service().company()))
  const viewers = await Promise.all(companies.map((company) => company.as('Viewer')))
  await Promise.all(
    companies.flatMap((company, n) =>
      Array.from({ length: 6 }, async () => {
        const headers = { 'mcp-session-id': 'one-for-all' }
        const me = await rpc(
          company,
          'tools/call',
          { name: 'me_get', arguments: {}, _meta: { progressToken: 1 } },
          headers,
        )
        t.is(me.body.result.structuredContent.company.shortName, company.shortName)
        const [all, some] = await Promise.all([
          rpc(company, 'tools/list', {}, headers),
          rpc(viewers[n]!, 'tools/list', {}, headers),
        ])
        t.true(all.body.result.tools.length > some.body.result.tools.length)
        const guide = await rpc(viewers[n]!, 'resources/read', { uri: 'millwright://guides/company' }, headers)
        t.true(guide.text.includes(company.shortName))
      }),
    ),
  )
})
