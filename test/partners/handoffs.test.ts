// A task sent to a partner, and what each of the two sees of it.
import test from 'ava'
import { run } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { heard, newest, pair, task, view } from './pair.ts'

const service = serviceFor(test)

test('a sent task gives the partner a copy of its own, and loses its assignees', async (t) => {
  const { workshop, coating } = await pair(service())
  const admin = workshop.person['admin@example.test']
  const { id: taskId } = await workshop.ok(
    workshop.post('/tasks', {
      typeId: workshop.type.Coat,
      title: 'Coat the frames',
      details: 'Black, matt',
      status: 'ready',
      priorityId: 3,
      dueDate: '2027-03-01T00:00:00.000Z',
      ssuId: 'Oven',
      externalSystemId: 'ERP-99',
      assigneeIds: [admin],
    }),
  )
  await workshop.receive('MOTOR', 1, 'Rack', { serialCodes: ['M-1'] })
  await workshop.receive('TUBE', 4, 'Rack')
  const items = [
    { sku: 'TUBE', quantity: 4, storageUnitId: workshop.unit.Rack },
    { sku: 'MOTOR', quantity: 1, storageUnitId: workshop.unit.Rack, serialCodes: ['M-1'] },
  ]
  const dataRequest = { scopes: ['lots', 'photos'], note: 'Of each frame' }
  const sent = await workshop.sendTo(coating, taskId, { items, dataRequest })
  const told = { state: 'active', status: 'ready', declinedReason: null, linkActive: true, dataRequest }
  t.like(sent, {
    ...told,
    direction: 'outgoing',
    taskId,
    deliveries: [{ kind: 'handoff', direction: 'outgoing', state: 'unmapped' }],
    partner: { shortName: coating.shortName, name: `Partner ${coating.shortName}` },
  })
  t.like(sent.requestedItems[0], { sku: 'TUBE', quantity: 4, storageUnit: { id: workshop.unit.Rack, name: 'Rack' } })
  t.like(await task(workshop, taskId), { handoffRole: 'proxy', status: 'ready', assignees: [] })

  const received = await newest(coating)
  t.like(received, { ...told, direction: 'incoming', partner: { shortName: workshop.shortName } })
  t.deepEqual(received.requestedItems[1], {
    sku: 'MOTOR',
    name: 'MOTOR',
    uom: 'pcs',
    quantity: 1,
    storageUnit: null,
    lotCode: null,
    serialCodes: ['M-1'],
  })
  t.not(received.id, sent.id)
  t.not(received.taskId, taskId)
  t.like(await task(coating, received.taskId), {
    handoffRole: 'mirror',
    title: 'Coat the frames',
    details: 'Black, matt',
    status: 'ready',
    priorityId: 3,
    dueDate: '2027-03-01T00:00:00.000Z',
    typeId: null,
    ssuId: null,
    externalSystemId: null,
    assignees: [],
  })
  t.deepEqual(await heard(coating), ['handoff.received ready'])
  t.deepEqual(await heard(workshop), [])
  t.is((await workshop.stock('MOTOR'))['Rack/M-1'], undefined, 'goods that go along have left')
})

test('what the partner does shows on the sent task, what the sender says on the copy', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { id, taskId } = await newest(coating)
  const both = async (status: string) => {
    t.is((await task(workshop, sent.taskId)).status, status)
    t.is((await task(coating, taskId)).status, status)
    t.deepEqual(await view(workshop, sent.id), await view(coating, id))
  }
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'dispatched' }))
  await both('dispatched')
  const plan = { details: 'Gloss', dueDate: '2027-05-01T00:00:00.000Z', priorityId: 4 }
  await workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, plan))
  t.like(await task(coating, taskId), plan)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'No black left' }))
  await both('incomplete')
  t.is((await task(workshop, sent.taskId)).incompleteReason, null, 'why stays inside')
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'done' }))
  await both('done')
  const changes = ['dispatched', 'incomplete', 'done'].map((status) => `handoff.status_changed ${status}`)
  t.deepEqual(await heard(workshop), changes)
  t.deepEqual(await heard(coating), ['handoff.received ready', ...changes])
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'ready', reason: 'A scratch' }))
  await both('ready')
})

test('what waits for a sent task, its machine and its order go on when the partner is done', async (t) => {
  const { workshop, coating } = await pair(service())
  await workshop.receive('TUBE', 10, 'Rack')
  const order = await workshop.release('FRAME', 2)
  const [coat, weld] = order.operations
  t.is((await task(workshop, weld.taskId)).status, 'open')
  await workshop.sendTo(coating, coat.taskId)
  t.like((await workshop.post(`/work-orders/${order.id}/cancel`, { reason: 'No longer wanted' })).body, {
    status: 409,
    code: 'handoff_fields_locked',
    blockedBy: [coat.taskId],
  })
  const { taskId } = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'done' }))
  t.is((await task(workshop, weld.taskId)).status, 'ready')
  t.is((await workshop.order(order.id)).status, 'in_progress')
  await workshop.ok(workshop.done(weld, { goodQuantity: 2, scrapQuantity: 0 }))
  t.is((await workshop.order(order.id)).status, 'completed')
  await workshop.ok(workshop.post(`/work-orders/${order.id}/close`))
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'ready', reason: 'Once more' }))
  t.is((await task(workshop, coat.taskId)).status, 'done', 'of an order that is over the operations stay')
  t.is((await workshop.order(order.id)).status, 'closed')
})

test('a sent task changes in details, due date and priority only, until it is withdrawn', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const other = await workshop.task('Coat')
  for (const change of [{ status: 'done' }, { title: 'x' }, { assigneeIds: [] }, { ssuId: null }])
    t.like((await workshop.patch(`/tasks/${sent.taskId}`, change)).body, {
      status: 409,
      code: 'handoff_fields_locked',
      lockedFields: Object.keys(change),
    })
  for (const [path, body] of [
    [`/tasks/${sent.taskId}/counts`, { goodQuantity: 1 }],
    [`/tasks/${sent.taskId}/form`, { answers: [] }],
    [`/tasks/${other}/connections`, { to: sent.taskId, type: 'dependency' }],
    ['/handoffs', { taskId: sent.taskId, recipientShortName: coating.shortName }],
  ] as const)
    t.like((await workshop.post(path, body)).body, { status: 409, code: 'handoff_fields_locked' }, path)
  await workshop.ok(workshop.delete(`/handoffs/${sent.id}`))
  t.is((await task(workshop, sent.taskId)).handoffRole, null)
  await workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, { title: 'Coat here', status: 'done' }))
})

test('a received task is not deleted and not refused but by handoffs.decline, whose reason the partner reads', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { id, taskId } = await newest(coating)
  t.like((await coating.delete(`/tasks/${taskId}`)).body, { status: 409, code: 'handoff_task_not_deletable' })
  t.like((await coating.patch(`/tasks/${taskId}`, { status: 'declined', declinedReason: 'busy' })).body, {
    ...{ status: 409, code: 'invalid_transition' },
    allowedTransitions: ['open', 'preparation', 'dispatched', 'incomplete', 'done'],
  })
  t.like(
    (await coating.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'x', createFollowUp: true }))
      .body,
    { status: 400, code: 'invalid_input' },
  )
  t.like((await coating.post(`/handoffs/${id}/decline`, {})).body, { status: 400, code: 'invalid_input' })
  t.like((await workshop.post(`/handoffs/${sent.id}/decline`, { reason: 'x' })).body, { code: 'invalid_transition' })
  t.like(await coating.ok(coating.post(`/handoffs/${id}/decline`, { reason: 'The bath is too small' })), {
    state: 'active',
    status: 'declined',
    declinedReason: 'The bath is too small',
    linkActive: false,
  })
  t.deepEqual(await view(workshop, sent.id), await view(coating, id))
  t.like(await task(coating, taskId), { status: 'declined', declinedReason: 'The bath is too small' })
  t.like(await task(workshop, sent.taskId), {
    status: 'declined',
    declinedReason: 'The bath is too small',
    handoffRole: null,
  })
  t.deepEqual(await heard(workshop), ['handoff.declined declined'])
  t.deepEqual(await heard(coating), ['handoff.received ready', 'handoff.declined declined'])
  t.like((await coating.post(`/handoffs/${id}/decline`, { reason: 'again' })).body, { code: 'invalid_transition' })
  await workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, { status: 'ready', reason: 'Ask again' }))
  await workshop.sendTo(coating, sent.taskId)
  t.not((await newest(coating)).id, id, 'sent again it is another handoff')
})

test('a withdrawn task is the sender’s again, and the copy goes unless work was recorded on it', async (t) => {
  const { workshop, coating } = await pair(service())
  const first = await workshop.sendTo(coating, await workshop.task('Coat', { title: 'First' }))
  const gone = await newest(coating)
  await workshop.ok(workshop.delete(`/handoffs/${first.id}`))
  t.is((await coating.get(`/tasks/${gone.taskId}`)).status, 404)
  t.like(await coating.ok(coating.get(`/handoffs/${gone.id}`)), { state: 'withdrawn', taskId: null, linkActive: false })
  t.like((await workshop.delete(`/handoffs/${first.id}`)).body, { status: 409, code: 'invalid_transition' })
  t.like((await coating.delete(`/handoffs/${gone.id}`)).body, { status: 409, code: 'invalid_transition' })

  const second = await workshop.sendTo(coating, await workshop.task('Coat', { title: 'Second' }))
  const kept = await newest(coating)
  await coating.ok(coating.post(`/tasks/${kept.taskId}/counts`, { goodQuantity: 1 }))
  await workshop.ok(workshop.delete(`/handoffs/${second.id}`))
  t.like(await task(coating, kept.taskId), { status: 'declined', handoffRole: null })

  const third = await workshop.sendTo(coating, await workshop.task('Coat', { title: 'Third' }))
  await coating.ok(coating.patch(`/tasks/${(await newest(coating)).taskId}`, { status: 'done' }))
  t.like((await workshop.delete(`/handoffs/${third.id}`)).body, { code: 'invalid_transition', currentStatus: 'done' })

  const fourth = await workshop.sendTo(coating, await workshop.task('Coat', { title: 'Fourth' }))
  const last = await newest(coating)
  await workshop.ok(workshop.delete(`/tasks/${fourth.taskId}`))
  t.is((await coating.get(`/tasks/${last.taskId}`)).status, 404)
  t.like(await coating.ok(coating.get(`/handoffs/${last.id}`)), { state: 'deleted' })
  t.like(await workshop.ok(workshop.get(`/handoffs/${fourth.id}`)), { state: 'deleted', taskId: null })
  t.is((await heard(workshop)).filter((each) => each.startsWith('handoff.deleted')).length, 3)
  t.is((await heard(coating)).filter((each) => each.startsWith('handoff.deleted')).length, 3)
  t.deepEqual(
    (await workshop.ok(workshop.get('/handoffs?direction=outgoing&state=withdrawn'))).data.map((one: any) => one.id),
    [second.id, first.id],
  )
  t.is((await coating.ok(coating.get('/handoffs?direction=outgoing'))).pagination.total, 0)
})

test('what is not the company’s to give is not sent', async (t) => {
  const { workshop, coating } = await pair(service())
  const send = async (taskId: string, more: object = {}) =>
    (await workshop.post('/handoffs', { taskId, recipientShortName: coating.shortName, ...more })).body
  const plain = await workshop.task('Coat')
  t.like(await send(await workshop.task('Weld')), { status: 409, code: 'invalid_transition' })
  t.like(await send(await workshop.task('Restock')), { status: 409, code: 'invalid_transition' })
  t.like(await send(await workshop.task('Coat', { waitsFor: plain })), { status: 409, code: 'task_blocked' })
  const done = await workshop.task('Coat')
  await workshop.ok(workshop.done(done))
  t.like(await send(done), { status: 409, code: 'invalid_transition', currentStatus: 'done' })
  await coating.sendTo(workshop, await coating.task('Hang'))
  t.like(await send((await newest(workshop)).taskId), { status: 409, code: 'invalid_transition' })
  t.like(await send('nothing'), { status: 404 })
  await workshop.receive('TUBE', 1, 'Rack')
  const item = { sku: 'TUBE', quantity: 1, storageUnitId: workshop.unit.Rack }
  for (const [wrong, code] of [
    [{ quantity: 0.5 }, 'fractional_quantity'],
    [{ sku: 'NOTHING' }, 'not_found'],
    [{ storageUnitId: 'nowhere' }, 'not_found'],
    [{ lotCode: 'L' }, 'invalid_input'],
    [{ sku: 'FRAME' }, 'lot_required'],
    [{ sku: 'FRAME', lotCode: 'none' }, 'not_found'],
    [{ sku: 'MOTOR' }, 'serial_required'],
    [{ sku: 'MOTOR', serialCodes: ['none'] }, 'not_found'],
  ] as const)
    t.like(await send(plain, { items: [{ ...item, ...wrong }] }), { code }, JSON.stringify(wrong))
  const several = [
    { ...item, quantity: 0.5, storageUnitId: 'nowhere' },
    { ...item, sku: 'MOTOR', serialCodes: ['none'] },
  ]
  t.deepEqual(
    (await send(plain, { items: several })).errors.map((error: any) => error.path),
    ['items.0.quantity', 'items.0.storageUnitId', 'items.1.serialCodes.0'],
    'all that is wrong is told at once',
  )
  t.is((await task(workshop, plain)).handoffRole, null)
  await workshop.ok(workshop.patch(`/tasks/${plain}`, { status: 'dispatched' }))
  await workshop.sendTo(coating, plain, { items: [item] })
  t.is((await newest(coating)).status, 'open', 'what was under way here begins anew there')
})

test('a dry run and a refused plan tell the partner nothing', async (t) => {
  const { workshop, coating } = await pair(service())
  const input = { taskId: await workshop.task('Coat'), recipientShortName: coating.shortName }
  const tried = await workshop.ok(workshop.post('/handoffs', input, { Prefer: 'dry-run' }))
  t.true(tried.accepted)
  t.true(tried.changes.some((change: any) => change.entity === 'handoff' && change.action === 'create'))
  t.is((await coating.ok(coating.get('/handoffs'))).pagination.total, 0)
  t.deepEqual(await heard(coating), [])
  const sent = await workshop.ok(workshop.post('/handoffs', input, { 'If-Plan-Match': tried.planHash }))
  t.is((await workshop.ok(workshop.get(`/handoffs/${sent.id}`))).status, 'ready')
  t.is((await coating.ok(coating.get('/handoffs'))).pagination.total, 1)
})

test('a plan says what the partner is told, word by word, and other words are another plan', async (t) => {
  const { workshop, coating } = await pair(service())
  const input = { taskId: await workshop.task('Coat'), recipientShortName: coating.shortName }
  const say = (details: string) => workshop.ok(workshop.patch(`/tasks/${input.taskId}`, { details }))
  await say('Blue')
  const plan = async () => await workshop.ok(workshop.post('/handoffs', input, { Prefer: 'dry-run' }))
  const tried = await plan()
  const told = ({ effects }: any) => effects.filter((effect: any) => effect.partner)
  t.like(told(tried), [
    {
      type: 'notification',
      partner: coating.shortName,
      of: 'handoff',
      data: { task: { title: 'Coat', details: 'Blue' }, items: [] },
    },
  ])
  await say('For Miller, who pays late')
  const send = async (planHash: string) => (await workshop.post('/handoffs', input, { 'If-Plan-Match': planHash })).body
  t.is((await send(tried.planHash)).code, 'plan_changed')
  const { texts } = await run(workshop, 'handoffs.send', input, { dryRun: true })
  t.regex(texts.join(), /company .* is told of the handoff.*For Miller, who pays late/)
  t.deepEqual(await heard(coating), [])
  t.truthy((await send((await plan()).planHash)).id)
  t.is((await task(coating, (await newest(coating)).taskId)).details, 'For Miller, who pays late')
  const change = { details: 'Red' }
  const changed = await workshop.ok(workshop.patch(`/tasks/${input.taskId}`, change, { Prefer: 'dry-run' }))
  t.like(told(changed), [{ partner: coating.shortName, data: { task: change } }])
})
