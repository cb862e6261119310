// An order of two operations with standard times, in one shift a day, and what is asked of it.
import type { TestCompany } from '../support/service.ts'
import { daily, shop } from './support.ts'

export const world = {
  ...shop,
  settings: { shifts: [daily('Early', '06:00', '14:00')] },
  workCenters: [
    { name: 'Turning', machines: ['Saw'] },
    { name: 'Pressing', machines: ['Press'] },
  ],
  taskTypes: [
    { name: 'Turn', makes: 'PART', runMinutes: 1, workCenter: 'Turning' },
    { name: 'Press', makes: 'PART', runMinutes: 30, workCenter: 'Pressing' },
    { name: 'Polish', makes: 'PART', workCenter: 'Pressing' },
  ],
  products: [{ sku: 'PART' }, { sku: 'RAW' }],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Press' }] }],
}

export async function order(company: TestCompany, dueDate: string) {
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'PART', quantity: 10, dueDate }),
  )
  return workOrder.id as string
}

export async function released(company: TestCompany, dueDate: string) {
  const id = await order(company, dueDate)
  await company.ok(company.post(`/work-orders/${id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${id}`))
  const [first, second, third] = operations.map((one: any) => one.taskId)
  return { id, first, second, third }
}

export const count = (company: TestCompany, id: string, goodQuantity: number, occurredAt: string, scrapQuantity = 0) =>
  company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity, occurredAt }))
export const set = (company: TestCompany, id: string, status: string, occurredAt: string) =>
  company.ok(company.patch(`/tasks/${id}`, { status, occurredAt }))
export const points = async (company: TestCompany, id: string) =>
  (await company.ok(company.get(`/storylines/work-orders/${id}`))).plotPoints

/** What a kind of loss took of the company's only order, be it the biggest or not. */
export const losses = (company: TestCompany, kind: string) =>
  company.sql(
    `select l.seconds, l.sentence from production.work_orders o
      cross join lateral (select array(select x from insights.order_operations(o.id) x) as operations) p
      cross join lateral insights.order_losses(o, insights.order_run(o), p.operations) l
      where o.company_id = app.company_id() and l.kind = $1`,
    [kind],
  ) as Promise<{ seconds: string; sentence: string }[]>
export const loss = async (company: TestCompany, kind: string) => (await losses(company, kind))[0]!

/** Turn from Monday 06:00 to 06:10, Press taken up at the hour and done two days later, with ten pieces. */
export async function pressed(company: TestCompany, due = '2024-03-04T13:00:00Z') {
  const one = await released(company, due)
  await set(company, one.first, 'dispatched', '2024-03-04T06:00:00Z')
  await count(company, one.first, 10, '2024-03-04T06:10:00Z')
  await set(company, one.first, 'done', '2024-03-04T06:10:00Z')
  await set(company, one.second, 'dispatched', '2024-03-04T11:10:00Z')
  return one
}
