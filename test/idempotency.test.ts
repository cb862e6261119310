// A write with an Idempotency-Key happens once, however often it is sent, and every retry gets the first answer.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { locationOf } from '../server/locations.ts'
import { tool } from './mcp/support.ts'
import { callOverRest } from './support/addresses.ts'
import { checksums } from './support/checksums.ts'
import { sampleOf } from './support/samples.ts'
import { serviceFor, type TestCompany } from './support/service.ts'
import { until } from './support/until.ts'
import { makeWorld, type World } from './support/world.ts'

const service = serviceFor(test)

const transferOf = (world: World, quantity: number) => ({
  sku: world.rawSku,
  lotCode: world.lotCode,
  quantity,
  from: world.shelf,
  to: world.rack,
})
const key = (value: string) => ({ 'idempotency-key': value })

async function left(world: World): Promise<number> {
  const [row] = await world.company.sql(
    `select coalesce(sum(b.quantity), 0)::int as left from inventory.balances b
    join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
    where b.company_id = app.company_id() and u.external_id = $1`,
    [world.shelf],
  )
  return Number(row!.left)
}

async function stored(company: TestCompany): Promise<string[]> {
  return (
    await company.sql('select key from app.idempotency_keys where company_id = app.company_id() order by key')
  ).map((row) => String(row.key))
}

for (const capability of capabilities.filter((one) => one.idempotencyKey)) {
  test(`${capability.name} sent again gets the first answer, byte for byte; what it made is where Location says`, async (t) => {
    const world = await makeWorld(service(), sampleOf(capability).kind)
    const input = await sampleOf(capability).input(world)
    const first = await callOverRest(world.company, capability, input, key('again'))
    t.is(first.status, 200, first.text)
    t.is(first.headers.get('idempotency-replayed'), null)
    const location = first.headers.get('location')
    t.is(location !== null, locationOf(capability, capabilities) !== undefined, location ?? 'no Location')
    if (location)
      t.is((await world.company.get(new URL(location).pathname.replace('/api/v1', ''))).status, 200, location)
    const after = await checksums(service().admin, world.company.shortName)
    const second = await callOverRest(world.company, capability, input, key('again'))
    t.is(second.status, 200)
    t.is(second.text, first.text)
    t.is(second.headers.get('idempotency-replayed'), 'true')
    t.is(second.headers.get('location'), location)
    t.deepEqual(await checksums(service().admin, world.company.shortName), after, 'the retry did something')
  })
}

for (const capability of capabilities.filter((one) => one.idempotencyKey === false)) {
  test(`${capability.name} accepts no Idempotency-Key`, async (t) => {
    const world = await makeWorld(service())
    const reply = await callOverRest(world.company, capability, await sampleOf(capability).input(world), key('again'))
    t.is(reply.status, 400, reply.text)
    t.is(reply.body.errors[0].path, 'Idempotency-Key')
  })
}

test('the same body in another order and spacing is the same request', async (t) => {
  const world = await makeWorld(service())
  const { from, ...rest } = transferOf(world, 5)
  await world.company.ok(world.company.post('/stock/transfers', { from, ...rest }, key('k')))
  const again = await world.company.post(
    '/stock/transfers',
    JSON.stringify({ ...rest, from, bin: 'goods' }, null, 3),
    key('k'),
  )
  t.is(again.headers.get('idempotency-replayed'), 'true', again.text)
  t.is(await left(world), 95)
})

test('another body under the same key is refused and does nothing', async (t) => {
  const world = await makeWorld(service())
  await world.company.ok(world.company.post('/stock/transfers', transferOf(world, 5), key('k')))
  const other = await world.company.post('/stock/transfers', transferOf(world, 6), key('k'))
  t.like(other, { status: 422 })
  t.is(other.body.code, 'idempotency_key_reused')
  t.is(await left(world), 95)
})

test('of many at the same moment one happens; the others are told to wait or get its answer', async (t) => {
  const world = await makeWorld(service())
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => world.company.post('/stock/transfers', transferOf(world, 5), key('k'))),
  )
  for (const reply of replies) {
    if (reply.status === 200) continue
    t.is(reply.status, 409, reply.text)
    t.is(reply.body.code, 'idempotency_in_progress')
  }
  t.is(replies.filter((reply) => reply.status === 200 && !reply.headers.get('idempotency-replayed')).length, 1)
  t.is(await left(world), 95)
})

test.serial('while the first is still at work the second is told so at once', async (t) => {
  const world = await makeWorld(service())
  const blocker = await service().admin.connect()
  t.teardown(() => blocker.release())
  await blocker.query('begin; select from inventory.balances for update')
  const first = world.company.post('/stock/transfers', transferOf(world, 5), key('k'))
  await until(
    async () =>
      Number(
        (
          await service().admin.query(
            `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rows[0].count,
      ) > 0,
  )
  const second = await world.company.post('/stock/transfers', transferOf(world, 5), key('k'))
  t.is(second.status, 409)
  t.is(second.body.code, 'idempotency_in_progress')
  t.is(second.headers.get('retry-after'), '1')
  await blocker.query('rollback')
  t.is((await first).status, 200)
  t.is(await left(world), 95)
})

test('a refusal of the factory is kept; what the door refuses, and a dry run, is not', async (t) => {
  const world = await makeWorld(service())
  const { company } = world
  const refused = await company.post('/stock/transfers', transferOf(world, 101), key('too-much'))
  t.is(refused.body.code, 'insufficient_stock')
  const again = await company.post('/stock/transfers', transferOf(world, 101), key('too-much'))
  t.is(again.text, refused.text)
  t.is(again.headers.get('idempotency-replayed'), 'true')
  t.is(again.headers.get('content-type'), 'application/problem+json')

  const unknown = await company.post('/stock/transfers', { ...transferOf(world, 1), sku: 'NO-SUCH' }, key('unknown'))
  t.is(unknown.status, 404)
  t.is((await company.post('/stock/transfers', { ...transferOf(world, 1), quantity: -1 }, key('form'))).status, 400)
  t.is((await company.post('/stock/transfers', transferOf(world, 1.5), key('fraction'))).status, 422)
  t.is(
    (await company.post('/stock/transfers', { ...transferOf(world, 1), to: world.shelf }, key('same-place'))).status,
    400,
  )
  const operator = await company.as('Operator')
  t.is((await operator.post('/stock/transfers', transferOf(world, 1), key('forbidden'))).status, 403)
  t.is((await company.post('/stock/transfers', transferOf(world, 1), { ...key('dry'), prefer: 'dry-run' })).status, 200)
  t.is(
    (await company.post('/stock/transfers', transferOf(world, 1), { ...key('plan'), 'if-plan-match': 'x' })).status,
    409,
  )
  t.deepEqual(await stored(company), ['fraction', 'too-much', 'unknown'])
  t.is(
    (await company.post('/stock/transfers', transferOf(world, 1), key('dry'))).headers.get('idempotency-replayed'),
    null,
  )
})

test('a dry run under a key that was used tells what that key gets, and keeps no call from it', async (t) => {
  const world = await makeWorld(service())
  const { company } = world
  const tried = (quantity: number, name: string) =>
    company.ok(company.post('/stock/transfers', transferOf(world, quantity), { ...key(name), prefer: 'dry-run' }))
  const plan = await tried(5, 'k')
  t.like(plan, { accepted: true, result: { quantity: 5 } })
  const first = await company.ok(
    company.post('/stock/transfers', transferOf(world, 5), { ...key('k'), 'if-plan-match': plan.planHash }),
  )
  t.like(await tried(6, 'k'), { accepted: false, problem: { status: 422, code: 'idempotency_key_reused' } })
  const nothing = { dryRun: true, accepted: true, problem: null, changes: [], effects: [], planHash: null }
  t.deepEqual(await tried(5, 'k'), { ...nothing, result: first })
  t.is((await company.post('/stock/transfers', transferOf(world, 96), key('too-much'))).status, 409)
  const back = { ...transferOf(world, 5), from: world.rack, to: world.shelf }
  await company.ok(company.post('/stock/transfers', back))
  t.like(await tried(96, 'too-much'), { accepted: false, problem: { code: 'insufficient_stock' } })
  t.like(await tried(96, 'another'), { accepted: true })
  const input = transferOf(world, 5)
  const call = { name: 'stock.transfer', input, dryRun: true, idempotencyKey: 'k' }
  t.regex((await tool(company, 'capabilities_call', call)).texts.join(), /done under this idempotencyKey before/)
})

test('a key is its company’s, its person’s and its capability’s own', async (t) => {
  const [one, two] = [await makeWorld(service()), await makeWorld(service())]
  const manager = await one.company.as('Manager')
  await one.company.ok(one.company.post('/stock/transfers', transferOf(one, 5), key('k')))
  t.is((await manager.post('/stock/transfers', transferOf(one, 6), key('k'))).status, 200)
  t.is((await two.company.post('/stock/transfers', transferOf(two, 7), key('k'))).status, 200)
  t.is(await left(one), 89)
  t.is(await left(two), 93)
})

test('after 24 hours a key is free again', async (t) => {
  const world = await makeWorld(service())
  await world.company.ok(world.company.post('/stock/transfers', transferOf(world, 5), key('k')))
  const age = (time: string) =>
    world.company.sql(
      `update app.idempotency_keys set created_at = app.now() - interval '${time}' where company_id = app.company_id()`,
    )
  await age('23 hours 59 minutes')
  t.is(
    (await world.company.post('/stock/transfers', transferOf(world, 5), key('k'))).headers.get('idempotency-replayed'),
    'true',
  )
  await age('24 hours')
  const fresh = await world.company.post('/stock/transfers', transferOf(world, 6), key('k'))
  t.is(fresh.status, 200)
  t.is(fresh.headers.get('idempotency-replayed'), null)
  t.is(await left(world), 89)
  t.is(
    (await world.company.post('/stock/transfers', transferOf(world, 6), key('k'))).headers.get('idempotency-replayed'),
    'true',
  )
})

test('a key has 1 to 255 visible ASCII characters', async (t) => {
  const world = await makeWorld(service())
  for (const bad of ['', 'with space', 'x'.repeat(256), 'caf\u00e9']) {
    const reply = await world.company.post('/stock/transfers', transferOf(world, 1), key(bad))
    t.is(reply.status, 400, JSON.stringify(bad))
    t.is(reply.body.errors[0].path, 'Idempotency-Key')
  }
  for (const good of ['x', '~'.repeat(255)])
    t.is((await world.company.post('/stock/transfers', transferOf(world, 1), key(good))).status, 200)
  t.is(await left(world), 98)
})
