// Anybody reports what is wrong with a machine: a task of the issue's type.
import test from 'ava'
import { keyOf } from '../mcp/support.ts'
import type { Client } from '../support/client.ts'
import { eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const shop: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Stopped', category: 'DOWN' },
  ],
  sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }],
  taskTypes: [
    { name: 'Repair', statusOnOpen: 'Stopped', statusOnDone: 'Running', form: [{ title: 'Found', type: 'text' }] },
  ],
  issues: [
    {
      name: 'Leak',
      taskType: 'Repair',
      items: [
        { title: 'Where', type: 'select', options: ['Hose', 'Pump'], required: true },
        { title: 'Which hose', type: 'text', required: true, showWhen: { field: 'Where', equals: 'Hose' } },
        { title: 'Machine', type: 'machine_status' },
        { title: 'Tag', type: 'barcode' },
        { title: 'Pressure', type: 'number', usl: 5 },
      ],
    },
    { name: 'Noise', taskType: 'Repair' },
  ],
}
const answersOf = (answers: Record<string, unknown>) =>
  Object.entries(answers).map(([field, value]) => ({ field, value }))

async function workshop() {
  const company = await service().company(shop)
  const { issues } = await company.ok(company.get('/issues'))
  const id = (name: string): string => issues.find((issue: { name: string }) => issue.name === name).id
  const report = (name: string, answers: object = {}, who: Client = company, headers?: Record<string, string>) =>
    who.post(`/issues/${id(name)}/reports`, { ssuId: 'Press', answers: answersOf({ ...answers }) }, headers)
  return { company, id, report, issues }
}
const status = async (company: TestCompany) =>
  (await company.ok(company.get('/downtime-events?openOnly=true'))).data.length > 0 ? 'stopped' : 'running'

test('issues are listed by name, each with what a report is asked', async (t) => {
  const { company, issues, id } = await workshop()
  t.like(issues, [
    { name: 'Leak', taskType: { name: 'Repair' } },
    { name: 'Noise', taskType: { name: 'Repair' } },
  ])
  const form = await company.ok(company.get(`/issues/${id('Leak')}/form`))
  t.is(form.name, 'Leak')
  t.deepEqual(
    form.items.map((item: { title: string; required: boolean }) => [item.title, item.required]),
    [
      ['Where', true],
      ['Which hose', true],
      ['Machine', false],
      ['Tag', false],
      ['Pressure', false],
    ],
  )
  t.deepEqual(form.items[2].options, ['Running', 'Stopped'])
  t.deepEqual((await company.ok(company.get(`/issues/${id('Noise')}/form`))).items, [])
})

test('who may only look after own work reports, and sees the task; its answers stand in the task’s form', async (t) => {
  const { company, report } = await workshop()
  const viewer = await company.as('Viewer')
  const { taskId } = await viewer.ok(report('Leak', { Where: 'Pump' }, viewer))
  t.like(await viewer.ok(viewer.get(`/tasks/${taskId}`)), { title: 'Leak', ssuId: 'Press', status: 'open' })
  const { fields } = await viewer.ok(viewer.get(`/tasks/${taskId}/form`))
  t.like(
    fields.filter((field: { title: string }) => ['Found', 'Where'].includes(field.title)),
    [
      { title: 'Found', answer: null },
      { title: 'Where', answer: 'Pump' },
    ],
  )
  await company.answer(taskId, { Found: 'Seal worn', Where: 'Hose', 'Which hose': 'Return' }, { status: 'done' })
  t.like(await company.answers(taskId), { Found: 'Seal worn', 'Which hose': 'Return' })
})

test('what is required and shown has to be answered, and everything wrong is told at once', async (t) => {
  const { company, id, report } = await workshop()
  t.like((await report('Leak')).body, { code: 'required_field_missing', missingFields: ['Where'] })
  t.like((await report('Leak', { Where: 'Hose' })).body, {
    code: 'required_field_missing',
    missingFields: ['Which hose'],
  })
  const { body } = await company.post(`/issues/${id('Leak')}/reports`, {
    ssuId: 'Nowhere',
    answers: answersOf({ Where: 'Roof', Machine: 'Dancing', Colour: 'red' }),
  })
  t.deepEqual(
    body.errors.map(({ path }: { path: string }) => path),
    ['ssuId', 'answers.0.value', 'answers.1.value', 'answers.2.field', 'answers'],
  )
  t.is((await company.get('/issues/none/form')).body.code, 'not_found')
})

test('answers of any wrong form are refused where they stand, and what is required is still told', async (t) => {
  const company = await service().company({
    ...shop,
    issues: [
      {
        name: 'Fall',
        taskType: 'Repair',
        items: [
          { title: 'When', type: 'datetime', required: true },
          { title: 'Goods', type: 'products' },
          { title: 'Play', type: 'number' },
          { title: 'Seen', type: 'photo' },
          { title: 'At', type: 'location' },
        ],
      },
    ],
  })
  const { issues } = await company.ok(company.get('/issues'))
  const wrong = ['this morning', '2026-02-30', '', '2 bolts', 7, true, {}, ['M8'], [7], { sku: 'M8' }, null]
  for (const value of wrong)
    for (const field of ['When', 'Goods', 'Play', 'Seen', 'At']) {
      const isWrong = value !== null && !(field === 'Play' && value === 7)
      const report = { ssuId: 'Press', answers: answersOf({ [field]: value }) }
      for (const headers of [{}, { prefer: 'dry-run' }] as Record<string, string>[]) {
        const { status, body } = await company.post(`/issues/${issues[0].id}/reports`, report, headers)
        const told = body.problem ?? body
        const paths = told.errors.map(({ path }: { path: string }) => path)
        const said = JSON.stringify([field, value, status, paths])
        t.not(status, 500, said)
        t.is(paths.includes('answers'), field !== 'When' || typeof value !== 'string', said)
        t.is(
          paths.some((path: string) => path.startsWith('answers.0.')),
          isWrong,
          said,
        )
      }
    }
  t.deepEqual(await company.openTasks('Repair'), [])
})

test('the machine takes the status that the report says, else that of the task type', async (t) => {
  const told = await workshop()
  await told.company.ok(told.report('Leak', { Where: 'Pump', Machine: 'Running' }))
  t.is(await status(told.company), 'running')
  t.deepEqual((await told.company.ok(told.company.get('/downtime-events'))).data, [])
  await told.company.ok(told.report('Noise'))
  t.is(await status(told.company), 'stopped')
})

test('a report sent again with its key is one report, and its event is sent once', async (t) => {
  const { company, report } = await workshop()
  const key = { 'Idempotency-Key': 'phone-1' }
  const [first, again] = [await report('Noise', {}, company, key), await report('Noise', {}, company, key)]
  t.is(first!.body.taskId, again!.body.taskId)
  t.is((await eventsOf(company)).filter(({ type }: any) => type === 'task.created').length, 1)
})

test('a dry run tells the task and makes none', async (t) => {
  const { company, report } = await workshop()
  const { effects, changes } = await company.ok(report('Leak', { Where: 'Pump' }, company, { prefer: 'dry-run' }))
  t.like(effects, [{ type: 'task', title: 'Leak' }])
  t.true(changes.some(({ entity }: { entity: string }) => entity === 'task'))
  t.deepEqual(await company.openTasks('Repair'), [])
})

test('an agent reports, but scans nothing and says who measured', async (t) => {
  const { company, id, report } = await workshop()
  const { client: agent } = await keyOf(service(), company, 'agent')
  const scanned = await report('Leak', { Where: 'Pump', Tag: '4711' }, agent)
  t.like(scanned.body, { code: 'agent_not_allowed', errors: [{ path: 'answers.1.value' }] })
  t.is((await report('Leak', { Where: 'Pump' }, agent)).status, 200)
  const measured = { Where: 'Pump', Pressure: 4 }
  t.like((await report('Leak', measured, agent)).body, { code: 'reason_required', missingFields: ['statedBy'] })
  const said = { ssuId: 'Press', answers: answersOf(measured), statedBy: company.person['admin@example.test'] }
  t.is((await agent.post(`/issues/${id('Leak')}/reports`, said)).status, 200)
})

test('items of an issue are checked as forms are', async (t) => {
  const { company } = await workshop()
  const items = [
    { title: 'A', type: 'select' },
    { title: 'A', type: 'text', showWhen: { field: 'B', equals: 'x' } },
  ]
  const { problems } = await company.ok(
    company.post('/config/validate', { spec: { version: 1, issues: [{ name: 'Leak', taskType: 'Sing', items }] } }),
  )
  t.deepEqual(problems.map(({ path }: { path: string }) => path).sort(), [
    'issues[0].items[0].options',
    'issues[0].items[1].showWhen.field',
    'issues[0].items[1].title',
    'issues[0].taskType',
  ])
})

test('nothing is reported of a machine that is out of use', async (t) => {
  const { company, report } = await workshop()
  await company.ok(company.put('/ssus/Press', { isActive: false }))
  t.like((await report('Noise')).body, {
    code: 'invalid_input',
    errors: [{ path: 'ssuId', message: 'Press is no longer in use' }],
  })
  await company.ok(company.put('/ssus/Press', { isActive: true }))
  t.is((await report('Noise')).status, 200)
})

test('an issue that was reported goes out of use when it is pruned, as the plan says; one that was not is removed', async (t) => {
  const { company, id, report } = await workshop()
  const { taskId } = await company.ok(report('Leak', { Where: 'Pump' }))
  const prune = { spec: { version: 1, issues: [] }, prune: true }
  const plan = async () => (await company.ok(company.post('/config/plan', prune))).changes
  const out = { isActive: { from: true, to: false } }
  t.deepEqual(await plan(), [
    { section: 'issues', name: 'Leak', action: 'remove', fields: out },
    { section: 'issues', name: 'Noise', action: 'remove', fields: {} },
  ])
  const { applied } = await company.ok(company.post('/config/apply', prune))
  t.deepEqual(
    applied,
    ['Leak', 'Noise'].map((name) => ({ section: 'issues', name, action: 'remove' })),
  )
  t.like(await plan(), [{ name: 'Leak', action: 'extra' }])
  t.deepEqual(await company.ok(company.get('/issues')), { issues: [] })
  t.is((await report('Leak', { Where: 'Pump' })).body.code, 'not_found')
  t.is((await company.get(`/issues/${id('Leak')}/form`)).status, 404)
  t.is((await company.answers(taskId)).Where, 'Pump')
  const { issues: asTheyAre } = await company.ok(company.get('/config/export'))
  t.like(asTheyAre, [{ name: 'Leak', isActive: false }])
  await company.apply({ issues: [{ ...asTheyAre[0], isActive: true }] })
  t.is((await report('Leak', { Where: 'Pump' })).status, 200)
})

test('a task type goes with the issue that only it was for, unless that was reported', async (t) => {
  const { company, report } = await workshop()
  const prune = { spec: { version: 1, issues: [], taskTypes: [] }, prune: true }
  const removed = async () =>
    (await company.ok(company.post('/config/plan', prune))).changes
      .filter(({ action }: { action: string }) => action === 'remove')
      .map(({ section, name }: { section: string; name: string }) => `${section} ${name}`)
  t.deepEqual(await removed(), ['issues Leak', 'issues Noise', 'taskTypes Repair'])
  await company.ok(report('Noise'))
  t.deepEqual(await removed(), ['issues Leak', 'issues Noise'])
})

test('that a report, or a repair, was made is told before the stop that it causes', async (t) => {
  const { company, report } = await workshop()
  await company.ok(report('Noise'))
  const stop = (await company.ok(company.get('/downtime-events?openOnly=true'))).data[0]
  await company.ok(company.post(`/downtime-events/${stop.id}/close`, {}))
  await company.task('Repair', { ssu: 'Press' })
  const events = await eventsOf(company)
  const told = ['task.created', 'downtime.started', 'downtime.ended', 'task.created', 'downtime.started']
  t.deepEqual(
    events.map(({ type }) => type),
    told,
  )
  const ids = events.map(({ id }) => id)
  t.deepEqual(ids, ids.toSorted(), 'by the ids of their messages too')
})
