// Two companies that are linked: a workshop that sends frames out, and a coating house that takes them.
import { eventsOf } from '../support/events.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

export interface Pair {
  workshop: TestCompany
  coating: TestCompany
}

export const workshopSpec: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Oven' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  workCenters: [{ name: 'Bench', machines: ['Oven'] }],
  ssuStatuses: [{ name: 'Idle', category: 'UP' }],
  products: [
    { sku: 'FRAME', name: 'Frame', tracking: 'lot', recipe: [{ sku: 'TUBE', quantity: 1 }] },
    { sku: 'TUBE', itemClass: 'raw' },
    { sku: 'MOTOR', itemClass: 'raw', tracking: 'serial' },
  ],
  taskTypes: [
    { name: 'Coat', statusOnDone: 'Idle' },
    { name: 'Weld', makes: 'FRAME', workCenter: 'Bench' },
    { name: 'Restock', isInventory: true },
    { name: 'Ask', isDataRequest: true },
  ],
  routings: [{ name: 'Frame', product: 'FRAME', steps: [{ taskType: 'Coat', gate: true }, { taskType: 'Weld' }] }],
}

export const coatingSpec: Spec = { taskTypes: [{ name: 'Hang' }, { name: 'Coat' }] }

export async function pair(service: TestService): Promise<Pair> {
  const [workshop, coating] = await Promise.all([service.company(workshopSpec), service.company(coatingSpec)])
  await workshop.linkWith(coating)
  return { workshop, coating }
}

/** The received side of the newest handoff. */
export async function newest(company: TestCompany): Promise<any> {
  return (await company.ok(company.get('/handoffs?direction=incoming&limit=1'))).data[0]
}

/** What a company is told of a handoff, less what each side has of its own. */
export async function view(company: TestCompany, id: string): Promise<object> {
  const { state, status, declinedReason, linkActive, dataRequest } = await company.ok(company.get(`/handoffs/${id}`))
  return { state, status, declinedReason, linkActive, dataRequest }
}

export const task = (company: TestCompany, id: string): Promise<any> => company.ok(company.get(`/tasks/${id}`))

/** The types of a company's events of handoffs, each with the status, oldest first. */
export async function heard(company: TestCompany): Promise<string[]> {
  const events = await eventsOf(company)
  return events
    .filter(({ type }) => type.startsWith('handoff.'))
    .map(({ type, data }) => `${type} ${(data.handoff as { status: string }).status}`)
}
