// A dry run leaves nothing and promises exactly what the real call then does: shown for every write of the registry.
import test from 'ava'
import { areas } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { callOverRest } from './support/addresses.ts'
import { versions } from './support/checksums.ts'
import { otherwise } from './support/planned.ts'
import { sampleOf } from './support/samples.ts'
import { serviceFor } from './support/service.ts'
import { makeWorld } from './support/world.ts'

const service = serviceFor(test)

interface Change {
  entity: string
  id: string
  action: string
  fields: Record<string, { from: unknown; to: unknown }>
}

for (const capability of capabilities.filter((one) => one.effect !== 'read' && one.dryRun !== 'not supported')) {
  test.serial(`${capability.name}: a dry run changes nothing and tells what the call does`, async (t) => {
    const world = await makeWorld(service(), sampleOf(capability).kind)
    const input = await sampleOf(capability).input(world)
    const [before, numbers] = [await versions(service().admin), await lastNumbers()]
    const dry = await callOverRest(world.company, capability, input, { Prefer: 'dry-run' })
    t.is(dry.status, 200, dry.text)
    t.is(dry.headers.get('preference-applied'), 'dry-run')
    t.like(dry.body, { dryRun: true, accepted: true, problem: null }, dry.text)
    t.notRegex(dry.text, /8173-?205/, 'something new is told by the number of its trial')
    t.deepEqual(
      Object.keys(dry.body),
      ['dryRun', 'accepted', 'problem', 'changes', 'effects', 'result', 'planHash'].sort(byLength),
    )
    t.deepEqual(await versions(service().admin), before, 'the dry run left something')
    t.deepEqual(await lastNumbers(), numbers, 'the dry run used up a number')

    const again = await callOverRest(world.company, capability, input, { Prefer: 'dry-run' })
    t.is(again.body.planHash, dry.body.planHash, 'the same plan has the same hash')
    const other = await callOverRest(world.company, capability, input, { 'If-Plan-Match': '0'.repeat(64) })
    t.is(other.status, 409, other.text)
    t.like(other.body, { code: 'plan_changed', planHash: dry.body.planHash })
    t.deepEqual(otherwise(dry.body.changes, other.body.changes), [], 'the refusal tells the plan for now')
    t.deepEqual(await versions(service().admin), before, 'a refused plan left something')

    const real = await callOverRest(world.company, capability, input, { 'If-Plan-Match': dry.body.planHash })
    t.is(real.status, 200, real.text)
    const [{ changes }] = (await world.company.sql(`
      select coalesce(jsonb_agg(jsonb_build_object('entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields) order by c.id), '[]') as changes
        from app.audit_changes c
       where c.company_id = app.company_id()
         and c.call_id = (select max(id) from app.audit_log where company_id = app.company_id() and channel = 'rest')`)) as [
      { changes: Change[] },
    ]
    const answer = JSON.parse(real.text.replace(/\?[^"]*signature=[^"]*/g, '')) // what opens something is told by no trial
    t.deepEqual(otherwise([dry.body.changes, dry.body.result], [changes, answer]), [], 'other than planned')
  })
}

for (const capability of capabilities.filter((one) => one.dryRun === 'not supported')) {
  test.serial(`${capability.name} refuses a dry run and does nothing`, async (t) => {
    const world = await makeWorld(service(), sampleOf(capability).kind)
    const input = await sampleOf(capability).input(world)
    const before = await versions(service().admin)
    const dry = await callOverRest(world.company, capability, input, { Prefer: 'dry-run' })
    t.is(dry.status, 422, dry.text)
    t.is(dry.body.code, 'dry_run_unsupported')
    t.deepEqual(await versions(service().admin), before)
  })
}

// How Postgres orders the keys of a JSON object.
function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

/** The last number of every sequence that callers' ids come from. */
async function lastNumbers(): Promise<Record<string, string>> {
  const { rows } = await service().admin.query<{ name: string; last: string }>(
    `select format('%s.%s', schemaname, sequencename) as name, last_value as last from pg_sequences
      where schemaname = any ($1) and sequencename <> 'trial_number'`,
    [['app', ...areas]],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

test.serial('only what a dry run made is told as new, whatever a name looks like', async (t) => {
  const company = await service().company()
  const name = 'Barcode 8173205000000001'
  await company.ok(company.post('/teams', { name: '8173205999999998' }))
  const { changes, result } = await company.ok(company.post('/teams', { name }, { prefer: 'dry-run' }))
  t.like(result, { name, id: 'new' })
  t.like(changes[0], { id: 'new', fields: { name: { to: name } } })
})

test.serial('a dry run of what would be refused tells the problem and changes nothing', async (t) => {
  const world = await makeWorld(service())
  const before = await versions(service().admin)
  const transfer = { sku: world.rawSku, lotCode: world.lotCode, quantity: 101, from: world.shelf, to: world.rack }
  const dry = await world.company.post('/stock/transfers', transfer, { prefer: 'dry-run' })
  t.is(dry.status, 200)
  t.like(dry.body, {
    dryRun: true,
    accepted: false,
    problem: { code: 'insufficient_stock', status: 409, available: 100 },
    result: null,
    planHash: null,
  })
  t.deepEqual(dry.body.changes, [])
  t.is(
    (await world.company.post('/stock/transfers', { ...transfer, quantity: 'x' }, { prefer: 'dry-run' })).status,
    400,
    'a form that is wrong is no plan',
  )
  const viewer = await world.company.as('Operator')
  const before2 = await versions(service().admin)
  t.is((await viewer.post('/stock/transfers', transfer, { prefer: 'dry-run' })).status, 403)
  t.deepEqual(await versions(service().admin), before2)
  t.is(before['inventory.balances'], before2['inventory.balances'])
})

test.serial('a plan tells the stock it moves', async (t) => {
  const world = await makeWorld(service())
  const { effects } = await world.company.ok(
    world.company.post(
      '/stock/transfers',
      { sku: world.rawSku, lotCode: world.lotCode, quantity: 3, from: world.shelf, to: world.rack },
      { prefer: 'dry-run' },
    ),
  )
  t.deepEqual(effects, [
    {
      type: 'stock',
      kind: 'transfer',
      sku: world.rawSku,
      quantity: 3,
      unit: 'pcs',
      lotCode: world.lotCode,
      serialCode: null,
      from: world.shelf,
      fromName: `${world.mark} shelf`,
      fromBin: 'goods',
      to: world.rack,
      toName: `${world.mark} rack`,
      toBin: 'goods',
    },
  ])
})

test.serial(
  'a plan made before somebody else changed the same thing is refused, and the answer has the plan for now',
  async (t) => {
    const { company, team } = await makeWorld(service())
    const rename = (name: string, headers = {}) => company.patch(`/teams/${team}`, { name }, headers)
    const plan = await company.ok(rename('Turners', { prefer: 'dry-run' }))
    await company.ok(rename('Lathe team'))
    const late = await rename('Turners', { 'if-plan-match': plan.planHash })
    t.like(late.body, { status: 409, code: 'plan_changed' })
    t.is((await company.ok(company.get('/teams'))).data[0].name, 'Lathe team')
    const now = await company.ok(rename('Turners', { prefer: 'dry-run' }))
    t.like(now.changes[0].fields.name, { from: 'Lathe team', to: 'Turners' })
    t.is(late.body.planHash, now.planHash)
    t.is((await company.ok(rename('Turners', { 'if-plan-match': now.planHash }))).name, 'Turners')
  },
)

test.serial('what is not made yet is told as new, and each new thing by a name of its own', async (t) => {
  const { company, rawSku, partSku, vendor } = await makeWorld(service())
  const plan = (path: string, body: object) => company.ok(company.post(path, body, { prefer: 'dry-run' }))

  const lines = [
    { sku: rawSku, quantity: 3 },
    { sku: partSku, quantity: 1 },
  ]
  const bought = await plan('/purchase-orders', { externalSystemId: 'ERP-7', vendor, lines })
  const { id, lines: told } = bought.result.purchaseOrder
  t.deepEqual([id, told.map((line: { id: string }) => line.id)], ['new', ['new:2', 'new:3']])
  const made = bought.changes.filter((change: Change) => change.entity === 'purchaseOrderLine')
  t.deepEqual(
    made.map((change: Change) => [change.id, change.fields.purchaseOrderId?.to]),
    [
      ['new:2', 'new'],
      ['new:3', 'new'],
    ],
    'the lines say whose they are',
  )

  const order = (externalSystemId: string) => ({ externalSystemId, productSku: partSku, quantity: 4 })
  const batch = await plan('/work-orders/batch', { orders: [order('A'), order('B')] })
  const codes = (results: { workOrder: { code: string } }[]) => results.map(({ workOrder }) => workOrder.code)
  t.deepEqual(codes(batch.result.results), ['WO-new', 'WO-new:2'])
})
