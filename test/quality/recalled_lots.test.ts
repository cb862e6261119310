// What is decided of a lot while a recall holds it, and what becomes of it when the recall is released.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { inspected, move, pump, recall, release, spec } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const setStatus = (company: TestCompany, status: string, reason: string) =>
  company.post('/products/STEEL/lots/L-1/status', { status, reason })
const steel = { sku: 'STEEL', lotCode: 'L-1' }
async function withSteel(more: Spec = {}): Promise<TestCompany> {
  const company = await service().company({ ...spec, ...more })
  await company.receive('STEEL', 10, 'Dock', { lotCode: 'L-1', vendor: 'Acme' })
  return company
}

for (const disposition of ['scrap', 'return'])
  test(`a lot that a report decides to ${disposition} while a recall holds it stays blocked when that is released`, async (t) => {
    const company = await withSteel()
    const held = await recall(company, steel)
    const report = await company.ncr({ lotCode: 'L-1' })
    const body = { disposition, ...(disposition === 'scrap' && { quantity: 1 }) }
    const { lot } = await company.ok(company.disposition(report.id, body))
    t.like(lot, { status: 'blocked', statusReason: 'Recall RC-1: Cracks' })
    t.like((await release(company, held)).lots, [{ status: 'blocked', previousStatus: 'blocked' }])
    t.is((await company.lot('STEEL', 'L-1')).statusReason, `${report.code}: ${disposition}`)
    await company.ok(setStatus(company, 'available', 'All is well'))
    t.is((await company.lot('STEEL', 'L-1')).status, 'available')
  })

test('what a person makes of a lot while a recall holds it is what it is from the release on', async (t) => {
  const company = await withSteel()
  for (const status of ['blocked', 'quarantined']) {
    const held = await recall(company, steel)
    t.like(await company.ok(setStatus(company, status, 'It is rusty')), {
      status: 'blocked',
      statusReason: `Recall ${held.code}: Cracks`,
    })
    t.is((await setStatus(company, 'available', 'I want it')).body.code, 'in_use')
    t.like((await company.ok(company.get(`/recalls/${held.id}`))).lots, [{ previousStatus: status }])
    await release(company, held)
    t.like(await company.lot('STEEL', 'L-1'), {
      status,
      statusReason: 'It is rusty',
      statusBy: { id: company.person['admin@example.test'] },
    })
    await company.ok(setStatus(company, 'available', 'Cleaned'))
  }
})

for (const order of ['first', 'last'])
  test(`of two recalls of a lot, released the older ${order}, both give back what was decided between them`, async (t) => {
    const company = await withSteel()
    const older = await recall(company, steel)
    await company.ok(setStatus(company, 'quarantined', 'Look at it'))
    const newer = await recall(company, steel)
    await company.ok(setStatus(company, 'blocked', 'It is rusty'))
    const [one, other] = order === 'first' ? [older, newer] : [newer, older]
    await release(company, one)
    const left = order === 'first' ? 'Recall RC-2: Cracks' : 'Recall RC-1: Cracks'
    t.like(await company.lot('STEEL', 'L-1'), { status: 'blocked', statusReason: left })
    t.is((await setStatus(company, 'available', 'I want it')).body.code, 'in_use')
    await release(company, other)
    t.like(await company.lot('STEEL', 'L-1'), { status: 'blocked', statusReason: 'It is rusty' })
  })

test('a recall of what others hold already is opened, dry too, and says which those are', async (t) => {
  const company = await withSteel()
  await company.receive('PUMP', 1, 'Dock', { serialCodes: ['S-1'] })
  t.deepEqual((await recall(company, steel))._meta.warnings, [])
  await recall(company, steel, pump('S-1'))
  await release(company, await recall(company, steel))
  const said = (code: string, held: number) => ({
    code: 'held_already',
    message: `${code}, which is open, holds ${held} of this already: what both hold is given back with the last of them.`,
  })
  const body = { origin: [steel, pump('S-1')], reason: 'Cracks' }
  const { result } = await company.ok(company.post('/recalls', body, { prefer: 'dry-run' }))
  t.deepEqual(result._meta.warnings, [said('RC-1', 1), said('RC-2', 2)])
  t.deepEqual((await company.ok(company.post('/recalls', body)))._meta.warnings, result._meta.warnings)
})

test('a recalled lot that is taken back and received anew is held all the same', async (t) => {
  const company = await service().company(spec)
  const { id, line } = await company.purchase('PO-1', { STEEL: 10 }, 'Acme')
  const receive = (bin: string) => {
    const one = { lineId: line.STEEL, quantity: 5, storageUnitId: company.unit.Dock, lotCode: 'L-1', bin }
    return company.post(`/purchase-orders/${id}/receive`, { lines: [one] })
  }
  const { _meta } = await company.ok(receive('goods'))
  const held = await recall(company, steel)
  const back = { reason: 'Another lot' }
  await company.ok(company.post(`/purchase-orders/${id}/receipts/${_meta.receiptId}/reverse`, back))
  t.is((await receive('goods')).body.code, 'lot_unavailable')
  await company.ok(receive('quarantine'))
  t.like(await company.lot('STEEL', 'L-1'), { status: 'blocked', statusReason: 'Recall RC-1: Cracks' })
  await release(company, held)
  t.is((await company.lot('STEEL', 'L-1')).status, 'available')
})

test('a lot whose inspection is passed while a recall holds it leaves quarantine when that is released', async (t) => {
  const company = await withSteel(inspected)
  const inspection = (await company.openTasks('Inspect'))[0]!.id
  const older = await recall(company, steel)
  const before = async () => (await company.ok(company.get(`/recalls/${older.id}`))).lots[0].previousStatus
  t.is(await before(), 'quarantined')
  t.deepEqual((await company.ok(company.done(inspection)))._meta?.moved ?? [], [])
  t.is(await before(), 'available')
  const newer = await recall(company, steel)
  await release(company, older)
  t.like(await company.lot('STEEL', 'L-1'), { status: 'blocked' })
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L-1': 10 })
  t.like((await release(company, newer)).lots, [{ status: 'available', previousStatus: 'available' }])
  t.like(await company.lot('STEEL', 'L-1'), { status: 'available', statusReason: 'Inspection passed' })
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 10 })
})

test('a lot whose report is decided use as is while a recall holds it leaves quarantine when that is released', async (t) => {
  const company = await withSteel(inspected)
  const inspection = (await company.openTasks('Inspect'))[0]!.id
  const report = await company.ncr({ foundOn: inspection })
  await company.ok(company.done(inspection))
  const held = await recall(company, steel)
  await company.ok(company.disposition(report.id, { disposition: 'use_as_is' }))
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L-1': 10 })
  await release(company, held)
  t.like(await company.lot('STEEL', 'L-1'), { status: 'available', statusReason: `${report.code}: use_as_is` })
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 10 })
})

test('more of a lot that is passed while a recall holds it joins the rest, and what was left in quarantine before stays', async (t) => {
  const company = await withSteel()
  await company.apply({ inspectionPlans: inspected.inspectionPlans! })
  const more = async (quantity: number) => {
    await company.receive('STEEL', quantity, 'Dock', { lotCode: 'L-1', vendor: 'Acme', bin: 'quarantine' })
    return (await company.openTasks('Inspect')).at(-1)!.id
  }
  await company.ok(setStatus(company, 'blocked', 'Look at it'))
  await company.ok(company.done(await more(1)))
  await company.ok(setStatus(company, 'available', 'All is well'))
  await release(company, await recall(company, steel))
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 10, 'Dock/quarantine/L-1': 1 }, 'a person left it there')
  await company.ok(move(company, steel, 'Dock', 'quarantine', 'Dock', 'goods'))
  const inspection = await more(2)
  const held = await recall(company, steel)
  await company.ok(company.done(inspection))
  await release(company, held)
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 13 })
})

test('a lot that a person sets apart while a recall holds it is released by no inspection', async (t) => {
  const company = await withSteel(inspected)
  const inspection = (await company.openTasks('Inspect'))[0]!.id
  const held = await recall(company, steel)
  await company.ok(setStatus(company, 'quarantined', 'Wait for the laboratory'))
  await company.ok(company.done(inspection))
  await release(company, held)
  t.like(await company.lot('STEEL', 'L-1'), { status: 'quarantined', statusReason: 'Wait for the laboratory' })
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L-1': 10 })
})

// Each order in which three recalls are released, of a lot that was as it was before, or became so meanwhile.
for (const [before, meanwhile] of [
  ['available', null],
  ['available', 'blocked'],
  ['blocked', null],
  ['blocked', 'quarantined'],
] as const)
  test(`a lot that was ${before}${meanwhile ? ` and is decided to be ${meanwhile}` : ''} says which recall holds it`, async (t) => {
    for (const order of ['123', '132', '213', '231', '312', '321']) {
      const company = await withSteel()
      if (before !== 'available') await company.ok(setStatus(company, before, 'It was bent'))
      const held = [await recall(company, steel), await recall(company, steel), await recall(company, steel)]
      if (meanwhile) await company.ok(setStatus(company, meanwhile, 'Look at it'))
      const left = new Set([1, 2, 3])
      for (const n of [0, ...[...order].map(Number)]) {
        if (n) await release(company, held[n - 1])
        left.delete(n)
        const one = await company.lot('STEEL', 'L-1')
        const decided = { status: meanwhile ?? before, statusReason: meanwhile ? 'Look at it' : 'It was bent' }
        if (left.size) {
          t.is(one.status, 'blocked')
          t.is(one.statusReason, `Recall RC-${Math.min(...left)}: Cracks`, `${order} ${n}`)
          const refused = (await setStatus(company, 'available', 'I want it')).body
          t.deepEqual(
            refused.blockedBy,
            [...left].map((each) => `RC-${each}`),
          )
        } else t.like(one, decided.status === 'available' ? { status: 'available' } : decided)
      }
    }
  })

test('a lot that is out of limits without a report stays in quarantine when its recall is released, as without one', async (t) => {
  const width = { title: 'Width', type: 'number' as const, lsl: 1, usl: 2 }
  const taskTypes = [...spec.taskTypes!.filter(({ name }) => name !== 'Inspect'), { name: 'Inspect', form: [width] }]
  const company = await withSteel({ ...inspected, taskTypes, settings: {} })
  const inspection = (await company.openTasks('Inspect'))[0]!.id
  const held = await recall(company, steel)
  await company.answer(inspection, { Width: 3 })
  await company.ok(company.done(inspection))
  t.like((await release(company, held)).lots, [{ status: 'quarantined', previousStatus: 'quarantined' }])
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L-1': 10 })
})

test('what a recall holds, or a person blocked, goes back out of quarantine; what a report wants otherwise does not', async (t) => {
  const company = await service().company({ ...spec, vendors: [{ name: 'Acme' }, { name: 'Other' }] })
  const steel = (lotCode: string) => ({ sku: 'STEEL', quantity: 2, lotCode })
  const pump = (serialCode: string) => ({ sku: 'PUMP', quantity: 1, serialCode })
  const sendTo = async (toVendor: string, ...Goods: object[]) =>
    company.submit(await company.task('Carry', { from: 'Dock', toVendor }), { Goods }, { status: 'done' })
  const aside = (what: object) => company.ok(move(company, what, 'Dock', 'goods', 'Dock', 'quarantine'))
  for (const lotCode of ['L1', 'L2', 'L3', 'L4']) {
    await company.receive('STEEL', 2, 'Dock', { vendor: 'Other', lotCode })
    await aside(steel(lotCode))
  }
  await company.receive('PUMP', 2, 'Dock', { vendor: 'Other', serialCodes: ['S1', 'S2'] })
  await company.ok(company.post('/products/STEEL/lots/L2/status', { status: 'blocked', reason: 'Rust' }))
  const origin = [
    { sku: 'STEEL', lotCode: 'L1' },
    { sku: 'STEEL', lotCode: 'L3' },
    { sku: 'PUMP', serialCode: 'S1' },
  ]
  await company.ok(company.post('/recalls', { origin, reason: 'Cracks' }))
  await company.ncr({ productSku: 'STEEL', lotCode: 'L3' })
  await aside(pump('S2'))
  t.is((await sendTo('Acme', pump('S1'))).body.code, 'lot_unavailable')
  const short = { status: 409, body: { code: 'insufficient_stock' } }
  for (const stays of [steel('L3'), steel('L4'), pump('S2')]) t.like(await sendTo('Other', stays), short)
  await company.ok(sendTo('Other', steel('L1'), steel('L2'), pump('S1')))
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L3': 2, 'Dock/quarantine/L4': 2 })
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S2': 1 })
})

for (const waits of [true, false])
  test(`an expiry alone leaves a lot ${waits ? 'that waits for its inspection' : 'that a recall holds'} what it is`, async (t) => {
    const company = await withSteel(waits ? inspected : {})
    const held = !waits && (await recall(company, steel))
    const set = (body: object) => company.post('/products/STEEL/lots/L-1/status', { reason: 'Retested', ...body })
    const before = await company.lot('STEEL', 'L-1')
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const { status, statusReason } = before
    t.like(await company.ok(set({ expiresAt })), { status, statusReason, expiresAt })
    t.like(await set({}), { status: 400, body: { code: 'invalid_input', errors: [{ path: 'status' }] } })
    if (held) await release(company, held)
    else await company.ok(company.done((await company.openTasks('Inspect'))[0]!.id))
    t.like(await company.lot('STEEL', 'L-1'), { status: 'available', expiresAt })
    t.like(await company.ok(set({ expiresAt: null })), { status: 'available', statusReason: 'Retested' })
    t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 10 })
  })
