// A plant for whoever looks at dashboards: something of everything, so that no question is answered by nothing. Every text
// in it carries its mark, so that another company's row can be told wherever it turns up.
import { run } from '../mcp/support.ts'
import type { Client } from '../support/client.ts'
import { TestCompany, type TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

export interface Size {
  /** How many products, machines, storage units, … it has. */
  things: number
  /** How many of its products are bought, made, counted, …; each takes some twenty calls. */
  days: number
}

/** Its people are its administrator, an operator, who is in a team, and somebody who may do nothing but has a task. */
export interface Plant {
  mark: string
  company: TestCompany
  as: { Administrator: Client; Operator: Client; Nobody: Client }
}

export async function makePlant(service: TestService, mark: string, { things, days }: Size): Promise<Plant> {
  const made = await service.company()
  await made.apply({
    permissionGroups: [{ name: 'Nothing' }],
    roles: [{ name: 'Nobody', permissionGroup: 'Nothing' }],
  })
  const administrator = await made.as('Administrator', 'manager', `${mark} manager`)
  const Operator = await made.as('Operator', 'operator', `${mark} operator`)
  const Nobody = await made.as('Nobody', 'viewer', `${mark} nobody`)
  const company = new TestCompany(service, made.shortName, administrator.key, made.names)
  // In portions, as one statement has its limit, and a machine that runs all tests at once is slow.
  const { reasonCodes, vendors, products, productCategories, sites, ...rest } = specOf(mark, things)
  await company.apply({ reasonCodes, sites })
  await company.apply({ vendors, products, productCategories })
  await company.apply(rest)
  const partner = await service.company()
  await company.linkWith(partner, `${mark} partner`)
  for (let n = 1; n <= days; n++) {
    await day(company, mark, n)
    const dataRequest = { scopes: ['counts'] }
    await company.sendTo(partner, await company.task(`${mark} cleaning`), { dataRequest })
    const { data } = await partner.ok(partner.get('/handoffs?limit=1'))
    await partner.ok(partner.post('/data-packages', { handoffId: data[0].id }))
  }
  await trade(company, partner, mark)
  await company.release(`${mark}-PART-1`, 20_000) // goes on, and will miss material
  return { mark, company, as: { Administrator: company, Operator, Nobody } }
}

/** Goods that are shipped to the partner, and some that come from it, of which one goes back. */
async function trade(company: TestCompany, partner: TestCompany, mark: string): Promise<void> {
  const sku = `${mark}-RAW-1`
  const dock = company.unit[`${mark} dock`]
  const named = { name: `${mark} partner`, shipToAddress: mark, companyShortName: partner.shortName }
  await company.ok(company.put(`/customers/${mark}-C-P`, named))
  const goods = { sku, lotCode: `${mark}-L-1`, quantity: 1, storageUnitId: dock }
  const { id } = await company.ok(company.post('/shipments', { customerId: `${mark}-C-P`, lines: [goods] }))
  await company.ok(company.post(`/shipments/${id}/ship`, {}))
  await partner.apply({
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
    products: [{ sku, itemClass: 'raw', tracking: 'lot' }],
    taskTypes: [{ name: 'Errand' }],
  })
  await partner.receive(sku, 2, 'Rack', { lotCode: `${mark}-P` })
  const items = [{ sku, lotCode: `${mark}-P`, quantity: 2, storageUnitId: partner.unit.Rack }]
  await partner.sendTo(company, await partner.task('Errand', { title: `${mark} errand` }), { items })
  const came = (await company.ok(company.get('/partner-deliveries?direction=incoming&limit=1'))).data[0]
  const line = { lineId: came.lines[0].id, storageUnitId: dock }
  await company.ok(
    company.post(`/partner-deliveries/${came.id}/receive`, { lines: [{ ...line, receivedQuantity: 2 }] }),
  )
  await company.ok(company.post(`/partner-deliveries/${came.id}/return`, { lines: [{ ...line, quantity: 1 }] }))
}

function specOf(mark: string, things: number): Spec {
  const each = <T>(make: (n: number) => T): T[] => Array.from({ length: things }, (_, n) => make(n + 1))
  const length = { title: `${mark} length`, type: 'number' as const, unit: 'mm' }
  return {
    settings: { ncrTaskType: `${mark} nonconformance`, inventoryTaskType: `${mark} count` },
    ssuStatuses: [{ name: `${mark} running`, category: 'UP' }],
    reasonCodes: (['downtime', 'scrap', 'failure_problem', 'failure_cause', 'failure_remedy', 'adjustment'] as const)
      .map((kind) => ({ kind, label: `${mark} ${kind}` }))
      .flatMap((parent) => [
        parent,
        ...each((n) => ({ ...parent, label: `${parent.label} ${n}`, code: `${mark}-${n}`, parent: parent.label })),
      ]),
    teams: [
      { name: `${mark} team`, members: ['operator@example.test'] },
      { name: `${mark} others`, members: ['manager@example.test'] },
    ],
    productCategories: [{ name: `${mark} category` }],
    vendors: each((n) => ({ name: `${mark} vendor ${n}`, externalRef: `${mark}-V-${n}`, leadTimeDays: 5 })),
    products: each((n) => [
      {
        sku: `${mark}-RAW-${n}`,
        name: `${mark} raw ${n}`,
        itemClass: 'raw' as const,
        tracking: 'lot' as const,
        category: `${mark} category`,
        shelfLifeDays: 90,
        vendors: [{ vendor: `${mark} vendor ${n}`, leadTimeDays: 4, vendorSku: `${mark}-VS-${n}` }],
        stockPolicies: [
          { mode: 'minimum' as const, minQty: 20 },
          { site: `${mark} hall`, mode: 'minimum' as const, minQty: 5 },
        ],
      },
      {
        sku: `${mark}-PART-${n}`,
        name: `${mark} part ${n}`,
        tracking: 'lot' as const,
        recipe: [{ sku: `${mark}-RAW-${n}`, quantity: 2 }],
      },
    ]).flat(),
    sites: [
      {
        name: `${mark} hall`,
        address: `${mark} street`,
        ssus: [
          {
            name: `${mark} line`,
            children: each((n) => ({
              id: `${mark}-lathe-${n}`,
              name: `${mark} lathe ${n}`,
              make: `${mark} make`,
              model: `${mark} model`,
            })),
          },
        ],
        storageUnits: each((n) => ({ name: `${mark} shelf ${n}`, type: 'shelf' as const })),
      },
    ],
    warehouses: [{ name: `${mark} store`, storageUnits: [{ name: `${mark} dock`, type: 'dock' }] }],
    workCenters: each((n) => ({ name: `${mark} turning ${n}`, machines: [`${mark} lathe ${n}`] })),
    taskTypes: [
      { name: `${mark} nonconformance` },
      { name: `${mark} count`, isInventory: true },
      { name: `${mark} inspection` },
      { name: `${mark} errand`, team: `${mark} team` },
      { name: `${mark} cleaning` },
      ...each((n) => ({
        name: `${mark} turn ${n}`,
        team: `${mark} others`,
        workCenter: `${mark} turning ${n}`,
        makes: `${mark}-PART-${n}`,
        setupMinutes: 10,
        runMinutes: 0.125,
        statusOnDone: `${mark} running`,
        form: [length],
      })),
    ],
    machineData: each((n) => ({
      machine: `${mark} lathe ${n}`,
      signals: [
        { key: `${mark} heat`, kind: 'value', uom: '°C' },
        { key: `${mark} parts`, kind: 'counter', counts: 'good' },
      ],
      meters: [{ key: `${mark} hours`, name: `${mark} hours`, uom: 'h', source: 'manual' }],
      usageRules: [{ meter: `${mark} hours`, every: 100, taskType: `${mark} cleaning` }],
      conditionRules: [{ signal: `${mark} heat`, above: 80, hysteresis: 5, taskType: `${mark} cleaning` }],
      spareParts: [{ sku: `${mark}-RAW-${n}`, quantity: 2 }],
    })),
    flows: each((n) => ({
      name: `${mark} flow ${n}`,
      when: { taskType: `${mark} errand`, status: 'declined' as const },
      create: { taskType: `${mark} cleaning`, title: `${mark} sweep ${n}` },
    })),
    issues: each((n) => ({ name: `${mark} leak ${n}`, taskType: `${mark} cleaning` })),
    routings: each((n) => ({
      name: `${mark} routing ${n}`,
      product: `${mark}-PART-${n}`,
      steps: [{ taskType: `${mark} turn ${n}` }],
    })),
    inspectionPlans: each((n) => ({
      name: `${mark} plan ${n}`,
      product: `${mark}-RAW-${n}`,
      vendor: `${mark} vendor ${n}`,
      taskType: `${mark} inspection`,
    })),
  }
}

/** The n-th part is bought for, made, found wrong and counted; a machine stops, somebody is sent on errands, a message goes out. */
async function day(company: TestCompany, mark: string, n: number): Promise<void> {
  const post = (path: string, body: object) => company.ok(company.post(path, body))
  const reason = (kind: string) => company.reason[`${mark} ${kind} ${n}`]
  const shelf = company.unit[`${mark} shelf ${n}`]
  const lathe = `${mark}-lathe-${n}`
  const raw = { sku: `${mark}-RAW-${n}`, lotCode: `${mark}-L-${n}` }

  const hook = { name: `${mark} hook ${n}`, targetUrl: `https://receiver.example/${mark}`, eventTypes: ['lot.created'] }
  await post('/webhooks', { ...hook, headers: { 'x-plant': mark } })
  await company.receive(raw.sku, 100, `${mark} shelf ${n}`, { lotCode: raw.lotCode, vendor: `${mark} vendor ${n}` })
  const [inspection] = await company.openTasks(`${mark} inspection`)
  await company.ok(company.done(inspection!.id))
  await post('/stock/transfers', { ...raw, quantity: 10, from: shelf, to: company.unit[`${mark} dock`] })

  await company.ok(company.put(`/customers/${mark}-C-${n}`, { name: `${mark} customer ${n}`, shipToAddress: mark }))
  const goods = { ...raw, quantity: 2, storageUnitId: company.unit[`${mark} dock`] }
  const shipment = { customerId: `${mark}-C-${n}`, code: `${mark}-SH-${n}`, lines: [goods] }
  const { id } = await post('/shipments', { ...shipment, trackingReference: mark, notes: `${mark} notes` })
  await post(`/shipments/${id}/ship`, {})

  const order = await post('/work-orders', {
    externalSystemId: `${mark}-ERP-${n}`,
    code: `${mark}-WO-${n}`,
    productSku: `${mark}-PART-${n}`,
    quantity: 10,
    dueDate: '2031-01-01',
  })
  const { operations } = await post(`/work-orders/${order.workOrder.id}/release`, { kitStorageUnitId: shelf })
  const turning = operations[0].taskId
  const codes = {
    problemCodeId: reason('failure_problem'),
    causeCodeId: reason('failure_cause'),
    remedyCodeId: reason('failure_remedy'),
  }
  await company.ok(company.patch(`/tasks/${turning}`, { ssuId: lathe, details: `${mark} details`, ...codes }))
  await post(`/tasks/${turning}/counts`, { goodQuantity: 9, scrapQuantity: 1, scrapReasonCodeId: reason('scrap') })
  await company.answer(turning, { [`${mark} length`]: 12.5 }, { status: 'done' })

  const ncr = await company.ncr({
    title: `${mark} dented`,
    foundOn: turning,
    lotCode: raw.lotCode,
    productSku: raw.sku,
  })
  const rework = { disposition: 'rework', reworkTaskTypeId: company.type[`${mark} errand`], notes: `${mark} notes` }
  await company.ok(company.disposition(ncr.id, rework))

  const boss = company.person['manager@example.test']
  const stop = await post('/downtime-events', { ssuId: lathe, note: `${mark} note` })
  const found = { id: stop.id, reasonCodeId: reason('downtime'), statedBy: boss }
  const classified = await run(company, 'downtime_events.classify', found)
  if (classified.isError) throw new Error(classified.texts.join())

  const parts = { ssuId: lathe, key: `${mark} parts` }
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await post('/signals/readings', {
    readings: [
      { ...parts, at: at(2), value: 0 },
      { ...parts, at: at(1), value: 7 },
    ],
  })
  const [meter] = (await company.ok(company.get(`/meters?ssuId=${lathe}`))).data
  for (const value of [10, 120]) await post(`/meters/${meter.id}/readings`, { value })
  const { issues } = await company.ok(company.get('/issues'))
  const leak = issues.find((issue: { name: string }) => issue.name === `${mark} leak ${n}`)
  await post(`/issues/${leak.id}/reports`, { ssuId: lathe })

  const count = await post('/inventory-counts', { storageUnitId: shelf })
  const counted = await post(`/inventory-counts/${count.id}/lines`, { lines: [{ ...raw, countedQuantity: 60 }] })
  await post(`/inventory-counts/${count.id}/finalize`, {})
  const line = counted.lines.find((each: { lotCode: string }) => each.lotCode === raw.lotCode)
  const accepted = { lineId: line.id, decision: 'accepted', reasonCodeId: reason('adjustment') }
  await post(`/inventory-counts/${count.id}/reconcile`, { decisions: [accepted] })

  const places = { from: `${mark} shelf ${n}`, to: `${mark} dock` }
  const errand = await company.task(`${mark} errand`, { title: `${mark} fetch ${n}`, ...places })
  const next = { title: `${mark} clean ${n}`, assignee: 'viewer@example.test' }
  const cleaning = await company.task(`${mark} cleaning`, next)
  await post(`/tasks/${errand}/connections`, { to: cleaning, type: 'follow', description: `${mark} because` })
}
