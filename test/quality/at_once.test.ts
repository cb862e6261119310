// Decisions at the same moment as others, and as production.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { works as spec } from '../support/worlds.ts'

const service = serviceFor(test)

test('of decisions at the same moment one is taken', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 100, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const report = await works.ncr({ lotCode: 'L1' })
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => works.disposition(report.id, { disposition: 'scrap', quantity: 10 })),
  )
  t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409, 409, 409, 409, 409])
  t.true(replies.filter((reply) => reply.status === 409).every((reply) => reply.body.code === 'already_dispositioned'))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/bads/L1': 10, 'Dock/L1': 90 })
  const twice = () =>
    works.post(`/ncrs/${report.id}/disposition`, { disposition: 'return' }, { 'idempotency-key': 'same' })
  t.deepEqual(
    [(await twice()).text, (await twice()).headers.get('idempotency-replayed')],
    [(await twice()).text, 'true'],
  )
  await works.verified(t)
})

test('two reports on one lot do not scrap more than there is', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const reports = await Promise.all(Array.from({ length: 5 }, () => works.ncr({ lotCode: 'L1' })))
  const replies = await Promise.all(
    reports.map((report) => works.disposition(report.id, { disposition: 'scrap', quantity: 4 })),
  )
  t.deepEqual(replies.map((reply) => reply.body.code ?? reply.status).sort(), [
    200,
    200,
    'insufficient_stock',
    'insufficient_stock',
    'insufficient_stock',
  ])
  t.deepEqual(await works.stock('STEEL'), { 'Dock/bads/L1': 8, 'Dock/L1': 2 })
  await works.verified(t)
})

test('decisions and backflushes of the same lots at the same moment all come through', async (t) => {
  const works = await service().company(spec)
  const orders = []
  for (let n = 0; n < 8; n++) {
    for (const to of ['Lathe', 'Rack']) await works.receive('STEEL', 2, to, { vendor: 'Acme', lotCode: `L${n}` })
    orders.push(await works.release('SHAFT', 2))
  }
  const reports = await Promise.all(orders.map((_, n) => works.ncr({ lotCode: `L${n}`, productSku: 'STEEL' })))
  const decide = [
    (n: number) => works.disposition(reports[n].id, { disposition: 'return' }),
    (n: number) => works.disposition(reports[n].id, { disposition: 'scrap', quantity: 1 }),
    (n: number) => works.post(`/products/STEEL/lots/L${n}/status`, { status: 'quarantined', reason: 'look' }),
  ]
  const replies = await Promise.all(
    orders.flatMap((order, n) => [
      works.patch(`/tasks/${order.operations[0]!.taskId}`, { status: 'done', goodQuantity: 2, scrapQuantity: 0 }),
      decide[n % 3]!(n),
    ]),
  )
  for (const reply of replies) t.true(reply.status === 200 || reply.body.code === 'insufficient_stock', reply.text)
  await works.verified(t)
})

test('a backflush that waits for a decision on its lot takes another', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Lathe', { vendor: 'Acme', lotCode: 'FIRST' })
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'SECOND' })
  const order = await works.release('SHAFT', 2)
  const decision = await works.hold(
    t,
    `select call.lots_set_status(p.company_id, jsonb_build_object('sub', p.user_id, 'actorType', 'human', 'channel', 'rest', 'transactionId', 'held'), $1)
       from people.people p where p.company_id = app.company_id()`,
    [{ sku: 'STEEL', code: 'FIRST', status: 'blocked', reason: 'cracked' }],
  )
  const done = works.done(order.operations[0], { goodQuantity: 2, scrapQuantity: 0 })
  await decision.waitedFor()
  await decision.release('commit')
  t.like((await works.ok(done))._meta, { consumed: [{ lotCode: 'SECOND', quantity: 4 }], shortages: [] })
  await works.verified(t)
})

test('an inspection finished at the moment of use as is releases its stock once, whoever comes first', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [{ name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' }],
  })
  for (let n = 0; n < 6; n++) await works.receive('STEEL', 1, 'Dock', { vendor: 'Acme', lotCode: `L${n}` })
  const inspections = await works.openTasks('Incoming inspection')
  const reports = await Promise.all(inspections.map((task) => works.ncr({ foundOn: task.id })))
  await Promise.all(
    inspections.flatMap((task, n) => [
      works.done(task.id),
      works.ok(works.disposition(reports[n].id, { disposition: 'use_as_is' })),
    ]),
  )
  t.deepEqual(await works.stock('STEEL'), Object.fromEntries(inspections.map((_, n) => [`Dock/L${n}`, 1])))
  await works.verified(t)
})
