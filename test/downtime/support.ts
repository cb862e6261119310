// A workshop with three machines, their states, and the reasons why they stop.
import type { ExecutionContext } from 'ava'
import type { Reply } from '../support/client.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const shop: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Broken', category: 'DOWN' },
    { name: 'No operator', category: 'DOWN' },
    { name: 'Service', category: 'MAINTENANCE' },
  ],
  reasonCodes: [
    { kind: 'downtime', label: 'Tool breakage' },
    { kind: 'downtime', label: 'No material' },
    { kind: 'downtime', label: 'Given up', isActive: false },
    { kind: 'scrap', label: 'Scratch' },
  ],
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }, { name: 'Press' }, { name: 'Lathe' }] }],
  products: [{ sku: 'PART' }],
  taskTypes: [
    { name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Running' },
    { name: 'Lubricate', statusOnOpen: 'Service', statusOnDone: 'Running' },
    { name: 'Wait for operator', statusOnOpen: 'No operator' },
    { name: 'Start up', statusOnDone: 'Running' },
    { name: 'Shut down', statusOnDone: 'Broken' },
    { name: 'Clean' },
    { name: 'Turn', makes: 'PART', workCenter: 'Turning', statusOnDone: 'Broken' },
  ],
  workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }] }],
}

export async function workshop(service: TestService, timezone = 'UTC'): Promise<TestCompany> {
  return await service.company({ ...shop, settings: { timezone } })
}

/** A stop as it was, ended or not. */
export async function stop(
  company: TestCompany,
  ssuId: string,
  from: string,
  to?: string,
  reason?: string,
): Promise<number> {
  const { id } = await company.ok(company.post('/downtime-events', { ssuId, occurredAt: from }))
  if (to) await company.ok(company.post(`/downtime-events/${id}/close`, { occurredAt: to }))
  if (reason)
    await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId: company.reason[reason] }))
  return id
}

export async function stopsOf(company: TestCompany, ssuId?: string): Promise<any[]> {
  return (await company.ok(company.get(`/downtime-events?limit=100${ssuId ? `&ssuId=${ssuId}` : ''}`))).data
}

/** Calls that all wait for the machine and go on together. */
export async function atOnce(
  t: ExecutionContext,
  company: TestCompany,
  ssuId: string,
  calls: (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const machine = await company.hold(
    t,
    'select from sites.ssus s where s.company_id = app.company_id() and s.external_id = $1 for no key update',
    [ssuId],
  )
  const replies = calls.map((call) => call())
  await machine.waitedFor(calls.length)
  await machine.release()
  return await Promise.all(replies)
}
