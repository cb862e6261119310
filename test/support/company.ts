// A test's own company: what it is made of, and what it does in a day.
import type { ExecutionContext } from 'ava'
import { Behind } from './behind.ts'
import type { Client, Reply } from './client.ts'
import { complete, customersOf, peopleOf, type Spec } from './spec.ts'

let orders = 0

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

export class TestCompany extends Behind {
  /** A client of another member of the company, with one of its roles. The same role twice is two people when who differs. */
  async as(role: string, who = role.toLowerCase().replaceAll(' ', '-'), name?: string): Promise<Client> {
    const client = await this.service.member(this.shortName, `${who}@example.test`, role, name)
    await this.learnNames()
    return client
  }

  /** Makes the company so, as config.apply does. What the spec leaves out stays; a person in it is a member of the role by its name. */
  async apply(spec: Spec): Promise<void> {
    for (const email of peopleOf(spec).filter((email) => !(email in this.names.person)))
      await this.service.member(this.shortName, email, roleOf(email))
    for (const customer of customersOf(spec)) await this.ok(this.put(`/customers/${customer}`, { name: customer }))
    const { failed } = await this.ok(this.post('/config/apply', { spec: complete(spec) }))
    if (failed) throw new Error(JSON.stringify(failed))
    await this.learnNames()
  }

  /** Each of the two companies names the other as its partner. */
  async linkWith(other: TestCompany, name = `Partner ${other.shortName}`): Promise<void> {
    await this.apply({ subcontractors: [{ name, company: other.shortName }] })
    await other.apply({ subcontractors: [{ name: `Partner ${this.shortName}`, company: this.shortName }] })
  }

  /** Sends a task to a partner; answers the handoff. */
  sendTo(partner: TestCompany, taskId: string, more: object = {}): Promise<Reply['body']> {
    return this.ok(this.post('/handoffs', { taskId, recipientShortName: partner.shortName, ...more }))
  }

  /** The member, given by e-mail, is one no longer. */
  async deactivate(email: string): Promise<void> {
    const { data } = await this.ok(this.get(`/people?search=${encodeURIComponent(email)}`))
    await this.ok(this.patch(`/people/${data[0].id}`, { isActive: false }))
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
}

/** operator@example.test is an Operator. */
function roleOf(email: string): string {
  return email[0]!.toUpperCase() + email.slice(1, email.indexOf('@'))
}
