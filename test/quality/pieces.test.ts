// What a decision by serialCode says of a piece, and what lots.get tells of it and of the others.
import test from 'ava'
import { finalize, openCount, reconcile, record } from '../inventory/counts.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { works } from '../support/worlds.ts'
import { move, pump, recall, release } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

async function inspected(company: TestCompany, ...serialCodes: string[]): Promise<string> {
  await company.receive('PUMP', serialCodes.length, 'Dock', { vendor: 'Acme', serialCodes })
  return (await company.openTasks('Incoming inspection')).at(-1)!.id
}
const spec = { ...works, inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Incoming inspection' }] }
const moved = (company: TestCompany, serialCode: string, from: string, to: string) =>
  move(company, { sku: 'PUMP', serialCode }, 'Dock', from, 'Dock', to)
const told = async (company: TestCompany, code: string) => {
  const { status, statusReason } = await company.lot('PUMP', code)
  return [status, statusReason]
}

for (const disposition of ['use_as_is', 'rework'])
  test(`a piece decided ${disposition} is held by no report that was open then, but by one of later`, async (t) => {
    const company = await service().company(spec)
    const foundOn = await inspected(company, 'S0', 'S1')
    const [first, second] = [await company.ncr({ foundOn }), await company.ncr({ foundOn })]
    await company.ok(company.disposition(first.id, { disposition, serialCode: 'S0' }))
    const decided = disposition === 'rework' ? ['quarantined', 'NCR-1: rework'] : ['available', null]
    t.deepEqual(await told(company, 'S0'), decided)
    t.deepEqual(await told(company, 'S1'), ['quarantined', 'NCR-2 is not decided'])
    t.like((await moved(company, 'S1', 'quarantine', 'goods')).body, { code: 'not_dispositioned' })
    await company.ok(moved(company, 'S0', 'quarantine', 'goods'))
    await company.ok(moved(company, 'S0', 'goods', 'quarantine'))
    await company.ncr({ foundOn })
    t.deepEqual(await told(company, 'S0'), ['quarantined', 'NCR-3 is not decided'])
    const { body } = await moved(company, 'S0', 'quarantine', 'goods')
    t.like(body, { code: 'not_dispositioned' })
    t.regex(body.detail, /decided on NCR-3: ncrs/)
    await company.ok(company.disposition(second.id, { disposition: 'scrap', serialCode: 'S1' }))
    t.deepEqual(await told(company, 'S0'), ['quarantined', 'NCR-3 is not decided'])
  })

test('a piece that is to be reworked says so, inspected or not', async (t) => {
  const company = await service().company(spec)
  await inspected(company, 'S0')
  await company.receive('PUMP', 1, 'Dock', { vendor: 'Other', serialCodes: ['S1'] })
  await company.ok(moved(company, 'S1', 'goods', 'quarantine'))
  for (const [n, serialCode] of ['S0', 'S1'].entries()) {
    const { id } = await company.ncr({ productSku: 'PUMP' })
    await company.ok(company.disposition(id, { disposition: 'rework', serialCode }))
    t.deepEqual(await told(company, serialCode), ['quarantined', `NCR-${n + 1}: rework`])
    await company.ok(moved(company, serialCode, 'quarantine', 'goods'))
    t.deepEqual(await told(company, serialCode), ['available', null])
  }
})

test('pieces wait for whoever decides on them: the refusal says which decision moves one and which all', async (t) => {
  const company = await service().company(spec)
  const foundOn = await inspected(company, 'S0', 'S1', 'S2')
  const { id } = await company.ncr({ foundOn })
  const which = 'use_as_is with serialCode lets stock.transfer move that piece, without it releases all'
  const detail = async () => (await moved(company, 'S1', 'quarantine', 'goods')).body.detail
  t.true((await detail()).endsWith(`${which} when its inspection is done.`))
  const { _meta } = await company.ok(company.done(foundOn))
  t.true((await detail()).endsWith(`${which}.`))
  t.true(_meta.warnings[0].message.endsWith(`${which}.`))
  await company.ok(company.disposition(id, { disposition: 'use_as_is', serialCode: 'S0' }))
  t.deepEqual(await told(company, 'S1'), ['quarantined', 'NCR-1: use_as_is of another piece'])
  const whole = await company.ncr({ foundOn })
  await company.ok(company.disposition(whole.id, { disposition: 'use_as_is' }))
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S0': 1, 'Dock/S1': 1, 'Dock/S2': 1 })
})

test('pieces that a report returned together are let through together by a further one', async (t) => {
  const company = await service().company(spec)
  const foundOn = await inspected(company, 'S0', 'S1')
  const decide = async (disposition: string) =>
    company.ok(company.disposition((await company.ncr({ foundOn })).id, { disposition }))
  await decide('return')
  t.deepEqual(await told(company, 'S0'), ['blocked', 'NCR-1: return'])
  await decide('use_as_is')
  await company.ok(moved(company, 'S0', 'quarantine', 'goods'))
  await decide('return')
  t.like((await moved(company, 'S1', 'quarantine', 'goods')).body, { code: 'lot_unavailable' })
})

test('a piece that left quarantine and came back is passed with its inspection no more, and that is told', async (t) => {
  const company = await service().company(spec)
  const inspection = await inspected(company, 'S0', 'S1', 'S2')
  await company.ok(moved(company, 'S0', 'quarantine', 'goods'))
  await company.ok(moved(company, 'S0', 'goods', 'quarantine'))
  await company.ok(moved(company, 'S1', 'quarantine', 'bads'))
  await company.ok(moved(company, 'S1', 'bads', 'quarantine'))
  t.deepEqual(await told(company, 'S0'), ['available', null], 'as goods that came back and cannot be told apart')
  t.deepEqual(await told(company, 'S1'), ['quarantined', 'Awaits inspection'])
  const { _meta } = await company.ok(company.done(inspection))
  t.deepEqual(
    _meta.moved.map(({ serialCode }: any) => serialCode),
    ['S1', 'S2'],
  )
  t.deepEqual(_meta.warnings, [
    {
      code: 'inspected_goods_stay',
      message:
        'Still in quarantine: 1 of PUMP, as it was moved there by hand, or came back: stock.transfer brings what is good of it among the goods.',
    },
  ])
})

test('a report found on an inspection that was passed under a recall holds the piece, also when the recall is released', async (t) => {
  const company = await service().company(spec)
  const foundOn = await inspected(company, 'S0', 'S1')
  const held = await recall(company, pump('S0'))
  await company.ok(company.done(foundOn))
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S1': 1, 'Dock/quarantine/S0': 1 })
  const { id } = await company.ncr({ foundOn })
  await release(company, held)
  t.deepEqual(await told(company, 'S0'), ['quarantined', 'NCR-1 is not decided'])
  t.deepEqual(await told(company, 'S1'), ['available', null], 'which had left by then')
  t.like((await moved(company, 'S0', 'quarantine', 'goods')).body, { code: 'not_dispositioned' })
  await company.ok(company.disposition(id, { disposition: 'use_as_is' }))
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S0': 1, 'Dock/S1': 1 })
})

test('of pieces that one decision lets through, those that a recall holds wait for its release, and that is told', async (t) => {
  const company = await service().company(spec)
  const foundOn = await inspected(company, 'S0', 'S1')
  const held = await recall(company, pump('S0'))
  const { id } = await company.ncr({ foundOn })
  const refused = await moved(company, 'S0', 'quarantine', 'goods')
  const waits = ', once recalls.release has given it back, as it is held by RC-1'
  t.true(refused.body.detail.endsWith(`${waits}.`), refused.body.detail)
  const { _meta } = await company.ok(company.disposition(id, { disposition: 'use_as_is', serialCode: 'S0' }))
  const why =
    'Still in quarantine: 1 of PUMP, as NCR-1 was decided use_as_is of one piece: stock.transfer brings what is good of it among the goods'
  t.deepEqual(_meta.warnings.map(({ message }: any) => message).sort(), [`${why}${waits}.`, `${why}.`])
  t.like((await moved(company, 'S0', 'quarantine', 'goods')).body, { code: 'lot_unavailable', blockedBy: ['RC-1'] })
  await release(company, held)
  for (const serialCode of ['S0', 'S1']) await company.ok(moved(company, serialCode, 'quarantine', 'goods'))
})

test('a piece that was moved back into quarantine, and is recalled there, tells the recall when it is passed anew', async (t) => {
  const company = await service().company(spec)
  const inspection = await inspected(company, 'S0')
  await company.ok(company.done(inspection))
  await company.ok(moved(company, 'S0', 'goods', 'quarantine'))
  await recall(company, pump('S0'))
  await company.ok(company.patch(`/tasks/${inspection}`, { status: 'ready', reason: 'Once more' }))
  const { _meta } = await company.ok(company.done(inspection))
  t.regex(
    _meta.warnings[0].message,
    /among the goods, once recalls\.release has given it back, as it is held by RC-1\.$/,
  )
})

test('what was decided of a piece is told also where it is in no unit any more, and why its inspection let none through', async (t) => {
  const company = await service().company({ ...spec, reasonCodes: [{ kind: 'adjustment', label: 'Lost' }] })
  const foundOn = await inspected(company, 'S0', 'S1')
  const [refused, passing] = [await company.ncr({ foundOn }), await company.ncr({ foundOn })]
  await company.ok(company.disposition(refused.id, { disposition: 'return' }))
  await company.ok(company.disposition(passing.id, { disposition: 'use_as_is' }))
  await company.ok(company.done(foundOn))
  t.deepEqual(await told(company, 'S0'), ['quarantined', 'NCR-1: return'])
  const third = await company.ncr({ productSku: 'PUMP' })
  await company.ok(company.disposition(third.id, { disposition: 'scrap', serialCode: 'S1' }))
  t.deepEqual(await told(company, 'S1'), ['blocked', 'NCR-3: scrap'])
  const count = await openCount(company, company.unit.Dock!)
  await company.ok(record(company, count, { sku: 'PUMP', serialCode: 'S1', bin: 'bads', countedQuantity: 0 }))
  const { lines } = await company.ok(finalize(company, count))
  const decided = lines.map(({ id, serialCode }: any) => ({
    ...(serialCode === 'S1' ? { decision: 'accepted', reasonCodeId: company.reason.Lost } : { decision: 'ignored' }),
    lineId: id,
  }))
  await company.ok(reconcile(company, count, ...decided))
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S0': 1 })
  t.deepEqual(await told(company, 'S1'), ['blocked', 'NCR-3: scrap'], 'a count decides nothing of it')

  const { id, line } = await company.purchase('again', { PUMP: 1 }, 'Other')
  const again = { lineId: line.PUMP, quantity: 1, storageUnitId: company.unit.Rack, serialCodes: ['S1'] }
  const came = (more: object) => company.post(`/purchase-orders/${id}/receive`, { lines: [{ ...again, ...more }] })
  const { status, body } = await came({})
  t.like({ status, code: body.code }, { status: 409, code: 'lot_unavailable' })
  t.regex(body.detail, /serial S1 is blocked \(NCR-3: scrap\); receive it into bads or quarantine/)
  await company.ok(came({ bin: 'quarantine' }))
  t.deepEqual(await told(company, 'S1'), ['blocked', 'NCR-3: scrap'])
  const toGoods = () => move(company, pump('S1'), 'Rack', 'quarantine', 'Rack', 'goods')
  t.like((await toGoods()).body, { code: 'lot_unavailable', serialCode: 'S1' })
  const fourth = await company.ncr({ productSku: 'PUMP' })
  await company.ok(company.disposition(fourth.id, { disposition: 'use_as_is', serialCode: 'S1' }))
  await company.ok(toGoods())
})

test('a scrapped piece that comes again is let among the goods by no inspection, which tells it', async (t) => {
  const company = await service().company({
    ...{ ...spec, reasonCodes: [{ kind: 'adjustment' as const, label: 'Lost' }] },
    taskTypes: [
      ...spec.taskTypes!,
      { name: 'Send back', isInventory: true, form: [{ title: 'Goods', type: 'products' as const }] },
    ],
  })
  await company.ok(company.done(await inspected(company, 'S0')))
  const { id } = await company.ncr({ productSku: 'PUMP' })
  await company.ok(company.disposition(id, { disposition: 'scrap', serialCode: 'S0' }))
  const task = await company.task('Send back', { from: 'Dock', toVendor: 'Acme' })
  await company.ok(company.submit(task, { Goods: [{ ...pump('S0'), quantity: 1 }] }, { status: 'done' }))
  const { _meta } = await company.ok(company.done(await inspected(company, 'S0', 'S1')))
  t.like(_meta.moved, [{ serialCode: 'S1' }])
  t.is(_meta.moved.length, 1)
  t.deepEqual(
    _meta.warnings.map(({ message }: { message: string }) => message),
    [
      'Still in quarantine: 1 of PUMP, as it is blocked (NCR-1: scrap): a further report with serialCode decides otherwise.',
    ],
  )
  t.deepEqual(await told(company, 'S0'), ['blocked', 'NCR-1: scrap'])

  // What is to go back and was only missed by a count has not gone back.
  const second = await company.ncr({ productSku: 'PUMP' })
  await company.ok(company.disposition(second.id, { disposition: 'return', serialCode: 'S1' }))
  const count = await openCount(company, company.unit.Dock!)
  await company.ok(record(company, count, { ...pump('S1'), bin: 'quarantine', countedQuantity: 0 }))
  const { lines } = await company.ok(finalize(company, count))
  const missed = lines.map((one: any) => ({
    ...(one.serialCode === 'S1'
      ? { decision: 'accepted', reasonCodeId: company.reason.Lost }
      : { decision: 'ignored' }),
    lineId: one.id,
  }))
  await company.ok(reconcile(company, count, ...missed))
  await t.throwsAsync(company.receive('PUMP', 1, 'Dock', { vendor: 'Other', serialCodes: ['S1'] }), {
    message: /serial S1 is blocked \(NCR-2: return\)/,
  })
})
