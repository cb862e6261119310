// What samples are about that a world does not have lying there (samples.ts): made when it is asked for.
import { setTimeout } from 'node:timers/promises'
import type { World } from './world.ts'

let guests = 0

export async function invited({ company, mark }: World): Promise<string> {
  const guest = { email: `${mark}-${++guests}@example.test`, roles: ['Viewer'] }
  return (await company.ok(company.post('/invitations', guest))).userId
}

export async function anotherTask({ company, mark, taskType }: World): Promise<string> {
  return (await company.ok(company.post('/tasks', { typeId: taskType, title: `${mark} next` }))).id
}

export async function stopped({ company, machine }: World): Promise<number> {
  const [open] = (await company.ok(company.get(`/downtime-events?ssuId=${machine}&openOnly=true`))).data
  return (
    open ?? (await company.ok(company.post('/downtime-events', { ssuId: machine, occurredAt: '2024-03-02T08:00:00Z' })))
  ).id
}

export async function sent(world: World): Promise<string> {
  return (await world.company.sendTo(await world.partner(), await anotherTask(world))).id
}

export async function received({ company, partner }: World): Promise<string> {
  const other = await partner()
  await other.apply({ taskTypes: [{ name: 'Errand' }] })
  await other.sendTo(company, await other.task('Errand'), { dataRequest: { scopes: ['lots', 'counts'] } })
  return (await company.ok(company.get('/handoffs?direction=incoming&limit=1'))).data[0].id
}

/** What analytics are asked by. */
export const figures = Object.fromEntries(
  ['downtime', 'failure_pareto', 'oee', 'overview', 'reliability'].map((what) => [
    `analytics.${what}`,
    { input: () => ({ explain: true }), elsewhere: 'its own' as const },
  ]),
)

/** The order's pieces are made. */
export async function made({ company, workOrder }: World): Promise<string> {
  const { operations } = await company.ok(company.post(`/work-orders/${workOrder}/release`))
  await company.ok(company.done(operations[0], { goodQuantity: 10, scrapQuantity: 0 }))
  return workOrder
}

/** What the machine sends as it runs, a moment ago. */
export function running({ machine, mark }: World): object {
  return { ssuId: machine, key: `${mark} state`, at: new Date(Date.now() - 1000).toISOString(), value: 'RUN' }
}

const issueOf = async ({ company }: World): Promise<string> => (await company.ok(company.get('/issues'))).issues[0].id

/** What issues are asked by. */
export const ofIssues = {
  'issues.get_form': {
    input: async (world: World) => ({ issueId: await issueOf(world) }),
    elsewhere: 'not found' as const,
  },
  'issues.list': { input: () => ({}), elsewhere: 'its own' as const },
  'issues.report': {
    input: async (world: World) => ({
      issueId: await issueOf(world),
      ssuId: world.machine,
      answers: [{ field: `${world.mark} seen`, value: 'oil below it' }],
    }),
    elsewhere: 'not found' as const,
  },
  'issues.upload_url': {
    input: async (world: World) => ({
      issueId: await issueOf(world),
      fileName: 'oil.jpg',
      contentType: 'image/jpeg',
    }),
    elsewhere: 'not found' as const,
  },
}

const ofWebhook = (input: (world: World) => object = () => ({})) => ({
  input: (world: World) => ({ id: world.webhook, ...input(world) }),
  elsewhere: 'not found' as const,
})
const own = (input = {}) => ({ input: () => input, elsewhere: 'its own' as const })

/** What webhooks are asked by. */
export const ofWebhooks = {
  'webhooks.create': own({
    name: 'ERP',
    targetUrl: 'https://receiver.example/hooks',
    eventTypes: ['lot.created', 'task.created'],
    headers: { 'X-Plant': 'north' },
  }),
  'webhooks.delete': ofWebhook(),
  'webhooks.delivery_logs': ofWebhook(),
  'webhooks.event_types': own(),
  'webhooks.get': ofWebhook(),
  'webhooks.list': own(),
  'webhooks.replay': ofWebhook(() => ({ from: '2026-01-01' })),
  'webhooks.retry_delivery': ofWebhook((world) => ({ logId: world.delivery })),
  'webhooks.signing_keys': own(),
  'webhooks.test': ofWebhook(),
  'webhooks.update': ofWebhook(() => ({ name: 'ERP', headers: null })),
}

async function begun({ company, mark }: World): Promise<{ id: string }> {
  const spec = { version: 1, skills: [{ name: `${mark} skill` }] }
  const id = (await company.post('/config/apply', { spec }, { prefer: 'respond-async' })).body.run
  while ((await company.ok(company.get(`/config/runs/${id}`))).state === 'running') await setTimeout(20)
  return { id }
}

/** What runs of an apply are asked by. */
export const ofRuns = { 'config_runs.get': { input: begun, elsewhere: 'not found' as const } }
