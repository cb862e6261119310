// What the hash of a plan looks past, and what it doesn't: the same call planned twice is the same plan, whatever numbers
// were used up and however late it has become; a call that does something else is another.
import test from 'ava'
import type { Reply } from './support/client.ts'
import { serviceFor, type TestCompany } from './support/service.ts'

const service = serviceFor(test)

/** Lets the service stand at a moment, or go with the real clock again. */
async function standAt(time: string | null): Promise<void> {
  const { pool } = service().service.door
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) await client.query(`select set_config('app.now', $1, false)`, [time ?? ''])
  for (const client of clients) client.release()
}
test.afterEach.always(() => standAt(null))

const dryRun = { prefer: 'dry-run' }

async function hashOf(reply: Promise<Reply>): Promise<string> {
  const answer = await reply
  const { accepted, planHash } = answer.body
  if (!accepted || typeof planHash !== 'string') throw new Error(answer.text)
  return planHash
}

const shop = (): Promise<TestCompany> =>
  service().company({ products: [{ sku: 'PART' }], sites: [{ name: 'Hall', ssus: [{ id: '42', name: 'Saw' }] }] })

const order = (externalSystemId: string, more = {}) => ({ externalSystemId, productSku: 'PART', quantity: 4, ...more })

test.serial('codes and ids that are made anew each time are looked past', async (t) => {
  const company = await shop()
  const plan = () => hashOf(company.post('/work-orders', order('ERP-9'), dryRun))
  const before = await plan()
  await company.ok(company.post('/work-orders', order('ERP-1')))
  t.is(await plan(), before, 'the order would have another code, and is the same order')
  const done = await company.ok(company.post('/work-orders', order('ERP-9'), { 'if-plan-match': before }))
  t.is(done.workOrder.code, 'WO-2', 'planning and rehearsing used up no number')
})

test.serial('what was sent counts, also where it is the very code that is made', async (t) => {
  const company = await shop()
  const plan = (id: string) => hashOf(company.post('/work-orders', order(id), dryRun))
  const before = await plan('WO-1')
  t.not(await plan('WO-2'), before)
  await company.ok(company.post('/work-orders', order('ERP-1')))
  t.is(await plan('WO-1'), before)
  t.not(await plan('WO-2'), before, 'now that WO-2 is the code to be made')
})

test.serial('what is named by a number counts, also where it is the very number that is made', async (t) => {
  const company = await shop()
  const hashes = new Set<string>()
  for (const last of [40, 41, 60]) {
    await service().admin.query(`select setval(pg_get_serial_sequence('downtime.stoppages', 'id'), $1)`, [last])
    hashes.add(await hashOf(company.post('/downtime-events', { ssuId: '42' }, dryRun)))
  }
  t.is(hashes.size, 1, 'a stop 42 of the machine 42 is no other stop')
})

test.serial('a time that was sent counts as it is, also when it lies whole minutes from now', async (t) => {
  const company = await shop()
  const plan = (dueDate: string) => hashOf(company.post('/work-orders', order('ERP-1', { dueDate }), dryRun))
  await standAt('2026-11-02T06:30:11.123Z')
  const before = await plan('2026-11-03T06:30:11.123Z')
  await standAt('2026-11-02T06:30:55.001Z')
  t.is(await plan('2026-11-03T06:30:11.123Z'), before, 'the clock has ticked')
  await standAt('2026-11-03T06:30:11.123Z')
  t.not(await plan('2026-11-04T06:30:11.123Z'), before, 'a day later it is due a day later')
})

test.serial('a time that is counted from now stands as its distance', async (t) => {
  const company = await service().company()
  const slas = (hours: number) => [{ priority: 1, hours }]
  const sweep = { title: 'Sweep', priorityId: 1 }
  const type = async (hours: number) => {
    await company.ok(
      company.post('/config/apply', { spec: { version: 1, taskTypes: [{ name: 'Clean', slas: slas(hours) }] } }),
    )
    return String((await company.ok(company.get('/task-types'))).data[0].id)
  }
  const typeId = await type(4)
  const plan = () => hashOf(company.post('/tasks', { ...sweep, typeId }, dryRun))
  await standAt('2026-11-02T06:30:11.123Z')
  const before = await plan()
  await standAt('2026-11-02T07:45:59.777Z')
  t.is(await plan(), before)
  await type(6)
  t.not(await plan(), before, 'it is due two hours later')
})

test.serial('which of two new things is meant counts', async (t) => {
  const company = await service().company()
  const teams = [{ name: 'Turners' }, { name: 'Millers' }]
  const plan = (team: string) =>
    hashOf(company.post('/config/apply', { spec: { version: 1, teams, taskTypes: [{ name: 'Clean', team }] } }, dryRun))
  t.is(await plan('Turners'), await plan('Turners'))
  t.not(await plan('Turners'), await plan('Millers'))
})

test.serial('another quantity, another effect: another plan', async (t) => {
  const company = await shop()
  const plan = (quantity: number) => hashOf(company.post('/work-orders', order('ERP-1', { quantity }), dryRun))
  t.not(await plan(1), await plan(2))
})

test.serial(
  'a plan is of one call: what looks alike of another thing, or by another operation, is another',
  async (t) => {
    const company = await service().company({
      sites: [{ name: 'Hall', storageUnits: [{ name: 'Dock', type: 'dock' }] }],
      products: ['BAR', 'TUBE'].map((sku) => ({ sku, tracking: 'lot' as const })),
    })
    const dock = (await company.ok(company.get('/storage-units'))).data[0].id
    for (const sku of ['BAR', 'TUBE']) await company.receive(sku, 5, dock, { lotCode: 'Z' })
    const quarantine = (sku: string, headers: Record<string, string>) =>
      company.post(`/products/${sku}/lots/Z/status`, { status: 'quarantined', reason: 'Rust' }, headers)
    const bar = await hashOf(quarantine('BAR', dryRun))
    t.not(await hashOf(quarantine('TUBE', dryRun)), bar)
    t.like((await quarantine('TUBE', { 'if-plan-match': bar })).body, { code: 'plan_changed' })
    t.is((await company.lot('TUBE', 'Z')).status, 'available')
    t.is((await quarantine('BAR', { 'if-plan-match': bar })).status, 200)

    const spec = { version: 1, teams: [{ name: 'Turners' }] }
    const { changesHash } = await company.ok(company.post('/config/plan', { spec }))
    const planHash = await hashOf(company.post('/config/apply', { spec }, dryRun))
    const applied = await company.post('/config/apply', { spec, changesHash }, { 'if-plan-match': planHash })
    t.is(applied.status, 200, 'what the plan of the file is known by makes it no other call')
  },
)
