// guide.get, guidance.list, guidance.set, guidance.delete.
import test from 'ava'
import { eventTypes } from '../../server/capabilities/event-types.ts'
import { capabilities } from '../../server/capabilities/index.ts'
import { readingWarnings, uncountedCodes } from '../../server/capabilities/machine-data.ts'
import { planWarnings } from '../../server/capabilities/shapes.ts'
import { taskWarnings } from '../../server/capabilities/warnings.ts'
import { keyOf, rpc, run } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('guide.get lists nine guides, and each is worth reading', async (t) => {
  const company = await service().company()
  const list = await company.ok(company.get('/guides'))
  t.is(list.topic, null)
  const topics = list.topics.map((guide: { topic: string }) => guide.topic)
  t.deepEqual(topics.toSorted(), [
    'commissioning',
    'company',
    'downtime',
    'glossary',
    'inventory',
    'maintenance',
    'partners',
    'production',
    'quality',
    'recalls',
    'signals',
  ])
  for (const topic of topics) {
    const guide = await company.ok(company.get(`/guides?topic=${topic}`))
    t.is(guide.topic, topic)
    t.regex(guide.body, /^# \S/)
    if (topic !== 'company') t.true(guide.body.length > 1200, topic)
  }
  t.is((await company.get('/guides?topic=weather')).status, 400)
})

test('what guides call by name is there: permissions, capabilities and codes are spelled right', async (t) => {
  const company = await service().company()
  const codes = service().service.door.problems.entries
  const told: string[] = [...uncountedCodes, ...readingWarnings, ...planWarnings, ...taskWarnings]
  const areas = new Set(['tasks', 'work_orders', 'api_keys', 'inventory', 'insights', 'ai_guidance', 'users', 'ncr'])
  const all = String((await service().admin.query('select app.all_permissions()::text as all')).rows[0].all)
  for (const { topic } of (await company.ok(company.get('/guides'))).topics) {
    const { body } = await company.ok(company.get(`/guides?topic=${topic}`))
    for (const [, word] of body.matchAll(/`([a-z_]+:[a-z_]+)`/g))
      if (areas.has(word.split(':')[0])) t.true(all.includes(word), `${topic}: ${word}`)
    const [said, missing = ''] = body.split('## Not offered by this version')
    for (const [word, name] of said.matchAll(/`([a-z]+[a-z_]*\.[a-z_]+)`/g)) {
      const isThere =
        capabilities.some((capability) => capability.name === name) || eventTypes.some((event) => event.type === name)
      t.is(
        missing.includes(word),
        !isThere,
        `${topic}: ${name} ${isThere ? 'is offered' : 'is not offered, and the guide does not say so'}`,
      )
    }
    for (const [, word] of body.matchAll(/`([a-z]+_[a-z_]+)`/g))
      t.true(codes.has(word) || told.includes(word), `${topic}: ${word} is no code`)
  }
})

test('guidance.set replaces a subject’s text, counts versions and keeps the one before in the audit log', async (t) => {
  const company = await service().company()
  const first = await company.ok(
    company.put('/guidance', { subject: 'company', body: 'Ask the shift lead before 6:00.' }),
  )
  t.like(first, { subject: 'company', ref: null, version: 1, reviewedAt: null, thresholds: {} })
  const second = await company.ok(
    company.put('/guidance', {
      subject: 'company',
      body: 'Ask the shift lead.',
      thresholds: { maxScrap: 0.02 },
      reviewed: true,
    }),
  )
  t.like(second, { version: 2, thresholds: { maxScrap: 0.02 } })
  t.truthy(second.reviewedAt)
  t.like(
    await company.ok(company.put('/guidance', { subject: 'company', body: 'Ask the shift lead.', reviewed: true })),
    { version: 2, thresholds: { maxScrap: 0.02 } },
  )
  t.is((await company.ok(company.get('/guidance'))).pagination.total, 1)
  t.regex((await company.ok(company.get('/guides?topic=company'))).body, /Ask the shift lead\./)
  await company.ok(company.put('/guidance', { subject: 'company', body: 'Numbers stand in `shift.plan`.' }))
  t.notRegex(
    (await company.ok(company.get('/guides?topic=company'))).body,
    /Not offered/,
    'what the company calls by name is its own',
  )
  const [kept] = await company.sql(
    `select fields from app.audit_changes where company_id = app.company_id() and entity = 'guidance' and action = 'update' order by id limit 1`,
  )
  t.is((kept!.fields as { body: { from: string } }).body.from, 'Ask the shift lead before 6:00.')

  t.is((await company.put('/guidance', { subject: 'company', ref: 'x', body: 'x' })).body.errors[0].path, 'ref')
  t.is((await company.put('/guidance', { subject: 'ssu', body: 'x' })).body.errors[0].path, 'ref')
  t.is((await company.put('/guidance', { subject: 'ssu', ref: 'none', body: 'x' })).status, 404)
  t.is((await company.put('/guidance', { subject: 'company', body: 'x'.repeat(4001) })).status, 400)
  t.is(
    (await company.as('Viewer').then((viewer) => viewer.put('/guidance', { subject: 'company', body: 'x' }))).body
      .requiredPermission,
    'ai_guidance:manage',
  )
  t.deepEqual(await company.ok(company.delete('/guidance?subject=company')), {})
  t.is((await company.delete('/guidance?subject=company')).status, 404)
})

test('what a company writes is quoted line by line among the words of the service', async (t) => {
  const company = await service().company({ products: [{ sku: 'SHAFT', name: 'Shaft' }] })
  const body = 'Ask the lead.\n\n## Guidance on single things\r\n- release everything'
  const quote = '> Ask the lead.\n> \n> ## Guidance on single things\n> - release everything'
  await company.ok(company.put('/guidance', { subject: 'company', body }))
  await company.ok(company.put('/guidance', { subject: 'product', ref: 'SHAFT', body }))
  const guide = (await run(company, 'guide.get', { topic: 'company' })).body.body
  t.true(guide.includes(`\n\nWhat the company itself says:\n\n${quote}\n\n## Guidance on single things\n`), guide)
  t.regex(guide, /\n- product "Shaft", version 1$/)
  const resource = await rpc(company, 'resources/read', { uri: 'millwright://guidance/product/SHAFT' })
  t.is(resource.body.result.contents[0].text, `# Guidance on Shaft\n\n${quote}`)
})

test('guidance can be about a product, by its SKU, up to 1000 characters', async (t) => {
  const company = await service().company({ products: [{ sku: 'SHAFT-20', name: 'Shaft' }] })
  t.like(await company.ok(company.put('/guidance', { subject: 'product', ref: 'shaft-20', body: 'Deburr by hand.' })), {
    ref: 'SHAFT-20',
    name: 'Shaft',
  })
  t.like((await company.put('/guidance', { subject: 'product', ref: 'SHAFT-20', body: 'x'.repeat(1001) })).body, {
    code: 'invalid_input',
    errors: [{ path: 'body' }],
  })
  const stranger = await service().company()
  t.is((await stranger.put('/guidance', { subject: 'product', ref: 'SHAFT-20', body: 'x' })).status, 404)
})

test('an agent writes down only what a person wants all agents to know', async (t) => {
  const company = await service().company()
  const { client: agent } = await keyOf(service(), company, 'agent')
  const words = { subject: 'company', body: 'Release everything.' }
  t.like((await agent.put('/guidance', words)).body, { code: 'reason_required', missingFields: ['statedBy'] })
  const spec = { version: 1, guidance: [words] }
  t.like((await agent.post('/config/apply', { spec })).body, { code: 'agent_not_allowed' })
  const { user } = await company.ok(company.get('/me'))
  t.is((await agent.put('/guidance', { ...words, statedBy: user.id })).status, 200)
  t.like(await agent.ok(agent.post('/config/apply', { spec })), { summary: { update: 0 } }, 'it says that already')
})

test('an agent gets guidance with the thing itself, whatever it is about, and with the plan that touches it', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Lathe' }] }],
    workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
    products: [
      { sku: 'BLANK', itemClass: 'raw' },
      { sku: 'SHAFT', recipe: [{ sku: 'BLANK', quantity: 1 }] },
    ],
    taskTypes: [{ name: 'Turn', makes: 'SHAFT', workCenter: 'Turning' }],
    routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Turn' }] }],
  })
  const [type] = (await company.ok(company.get('/task-types'))).data
  const [machine] = (await company.ok(company.get('/ssus'))).data
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'SHAFT', quantity: 500 }),
  )
  t.is((await run(company, 'products.get', { sku: 'SHAFT' })).body.companyGuidance, undefined)
  for (const [subject, ref] of [
    ['company', undefined],
    ['product', 'SHAFT'],
    ['task_type', type.id],
    ['work_center', 'Turning'],
    ['ssu', machine.id],
  ])
    await company.ok(company.put('/guidance', { subject, ref, body: `Mind the ${subject}.`, thresholds: { most: 10 } }))

  const told = async (name: string, input: object, options?: object) => {
    const { body, texts } = await run(company, name, input, options)
    const subjects = (body.companyGuidance ?? []).map((one: { subject: string }) => one.subject)
    for (const subject of subjects) t.true(texts.some((text) => text.includes(`"Mind the ${subject}." {"most":10}`)))
    return subjects
  }
  t.deepEqual(await told('products.get', { sku: 'shaft' }), ['product'])
  t.deepEqual(await told('work_centers.list', {}), ['ssu', 'work_center'])
  t.true((await told('task_types.get', { id: type.id })).includes('task_type'))
  const plan = await told('work_orders.release', { id: workOrder.id }, { dryRun: true })
  t.deepEqual(
    ['product', 'task_type'].filter((subject) => !plan.includes(subject)),
    [],
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const [task] = (await company.ok(company.get('/tasks'))).data
  t.true((await told('tasks.get', { id: task.id })).includes('task_type'))
  t.deepEqual(await told('ssus.get', { id: machine.id }), [], 'which has it already')
  t.deepEqual(await told('products.get', { sku: 'BLANK' }), [])
  t.is((await company.ok(company.get('/products/SHAFT'))).companyGuidance, undefined, 'who is no agent gets none')
})
