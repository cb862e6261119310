// Goods that wait in transit for the task that moves them.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { shop as shopOf } from '../support/worlds.ts'
import { bolts, form, lying, stocked, there } from './staged.ts'

const service = serviceFor(test, { booksBalance: true })

test('with transit the goods wait there from dispatch on, and go on as the form says in the end', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true, isReviewed: true })
  const id = await shop.task('Job', there)
  await shop.answer(id, { ...bolts(6), More: true, Further: [{ sku: 'BAR', quantity: 1, lotCode: 'L-1' }] })
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched' }))
  t.deepEqual(
    [await lying(shop), await lying(shop, 'BAR')],
    [
      { 'Shelf/goods': 4, 'Shelf/transit': 6, 'Consigned/goods': 4 },
      { 'Shelf/goods': 4, 'Shelf/transit': 1 },
    ],
  )
  t.like(
    (await shop.submit(await shop.task('Job', there), bolts(5), { status: 'done' })).body,
    { code: 'insufficient_stock', available: 4 },
    'what is staged is taken',
  )
  await shop.answer(
    id,
    { ...bolts(4), Further: [{ sku: 'BAR', quantity: 2, lotCode: 'L-1' }] },
    { status: 'submitted' },
  )
  t.deepEqual(await lying(shop), { 'Shelf/goods': 4, 'Shelf/transit': 6, 'Consigned/goods': 4 })
  const reviewer = await shop.as('Supervisor')
  await shop.ok(reviewer.patch(`/tasks/${id}`, { status: 'dispatched' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'submitted' }))
  t.deepEqual(
    await lying(shop),
    { 'Shelf/goods': 4, 'Shelf/transit': 6, 'Consigned/goods': 4 },
    'sent back from review nothing is staged twice',
  )
  await shop.ok(reviewer.patch(`/tasks/${id}`, { status: 'done' }))
  t.deepEqual(
    [await lying(shop), await lying(shop, 'BAR')],
    [
      { 'Shelf/goods': 6, 'Rack/goods': 4, 'Consigned/goods': 4 },
      { 'Shelf/goods': 3, 'Rack/goods': 2 },
    ],
  )
  t.deepEqual(await shop.sql('select * from inventory.staged_stock where company_id = app.company_id()'), [])
})

test('what was staged comes back when the task is not to be done, by whatever way', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true })
  const company = shop
  const back = { 'Shelf/goods': 10, 'Consigned/goods': 4 }
  for (const status of [
    { status: 'declined', declinedReason: 'no' },
    { status: 'incomplete', incompleteReason: 'no' },
    { status: 'ready' },
  ]) {
    const id = await shop.task('Job', there)
    await shop.answer(id, bolts(6))
    await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
    t.deepEqual(await lying(shop), { 'Shelf/goods': 4, 'Shelf/transit': 6, 'Consigned/goods': 4 })
    await company.ok(company.patch(`/tasks/${id}`, status))
    t.deepEqual(await lying(shop), back, status.status)
  }
  const first = await shop.task('Job')
  const waiting = await shop.task('Job', { ...there, waitsFor: first })
  await shop.answer(first, {}, { status: 'done' })
  await shop.answer(waiting, bolts(6))
  await company.ok(company.patch(`/tasks/${waiting}`, { status: 'dispatched' }))
  await company.ok(company.patch(`/tasks/${first}`, { status: 'ready', reason: 'again' }))
  t.deepEqual(await lying(shop), back, 'it waits again')

  const lot = await shop.task('Job', there)
  await shop.answer(lot, { Parts: [{ sku: 'BAR', quantity: 5, lotCode: 'L-1' }] })
  await company.ok(company.patch(`/tasks/${lot}`, { status: 'dispatched' }))
  await shop.setLot('BAR', 'L-1', 'blocked')
  await company.ok(company.patch(`/tasks/${lot}`, { status: 'declined', declinedReason: 'no' }))
  t.deepEqual(await lying(shop, 'BAR'), { 'Shelf/goods': 5 }, 'a lot blocked meanwhile too')
})

test('the answer tells of what was staged as the ledger does: into transit, out of it, and back', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true })
  const way = ({ _meta }: { _meta: { moved: Record<string, any>[] } }) =>
    _meta.moved.map(({ quantity, from, bin, to, toBin }) => [quantity, from.name, bin, to.name, toBin])
  const dispatched = async () => {
    const id = await shop.task('Job', there)
    await shop.answer(id, bolts(3))
    const answer = await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched' }))
    t.deepEqual(way(answer), [[3, 'Shelf', 'goods', 'Shelf', 'transit']])
    return id
  }
  const back = [1, 'Shelf', 'transit', 'Shelf', 'goods']
  t.deepEqual(way(await shop.answer(await dispatched(), bolts(2), { status: 'done' })), [
    [2, 'Shelf', 'transit', 'Rack', 'goods'],
    back,
  ])
  const part = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  t.deepEqual(way(await shop.answer(await dispatched(), bolts(2), part)), [
    [2, 'Shelf', 'transit', 'Rack', 'goods'],
    back,
  ])
  const all = [[3, ...back.slice(1)]]
  const declined = { status: 'declined', declinedReason: 'no' }
  t.deepEqual(way(await shop.ok(shop.patch(`/tasks/${await dispatched()}`, declined))), all)
  t.deepEqual(way(await shop.answer(await dispatched(), { Parts: null }, { status: 'done' })), all)
})

test('a task whose goods were on their way is not deleted: the ledger tells of it', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true })
  const id = await shop.task('Job', { from: 'Shelf', to: 'Rack' })
  await shop.answer(id, { Parts: [{ sku: 'BOLT', quantity: 6 }] })
  const status = (to: string, more: object = {}) => shop.ok(shop.patch(`/tasks/${id}`, { status: to, ...more }))
  await status('dispatched')
  t.like((await shop.delete(`/tasks/${id}`)).body, { status: 409, code: 'in_use' })
  await status('declined', { declinedReason: 'not wanted' })
  t.like((await shop.delete(`/tasks/${id}`)).body, { status: 409, code: 'in_use' })
  await shop.ok(shop.delete(`/tasks/${await shop.task('Job')}`))
})

test('a cancelled order brings back what its operations had staged', async (t) => {
  const shop = await service().company(
    shopOf(
      form,
      { isInventory: true, defaultUseTransit: true, makes: 'SHAFT' },
      { routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Job' }] }] },
    ),
  )
  await shop.receive('BOLT', 10, 'Shelf')
  const { workOrder } = await shop.ok(
    shop.post('/work-orders', { externalSystemId: 'E-1', productSku: 'SHAFT', quantity: 2 }),
  )
  const {
    operations: [operation],
  } = await shop.ok(shop.post(`/work-orders/${workOrder.id}/release`))
  await shop.takeFrom(operation.taskId, 'Shelf')
  await shop.answer(operation.taskId, bolts(6))
  await shop.ok(shop.patch(`/tasks/${operation.taskId}`, { status: 'dispatched' }))
  t.deepEqual(await lying(shop), { 'Shelf/goods': 4, 'Shelf/transit': 6 })
  await shop.ok(shop.post(`/work-orders/${workOrder.id}/cancel`, { reason: 'no longer wanted' }))
  t.deepEqual(await lying(shop), { 'Shelf/goods': 10 })
})
