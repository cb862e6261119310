// Any RFC 7662 provider stands in by configuration: here one in a process of its own, with its own people and tokens.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import test from 'ava'
import { addMember, createCompany } from '../../server/operator/companies.ts'
import { Client } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import type { Wanted } from './other-provider.ts'

let provider: ChildProcess
let service: TestService
const administrator = randomUUID()

async function tell(wanted: Wanted): Promise<{ token?: string }> {
  provider.send(wanted)
  return (await once(provider, 'message'))[0]
}

test.before(async () => {
  provider = fork(path.join(import.meta.dirname, 'other-provider.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ issuer }] = await once(provider, 'message')
  service = await startTestService({
    IDENTITY_ISSUER: issuer,
    IDENTITY_CLIENT_ID: 'millwright',
    IDENTITY_CLIENT_SECRET: 'the secret of the other provider',
    LOG_LEVEL: 'silent',
  })
  const { identity } = service.service
  await createCompany(service.operator, identity, {
    name: 'Northgate',
    shortName: 'northgate',
    kind: 'factory',
    adminEmail: 'admin@example.test',
    subject: administrator,
  })
})

test.after.always(async () => {
  provider?.kill()
  await service?.close()
})

async function clientOf(extra: Record<string, string>, more: object = {}): Promise<Client> {
  const { token } = await tell({ mint: { sub: administrator, extra, ...more } })
  return new Client(service.baseUrl, token!)
}

test.serial(
  'its tokens act as the person they name, narrowed by their scope, and end there with the very next call',
  async (t) => {
    const client = await clientOf(
      { company: 'northgate', actor_type: 'human' },
      { scope: 'openid inventory:view users:manage' },
    )
    const me = await client.ok(client.get('/me'))
    t.like(me, {
      actorType: 'human',
      user: { email: 'admin@example.test' },
      permissions: ['inventory:view', 'users:manage'],
    })
    await tell({ revoke: client.key })
    t.is((await client.get('/me')).status, 401)
  },
)

test.serial('tokens for another service, another company or nobody here open nothing', async (t) => {
  const good = { company: 'northgate' }
  t.is((await (await clientOf(good, { audience: 'another-service' })).get('/me')).status, 401)
  t.is((await (await clientOf({})).get('/me')).status, 401)
  t.is((await (await clientOf(good, { sub: randomUUID() })).get('/me')).body.code, 'not_a_member')
  t.is((await (await clientOf({ company: 'elsewhere' })).get('/me')).body.code, 'not_a_member')
  t.is((await (await clientOf(good)).get('/me')).status, 200)
})

test.serial('keys and people are managed there: no pages here, and capabilities say so', async (t) => {
  const client = await clientOf({ company: 'northgate', actor_type: 'human' })
  for (const [path, body] of [
    ['/api-keys', { name: 'Mine' }],
    ['/invitations', { email: 'a@example.test', roles: ['Viewer'] }],
  ] as const) {
    t.like((await client.post(path, body)).body, { status: 409, code: 'managed_elsewhere' })
  }
  t.deepEqual((await client.ok(client.get('/api-keys'))).data, [])
  for (const page of ['/sign-in', '/keys', '/identity/auth'])
    t.is((await fetch(service.baseUrl + page)).status, 404, page)
  const sub = '163840776835432705' // some providers number their people
  const added = await addMember(service.operator, service.service.identity, {
    company: 'northgate',
    email: 'b@example.test',
    role: 'Viewer',
    subject: sub,
    withKey: true,
  })
  t.is(added.apiKey, null)
  t.regex(added.words.apiKey!, /managed at/)
  t.like(await clientOf({ company: 'northgate' }, { sub }).then((viewer) => viewer.ok(viewer.get('/me'))), {
    user: { email: 'b@example.test' },
    actorType: 'service',
  })
})

test.serial(
  'without pages there is no session: a browser opens the explorer with a token as its password',
  async (t) => {
    const { key } = await clientOf({ company: 'northgate', actor_type: 'human' })
    const open = (headers: object) =>
      fetch(`${service.baseUrl}/graphiql`, {
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: 'millwright_session=whatever', ...headers },
      })
    const refused = await open({})
    t.is(refused.status, 401)
    t.regex(refused.headers.get('www-authenticate')!, /^Basic /)
    const opened = await open({ authorization: `Basic ${Buffer.from(`key:${key}`).toString('base64')}` })
    t.is(opened.status, 200)
    t.regex(await opened.text(), /data-endpoint="\/graphql"/)
  },
)

test.serial('the description of the API speaks of keys only: its page is no client of that provider', async (t) => {
  const { components, security } = (await (await fetch(`${service.baseUrl}/api/v1/openapi.json`)).json()) as {
    components: { securitySchemes: object }
    security: object[]
  }
  t.deepEqual(Object.keys(components.securitySchemes), ['bearer', 'apiKey'])
  t.deepEqual(security, [{ bearer: [] }, { apiKey: [] }])
  t.notRegex(await (await fetch(`${service.baseUrl}/docs`)).text(), /millwright-docs|href="\/keys"/)
})

test.serial('while it does not answer nobody is refused, and nobody gets in', async (t) => {
  const client = await clientOf({ company: 'northgate' })
  await client.ok(client.get('/me'))
  provider.kill()
  await once(provider, 'exit')
  const answer = await client.get('/me')
  t.like(answer, { status: 503, body: { code: 'unavailable' } })
  t.is(answer.headers.get('retry-after'), '1')
})
