// What an order's storyline tells of its due date, and of a completion that was not its last.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { at, change, count, order, story, toldOf, world } from './turning.ts'

const service = serviceFor(test)
const entered = (company: TestCompany, dueDate: string | null) =>
  company.ok(company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'PART', quantity: 10, dueDate }))
const told = async (company: TestCompany, id: string) =>
  (await story(company, id)).chapters
    .filter(({ kind }: any) => /created|due_date/.test(kind))
    .map(({ sentence }: any) => sentence)

test('a due date that was moved is told as it was entered, and as it was moved', async (t) => {
  const company = await service().company(world)
  const { id } = await order(company, '2024-12-24T10:00:00Z')
  const first = await told(company, id)
  t.is(first.length, 1)
  t.regex(first[0], /^WO-1 was entered: 10 pcs .*, due 2024-12-24 10:00\.$/)
  await entered(company, '2024-11-18T10:00:00Z')
  await entered(company, '2024-11-18T10:00:00Z')
  await entered(company, null)
  await entered(company, '2024-11-19T10:00:00Z')
  t.deepEqual(await told(company, id), [
    ...first,
    'Its due date was moved from 2024-12-24 10:00 to 2024-11-18 10:00.',
    'Its due date 2024-11-18 10:00 was taken away.',
    'Its due date was set to 2024-11-19 10:00.',
  ])
})

test('an order entered without a due date is told so when it has one', async (t) => {
  const company = await service().company(world)
  const { workOrder } = await entered(company, null)
  await entered(company, '2024-11-19T10:00:00Z')
  const [created, ...moves] = await told(company, workOrder.id)
  t.notRegex(created, /due/)
  t.deepEqual(moves, ['Its due date was set to 2024-11-19 10:00.'])
})

test('an order that was completed before it was taken up again is told so', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  for (const [task, time] of [
    [turn, '08:00'],
    [press, '09:00'],
  ]) {
    await count(company, task, 5, at(4, time!))
    await change(company, task, at(4, time!), { status: 'done' })
  }
  await change(company, press, at(5, '08:00'), { status: 'dispatched', reason: 'Some were forgotten' })
  const open = [
    '04 09:00 Press was done: 5 good.',
    '04 09:00 It was completed: 5 good of 10.',
    '05 08:00 Press was taken up again: "Some were forgotten".',
  ]
  const kinds = /completed|taken_up|operation_done/
  t.deepEqual(toldOf(await story(company, id), kinds).slice(1), open)
  await count(company, press, 5, at(5, '09:00'))
  await change(company, press, at(5, '09:00'), { status: 'done' })
  const over = [...open, '05 09:00 Press was done: 10 good.', '05 09:00 It was completed: 10 good.']
  t.deepEqual(toldOf(await story(company, id), kinds).slice(1), over)
})
