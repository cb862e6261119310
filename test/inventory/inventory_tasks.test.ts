// Tasks that move stock: what their form says goes from where the task says to where it says.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { bolts, lying, stocked, there } from './staged.ts'

const service = serviceFor(test, { booksBalance: true })

test('an inventory task moves the products of its form when it is done, once', async (t) => {
  const shop = await stocked(service())
  const id = await shop.task('Job', there)
  const answers = {
    Parts: [
      { sku: 'BOLT', quantity: 3 },
      { sku: 'bolt', quantity: 1 },
      { sku: 'BAR', quantity: 2, lotCode: 'L-1' },
    ],
    More: true,
    Further: [{ sku: 'PUMP', quantity: 1, serialCode: 'S-1' }],
  }
  await shop.answer(id, answers)
  t.deepEqual(await lying(shop), { 'Shelf/goods': 10, 'Consigned/goods': 4 }, 'saving moves nothing')
  const { _meta } = await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  const way = {
    from: { id: shop.unit.Shelf, name: 'Shelf' },
    bin: 'goods',
    to: { id: shop.unit.Rack, name: 'Rack' },
    toBin: 'goods',
  }
  t.deepEqual(_meta.moved, [
    { sku: 'BAR', quantity: 2, ...way, lotCode: 'L-1', serialCode: null },
    { sku: 'BOLT', quantity: 4, ...way, lotCode: null, serialCode: null },
    { sku: 'PUMP', quantity: 1, ...way, lotCode: null, serialCode: 'S-1' },
  ])
  t.deepEqual(await lying(shop), { 'Shelf/goods': 6, 'Rack/goods': 4, 'Consigned/goods': 4 })
  t.deepEqual(
    [await lying(shop, 'BAR'), await lying(shop, 'PUMP')],
    [{ 'Shelf/goods': 3, 'Rack/goods': 2 }, { 'Rack/goods': 1 }],
  )
  const ledger = await shop.sql(
    `select l.kind, t.external_id as task from inventory.stock_ledger l join work.tasks t on (t.company_id, t.id) = (l.company_id, l.task_id) where l.company_id = app.company_id()`,
  )
  t.deepEqual(
    ledger,
    Array.from({ length: 3 }, () => ({ kind: 'transfer', task: id })),
  )

  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'ready', reason: 'forgot one' }))
  t.like((await shop.submit(id, bolts(2), { status: 'done' })).body, { status: 409, code: 'invalid_transition' })
  t.deepEqual((await shop.answer(id, answers, { status: 'done' }))._meta.moved, [], 'the same answers are no error')
  t.deepEqual(await lying(shop), { 'Shelf/goods': 6, 'Rack/goods': 4, 'Consigned/goods': 4 })
})

test('what is not there, or another’s, is refused, and nothing of the task is done', async (t) => {
  const shop = await stocked(service())
  const [id, consigned, same, gone] = [
    await shop.task('Job', there),
    await shop.task('Job', { from: 'Consigned', to: 'Rack' }),
    await shop.task('Job', { from: 'Shelf', to: 'Shelf' }),
    await shop.task('Job', { from: 'Shelf', to: 'Dock' }),
  ]
  t.like((await shop.submit(id, bolts(11), { status: 'done' })).body, {
    status: 409,
    code: 'insufficient_stock',
    available: 10,
    wanted: 11,
  })
  t.like((await shop.submit(consigned, bolts(1), { status: 'done' })).body, { status: 409, code: 'consigned_stock' })
  t.like((await shop.submit(same, bolts(1), { status: 'done' })).body, { status: 400, code: 'invalid_input' })
  await shop.apply({ sites: [{ name: 'Hall', storageUnits: [{ name: 'Dock', type: 'dock', isActive: false }] }] })
  t.like((await shop.submit(gone, bolts(1), { status: 'done' })).body, { status: 400, code: 'invalid_input' })
  t.like((await shop.submit(id, { Where: shop.unit.Dock })).body, {
    status: 400,
    errors: [{ path: 'answers.0.value' }],
  })
  t.deepEqual(await lying(shop), { 'Shelf/goods': 10, 'Consigned/goods': 4 })
  t.deepEqual(await shop.answers(id), { Parts: null, Where: null, More: null, Further: null })
  t.is((await shop.ok(shop.get(`/tasks/${id}`))).status, 'ready')
})

test('the form says where to what the task does not; a side that nobody says is asked for', async (t) => {
  const shop = await stocked(service())
  const [open, inward, nowhere] = [
    await shop.task('Job', { from: 'Shelf' }),
    await shop.task('Job', { to: 'Rack' }),
    await shop.task('Job'),
  ]
  t.like((await shop.submit(open, bolts(1), { status: 'done' })).body, {
    status: 422,
    code: 'required_field_missing',
    missingFields: ['Where'],
  })
  t.like((await shop.answer(open, { ...bolts(1), Where: shop.unit.Dock }, { status: 'done' }))._meta.moved[0], {
    from: { id: shop.unit.Shelf },
    to: { id: shop.unit.Dock },
  })
  t.like((await shop.answer(inward, { ...bolts(2), Where: shop.unit.Shelf }, { status: 'done' }))._meta.moved[0], {
    from: { id: shop.unit.Shelf },
    to: { id: shop.unit.Rack },
  })
  t.like((await shop.submit(nowhere, { ...bolts(1), Where: shop.unit.Rack }, { status: 'done' })).body, {
    code: 'required_field_missing',
    missingFields: ['fromStorageUnitId'],
  })
  t.is(
    (await shop.answer(nowhere, { Parts: null }, { status: 'done' })).status,
    'done',
    'a task without products needs no places',
  )
  t.deepEqual(await lying(shop), { 'Shelf/goods': 7, 'Dock/goods': 1, 'Rack/goods': 2, 'Consigned/goods': 4 })
})

test('a task that has no field for the place that nobody said is told how its goods come there', async (t) => {
  const shop = await stocked(service())
  await shop.apply({ taskTypes: [{ name: 'Move', isInventory: true, form: [{ title: 'Goods', type: 'products' }] }] })
  const end = async (places: { from?: string; to?: string }, type = 'Move') => {
    const id = await shop.task(type, places)
    const field = type === 'Move' ? 'Goods' : 'Parts'
    return (await shop.submit(id, { [field]: bolts(1).Parts }, { status: 'done' })).body
  }
  const anew = 'make a new task that names it (tasks.create), and decline this one'
  const partner = '; or, where they go to a partner, connect this one with the task of that partner (tasks.connect)'
  t.like(await end({ from: 'Shelf' }), {
    missingFields: ['toStorageUnitId'],
    detail: `Nothing says where the products of the form go: ${anew}${partner}.`,
  })
  t.like(await end({ from: 'Shelf' }, 'Job'), {
    missingFields: ['Where'],
    detail: `Nothing says where the products of the form go: answer Where${partner}.`,
  })
  const nowhere = {
    missingFields: ['fromStorageUnitId'],
    detail: `Nothing says from where the products of the form go: ${anew}.`,
  }
  t.like(await end({ to: 'Rack' }), nowhere)
  t.like(await end({}, 'Job'), nowhere, 'the field that would say whereto says no source')
})

test('where the person who moves the goods says that they went, there they are, whatever the task says', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true })
  const [planned, staged, agreed, back, same] = [
    await shop.task('Job', there),
    await shop.task('Job', there),
    await shop.task('Job', there),
    await shop.task('Job', { from: 'Shelf', toVendor: 'Steelworks' }),
    await shop.task('Job', there),
  ]
  const to = async (id: string, unit: string) =>
    (await shop.answer(id, { ...bolts(1), Where: shop.unit[unit] }, { status: 'done' }))._meta.moved
  t.like(await to(planned, 'Dock'), [{ from: { name: 'Shelf' }, to: { name: 'Dock' } }])
  await shop.answer(staged, { ...bolts(1), Where: shop.unit.Dock })
  await shop.ok(shop.patch(`/tasks/${staged}`, { status: 'dispatched' }))
  const dry = await shop.ok(shop.patch(`/tasks/${staged}`, { status: 'done' }, { prefer: 'dry-run' }))
  t.like(
    dry.effects.filter(({ type }: { type: string }) => type === 'stock'),
    [{ fromBin: 'transit', toName: 'Dock' }],
  )
  await shop.ok(shop.done(staged))
  t.like(await to(agreed, 'Rack'), [{ to: { name: 'Rack' } }])
  t.like(await to(back, 'Dock'), [{ to: { name: 'Dock' } }], 'not yet at the vendor’s')
  t.like((await shop.submit(same, { ...bolts(1), Where: shop.unit.Shelf }, { status: 'done' })).body, {
    code: 'invalid_input',
    errors: [
      { path: 'answers', message: '"Where" is where the stock lies already; name another unit or another toBin' },
    ],
  })
  t.deepEqual(await lying(shop), { 'Shelf/goods': 6, 'Dock/goods': 3, 'Rack/goods': 1, 'Consigned/goods': 4 })
})

test('goods go back to a vendor by a task; from a vendor they come by a receipt', async (t) => {
  const shop = await stocked(service())
  const back = await shop.answer(await shop.task('Job', { from: 'Shelf', toVendor: 'Steelworks' }), bolts(3), {
    status: 'done',
  })
  t.like(back._meta.moved, [{ sku: 'BOLT', quantity: 3, from: { id: shop.unit.Shelf }, to: null }])
  const [row] = await shop.sql(
    `select l.kind, v.name, l.to_storage_unit_id as unit from inventory.stock_ledger l join inventory.vendors v on (v.company_id, v.id) = (l.company_id, l.to_vendor_id) where l.company_id = app.company_id()`,
  )
  t.deepEqual(row, { kind: 'transfer', name: 'Steelworks', unit: null })
  t.like(
    (
      await shop.submit(await shop.task('Job', { from: 'Consigned', toVendor: 'Steelworks' }), bolts(1), {
        status: 'done',
      })
    ).body,
    { code: 'consigned_stock', errors: [{ path: 'toVendorId' }] },
  )
  const bought = await shop.task('Job', { fromVendor: 'Steelworks', to: 'Rack' })
  const refused = await shop.submit(
    bought,
    { Parts: [{ sku: 'BAR', quantity: 3, lotCode: 'NEW' }] },
    { status: 'done' },
  )
  t.like(refused.body, { status: 409, code: 'invalid_transition' })
  t.regex(refused.body.detail, /purchase_orders\.receive/)
  t.is((await shop.answer(bought, {}, { status: 'done' })).status, 'done', 'without goods there is nothing to book')
  t.deepEqual(await lying(shop), { 'Shelf/goods': 7, 'Consigned/goods': 4 })
})

test('a task left incomplete with a follow-up moves what its form says; the follow-up moves the rest', async (t) => {
  const shop = await stocked(service())
  const id = await shop.task('Job', there)
  const { _meta } = await shop.answer(id, bolts(6), {
    status: 'incomplete',
    incompleteReason: 'shift over',
    createFollowUp: true,
  })
  t.like(_meta.moved, [{ sku: 'BOLT', quantity: 6 }])
  await shop.answer(_meta.followUpId, bolts(2), { status: 'done' })
  t.deepEqual(await lying(shop), { 'Shelf/goods': 2, 'Rack/goods': 8, 'Consigned/goods': 4 })
})

test('tasks that move the same stock at the same moment take it in turn, and never more than there is', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true })
  await shop.receive('OIL', 10, 'Rack')
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, n) => shop.task('Job', n % 2 ? there : { from: 'Rack', to: 'Shelf' })),
  )
  const replies = await Promise.all(
    ids.map((id, n) =>
      shop.submit(id, n % 2 ? bolts(3) : { Parts: [{ sku: 'OIL', quantity: 3 }] }, { status: 'done' }),
    ),
  )
  t.deepEqual(replies.map((reply) => reply.body.code ?? reply.body.status).sort(), [
    'done',
    'done',
    'done',
    'done',
    'done',
    'done',
    'insufficient_stock',
    'insufficient_stock',
  ])
  t.deepEqual(await lying(shop), { 'Shelf/goods': 1, 'Rack/goods': 9, 'Consigned/goods': 4 })
  t.deepEqual(await lying(shop, 'OIL'), { 'Shelf/goods': 9, 'Rack/goods': 1 })

  const one = await shop.task('Job', there)
  await shop.answer(one, bolts(1))
  const both = await Promise.all([
    shop.submit(one, {}, { status: 'done' }),
    shop.patch(`/tasks/${one}`, { status: 'dispatched' }),
  ])
  t.true(both.some((reply) => reply.status === 200))
  t.is(
    Object.values(await lying(shop)).reduce((sum, quantity) => sum + quantity, 0),
    14,
  )
})

test('a dry run tells what would be moved, and moves nothing', async (t) => {
  const shop = await stocked(service(), { defaultUseTransit: true })
  const id = await shop.task('Job', there)
  await shop.answer(id, bolts(6))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched' }))
  const { body } = await shop.submit(id, bolts(7), { status: 'done' }, { prefer: 'dry-run' })
  const bins = ({ quantity, bin, toBin }: Record<string, unknown>) => [quantity, bin, toBin]
  t.deepEqual(body.result._meta.moved.map(bins), [
    [1, 'goods', 'goods'],
    [6, 'transit', 'goods'],
  ])
  t.deepEqual(
    body.effects
      .filter((effect: { type: string }) => effect.type === 'stock')
      .map((e: Record<string, unknown>) => [e.quantity, e.fromName, e.fromBin, e.toName, e.toBin]),
    [
      [1, 'Shelf', 'goods', 'Rack', 'goods'],
      [6, 'Shelf', 'transit', 'Rack', 'goods'],
    ],
  )
  t.deepEqual(await lying(shop), { 'Shelf/goods': 4, 'Shelf/transit': 6, 'Consigned/goods': 4 })
})

test('goods go into no storage unit that is out of use, be it of the task or of its form', async (t) => {
  const shop = await stocked(service())
  const id = await shop.task('Job', there)
  await shop.answer(id, bolts(3))
  const other = await shop.task('Job', { from: 'Shelf' })
  await shop.answer(other, { ...bolts(3), Where: shop.unit.Rack })
  await shop.apply({ sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack', isActive: false }] }] })
  t.deepEqual((await shop.done(id)).body.errors, [{ path: 'toStorageUnitId', message: 'is no longer in use' }])
  t.deepEqual((await shop.done(other)).body.errors, [{ path: 'answers', message: '"Where" is no longer in use' }])
  const late = { typeId: shop.type.Job, title: 'Late', toStorageUnitId: shop.unit.Rack }
  const refused = (await shop.post('/tasks', late)).body
  t.deepEqual(refused.errors, [{ path: 'toStorageUnitId', message: 'is no longer in use' }], 'nor is a task made to')
  t.deepEqual(await lying(shop), { 'Shelf/goods': 10, 'Consigned/goods': 4 })
})
