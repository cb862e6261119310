// What is behind the plot points of storylines.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor } from '../support/service.ts'
import { count, released, set, world } from './late.ts'
import { addUp } from './order-sums.ts'
import { oee } from './support.ts'

const service = serviceFor(test)
const at = (day: number, time: string) => `2024-03-0${day}T${time}:00.000Z`

test('an order explains its times, pieces, losses and lateness', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at(4, '12:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await count(company, first, 4, at(4, '07:00'), 1)
  await count(company, first, 5, at(4, '08:00'))
  await set(company, first, 'done', at(4, '08:00'))
  const broken = await stop(company, 'Press', at(4, '09:00'), at(4, '10:00'), 'Tool breakage')
  await set(company, second, 'dispatched', at(4, '11:00'))
  await count(company, second, 9, at(5, '11:00'))
  const ask = async (query: string) => await company.ok(company.get(`/storylines/work-orders/${id}${query}`))
  t.is((await ask('')).explain, undefined)
  const underWay = await ask('?explain=true')
  t.deepEqual(
    underWay.explain.pieces.map((one: any) => [
      one.kind,
      one.taskId,
      one.goodQuantity,
      one.scrapQuantity,
      one.countIds.length,
    ]),
    [
      ['count', first, 0, 1, 2],
      ['count', second, 9, 0, 1],
    ],
    'the operation that went furthest says what is good',
  )
  await set(company, second, 'done', at(5, '11:00'))
  const { plotPoints, explain } = await ask('?explain=true')
  addUp(plotPoints, explain, explain.losses)
  const turned = { kind: 'touch', operations: [{ taskId: first, name: 'Turn', ssuId: 'Saw' }], losses: [] }
  t.like(explain.times[0], { ...turned, from: at(4, '06:00'), to: at(4, '08:00'), seconds: 7200 })
  t.deepEqual(
    explain.times
      .slice(1, 4)
      .map(({ kind, from, to, losses }: any) => [kind, from, to, losses.map((one: any) => one.kind)]),
    [
      ['waiting', at(4, '08:00'), at(4, '09:00'), ['waiting']],
      ['waiting', at(4, '09:00'), at(4, '10:00'), ['stop']],
      ['waiting', at(4, '10:00'), at(4, '11:00'), ['waiting']],
    ],
  )
  t.deepEqual(explain.times[2].losses[0].downtimeEventIds, [broken])
  const posted = explain.pieces.find((one: any) => one.kind === 'output')
  t.like(posted, { taskId: second, goodQuantity: 9, scrapQuantity: 0, countIds: [] })
  t.is(posted.transactionIds.length, 1)
  const lay = explain.losses.find((one: any) => one.kind === 'waiting')
  t.like(lay, { seconds: 7200, ids: { taskId: second } })
  t.is(explain.causes[0].sentence, plotPoints.lateness.cause.sentence)
})

test('a machine’s story explains its figures as analytics does, for who may see them', async (t) => {
  const company = await service().company(world)
  const { first } = await released(company, at(4, '12:00'))
  await company.ok(company.patch(`/tasks/${first}`, { ssuId: 'Saw' }))
  await stop(company, 'Saw', at(4, '09:00'), at(4, '10:00'), 'Tool breakage')
  await count(company, first, 9, at(4, '08:00'))
  const window = `from=${at(4, '00:00')}&to=${at(5, '00:00')}&explain=true`
  const story = await company.ok(company.get(`/storylines/ssus/Saw?${window}`))
  t.deepEqual(story.explain, (await oee(company, 'Saw', window)).explain)
  t.is(story.explain.sums.plannedSeconds, story.plotPoints.plannedSeconds)
  const operator = await company.as('Operator')
  const { body } = await operator.get(`/storylines/ssus/Saw?${window}`)
  t.like(body, { plotPoints: { plannedSeconds: null } })
  t.false('explain' in body)
})
