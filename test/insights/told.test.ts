// What an order's storyline tells of operations that did not go straight: left, declined, corrected, scrapped later.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { shop } from './support.ts'

const service = serviceFor(test)
const world = {
  ...shop,
  settings: { ncrTaskType: 'NC' },
  taskTypes: [{ name: 'Turn', makes: 'PART', runMinutes: 1 }, { name: 'Pack', runMinutes: 1 }, { name: 'NC' }],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Pack' }] }],
}

async function released(company: TestCompany) {
  const order = { externalSystemId: 'ERP-1', productSku: 'PART', quantity: 10 }
  const { workOrder } = await company.ok(company.post('/work-orders', order))
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const [turn, pack] = operations.map((one: any) => one.taskId as string)
  await company.ok(company.patch(`/tasks/${turn}`, { ssuId: 'Lathe' }))
  return { id: workOrder.id as string, turn: turn!, pack: pack! }
}

const at = (time: string) => `2024-03-04T${time}:00Z`
const count = (company: TestCompany, id: string, goodQuantity: number, occurredAt: string) =>
  company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, occurredAt }))
const set = (company: TestCompany, id: string, status: string, occurredAt: string, more = {}) =>
  company.ok(company.patch(`/tasks/${id}`, { status, occurredAt, ...more }))
const told = async (company: TestCompany, id: string) => await company.ok(company.get(`/storylines/work-orders/${id}`))
const sentences = (chapters: any[], about: RegExp) =>
  chapters.map((one) => one.sentence).filter((one) => about.test(one))

test('what a report scrapped of an order under way is in its storyline as in the order', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await released(company)
  await count(company, turn, 10, at('08:00'))
  t.like((await told(company, id)).plotPoints, { goodQuantity: 10, scrapQuantity: 0, yield: 1 }, 'nothing is posted')
  await set(company, turn, 'done', at('09:00'))
  const report = await company.ncr({ foundOn: turn, workOrderId: id })
  const scrap = { disposition: 'scrap', quantity: 3, sku: 'PART', storageUnitId: company.unit.Lathe }
  await company.ok(company.post(`/ncrs/${report.id}/disposition`, scrap))
  const { goodQuantity, scrapQuantity, status } = await company.ok(company.get(`/work-orders/${id}`))
  t.deepEqual([goodQuantity, scrapQuantity, status], [7, 3, 'in_progress'])
  t.like((await told(company, id)).plotPoints, { goodQuantity, scrapQuantity, yield: 0.7 })
})

test('an operation left for a follow-up and one declined tell why, for who may see the task', async (t) => {
  const company = await service().company(world)
  const { id, turn, pack } = await released(company)
  await count(company, turn, 4, at('08:00'))
  const why = { incompleteReason: 'no bars\nuntil Monday', createFollowUp: true }
  await set(company, turn, 'incomplete', at('09:00'), why)
  await set(company, pack, 'declined', at('10:00'), { declinedReason: 'packed by the customer' })
  const { chapters } = await told(company, id)
  t.deepEqual(sentences(chapters, /was (left|declined)/), [
    'Turn was left incomplete: "no bars\\nuntil Monday"; 4 good.',
    'Pack was declined: "packed by the customer".',
  ])
  const machine = await company.ok(company.get(`/storylines/ssus/Lathe?from=${at('00:00')}&to=${at('23:00')}`))
  t.deepEqual(sentences(machine.chapters, /left/), ['Turn of WO-1 was left incomplete: "no bars\\nuntil Monday".'])
})

test('a correction comes after the report that it corrects', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await released(company)
  await company.ok(
    company.post(`/tasks/${turn}/counts`, { goodQuantity: 5, scrapQuantity: 4, occurredAt: at('08:00') }),
  )
  const change = { goodQuantity: 2, scrapQuantity: -2, reason: 'miscounted' }
  await company.ok(company.post(`/tasks/${turn}/counts/corrections`, change))
  const order = ['Turn: 5 good, 4 scrap.', 'Turn: 2 good, -2 scrap, corrected: "miscounted".']
  t.deepEqual(sentences((await told(company, id)).chapters, /good/), order)
  const machine = await company.ok(company.get(`/storylines/ssus/Lathe?from=${at('00:00')}&to=${at('23:00')}`))
  t.deepEqual(
    sentences(machine.chapters, /good/),
    order.map((one) => one.replace('Turn', 'Turn of WO-1')),
  )
})

test('an operation left incomplete, and one taken up again after it was done, are told with when and why', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await released(company)
  await count(company, turn, 3, at('08:00'))
  await set(company, turn, 'incomplete', at('09:00'), { incompleteReason: 'blade gone' })
  await set(company, turn, 'ready', at('11:00'))
  await set(company, turn, 'done', at('12:00'))
  await set(company, turn, 'ready', at('14:00'), { reason: 'one was forgotten' })
  await count(company, turn, 1, at('15:00'))
  await set(company, turn, 'done', at('16:00'))
  const { chapters } = await told(company, id)
  t.deepEqual(
    chapters
      .filter((one: any) => /Turn was/.test(one.sentence))
      .map(({ time, kind, sentence }: any) => [time.slice(11, 16), kind, sentence]),
    [
      ['09:00', 'operation_incomplete', 'Turn was left incomplete: "blade gone".'],
      ['11:00', 'operation_taken_up', 'Turn was opened again.'],
      ['12:00', 'operation_done', 'Turn was done: 3 good.'],
      ['14:00', 'operation_taken_up', 'Turn was opened again: "one was forgotten".'],
      ['16:00', 'operation_done', 'Turn was done: 4 good.'],
    ],
  )
})

test('pieces that a late reading shows to be of before an operation was taken up do not begin it', async (t) => {
  const signals = [{ key: 'parts', kind: 'counter' as const, counts: 'good' as const }]
  const company = await service().company({ ...world, machineData: [{ machine: 'Lathe', signals }] })
  const { id, turn } = await released(company)
  const at = (minutes: number) => new Date(Date.now() + (minutes - 120) * 60_000).toISOString()
  const [first, late, taken, last] = [at(0), at(20), at(30), at(40)]
  const read = (time: string, value: number) => {
    const readings = [{ ssuId: 'Lathe', key: 'parts', at: time, value }]
    return company.ok(company.post('/signals/readings', { readings }))
  }
  await read(first, 100)
  await set(company, turn, 'dispatched', taken)
  await read(last, 110)
  await read(late, 105)
  const { chapters } = await told(company, id)
  const began = chapters.filter((one: any) => one.kind === 'operation_started')
  t.deepEqual(
    began.map((one: any) => one.time),
    [taken],
  )
  t.like(await company.ok(company.get(`/tasks/${turn}`)), { goodQuantity: 10 })
})

test('each completion is told with what the order had made by then, whatever was corrected or scrapped since', async (t) => {
  const company = await service().company(world)
  const { id, turn, pack } = await released(company)
  const again = async (task: string, change: Record<string, unknown>) => {
    await company.ok(company.patch(`/tasks/${task}`, { status: 'ready', reason: 'counted again' }))
    await company.ok(company.post(`/tasks/${task}/counts`, change))
    await company.ok(company.done(task))
  }
  await company.ok(company.done(turn, { goodQuantity: 10, scrapQuantity: 0 }))
  await company.ok(company.done(pack, { goodQuantity: 9, scrapQuantity: 1 }))
  await company.ok(company.patch(`/tasks/${turn}`, { status: 'ready', reason: 'miscounted' }))
  await company.ok(company.post(`/tasks/${turn}/counts/corrections`, { goodQuantity: -3, reason: 'miscounted' }))
  await company.ok(company.done(turn))
  await again(turn, { goodQuantity: 2 })
  await again(pack, { scrapQuantity: 1 })
  const report = await company.ncr({ foundOn: turn, workOrderId: id })
  const scrap = { disposition: 'scrap', quantity: 1, sku: 'PART', storageUnitId: company.unit.Lathe }
  await company.ok(company.post(`/ncrs/${report.id}/disposition`, scrap))
  const { chapters, plotPoints } = await told(company, id)
  t.deepEqual(sentences(chapters, /It was completed/), [
    'It was completed: 9 good of 10, 1 scrap.',
    'It was completed: 6 good of 10, 1 scrap.',
    'It was completed: 8 good of 10, 1 scrap.',
    'It was completed: 7 good of 10, 2 scrap.',
  ])
  t.like(plotPoints, { goodQuantity: 6, scrapQuantity: 3 })
})

test('material that was short is told when it was, and when it was settled or needed no longer', async (t) => {
  const bars = { sku: 'BAR', itemClass: 'raw' as const }
  const company = await service().company({
    ...world,
    sites: [{ name: 'Hall', ssus: [{ name: 'Lathe' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
    products: [bars, { sku: 'PART', recipe: [{ sku: 'BAR', quantity: 2 }] }],
  })
  const { id, turn, pack } = await released(company)
  await set(company, turn, 'done', at('08:00'), { goodQuantity: 10, scrapQuantity: 0 })
  await set(company, pack, 'done', at('09:00'))
  const settle = async (quantity: number) => {
    await company.receive('BAR', quantity, 'Rack')
    await company.ok(company.post(`/work-orders/${id}/shortages/settle`))
  }
  await settle(12)
  await company.ok(company.patch(`/tasks/${turn}`, { status: 'ready', reason: 'miscounted' }))
  await company.ok(company.post(`/tasks/${turn}/counts/corrections`, { goodQuantity: -1, reason: 'miscounted' }))
  await company.ok(company.done(turn))
  await settle(6)
  const { chapters } = await told(company, id)
  t.deepEqual(sentences(chapters, /short/), [
    '20 pcs BAR were short.',
    '12 pcs BAR that had been short were consumed; 8 are still short.',
    '2 pcs BAR were short no longer, as fewer pieces were made; 6 are still short.',
    '6 pcs BAR that had been short were consumed.',
  ])
  t.is(chapters.find((one: any) => one.kind === 'shortage').time, at('08:00').replace('Z', '.000Z'))
})
