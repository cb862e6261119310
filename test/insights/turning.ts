// An order that is turned on a saw and then pressed, what is told of it, and its story.
import type { TestCompany } from '../support/service.ts'
import { shop } from './support.ts'

export const world = {
  ...shop,
  workCenters: [
    { name: 'Turning', machines: ['Saw', 'Lathe'] },
    { name: 'Pressing', machines: ['Press'] },
  ],
  taskTypes: [
    { name: 'Turn', makes: 'PART', runMinutes: 6, workCenter: 'Turning' },
    { name: 'Press', makes: 'PART', runMinutes: 3, workCenter: 'Pressing' },
  ],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Press' }] }],
}
export const HOUR = 3600
export const at = (day: number, time: string) => `2024-03-${String(day).padStart(2, '0')}T${time}:00Z`

export async function order(company: TestCompany, dueDate = at(4, '12:00')) {
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'PART', quantity: 10, dueDate }),
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const [turn, press] = operations.map((one: any) => one.taskId)
  await company.ok(company.patch(`/tasks/${turn}`, { ssuId: 'Saw' }))
  await company.ok(company.patch(`/tasks/${press}`, { ssuId: 'Press' }))
  return { id: workOrder.id as string, turn, press }
}

export const count = (company: TestCompany, id: string, goodQuantity: number, occurredAt: string) =>
  company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, occurredAt }))
export const correct = (company: TestCompany, id: string, goodQuantity: number, occurredAt: string) =>
  company.ok(company.post(`/tasks/${id}/counts/corrections`, { goodQuantity, reason: 'Miscounted', occurredAt }))
export const change = (company: TestCompany, id: string, occurredAt: string, body: object) =>
  company.ok(company.patch(`/tasks/${id}`, { ...body, occurredAt }))
export const story = (company: TestCompany, id: string) => company.ok(company.get(`/storylines/work-orders/${id}`))
export const toldOf = ({ chapters }: any, kinds: RegExp) =>
  chapters
    .filter((one: any) => kinds.test(one.kind))
    .map(({ time, sentence }: any) => `${time.slice(8, 16).replace('T', ' ')} ${sentence}`)
export const machine = (company: TestCompany, ssu: string) =>
  company.ok(company.get(`/storylines/ssus/${ssu}?from=2024-03-01&to=2024-03-20`))
export const late = (one: any) => one.plotPoints.lateness.sentence.replace(/^It .*? late\. /, '')
