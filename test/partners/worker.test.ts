// What a partner could not be told at once, a worker brings as soon as it can: in these tests no minute comes at which it
// would look by itself.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import { startTestService, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { delivery, line, plantSpec, receive, ship, traders } from './goods.ts'
import { newest, pair, task } from './pair.ts'

const started = startTestService({ WORKER: 'inline' })
test.before('without the minutes', async () => {
  await (await started).admin.query(
    `insert into graphile_worker._private_known_crontabs as c (identifier, known_since, last_execution)
     values ('partner_messages', now(), now() + interval '1 day')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  )
})
test.after.always(async () => (await started).close())

const bring = async () => (await started).admin.query(`select graphile_worker.add_job('partner_messages')`)
const waits = async (company: TestCompany) =>
  (await company.sql('select from partners.messages where company_id = app.company_id() and is_waiting')).length
const recall = (company: TestCompany, lotCode: string): Promise<any> =>
  company.ok(company.post('/recalls', { origin: [{ sku: 'FRAME', lotCode }], reason: 'Cracks' }))
const isLot = (company: TestCompany, status: string, code = 'F-1') =>
  until(async () => (await company.lot('FRAME', code)).status === status)
/** What is told of a recall, as if by a call: of a delivery that went to the partner. */
const toldOf = (uid: string, delivery: string, recalled = randomUUID()) => ({
  kind: 'recall',
  recall: recalled,
  version: 1,
  state: 'open',
  reason: uid,
  lines: [{ delivery, line: 0 }],
})

test('what changes by itself while the partner writes is brought later, and nobody waits for the other in a circle', async (t) => {
  const service = await started
  const { workshop, coating } = await pair(service)
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { taskId } = await newest(coating)
  const first = await coating.task('Hang')
  await coating.ok(coating.post(`/tasks/${first}/connections`, { to: taskId, type: 'dependency' }))
  t.is((await task(workshop, sent.taskId)).status, 'open', 'it waits for another one there')
  const held = await service.admin.connect()
  try {
    await held.query(
      `begin; select set_config('app.company_id', (select id::text from app.companies where short_name = '${workshop.shortName}'), true)`,
    )
    await held.query('select partners.take_turn($1)', [coating.shortName])
    await coating.ok(coating.done(first)) // does not wait for the turn
    t.is((await task(coating, taskId)).status, 'ready')
    t.is((await task(workshop, sent.taskId)).status, 'open')
    await sleep(2500) // longer than the worker waits for a turn at a time
  } finally {
    await held.query('rollback')
    held.release()
  }
  const ofSender = async () => (await task(workshop, sent.taskId)).status
  await until(async () => (await ofSender()) !== 'open')
  t.is(await ofSender(), 'ready')
})

test('of several partners that a call tells something one hears it at once, the others from the worker', async (t) => {
  const service = await started
  const [one, two] = [await pair(service), await pair(service)]
  const shared = one.coating
  await two.workshop.apply({ subcontractors: [{ name: 'Shared', company: shared.shortName }] })
  await shared.apply({ subcontractors: [{ name: 'Second', company: two.workshop.shortName }] })
  const copies: string[] = []
  const sent: any[] = []
  for (const workshop of [one.workshop, two.workshop]) {
    sent.push(await workshop.sendTo(shared, await workshop.task('Coat')))
    copies.push((await newest(shared)).taskId)
  }
  const first = await shared.task('Hang')
  for (const to of copies) await shared.ok(shared.post(`/tasks/${first}/connections`, { to, type: 'dependency' }))
  await shared.ok(shared.done(first))
  for (const [n, workshop] of [one.workshop, two.workshop].entries())
    await until(async () => (await task(workshop, sent[n].taskId)).status === 'ready')
  t.is(await waits(shared), 0)
})

test('a recall goes on to the partners of a partner, also of one that is archived, and so does its end', async (t) => {
  const service = await started
  const { plant, fitter } = await traders(service)
  const shop = await service.company(plantSpec)
  await fitter.linkWith(shop, 'The shop')
  const customer = { name: 'Shop', shipToAddress: 'Hall', companyShortName: shop.shortName }
  await fitter.ok(fitter.put('/customers/SHOP', customer))
  await ship(plant, [line(plant, 'FRAME', 6, { lotCode: 'F-1' })])
  await fitter.ok(receive(fitter, await delivery(fitter, 'incoming'), { 0: { receivedQuantity: 6 } }))
  await ship(fitter, [line(fitter, 'FRAME', 2, { lotCode: 'F-1' }, 'Shelf')], { customerId: 'SHOP' })
  await shop.ok(receive(shop, await delivery(shop, 'incoming'), { 0: { receivedQuantity: 2 } }, {}, 'Rack'))
  await setArchived(service.operator, fitter.shortName, true)
  const { id } = await recall(plant, 'F-1')
  await isLot(shop, 'blocked')
  t.is((await shop.ok(shop.get('/recalls'))).data[0].partner.shortName, fitter.shortName)
  await plant.ok(plant.post(`/recalls/${id}/release`, { reason: 'Scratches' }))
  await isLot(shop, 'available')
  t.is((await shop.ok(shop.get('/recalls'))).data[0].state, 'released')
  t.is(await waits(fitter), 0)
})

test('a recall beside shipments of its lot comes to the partner, whoever has the turn', async (t) => {
  const { plant, fitter } = await traders(await started)
  for (const lotCode of ['F-1', 'F-2', 'F-3', 'F-4']) {
    if (lotCode !== 'F-1') await plant.receive('FRAME', 20, 'Rack', { lotCode })
    const draft = { customerId: 'OTHER', lines: [line(plant, 'FRAME', 2, { lotCode })] }
    const drafts = await Promise.all(Array.from({ length: 6 }, () => plant.ok(plant.post('/shipments', draft))))
    const ships = drafts.map(({ id }) => plant.post(`/shipments/${id}/ship`, {}))
    const [opened, ...shipped] = await Promise.all([recall(plant, lotCode), ...ships])
    for (const one of shipped) t.true(one.status === 200 || one.body.code === 'lot_unavailable', one.text)
    if (opened.partners.length > 0) await isLot(fitter, 'blocked', lotCode)
  }
  await until(async () => (await waits(plant)) === 0)
})

test('what was told before others and is committed after them comes too', async (t) => {
  const service = await started
  const { plant, fitter } = await traders(service)
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })])
  const [{ uid }] = (await plant.sql('select uid from partners.deliveries where company_id = app.company_id()')) as any
  await service.inside(plant.shortName, async (sql) => {
    await sql(`select set_config('app.partner_met', 'another one', true)`)
    await sql('select partners.tell($1, $2)', [fitter.shortName, toldOf('Early', uid)])
    await service.inside(plant.shortName, async (later) => {
      await later(`select set_config('app.partner_met', 'another one', true)`)
      await later('select partners.tell($1, $2)', [fitter.shortName, toldOf('Late', uid)])
    })
    await until(async () => (await fitter.ok(fitter.get('/recalls'))).data.length === 1)
  })
  await until(async () => (await fitter.ok(fitter.get('/recalls'))).data.length === 2)
  t.is(await waits(plant), 0)
})

test('what fails at the partner is tried again soon, and what goes on failing at each look', async (t) => {
  const { plant, fitter } = await traders(await started)
  await ship(plant, [line(plant, 'FRAME', 1, { lotCode: 'F-1' })])
  const [{ uid }] = (await plant.sql('select uid from partners.deliveries where company_id = app.company_id()')) as any
  const tell = (body: object) => plant.sql('select partners.tell($1, $2)', [fitter.shortName, body])
  const mend = () =>
    plant.sql(`update partners.messages set body = body || jsonb_build_object('recall', gen_random_uuid())
                where company_id = app.company_id() and is_waiting`)
  await tell(toldOf('Wrong', uid, 'no uuid' as never))
  await tell(toldOf('Right', uid))
  const heard = async () => (await fitter.ok(fitter.get('/recalls'))).data.length
  await until(async () => (await heard()) === 1) // perhaps by the worker, should it just have tried the other one
  t.is(await waits(plant), 1)
  await mend()
  await until(async () => (await waits(plant)) === 0)
  t.is(await heard(), 2)
  await plant.sql(
    `insert into partners.messages (company_id, id, direction, partner, body, at, is_waiting)
     values (app.company_id(), gen_random_uuid(), 'out', $1, $2, now(), true)`,
    [fitter.shortName, toldOf('Unheard', uid)],
  )
  await bring()
  await until(async () => (await heard()) === 3)
})

test('what was told and applied is kept for ninety days, what waits for as long as it does', async (t) => {
  const service = await started
  const { workshop, coating } = await pair(service)
  await workshop.sendTo(coating, await workshop.task('Coat'))
  await workshop.sql('select partners.tell($1, $2)', [
    coating.shortName,
    toldOf('Wrong', randomUUID(), 'no uuid' as never),
  ])
  const kept = async (company: typeof workshop) =>
    (await company.sql(`select is_waiting from partners.messages where company_id = app.company_id()`)).length
  const age = (days: number) =>
    workshop.sql(
      `update partners.messages set at = now() - make_interval(days => $1) where company_id = app.company_id()`,
      [days],
    )
  const before = await kept(workshop)
  await age(89)
  await service.admin.query('select app.remove_expired()')
  t.is(await kept(workshop), before)
  await age(91)
  await service.admin.query('select app.remove_expired()')
  t.is(await kept(workshop), 1)
  t.true((await kept(coating)) > 1, 'each company by its own clock')
})
