// What a report decided to return goes back to its vendor by a task, out of quarantine too.
import test from 'ava'
import { finalize, type Line, openCount, reconcile, record } from '../inventory/counts.ts'
import { ask } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { TaskType } from '../support/spec.ts'
import { works } from '../support/worlds.ts'
import { move } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const sendsBack: TaskType = { name: 'Send back', isInventory: true, form: [{ title: 'Goods', type: 'products' }] }
const spec = (type: Partial<TaskType> = {}) => ({
  ...works,
  taskTypes: [...works.taskTypes!, { ...sendsBack, ...type }],
  reasonCodes: [{ kind: 'adjustment' as const, label: 'Lost' }],
  inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Incoming inspection' }],
})

async function received(company: TestCompany, sku: string, quantity: number, more: object = {}): Promise<string> {
  await company.receive(sku, quantity, 'Dock', { vendor: 'Acme', ...more })
  return (await company.openTasks('Incoming inspection')).at(-1)!.id
}
const returned = async (company: TestCompany, inspection: string) =>
  company.ok(company.disposition((await company.ncr({ foundOn: inspection })).id, { disposition: 'return' }))
const task = (company: TestCompany, toVendor = 'Acme') => company.task('Send back', { from: 'Dock', toVendor })
const sendTo = async (company: TestCompany, vendor: string, ...goods: object[]) =>
  company.submit(await task(company, vendor), { Goods: goods }, { status: 'done' })
const sendBack = (company: TestCompany, ...goods: object[]) => sendTo(company, 'Acme', ...goods)

test('what is decided return goes back to the vendor out of quarantine: of a lot, by piece, or as many as were refused', async (t) => {
  const company = await service().company(spec())
  const waiting = await received(company, 'BOLT', 8)
  await returned(company, await received(company, 'BOLT', 5))
  await returned(company, await received(company, 'STEEL', 4, { lotCode: 'L1' }))
  await returned(company, await received(company, 'PUMP', 2, { serialCodes: ['S1', 'S2'] }))
  const bolts = { sku: 'BOLT', quantity: 5 }
  const others = [
    { sku: 'STEEL', quantity: 4, lotCode: 'L1' },
    { sku: 'PUMP', quantity: 1, serialCode: 'S1' },
  ]
  const { _meta } = await company.ok(sendBack(company, bolts, ...others))
  t.like(_meta.moved, [
    { sku: 'BOLT', quantity: 5, from: { name: 'Dock' }, bin: 'quarantine', to: null },
    { sku: 'PUMP', serialCode: 'S1', bin: 'quarantine' },
    { sku: 'STEEL', quantity: 4, lotCode: 'L1', bin: 'quarantine' },
  ])
  t.deepEqual(await company.stock('STEEL'), {})
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S2': 1 })
  t.like(await sendBack(company, bolts), { status: 409, body: { code: 'insufficient_stock', available: 0 } })
  t.like((await company.ok(company.done(waiting)))._meta.moved, [{ sku: 'BOLT', quantity: 8 }])
})

test('what nobody decided to return stays in quarantine, and goods go before what is in bads', async (t) => {
  const company = await service().company(spec())
  await received(company, 'STEEL', 4, { lotCode: 'L1' })
  const steel = { sku: 'STEEL', quantity: 4, lotCode: 'L1' }
  t.like(await sendBack(company, steel), { status: 409, body: { code: 'insufficient_stock', bin: 'goods' } })
  await company.ok(move(company, steel, 'Dock', 'quarantine', 'Dock', 'bads'))
  t.like((await company.ok(sendBack(company, steel)))._meta.moved, [{ quantity: 4, bin: 'bads' }])
  await company.receive('BOLT', 5, 'Dock', { vendor: 'Other' })
  await company.ok(move(company, { sku: 'BOLT', quantity: 2 }, 'Dock', 'goods', 'Dock', 'bads'))
  await company.ok(sendBack(company, { sku: 'BOLT', quantity: 4 }))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/bads': 1 })
})

test('what may not be used goes back to whom it came from, and to no other vendor; what may be used goes to any', async (t) => {
  const company = await service().company(spec())
  const steel = (lotCode: string, quantity = 1) => ({ sku: 'STEEL', quantity, lotCode })
  const pump = (serialCode: string) => ({ sku: 'PUMP', quantity: 1, serialCode })
  await company.receive('STEEL', 4, 'Dock', { vendor: 'Other', lotCode: 'L1' })
  await company.receive('PUMP', 1, 'Dock', { vendor: 'Other', serialCodes: ['S1'] })
  await returned(company, await received(company, 'STEEL', 4, { lotCode: 'L2' }))
  await returned(company, await received(company, 'PUMP', 1, { serialCodes: ['S2'] }))
  await returned(company, await received(company, 'BOLT', 3))
  t.is((await sendTo(company, 'Acme', steel('L1'))).status, 200)
  const refused = { status: 409, body: { code: 'lot_unavailable' } }
  t.like(await sendTo(company, 'Other', steel('L2', 4)), {
    ...refused,
    body: {
      lotCode: 'L2',
      lotStatus: 'blocked',
      detail:
        'Lot L2 of STEEL is blocked: it goes back to Acme, whom it came from, and to no other vendor until it may be used.',
    },
  })
  t.like(await sendTo(company, 'Other', pump('S2')), { ...refused, body: { serialCode: 'S2' } })
  t.is((await sendTo(company, 'Other', { sku: 'BOLT', quantity: 3 })).body.code, 'insufficient_stock')
  const held = { origin: [steel('L1'), pump('S1')].map(({ quantity: _, ...one }) => one), reason: 'Cracks' }
  await company.ok(company.post('/recalls', held))
  t.like(await sendTo(company, 'Acme', steel('L1')), { ...refused, body: { lotCode: 'L1' } })
  t.is((await sendTo(company, 'Other', steel('L1'))).status, 200, 'the way back is free')
  const order = await company.release('SHAFT', 1)
  await company.receive('STEEL', 4, 'Rack', { vendor: 'Other', lotCode: 'L3' })
  await company.ok(company.done(order.operations[0], { goodQuantity: 1, scrapQuantity: 0 }))
  const made = { sku: 'SHAFT', quantity: 1, lotCode: order.code! }
  await company.ok(
    company.post(`/products/SHAFT/lots/${order.code}/status`, { status: 'quarantined', reason: 'Too long' }),
  )
  await company.ok(move(company, made, 'Lathe', 'goods', 'Dock', 'goods'))
  t.like(await sendTo(company, 'Acme', made), refused)
  t.is((await sendBack(company, steel('L2', 4), pump('S2'), { sku: 'BOLT', quantity: 3 })).status, 200)
})

test('what goes back out of quarantine is not staged: of a task that is declined it is where it was', async (t) => {
  const company = await service().company(spec({ defaultUseTransit: true }))
  await company.receive('BOLT', 2, 'Dock', { vendor: 'Other' })
  await returned(company, await received(company, 'BOLT', 5))
  const ids = [await task(company), await task(company)]
  for (const id of ids) {
    await company.answer(id, { Goods: [{ sku: 'BOLT', quantity: 6 }] })
    await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
    t.deepEqual(await company.stock('BOLT'), { Dock: 1, 'Dock/quarantine': 5, 'Dock/transit': 1 })
    const [status, declinedReason] = id === ids[0] ? ['declined', 'not today'] : ['done']
    await company.ok(company.patch(`/tasks/${id}`, { status, declinedReason }))
    if (status === 'declined') t.deepEqual(await company.stock('BOLT'), { Dock: 2, 'Dock/quarantine': 5 })
  }
  t.deepEqual(await company.stock('BOLT'), { Dock: 1 })
})

test('a piece is told, as a lot is, to wait for its inspection, or by what report it was refused', async (t) => {
  const company = await service().company(spec())
  await company.receive('STEEL', 4, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const waits = { status: 'quarantined', statusReason: 'Awaits inspection' }
  t.like(await company.lot('STEEL', 'L1'), waits)
  const { data } = await ask(company, '{ lots { nodes { status statusReason } } }')
  t.deepEqual(data.lots.nodes, [{ status: 'quarantined', statusReason: 'Awaits inspection' }])
  const admin = { id: company.person['admin@example.test'] }
  const is = async (code: string, status: string, statusReason: string | null, statusBy: object | null = null) =>
    t.like(await company.lot('PUMP', code), { status, statusReason, statusBy })
  const first = await received(company, 'PUMP', 2, { serialCodes: ['S1', 'S2'] })
  await is('S1', 'quarantined', 'Awaits inspection')
  const report = await company.ncr({ foundOn: first })
  await is('S1', 'quarantined', 'NCR-1 is not decided')
  await company.ok(company.disposition(report.id, { disposition: 'scrap', serialCode: 'S1' }))
  await is('S1', 'blocked', 'NCR-1: scrap', admin)
  t.like((await company.ok(company.get('/products/PUMP/lots/S1/genealogy'))).nodes, [{ status: 'blocked' }])
  await returned(company, await received(company, 'PUMP', 1, { serialCodes: ['S3'] }))
  await is('S3', 'blocked', 'NCR-2: return', admin)
  const good = await received(company, 'PUMP', 1, { serialCodes: ['S4'] })
  await company.ok(company.patch(`/tasks/${good}`, { status: 'declined', declinedReason: 'no time' }))
  await is('S4', 'quarantined', 'Inspection declined')
  await company.ok(company.patch(`/tasks/${good}`, { status: 'ready', reason: 'time' }))
  await company.ok(company.done(good))
  await is('S4', 'available', null)
  await company.ok(move(company, { sku: 'PUMP', serialCode: 'S4' }, 'Dock', 'goods', 'Dock', 'quarantine'))
  await is('S4', 'available', null)
})

test('one piece of an inspection is scrapped or returned: the others wait on, and it comes back by another decision alone', async (t) => {
  const company = await service().company(spec())
  const pump = (serialCode: string) => ({ sku: 'PUMP', serialCode })
  const isTold = async (code: string, status: string, statusReason: string | null) =>
    t.like(await company.lot('PUMP', code), { status, statusReason })
  const decide = async (serialCode: string, disposition: string, on: object = { productSku: 'PUMP' }) => {
    const { id } = await company.ncr(on)
    await company.ok(company.disposition(id, { disposition, serialCode }))
    return company.ok(company.get(`/ncrs/${id}`))
  }
  const foundOn = await received(company, 'PUMP', 4, { serialCodes: ['S1', 'S2', 'S3', 'S4'] })
  t.like(await decide('S1', 'scrap', { foundOn }), { disposition: 'scrap', serials: ['S1'] })
  await isTold('S1', 'blocked', 'NCR-1: scrap')
  await isTold('S2', 'quarantined', 'Awaits inspection')
  t.like(await decide('S2', 'return', { foundOn }), { disposition: 'return', serials: ['S2'], quantity: null })
  await isTold('S2', 'blocked', 'NCR-2: return')
  const second = await company.ncr({ foundOn })
  await isTold('S3', 'quarantined', 'NCR-3 is not decided')
  await company.ok(company.disposition(second.id, { disposition: 'use_as_is' }))
  await company.ok(company.done(foundOn))
  await isTold('S3', 'quarantined', 'NCR-2: return of another piece')
  t.is((await move(company, pump('S3'), 'Dock', 'quarantine', 'Dock', 'goods')).status, 200)

  for (const [code, bin] of [
    ['S1', 'bads'],
    ['S2', 'quarantine'],
  ] as const)
    for (const to of ['Dock', 'Van']) {
      const { status, body } = await move(company, pump(code), 'Dock', bin, to, 'goods')
      t.is(status, 409)
      t.like(body, { code: 'lot_unavailable', serialCode: code })
      t.regex(body.detail, /^Serial S. of PUMP is blocked \(NCR-\d: \w+\): .* use_as_is by another report \(ncrs\.open/)
    }
  const count = await openCount(company, company.unit.Dock!)
  await company.ok(record(company, count, { ...pump('S1'), bin: 'goods', countedQuantity: 1 }))
  const { lines } = await company.ok(finalize(company, count))
  const decided = lines.map((one: Line) => ({
    lineId: one.id,
    decision: one.serialCode !== 'S1' ? 'ignored' : one.bin === 'goods' ? 'accepted' : 'adjusted',
    ...(one.serialCode === 'S1' && one.bin !== 'goods' && { quantity: 0, reasonCodeId: company.reason.Lost }),
  }))
  t.like((await reconcile(company, count, ...decided)).body, { code: 'lot_unavailable', serialCode: 'S1' })
  t.is((await move(company, pump('S1'), 'Dock', 'bads', 'Rack', 'quarantine')).status, 200)
  t.like(await decide('S1', 'use_as_is'), { serials: ['S1'] })
  await isTold('S1', 'available', null)
  t.is((await move(company, pump('S1'), 'Rack', 'quarantine', 'Dock', 'goods')).status, 200)

  const seen = await ask(company, '{ ncrs(orderBy: TASK_ID_ASC) { nodes { code serials disposition } } }')
  t.deepEqual(
    seen.data.ncrs.nodes
      .map((one: { code: string; serials: string[]; disposition: string }) =>
        [one.code, ...one.serials, one.disposition].join(' '),
      )
      .sort(),
    ['NCR-1 S1 scrap', 'NCR-2 S2 return', 'NCR-3 use_as_is', 'NCR-4 S1 use_as_is'],
  )

  // Found bad later: out of the goods, to the vendor, and new when it comes again.
  await decide('S3', 'return')
  t.deepEqual(await company.stock('PUMP'), {
    'Dock/S1': 1,
    'Dock/quarantine/S2': 1,
    'Dock/quarantine/S3': 1,
    'Dock/quarantine/S4': 1,
  })
  const back = ['S2', 'S3'].map((code) => ({ ...pump(code), quantity: 1 }))
  t.is((await sendBack(company, { ...pump('S4'), quantity: 1 })).body.code, 'insufficient_stock')
  t.is((await sendBack(company, ...back)).status, 200)
  await company.receive('PUMP', 1, 'Dock', { vendor: 'Other', serialCodes: ['S3'] })
  await isTold('S3', 'available', null)
  const gone = await company.ncr({ productSku: 'PUMP' })
  t.like((await company.disposition(gone.id, { disposition: 'return' })).body, { code: 'serial_required' })
  t.like((await company.disposition(gone.id, { disposition: 'return', serialCode: 'S2' })).body, {
    code: 'insufficient_stock',
    serialCode: 'S2',
  })
})

test('one piece that may be used as it is leaves the others of its inspection to a person, who is told', async (t) => {
  const company = await service().company(spec())
  const moved = (serialCode: string, from: string, to: string) =>
    move(company, { sku: 'PUMP', serialCode }, 'Dock', from, 'Dock', to)
  const foundOn = await received(company, 'PUMP', 3, { serialCodes: ['S1', 'S2', 'S3'] })
  const { id } = await company.ncr({ foundOn })
  await company.ok(company.done(foundOn))
  t.is((await moved('S3', 'quarantine', 'bads')).status, 200)
  t.like(
    await company.lot('PUMP', 'S3'),
    { status: 'quarantined', statusReason: 'NCR-1 is not decided' },
    'in bads too',
  )
  const { _meta } = await company.ok(company.disposition(id, { disposition: 'use_as_is', serialCode: 'S1' }))
  t.like(_meta.warnings, [{ code: 'inspected_goods_stay' }])
  t.regex(_meta.warnings[0].message, /NCR-1 was decided use_as_is of one piece/)
  t.like(await company.lot('PUMP', 'S1'), { status: 'available', where: [{ bin: 'quarantine' }] })
  t.like(await company.lot('PUMP', 'S2'), { status: 'quarantined', where: [{ bin: 'quarantine' }] })
  t.is((await moved('S1', 'quarantine', 'goods')).status, 200)
  const whole = await company.ncr({ foundOn })
  await company.ok(company.disposition(whole.id, { disposition: 'use_as_is' }))
  t.like(await company.lot('PUMP', 'S2'), { status: 'available', where: [{ bin: 'goods' }] })
})

test('untracked goods that are found bad after their inspection go back too: the decision is recorded', async (t) => {
  const company = await service().company({
    ...spec(),
    products: [...works.products!, { sku: 'PIN', recipe: [{ sku: 'BOLT', quantity: 1 }] }],
  })
  const foundOn = await received(company, 'BOLT', 5)
  await company.ok(company.done(foundOn))
  const late = await company.ncr({ foundOn })
  t.like(await company.ok(company.disposition(late.id, { disposition: 'return' })), {
    disposition: 'return',
    lot: null,
  })
  t.like((await company.ok(sendBack(company, { sku: 'BOLT', quantity: 5 })))._meta.moved, [{ bin: 'goods', to: null }])
  const unnamed = await company.ncr({})
  const asked = (await company.disposition(unnamed.id, { disposition: 'return' })).body
  t.like(asked, { code: 'lot_required', errors: [{ path: 'lotCode' }] })
  t.regex(asked.errors[0].message, /^to return, name the lot, or in sku the product of what has none: /)
  t.like((await company.disposition(unnamed.id, { disposition: 'return', sku: 'PIN' })).body, {
    code: 'invalid_input',
    errors: [{ path: 'disposition', message: 'PIN was made here: there is no vendor to return it to' }],
  })
  await company.ok(company.disposition(unnamed.id, { disposition: 'return', sku: 'BOLT' }))
})

test('a piece that went back and came again is of the inspection that it came for last', async (t) => {
  const company = await service().company(spec())
  const goods = { sku: 'PUMP', quantity: 1, serialCode: 'S1' }
  const first = await received(company, 'PUMP', 1, { serialCodes: ['S1'] })
  await company.ok(company.patch(`/tasks/${first}`, { status: 'declined', declinedReason: 'no time' }))
  await company.ok(move(company, goods, 'Dock', 'quarantine', 'Dock', 'goods'))
  await company.ok(sendBack(company, goods))
  const second = await received(company, 'PUMP', 1, { serialCodes: ['S1'] })
  await company.ok(company.patch(`/tasks/${first}`, { status: 'ready', reason: 'once more' }))
  t.deepEqual((await company.ok(company.done(first)))._meta.moved, [])
  t.like((await company.ok(company.done(second)))._meta.moved, [{ serialCode: 'S1' }])
})
