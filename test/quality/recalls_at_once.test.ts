// Pieces that come among the goods at the moment when a recall of them is opened.
import test from 'ava'
import { finalize, openCount, reconcile, record } from '../inventory/counts.ts'
import { serviceFor } from '../support/service.ts'
import { plant as world } from '../support/worlds.ts'
import { inspected, pump, recall, release, spec, staged } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

test('a piece that a count finds while a recall of it is opened is held, and given back', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 1, 'Dock', { serialCodes: ['S-1'] })
  const counted = async (unit: string, countedQuantity: number) => {
    const count = await openCount(company, company.unit[unit]!)
    await company.ok(record(company, count, { ...pump('S-1'), bin: 'goods', countedQuantity }))
    const { lines } = await company.ok(finalize(company, count))
    return { id: count, decisions: [{ lineId: lines[0].id, decision: 'accepted', reasonCodeId: company.reason.Lost }] }
  }
  const lost = await counted('Dock', 0)
  await company.ok(reconcile(company, lost.id, ...lost.decisions))
  t.deepEqual(await company.stock('PUMP'), {})
  const found = await company.underWay(t, 'inventory_counts_reconcile', await counted('Rack', 1))
  const opened = recall(company, pump('S-1'))
  await found.waitedFor()
  await found.release('commit')
  const held = await opened
  t.deepEqual(await company.stock('PUMP'), { 'Rack/quarantine/S-1': 1 })
  await release(company, held)
  t.deepEqual(await company.stock('PUMP'), { 'Rack/S-1': 1 })
})

test('a piece that a task had staged comes into quarantine where a recall of it is opened as the task ends', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 2, 'Dock', { serialCodes: ['S-1', 'S-2'] })
  const [brought, broughtBack] = [await staged(company, 'S-1'), await staged(company, 'S-2')]
  const opened = await company.underWay(t, 'recalls_open', {
    origin: [pump('S-1'), pump('S-2')],
    reason: 'Cracks',
  })
  const ends = Promise.all([
    company.ok(company.done(brought)),
    company.ok(company.patch(`/tasks/${broughtBack}`, { status: 'declined', declinedReason: 'Recalled' })),
  ])
  await opened.waitedFor(2)
  await opened.release('commit')
  await ends
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-2': 1, 'Rack/quarantine/S-1': 1 })
  const [held] = (await company.ok(company.get('/recalls'))).data
  await release(company, held)
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S-2': 1, 'Rack/S-1': 1 })
})

test('a scrapped piece that is good after all comes into quarantine where a recall of it is opened as its step ends', async (t) => {
  const plant = await service().company({
    ...world,
    products: [...world.products!, { sku: 'LATCH', tracking: 'serial', recipe: [{ sku: 'SCREW', quantity: 1 }] }],
    taskTypes: [...world.taskTypes!, { name: 'Bend', workCenter: 'Pressing', makes: 'LATCH' }],
    routings: [{ name: 'Latch', product: 'LATCH', steps: [{ taskType: 'Bend' }, { taskType: 'Check' }] }],
  })
  const [bend, check] = (await plant.release('LATCH', 1)).operations
  await plant.ok(plant.done(bend, { goodQuantity: 1, scrapQuantity: 0 }))
  const [{ serialCode }] = (await plant.ok(plant.done(check, { goodQuantity: 0, scrapQuantity: 1 })))._meta.moved
  const reason = 'It is good'
  await plant.ok(plant.patch(`/tasks/${check!.taskId}`, { status: 'ready', reason }))
  const correction = { goodQuantity: 1, scrapQuantity: -1, reason }
  await plant.ok(plant.post(`/tasks/${check!.taskId}/counts/corrections`, correction))
  const opened = await plant.underWay(t, 'recalls_open', { origin: [{ sku: 'LATCH', serialCode }], reason: 'Cracks' })
  const ending = plant.ok(plant.done(check))
  await opened.waitedFor()
  await opened.release('commit')
  t.like((await ending)._meta.moved, [{ serialCode, toBin: 'quarantine' }])
  await release(plant, (await plant.ok(plant.get('/recalls'))).data[0])
  t.deepEqual(await plant.stock('LATCH'), { [`Press/${serialCode}`]: 1 })
})

const steel = { sku: 'STEEL', lotCode: 'L-1' }
for (const by of ['its inspection', 'a decision'])
  test(`more of a lot that ${by} passes as a recall of it is opened is goods from the release on`, async (t) => {
    const company = await service().company(inspected)
    const received = async (quantity: number) => {
      await company.receive('STEEL', quantity, 'Dock', { lotCode: 'L-1', vendor: 'Acme' })
      return (await company.openTasks('Inspect')).at(-1)!.id
    }
    await company.ok(company.done(await received(2)))
    const inspection = await received(3)
    const report: string | false = by === 'a decision' && (await company.ncr({ foundOn: inspection })).id
    if (report) await company.ok(company.done(inspection))
    const later = new Date(Date.now() + 60_000).toISOString() // the call that comes second began first
    const opened = await company.underWay(t, 'recalls_open', { origin: [steel], reason: 'Cracks' }, later)
    const passing = report ? company.disposition(report, { disposition: 'use_as_is' }) : company.done(inspection)
    await opened.waitedFor()
    await opened.release('commit')
    await company.ok(passing)
    t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 2, 'Dock/quarantine/L-1': 3 })
    await release(company, (await company.ok(company.get('/recalls'))).data[0])
    t.deepEqual(await company.stock('STEEL'), { 'Dock/L-1': 5 })
    t.is((await company.lot('STEEL', 'L-1')).status, 'available')
  })

for (const by of ['their inspection', 'a decision'])
  test(`pieces that ${by} passes as their recall is released are goods`, async (t) => {
    const company = await service().company(inspected)
    await company.receive('PUMP', 2, 'Dock', { vendor: 'Acme', serialCodes: ['S-1', 'S-2'] })
    const inspection = (await company.openTasks('Inspect'))[0]!.id
    const report: string | false = by === 'a decision' && (await company.ncr({ foundOn: inspection })).id
    if (report) await company.ok(company.done(inspection))
    const held = await recall(company, pump('S-1'), pump('S-2'))
    const passing = report
      ? await company.underWay(t, 'ncrs_disposition', { id: report, disposition: 'use_as_is' })
      : await company.underWay(t, 'tasks_update', { id: inspection, status: 'done' })
    const ending = release(company, held)
    await passing.waitedFor()
    await passing.release('commit')
    await ending
    t.deepEqual(await company.stock('PUMP'), { 'Dock/S-1': 1, 'Dock/S-2': 1 })
  })
