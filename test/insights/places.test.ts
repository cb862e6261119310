// Where each chapter stands in a storyline, when several were at one moment or something was told late.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor } from '../support/service.ts'
import { at, change, correct, count, machine, order, story, toldOf, world } from './turning.ts'

const service = serviceFor(test)

test('reports before and after a stop, or the begin of another operation, are told each in its place', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await count(company, turn, 2, at(4, '08:00'))
  await stop(company, 'Saw', at(4, '09:00'), at(4, '10:00'), 'Jam')
  await count(company, turn, 2, at(4, '11:00'))
  await count(company, turn, 1, at(4, '11:30'))
  await change(company, press, at(4, '12:00'), { status: 'dispatched' })
  await count(company, press, 1, at(4, '12:30'))
  await count(company, turn, 5, at(4, '13:00'))
  const told = [
    '04 08:00 Turn: 2 good.',
    '04 09:00 Saw stopped for 1 h: Jam.',
    '04 11:30 Turn: 3 good in 2 reports since 11:00.',
  ]
  t.deepEqual(toldOf(await story(company, id), /counts|stop|operation/), [
    '04 08:00 Turn began on Saw.',
    ...told,
    '04 12:00 Press began on Press.',
    '04 12:30 Press: 1 good.',
    '04 13:00 Turn: 5 good.',
  ])
  t.deepEqual(toldOf(await machine(company, 'Saw'), /counts|stop/), [
    '04 08:00 Turn of WO-1: 2 good.',
    '04 09:00 It stopped for 1 h: Jam.',
    '04 13:00 Turn of WO-1: 8 good in 3 reports since 11:00.',
  ])
})

test('of one moment the end of an operation is told before the begin of the next', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, press, at(4, '09:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(4, '09:00'))
  await change(company, turn, at(4, '09:00'), { status: 'done' })
  await count(company, press, 10, at(4, '09:00'))
  await change(company, press, at(4, '09:00'), { status: 'done' })
  const { chapters } = await story(company, id)
  t.deepEqual(
    chapters.map(({ sentence }: any) => sentence).filter((one: string) => !/entered|released/.test(one)),
    [
      'Turn began on Saw.',
      'Turn: 10 good.',
      'Turn was done: 10 good.',
      'Press began on Press.',
      'Press: 10 good.',
      'Press was done: 10 good.',
      'It was completed: 10 good.',
    ],
  )
})

test('of one moment a report is told before the stop, in both stories', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await stop(company, 'Saw', at(4, '08:00'), at(4, '08:10'), 'Jam')
  await count(company, turn, 2, at(4, '09:00'))
  await stop(company, 'Saw', at(4, '09:00'), at(4, '10:00'), 'Jam')
  t.deepEqual(toldOf(await story(company, id), /counts|stop|started/), [
    '04 08:00 Turn began on Saw.',
    '04 08:00 Saw stopped for 10 min: Jam.',
    '04 09:00 Turn: 2 good.',
    '04 09:00 Saw stopped for 1 h: Jam.',
  ])
  t.deepEqual(toldOf(await machine(company, 'Saw'), /counts|stop|started/), [
    '04 08:00 Turn of WO-1 began.',
    '04 08:00 It stopped for 10 min: Jam.',
    '04 09:00 Turn of WO-1: 2 good.',
    '04 09:00 It stopped for 1 h: Jam.',
  ])
})

test('corrections and reports of one moment are told in the order in which they were written, in both stories', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await count(company, turn, 10, at(4, '08:00'))
  const scrap = (scrapQuantity: number, reason: string) =>
    company.ok(company.post(`/tasks/${turn}/counts/corrections`, { scrapQuantity, reason, occurredAt: at(4, '09:00') }))
  const told = [
    [2, 'z first'],
    [-1, 'a second'],
    [3, 'm third'],
  ] as const
  for (const [quantity, reason] of told) await scrap(quantity, reason)
  const reasons = (one: any) =>
    one.chapters
      .filter(({ kind }: any) => kind === 'correction')
      .map(({ sentence }: any) => /"(.*)"/.exec(sentence)![1])
  const inOrder = told.map(([, reason]) => reason)
  t.deepEqual(reasons(await story(company, id)), inOrder)
  t.deepEqual(reasons(await machine(company, 'Saw')), inOrder)
})

test('a correction made when its operation had been taken up again is told after that', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await count(company, turn, 10, at(4, '08:00'))
  await change(company, turn, at(4, '08:00'), { status: 'done' })
  await change(company, turn, at(4, '09:00'), { status: 'ready', reason: 'Counted wrongly' })
  await correct(company, turn, -3, at(4, '08:00'))
  await change(company, turn, at(4, '10:00'), { status: 'done' })
  const told = [
    '04 08:00 Turn: 10 good.',
    '04 08:00 Turn was done: 10 good.',
    '04 09:00 Turn was opened again: "Counted wrongly".',
    '04 09:00 Turn: -3 good, corrected: "Miscounted".',
    '04 10:00 Turn was done: 7 good.',
  ]
  const one = await story(company, id)
  t.deepEqual(toldOf(one, /counts|correction|operation_(?!started)/), told)
  const ends = one.chapters.filter(({ kind }: any) => kind === 'operation_done')
  t.deepEqual(
    ends.map(({ ids }: any) => ids.ssuId),
    ['Saw', 'Saw'],
  )
  t.deepEqual(toldOf(await machine(company, 'Saw'), /correction/), [
    '04 09:00 Turn of WO-1: -3 good, corrected: "Miscounted".',
  ])
  const operator = await company.as('Operator')
  const seen = JSON.stringify(await operator.ok(operator.get(`/storylines/work-orders/${id}`)))
  t.regex(seen, /-3 good, corrected\./)
  t.notRegex(seen, /Miscounted/)
})

test('of a task that goes on elsewhere each machine tells its part', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await count(company, turn, 3, at(4, '07:00'))
  await stop(company, 'Saw', '2024-03-04T07:30:00Z', '2024-03-05T09:00:00Z', 'Tool breakage')
  await stop(company, 'Lathe', '2024-03-04T08:00:00Z', '2024-03-05T08:30:00Z', 'Jam')
  await change(company, turn, at(5, '09:00'), { ssuId: 'Lathe' })
  await count(company, turn, 6, at(5, '12:00'))
  await count(company, turn, 1, at(4, '07:20'))
  await change(company, turn, at(5, '12:00'), { status: 'done' })
  const { plotPoints, chapters } = await story(company, id)
  t.regex(plotPoints.biggestLoss.sentence, /^(It lay|Saw stood for 1 d 1 h during Turn: Tool breakage)/)
  const sentences = chapters.map(({ sentence }: any) => sentence)
  t.true(sentences.includes('Turn began on Saw.'))
  t.true(sentences.includes('Turn was moved to Lathe.'))
  t.true(sentences.some((one: string) => one.startsWith('Saw stopped for')))
  t.false(sentences.some((one: string) => one.startsWith('Lathe stopped')))
  const told = async (ssu: string) => toldOf(await machine(company, ssu), /task|counts/)
  t.deepEqual(await told('Saw'), [
    '04 07:00 Turn of WO-1 began.',
    '04 07:20 Turn of WO-1: 4 good in 2 reports since 07:00.',
    '05 09:00 Turn of WO-1 was moved to Lathe.',
  ])
  t.deepEqual(await told('Lathe'), [
    '05 09:00 Turn of WO-1 came from Saw.',
    '05 12:00 Turn of WO-1: 6 good.',
    '05 12:00 Turn of WO-1 was done.',
  ])
})

test('a machine that is in maintenance during an operation, or while it is waited for, is told', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  const stories = async () => toldOf(await story(company, id), /maintenance/)
  await company.signal('Press', 'Service', at(3, '07:00'))
  await company.signal('Press', 'Running', at(3, '09:00'))
  await company.signal('Saw', 'Service', at(4, '07:00'))
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  t.deepEqual(await stories(), ['04 07:00 Saw went into maintenance and is in it still.'])
  await company.signal('Saw', 'Running', at(4, '11:00'))
  await count(company, turn, 10, at(4, '12:00'))
  await change(company, turn, at(4, '12:00'), { status: 'done' })
  await company.signal('Saw', 'Service', at(4, '13:00'))
  await company.signal('Saw', 'Running', at(4, '14:00'))
  await company.signal('Press', 'Service', at(4, '13:00'))
  await company.signal('Press', 'Running', at(4, '13:30'))
  await change(company, press, at(4, '15:00'), { status: 'dispatched' })
  const told = ['04 07:00 Saw was in maintenance for 4 h.', '04 13:00 Press was in maintenance for 30 min.']
  t.deepEqual(await stories(), told)
  const { chapters } = await story(company, id)
  const ids = chapters.filter(({ kind }: any) => kind === 'maintenance').map((one: any) => one.ids)
  t.deepEqual(ids, [
    { ssuId: 'Saw', taskId: turn },
    { ssuId: 'Press', taskId: press },
  ])
})
