// An application signs a person in, over real HTTP, as clients do: registration, code flow with PKCE, consent, calls,
// refresh, introspection, revocation.
import test, { type ExecutionContext } from 'ava'
import * as oauth from 'openid-client'
import { resetPassword } from '../../server/operator/companies.ts'
import { Client } from '../support/client.ts'
import { ask } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { type Member, member, Visitor } from './visitor.ts'

const service = serviceFor(test)
const redirectUri = 'http://127.0.0.1:8765/callback'
const insecure = { execute: [oauth.allowInsecureRequests] }

async function register(t: ExecutionContext, changes: object = {}): Promise<oauth.Configuration> {
  const registered = await oauth.dynamicClientRegistration(
    new URL(`${service().baseUrl}/identity`),
    {
      client_name: 'Shift report',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...changes,
    },
    oauth.None(),
    insecure,
  )
  t.truthy(registered.clientMetadata().client_id)
  return registered
}

interface Asked {
  resource?: string
  scope?: string
  company?: string
  some?: string[]
  [key: string]: unknown
}

/** Goes to where the application sends the browser, signs in, answers, and comes back with the code. */
async function authorize(
  config: oauth.Configuration,
  who: Member,
  { company, some, ...asked }: Asked = {},
  visitor = new Visitor(service().baseUrl),
) {
  const verifier = oauth.randomPKCECodeVerifier()
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'xyz',
    ...(asked as Record<string, string>),
  })
  let page = await visitor.get(url.href)
  if (page.text.includes('name="password"'))
    page = await visitor.send(page, '/sign-in', { email: who.email, password: who.password })
  if (company) page = await visitor.get(`${new URL(page.url).pathname}?company=${company}`)
  const consent = page
  const back = await visitor.send(page, new URL(page.url).pathname, {
    answer: 'allow',
    extent: some ? 'some' : 'all',
    permission: some ?? [],
  })
  return { consent, back, verifier, visitor }
}

async function tokensOf(
  config: oauth.Configuration,
  { back, verifier }: { back: { url: string }; verifier: string },
  resource?: string,
) {
  return await oauth.authorizationCodeGrant(
    config,
    new URL(back.url),
    { pkceCodeVerifier: verifier, expectedState: 'xyz' },
    resource ? { resource } : {},
  )
}

const rest = () => `${service().baseUrl}/api/v1`
const mcp = () => `${service().baseUrl}/mcp`

test('an application acts as the person who consented, in one company, from sign-in to revocation', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const config = await register(t)
  const flow = await authorize(config, who, { resource: rest(), scope: 'openid' })
  t.regex(flow.consent.text, /Let Shift report act for you\?/)
  t.regex(flow.consent.text, /value="some" checked/, 'known by its own word alone, it is given what is ticked')
  t.notRegex(flow.consent.text, /name="permission" value="[^"]*" checked/)
  t.regex(flow.consent.text, new RegExp(`Company ${company.shortName}`))
  const tokens = await tokensOf(config, flow, rest())
  t.is(tokens.claims()?.iss, `${service().baseUrl}/identity`)

  const agent = new Client(service().baseUrl, tokens.access_token)
  const me = await agent.ok(agent.get('/me'))
  t.like(me, { actorType: 'agent', user: { email: who.email }, company: { shortName: company.shortName } })
  t.true(me.permissions.includes('users:manage'), 'not narrowed')

  const own = await oauth.tokenIntrospection(config, tokens.access_token)
  t.like(own, { active: true, aud: rest(), company: company.shortName, actor_type: 'agent' })
  const refreshed = await oauth.refreshTokenGrant(config, tokens.refresh_token!)
  t.not(refreshed.refresh_token, tokens.refresh_token, 'rotated')
  const again = new Client(service().baseUrl, refreshed.access_token)
  await again.ok(again.get('/me'))

  await oauth.tokenRevocation(config, refreshed.access_token)
  t.is((await again.get('/me')).status, 401)
  t.is((await agent.get('/me')).status, 401, 'the whole consent has ended')
  await t.throwsAsync(oauth.refreshTokenGrant(config, refreshed.refresh_token!), { message: /invalid_grant|error/ })
})

test('a consent is seen and ended in the list of keys', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const config = await register(t)
  const { access_token: token, refresh_token: refresh } = await tokensOf(
    config,
    await authorize(config, who, { resource: rest() }),
  )
  const agent = new Client(service().baseUrl, token)
  await agent.ok(agent.get('/me'))
  const { data } = await company.ok(company.get('/api-keys'))
  const listed = data.find((key: { name: string }) => key.name === 'Shift report')
  t.like(listed, { actorType: 'agent', permissions: null, person: { name: 'Sam Tester' } })
  const audit = await company.ok(company.get('/audit-log?capability=accounts.consent_given'))
  t.like(audit.data, [
    {
      actor: { name: 'Sam Tester' },
      changes: [{ entity: 'consent', action: 'create', fields: { application: { to: 'Shift report' } } }],
    },
  ])
  await company.ok(company.delete(`/api-keys/${listed.id}`))
  t.is((await agent.get('/me')).status, 401, 'from the very next call')
  await t.throwsAsync(oauth.refreshTokenGrant(config, refresh!))
})

test('a consent ends when the owner of the account gets it back by a link', async (t) => {
  const who = await member(service(), [await service().company()])
  const config = await register(t)
  const tokens = await tokensOf(config, await authorize(config, who, { resource: rest() }))
  const { passwordLink } = (await resetPassword(service().service.identity, who.email)) as any
  const { pathname } = new URL(passwordLink)
  const owner = new Visitor(service().baseUrl)
  await owner.send(await owner.get(pathname), pathname, { next: 'a new password', again: 'a new password' })
  t.is((await new Client(service().baseUrl, tokens.access_token).get('/me')).status, 401)
  await t.throwsAsync(oauth.refreshTokenGrant(config, tokens.refresh_token!))
})

test('a person narrows what an application may do', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const config = await register(t)
  const flow = await authorize(config, who, { resource: rest(), some: ['inventory:view', 'products:view'] })
  const agent = new Client(service().baseUrl, (await tokensOf(config, flow)).access_token)
  t.deepEqual((await agent.ok(agent.get('/me'))).permissions, ['inventory:view', 'products:view'])
  t.is((await agent.post('/invitations', { email: 'a@example.test', roles: ['Viewer'] })).status, 403)
  t.is((await agent.post('/api-keys', { name: 'more' })).body.code, 'agent_not_allowed')
})

test('an application that asks for permissions gets at most those, and none that the person lacks', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company], 'Viewer')
  const config = await register(t)
  const flow = await authorize(config, who, { resource: rest(), scope: 'inventory:view users:manage' })
  t.regex(flow.consent.text, /value="all" checked/, 'what it asks for')
  const tokens = await tokensOf(config, flow)
  t.deepEqual(tokens.scope?.split(' ').sort(), ['access', 'inventory:view'])
  const agent = new Client(service().baseUrl, tokens.access_token)
  t.deepEqual((await agent.ok(agent.get('/me'))).permissions, ['inventory:view'])
  const none = await authorize(config, who, { resource: rest(), scope: 'users:manage' })
  t.regex(none.consent.text, /Nothing to allow/)
})

test('a token for one address opens nothing at the other', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const config = await register(t)
  const { access_token: token } = await tokensOf(config, await authorize(config, who, { resource: mcp() }))
  const agent = new Client(service().baseUrl, token)
  t.is((await agent.get('/me')).status, 401)
  t.is((await ask(agent, '{ __typename }')).status, 401, 'nor at the dashboards’ view')
  const api = await tokensOf(config, await authorize(config, who, { resource: rest() }))
  t.is(
    (await ask(new Client(service().baseUrl, api.access_token), '{ products { totalCount } }')).status,
    200,
    'which is a part of the API',
  )
  t.like(await service().service.identity.verifier.verify(token), { resource: mcp(), company: company.shortName })
  const unnamed = await tokensOf(config, await authorize(config, who))
  t.like(
    await service().service.identity.verifier.verify(unnamed.access_token),
    { resource: mcp() },
    'clients that name no address want the tool server',
  )
  const elsewhere = await authorize(config, who, { resource: 'https://elsewhere.example/' })
  t.is(new URL(elsewhere.consent.url).searchParams.get('error'), 'invalid_target')
})

test('a person of several companies chooses one, or the address does', async (t) => {
  const [one, two] = [await service().company(), await service().company()] as [TestCompany, TestCompany]
  const who = await member(service(), [one, two])
  const stranger = await service().company()
  const config = await register(t)
  const flow = await authorize(config, who, { resource: rest(), company: two.shortName })
  const agent = new Client(service().baseUrl, (await tokensOf(config, flow)).access_token)
  t.is((await agent.ok(agent.get('/me'))).company.shortName, two.shortName)
  const named = await authorize(config, who, { resource: `${mcp()}?company=${one.shortName}` })
  t.like(await service().service.identity.verifier.verify((await tokensOf(config, named)).access_token), {
    company: one.shortName,
    resource: mcp(),
  })
  const foreign = await authorize(config, who, { resource: rest(), company: stranger.shortName })
  t.regex(foreign.consent.text, /For which company\?/)
  t.false(foreign.consent.text.includes(stranger.shortName))
})

test('without PKCE, with a code used twice, or refused by the person, there is no token', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const config = await register(t)
  const visitor = new Visitor(service().baseUrl)
  const plain = await visitor.get(
    oauth.buildAuthorizationUrl(config, { redirect_uri: redirectUri, resource: rest(), state: 'xyz' }).href,
  )
  t.is(new URL(plain.url).searchParams.get('error'), 'invalid_request')
  const weak = await visitor.get(
    oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'plain',
    }).href,
  )
  t.is(new URL(weak.url).searchParams.get('error'), 'invalid_request')

  const flow = await authorize(config, who, { resource: rest() })
  const tokens = await tokensOf(config, flow)
  await t.throwsAsync(tokensOf(config, flow))
  const agent = new Client(service().baseUrl, tokens.access_token)
  t.is((await agent.get('/me')).status, 401, 'a code used twice was stolen: what came of it ends')

  const page = await flow.visitor.get(
    oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      resource: rest(),
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    }).href,
  )
  const refused = await flow.visitor.send(page, new URL(page.url).pathname, { answer: 'refuse' })
  t.is(new URL(refused.url).searchParams.get('error'), 'access_denied')
})

test('signing out ends what the provider remembers of the browser', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const config = await register(t)
  const { visitor } = await authorize(config, who, { resource: rest() })
  const keys = await visitor.get('/keys')
  await visitor.send(keys, '/sign-out', {})
  const page = await visitor.get(
    oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      resource: rest(),
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    }).href,
  )
  t.regex(page.text, /<h1>Sign in<\/h1>/)
})

test('clients find the way to sign in by the addresses of RFC 9728 and RFC 8414', async (t) => {
  const json = async (path: string) =>
    (await (await fetch(`${service().baseUrl}${path}`)).json()) as Record<string, unknown>
  const issuer = `${service().baseUrl}/identity`
  t.like(await json('/.well-known/oauth-protected-resource/mcp'), { resource: mcp(), authorization_servers: [issuer] })
  t.like(await json('/.well-known/oauth-protected-resource/api/v1'), { resource: rest() })
  for (const path of [
    '/.well-known/oauth-authorization-server/identity',
    '/.well-known/openid-configuration/identity',
    '/identity/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
  ]) {
    t.like(
      await json(path),
      {
        issuer,
        token_endpoint: `${issuer}/token`,
        authorization_endpoint: `${issuer}/auth`,
        registration_endpoint: `${issuer}/reg`,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
      },
      path,
    )
  }
  t.is((await fetch(`${service().baseUrl}/.well-known/oauth-protected-resource/elsewhere`)).status, 404)
})
