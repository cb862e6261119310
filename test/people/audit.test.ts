// What is kept of calls: audit.list.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'

const service = serviceFor(test)

interface Entry {
  id: number
  capability: string
  transactionId: string
  actor: { id: number; name: string }
  changes: Change[]
}
interface Change {
  entity: string
  id: string
  action: string
  fields: Record<string, { from: unknown; to: unknown }>
}

test('who changed a product has changed its recipe, its vendors or its stock policies, what is gone too', async (t) => {
  const company = await service().company()
  for (const sku of ['BOLT', 'GEAR', 'GEAR-SET']) await company.product(sku)
  await company.ok(company.put('/vendors/Steelworks', {}))
  const change = async (to: object) => await company.ok(company.put('/products/GEAR-SET', to))
  await change({ recipe: [{ sku: 'BOLT', quantity: 4 }] })
  await change({ recipe: [], vendors: [{ vendor: 'Steelworks' }] })
  await change({ stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await change({ stockPolicies: [] })
  await company.ok(company.put('/products/GEAR', { recipe: [{ sku: 'BOLT', quantity: 1 }] }))

  const told = async (query: string) => {
    const { data, pagination } = await company.ok(company.get(`/audit-log?${query}`))
    t.is(pagination.total, data.length)
    return data.map((entry: Entry) =>
      entry.changes
        .map(({ entity, action }) => `${action} ${entity}`)
        .toSorted()
        .join(', '),
    )
  }
  const all = [
    'delete stockPolicy',
    'create stockPolicy, update stockPolicy',
    'create productVendor, delete recipeComponent',
    'create recipeComponent',
    'create product',
  ]
  t.deepEqual(await told('entity=product&entityId=GEAR-SET'), all)
  t.deepEqual(await told('entity=product&entityId=gear-set'), all, 'SKUs are the same in capitals and small letters')
  const recipes = all.slice(2, 4)
  t.deepEqual(await told('entity=recipeComponent&entityId=gear-set'), recipes)
  t.deepEqual(await told('entity=recipeComponent&entityId=GEAR-SET/BOLT'), recipes)
  t.deepEqual((await told('entity=recipeComponent')).length, 3)
})

test('what goes along with a deletion is told by the names and fields that it was made with', async (t) => {
  const company = await service().company()
  const me = (await company.ok(company.get('/me'))).user.id
  const email = (await company.ok(company.get('/me'))).user.email
  const bare = { ...(await company.ok(company.get('/config/export'))), guidance: [] }
  await company.apply({
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    teams: [
      { name: 'Crew', members: [email] },
      { name: 'Night', members: [email] },
    ],
    workCenters: [{ name: 'Sawing', machines: ['Saw'] }],
    taskTypes: [{ name: 'Clean' }, { name: 'Check', defaultAssignees: [email] }],
    guidance: [
      { subject: 'work_center', ref: 'Sawing', body: 'Slowly.' },
      { subject: 'task_type', ref: 'Check', body: 'Twice.' },
    ],
  })
  const made = await company.ok(company.get('/config/export'))
  const task = async (): Promise<string> =>
    (await company.ok(company.post('/tasks', { typeId: company.type.Clean, title: 'x', assigneeIds: [me] }))).id
  const [a, b, c] = [await task(), await task(), await task()]
  await company.ok(company.post(`/tasks/${a}/connections`, { to: b, type: 'follow' }))
  await company.ok(company.post(`/tasks/${b}/connections`, { to: c, type: 'follow' }))
  await company.ok(company.delete(`/tasks/${b}`))
  const { data: teams } = await company.ok(company.get('/teams'))
  const crew = teams.find(({ name }: { name: string }) => name === 'Crew').id
  await company.ok(company.delete(`/teams/${crew}`))
  const pruned = { ...made, teams: [], workCenters: [], guidance: [] }
  pruned.taskTypes = made.taskTypes.filter(({ name }: { name: string }) => name === 'Clean')
  t.is((await company.ok(company.post('/config/apply', { spec: { ...bare, ...pruned }, prune: true }))).failed, null)

  const { data } = await company.ok(company.get('/audit-log?limit=100'))
  const changes: Change[] = data.flatMap((entry: Entry) => entry.changes)
  const gone = changes.filter(({ action }) => action === 'delete')
  const fields = ({ fields }: Change, side: 'from' | 'to') =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value[side]]))
  for (const change of gone.filter(({ entity }) => entity !== 'task')) {
    const created = changes.find(
      ({ entity, id, action }) => action === 'create' && entity === change.entity && id === change.id,
    )
    t.truthy(created, `${change.entity} ${change.id}`)
    if (created) t.deepEqual(fields(change, 'from'), fields(created, 'to'))
  }
  t.deepEqual([...new Set(gone.map(({ entity }) => entity))].toSorted(), [
    ...['guidance', 'task', 'taskAssignee', 'taskConnection', 'taskType', 'taskTypeAssignee'],
    ...['team', 'teamMember', 'workCenter', 'workCenterMachine'],
  ])
  t.true(gone.some(({ id }) => id === `${a}/${b}/follow`))
})

test('who changed a task has counted on it', async (t) => {
  const { company, task } = await makeWorld(service())
  await company.ok(company.post(`/tasks/${task}/counts`, { goodQuantity: 1 }))
  const { data } = await company.ok(company.get(`/audit-log?entity=task&entityId=${task}`))
  t.is(data[0].capability, 'tasks.record_counts')
})

test('a kind of things that the audit log does not know is refused with those that it knows', async (t) => {
  const company = await service().company()
  const { status, body } = await company.get('/audit-log?entity=recipe')
  t.is(status, 400)
  t.is(body.errors[0].path, 'entity')
  t.regex(body.errors[0].message, /apiKey, .*product, .*recipeComponent, .*webhook/)
})

test('audit.list tells who did what by which call, newest first', async (t) => {
  const world = await makeWorld(service())
  const { company } = world
  const manager = await company.as('Manager')
  const before = (await company.ok(company.get('/audit-log'))).pagination.total
  const transfer = { sku: world.rawSku, lotCode: world.lotCode, quantity: 5, from: world.shelf, to: world.rack }
  await company.ok(company.post('/stock/transfers', transfer, { 'x-service-transaction-id': 'first' }))
  await manager.ok(manager.post('/stock/transfers', transfer, { 'x-service-transaction-id': 'second' }))
  await manager.post('/stock/transfers', { ...transfer, quantity: 500 })
  await manager.post('/stock/transfers', transfer, { prefer: 'dry-run' })
  await manager.get('/me')

  const { data, pagination } = await company.ok(company.get('/audit-log'))
  t.is(pagination.total - before, 2)
  t.deepEqual(
    data.slice(0, 2).map((entry: Entry) => [entry.transactionId, entry.capability]),
    [
      ['second', 'stock.transfer'],
      ['first', 'stock.transfer'],
    ],
    'refusals, dry runs and reads change nothing',
  )
  const own = await company.ok(company.get(`/audit-log?personId=${world.person}`))
  t.deepEqual(
    own.data.map((entry: Entry) => entry.transactionId),
    ['first'],
  )
  t.is(own.data[0].actor.name, 'Admin')
  t.like(own.data[0], { actorType: 'human', channel: 'rest', statedBy: null })
})

test('audit.list filters by time, capability and the thing that changed', async (t) => {
  const { company } = await makeWorld(service())
  await company.sql(`
    insert into app.audit_log (id, at, person_id, actor_type, channel, capability, transaction_id)
    select n, '2026-03-01T00:00:00Z'::timestamptz + make_interval(hours => n), null, 'human', 'rest', case when n % 2 = 0 then 'teams.update' else 'products.upsert' end, 't' || n
      from generate_series(1, 10) n`)
  await company.sql(`
    insert into app.audit_changes (call_id, at, entity, entity_id, action, fields)
    select n, '2026-03-01T00:00:00Z'::timestamptz + make_interval(hours => n), case when n % 2 = 0 then 'team' else 'product' end, case when n > 6 then 'late' else 'early' end, 'update', '{"name": {"from": "a", "to": "b"}}'
      from generate_series(1, 10) n cross join generate_series(1, 2)`)
  const ids = async (query: string) =>
    (await company.ok(company.get(`/audit-log?${query}`))).data.map((entry: Entry) => entry.id)
  t.deepEqual(await ids('from=2026-03-01T03:00:00Z&to=2026-03-01T05:00:00Z'), [4, 3])
  t.deepEqual(await ids('capability=teams.update&limit=2'), [10, 8])
  t.deepEqual(await ids('entity=team'), [10, 8, 6, 4, 2])
  t.deepEqual(await ids('entity=product&entityId=late'), [9, 7])
  t.deepEqual(await ids('entity=product&capability=teams.update'), [])
  t.deepEqual(await ids('to=2026-03-31T00:00:00Z&limit=3&offset=8'), [2, 1])
  t.is((await company.ok(company.get('/audit-log?capability=teams.update&limit=1'))).data[0].changes.length, 2)
  const refused = await company.get('/audit-log?entityId=late')
  t.is(refused.status, 400)
  t.is(refused.body.errors[0].path, 'entity')
})
