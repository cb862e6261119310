// A factory for a test: the sections of a factory spec that tests need, and stock to begin with.
import type { TestCompany } from './service.ts'

export interface FactorySpec {
  settings?: {
    timezone?: string
    backflushBasis?: 'good_and_scrap' | 'good'
    backflushShortage?: 'record' | 'refuse'
    defaultPriority?: number
  }
  ssuStatuses?: { name: string; category: 'UP' | 'DOWN' | 'MAINTENANCE' }[]
  reasonCodes?: { kind: string; label: string; isActive?: boolean }[]
  teams?: { name: string; color?: string; members?: string[] }[]
  sites?: { name: string; storageUnits?: StorageUnitSpec[]; ssus?: { id?: string; name: string }[] }[]
  workCenters?: { name: string; machines: string[] }[]
  vendors?: { name: string }[]
  products?: ProductSpec[]
  taskTypes?: TaskTypeSpec[]
  routings?: { name: string; product: string; steps: { taskType: string; gate?: boolean }[] }[]
}
interface StorageUnitSpec {
  name: string
  type: string
  ownership?: string
}
interface ProductSpec {
  sku: string
  name?: string
  itemClass?: string
  unit?: string
  unitWhole?: boolean
  tracking?: 'none' | 'lot' | 'serial'
  shelfLifeDays?: number
  recipe?: { sku: string; quantity: number }[]
}
interface TaskTypeSpec {
  name: string
  team?: string
  makes?: string
  workCenter?: string
  isReviewed?: boolean
  isInventory?: boolean
  defaultUseTransit?: boolean
  requiresFailureCodes?: boolean
  defaultAssignees?: string[]
  statusOnOpen?: string
  statusOnDone?: string
  defaultStatus?: string
  isUserGenerated?: boolean
  slas?: object[]
  gates?: object[]
  form?: object[]
}

/** Puts the sections in place; the company has none of it yet. */
export async function commission(company: TestCompany, spec: FactorySpec): Promise<void> {
  const each = async <T>(items: T[] | undefined, sql: string, values: (item: T) => unknown[]) => {
    for (const item of items ?? []) await company.sql(sql, values(item))
  }
  const { settings } = spec
  await company.sql(
    `update app.settings set timezone = coalesce($1, timezone), backflush_basis = coalesce($2, backflush_basis),
    backflush_shortage = coalesce($3, backflush_shortage), default_priority = coalesce($4, default_priority) where company_id = app.company_id()`,
    [settings?.timezone, settings?.backflushBasis, settings?.backflushShortage, settings?.defaultPriority],
  )
  await each(spec.ssuStatuses, 'insert into sites.ssu_statuses (name, category) values ($1, $2)', (s) => [
    s.name,
    s.category,
  ])
  await each(
    spec.reasonCodes,
    'insert into maintenance.reason_codes (kind, label, is_active) values ($1, $2, $3)',
    (r) => [r.kind, r.label, r.isActive ?? true],
  )
  await each(
    spec.teams,
    `with team as (insert into people.teams (external_id, name, color) values (app.new_id(), $1, $2) returning *)
    insert into people.team_members (team_id, person_id) select t.id, p.id from team t join people.people p on p.company_id = t.company_id and p.email = any ($3)`,
    (t) => [t.name, t.color ?? null, t.members ?? []],
  )
  for (const site of spec.sites ?? []) {
    await company.sql('insert into sites.sites (external_id, name) values (app.new_id(), $1)', [site.name])
    await each(
      site.storageUnits,
      `insert into inventory.storage_units (external_id, name, site_id, type, ownership)
      select $1, $1, s.id, $2, $3 from sites.sites s where s.company_id = app.company_id() and s.name = $4`,
      (u) => [u.name, u.type, u.ownership ?? 'company', site.name],
    )
    await each(
      site.ssus,
      `with machine as (insert into sites.ssus (external_id, name, site_id)
        select $1, $2, s.id from sites.sites s where s.company_id = app.company_id() and s.name = $3 returning *)
      insert into inventory.storage_units (external_id, name, site_id, type, ssu_id) select m.external_id, m.name, m.site_id, 'machine', m.id from machine m`,
      (s) => [s.id ?? s.name, s.name, site.name],
    )
  }
  await each(
    spec.workCenters,
    `with center as (insert into sites.work_centers (name) values ($1) returning *)
    insert into sites.work_center_machines (work_center_id, ssu_id)
    select c.id, s.id from center c join sites.ssus s on s.company_id = c.company_id and s.name = any ($2)`,
    (c) => [c.name, c.machines],
  )
  await each(spec.vendors, 'insert into inventory.vendors (name) values ($1)', (v) => [v.name])
  await each(
    spec.products,
    `insert into inventory.products (sku, name, item_class, unit, unit_whole, tracking, shelf_life_days)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    (p) => [
      p.sku,
      p.name ?? p.sku,
      p.itemClass ?? 'finished',
      p.unit ?? 'pcs',
      p.unitWhole ?? true,
      p.tracking ?? 'none',
      p.shelfLifeDays ?? null,
    ],
  )
  await each(
    spec.products?.flatMap((p) => (p.recipe ?? []).map((line, n) => ({ ...line, of: p.sku, n }))),
    `insert into inventory.recipe_components (product_id, component_id, position, quantity)
     select p.id, c.id, $3, $4 from inventory.products p, inventory.products c
      where p.company_id = app.company_id() and c.company_id = app.company_id() and p.sku = $1 and c.sku = $2`,
    (line) => [line.of, line.sku, line.n + 1, line.quantity],
  )
  await each(
    spec.taskTypes,
    `with type as (
      insert into work.task_types (external_id, name, team_id, parent_product_id, work_center_id, is_reviewed, requires_failure_codes,
        status_on_open_id, status_on_done_id, slas, gates, form, default_status, is_user_generated,
        is_inventory, default_use_transit)
      values ($1, $1, (select id from people.teams where company_id = app.company_id() and name = $2),
        (select id from inventory.products where company_id = app.company_id() and sku = $3),
        (select id from sites.work_centers where company_id = app.company_id() and name = $4), $5, $6,
        (select id from sites.ssu_statuses where company_id = app.company_id() and name = $7),
        (select id from sites.ssu_statuses where company_id = app.company_id() and name = $8), $9, $10, $11, $13, $14, $15, $16) returning *)
    insert into work.task_type_assignees (task_type_id, person_id)
    select y.id, p.id from type y join people.people p on p.company_id = y.company_id and p.email = any ($12)`,
    (y) => [
      y.name,
      y.team ?? null,
      y.makes ?? null,
      y.workCenter ?? null,
      y.isReviewed ?? false,
      y.requiresFailureCodes ?? false,
      y.statusOnOpen ?? null,
      y.statusOnDone ?? null,
      JSON.stringify(y.slas ?? []),
      JSON.stringify(y.gates ?? []),
      JSON.stringify(y.form ?? []),
      y.defaultAssignees ?? [],
      y.defaultStatus ?? 'open',
      y.isUserGenerated ?? false,
      y.isInventory ?? false,
      y.defaultUseTransit ?? false,
    ],
  )
  for (const routing of spec.routings ?? []) {
    await company.sql(
      `insert into production.routings (external_id, name, product_id)
      select app.new_id(), $1, p.id from inventory.products p where p.company_id = app.company_id() and p.sku = $2`,
      [routing.name, routing.product],
    )
    await each(
      routing.steps.map((step, n) => ({ ...step, n })),
      `insert into production.routing_steps (routing_id, step, task_type_id, is_gate)
      select r.id, $2, y.id, $4 from production.routings r join work.task_types y on y.company_id = r.company_id and y.name = $3
       where r.company_id = app.company_id() and r.name = $1`,
      (step) => [routing.name, step.n + 1, step.taskType, step.gate ?? false],
    )
  }
}

export interface Received {
  lotCode?: string
  expiresAt?: string
  vendor?: string
  serialCode?: string
  receivedAt?: string
}

/** Brings goods into a storage unit, as a receipt does. */
export async function receive(
  company: TestCompany,
  sku: string,
  quantity: number,
  unit: string,
  { lotCode, expiresAt, vendor, serialCode, receivedAt }: Received = {},
): Promise<void> {
  await company.sql(
    `
    with item as (
      select p.id as product_id, u.id as unit_id, v.id as vendor_id
        from inventory.products p
        join inventory.storage_units u on u.company_id = p.company_id and u.name = $3
        left join inventory.vendors v on v.company_id = p.company_id and v.name = $6
       where p.company_id = app.company_id() and p.sku = $1
    ), lot as (
      insert into production.lots as l (product_id, code, vendor_id, received_at, expires_at)
      select product_id, $4, vendor_id, now(), $5::timestamptz from item where $4::text is not null
      on conflict on constraint lots_code do update set updated_at = now() returning l.id
    ), serial as (
      insert into inventory.serials (product_id, code) select product_id, $7 from item where $7::text is not null returning id
    ), balance as (
      insert into inventory.balances as b (product_id, storage_unit_id, bin, lot_id, serial_id, quantity, received_at)
      select i.product_id, i.unit_id, 'goods', (select id from lot), (select id from serial), $2, coalesce($8::timestamptz, now()) from item i
      on conflict on constraint balances_line do update set quantity = b.quantity + excluded.quantity
    )
    insert into inventory.stock_ledger (company_id, time, kind, quantity, product_id, lot_id, serial_id, to_storage_unit_id, to_bin, from_vendor_id, group_id, call_id)
    select app.company_id(), now(), 'receipt', $2, i.product_id, (select id from lot), (select id from serial), i.unit_id, 'goods', i.vendor_id, nextval('inventory.ledger_group_id'), 0 from item i`,
    [sku, quantity, unit, lotCode ?? null, expiresAt ?? null, vendor ?? null, serialCode ?? null, receivedAt ?? null],
  )
}
