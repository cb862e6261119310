// What an apply would refuse half way, validate and plan say before anything is done.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

async function said(company: TestCompany, spec: object): Promise<{ path: string; message: string }[]> {
  const sent = { spec: { version: 1, ...spec } }
  const { problems } = await company.ok(company.post('/config/validate', sent))
  const plan = await company.ok(company.post('/config/plan', sent))
  return plan.valid ? [] : problems
}

test('two subcontractors are not one company, and no partner is the company itself', async (t) => {
  const company = await service().company({})
  const own = company.shortName
  t.deepEqual(
    await said(company, {
      subcontractors: [
        { name: 'Coating', company: 'coating' },
        { name: 'Coating again', company: 'coating' },
        { name: 'Ourselves', company: own },
      ],
      customers: [{ externalRef: 'C-1', name: 'Ourselves', companyShortName: own }],
    }),
    [
      { path: 'customers[0].companyShortName', message: 'is this company itself' },
      { path: 'subcontractors[0].company', message: 'is subcontractor "Coating again" already' },
      { path: 'subcontractors[1].company', message: 'is subcontractor "Coating" already' },
      { path: 'subcontractors[2].company', message: 'is this company itself' },
    ],
  )
  await company.apply({ subcontractors: [{ name: 'Coating', company: 'coating' }] })
  t.deepEqual(await said(company, { subcontractors: [{ name: 'Paint', company: 'coating' }] }), [
    { path: 'subcontractors[0].company', message: 'is subcontractor "Coating" already' },
  ])
})

test('a signal that has readings keeps its kind', async (t) => {
  const spec = (kind: 'counter' | 'value') => ({
    machineData: [{ machine: 'Press', signals: [{ key: 'load', kind }] }],
  })
  const company = await service().company({ sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }], ...spec('value') })
  t.deepEqual(await said(company, spec('counter')), [])
  const readings = [{ ssuId: 'Press', key: 'load', at: new Date(Date.now() - 60_000).toISOString(), value: 7 }]
  await company.ok(company.post('/signals/readings', { readings }))
  t.deepEqual(await said(company, spec('counter')), [
    {
      path: 'machineData[0].signals[0].kind',
      message: 'it has readings as a value; give another key to what is of another kind',
    },
  ])
})
