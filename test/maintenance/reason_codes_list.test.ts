import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('reason_codes.list shows the codes by kind and label, all kinds or one', async (t) => {
  const company = await service().company()
  await company.ok(company.post('/config/apply', { spec: { version: 1, reasonCodes: [
    { kind: 'scrap', label: 'Surface', isActive: false },
    { kind: 'downtime', label: 'Tool breakage', code: 'T1', parent: 'Tooling' },
    { kind: 'downtime', label: 'Tooling' },
  ] } }))
  const all = await company.ok(company.get('/reason-codes'))
  t.deepEqual(all.data.map((row: any) => row.label), ['Tool breakage', 'Tooling', 'Surface'])
  const { data } = await company.ok(company.get('/reason-codes?kind=downtime'))
  t.like(data[0], { kind: 'downtime', code: 'T1', label: 'Tool breakage', parentId: data[1].id, isActive: true })
  t.like(data[1], { code: null, parentId: null })
  t.like((await company.get('/reason-codes?kind=other')).body, { status: 400, errors: [{ path: 'kind' }] })
})
