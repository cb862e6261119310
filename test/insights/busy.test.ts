// An order that lay while its machine was at another: which one, and for how long.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { newest, pair } from '../partners/pair.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { count, set, world } from './late.ts'

const service = serviceFor(test)
const at = (day: number, time: string) => `2024-03-0${day}T${time}:00Z`

/** An order of ten, with its operations. */
async function order(company: TestCompany, externalSystemId: string) {
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId, productSku: 'PART', quantity: 10, dueDate: at(4, '12:00') }),
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const [turn, press] = operations.map((one: any) => one.taskId)
  return { id: workOrder.id as string, turn, press }
}

async function worked(company: TestCompany, task: string, from: string, to: string, ssuId?: string) {
  if (ssuId) await company.ok(company.patch(`/tasks/${task}`, { ssuId }))
  await set(company, task, 'dispatched', from)
  await count(company, task, 10, to)
  await set(company, task, 'done', to)
}
const cause = async (company: Pick<TestCompany, 'ok' | 'get'>, id: string) =>
  (await company.ok(company.get(`/storylines/work-orders/${id}`))).plotPoints.lateness.cause

test('an order that lay while its machine worked on another says on which, and how long', async (t) => {
  const company = await service().company(world)
  const other = await order(company, 'ERP-1')
  await worked(company, other.turn, at(4, '06:00'), at(4, '06:10'))
  await worked(company, other.press, at(4, '08:00'), at(5, '13:00'), 'Press')
  const { id, turn, press } = await order(company, 'ERP-2')
  await worked(company, turn, at(4, '06:00'), at(4, '06:10'))
  await worked(company, press, at(6, '06:10'), at(6, '11:10'), 'Press')
  // From 06:10 to 14:00 on Monday, on Tuesday, and 10 minutes on Wednesday: 16 h; the other from 08:00 to 14:00 and 7 h.
  t.deepEqual(await cause(company, id), {
    kind: 'waiting',
    seconds: 16 * 3600,
    sentence: 'It lay for 2 d (16 h of working time) before Press; Press worked on WO-1 for 13 h of that.',
    ids: { taskId: press, ssuId: 'Press', workOrderIds: [other.id] },
  })
})

test('a machine that stood was not at work, and what lay elsewhere took nothing from it', async (t) => {
  const company = await service().company(world)
  const other = await order(company, 'ERP-1')
  await worked(company, other.press, at(4, '08:00'), at(4, '13:00'), 'Press')
  await stop(company, 'Press', at(4, '08:00'), at(4, '09:00'), 'Jam')
  const { id, turn, press } = await order(company, 'ERP-2')
  await worked(company, turn, at(4, '06:00'), at(4, '06:10'))
  await worked(company, press, at(5, '06:10'), at(5, '11:10'), 'Press')
  t.is(
    (await cause(company, id)).sentence,
    'It lay for 23 h (7 h of working time) before Press; Press worked on WO-1 for 4 h of that.',
  )
  // Where it is made elsewhere after all, that machine was free.
  await company.apply({ workCenters: [world.workCenters[0]!, { name: 'Pressing', machines: ['Press', 'Lathe'] }] })
  const third = await order(company, 'ERP-3')
  await worked(company, third.turn, at(4, '06:00'), at(4, '06:10'))
  t.regex((await cause(company, third.id)).sentence, /before Press and still does\.$/)
  await worked(company, third.press, at(5, '06:10'), at(5, '11:10'), 'Lathe')
  t.is((await cause(company, third.id)).sentence, 'It lay for 1 d (8 h of working time) before Press.')
})

test('an operation that took long while its machine worked on another order says on which, by a standard time or without', async (t) => {
  const company = await service().company(world)
  const other = await order(company, 'ERP-1')
  await worked(company, other.press, at(4, '08:00'), at(4, '13:00'), 'Press')
  const { id, turn, press } = await order(company, 'ERP-2')
  await worked(company, turn, at(4, '06:00'), at(4, '06:10'))
  await worked(company, press, at(4, '06:10'), at(5, '11:10'), 'Press')
  t.deepEqual(await cause(company, id), {
    kind: 'operation',
    seconds: 8 * 3600,
    sentence:
      'Press took 13 h of working time, 8 h more than its standard; Press had WO-1 under way, too, for 5 h of that.',
    ids: { taskId: press, ssuId: 'Press', workOrderIds: [other.id] },
  })
  await company.apply({ taskTypes: [{ name: 'Press', makes: 'PART', workCenter: 'Pressing' }] })
  const unmeasured = await cause(company, id)
  t.regex(unmeasured.sentence, /^Press took .*no standard time says; Press had WO-1 under way, too, for 5 h of that\.$/)
  t.deepEqual(unmeasured.ids.workOrderIds, [other.id])
})

test('where nothing was told of an operation, and its machine worked on another order, that is named', async (t) => {
  const company = await service().company({ ...world, settings: { shifts: [] } })
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const other = await order(company, 'ERP-1')
  await worked(company, other.press, ago(40), ago(10), 'Press')
  const { id, press } = await order(company, 'ERP-2')
  await company.ok(company.patch(`/tasks/${press}`, { ssuId: 'Press' }))
  await set(company, press, 'dispatched', ago(50))
  const { biggestLoss } = (await company.ok(company.get(`/storylines/work-orders/${id}`))).plotPoints
  t.regex(
    biggestLoss.sentence,
    /^Nothing was told of Press for 50 min( \d+ s)?; Press worked on WO-1 for 30 min of that\.$/,
  )
  t.deepEqual(biggestLoss.ids, { taskId: press, ssuId: 'Press', workOrderIds: [other.id] })
})

test('of work whose title the reader may not see, and of partners’ work, nothing is told but that it was other work', async (t) => {
  const repairs = { name: 'Repair', isMaintenance: true }
  const company = await service().company({ ...world, taskTypes: [...world.taskTypes, repairs] })
  const { id: repair } = await company.ok(
    company.post('/tasks', { typeId: company.type.Repair, title: 'Secret repair', ssuId: 'Press' }),
  )
  await set(company, repair, 'dispatched', at(4, '08:00'))
  await set(company, repair, 'done', at(4, '13:00'))
  const { id, turn, press } = await order(company, 'ERP-1')
  await worked(company, turn, at(4, '06:00'), at(4, '06:10'))
  await worked(company, press, at(5, '06:10'), at(5, '11:10'), 'Press')
  const lay = 'It lay for 1 d (8 h of working time) before Press; Press was busy with'
  t.is((await cause(company, id)).sentence, `${lay} Secret repair for 5 h of that.`)
  const operator = await company.as('Operator')
  t.is((await cause(operator, id)).sentence, `${lay} other work for 5 h of that.`)

  const { workshop, coating } = await pair(service())
  await coating.apply({
    ...world,
    taskTypes: [...world.taskTypes, { name: 'Hang' }, { name: 'Coat' }],
    settings: { shifts: [] },
  })
  await workshop.sendTo(coating, await workshop.task('Coat', { title: 'Frames for Smith' }), {})
  const { taskId } = await newest(coating)
  const waits = await order(coating, 'ERP-1')
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  await worked(coating, waits.turn, ago(50), ago(49))
  await worked(coating, taskId, ago(40), ago(10), 'Press')
  await worked(coating, waits.press, ago(9), ago(8), 'Press')
  const told = await coating.ok(coating.get(`/storylines/work-orders/${waits.id}`))
  t.regex(
    told.plotPoints.biggestLoss.sentence,
    /^It lay for 40 min before Press; Press worked on other work for 30 min of that\.$/,
  )
  t.notRegex(JSON.stringify(told), /Smith|Frames|Partner/)
})
