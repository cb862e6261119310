// What a machine is set to for an operation: pinned at the release, shown with the operation.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const speed = (target: number) => [{ name: 'Speed', unit: '1/min', target, min: 100 }]
const shop: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Lathe' }] }],
  workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
  products: [{ sku: 'PART' }],
  parameterSets: [{ name: 'Turning', parameters: speed(800) }],
  taskTypes: [{ name: 'Turn', makes: 'PART', workCenter: 'Turning', parameterSet: 'Turning' }, { name: 'Wash' }],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Wash' }] }],
}
const shown = (version: number, target: number) => ({
  name: 'Turning',
  version,
  parameters: [{ name: 'Speed', unit: '1/min', target, min: 100, max: null }],
})

test('an operation shows the version that was current at its release, and keeps it', async (t) => {
  const company = await service().company(shop)
  const before = await company.release('PART', 1)
  t.deepEqual(before.operations[0].parameterSet, shown(1, 800))
  t.is(before.operations[1].parameterSet, null)
  await company.apply({ parameterSets: [{ name: 'Turning', parameters: speed(900) }] })
  const after = await company.release('PART', 1)
  t.deepEqual(after.operations[0].parameterSet, shown(2, 900))
  t.deepEqual((await company.order(before.id)).operations[0].parameterSet, shown(1, 800))
  const task = await company.ok(company.get(`/tasks/${before.operations[0].taskId}`))
  t.deepEqual(task.parameterSet, shown(1, 800))
})

test('what is left of an operation goes on with its version; a new task alone begins with the current one', async (t) => {
  const company = await service().company(shop)
  const { operations } = await company.release('PART', 4)
  await company.apply({ parameterSets: [{ name: 'Turning', parameters: speed(900) }] })
  const left = { status: 'incomplete', incompleteReason: 'Shift over', createFollowUp: true, goodQuantity: 1 }
  const { _meta } = await company.ok(company.patch(`/tasks/${operations[0].taskId}`, left))
  const followUp = await company.ok(company.get(`/tasks/${_meta.followUpId}`))
  t.is(followUp.parameterSet.version, 1)
  const alone = await company.ok(company.get(`/tasks/${await company.task('Turn')}`))
  t.is(alone.parameterSet.version, 2)
})

test('what is unchanged makes no version; pruning keeps what the file omits', async (t) => {
  const company = await service().company(shop)
  const spec = { version: 1, parameterSets: [{ name: 'Turning', parameters: speed(800) }] }
  const planned = async (body: object) => (await company.ok(company.post('/config/plan', body))).changes[0].action
  t.is(await planned({ spec }), 'unchanged')
  const omitted = { spec: { ...spec, parameterSets: [] }, prune: true }
  t.is(await planned(omitted), 'extra')
  for (const body of [{ spec }, omitted])
    t.deepEqual((await company.ok(company.post('/config/apply', body))).applied, [])
  t.is((await company.ok(company.get('/config/export'))).parameterSets.length, 1)
  t.is((await company.release('PART', 1)).operations[0].parameterSet.version, 1)
})

test('limits that contradict each other are told with their paths', async (t) => {
  const company = await service().company(shop)
  const parameters = [
    { name: 'Speed', min: 3, max: 2 },
    { name: 'Feed', target: 5, max: 4 },
    { name: 'Feed', target: 0.1, min: 0.1 },
  ]
  const spec = {
    version: 1,
    parameterSets: [{ name: 'Turning', parameters }],
    taskTypes: [{ name: 'Turn', parameterSet: 'None' }],
  }
  const { problems } = await company.ok(company.post('/config/validate', { spec }))
  t.deepEqual(problems.map(({ path }: { path: string }) => path).sort(), [
    'parameterSets[0].parameters[0].min',
    'parameterSets[0].parameters[1].target',
    'parameterSets[0].parameters[2].name',
    'taskTypes[0].makes',
    'taskTypes[0].parameterSet',
  ])
})
