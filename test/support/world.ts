// A company with something of everything, for generated tests: a machine, stock of a lot, an order to release, a task, …
// Every text in it carries a mark. Worlds of one mark are copies of each other, with the same ids; a test that must tell
// two companies apart makes them with two marks.
import type { Furnish, TestCompany, TestService } from './service.ts'
import type { Spec } from './spec.ts'

export interface World {
  company: TestCompany
  /** Stands in every name and code of the company. */
  mark: string
  /** Its mark and its ids: what another company must not be shown. */
  signs: string[]
  /** Ids as callers send them. */
  person: number
  team: string
  client: string
  site: string
  machine: string
  shelf: string
  rack: string
  vendor: string
  /** Of a factory. */
  customer: string
  /** A draft, of the lot; of a factory. */
  shipment: string
  /** Tracked by lot; 100 pieces of the lot lie on the shelf. */
  rawSku: string
  lotCode: string
  /** Made of one raw piece, by the routing. */
  partSku: string
  purchaseOrder: number
  purchaseOrderLine: number
  taskType: string
  task: string
  /** About the lot. */
  ncr: string
  /** A draft. */
  workOrder: string
  /** Of the shelf, with the lot counted: 98 of 100. */
  count: string
  countLine: number
  reasonCodes: { downtime: number; scrap: number; adjustment: number }
  webhook: string
  /** Failed once and waits for its retry. */
  delivery: number
  /** A company that it is linked with. */
  partner(): Promise<TestCompany>
}

/** What of a world a call made and named itself. */
type Made = Pick<
  World,
  | 'client'
  | 'purchaseOrder'
  | 'purchaseOrderLine'
  | 'task'
  | 'ncr'
  | 'workOrder'
  | 'count'
  | 'countLine'
  | 'webhook'
  | 'delivery'
  | 'shipment'
>

interface Recipe {
  spec: Spec
  furnish: Furnish
  made: Partial<Made>
}

const recipes = new WeakMap<TestService, Map<string, Recipe>>()

export async function makeWorld(
  service: TestService,
  kind: 'factory' | 'managed_services' = 'factory',
  mark = 'w0mark',
): Promise<World> {
  const { spec, furnish, made } = recipeFor(service, kind, mark)
  const company = await service.company(spec, { kind, furnish })
  const {
    client,
    purchaseOrder,
    purchaseOrderLine,
    task,
    ncr,
    workOrder,
    count,
    countLine,
    webhook,
    delivery,
    shipment,
  } = made as Made
  let partner: Promise<TestCompany> | undefined
  const own = {
    team: company.team[`${mark} team`],
    client,
    site: company.site[`${mark} site`],
    machine: company.machine[`${mark} machine`],
    shelf: company.unit[`${mark} shelf`],
    rack: company.unit[`${mark} rack`],
    taskType: company.type[`${mark} errand`],
    task,
    ncr,
    workOrder,
    count,
    webhook,
    ...(shipment && { shipment }),
  }
  return {
    company,
    mark,
    signs: [mark, ...Object.values(own)],
    ...own,
    shipment,
    person: company.person['admin@example.test'],
    vendor: `${mark} vendor`,
    customer: `${mark}-customer`,
    rawSku: `${mark}-RAW`,
    lotCode: `${mark}-LOT`,
    partSku: `${mark}-PART`,
    purchaseOrder,
    purchaseOrderLine,
    countLine,
    delivery,
    partner: () => (partner ??= linkedWith(company, service)),
    reasonCodes: {
      downtime: company.reason[`${mark} downtime`],
      scrap: company.reason[`${mark} scrap`],
      adjustment: company.reason[`${mark} adjustment`],
    },
  }
}

async function linkedWith(company: TestCompany, service: TestService): Promise<TestCompany> {
  const partner = await service.company()
  await company.linkWith(partner)
  return partner
}

function recipeFor(service: TestService, kind: string, mark: string): Recipe {
  const known = recipes.get(service) ?? new Map<string, Recipe>()
  recipes.set(service, known)
  const made: Partial<Made> = {}
  const recipe = known.get(`${kind} ${mark}`) ?? {
    spec: specOf(mark),
    furnish: async (company: TestCompany) => void Object.assign(made, await furnish(company, kind, mark)),
    made,
  }
  known.set(`${kind} ${mark}`, recipe)
  return recipe
}

function specOf(mark: string): Spec {
  return {
    settings: { ncrTaskType: `${mark} nonconformance` },
    reasonCodes: (['downtime', 'scrap', 'adjustment'] as const).map((kind) => ({ kind, label: `${mark} ${kind}` })),
    teams: [{ name: `${mark} team`, members: ['admin@example.test'] }],
    sites: [
      {
        name: `${mark} site`,
        ssus: [{ id: `${mark}-machine`, name: `${mark} machine` }],
        storageUnits: [
          { name: `${mark} shelf`, type: 'shelf' },
          { name: `${mark} rack`, type: 'rack' },
        ],
      },
    ],
    ssuStatuses: [{ name: `${mark} running`, category: 'UP' }],
    machineData: [
      {
        machine: `${mark} machine`,
        signals: [
          { key: `${mark} state`, kind: 'state', states: { RUN: `${mark} running` } },
          { key: `${mark} parts`, kind: 'counter' },
        ],
        meters: [{ key: `${mark} hours`, name: `${mark} hours`, source: 'manual', uom: 'h' }],
        usageRules: [{ meter: `${mark} hours`, every: 100, taskType: `${mark} errand` }],
        conditionRules: [{ signal: `${mark} parts`, above: 1000, taskType: `${mark} errand` }],
      },
    ],
    workCenters: [{ name: `${mark} lathes`, machines: [`${mark} machine`] }],
    vendors: [{ name: `${mark} vendor` }],
    products: [
      {
        sku: `${mark}-RAW`,
        name: `${mark} raw`,
        itemClass: 'raw',
        tracking: 'lot',
        vendors: [{ vendor: `${mark} vendor` }],
      },
      { sku: `${mark}-PART`, name: `${mark} part`, recipe: [{ sku: `${mark}-RAW`, quantity: 1 }] },
    ],
    taskTypes: [
      { name: `${mark} turning`, makes: `${mark}-PART`, workCenter: `${mark} lathes`, runMinutes: 2 },
      {
        name: `${mark} errand`,
        form: [
          { title: `${mark} result`, type: 'text' },
          { title: `${mark} taken`, type: 'products' },
        ],
      },
      { name: `${mark} nonconformance` },
    ],
    issues: [
      {
        name: `${mark} issue`,
        taskType: `${mark} errand`,
        items: [
          { title: `${mark} seen`, type: 'text' },
          { title: `${mark} photo`, type: 'photo' },
        ],
      },
    ],
    routings: [{ name: `${mark} routing`, product: `${mark}-PART`, steps: [{ taskType: `${mark} turning` }] }],
    inspectionPlans: [{ name: `${mark} plan`, product: `${mark}-PART`, taskType: `${mark} errand` }],
  }
}

async function furnish(company: TestCompany, kind: string, mark: string): Promise<Made> {
  const post = (path: string, body: object) => company.ok(company.post(path, body))
  const raw = { sku: `${mark}-RAW`, lotCode: `${mark}-LOT` }
  const client =
    kind === 'factory'
      ? (await company.ok(company.get('/clients'))).data[0].id
      : (await post('/clients', { id: `${mark}-client`, name: `${mark} client` })).id
  if (kind === 'factory')
    await company.ok(company.put(`/customers/${mark}-customer`, { name: `${mark} customer`, shipToAddress: mark }))
  await company.receive(raw.sku, 100, `${mark} shelf`, { lotCode: raw.lotCode, vendor: `${mark} vendor` })
  const order = await company.purchase(`${mark}-PO`, { [raw.sku]: 50 }, `${mark} vendor`)
  const { workOrder } = await post('/work-orders', {
    externalSystemId: `${mark}-ERP`,
    code: `${mark}-WO`,
    productSku: `${mark}-PART`,
    quantity: 10,
  })
  const count = await post('/inventory-counts', { storageUnitId: company.unit[`${mark} shelf`] })
  const { lines } = await post(`/inventory-counts/${count.id}/lines`, { lines: [{ ...raw, countedQuantity: 98 }] })
  const webhook = await post('/webhooks', {
    name: `${mark} ERP`,
    targetUrl: 'https://receiver.example/hooks',
    eventTypes: ['client.created'],
  })
  await post(`/webhooks/${webhook.id}/test`, {})
  return {
    client,
    purchaseOrder: order.id,
    purchaseOrderLine: order.line[raw.sku]!,
    workOrder: workOrder.id,
    task: await company.task(`${mark} errand`, { title: `${mark} task`, status: 'open' }),
    ncr: (await company.ncr({ title: `${mark} ncr`, productSku: raw.sku, lotCode: raw.lotCode })).id,
    count: count.id,
    countLine: lines[0].id,
    webhook: webhook.id,
    delivery: await failOnce(company),
    shipment: kind === 'factory' ? (await post('/shipments', shipmentOf(company, mark))).id : '',
  }
}

function shipmentOf(company: TestCompany, mark: string): object {
  const line = { sku: `${mark}-RAW`, quantity: 2, storageUnitId: company.unit[`${mark} shelf`], lotCode: `${mark}-LOT` }
  return { customerId: `${mark}-customer`, code: `${mark}-SH`, notes: `${mark} notes`, lines: [line] }
}

/** As a worker does whom the receiver does not answer. */
async function failOnce(company: TestCompany): Promise<number> {
  const [delivery] = await company.sql(
    `select d.id::integer, events.record_attempt(d.webhook_id, d.id, d.created_at, 1, 503, 'busy', 12, 'busy')
       from events.deliveries d where d.company_id = app.company_id()`,
  )
  return delivery!.id as number
}
