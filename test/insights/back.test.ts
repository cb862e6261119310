// Operations that were put back, declined and taken up after all, or went on as a follow-up.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { at, change, count, HOUR, late, machine, order, story, toldOf, world } from './turning.ts'

const service = serviceFor(test)
const operations = /operation|task/
const finish = (company: TestCompany, task: string, time: string) =>
  change(company, task, time, { status: 'done', goodQuantity: 10, scrapQuantity: 0 })

test('an operation that is put back lies until it is taken up again', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'ready' })
  const open = await story(company, id)
  t.is(open.plotPoints.touchTimeSeconds, HOUR)
  t.regex(late(open), /^It lay for .* before Turn and still does\.$/)
  await change(company, turn, at(6, '09:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(6, '10:00'))
  await change(company, turn, at(6, '10:00'), { status: 'done' })
  await change(company, press, at(6, '10:00'), { status: 'dispatched' })
  await count(company, press, 10, at(6, '11:00'))
  await change(company, press, at(6, '11:00'), { status: 'done' })
  const told = await story(company, id)
  t.like(told.plotPoints, { touchTimeSeconds: 3 * HOUR, waitingTimeSeconds: 48 * HOUR })
  t.is(late(told), 'It lay for 2 d before Turn was taken up again.')
  const turns = [
    '04 08:00 Turn began on Saw.',
    '04 09:00 Turn was put back.',
    '06 09:00 Turn was taken up again.',
    '06 10:00 Turn was done: 10 good.',
  ]
  t.deepEqual(toldOf(told, operations).slice(0, 4), turns)
  t.deepEqual(
    toldOf(await machine(company, 'Saw'), operations),
    turns.map((one) => one.replace(' on Saw', '').replace(': 10 good', '').replace('Turn', 'Turn of WO-1')),
  )
})

test('what a machine stood while its operation was put back is a stop; while it was taken to be over it is none', async (t) => {
  for (const [again, why, stops] of [
    [
      { status: 'ready' },
      'Saw stood for 6 h before Turn: Tool breakage.',
      ['04 10:00 Saw stopped for 6 h: Tool breakage.'],
    ],
    [
      { status: 'done', goodQuantity: 1, scrapQuantity: 0 },
      'It lay for 8 h before Turn was taken up again: "Go on".',
      [],
    ],
  ] as const) {
    const company = await service().company(world)
    const { id, turn, press } = await order(company)
    await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
    await change(company, turn, at(4, '09:00'), again)
    await stop(company, 'Saw', at(4, '10:00'), at(4, '16:00'), 'Tool breakage')
    await change(company, turn, at(4, '17:00'), { status: 'dispatched', reason: 'Go on' })
    for (const task of [turn, press]) await finish(company, task, at(4, '17:30'))
    const told = await story(company, id)
    t.is(late(told), why)
    t.deepEqual(toldOf(told, /stop/), stops)
  }
})

test('so it is where the next operation is under way and waits for its pieces', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, press, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'ready' })
  await stop(company, 'Saw', at(4, '10:00'), at(4, '16:00'), 'Tool breakage')
  await change(company, turn, at(4, '17:00'), { status: 'dispatched' })
  await finish(company, turn, at(4, '17:30'))
  await finish(company, press, at(4, '18:00'))
  const told = await story(company, id)
  t.is(late(told), 'Saw stood for 6 h before Turn: Tool breakage.')
  t.deepEqual(toldOf(told, /stop/), ['04 10:00 Saw stopped for 6 h: Tool breakage.'])
  t.is(told.plotPoints.touchTimeSeconds, 2 * HOUR)
})

test('an operation that is put back several times lay as long as all of these', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  for (const [from, to] of [
    ['06:00', '07:00'],
    ['09:00', '10:00'],
    ['13:00', '13:30'],
  ]) {
    await change(company, turn, at(4, from!), { status: 'dispatched' })
    await change(company, turn, at(4, to!), { status: 'ready' })
  }
  await change(company, turn, at(4, '17:30'), { status: 'dispatched' })
  for (const task of [turn, press]) await finish(company, task, at(4, '18:00'))
  t.like((await story(company, id)).plotPoints.biggestLoss, {
    seconds: 9 * HOUR,
    sentence: 'It lay 3 times for 9 h before Turn was taken up again.',
  })
})

test('an operation that is counted on though it was put back is under way', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'ready' })
  await count(company, turn, 5, at(4, '11:00'))
  await count(company, turn, 5, at(4, '12:00'))
  await change(company, turn, at(4, '12:00'), { status: 'done' })
  t.is((await story(company, id)).plotPoints.touchTimeSeconds, 2 * HOUR)
})

test('an operation is put back when it is to wait for another, and when that is taken up again', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, press, at(4, '07:00'), { status: 'dispatched' })
  await company.ok(company.post(`/tasks/${turn}/connections`, { to: press, type: 'dependency' }))
  await change(company, turn, at(4, '08:00'), { status: 'done', goodQuantity: 10, scrapQuantity: 0 })
  await change(company, press, at(4, '09:00'), { status: 'dispatched' })
  await company.ok(company.patch(`/tasks/${turn}`, { status: 'ready', reason: 'Forgotten' }))
  t.is((await company.ok(company.get(`/tasks/${press}`))).status, 'open')
  t.deepEqual(
    toldOf(await story(company, id), /put_back/).map((one: string) => one.slice(9)),
    ['Press was put back.', 'Press was put back.'],
  )
})

test('an operation declined and begun after all says why, each once', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'declined', declinedReason: 'No capacity' })
  await change(company, turn, at(6, '08:00'), { status: 'dispatched', reason: 'Found capacity' })
  await count(company, turn, 4, at(6, '09:00'))
  await change(company, turn, at(6, '09:00'), { status: 'declined', declinedReason: 'Broken' })
  await change(company, turn, at(7, '08:00'), { status: 'ready', reason: 'Mended' })
  await count(company, turn, 6, at(7, '09:00'))
  await change(company, turn, at(7, '09:00'), { status: 'done' })
  const told = await story(company, id)
  t.deepEqual(toldOf(told, operations), [
    '04 08:00 Turn was declined: "No capacity".',
    '06 08:00 Turn began on Saw: "Found capacity".',
    '06 09:00 Turn was declined: "Broken"; 4 good.',
    '07 08:00 Turn was opened again: "Mended".',
    '07 09:00 Turn was done: 10 good.',
  ])
  t.is(told.plotPoints.touchTimeSeconds, HOUR)
  const operator = await company.as('Operator')
  const seen = await operator.ok(operator.get(`/storylines/work-orders/${id}`))
  t.deepEqual(toldOf(seen, operations).slice(0, 3), [
    '04 08:00 Turn was declined.',
    '06 08:00 Turn began on Saw.',
    '06 09:00 Turn was declined: 4 good.',
  ])
})

test('a follow-up goes on with the rest, and is none of the operations of the release', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 4, at(4, '09:00'))
  const left = { status: 'incomplete', createFollowUp: true, incompleteReason: 'No bars' }
  const { _meta } = await change(company, turn, at(4, '09:00'), left)
  await change(company, _meta.followUpId, at(6, '09:00'), { ssuId: 'Lathe', status: 'dispatched' })
  const told = await story(company, id)
  t.deepEqual(toldOf(told, operations), [
    '04 08:00 Turn began on Saw.',
    '04 09:00 Turn was left incomplete: "No bars"; 4 good.',
    '06 09:00 Turn went on with its rest on Lathe.',
  ])
  t.regex(told.chapters.find(({ kind }: any) => kind === 'released').sentence, /with 2 operations/)
  t.deepEqual(toldOf(await machine(company, 'Lathe'), operations), ['06 09:00 Turn of WO-1 went on with its rest.'])
})
