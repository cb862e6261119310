// Both generations of the official client find their way from a bare refusal to a signed-in connection by themselves: protected
// resource metadata, the provider's metadata, registration or a metadata document, code flow with PKCE, consent, refresh.
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import anyTest, { type TestFn } from 'ava'
import { generate } from 'selfsigned'
import { Agent, fetch as undiciFetch } from 'undici'
import { member } from '../identity/visitor.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { Application, type Connection, clientMetadata, needsSignIn, saidTo } from './application.ts'

interface Context {
  service: TestService
  documents: Server
  metadata: string
}
const test = anyTest as TestFn<Context>

// The application's metadata document stands on this machine, which the service as it is delivered would never ask.
test.before(async (t) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  t.context.documents = createServer({ key, cert }, (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ client_id: t.context.metadata, ...clientMetadata }))
  }).listen(0, '127.0.0.1')
  await once(t.context.documents, 'listening')
  t.context.metadata = `https://127.0.0.1:${(t.context.documents.address() as AddressInfo).port}/client.json`
  const dispatcher = new Agent({ connect: { ca: cert } })
  const fetch = (url: string, options: object) => undiciFetch(url, { ...options, dispatcher })
  t.context.service = await startTestService({}, { fetch: fetch as never })
})
test.after.always(async (t) => {
  await t.context.service.close()
  t.context.documents.closeAllConnections()
  t.context.documents.close()
})

async function me(connection: Connection): Promise<any> {
  return (await connection.callTool({ name: 'me_get', arguments: {} })).structuredContent
}

for (const era of ['older', 'newer'] as const) {
  for (const known of ['registers itself', 'is known by its metadata document'] as const) {
    test(`the ${era} client ${known}, signs its person in, and goes on with a fresh token`, async (t) => {
      const { service, metadata } = t.context
      const company = await service.company()
      const who = await member(service, [company])
      const application = new Application(
        era,
        `${service.baseUrl}/mcp`,
        known === 'registers itself' ? undefined : metadata,
      )
      t.is(await application.connect(), undefined)
      const asked = application.sentTo!.searchParams
      t.is(application.sentTo!.origin, service.baseUrl)
      t.like(Object.fromEntries(asked), {
        response_type: 'code',
        code_challenge_method: 'S256',
        resource: `${service.baseUrl}/mcp`,
      })
      t.true(asked.get('scope')!.split(' ').includes('inventory:view'))
      t.is(asked.get('client_id') === metadata, known !== 'registers itself')

      const consent = await application.signIn(who)
      t.regex(consent.text, /Let Shift report act for you\?/)
      const connection = (await application.connect())!
      t.true((await connection.listTools()).tools.some((tool) => tool.name === 'work_orders_list'))
      t.like(await me(connection), {
        actorType: 'agent',
        channel: 'mcp',
        user: { email: who.email },
        company: { shortName: company.shortName },
      })
      const made = await connection.callTool({
        name: 'capabilities_call',
        arguments: { name: 'vendors.upsert', input: { name: 'Steelworks' } },
      })
      t.falsy(made.isError)
      const [entry] = await company.sql(
        `select l.actor_type, p.email from app.audit_log l
           join people.people p on p.company_id = l.company_id and p.id = l.person_id
          where l.company_id = app.company_id() and l.capability = 'vendors.upsert'`,
      )
      t.deepEqual(entry, { actor_type: 'agent', email: who.email })

      const { access_token: first, refresh_token: refresh } = application.kept.tokens
      application.kept.tokens = { ...application.kept.tokens, access_token: 'one-that-has-ended' }
      t.like(await me(connection), { user: { email: who.email } })
      t.not(application.kept.tokens.access_token, first)
      t.not(application.kept.tokens.refresh_token, refresh)
      t.is(application.sentTo, undefined, 'without asking the person again')
      await connection.close()
    })
  }

  test(`a consent that is ended ends the ${era} client’s connection with its next call`, async (t) => {
    const { service } = t.context
    const company = await service.company()
    const application = new Application(era, `${service.baseUrl}/mcp`)
    await application.connect()
    await application.signIn(await member(service, [company]))
    const connection = (await application.connect())!
    await me(connection)
    const { data } = await company.ok(company.get('/api-keys'))
    await company.ok(
      company.delete(`/api-keys/${data.find((key: { name: string }) => key.name === 'Shift report').id}`),
    )
    const error = await t.throwsAsync(me(connection))
    t.true(needsSignIn(error), String(error))
    t.truthy(application.sentTo, 'the person is asked again')
  })

  test(`a person of several companies has one in each of the ${era} client’s connections`, async (t) => {
    const { service } = t.context
    const companies = [await service.company(), await service.company()]
    const who = await member(service, companies)
    const applications = []
    for (const { shortName } of companies) {
      const application = new Application(era, `${service.baseUrl}/mcp?company=${shortName}`)
      t.is(await application.connect(), undefined)
      t.is(application.sentTo!.searchParams.get('resource'), `${service.baseUrl}/mcp?company=${shortName}`)
      const consent = await application.signIn(who)
      t.regex(consent.text, new RegExp(`Company ${shortName}`), 'the address has chosen it')
      t.like(await me((await application.connect())!), { company: { shortName } })
      application.kept.tokens = { ...application.kept.tokens, access_token: 'one-that-has-ended' }
      t.like(await me((await application.connect())!), { company: { shortName } }, 'and so it stays with a fresh token')
      applications.push(application)
    }
    // Where the address names none, the person is asked.
    const open = new Application(era, `${service.baseUrl}/mcp`)
    await open.connect()
    await open.signIn(who, companies[1]!.shortName)
    t.like(await me((await open.connect())!), { company: { shortName: companies[1]!.shortName } })

    const crossed = new Application(era, `${service.baseUrl}/mcp?company=${companies[1]!.shortName}`)
    crossed.kept = applications[0]!.kept
    t.regex(saidTo(await t.throwsAsync(crossed.connect())), /company_mismatch/)
  })

  test(`a company that the person does not belong to is not opened to the ${era} client`, async (t) => {
    const { service } = t.context
    const [own, foreign] = [await service.company(), await service.company()]
    const who = await member(service, [own])
    const application = new Application(era, `${service.baseUrl}/mcp?company=${foreign.shortName}`)
    await application.connect()
    const page = await application.signIn(who, own.shortName)
    t.regex(page.text, new RegExp(`Company ${own.shortName}`))
    t.regex(saidTo(await t.throwsAsync(application.connect())), /company_mismatch/)
    application.url.search = `?company=${own.shortName}`
    t.like(await me((await application.connect())!), { company: { shortName: own.shortName } })
  })
}
