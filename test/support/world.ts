// A company with something of everything, for generated tests: a machine, stock of a lot, an order to release, a task, …
// Every text in it carries the company's mark, so that it is recognised wherever it should not turn up.
import type { Sql, TestCompany, TestService } from './service.ts'

export interface World {
  company: TestCompany
  /** Stands in every id, name and code of the company. */
  mark: string
  /** Ids as callers send them. */
  person: number
  team: string
  client: string
  site: string
  machine: string
  shelf: string
  rack: string
  vendor: string
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
}

type Row = Record<string, unknown>

let made = 0

/** Written by SQL, so that no capability's test leans on another capability. */
export async function makeWorld(
  service: TestService,
  kind: 'factory' | 'managed_services' = 'factory',
): Promise<World> {
  const company = await service.company(kind)
  const mark = `w${(++made).toString(36)}${company.shortName.slice(2)}`
  return await service.inside(company.shortName, (sql) => furnish(company, mark, sql))
}

async function furnish(company: TestCompany, mark: string, sql: Sql): Promise<World> {
  const insert = async (table: string, row: Row): Promise<{ id: number }> => {
    const columns = Object.keys(row)
    const [inserted] = await sql(
      `insert into ${table} (company_id, ${columns}) values (app.company_id(), ${columns.map((_, n) => `$${n + 1}`)}) returning *`,
      Object.values(row),
    )
    return { id: Number(inserted!.id) }
  }
  const named = (what: string, more: Row = {}): Row => ({
    external_id: `${mark}-${what}`,
    name: `${mark} ${what}`,
    ...more,
  })

  const [admin] = await sql('select id from people.people where company_id = app.company_id()')
  const person = Number(admin!.id)
  const team = await insert('people.teams', named('team'))
  await sql('insert into people.team_members (company_id, team_id, person_id) values (app.company_id(), $1, $2)', [
    team.id,
    person,
  ])
  await insert('sites.clients', named('client'))
  const site = await insert('sites.sites', named('site'))
  const machine = await insert('sites.ssus', named('machine', { site_id: site.id }))
  const center = await insert('sites.work_centers', { name: `${mark} lathes` })
  await sql(
    'insert into sites.work_center_machines (company_id, work_center_id, ssu_id) values (app.company_id(), $1, $2)',
    [center.id, machine.id],
  )
  const shelf = await insert('inventory.storage_units', named('shelf', { site_id: site.id, type: 'shelf' }))
  await insert('inventory.storage_units', named('rack', { site_id: site.id, type: 'rack' }))
  await insert(
    'inventory.storage_units',
    named('machine unit', { site_id: site.id, type: 'machine', ssu_id: machine.id }),
  )

  const vendor = await insert('inventory.vendors', { name: `${mark} vendor` })
  const raw = await insert('inventory.products', {
    sku: `${mark}-RAW`,
    name: `${mark} raw`,
    item_class: 'raw',
    unit: 'pcs',
    unit_whole: true,
    tracking: 'lot',
  })
  const part = await insert('inventory.products', {
    sku: `${mark}-PART`,
    name: `${mark} part`,
    item_class: 'finished',
    unit: 'pcs',
    unit_whole: true,
  })
  await insert('inventory.product_vendors', { product_id: raw.id, vendor_id: vendor.id, position: 1 })
  await insert('inventory.recipe_components', { product_id: part.id, component_id: raw.id, position: 1, quantity: 1 })
  const order = await insert('inventory.purchase_orders', {
    external_system_id: `${mark}-PO`,
    name: `${mark} PO`,
    vendor_id: vendor.id,
  })
  const line = await insert('inventory.purchase_order_lines', {
    purchase_order_id: order.id,
    position: 1,
    product_id: raw.id,
    quantity_ordered: 50,
  })
  const lot = await insert('production.lots', { product_id: raw.id, code: `${mark}-LOT`, vendor_id: vendor.id })
  await sql(`select set_config('app.call_id', nextval('app.call_id')::text, true);
    select inventory.post_movements('receipt', array[inventory.movement(${raw.id}, 100, ${lot.id}, p_to_unit_id => ${shelf.id}, p_to_bin => 'goods')]);
    select set_config('app.call_id', '', true)`)

  const type = await insert(
    'work.task_types',
    named('turning', { parent_product_id: part.id, work_center_id: center.id, run_minutes: 2 }),
  )
  const routing = await insert('production.routings', named('routing', { product_id: part.id }))
  await sql(
    'insert into production.routing_steps (company_id, routing_id, step, task_type_id) values (app.company_id(), $1, 1, $2)',
    [routing.id, type.id],
  )
  await insert('production.work_orders', {
    external_id: `${mark}-order`,
    external_system_id: `${mark}-ERP`,
    code: `${mark}-WO`,
    product_id: part.id,
    quantity: 10,
    uom: 'pcs',
  })
  const errand = await insert(
    'work.task_types',
    named('errand', {
      form: JSON.stringify([
        { title: `${mark} result`, type: 'text', required: false },
        { title: `${mark} taken`, type: 'products', required: false },
      ]),
    }),
  )
  await insert('work.tasks', {
    external_id: `${mark}-task`,
    title: `${mark} task`,
    type_id: errand.id,
    created_by: person,
  })
  const count = await insert('inventory.counts', {
    external_id: `${mark}-count`,
    code: `${mark}-IC`,
    storage_unit_id: shelf.id,
    status: 'counting',
  })
  const countLine = await insert('inventory.count_lines', {
    count_id: count.id,
    product_id: raw.id,
    bin: 'goods',
    lot_id: lot.id,
    lot_code: `${mark}-LOT`,
    expected_quantity: 100,
    expected_at: new Date(),
    counted_quantity: 98,
    counted_by: person,
    counted_at: new Date(),
  })
  const nonconformance = await insert('work.task_types', named('nonconformance'))
  await sql('update app.settings set ncr_task_type_id = $1 where company_id = app.company_id()', [nonconformance.id])
  const ncr = await insert('work.tasks', {
    external_id: `${mark}-ncr`,
    title: `${mark} ncr`,
    type_id: nonconformance.id,
    created_by: person,
  })
  await insert('quality.ncrs', { task_id: ncr.id, product_id: raw.id, lot_id: lot.id })
  await insert('quality.inspection_plans', { name: `${mark} plan`, product_id: part.id, task_type_id: type.id })
  const webhook = await insert('events.webhooks', {
    external_id: `${mark}-webhook`,
    name: `${mark} ERP`,
    target_url: 'https://receiver.example/hooks',
    event_types: ['client.created'],
    last_good_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
  })
  const event = await insert('events.events', {
    external_id: `${mark}-event`,
    type: 'client.created',
    at: '2026-03-02T08:00:00Z',
    data: {
      client: {
        id: `${mark}-client`,
        name: `${mark} client`,
        isActive: true,
        contactPersonName: null,
        contactPersonEmail: null,
        contactPersonPhone: null,
        color: null,
        createdAt: '2026-03-02T08:00:00.000Z',
      },
    },
  })
  const retry = new Date(Date.now() + 60_000)
  const delivery = await insert('events.deliveries', {
    created_at: '2026-03-02T08:00:00Z',
    webhook_id: webhook.id,
    event_id: event.id,
    event_at: '2026-03-02T08:00:00Z',
    event_type: 'client.created',
    status: 'retrying',
    attempt_count: 1,
    due_at: retry,
    next_retry_at: retry,
  })
  const reason = async (kind: string) =>
    (await insert('maintenance.reason_codes', { kind, label: `${mark} ${kind}` })).id
  return {
    company,
    mark,
    person,
    team: `${mark}-team`,
    client: `${mark}-client`,
    site: `${mark}-site`,
    machine: `${mark}-machine`,
    shelf: `${mark}-shelf`,
    rack: `${mark}-rack`,
    vendor: `${mark} vendor`,
    rawSku: `${mark}-RAW`,
    lotCode: `${mark}-LOT`,
    partSku: `${mark}-PART`,
    purchaseOrder: order.id,
    purchaseOrderLine: line.id,
    taskType: `${mark}-errand`,
    task: `${mark}-task`,
    ncr: `${mark}-ncr`,
    workOrder: `${mark}-order`,
    count: `${mark}-count`,
    countLine: countLine.id,
    reasonCodes: {
      downtime: await reason('downtime'),
      scrap: await reason('scrap'),
      adjustment: await reason('adjustment'),
    },
    webhook: `${mark}-webhook`,
    delivery: delivery.id,
  }
}
