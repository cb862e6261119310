// inventory_counts.recount, lines by pages, and lines that moved without a difference
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { filledShelf, finalize, lineOf, linesOf, openCount, reconcile, record, transfer } from './counts.ts'

const service = serviceFor(test)

test('chosen lines of a finalized count are counted again, the others keep what was counted', async (t) => {
  const company = await filledShelf(service())
  const { id } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Shelf }))
  t.like(await company.post(`/inventory-counts/${id}/recount`), { status: 409, body: { code: 'count_not_open' } })
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 1 }))
  const { lines } = await company.ok(finalize(company, id))
  const bolt = lineOf(lines, 'BOLT')
  t.like(await company.post(`/inventory-counts/${id}/recount`, { lineIds: [bolt.id, 999_999] }), {
    status: 404,
    body: { errors: [{ path: 'lineIds.1' }] },
  })
  const again = await company.ok(company.post(`/inventory-counts/${id}/recount`, { lineIds: [bolt.id] }))
  t.like(again, { status: 'counting', finalizedAt: null, lines: [{ id: bolt.id, countedQuantity: null }] })
  t.is(again.lines.length, 1)
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: bolt.expectedQuantity }))
  const second = (await company.ok(finalize(company, id))).lines
  t.like(lineOf(second, 'BOLT'), { difference: 0, autoAdded: false })
  const others = (all: typeof lines) => all.filter((line: { id: number }) => line.id !== bolt.id)
  t.deepEqual(others(second), others(lines), 'what nobody counted stays as it was taken')
})

test('a line that moved after it was counted needs a decision although nothing differs', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: from, Rack: to } = company.unit
  const { id, lines } = await company.ok(company.post('/inventory-counts', { storageUnitId: from }))
  for (const line of lines)
    await company.ok(
      record(company, id, {
        sku: line.product.sku,
        bin: line.bin,
        lotCode: line.lotCode ?? undefined,
        serialCode: line.serialCode ?? undefined,
        countedQuantity: line.expectedQuantity,
      }),
    )
  const bolt = { sku: 'BOLT', quantity: 1 }
  await company.ok(company.post('/stock/transfers', { ...bolt, from, to }))
  await company.ok(company.post('/stock/transfers', { ...bolt, from: to, to: from }))
  const moved = lineOf((await company.ok(finalize(company, id))).lines, 'BOLT')
  t.like(moved, { difference: null })
  t.truthy(moved.movedSince)
  const reconcile = (...decisions: object[]) => company.post(`/inventory-counts/${id}/reconcile`, { decisions })
  t.like(await reconcile(), { status: 400, body: { errors: [{ path: 'decisions' }] } })
  t.like(await reconcile({ lineId: moved.id, decision: 'ignored' }), { status: 200, body: { status: 'reconciled' } })
})

test('what moved after a count was finalized is told, with its time, when it is reconciled', async (t) => {
  const company = await filledShelf(service())
  const { id, lines } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Dock }))
  t.deepEqual(lines, [])
  await company.receive('BOLT', 7, 'Dock')
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 7 }))
  await company.ok(finalize(company, id))
  await company.ok(transfer(company, 'BOLT', 2, company.unit.Dock, company.unit.Rack))
  const [bolt] = await linesOf(company, id)
  t.like(bolt, { expectedQuantity: 7, difference: 0, movedSince: null }, 'a finalized count stands')
  const [{ time }] = (await company.ok(company.get('/stock-transactions?limit=1'))).data
  t.like((await reconcile(company, id)).body.errors, {
    0: {
      path: 'decisions',
      message: `line ${bolt!.id} (BOLT, goods) moved at ${time}, after it was counted, and has no decision`,
    },
    length: 1,
  })
  const ignored = await company.ok(reconcile(company, id, { lineId: bolt!.id, decision: 'ignored' }))
  t.like(ignored.lines, [{ movedSince: time, difference: null, resultingQuantity: 5 }])
})

test('a recount keeps in mind what had moved', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: from, Rack: to } = company.unit
  const { id } = await company.ok(company.post('/inventory-counts', { storageUnitId: from }))
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 9 }))
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from, to }))
  const { lines } = await company.ok(finalize(company, id))
  const { movedSince } = lineOf(lines, 'BOLT')
  t.truthy(movedSince)
  const other = lines.find((line: { product: { sku: string } }) => line.product.sku !== 'BOLT')
  await company.ok(company.post(`/inventory-counts/${id}/recount`, { lineIds: [other.id] }))
  t.is(lineOf((await company.ok(finalize(company, id))).lines, 'BOLT').movedSince, movedSince)
})

test('what came during the count and nobody counted has moved: also with null recorded, taken back by null, and counted again', async (t) => {
  const company = await filledShelf(service())
  const line = (countedQuantity: number | null) => ({ sku: 'BOLT', countedQuantity })
  const again = (id: string) => company.post(`/inventory-counts/${id}/recount`)
  const ways: ((id: string) => Promise<unknown>)[] = [
    async () => {},
    (id) => company.ok(record(company, id, line(null))),
    async (id) => {
      await company.ok(record(company, id, line(3)))
      await company.ok(record(company, id, line(null)))
    },
    async (id) => {
      const { lines } = await company.ok(finalize(company, id))
      await company.ok(again(id))
      t.is((await linesOf(company, id))[0]!.movedSince, lines[0].movedSince)
      await company.ok(record(company, id, line(null)))
    },
  ]
  for (const way of ways) {
    const id = await openCount(company, company.unit.Dock)
    await company.receive('BOLT', 5, 'Dock')
    await way(id)
    const [bolt] = (await company.ok(finalize(company, id))).lines
    t.like(bolt, { expectedQuantity: 5, countedQuantity: 0, autoAdded: true, difference: null })
    t.not(bolt.movedSince, null)
    const accepted = { lineId: bolt.id, decision: 'accepted', reasonCodeId: company.reason.Lost }
    t.like(await reconcile(company, id, accepted), { status: 409, body: { code: 'count_stale' } })
    await company.ok(reconcile(company, id, { ...accepted, confirmMoved: true }))
  }
  await company.verified(t)
})

test('a line that was not there when the count began and is counted again has not moved', async (t) => {
  const company = await filledShelf(service())
  const id = await openCount(company, company.unit.Dock)
  await company.receive('BOLT', 5, 'Dock')
  await company.ok(finalize(company, id))
  await company.ok(company.post(`/inventory-counts/${id}/recount`))
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 4 }))
  t.like((await company.ok(finalize(company, id))).lines, { 0: { difference: -1, movedSince: null }, length: 1 })
})

test('lines come by pages', async (t) => {
  const company = await filledShelf(service())
  const { id, lines, pagination } = await company.ok(
    company.post('/inventory-counts', { storageUnitId: company.unit.Shelf }),
  )
  t.deepEqual(pagination, { limit: 1000, offset: 0, total: lines.length, hasMore: false })
  t.deepEqual(await linesOf(company, id), lines)
  const paged = await company.ok(company.get(`/inventory-counts/${id}?limit=2&offset=1`))
  t.deepEqual(paged.lines, lines.slice(1, 3))
  t.deepEqual(paged.pagination, { limit: 2, offset: 1, total: lines.length, hasMore: lines.length > 3 })
  t.is((await company.get(`/inventory-counts/${id}?limit=1001`)).status, 400)
})

test('a count that would find something else is finalized by no plan that was made before', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf, Rack: rack } = company.unit
  const id = await openCount(company, shelf)
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 9 }))
  const end = (headers: Record<string, string>) => company.post(`/inventory-counts/${id}/finalize`, {}, headers)
  const plan = await company.ok(end({ prefer: 'dry-run' }))
  const [found] = plan.effects
  t.like(found, { type: 'status', entity: 'inventoryCount', to: 'finalized' })
  const bolt = { sku: 'BOLT', countedQuantity: 9, expectedQuantity: 10, difference: -1, movedSince: null }
  t.like(found.lines[0], bolt)
  t.is(found.lines.length, 4)
  await company.ok(transfer(company, 'BOLT', 1, shelf, rack))
  const refused = (await end({ 'if-plan-match': plan.planHash })).body
  t.is(refused.code, 'plan_changed')
  t.like(refused.effects[0].lines[0], { expectedQuantity: 9, difference: null })
  t.is((await end({ 'if-plan-match': refused.planHash })).status, 200)
})
