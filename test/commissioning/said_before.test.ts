// What an apply would refuse half way, validate and plan say before anything is done; a plan also what looks wrong.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

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

test('what the company opens by itself for an NCR, a count or a kit makes nothing, whichever of both is said later', async (t) => {
  const settings = { ncrTaskType: 'Make', inventoryTaskType: 'Make', kittingTaskType: 'Make' }
  const company = await service().company({
    products: [{ sku: 'PART', itemClass: 'finished' }],
    taskTypes: [{ name: 'Make', makes: 'PART' }, { name: 'Look' }],
    settings: { ncrTaskType: 'Look' },
  } as never)
  t.deepEqual(await said(company, { settings: { timezone: 'UTC', ...settings } }), [
    {
      path: 'settings.inventoryTaskType',
      message: '"Make" makes PART, and is the inventoryTaskType: a count makes nothing',
    },
    {
      path: 'settings.kittingTaskType',
      message: '"Make" makes PART, and is the kittingTaskType: a kitting task makes nothing',
    },
    { path: 'settings.ncrTaskType', message: '"Make" makes PART, and is the ncrTaskType: an NCR makes nothing' },
  ])
  t.deepEqual(await said(company, { taskTypes: [{ name: 'Look', makes: 'PART' }] }), [
    { path: 'taskTypes[0].makes', message: '"Look" makes PART, and is the ncrTaskType: an NCR makes nothing' },
  ])
})

test('a plan warns of what is possible and hardly meant', async (t) => {
  const company = await service().company({})
  const bolt = { sku: 'BOLT', name: 'Bolt', itemClass: 'raw', unit: 'pcs' }
  const reorder = (more: object) => [{ mode: 'minimum', minQty: 10, ...more }]
  const shift = (name: string, day: string, start: string, end: string, breaks: object[] = []) => ({
    ...{ name, days: [day], start, end, breaks },
  })
  const shifts = [
    shift('Late', 'sun', '14:00', '22:00', [{ start: '14:00', end: '22:00' }]),
    shift('Night', 'sun', '22:00', '06:00'),
    shift('Early', 'mon', '05:00', '14:00'),
  ]
  const depth = (target: number) => [{ title: 'Depth', type: 'number', target, lsl: 2, usl: 4 }]
  const warned = async (spec: object) => {
    const { valid, _meta } = await company.ok(company.post('/config/plan', { spec: { version: 1, ...spec } }))
    t.true(valid)
    return _meta.warnings.filter(({ code }: any) => code === 'looks_wrong').map(({ message }: any) => message)
  }
  const whole = { ...bolt, unitWhole: true }
  t.deepEqual(await warned({ products: [{ ...whole, stockPolicies: reorder({ targetQty: 10 }) }] }), [])
  const odd = { ...whole, stockPolicies: reorder({ minQty: 1.5, targetQty: 1 }) }
  const fraction = 'BOLT is counted whole, and its stock policy of the company has minQty 1.5'
  const below = 'the stock policy of the company of BOLT has targetQty 1, below its minQty 1.5'
  const says = (...odd: string[]) => odd.map((one) => `This is possible, but looks wrong: ${one}.`)
  t.deepEqual(await warned({ products: [odd] }), says(fraction, below), 'one warning each, as the product alone has')
  const { sku, ...sent } = odd
  const { _meta } = await company.ok(company.put(`/products/${sku}`, sent))
  t.deepEqual(
    _meta.warnings.map(({ code, message }: any) => `${code} ${message}`),
    says(fraction, below).map((one) => `looks_wrong ${one}`),
  )
  t.false('_meta' in (await company.ok(company.put('/products/BOLT', { name: 'Bolt M8' }))))
  await company.ok(company.put('/products/BOLT', { unitWhole: false, stockPolicies: reorder({ minQty: 0.5 }) }))
  const counted = await company.ok(company.put('/products/BOLT', { unitWhole: true }))
  t.deepEqual(
    counted._meta.warnings.map(({ message }: any) => message),
    says(fraction.replace('1.5', '0.5')),
    'the policy that is stored',
  )
  t.deepEqual(await warned({ settings: { timezone: 'UTC', shifts: shifts.slice(1, 2) } }), [])
  t.deepEqual(
    await warned({ settings: { timezone: 'UTC', shifts } }),
    says(
      'settings: the shift Late has a break that is as long as itself',
      'settings: the shifts Night and Early overlap',
    ),
  )
  t.deepEqual(await warned({ taskTypes: [{ name: 'Drill', form: depth(3) }] }), [])
  t.deepEqual(
    await warned({ taskTypes: [{ name: 'Drill', form: depth(5) }] }),
    says('taskTypes Drill asks for "Depth" with the target 5, outside its limits'),
  )
  const skills = [{ name: 'Welding' }]
  const weld = (minimumRank: number) => ({ name: 'Weld', skill: 'Welding', minimumRank, defaultAssignees: [email] })
  const email = 'operator@example.test'
  await company.apply({ skills, people: [{ email, skills: [{ skill: 'Welding', rank: 2 }] }] })
  t.deepEqual(await warned({ taskTypes: [weld(2)] }), [])
  const lacks =
    'taskTypes Weld: its default assignee operator@example.test lacks Welding of rank 3 and is not given its tasks'
  t.deepEqual(await warned({ taskTypes: [weld(3)] }), says(lacks))
  const learnt = [{ email, skills: [{ skill: 'Welding', rank: 3 }] }]
  t.deepEqual(await warned({ taskTypes: [weld(3)], people: learnt }), [])
})

test('a plan says that what was posted of a product goes on in its new unit by the same numbers', async (t) => {
  const company = await service().company({ ...plant, reasonCodes: [{ kind: 'adjustment', label: 'Lost' }] })
  const products = [{ sku: 'SCREW', name: 'Screw', itemClass: 'raw', unit: 'box', unitWhole: true }]
  const warned = async () => {
    const { _meta } = await company.ok(company.post('/config/plan', { spec: { version: 1, products } }))
    return _meta.warnings.filter(({ code }: any) => code === 'past_figures').map(({ message }: any) => message)
  }
  t.deepEqual(await warned(), [], 'nothing was posted yet')
  const { id, line } = await company.purchase('P', { SCREW: 5 })
  const lines = [{ lineId: line.SCREW, quantity: 5, storageUnitId: company.unit.Rack }]
  const { _meta } = await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
  const receipt = `/purchase-orders/${id}/receipts/${_meta.receiptId}/reverse`
  const { Rack: from, Cart: to } = company.unit
  await company.ok(company.post('/stock/transfers', { sku: 'SCREW', quantity: 5, from, to, toBin: 'bads' }))
  const count = await company.ok(company.post('/inventory-counts', { storageUnitId: to }))
  const [bads] = (await company.ok(company.post(`/inventory-counts/${count.id}/finalize`))).lines
  const decisions = [{ lineId: bads.id, decision: 'accepted', reasonCodeId: company.reason.Lost }]
  await company.ok(company.post(`/inventory-counts/${count.id}/reconcile`, { decisions }))
  t.deepEqual(await warned(), [
    'What was posted of SCREW in pcs is shown, and counts for reordering, in box, by the same numbers.',
  ])
  await company.ok(company.post('/config/apply', { spec: { version: 1, products } }))
  t.like(await company.post(receipt, { reason: 'typed twice' }), { status: 409, body: { code: 'invalid_transition' } })
})
