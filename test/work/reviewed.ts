// A plant whose stamping is reviewed: who did it, or counted pieces that are there, does not approve it.
import type { Client } from '../support/client.ts'
import type { TestService } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const found = { title: 'Found', type: 'text' as const }
const spec = {
  ...plant,
  people: [{ email: 'manager@example.test' }, { email: 'supervisor@example.test' }],
  taskTypes: plant.taskTypes!.map((type) =>
    type.name === 'Stamp' ? { ...type, isReviewed: true, form: [found] } : type,
  ),
}

/** The company, with screws enough, another task to be stamped at each call, and two people who may approve it. */
export async function beginReviewed(service: TestService) {
  const company = await service.company(spec)
  await company.receive('SCREW', 100, 'Rack')
  const stamp = async () => `/tasks/${await company.task('Stamp', { ssu: 'Press' })}`
  return { company, stamp, manager: await company.as('Manager'), supervisor: await company.as('Supervisor') }
}

export const count = (who: Client, task: string, goodQuantity: number, scrapQuantity = 0) =>
  who.ok(who.post(`${task}/counts`, { goodQuantity, scrapQuantity }))
export const correct = (who: Client, task: string, goodQuantity: number, scrapQuantity = 0) =>
  who.ok(who.post(`${task}/counts/corrections`, { goodQuantity, scrapQuantity, reason: 'by hand' }))
