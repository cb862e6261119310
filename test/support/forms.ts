// Tasks with a form, for tests: a company whose one task type of the name Job has it.
import type { Client, Reply } from './client.ts'
import { commission, type FactorySpec } from './factory.ts'
import type { TestCompany, TestService } from './service.ts'

export type Field = Record<string, unknown> & { title: string; type: string }
type TaskType = NonNullable<FactorySpec['taskTypes']>[number]

const spec: FactorySpec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Slow', category: 'UP' },
    { name: 'Stopped', category: 'DOWN' },
  ],
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Lathe' }],
      storageUnits: [
        { name: 'Shelf', type: 'shelf' },
        { name: 'Rack', type: 'rack' },
        { name: 'Dock', type: 'dock' },
        { name: 'Consigned', type: 'rack', ownership: 'customer_consigned' },
      ],
    },
  ],
  vendors: [{ name: 'Steelworks' }],
  products: [
    { sku: 'BOLT' },
    { sku: 'OIL', unit: 'l', unitWhole: false },
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
    { sku: 'PUMP', tracking: 'serial' },
    { sku: 'SHAFT', tracking: 'lot', recipe: [{ sku: 'BAR', quantity: 1 }] },
  ],
}

/** A factory with the task types Job, which has the form, and Report, its NCR task type. */
export async function formShop(
  service: TestService,
  form: Field[],
  job: Partial<TaskType> = {},
  more: FactorySpec = {},
): Promise<Shop> {
  const company = await service.company()
  await commission(company, {
    ...spec,
    ...more,
    taskTypes: [{ name: 'Job', form, ...job }, { name: 'Report' }, ...(more.taskTypes ?? [])],
  })
  await company.sql(
    `update app.settings set ncr_task_type_id = (select id from work.task_types where company_id = app.company_id() and name = 'Report') where company_id = app.company_id()`,
  )
  return new Shop(company)
}

export interface TaskOptions {
  from?: string
  to?: string
  fromVendor?: string
  toVendor?: string
  ssu?: string
  assignee?: string
  status?: string
}

export class Shop {
  readonly company: TestCompany

  constructor(company: TestCompany) {
    this.company = company
  }

  /** A task of type Job made behind the door, as a flow or a schedule makes one; answers its id. */
  async task({ from, to, fromVendor, toVendor, ssu, assignee, status = 'ready' }: TaskOptions = {}): Promise<string> {
    const unit = (place: number) =>
      `(select id from inventory.storage_units where company_id = app.company_id() and name = $${place})`
    const vendor = (place: number) =>
      `(select id from inventory.vendors where company_id = app.company_id() and name = $${place})`
    const [made] = await this.company.sql(
      `
      with made as (
        insert into work.tasks (external_id, title, status, type_id, ssu_id, from_storage_unit_id, to_storage_unit_id, from_vendor_id, to_vendor_id)
        select app.new_id(), 'Job', $1, y.id, (select id from sites.ssus where company_id = app.company_id() and name = $2), ${unit(3)}, ${unit(4)}, ${vendor(5)}, ${vendor(6)}
          from work.task_types y where y.company_id = app.company_id() and y.name = 'Job' returning *
      ), assigned as (
        insert into work.task_assignees (task_id, person_id) select m.id, p.id from made m, people.people p where p.company_id = app.company_id() and p.email = $7
      )
      select external_id as id from made`,
      [status, ssu ?? null, from ?? null, to ?? null, fromVendor ?? null, toVendor ?? null, assignee ?? null],
    )
    return made!.id as string
  }

  /** Answers by title. */
  submit(
    id: string,
    answers: Record<string, unknown>,
    more: object = {},
    headers?: Record<string, string>,
    client: Client = this.company,
  ): Promise<Reply> {
    return client.post(
      `/tasks/${id}/form`,
      { answers: Object.entries(answers).map(([field, value]) => ({ field, value })), ...more },
      headers,
    )
  }

  ok(id: string, answers: Record<string, unknown>, more: object = {}): Promise<Reply['body']> {
    return this.company.ok(this.submit(id, answers, more))
  }

  async fields(id: string): Promise<Record<string, Record<string, unknown>>> {
    const { fields } = await this.company.ok(this.company.get(`/tasks/${id}/form`))
    return Object.fromEntries(fields.map((field: { title: string }) => [field.title, field]))
  }

  async answers(id: string): Promise<Record<string, unknown>> {
    return Object.fromEntries(Object.values(await this.fields(id)).map((field) => [field.title, field.answer]))
  }

  /** The form's type becomes another, as a factory spec makes it. */
  async reform(form: Field[]): Promise<void> {
    await this.company.sql(
      `update work.task_types set form = $1 where company_id = app.company_id() and name = 'Job'`,
      [JSON.stringify(form)],
    )
  }
}
