// Operations that did not go straight to their end: left incomplete, taken up again, moved, counted by mistake.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { newest, pair } from '../partners/pair.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { at, change, correct, count, HOUR, late, machine, order, story, toldOf, world } from './turning.ts'

const service = serviceFor(test)
/** Why an order is late, as it will be told in two hours. */
async function later(company: TestCompany, id: string) {
  const [row] = await company.sql(
    `select insights.storylines_work_order($1 || c.nothing) #> '{plotPoints,lateness}' as lateness
       from (select left(set_config('app.now', $2, true) || set_config('app.permissions', 'production:view', true), 0)
               as nothing offset 0) c`,
    [id, new Date(Date.now() + 2 * HOUR * 1000).toISOString()],
  )
  return (row as any).lateness
}

/** Three turned by Monday 08:00, left incomplete at 09:00. */
async function held(company: TestCompany) {
  const one = await order(company)
  await change(company, one.turn, at(4, '07:30'), { status: 'dispatched' })
  await count(company, one.turn, 3, at(4, '08:00'))
  await change(company, one.turn, at(4, '09:00'), { status: 'incomplete', incompleteReason: 'Blade gone' })
  return one
}

test('an order whose operation was left incomplete is late by that', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await held(company)
  const open = (await story(company, id)).plotPoints
  t.regex(open.lateness.sentence, /late\. Turn was left incomplete for \d+ d.* and still is: "Blade gone"\.$/)
  t.like(open.lateness.cause, { kind: 'incomplete', ids: { taskId: turn } })
  t.is(open.touchTimeSeconds, 1.5 * HOUR)

  await change(company, turn, at(7, '09:00'), { status: 'dispatched' })
  await count(company, turn, 7, at(7, '10:00'))
  await change(company, turn, at(7, '10:00'), { status: 'done' })
  await count(company, press, 10, at(7, '12:00'))
  await change(company, press, at(7, '12:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(late(told), 'Turn was left incomplete for 3 d: "Blade gone".')
  t.like(told.plotPoints, { touchTimeSeconds: 2.5 * HOUR, biggestLoss: { kind: 'incomplete', seconds: 72 * HOUR } })
  const turns = ['04 09:00 Turn was left incomplete: "Blade gone".', '07 09:00 Turn was taken up again.']
  t.deepEqual(toldOf(told, /incomplete|taken_up/), turns)
  t.deepEqual(
    toldOf(await machine(company, 'Saw'), /incomplete|taken_up/),
    turns.map((one) => one.replace('Turn', 'Turn of WO-1')),
  )
})

test('an operation that nobody says is taken up again is held until its next report', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await held(company)
  await count(company, turn, 6, at(6, '09:00'))
  await count(company, turn, 1, at(6, '11:00'))
  await change(company, turn, at(6, '11:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(told.plotPoints.touchTimeSeconds, 3.5 * HOUR)
  t.deepEqual(toldOf(told, /counts/), ['04 08:00 Turn: 3 good.', '06 11:00 Turn: 7 good in 2 reports since 09:00.'])
})

test('an operation that is left incomplete at once has not begun', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '09:00'), { status: 'incomplete', incompleteReason: 'No bars' })
  const open = await story(company, id)
  t.deepEqual(toldOf(open, /started/), [])
  t.is(open.plotPoints.touchTimeSeconds, 0)
  t.regex(late(open), /^Turn was left incomplete for .* and still is: "No bars"\.$/)
  await change(company, turn, at(6, '09:00'), { status: 'ready' })
  t.deepEqual(toldOf(await story(company, id), /started/), ['06 09:00 Turn began on Saw.'])
})

test('an order lies from an end until its operation is taken up again', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 9, at(4, '09:00'))
  await change(company, turn, at(4, '09:00'), { status: 'done' })
  await stop(company, 'Saw', at(5, '00:00'), at(7, '00:00'), 'Tool breakage')
  await change(company, turn, at(7, '09:00'), { status: 'ready', reason: 'One was forgotten' })
  await count(company, turn, 1, at(7, '10:00'))
  await change(company, turn, at(7, '10:00'), { status: 'done' })
  await count(company, press, 10, at(7, '12:00'))
  await change(company, press, at(7, '12:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(late(told), 'It lay for 3 d 1 h before Turn was taken up again: "One was forgotten".')
  t.like(told.plotPoints, { touchTimeSeconds: HOUR, lateness: { cause: { kind: 'waiting', seconds: 73 * HOUR } } })
  t.deepEqual(toldOf(told, /operation_(?!started)|counts|stop/), [
    '04 09:00 Turn: 9 good.',
    '04 09:00 Turn was done: 9 good.',
    '07 09:00 Turn was opened again: "One was forgotten".',
    '07 10:00 Turn: 1 good.',
    '07 10:00 Turn was done: 10 good.',
    '07 12:00 Press: 10 good.',
    '07 12:00 Press was done: 10 good.',
  ])
  t.deepEqual(toldOf(await machine(company, 'Saw'), /task_(?!started)/), [
    '04 09:00 Turn of WO-1 was done: 9 good.',
    '07 09:00 Turn of WO-1 was opened again: "One was forgotten".',
    '07 10:00 Turn of WO-1 was done.',
  ])
})

test('a machine that stands while the order waits for it is told, and what it waits for is named', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await count(company, turn, 10, at(4, '08:00'))
  await change(company, turn, at(4, '08:00'), { status: 'done' })
  const waits = (await story(company, id)).plotPoints.lateness.cause
  t.regex(waits.sentence, /^It lay for .* before Press and still does\.$/)
  t.deepEqual(waits.ids, { taskId: press, ssuId: 'Press' })
  const broken = await stop(company, 'Press', at(4, '09:00'), at(6, '09:00'), 'Tool breakage')
  await stop(company, 'Press', at(7, '09:00'), at(7, '10:00'), 'Jam')
  await change(company, press, at(6, '10:00'), { status: 'dispatched' })
  await count(company, press, 10, at(6, '11:00'))
  await change(company, press, at(6, '11:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(late(told), 'Press stood for 2 d before Press: Tool breakage.')
  t.deepEqual(toldOf(told, /stop/), ['04 09:00 Press stopped for 2 d: Tool breakage.'])
  t.deepEqual(told.chapters.find((one: any) => one.kind === 'stop').ids, {
    downtimeEventId: broken,
    ssuId: 'Press',
    taskId: press,
  })
})

test('reports are told together only where nothing else was told between them', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await count(company, turn, 2, at(4, '06:00'))
  await count(company, turn, 2, at(4, '08:00'))
  await correct(company, turn, -1, at(4, '08:00'))
  await count(company, turn, 1, at(4, '09:00'))
  await change(company, turn, at(4, '10:00'), { ssuId: 'Lathe' })
  await count(company, turn, 5, at(4, '12:00'))
  const told = [
    '04 06:00 Turn began on Saw.',
    '04 08:00 Turn: 4 good in 2 reports since 06:00.',
    '04 08:00 Turn: -1 good, corrected: "Miscounted".',
    '04 09:00 Turn: 1 good.',
    '04 10:00 Turn was moved to Lathe.',
    '04 12:00 Turn: 5 good.',
  ]
  t.deepEqual(toldOf(await story(company, id), /operation|counts|correction|moved/), told)
  t.deepEqual(toldOf(await machine(company, 'Saw'), /^(?!status)/), [
    '04 06:00 Turn of WO-1 began.',
    '04 08:00 Turn of WO-1: 4 good in 2 reports since 06:00.',
    '04 08:00 Turn of WO-1: -1 good, corrected: "Miscounted".',
    '04 09:00 Turn of WO-1: 1 good.',
    '04 10:00 Turn of WO-1 was moved to Lathe.',
  ])
  t.deepEqual(toldOf(await machine(company, 'Lathe'), /^(?!status)/), [
    '04 10:00 Turn of WO-1 came from Saw.',
    '04 12:00 Turn of WO-1: 5 good.',
  ])
})

test('what was counted by mistake and corrected to nothing is no begin', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await count(company, turn, 10, at(4, '08:00'))
  await correct(company, turn, -10, at(4, '08:00'))
  const told = await story(company, id)
  t.deepEqual(toldOf(told, /started/), [])
  t.is(told.plotPoints.touchTimeSeconds, 0)
  t.regex(late(told), /^It lay for .* before Turn and still does\.$/)
})

test('what a partner has is neither waiting nor silence', async (t) => {
  const { workshop, coating } = await pair(service())
  const { workOrder } = await workshop.ok(
    workshop.post('/work-orders', {
      externalSystemId: 'ERP-1',
      productSku: 'FRAME',
      quantity: 1,
      dueDate: new Date(Date.now() + 60_000).toISOString(),
    }),
  )
  await workshop.ok(workshop.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await workshop.ok(workshop.get(`/work-orders/${workOrder.id}`))
  const { id: handoffId } = await workshop.sendTo(coating, operations[0].taskId, {})
  const name = `Partner ${coating.shortName}`
  const waits = await later(workshop, workOrder.id)
  t.like(waits.cause, { kind: 'partner', ids: { taskId: operations[0].taskId, handoffId } })
  t.regex(waits.sentence, new RegExp(`late\\. ${name} had Coat for (1 h 59|2 h).* and still has\\.$`))
  const received = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, { status: 'dispatched' }))
  t.is((await later(workshop, workOrder.id)).cause.kind, 'partner', 'also while it is under way there')
  await workshop.ok(workshop.delete(`/handoffs/${handoffId}`))
  t.not((await later(workshop, workOrder.id)).cause.kind, 'partner')
  t.deepEqual(
    (await story(workshop, workOrder.id)).chapters
      .filter((one: any) => one.ids.handoffId)
      .map(({ sentence }: any) => sentence),
    [`Coat was given to ${name}.`, `Coat was taken back from ${name}.`],
  )
})

test('why a partner declined stands in a story in its own words: in quotes, on one line', async (t) => {
  const { workshop, coating } = await pair(service())
  const { workOrder } = await workshop.ok(
    workshop.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'FRAME', quantity: 1 }),
  )
  const { operations } = await workshop.ok(workshop.post(`/work-orders/${workOrder.id}/release`))
  await workshop.sendTo(coating, operations[0].taskId, {})
  const { id } = (await coating.ok(coating.get('/handoffs?direction=incoming'))).data[0]
  await coating.ok(coating.post(`/handoffs/${id}/decline`, { reason: 'no time.\nIt was approved again by "us".' }))
  await until(async () => (await sentences()).some((one) => /declined/.test(one)))
  t.true((await sentences()).includes(`Coat was given to Partner ${coating.shortName}, who declined: ${told}.`))

  async function sentences(): Promise<string[]> {
    return (await story(workshop, workOrder.id)).chapters.map(({ sentence }: any) => sentence)
  }
})

const told = String.raw`"no time.\nIt was approved again by \"us\"."`

test('what a partner left incomplete is the partner’s while it has it, and was left from when it is back', async (t) => {
  const { workshop, coating } = await pair(service())
  const dueDate = new Date(Date.now() + 60_000).toISOString()
  const { workOrder } = await workshop.ok(
    workshop.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'FRAME', quantity: 1, dueDate }),
  )
  await workshop.ok(workshop.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await workshop.ok(workshop.get(`/work-orders/${workOrder.id}`))
  const { id: handoffId } = await workshop.sendTo(coating, operations[0].taskId, {})
  const { taskId } = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'dispatched' }))
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'No paint' }))
  const has = await later(workshop, workOrder.id)
  t.like(has.cause, { kind: 'partner', ids: { taskId: operations[0].taskId, handoffId } })
  t.regex(has.sentence, / had Coat for (1 h 59|2 h).* and still has\.$/)
  await workshop.ok(workshop.delete(`/handoffs/${handoffId}`))
  const back = await later(workshop, workOrder.id)
  t.like(back.cause, { kind: 'incomplete', ids: { taskId: operations[0].taskId } })
  t.regex(back.sentence, /Coat was left incomplete for (1 h 59|2 h).* and still is\.$/)
  await workshop.sendTo(coating, operations[0].taskId, {})
  const { id: received } = await newest(coating)
  await coating.ok(coating.post(`/handoffs/${received}/decline`, { reason: 'No oven' }))
  t.regex(
    (await later(workshop, workOrder.id)).sentence,
    / late\. It lay for .* before Weld and still does, as Coat was declined\.$/,
  )
})

test('what a follow-up carries was left incomplete until that began', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 4, at(4, '09:00'))
  const left = { status: 'incomplete', createFollowUp: true, incompleteReason: 'No bars' }
  const { _meta } = await change(company, turn, at(4, '09:00'), left)
  t.regex(late(await story(company, id)), /^Turn was left incomplete for .* and still is: "No bars"\.$/)
  await change(company, _meta.followUpId, at(6, '09:00'), { status: 'dispatched' })
  await count(company, _meta.followUpId, 6, at(6, '10:00'))
  await change(company, _meta.followUpId, at(6, '10:00'), { status: 'done' })
  t.like((await story(company, id)).plotPoints, { goodQuantity: 10, yield: 1 }, 'of both parts')
  await count(company, press, 10, at(6, '11:00'))
  await change(company, press, at(6, '11:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(late(told), 'Turn was left incomplete for 2 d: "No bars".')
  t.is(told.plotPoints.touchTimeSeconds, 2 * HOUR)
})

test('a report holds an order until it is decided, or until the order goes on', async (t) => {
  const company = await service().company({
    ...world,
    settings: { ncrTaskType: 'Report' },
    taskTypes: [...world.taskTypes, { name: 'Report' }],
  })
  const { id, turn } = await order(company, new Date(Date.now() + 60_000).toISOString())
  await change(company, turn, new Date(Date.now() - 1000).toISOString(), { status: 'dispatched' })
  const { id: ncrId } = await company.ok(company.post('/ncrs', { title: 'Cracks', foundOn: turn, workOrderId: id }))
  const { cause } = await later(company, id)
  t.like(cause, { kind: 'quality_hold', ids: { ncrId } })
  t.regex(cause.sentence, /^It waited (1 h 59 min.*|2 h.*) for the decision of NCR-1 and still does\.$/)
  await company.ok(company.post(`/tasks/${turn}/counts`, { goodQuantity: 1 }))
  t.is((await later(company, id)).cause.kind, 'silence')
})
