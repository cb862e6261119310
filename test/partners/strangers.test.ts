// What stays inside: the two companies' own people, ids and texts. And a third company sees nothing on any door.
import test from 'ava'
import { tool } from '../mcp/support.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { everything } from './everything.ts'
import { coatingSpec, newest, pair, task, workshopSpec } from './pair.ts'

const service = serviceFor(test)

const story = `{ allHandoffs: handoffs { nodes { id state status linkActive taskId task { id title } partnerShortName declinedReason } }
  partners { nodes { name shortName isLinked } } }`

test('people, ids and texts of the inside cross in neither direction', async (t) => {
  const { workshop, coating } = await pair(service())
  await workshop.apply({
    sites: [{ name: 'inside-site', ssus: [{ name: 'inside-machine' }] }],
    taskTypes: [{ name: 'inside-type', form: [{ title: 'inside-question', type: 'text' }] }],
    guidance: [{ subject: 'company', body: 'inside-guidance' }],
  })
  const sender = await workshop.as('Manager', 'inside-sender', 'inside-sender-name')
  const made = await workshop.ok(
    workshop.post('/tasks', {
      typeId: workshop.type['inside-type'],
      title: 'Coat it',
      details: 'Outside words',
      status: 'ready',
      ssuId: workshop.machine['inside-machine'],
      externalSystemId: 'inside-erp',
    }),
  )
  await workshop.answer(made.id, { 'inside-question': 'inside-answer' })
  const sent = await sender.ok(
    sender.post(
      '/handoffs',
      { taskId: made.id, recipientShortName: coating.shortName },
      {
        'X-Service-Transaction-ID': 'inside-transaction',
      },
    ),
  )
  const worker = await coating.as('Manager', 'within-worker', 'within-worker-name')
  const { id, taskId } = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { assigneeIds: [coating.person['within-worker@example.test']] }))
  const work = (body: object) =>
    worker.ok(worker.patch(`/tasks/${taskId}`, body, { 'X-Service-Transaction-ID': 'within-transaction' }))
  await work({ externalSystemId: 'within-erp', status: 'dispatched' })
  await work({ status: 'incomplete', incompleteReason: 'within-incomplete' })
  await work({ status: 'done' })
  await work({ status: 'ready', reason: 'within-reopened' })
  await sender.ok(sender.patch(`/tasks/${made.id}`, { details: 'Outside words, again' }))
  await worker.ok(worker.post(`/handoffs/${id}/decline`, { reason: 'Told outside' }))

  const [ofWorkshop, ofCoating] = [await everything(service(), workshop), await everything(service(), coating)]
  t.regex(ofCoating, /Outside words, again/)
  t.regex(ofWorkshop, /Told outside/)
  t.deepEqual(ofCoating.match(/inside-[a-z-]+/g), null)
  t.deepEqual(ofWorkshop.match(/within-[a-z-]+/g), null)
  for (const own of [made.id, sent.id]) t.false(ofCoating.includes(own), own)
  for (const own of [taskId, id]) t.false(ofWorkshop.includes(own), own)
})

test('each side’s timeline and audit log name its own people and the partner without a person', async (t) => {
  const { workshop, coating } = await pair(service())
  const worker = await coating.as('Manager', 'worker', 'Wanda')
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { id, taskId } = await newest(coating)
  await worker.ok(worker.patch(`/tasks/${taskId}`, { status: 'dispatched' }))
  await workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, { details: 'Gloss' }))
  await worker.ok(worker.post(`/handoffs/${id}/decline`, { reason: 'No room' }))
  const steps = async (company: TestCompany, handoff: string) =>
    (await company.ok(company.get(`/handoffs/${handoff}/timeline`))).data.map(({ at: _, ...step }: any) => step)
  t.deepEqual(await steps(workshop, sent.id), [
    { type: 'sent', by: 'you', actorName: 'Admin', payload: {} },
    { type: 'status_changed', by: 'partner', actorName: null, payload: { status: 'dispatched' } },
    { type: 'changed', by: 'you', actorName: 'Admin', payload: { details: 'Gloss' } },
    { type: 'declined', by: 'partner', actorName: null, payload: { reason: 'No room' } },
  ])
  t.deepEqual(
    (await steps(coating, id)).map(({ type, by, actorName }: any) => [type, by, actorName]),
    [
      ['sent', 'partner', null],
      ['status_changed', 'you', 'Wanda'],
      ['changed', 'partner', null],
      ['declined', 'you', 'Wanda'],
    ],
  )
  await workshop.apply({
    permissionGroups: [{ name: 'Senders', permissions: ['handoffs:send'] }],
    roles: [{ name: 'Sender', permissionGroup: 'Senders' }],
  })
  const sender = await workshop.as('Sender')
  t.is((await sender.get(`/tasks/${sent.taskId}`)).status, 404)
  t.deepEqual(
    (await sender.ok(sender.get(`/handoffs/${sent.id}/timeline`))).data.map(({ payload }: any) => payload),
    [{}, { status: 'dispatched' }, {}, { reason: 'No room' }],
    'what the task says is not told to who does not see it',
  )
  const audited = async (company: TestCompany, own: string) =>
    (await company.ok(company.get(`/audit-log?entity=task&entityId=${own}`))).data
      .toReversed()
      .map(({ actor, actorType, channel, capability }: any) => [actor?.name ?? null, actorType, channel, capability])
  const partner = [null, 'partner', 'partner', 'partners.deliver']
  t.deepEqual(await audited(workshop, sent.taskId), [
    ['Admin', 'human', 'rest', 'tasks.create'],
    ['Admin', 'human', 'rest', 'handoffs.send'],
    partner,
    ['Admin', 'human', 'rest', 'tasks.update'],
    partner,
  ])
  t.deepEqual(await audited(coating, taskId), [
    partner,
    ['Wanda', 'human', 'rest', 'tasks.update'],
    partner,
    ['Wanda', 'human', 'rest', 'handoffs.decline'],
  ])
})

test('a third company sees nothing on any door, also one linked with both', async (t) => {
  const { workshop, coating } = await pair(service())
  const [linked, stranger] = [await service().company(workshopSpec), await service().company(coatingSpec)]
  await linked.apply({
    subcontractors: [workshop, coating].map(({ shortName }) => ({ name: shortName, company: shortName })),
  })
  for (const [n, company] of [workshop, coating].entries())
    await company.apply({ subcontractors: [{ name: `Third ${n}`, company: linked.shortName }] })
  const sent = await workshop.sendTo(coating, await workshop.task('Coat', { title: 'Between two' }))
  const received = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, { status: 'dispatched' }))
  for (const third of [linked, stranger]) {
    for (const { id } of [sent, received]) {
      t.is((await third.get(`/handoffs/${id}`)).status, 404)
      t.is((await third.get(`/handoffs/${id}/timeline`)).status, 404)
      t.is((await third.post(`/handoffs/${id}/decline`, { reason: 'x' })).status, 404)
      t.is((await third.delete(`/handoffs/${id}`)).status, 404)
      t.regex((await tool(third, 'handoffs_get', { id })).texts.join(), /not_found/)
      t.regex((await tool(third, 'handoffs_timeline', { id })).texts.join(), /not_found/)
    }
    for (const { taskId } of [sent, received]) {
      t.is((await third.get(`/tasks/${taskId}`)).status, 404)
      t.is((await third.post('/handoffs', { taskId, recipientShortName: coating.shortName })).status, 404)
    }
    t.deepEqual((await third.ok(third.get('/handoffs'))).data, [])
    const { handoffs } = await data(third, `{ handoffs { nodes { id } } }`)
    t.deepEqual(handoffs.nodes, [])
    t.notRegex(await everything(service(), third), /Between two|handoff\./)
  }
  const shown = await data(coating, story)
  t.like(shown.allHandoffs.nodes, [
    {
      id: received.id,
      status: 'dispatched',
      linkActive: true,
      task: { title: 'Between two' },
      partnerShortName: workshop.shortName,
    },
  ])
  t.deepEqual(
    shown.partners.nodes.map(({ isLinked }: any) => isLinked),
    [true, true],
  )
  t.is((await task(workshop, sent.taskId)).status, 'dispatched')
})
