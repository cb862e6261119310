// Who may do, review and finish work: reviewed types, and the skills that a type asks for.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const bench: Spec = {
  taskTypes: [
    { name: 'Report', isReviewed: true },
    { name: 'Weld', skill: 'Welding', minimumRank: 3 },
  ],
  skills: [{ name: 'Welding' }],
  people: [
    { email: 'operator@example.test', skills: [{ skill: 'Welding', rank: 2 }] },
    { email: 'supervisor@example.test', skills: [{ skill: 'Welding', rank: 3 }] },
    { email: 'viewer@example.test' },
  ],
}

async function begin() {
  const company = await service().company(bench)
  return {
    company,
    operator: await company.as('Operator'),
    supervisor: await company.as('Supervisor'),
    viewer: await company.as('Viewer'),
  }
}

test('own work on a reviewed type ends at submitted; somebody else approves it or sends it back', async (t) => {
  const { company, operator, supervisor, viewer } = await begin()
  const own = async (who: string) => await company.task('Report', { assignee: `${who}@example.test` })
  const enter = async (id: string, status: string, who = operator) => (await who.patch(`/tasks/${id}`, { status })).body

  const id = await own('operator')
  t.like(await enter(id, 'done'), { code: 'invalid_transition', allowedTransitions: ['submitted', 'incomplete'] })
  t.is((await enter(id, 'submitted')).status, 'submitted')
  for (const status of ['done', 'open', 'ready'])
    t.like(await enter(id, status), { code: 'invalid_transition', allowedTransitions: [] }, status)
  t.is((await enter(id, 'open', supervisor)).status, 'open')
  t.is((await enter(id, 'submitted')).status, 'submitted')
  t.is((await enter(id, 'done', supervisor)).status, 'done')

  const powerless = await own('viewer')
  t.is((await enter(powerless, 'submitted', viewer)).status, 'submitted')
  t.like(await enter(powerless, 'open', viewer), { code: 'invalid_transition' })
  const colleague = await own('viewer')
  await company.ok(company.patch(`/tasks/${colleague}`, { status: 'submitted' }))
  t.like(await enter(colleague, 'done', viewer), {
    code: 'missing_permission',
    requiredPermission: 'tasks:change_status',
  })

  const written = { typeId: company.type.Report, title: 'Written down', status: 'done' }
  const me = company.person['operator@example.test']
  t.like((await operator.post('/tasks', { ...written, assigneeIds: [me] })).body, { code: 'invalid_transition' })
  t.is((await supervisor.ok(supervisor.post('/tasks', written))).status, 'done', 'nobody’s own')
  const submitted = await supervisor.ok(supervisor.post('/tasks', { ...written, status: 'submitted' }))
  t.like(await enter(submitted.id, 'done', supervisor), { code: 'invalid_transition' })
})

test('who is assigned has the skill of the type in its rank, and who starts or finishes own work', async (t) => {
  const { company, operator, supervisor } = await begin()
  const person = (who: string) => company.person[`${who}@example.test`]
  const lacking = [{ id: person('operator'), lacks: 'Welding', minimumRank: 3, rank: 2 }]
  const refused = { status: 422, code: 'not_qualified', people: lacking }
  const assigneeIds = [person('supervisor'), person('operator')]
  t.like((await company.post('/tasks', { typeId: company.type.Weld, title: 'x', assigneeIds })).body, refused)
  const id = await company.task('Weld', { assignee: 'supervisor@example.test' })
  t.like((await company.patch(`/tasks/${id}`, { assigneeIds })).body, refused)
  t.like((await company.patch(`/tasks/${id}`, { assigneeIds: [person('viewer')] })).body, {
    code: 'not_qualified',
    people: [{ rank: null }],
  })

  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
  t.is((await supervisor.ok(supervisor.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')

  const other = await company.task('Report', { assignee: 'operator@example.test' })
  await company.apply({ taskTypes: [{ name: 'Report', skill: 'Welding' }] })
  await company.apply({ people: [{ email: 'operator@example.test', skills: [] }] })
  for (const status of ['dispatched', 'submitted'])
    t.like((await operator.patch(`/tasks/${other}`, { status })).body, {
      code: 'not_qualified',
      people: [{ lacks: 'Welding', minimumRank: null, rank: null }],
    })
  t.is(
    (await company.ok(company.patch(`/tasks/${other}`, { status: 'dispatched' }))).status,
    'dispatched',
    'not its own',
  )
})
