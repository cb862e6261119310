// A revoked key, a removed member, a narrowed role works no more from the very next call, also where the token's claims are
// held in memory: each a hundred times, between two calls on one connection.
import { Agent, request } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import type { Client } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
const times = 100

/** One connection, kept open. */
function connection(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (key: string, path: string) => new Promise<{ status: number; text: string }>((done, failed) => {
    request(`${baseUrl}/api/v1${path}`, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      let text = ''
      response.on('data', (chunk) => { text += chunk }).on('end', () => done({ status: response.statusCode!, text }))
    }).on('error', failed).end()
  })
  return { call, close: () => agent.destroy() }
}

async function refusals(t: ExecutionContext, what: string, baseUrl: string, path: string, expected: number, step: () => Promise<{ key: string; end(): Promise<unknown> }>) {
  const line = connection(baseUrl)
  let longest = 0
  for (let n = 0; n < times; n++) {
    const { key, end } = await step()
    t.is((await line.call(key, path)).status, 200, `${what}, before, time ${n}`)
    await end()
    const ended = performance.now()
    t.is((await line.call(key, path)).status, expected, `${what}, the very next call, time ${n}`)
    longest = Math.max(longest, performance.now() - ended)
  }
  line.close()
  t.log(`${what}: refused ${times} times of ${times}, the longest time from its end to the refusal ${longest.toFixed(1)} ms`)
}

test.serial('a revoked key', async (t) => {
  t.timeout(120_000)
  const company = await service().company()
  await refusals(t, 'revoked key', company.baseUrl, '/me', 401, async () => {
    const { id, key } = await company.ok(company.post('/api-keys', { name: 'Short' }))
    return { key, end: () => company.ok(company.delete(`/api-keys/${id}`)) }
  })
})

test.serial('a removed member', async (t) => {
  t.timeout(120_000)
  const company = await service().company()
  const member = await company.as('Viewer')
  const { user } = await member.ok(member.get('/me'))
  const set = (isActive: boolean) => company.ok(company.patch(`/people/${user.id}`, { isActive }))
  await refusals(t, 'removed member', company.baseUrl, '/me', 403, async () => {
    await set(true)
    return { key: member.key, end: () => set(false) }
  })
})

test.serial('a narrowed role', async (t) => {
  t.timeout(120_000)
  const company = await service().company()
  const member: Client = await company.as('Administrator', 'second')
  const { user } = await member.ok(member.get('/me'))
  const set = (role: string) => company.ok(company.patch(`/people/${user.id}`, { roles: [role] }))
  await refusals(t, 'narrowed role', company.baseUrl, '/invitations', 403, async () => {
    await set('Administrator')
    return { key: member.key, end: () => set('Viewer') }
  })
})
