// A test's own company: what it is made of, and what it does in a day.
import type { ExecutionContext } from 'ava'
import { Client, type Reply } from './client.ts'
import type { TestService } from './service.ts'
import { complete, customersOf, peopleOf, type Spec } from './spec.ts'

let orders = 0

// What a caller sends for a name: an id as text or as a number.
type Ids = Record<string, any>
const kinds = ['unit', 'type', 'machine', 'site', 'team', 'vendor', 'reason', 'person'] as const
export type Names = Record<(typeof kinds)[number], Ids>

export interface TaskOptions {
  title?: string
  status?: string
  ssu?: string
  from?: string
  to?: string
  fromVendor?: string
  toVendor?: string
  /** An e-mail address. */
  assignee?: string
  waitsFor?: string
}

export class TestCompany extends Client {
  readonly shortName: string
  readonly #service: TestService
  #names: Names

  constructor(service: TestService, shortName: string, key: string, names: Names = nothing) {
    super(service.baseUrl, key)
    this.#service = service
    this.shortName = shortName
    this.#names = names
  }

  // Ids by name, as callers send them: company.unit.Rack, company.type['First article'], company.person['operator@example.test'].
  get unit(): Ids {
    return this.#names.unit
  }
  get type(): Ids {
    return this.#names.type
  }
  get machine(): Ids {
    return this.#names.machine
  }
  get site(): Ids {
    return this.#names.site
  }
  get team(): Ids {
    return this.#names.team
  }
  get vendor(): Ids {
    return this.#names.vendor
  }
  get reason(): Ids {
    return this.#names.reason
  }
  get person(): Ids {
    return this.#names.person
  }
  get names(): Names {
    return this.#names
  }

  /** A client of another member of the company, with one of its roles. The same role twice is two people when who differs. */
  async as(role: string, who = role.toLowerCase().replaceAll(' ', '-')): Promise<Client> {
    const client = await this.#service.member(this.shortName, `${who}@example.test`, role)
    this.#names = await this.#readNames()
    return client
  }

  /** A statement as the database's owner, inside this company: to look at what no call shows. */
  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return await this.#service.inCompany(this.shortName, text, values)
  }

  /** Makes the company so, as config.apply does. What the spec leaves out stays; a person in it is a member of the role by its name. */
  async apply(spec: Spec): Promise<void> {
    for (const email of peopleOf(spec).filter((email) => !(email in this.#names.person)))
      await this.#service.member(this.shortName, email, roleOf(email))
    // No capability makes customers yet.
    await this.sql(
      `insert into inventory.customers (external_ref, name) select c, c from unnest($1::text[]) c on conflict do nothing`,
      [customersOf(spec)],
    )
    const { failed } = await this.ok(this.post('/config/apply', { spec: complete(spec) }))
    if (failed) throw new Error(JSON.stringify(failed))
    this.#names = await this.#readNames()
  }

  /** The member, given by e-mail, is one no longer. */
  async deactivate(email: string): Promise<void> {
    await this.ok(this.patch(`/people/${this.person[email]}`, { isActive: false }))
  }

  /** Takes a permission from a group. */
  async withhold(group: string, permission: string): Promise<void> {
    const { permissionGroups } = await this.ok(this.get('/config/export'))
    const { permissions } = permissionGroups.find(({ name }: { name: string }) => name === group)
    await this.apply({
      permissionGroups: [{ name: group, permissions: permissions.filter((each: string) => each !== permission) }],
    })
  }

  /** A product as products.upsert makes it: raw, in whole pieces unless it says otherwise. */
  async product(sku: string, fields: object = {}): Promise<void> {
    const usual = { name: sku, itemClass: 'raw', unit: 'pcs', unitWhole: true }
    await this.ok(this.put(`/products/${encodeURIComponent(sku)}`, { ...usual, ...fields }))
  }

  /** A purchase order of one line a SKU; answers its id and the line ids by SKU. */
  async purchase(
    externalSystemId: string,
    quantities: Record<string, number>,
    vendor?: string,
  ): Promise<{ id: number; line: Record<string, number> }> {
    const lines = Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity }))
    const { purchaseOrder } = await this.ok(
      this.post('/purchase-orders', { externalSystemId, lines, ...(vendor && { vendor }) }),
    )
    const line = Object.fromEntries(
      purchaseOrder.lines.map((each: { id: number; product: { sku: string } }) => [each.product.sku, each.id]),
    )
    return { id: purchaseOrder.id, line }
  }

  /** Buys goods into a storage unit, given by its name or id. */
  async receive(
    sku: string,
    quantity: number,
    unit: string,
    {
      vendor,
      ...more
    }: { vendor?: string; bin?: string; lotCode?: string; serialCodes?: string[]; expiresAt?: string } = {},
  ): Promise<void> {
    const { id, line } = await this.purchase(`bought-${++orders}`, { [sku]: quantity }, vendor)
    const storageUnitId = unit in this.unit ? this.unit[unit] : unit
    await this.ok(
      this.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line[sku], quantity, storageUnitId, ...more }] }),
    )
  }

  /** An order for a product, released; answers it with its operations. */
  async release(sku: string, quantity: number, kitStorageUnitId?: string): Promise<Reply['body']> {
    const { workOrder } = await this.ok(
      this.post('/work-orders', { externalSystemId: `E-${++orders}`, productSku: sku, quantity }),
    )
    return await this.ok(
      this.post(`/work-orders/${workOrder.id}/release`, kitStorageUnitId ? { kitStorageUnitId } : {}),
    )
  }

  order(id: string): Promise<Reply['body']> {
    return this.ok(this.get(`/work-orders/${id}`))
  }

  /** Finishes a task, given by its id or as an order's operation. */
  done(task: string | { taskId: string }, counts: object = {}): Promise<Reply> {
    return this.patch(`/tasks/${typeof task === 'string' ? task : task.taskId}`, { status: 'done', ...counts })
  }

  /** The open tasks of a type, oldest first. */
  async openTasks(type: string): Promise<{ id: string; title: string; status: string }[]> {
    return (await this.ok(this.get(`/tasks?typeId=${this.type[type]}`))).data.reverse()
  }

  ncr(input: object): Promise<Reply['body']> {
    return this.ok(this.post('/ncrs', { title: 'Dented', ...input }))
  }

  disposition(id: string, input: object): Promise<Reply> {
    return this.post(`/ncrs/${id}/disposition`, input)
  }

  lot(sku: string, code: string): Promise<Reply['body']> {
    return this.ok(this.get(`/products/${sku}/lots/${code}`))
  }

  /** A task of a type, ready unless it says otherwise or waits; answers its id. */
  async task(type: string, options: TaskOptions = {}, client: Client = this): Promise<string> {
    const { title = type, ssu, from, to, fromVendor, toVendor, assignee, waitsFor } = options
    const { id } = await client.ok(
      client.post('/tasks', {
        typeId: this.type[type],
        title,
        status: options.status ?? (waitsFor ? 'open' : 'ready'),
        ssuId: ssu && this.machine[ssu],
        fromStorageUnitId: from && this.unit[from],
        toStorageUnitId: to && this.unit[to],
        fromVendorId: fromVendor && this.vendor[fromVendor],
        toVendorId: toVendor && this.vendor[toVendor],
        assigneeIds: assignee && [this.person[assignee]],
        after: waitsFor && { taskId: waitsFor, type: 'dependency' },
      }),
    )
    return id
  }

  /** Answers to a task's form, by title. */
  submit(
    id: string,
    answers: Record<string, unknown>,
    more: object = {},
    headers?: Record<string, string>,
    client: Client = this,
  ): Promise<Reply> {
    return client.post(
      `/tasks/${id}/form`,
      { answers: Object.entries(answers).map(([field, value]) => ({ field, value })), ...more },
      headers,
    )
  }

  /** The same, which must be a success. */
  answer(id: string, answers: Record<string, unknown>, more: object = {}): Promise<Reply['body']> {
    return this.ok(this.submit(id, answers, more))
  }

  async fields(id: string): Promise<Record<string, Record<string, unknown>>> {
    const { fields } = await this.ok(this.get(`/tasks/${id}/form`))
    return Object.fromEntries(fields.map((field: { title: string }) => [field.title, field]))
  }

  async answers(id: string): Promise<Record<string, unknown>> {
    return Object.fromEntries(Object.values(await this.fields(id)).map((field) => [field.title, field.answer]))
  }

  /** What lies where, as the database holds it: unit/bin/lot or serial, without the bin for goods. */
  async stock(sku: string): Promise<Record<string, number>> {
    const rows = await this.sql(
      `select concat_ws('/', u.name, nullif(b.bin, 'goods'), l.code, s.code) as at, b.quantity::float
         from inventory.balances b
         join inventory.products p on (p.company_id, p.id) = (b.company_id, b.product_id)
         join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
         left join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id)
         left join inventory.serials s on (s.company_id, s.id) = (b.company_id, b.serial_id)
        where b.company_id = app.company_id() and p.sku = $1 order by 1`,
      [sku],
    )
    return Object.fromEntries(rows.map((row) => [row.at as string, row.quantity as number]))
  }

  /** What lies in one bin of a unit, given by its id. */
  async balance(sku: string, unit: string, bin = 'goods'): Promise<number> {
    const [row] = await this.sql(
      `select coalesce(sum(b.quantity), 0)::float as quantity from inventory.balances b
         join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
         join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
        where b.company_id = app.company_id() and p.sku = $1 and u.external_id = $2 and b.bin = $3`,
      [sku, unit, bin],
    )
    return row!.quantity as number
  }

  /** Blocks, quarantines or releases a lot. */
  setLot(sku: string, code: string, status: string): Promise<Reply['body']> {
    return this.ok(this.post(`/products/${sku}/lots/${code}/status`, { status, reason: 'looked at' }))
  }

  /** Every balance equals the sum of its ledger rows. */
  async verified(t: ExecutionContext<any>): Promise<void> {
    t.deepEqual(await this.sql('select * from inventory.verify()'), [])
  }

  /** As machine data will say it. */
  async signal(machine: string, status: string, at = new Date().toISOString()): Promise<void> {
    await this.sql(
      `select downtime.enter_status(s.id, t.id, 'auto', $3) from sites.ssus s join sites.ssu_statuses t on t.company_id = s.company_id and t.name = $2
        where s.company_id = app.company_id() and s.external_id = $1`,
      [machine, status, at],
    )
  }

  // What no call brings about yet: time that passes, partner companies, a task's places once it is made.

  /** The lot expired a minute ago. */
  async expire(lotCode: string): Promise<void> {
    await this.sql(
      `update production.lots set expires_at = now() - interval '1 minute' where company_id = app.company_id() and code = $1`,
      [lotCode],
    )
  }

  /** The task was sent to a partner (proxy), or came from one (mirror). */
  async handOff(task: string, role: 'proxy' | 'mirror'): Promise<void> {
    await this.sql(`update work.tasks set handoff_role = $2 where company_id = app.company_id() and external_id = $1`, [
      task,
      role,
    ])
  }

  /** The storage unit, given by its name, is a partner's. */
  async lend(unit: string): Promise<void> {
    await this.sql(
      `update inventory.storage_units set ownership = 'partner' where company_id = app.company_id() and external_id = $1`,
      [this.unit[unit]],
    )
  }

  /** The task takes from a storage unit, given by its name. */
  async takeFrom(task: string, unit: string): Promise<void> {
    await this.sql(
      `update work.tasks t set from_storage_unit_id = u.id from inventory.storage_units u
        where t.company_id = app.company_id() and t.external_id = $1 and u.company_id = t.company_id and u.external_id = $2`,
      [task, this.unit[unit]],
    )
  }

  async #readNames(): Promise<Names> {
    const rows = await this.sql(
      `select 'unit' as kind, name, to_jsonb(external_id) as id from inventory.storage_units where company_id = app.company_id()
       union all select 'type', name, to_jsonb(external_id) from work.task_types where company_id = app.company_id()
       union all select 'machine', name, to_jsonb(external_id) from sites.ssus where company_id = app.company_id()
       union all select 'site', name, to_jsonb(external_id) from sites.sites where company_id = app.company_id()
       union all select 'team', name, to_jsonb(external_id) from people.teams where company_id = app.company_id()
       union all select 'vendor', name, to_jsonb(id) from inventory.vendors where company_id = app.company_id()
       union all select 'reason', label, to_jsonb(id) from maintenance.reason_codes where company_id = app.company_id()
       union all select 'person', email, to_jsonb(id) from people.people where company_id = app.company_id()`,
    )
    const of = (kind: string) =>
      known(
        kind,
        rows.filter((row) => row.kind === kind).map((row) => [row.name as string, row.id]),
      )
    return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Names
  }
}

const nothing = Object.fromEntries(kinds.map((kind) => [kind, known(kind, [])])) as Names

// A name that is not there is a mistake in the test, which says so.
function known(kind: string, entries: [string, unknown][]): Ids {
  return new Proxy(Object.fromEntries(entries), {
    get(ids, name) {
      if (typeof name === 'string' && !(name in ids))
        throw new Error(`no ${kind} ${name} among ${Object.keys(ids).join(', ')}`)
      return Reflect.get(ids, name)
    },
  })
}

/** operator@example.test is an Operator. */
function roleOf(email: string): string {
  return email[0]!.toUpperCase() + email.slice(1, email.indexOf('@'))
}
