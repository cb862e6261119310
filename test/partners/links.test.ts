// Two companies are linked while each names the other.
import test from 'ava'
import { createCompany } from '../../server/operator/companies.ts'
import { run } from '../mcp/support.ts'
import { serviceFor, TestCompany } from '../support/service.ts'
import { delivery, fitterSpec, line, plantSpec, receive, ship, traders } from './goods.ts'
import { heard, newest, pair, task, view } from './pair.ts'

const service = serviceFor(test)

test('work goes to a company only while each of the two names the other', async (t) => {
  const [workshop, coating] = await Promise.all([
    service().company({ taskTypes: [{ name: 'Coat' }] }),
    service().company(),
  ])
  const taskId = await workshop.task('Coat')
  const send = async (who: object) => (await workshop.post('/handoffs', { taskId, ...who })).body
  const none = await send({ recipientShortName: 'there-is-no-such-company' })
  t.like(none, { status: 404, code: 'not_found' })
  const naming = (company: string | null) => workshop.apply({ subcontractors: [{ name: 'Coaters', company }] })

  await naming('there-is-no-such-company')
  const [partner] = (await workshop.ok(workshop.get('/partners'))).data
  t.like(partner, { name: 'Coaters', shortName: 'there-is-no-such-company', isLinked: false })
  await naming(coating.shortName)
  t.like((await workshop.ok(workshop.get('/partners'))).data, [{ shortName: coating.shortName, isLinked: false }])
  t.deepEqual((await coating.ok(coating.get('/partners'))).data, [], 'who is named is told nothing')
  const audited = (await coating.ok(coating.get('/audit-log?limit=100'))).data
  t.false(
    audited.some(({ actorType }: any) => actorType === 'partner'),
    'not even that somebody did',
  )
  const unanswered = await send({ recipientShortName: coating.shortName })
  t.is(
    unanswered.detail,
    none.detail.replace('there-is-no-such-company', coating.shortName),
    'as of one that does not exist',
  )
  t.like(await send({ subContractorId: partner.subContractorId }), { code: 'not_found' })

  await coating.apply({ subcontractors: [{ name: 'The workshop', company: workshop.shortName }] })
  for (const [company, other] of [
    [workshop, coating],
    [coating, workshop],
  ] as const)
    t.like((await company.ok(company.get('/partners'))).data, [{ shortName: other.shortName, isLinked: true }])
  t.like(await send({}), { status: 400, code: 'invalid_input' })
  t.like(await send({ recipientShortName: coating.shortName, subContractorId: partner.subContractorId }), {
    status: 400,
  })
  t.is((await send({ subContractorId: partner.subContractorId })).partner.shortName, coating.shortName)
  t.is((await newest(coating)).partner.name, 'The workshop')
})

test('a company that was named before it was there is linked once it names back', async (t) => {
  const workshop = await service().company({ taskTypes: [{ name: 'Coat' }] })
  const shortName = `late-${workshop.shortName}`
  await workshop.apply({ subcontractors: [{ name: 'Latecomer', company: shortName }] })
  const made = await createCompany(service().operator, service().service.identity, {
    ...{ name: 'Latecomer', shortName, kind: 'factory' as const, adminEmail: 'late@example.test' },
  })
  const late = new TestCompany(service(), shortName, made!.apiKey!)
  await late.apply({ subcontractors: [{ name: 'First customer', company: workshop.shortName }] })
  for (const company of [workshop, late])
    t.like((await company.ok(company.get('/partners'))).data, [{ isLinked: true }])
  await workshop.sendTo(late, await workshop.task('Coat'))
  t.is((await newest(late)).partner.name, 'First customer')
})

test('either ends the link, and with it what is open between the two; a new link does not bring it back', async (t) => {
  const { workshop, coating } = await pair(service())
  const out = await workshop.sendTo(coating, await workshop.task('Coat'))
  const back = await coating.sendTo(workshop, await coating.task('Hang'))
  const [copyOut, copyBack] = [await newest(coating), await newest(workshop)]
  const name = `Partner ${workshop.shortName}`
  await coating.apply({ subcontractors: [{ name, company: null }] })
  for (const [company, id] of [
    [workshop, out.id],
    [coating, copyOut.id],
    [coating, back.id],
    [workshop, copyBack.id],
  ] as const)
    t.like(await view(company, id), { state: 'active', status: 'ready', linkActive: false })
  t.false((await workshop.ok(workshop.get('/partners'))).data[0].isLinked)
  t.like(
    (await workshop.post('/handoffs', { taskId: await workshop.task('Coat'), recipientShortName: coating.shortName }))
      .body,
    {
      code: 'not_found',
    },
  )
  await coating.ok(coating.done(copyOut.taskId))
  t.like(await task(workshop, out.taskId), { status: 'ready', handoffRole: null }, 'each has a task of its own now')
  t.like((await workshop.post(`/handoffs/${copyBack.id}/decline`, { reason: 'x' })).body, {
    code: 'invalid_transition',
  })
  await workshop.ok(workshop.delete(`/tasks/${copyBack.taskId}`))

  await coating.apply({ subcontractors: [{ name, company: workshop.shortName }] })
  t.true((await workshop.ok(workshop.get('/partners'))).data[0].isLinked)
  t.false((await workshop.ok(workshop.get(`/handoffs/${out.id}`))).linkActive)
  t.is((await workshop.sendTo(coating, out.taskId)).linkActive, true)
  t.deepEqual(
    (await workshop.ok(workshop.get(`/handoffs/${out.id}/timeline`))).data.map(({ type, by }: any) => [type, by]),
    [
      ['sent', 'you'],
      ['link_ended', 'partner'],
    ],
  )
})

test('after the end of the link neither side reaches the other by an old handoff', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent: any[] = []
  for (const title of ['Open', 'Done', 'Declined', 'Deleted']) {
    const mine = await workshop.sendTo(coating, await workshop.task('Coat', { title }))
    sent.push({ mine, theirs: await newest(coating) })
  }
  const [open, done, declined, deleted] = sent
  await coating.ok(coating.done(done.theirs.taskId))
  await coating.ok(coating.post(`/handoffs/${declined.theirs.id}/decline`, { reason: 'Full' }))
  const name = `Partner ${coating.shortName}`
  await workshop.apply({ subcontractors: [{ name, company: null }] })
  const all = () => Promise.all(sent.map(({ theirs }) => coating.ok(coating.get(`/handoffs/${theirs.id}`))))
  const before = { handoffs: await all(), events: await heard(coating) }
  const over = { status: 409, code: 'invalid_transition' }
  const refused = async (id: string) => (await workshop.delete(`/handoffs/${id}`)).body

  const answer = await refused(open.mine.id)
  t.like(answer, over)
  t.regex(answer.detail, /it is over, as the companies ended their link/)
  t.like(await refused(done.mine.id), over)
  t.like(await refused(declined.mine.id), over)
  t.like((await coating.post(`/handoffs/${open.theirs.id}/decline`, { reason: 'x' })).body, over)
  await workshop.ok(workshop.delete(`/tasks/${deleted.mine.taskId}`))
  await workshop.ok(workshop.patch(`/tasks/${open.mine.taskId}`, { details: 'Ours now', priorityId: 1 }))
  t.deepEqual({ handoffs: await all(), events: await heard(coating) }, before)

  await workshop.apply({ subcontractors: [{ name, company: coating.shortName }] })
  t.like(await refused(open.mine.id), over, 'a new link does not bring it back')
  t.deepEqual({ handoffs: await all(), events: await heard(coating) }, before)
})

test('pruning a subcontractor ends the link, naming another one in its place too', async (t) => {
  const { workshop, coating } = await pair(service())
  const name = `Partner ${coating.shortName}`
  await workshop.sendTo(coating, await workshop.task('Coat'))
  await workshop.apply({ subcontractors: [{ name, company: 'another-company' }] })
  t.false((await newest(coating)).linkActive)
  await workshop.apply({ subcontractors: [{ name, company: coating.shortName }] })
  await workshop.sendTo(coating, await workshop.task('Coat'))
  t.true((await newest(coating)).linkActive)
  await workshop.ok(workshop.post('/config/apply', { spec: { version: 1, subcontractors: [] }, prune: true }))
  t.false((await newest(coating)).linkActive)
  t.deepEqual((await workshop.ok(workshop.get('/partners'))).data, [])
})

test('a company cannot name itself, nor one twice', async (t) => {
  const company = await service().company()
  const apply = async (...subcontractors: object[]) =>
    (await company.post('/config/apply', { spec: { version: 1, subcontractors } })).body
  const path = (n: number) => ({ path: `subcontractors[${n}].company` })
  t.like(await apply({ name: 'Us', company: company.shortName }), { code: 'invalid_input', errors: [path(0)] })
  t.like(await apply({ name: 'One', company: 'other' }, { name: 'Two', company: 'other' }), {
    code: 'invalid_input',
    errors: [path(0), path(1)],
  })
  t.is((await apply({ name: 'Bad', company: 'No Such Name' })).code, 'invalid_input')
})

test('whom a company is linked with is for people to say, and sending is for who may', async (t) => {
  const { workshop, coating } = await pair(service())
  const taskId = await workshop.task('Coat')
  const operator = await workshop.as('Operator')
  for (const reply of [
    await operator.get('/partners'),
    await operator.get('/handoffs'),
    await operator.post('/handoffs', { taskId, recipientShortName: coating.shortName }),
  ])
    t.like(reply.body, { status: 403, requiredPermission: 'handoffs:send' })
  const manager = await workshop.as('Manager')
  t.is((await manager.ok(manager.post('/handoffs', { taskId, recipientShortName: coating.shortName }))).taskId, taskId)
  t.deepEqual(await heard(coating), ['handoff.received ready'])
})

test('what the end of a link stands against says so, and what a new one allows', async (t) => {
  const plant = await service().company(plantSpec)
  const fitter = await service().company(fitterSpec, { kind: 'managed_services' })
  await plant.linkWith(fitter)
  await plant.receive('TUBE', 10, 'Rack')
  const items = [line(plant, 'TUBE', 2)]
  const more = { items, dataRequest: { scopes: ['counts'] } }
  await plant.sendTo(fitter, await plant.task('Fit'), more)
  const { id: handoffId, taskId } = await newest(fitter)
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 2 } }))
  await fitter.ok(fitter.patch(`/tasks/${taskId}`, { status: 'done' }))
  await plant.apply({ subcontractors: [{ name: `Partner ${fitter.shortName}`, company: null }] })

  const refused = { status: 409, code: 'invalid_transition' }
  const released = (await fitter.post('/data-packages', { handoffId })).body
  t.like(released, refused)
  t.regex(released.detail, /as the companies ended their link/)
  const lines = [{ lineId: came.lines[0].id, quantity: 1, storageUnitId: fitter.unit.Shelf }]
  const back = (await fitter.post(`/partner-deliveries/${came.id}/return`, { lines })).body
  t.like(back, refused)
  t.regex(back.detail, /goes back until they are\.$/, 'a field-service company ships nothing')
})

test('which company a customer is a person says: an agent sends nobody’s goods elsewhere', async (t) => {
  const company = await service().company(plantSpec)
  const put = (client: TestCompany, companyShortName: string | null, id = 'C-1') =>
    run(client, 'customers.upsert', { externalRef: id, name: 'Builders', companyShortName })
  const customer = { externalRef: 'C-1', name: 'Builders' }
  const plan = async (more: object) =>
    (await run(company, 'config.apply', { spec: { version: 1, customers: [{ ...customer, ...more }] } })).body
  t.like((await put(company, 'first-partner')).body, { status: 403, code: 'agent_not_allowed' })
  t.like(await plan({ companyShortName: 'first-partner' }), { status: 403, code: 'agent_not_allowed' })
  t.false((await put(company, null)).isError, 'a customer that is no company on the service')
  await company.ok(company.put('/customers/C-1', { companyShortName: 'first-partner' }))
  for (const other of ['another-partner', null]) {
    t.like((await put(company, other)).body, { status: 403, code: 'agent_not_allowed' }, `${other}`)
    const refused = await plan({ companyShortName: other })
    t.like(refused, { status: 403, code: 'agent_not_allowed' }, `${other}`)
    t.regex(refused.detail, /customers: .*companyShortName/)
  }
  t.false((await put(company, 'first-partner')).isError, 'nothing of that changes')
  t.is((await plan({ shipToAddress: 'Pier 4' })).state, 'done', 'nor by a file that leaves it out')
  const [{ companyShortName, shipToAddress }] = (await company.ok(company.get('/customers'))).data
  t.deepEqual([companyShortName, shipToAddress], ['first-partner', 'Pier 4'])
})

test('an agent is told of a cure that a person has to do it', async (t) => {
  const company = await service().company(plantSpec)
  const unlinked = { taskId: await company.task('Fit'), recipientShortName: 'coating' }
  const { body } = await run(company, 'handoffs.send', unlinked)
  t.regex(JSON.stringify(body), /each of the two names the other: a person does it, config\.apply names one/)
  t.notRegex((await company.post('/handoffs', unlinked)).text, /a person/)

  const { plant } = await traders(service())
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const { id, line: lines } = await plant.purchase('PO-9', { MOTOR: 1 })
  const again = { lineId: lines.MOTOR, quantity: 1, storageUnitId: plant.unit.Rack, serialCodes: ['M-1'] }
  const away = await run(plant, 'purchase_orders.receive', { id, lines: [again] })
  t.regex(JSON.stringify(away.body.errors ?? away.body.detail), /partner_deliveries\.withdraw brings it back/)
  const hint = 'Only a person may call partner_deliveries.withdraw: ask one.'
  t.is(away.body.hint, hint)
  t.is((await run(plant, 'purchase_orders.receive', { id, lines: [again] }, { dryRun: true })).body.hint, hint)
})
