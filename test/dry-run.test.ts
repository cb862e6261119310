// A dry run leaves nothing and promises exactly what the real call then does: shown for every write of the registry.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { callOverRest } from './support/addresses.ts'
import { checksums } from './support/checksums.ts'
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
    const before = await checksums(service().admin)
    const dry = await callOverRest(world.company, capability, input, { Prefer: 'dry-run' })
    t.is(dry.status, 200, dry.text)
    t.is(dry.headers.get('preference-applied'), 'dry-run')
    t.like(dry.body, { dryRun: true, accepted: true, problem: null }, dry.text)
    t.deepEqual(
      Object.keys(dry.body),
      ['dryRun', 'accepted', 'problem', 'changes', 'effects', 'result', 'planHash'].sort(byLength),
    )
    t.deepEqual(await checksums(service().admin), before, 'the dry run left something')

    const again = await callOverRest(world.company, capability, input, { Prefer: 'dry-run' })
    t.is(again.body.planHash, dry.body.planHash, 'the same plan has the same hash')
    const other = await callOverRest(world.company, capability, input, { 'If-Plan-Match': '0'.repeat(64) })
    t.is(other.status, 409, other.text)
    t.like(other.body, { code: 'plan_changed', planHash: dry.body.planHash })
    t.deepEqual(await checksums(service().admin), before, 'a refused plan left something')

    const real = await callOverRest(world.company, capability, input, { 'If-Plan-Match': dry.body.planHash })
    t.is(real.status, 200, real.text)
    const [{ changes }] = (await world.company.sql(`
      select coalesce(jsonb_agg(jsonb_build_object('entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields) order by c.id), '[]') as changes
        from app.audit_changes c
       where c.company_id = app.company_id() and c.call_id = (select max(id) from app.audit_log where company_id = app.company_id())`)) as [
      { changes: Change[] },
    ]
    t.deepEqual(
      comparable(changes, changes),
      comparable(dry.body.changes, dry.body.changes),
      'other changes than planned',
    )
    t.deepEqual(
      comparable(real.body, changes),
      comparable(dry.body.result, dry.body.changes),
      'another result than planned',
    )
  })
}

for (const capability of capabilities.filter((one) => one.dryRun === 'not supported')) {
  test.serial(`${capability.name} refuses a dry run and does nothing`, async (t) => {
    const world = await makeWorld(service(), sampleOf(capability).kind)
    const input = await sampleOf(capability).input(world)
    const before = await checksums(service().admin)
    const dry = await callOverRest(world.company, capability, input, { Prefer: 'dry-run' })
    t.is(dry.status, 422, dry.text)
    t.is(dry.body.code, 'dry_run_unsupported')
    t.deepEqual(await checksums(service().admin), before)
  })
}

// How Postgres orders the keys of a JSON object.
function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

function pointsTo(field: unknown, made: string[]): field is { from: unknown; to: number } {
  return (
    typeof field === 'object' &&
    field !== null &&
    'to' in field &&
    typeof field.to === 'number' &&
    made.includes(String(field.to))
  )
}

/** Now, or whole days from now, such as the end of an invitation. */
function isNear(time: number): boolean {
  const day = 86_400_000
  const days = (time - Date.now()) / day
  return Math.abs(days - Math.round(days)) * day < 60_000
}

/** Ids and codes that the call made, and its clock, differ between a plan and its call. */
function comparable(value: unknown, changes: Change[]): unknown {
  const madeBy = changes
    .filter((change) => change.action === 'create')
    .flatMap((change) => [change.id, change.fields.code?.to, change.fields.externalId?.to])
    .filter((made): made is string => typeof made === 'string')
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (typeof inner === 'number' && key === 'id' && madeBy.length > 0) return '*'
      if (key === 'transactionIds') return (inner as number[]).length
      if (key === 'receiptId' && madeBy.includes(String(inner))) return '*'
      // No call makes a person, who may have the number of what it made.
      if (key.endsWith('Id') && key !== 'personId' && pointsTo(inner, madeBy)) return { ...inner, to: '*' }
      if (typeof inner !== 'string') return inner
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(inner) && isNear(Date.parse(inner))) return 'now'
      return madeBy
        .filter((made) => made.length > 3 || inner === made)
        .reduce((text, made) => text.replaceAll(made, '*'), inner)
    }),
  )
}

test.serial('a dry run of what would be refused tells the problem and changes nothing', async (t) => {
  const world = await makeWorld(service())
  const before = await checksums(service().admin)
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
  const before2 = await checksums(service().admin)
  t.is((await viewer.post('/stock/transfers', transfer, { prefer: 'dry-run' })).status, 403)
  t.deepEqual(await checksums(service().admin), before2)
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
