// Of a call with several faults the answer names every one, each with its field: who mends them sends it once more, not
// once for each.
import test, { type ExecutionContext } from 'ava'
import { keyOf } from './mcp/support.ts'
import { paths } from './support/client.ts'
import { serviceFor, type TestCompany } from './support/service.ts'
import { plant } from './support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

const spec = {
  ...plant,
  settings: { ncrTaskType: 'Nonconformance', inventoryTaskType: 'Count' },
  skills: [{ name: 'Welding' }],
  reasonCodes: [
    { kind: 'scrap' as const, label: 'Scratched' },
    { kind: 'downtime' as const, label: 'Jam' },
  ],
  taskTypes: [
    ...plant.taskTypes!,
    { name: 'Nonconformance' },
    { name: 'Count', skill: 'Welding' },
    {
      ...{ name: 'Repair', skill: 'Welding', requiresFailureCodes: true, makes: 'PLATE', workCenter: 'Pressing' },
      form: [
        { title: 'Finding', type: 'text' as const, required: true },
        { title: 'Width', type: 'number' as const, lsl: 1, usl: 2 },
      ],
      gates: [{ status: 'done' as const, groups: ['Manager'] }],
    },
  ],
}

interface Faults {
  call: (plant: TestCompany) => Promise<{ method: 'post' | 'patch'; path: string; body: object }>
  code: string
  at: string[]
}

const nobody = 987_654
const task = async (plant: TestCompany, type = 'Repair') => plant.task(type, { ssu: 'Press' })
const declined = async (plant: TestCompany): Promise<string> => {
  const id = await task(plant)
  await plant.ok(plant.patch(`/tasks/${id}`, { status: 'declined', declinedReason: 'Not needed' }))
  return id
}
const reason = async (plant: TestCompany, kind: string): Promise<number> =>
  (await plant.ok(plant.get(`/reason-codes?kind=${kind}`))).data[0].id

const table: Record<string, Faults> = {
  'an order of no product, with a code that is taken': {
    call: async (plant) => {
      const { code } = await plant.release('PLATE', 1)
      return {
        ...{ method: 'post', path: '/work-orders' },
        body: { externalSystemId: 'NEW', productSku: 'NONE', quantity: 1.5, uom: 'kg', code },
      }
    },
    ...{ code: 'not_found', at: ['code', 'productSku'] },
  },
  'an order of a half piece, in another unit, with a code that is taken': {
    call: async (plant) => {
      const { code } = await plant.release('PLATE', 1)
      return {
        ...{ method: 'post', path: '/work-orders' },
        body: { externalSystemId: 'NEW', productSku: 'PLATE', quantity: 1.5, uom: 'kg', code },
      }
    },
    ...{ code: 'invalid_input', at: ['code', 'quantity', 'uom'] },
  },
  'a transfer of half a piece from nowhere, of a product that has no lots': {
    call: async (plant) => ({
      ...{ method: 'post', path: '/stock/transfers' },
      body: { sku: 'GATE', quantity: 0.5, from: 'NOWHERE', to: plant.unit.Rack, lotCode: 'L1' },
    }),
    ...{ code: 'invalid_input', at: ['from', 'lotCode', 'quantity', 'serialCode'] },
  },
  'a transfer to where it lies, of a lot that is not named': {
    call: async (plant) => ({
      ...{ method: 'post', path: '/stock/transfers' },
      body: { sku: 'BAR', quantity: 0.5, from: plant.unit.Rack, to: plant.unit.Rack },
    }),
    ...{ code: 'invalid_input', at: ['lotCode', 'quantity', 'to'] },
  },
  'a transfer out of a customer’s rack, of a lot that there is none of': {
    call: async (plant) => ({
      ...{ method: 'post', path: '/stock/transfers' },
      body: { sku: 'BAR', quantity: 1, lotCode: 'NONE', from: plant.unit.Consigned, to: plant.unit.Rack },
    }),
    ...{ code: 'not_found', at: ['lotCode', 'to'] },
  },
  'a change of a task, to people and machines that there are none of': {
    call: async (plant) => ({
      ...{ method: 'patch', path: `/tasks/${await task(plant)}` },
      body: {
        ...{ assigneeIds: [nobody, plant.person['admin@example.test']], ssuId: 'NONE', problemCodeId: nobody },
        ...{ startDate: '2031-05-02', endDate: '2031-05-01', declinedReason: 'why', occurredAt: '2999-01-01' },
        ...{ goodQuantity: 0.5, scrapQuantity: 1.5, scrapReasonCodeId: await reason(plant, 'downtime') },
      },
    }),
    code: 'invalid_input',
    at: [
      ...['assigneeIds', 'assigneeIds.0', 'declinedReason', 'endDate', 'goodQuantity', 'occurredAt', 'problemCodeId'],
      ...['scrapQuantity', 'scrapReasonCodeId', 'ssuId'],
    ],
  },
  'a task that is left, nobody says why, at no machine': {
    call: async (plant) => ({
      ...{ method: 'patch', path: `/tasks/${await task(plant)}` },
      body: { status: 'incomplete', ssuId: 'NONE', unpostedCounts: 'post' },
    }),
    ...{ code: 'invalid_input', at: ['incompleteReason', 'ssuId', 'unpostedCounts'] },
  },
  'who lets a task begin that waits, without a reason, for people that there are none of': {
    call: async (plant) => ({
      ...{ method: 'patch', path: `/tasks/${await task(plant)}` },
      body: { waiveGates: true, assigneeIds: [nobody] },
    }),
    ...{ code: 'not_found', at: ['assigneeIds.0', 'reason'] },
  },
  'who lets a task begin and declines it, without a reason for either': {
    call: async (plant) => ({
      ...{ method: 'patch', path: `/tasks/${await task(plant)}` },
      body: { status: 'declined', waiveGates: true },
    }),
    ...{ code: 'reason_required', at: ['declinedReason', 'reason'] },
  },
  'who lets a task begin and leaves it, without a reason for either, with one for scrap that is none': {
    call: async (plant) => ({
      ...{ method: 'patch', path: `/tasks/${await task(plant)}` },
      body: { status: 'incomplete', waiveGates: true, scrapReasonCodeId: nobody },
    }),
    ...{ code: 'invalid_input', at: ['incompleteReason', 'reason', 'scrapReasonCodeId'] },
  },
  'a declined task that is opened again, nobody says why, for people that there are none of': {
    call: async (plant) => ({
      ...{ method: 'patch', path: `/tasks/${await declined(plant)}` },
      body: { status: 'open', assigneeIds: [nobody] },
    }),
    ...{ code: 'not_found', at: ['assigneeIds.0', 'reason'] },
  },
  'a declined task that is opened again, nobody says why': {
    call: async (plant) => ({ method: 'patch', path: `/tasks/${await declined(plant)}`, body: { status: 'open' } }),
    ...{ code: 'reason_required', at: ['reason'] },
  },
  'a declined task that is said to be done, with nothing of what that takes': {
    call: async (plant) => ({ method: 'patch', path: `/tasks/${await declined(plant)}`, body: { status: 'done' } }),
    code: 'reason_required',
    at: [
      'answers',
      'causeCodeId',
      'goodQuantity',
      'problemCodeId',
      'reason',
      'remedyCodeId',
      'scrapQuantity',
      'status',
    ],
  },
  'a task that is done with nothing of what that takes': {
    call: async (plant) => ({ method: 'patch', path: `/tasks/${await task(plant)}`, body: { status: 'done' } }),
    code: 'required_field_missing',
    at: ['answers', 'causeCodeId', 'goodQuantity', 'problemCodeId', 'remedyCodeId', 'scrapQuantity', 'status'],
  },
  'a task that is done with half of it': {
    call: async (plant) => ({
      ...{ method: 'post', path: `/tasks/${await task(plant)}/form` },
      body: { status: 'done', goodQuantity: 1, answers: [{ field: 'Finding', value: 'worn' }] },
    }),
    ...{
      code: 'counts_required',
      at: ['causeCodeId', 'problemCodeId', 'remedyCodeId', 'scrapQuantity', 'status'],
    },
  },
  'a form with wrong answers and counts': {
    call: async (plant) => ({
      ...{ method: 'post', path: `/tasks/${await task(plant)}/form` },
      body: {
        ...{ answers: [{ field: 'Finding', value: 3 }], goodQuantity: 0.5, statedBy: nobody, remedyCodeId: nobody },
        ...{ incompleteReason: 'why' },
      },
    }),
    code: 'invalid_input',
    at: ['answers.0.value', 'goodQuantity', 'incompleteReason', 'remedyCodeId', 'statedBy'],
  },
  'a new task of no type, in no unit, that ends before it starts': {
    call: async (plant) => ({
      ...{ method: 'post', path: '/tasks' },
      body: {
        ...{ typeId: 'NONE', title: 'Repair', startDate: '2031-05-02', endDate: '2031-05-01', ssuId: 'NONE' },
        ...{ fromStorageUnitId: 'NONE', fromVendorId: plant.vendor.Steelworks, assigneeIds: [nobody] },
        ...{ incompleteReason: 'why', after: { taskId: 'NONE', type: 'follow' } },
      },
    }),
    code: 'invalid_input',
    at: [
      ...['after.taskId', 'assigneeIds.0', 'endDate', 'fromStorageUnitId', 'fromVendorId', 'incompleteReason', 'ssuId'],
      'typeId',
    ],
  },
  'a new task for who cannot do it, at no machine': {
    call: async (plant) => ({
      ...{ method: 'post', path: '/tasks' },
      body: {
        ...{ typeId: plant.type.Repair, title: 'Repair', ssuId: 'NONE' },
        assigneeIds: [plant.person['admin@example.test']],
      },
    }),
    ...{ code: 'not_qualified', at: ['assigneeIds', 'ssuId'] },
  },
  'a count of halves with a reason that is none, tomorrow': {
    call: async (plant) => ({
      ...{ method: 'post', path: `/tasks/${await task(plant)}/counts` },
      body: { goodQuantity: 0.5, scrapQuantity: 0.5, scrapReasonCodeId: nobody, occurredAt: '2999-01-01' },
    }),
    ...{ code: 'invalid_input', at: ['goodQuantity', 'occurredAt', 'scrapQuantity', 'scrapReasonCodeId'] },
  },
  'a correction below zero by halves': {
    call: async (plant) => ({
      ...{ method: 'post', path: `/tasks/${await task(plant)}/counts/corrections` },
      body: { goodQuantity: -1, scrapQuantity: 0.5, scrapReasonCodeId: nobody, reason: 'miscounted' },
    }),
    ...{ code: 'invalid_input', at: ['goodQuantity', 'scrapQuantity', 'scrapReasonCodeId'] },
  },
  'a count of no unit for nobody': {
    call: async () => ({
      ...{ method: 'post', path: '/inventory-counts' },
      body: { storageUnitId: 'NONE', assigneeIds: [nobody] },
    }),
    ...{ code: 'not_found', at: ['assigneeIds.0', 'storageUnitId'] },
  },
  'a purchase of nothing that there is': {
    call: async () => ({
      ...{ method: 'post', path: '/purchase-orders' },
      body: {
        ...{ externalSystemId: 'P', vendor: 'Nobody' },
        lines: [
          { sku: 'NONE', quantity: 1 },
          { sku: 'GATE', quantity: 0.5 },
        ],
      },
    }),
    ...{ code: 'not_found', at: ['lines.0.sku', 'lines.1.quantity', 'vendor'] },
  },
  'a receipt that is wrong in every line': {
    call: async (plant) => {
      const { id, line } = await plant.purchase('RECEIPT', { BAR: 5, GATE: 2 })
      const lines = [
        { lineId: line.BAR, quantity: 6, storageUnitId: 'NONE' },
        { lineId: line.GATE, quantity: 0.5, storageUnitId: plant.unit.Rack, lotCode: 'L1' },
      ]
      return { method: 'post', path: `/purchase-orders/${id}/receive`, body: { lines } }
    },
    code: 'invalid_input',
    at: [
      ...['lines.0.lotCode', 'lines.0.quantity', 'lines.0.storageUnitId'],
      ...['lines.1.lotCode', 'lines.1.quantity', 'lines.1.serialCodes'],
    ],
  },
}

for (const [title, { call, code, at }] of Object.entries(table)) {
  test(`${title} is told all of it`, async (t: ExecutionContext<any>) => {
    const plant = await service().company(spec)
    const { method, path, body } = await call(plant)
    const reply = await plant[method](path, body)
    t.is(reply.body.code, code, reply.text)
    t.deepEqual(paths(reply.body), at, reply.text)
    for (const { message } of reply.body.errors) t.true(reply.body.detail.includes(message), 'and in words')
  })
}

test('an agent that measures and names nobody is told what else the task lacks', async (t) => {
  const plant = await service().company(spec)
  const { client: agent } = await keyOf(service(), plant, 'agent')
  const form = `/tasks/${await task(plant)}/form`
  const answers = [{ field: 'Width', value: 1.5 }]
  const sent = { answers, status: 'done', goodQuantity: 1, scrapQuantity: 0, causeCodeId: nobody }
  const { problem } = await agent.ok(agent.post(form, sent, { Prefer: 'dry-run' }))
  t.deepEqual(paths(problem), ['answers', 'causeCodeId', 'problemCodeId', 'remedyCodeId', 'statedBy', 'status'])
  const { body } = await agent.post(form, { ...sent, causeCodeId: undefined })
  t.is(body.code, 'reason_required')
  t.deepEqual(paths(body), paths(problem))
})
