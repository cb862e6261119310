// A machine takes along the parts that a file does not name, and the plan knows.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const press = { name: 'Press', children: [{ name: 'Motor', children: [{ name: 'Fan' }] }] }
const companyWith = (more: object = {}) =>
  service().company({
    sites: [{ name: 'North', ssus: [press] }, { name: 'South' }],
    warehouses: [{ name: 'Store' }],
    ...more,
  } as never)

interface Change {
  section: string
  name: string
  action: string
  fields: object
}
async function planned(company: TestCompany, spec: object, prune = false) {
  const { problems, changes } = await company.ok(company.post('/config/plan', { spec: { version: 1, ...spec }, prune }))
  const done = changes.filter(({ action }: Change) => !['unchanged', 'extra'].includes(action))
  return { problems, done: done.map(({ section, name, action }: Change) => `${section} ${name}: ${action}`), changes }
}
async function applied(company: TestCompany, spec: object, prune = false) {
  const { problems, done } = await planned(company, spec, prune)
  const answer = await company.ok(company.post('/config/apply', { spec: { version: 1, ...spec }, prune }))
  const made = answer.applied.map(({ section, name, action }: Change) => `${section} ${name}: ${action}`)
  return { problems, failed: answer.failed, done, made }
}
async function isWhatItExports(company: TestCompany) {
  const { body } = await company.get('/config/export')
  const home = await company.ok(company.post('/config/plan', { spec: body, prune: true }))
  const empty = await service().company()
  await empty.ok(empty.post('/config/apply', { spec: { ...body, people: [] }, prune: true }))
  const again = (await empty.get('/config/export')).body
  const { create, update, extra, remove } = home.summary
  return [
    create + update + extra + remove,
    JSON.stringify([again.sites, again.warehouses]) === JSON.stringify([body.sites, body.warehouses]),
  ]
}

const south = { sites: [{ name: 'North' }, { name: 'South', ssus: [{ name: 'Press' }] }] }

test('the plan shows the parts that move with their machine, and they do', async (t) => {
  const company = await companyWith()
  const { changes } = await planned(company, south)
  const motor = changes.find(({ name, action }: Change) => name === 'Motor' && action === 'update')
  t.deepEqual(motor.fields, { site: { from: 'North', to: 'South' } })
  const { problems, failed, done, made } = await applied(company, south)
  t.deepEqual([problems, failed, made], [[], null, done])
  t.deepEqual(done, ['sites.ssus Press: update', 'sites.ssus Fan: update', 'sites.ssus Motor: update'])
  t.deepEqual((await planned(company, south)).done, [])
  t.deepEqual(await isWhatItExports(company), [0, true])
})

for (const [where, spec, section] of [
  ['another site', { sites: [{ name: 'North', ssus: [] }, south.sites[1]] }, 'sites.ssus'],
  [
    'a warehouse',
    { sites: [{ name: 'North', ssus: [] }], warehouses: [{ name: 'Store', ssus: [{ name: 'Press' }] }] },
    'warehouses.ssus',
  ],
] as const)
  test(`parts that pruning takes out of use go with their machine to ${where}`, async (t) => {
    const company = await companyWith()
    const { problems, failed, done, made } = await applied(company, spec, true)
    t.deepEqual([problems, failed, made], [[], null, done])
    t.true(done.includes(`${section} Motor: remove`) && done.includes(`${section} Fan: remove`), done.join())
    t.deepEqual((await planned(company, spec, true)).done, [])
    t.deepEqual(await isWhatItExports(company), [0, true])
  })

test('a name that a part takes along is not free where it goes', async (t) => {
  const company = await companyWith({ workCenters: [{ name: 'Pressing', machines: ['Fan'] }] })
  const shelf = { name: 'Fan', type: 'shelf' }
  const spec = {
    sites: [
      { name: 'North', ssus: [] },
      { ...south.sites[1], storageUnits: [shelf] },
    ],
  }
  const path = 'sites[1].storageUnits[0]'
  const kept = 'It is needed by workCenters: Pressing.'
  const free = 'Pruning takes it out of use where nothing needs it, and frees its name.'
  for (const [prune, why] of [
    [false, free],
    [true, kept],
  ] as const)
    t.deepEqual((await planned(company, spec, prune)).problems, [
      { path, message: `"South/Fan" is taken by a machine of the company. ${why}` },
    ])
  const { problems, failed, done, made } = await applied(company, { ...spec, workCenters: [] }, true)
  t.deepEqual([problems, failed, made], [[], null, done])
  t.deepEqual((await planned(company, { ...spec, workCenters: [] }, true)).done, [])
  t.deepEqual(await isWhatItExports(company), [0, true])
})

test('a storage unit that stays where a part would come with its machine is a problem of the machine', async (t) => {
  const company = await companyWith({
    sites: [
      { name: 'North', ssus: [press] },
      { name: 'South', storageUnits: [{ name: 'Fan', type: 'shelf' }] },
    ],
  })
  const message = 'its part "Fan" goes with it to "South", where a storage unit has that name'
  t.deepEqual((await planned(company, south)).problems, [{ path: 'sites[1].ssus[0]', message }])
  const emptied = { sites: [south.sites[0], { ...south.sites[1], storageUnits: [] }] }
  const { problems, failed, done, made } = await applied(company, emptied, true)
  t.deepEqual([problems, failed, made], [[], null, done], 'pruning puts it out of use, and it gives up its name')
  t.deepEqual((await planned(company, emptied, true)).done, [])
})
