// Data about the work of a received task, released to who sent it: a copy that nothing changes any more.
import test from 'ava'
import { checkEvents } from '../support/events.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { total } from '../support/totals.ts'
import * as pictures from '../work/pictures.ts'
import { newest, workshopSpec } from './pair.ts'

const service = serviceFor(test)
const scopes = ['lots', 'measurements', 'counts', 'photos']

/** Coats frames in orders of its own, with powder of a vendor's lots. */
const coatingWorks: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Cabin' }], storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
  workCenters: [{ name: 'Spraying', machines: ['Cabin'] }],
  vendors: [{ name: 'secret-vendor' }],
  products: [
    { sku: 'POWDER', name: 'Powder', itemClass: 'raw', tracking: 'lot' },
    { sku: 'COATED', name: 'Coated frame', tracking: 'lot', recipe: [{ sku: 'POWDER', quantity: 2 }] },
  ],
  taskTypes: [
    {
      name: 'Spray',
      makes: 'COATED',
      workCenter: 'Spraying',
      form: [
        { title: 'Layer', type: 'number', lsl: 60, usl: 90, unit: 'µm', target: 75 },
        { title: 'Humidity', type: 'number' },
        { title: 'Remark', type: 'text' },
        { title: 'Finish', type: 'photo' },
      ],
    },
  ],
  routings: [{ name: 'Coating', product: 'COATED', steps: [{ taskType: 'Spray' }] }],
  issues: [{ name: 'Look', taskType: 'Spray', items: [{ title: 'Finish of the edge', type: 'photo' }] }],
}

interface Asked {
  workshop: TestCompany
  works: TestCompany
  /** The sender's handoff, and the recipient's. */
  sent: any
  received: any
  operation: string
}

/** A task asked for with data, and an order of the recipient's that is connected with it and done. */
async function coated(asked = scopes): Promise<Asked> {
  const [workshop, works] = await Promise.all([service().company(workshopSpec), service().company(coatingWorks)])
  await workshop.linkWith(works)
  const sent = await workshop.sendTo(works, await workshop.task('Coat'), { dataRequest: { scopes: asked } })
  const received = await newest(works)
  await works.receive('POWDER', 20, 'Shelf', { lotCode: 'P-1', vendor: 'secret-vendor' })
  const { operations } = await works.release('COATED', 4)
  const operation = operations[0].taskId
  await works.ok(works.post(`/tasks/${received.taskId}/connections`, { to: operation, type: 'follow' }))
  await works.answer(operation, {
    Layer: 71.5,
    Humidity: 40,
    Remark: 'secret-remark',
    Finish: 'https://files.example/finish.jpg',
  })
  await works.ok(works.done(operation, { goodQuantity: 3, scrapQuantity: 1 }))
  return { workshop, works, sent, received, operation }
}

test('what was asked for is released as it is, and nothing that changes later changes it on either side', async (t) => {
  const { workshop, works, sent, received, operation } = await coated()
  const released = await works.ok(works.post('/data-packages', { handoffId: received.id, note: 'Matt black' }))
  const { data: got, pagination } = await workshop.ok(workshop.get('/data-packages?role=received'))
  t.deepEqual([got.length, pagination.total], [1, 1])
  const totals = ['', '?role=released', '?role=received'].map((by) => total(works, `/data-packages${by}`))
  t.deepEqual(await Promise.all(totals), [1, 1, 0])
  t.like(got[0], {
    role: 'received',
    note: 'Matt black',
    scopes,
    from: { shortName: works.shortName },
    to: { shortName: workshop.shortName },
    object: { handoffId: sent.id, taskId: sent.taskId },
    createdAt: released.createdAt,
  })
  const read = () => workshop.ok(workshop.get(`/data-packages/${got[0].id}`))
  const { content, files } = await read()
  t.deepEqual(content.measurements, [
    { task: 'Spray', field: 'Layer', value: 71.5, unit: 'µm', target: 75, lsl: 60, usl: 90 },
  ])
  t.like(content.counts, [{ task: 'Spray', goodQuantity: 3, scrapQuantity: 1 }])
  const [made, powder] = content.lots.nodes
  t.like(made, { sku: 'COATED', status: 'available', kind: 'produced', distance: 0 })
  t.like(powder, { sku: 'POWDER', code: 'P-1', status: 'available', kind: 'received', distance: 1 })
  t.deepEqual(content.lots.edges, [
    { from: { sku: 'POWDER', code: 'P-1' }, to: { sku: 'COATED', code: made.code }, quantity: 8 },
  ])
  const elsewhere = {
    task: 'Spray',
    name: 'Finish',
    type: null,
    url: 'https://files.example/finish.jpg',
    expiresAt: null,
  }
  t.deepEqual(files, [elsewhere])
  t.notRegex(JSON.stringify(await read()), /secret/)
  t.deepEqual(released.content, content)
  t.deepEqual(released.files, files)

  await works.setLot('POWDER', 'P-1', 'blocked')
  await works.ok(works.patch(`/tasks/${operation}`, { status: 'ready', reason: 'Counted wrong' }))
  await works.answer(operation, { Layer: 88 })
  await works.ok(works.post(`/tasks/${operation}/counts/corrections`, { goodQuantity: -1, reason: 'One less' }))
  await works.ok(works.done(operation))
  t.deepEqual((await read()).content, content)
  t.deepEqual((await works.ok(works.get(`/data-packages/${released.id}`))).content, content)
  const again = await works.ok(works.post('/data-packages', { handoffId: received.id, scopes: ['counts'] }))
  t.like(again.content.counts, [{ goodQuantity: 2 }])
  t.deepEqual(Object.keys(again.content), ['counts'])
  t.deepEqual(again.files, [])
  t.is((await workshop.ok(workshop.get('/data-packages'))).pagination.total, 2)
  for (const right of ['update', 'delete', 'truncate'])
    for (const role of ['millwright_rules', 'millwright_owner'])
      t.false(
        (
          await service().admin.query(`select has_table_privilege($1, 'partners.data_packages', $2) as may`, [
            role,
            right,
          ])
        ).rows[0].may,
        `${role} may ${right}`,
      )
})

test('photos are kept for the package and opened by short links, whatever becomes of the answer', async (t) => {
  const { workshop, works, received } = await coated(['photos'])
  const { issues } = await works.ok(works.get('/issues'))
  const sent = { fileName: 'secret-phone.jpg', contentType: 'image/jpeg' }
  const { uploadUrl } = await works.ok(works.post(`/issues/${issues[0].id}/upload-url`, sent))
  const body = new Uint8Array(await pictures.jpeg())
  t.is((await fetch(uploadUrl, { method: 'PUT', body, headers: { 'Content-Type': 'image/jpeg' } })).status, 200)
  const photo = uploadUrl.split('?')[0]
  const answers = [{ field: 'Finish of the edge', value: photo }]
  const { taskId } = await works.ok(works.post(`/issues/${issues[0].id}/reports`, { ssuId: 'Cabin', answers }))
  await works.ok(works.post(`/tasks/${received.taskId}/connections`, { to: taskId, type: 'follow' }))
  const released = await works.ok(works.post('/data-packages', { handoffId: received.id }))
  const [{ id }] = (await workshop.ok(workshop.get('/data-packages'))).data
  const opened = async (company: TestCompany, own: string) => {
    const { files } = await company.ok(company.get(`/data-packages/${own}`))
    const file = files.find(({ name }: any) => name === 'Finish of the edge')
    t.like(file, { type: 'image/jpeg' })
    t.true(Date.parse(file.expiresAt) > Date.now())
    const found = await fetch(file.url)
    t.is(found.status, 200)
    return [file.url, Buffer.from(await found.arrayBuffer())]
  }
  const [link, content] = await opened(workshop, id)
  t.notRegex(link as string, /secret-phone/)
  const own = await fetch((link as string).split('?')[0]!, { headers: { Authorization: `Bearer ${workshop.key}` } })
  t.is(own.status, 404, 'the address itself opens nothing to who got the package')
  await works.answer(taskId, { 'Finish of the edge': 'https://files.example/other.jpg' })
  await works.ok(works.delete(`/tasks/${taskId}`))
  await works.letFilesAge()
  t.deepEqual((await service().admin.query('select work.remove_files() as tokens')).rows, [{ tokens: [] }])
  t.deepEqual((await opened(workshop, id))[1], content)
  t.deepEqual((await opened(works, released.id))[1], content)
})

test('who asked is told, in event, timeline and dashboard; of the tasks only those that were connected', async (t) => {
  const { workshop, works, sent, received } = await coated(['counts', 'lots'])
  const other = await works.release('COATED', 1)
  await works.ok(works.done(other.operations[0], { goodQuantity: 1, scrapQuantity: 0 }))
  await works.ok(works.post('/data-packages', { handoffId: received.id }))
  const [{ id }] = (await workshop.ok(workshop.get('/data-packages'))).data
  const events = (await checkEvents(t, workshop)).filter(({ type }) => type === 'data_package.received')
  t.deepEqual(
    events.map(({ data }) => data),
    [
      {
        dataPackage: {
          id,
          dataRequestId: sent.id,
          from: { name: `Partner ${works.shortName}`, shortName: works.shortName },
        },
      },
    ],
  )
  t.like((await workshop.ok(workshop.get(`/handoffs/${sent.id}/timeline`))).data.at(-1), {
    type: 'data_released',
    by: 'partner',
    actorName: null,
    payload: { dataPackageId: id },
  })
  const { content } = await workshop.ok(workshop.get(`/data-packages/${id}`))
  t.is(content.counts.length, 1)
  t.is(content.lots.nodes.filter(({ kind }: any) => kind === 'produced').length, 1)
  const shown = await data(workshop, `{ handoffs { nodes { dataPackages { nodes { id role scopes } } } } }`)
  t.deepEqual(shown.handoffs.nodes[0].dataPackages.nodes, [{ id, role: 'received', scopes: ['counts', 'lots'] }])
})

test('nothing is released that was not asked for, by who did not receive it, or after the end', async (t) => {
  const { workshop, works, sent, received } = await coated(['counts'])
  const release = async (company: TestCompany, input: object) => (await company.post('/data-packages', input)).body
  t.like(await release(works, { handoffId: received.id, scopes: ['counts', 'lots'] }), {
    status: 400,
    code: 'invalid_input',
  })
  t.like(await release(workshop, { handoffId: sent.id }), { status: 409, code: 'invalid_transition' })
  t.like(await release(works, { handoffId: sent.id }), { status: 404 })
  await workshop.sendTo(works, await workshop.task('Coat'))
  t.like(await release(works, { handoffId: (await newest(works)).id }), { status: 409, code: 'invalid_transition' })
  const tried = await works.ok(works.post('/data-packages', { handoffId: received.id }, { Prefer: 'dry-run' }))
  t.is(tried.result.content.counts.length, 1)
  t.is((await workshop.ok(workshop.get('/data-packages'))).pagination.total, 0)
  const third = await service().company()
  const { id } = await works.ok(works.post('/data-packages', { handoffId: received.id }))
  t.is((await third.get(`/data-packages/${id}`)).status, 404)
  t.is((await workshop.get(`/data-packages/${id}`)).status, 404, 'each side has an id of its own')
  await workshop.ok(workshop.delete(`/handoffs/${sent.id}`))
  t.like(await release(works, { handoffId: received.id }), { status: 409, code: 'invalid_transition' })
})

test('a package has no title that somebody gave a task, the received one neither', async (t) => {
  const { workshop, works, received } = await coated(['counts', 'measurements'])
  await works.ok(works.patch(`/tasks/${received.taskId}`, { title: 'For secret-customer' }))
  await works.ok(works.post(`/tasks/${received.taskId}/counts`, { goodQuantity: 2, scrapQuantity: 0 }))
  await works.ok(works.post('/data-packages', { handoffId: received.id }))
  const [{ id }] = (await workshop.ok(workshop.get('/data-packages'))).data
  const { content } = await workshop.ok(workshop.get(`/data-packages/${id}`))
  t.deepEqual(content.counts.map(({ task }: any) => task).sort(), ['Received task', 'Spray'])
  t.notRegex(JSON.stringify(content), /secret/)
})

test('whoever releases data sees it: by the permission for partners alone nobody reads lots and tasks', async (t) => {
  const { works, received } = await coated(['counts', 'lots'])
  const may = (...permissions: string[]) =>
    works.apply({ permissionGroups: [{ name: 'Trade', permissions: ['handoffs:send', ...permissions] }] } as any)
  await may()
  await works.apply({ roles: [{ name: 'Trader', permissionGroup: 'Trade' }] } as any)
  const trader = await works.as('Trader')
  const tried = async (scopes?: string[]) =>
    (await trader.post('/data-packages', { handoffId: received.id, scopes }, { Prefer: 'dry-run' })).body
  const refused = async (requiredPermission: string, scopes?: string[]) =>
    t.like(await tried(scopes), { status: 403, code: 'missing_permission', requiredPermission })
  await refused('inventory:view')
  await refused('tasks:view_all', ['counts'])
  await may('inventory:view')
  await refused('tasks:view_all')
  await may('inventory:view', 'tasks:view_all')
  t.true((await tried()).accepted)
})
