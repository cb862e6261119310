// Whoever is signed in to the pages asks from /graphiql by that session, and no other site asks in their name.
import test from 'ava'
import { member, Visitor } from '../identity/visitor.ts'
import { serviceFor, startTestService, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = serviceFor(test)
const query = '{ products(first: 1) { totalCount } }'
const json = { 'content-type': 'application/json' }

/** As the explorer's page asks. */
async function ask(
  visitor: Visitor,
  company: Pick<TestCompany, 'shortName' | 'baseUrl'>,
  text = query,
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await visitor.ask(`/graphql?company=${company.shortName}`, {
    method: 'POST',
    headers: { ...json, origin: company.baseUrl },
    body: JSON.stringify({ query: text }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function signedIn(
  companies: TestCompany[],
): Promise<{ visitor: Visitor; who: Awaited<ReturnType<typeof member>> }> {
  const who = await member(service(), companies)
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  return { visitor, who }
}

test('a browser that is not signed in is sent to do so, and back to the company it wanted', async (t) => {
  const [one, two] = [await service().company(), await service().company()] as [TestCompany, TestCompany]
  const who = await member(service(), [one, two])
  const visitor = new Visitor(one.baseUrl)
  const html = { accept: 'text/html,*/*;q=0.8' }
  const path = `/graphiql?company=${two.shortName}`
  const sent = await visitor.ask(path, { headers: html })
  t.is(sent.status, 303)
  t.is(sent.headers.get('location'), `/sign-in?to=${encodeURIComponent(path)}`)
  const page = await visitor.signIn(who.email, who.password, path)
  t.is(new URL(page.url).pathname + new URL(page.url).search, path)
  t.regex(page.text, new RegExp(`data-endpoint="/graphql\\?company=${two.shortName}"`))
  t.regex(page.text, new RegExp(`<option value="${one.shortName}">`))
  t.regex(
    (await visitor.get('/graphiql')).text,
    /data-endpoint="\/graphql\?company=c-/,
    'without a name it is the first, as on the page of the keys',
  )
  t.regex(
    page.headers.get('content-security-policy')!,
    /^default-src 'self'; style-src 'self' 'unsafe-inline'; .*frame-ancestors 'none'$/,
  )
  const script = await visitor.ask('/graphiql/static/ruru.js')
  t.is(script.status, 200)
  t.is(
    (await visitor.ask('/graphiql/static/ruru.js', { headers: { 'if-none-match': script.headers.get('etag')! } }))
      .status,
    304,
  )
})

test('a question by the session is a person’s call: in the company it names, by their name, in the call log', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const answer = await ask(visitor, company)
  t.is(answer.status, 200, answer.text)
  t.deepEqual(JSON.parse(answer.text), { data: { products: { totalCount: 0 } } })
  let logged: Record<string, unknown>[] = []
  await until(async () => {
    logged = await company.sql(
      `select actor_type, channel, status, key_id from app.call_log where company_id = app.company_id() and capability = 'graphql'`,
    )
    return logged.length > 0
  })
  t.like(logged[0], { actor_type: 'human', channel: 'graphql', status: 200 })
  t.regex(String(logged[0]!.key_id), /^session-[\da-f]{12}$/)

  const stranger = await service().company()
  const said = [stranger, { shortName: 'no-such-company', baseUrl: company.baseUrl }].map(async (other) => {
    const { status, text: told } = await ask(visitor, other)
    return [status, told]
  })
  const [theirs, nobodys] = await Promise.all(said)
  t.regex(String(theirs), /not_a_member/)
  t.deepEqual(theirs, nobodys, 'whether there is such a company is not told')
  const unnamed = await visitor.ask('/graphql', {
    method: 'POST',
    headers: { ...json, origin: company.baseUrl },
    body: JSON.stringify({ query }),
  })
  t.is(unnamed.status, 400)
  t.regex(await unnamed.text(), /invalid_input.*company/)
})

test('no other site asks in a signed-in person’s name, however it asks', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const path = `/graphql?company=${company.shortName}`
  const asGet = `${path}&query=${encodeURIComponent(query)}`
  const body = JSON.stringify({ query })
  const foreign: [string, string, RequestInit][] = [
    ['a link or a window', asGet, { headers: { accept: 'text/html' } }],
    ['a script or a picture', asGet, { headers: { accept: '*/*' } }],
    ['a GET that says it is the service’s own', asGet, { headers: { origin: company.baseUrl } }],
    [
      'a form',
      path,
      {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
        body: `query=${encodeURIComponent(query)}`,
      },
    ],
    [
      'a form of text',
      path,
      { method: 'POST', headers: { origin: 'https://elsewhere.example', 'content-type': 'text/plain' }, body },
    ],
    ['a form in a sandbox', path, { method: 'POST', headers: { origin: 'null', 'content-type': 'text/plain' }, body }],
    ['a script’s request', path, { method: 'POST', headers: { ...json, origin: 'https://elsewhere.example' }, body }],
    [
      'another port of the same machine',
      path,
      { method: 'POST', headers: { ...json, origin: 'http://127.0.0.1:1' }, body },
    ],
    [
      'another scheme',
      path,
      { method: 'POST', headers: { ...json, origin: company.baseUrl.replace('http:', 'https:') }, body },
    ],
    [
      'a name that begins like the service’s',
      path,
      { method: 'POST', headers: { ...json, origin: `${company.baseUrl}.elsewhere.example` }, body },
    ],
    ['no browser at all', path, { method: 'POST', headers: json, body }],
    [
      'a bare query',
      path,
      {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example', 'content-type': 'application/graphql' },
        body: query,
      },
    ],
  ]
  for (const [what, address, init] of foreign) {
    const answer = await visitor.ask(address, init)
    t.is(answer.status, 403, what)
    t.is(answer.headers.get('access-control-allow-origin'), null, what)
    t.is(answer.headers.get('cross-origin-resource-policy'), 'same-origin', what)
    const text = await answer.text()
    t.regex(text, /foreign_origin/, what)
    t.notRegex(text, /totalCount|"data"/, what)
  }
  const preflight = await visitor.ask(path, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  t.deepEqual(
    [...preflight.headers.keys()].filter((name) => name.startsWith('access-control-')),
    [],
  )
  t.is((await ask(visitor, company)).status, 200)
})

test('signing out, a new password or the end of the membership ends it at the very next question', async (t) => {
  const company = await service().company()
  const ends: [string, number, (visitor: Visitor, who: { email: string; password: string }) => Promise<unknown>][] = [
    ['signing out', 401, async (visitor) => visitor.send(await visitor.get('/keys'), '/sign-out', {})],
    [
      'a new password',
      401,
      async (visitor, who) =>
        visitor.send(await visitor.get('/password'), '/password', {
          present: who.password,
          next: 'another long password',
          again: 'another long password',
        }),
    ],
    ['no longer a member', 403, async (_, who) => company.deactivate(who.email)],
  ]
  for (const [how, status, end] of ends) {
    const { visitor, who } = await signedIn([company])
    const window = visitor.twin()
    t.is((await ask(window, company)).status, 200, how)
    await end(visitor, who)
    const answer = await ask(window, company)
    t.is(answer.status, status, how)
    t.notRegex(answer.text, /totalCount/, how)
    if (status === 403) continue
    for (const gone of [answer, await ask(new Visitor(company.baseUrl), company)])
      t.regex(gone.text, /Sign in again: your session has ended/, 'also where the browser forgot it')
  }
})

test('a key counts before a session, in the header or as Basic, and a browser may choose it', async (t) => {
  const [company, other] = [await service().company(), await service().company()] as [TestCompany, TestCompany]
  const { visitor } = await signedIn([company])
  const basic = { authorization: `Basic ${Buffer.from(`key:${other.key}`).toString('base64')}` }
  const asked = (headers: Record<string, string>) =>
    visitor.ask('/graphql', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify({ query: '{ __typename }' }),
    })
  const keys: Record<string, string>[] = [basic, { 'x-api-key': other.key }, { authorization: `Bearer ${other.key}` }]
  for (const headers of keys) t.is((await asked(headers)).status, 200)
  const wrong: Record<string, string>[] = [{ authorization: 'Basic d3Jvbmc6d3Jvbmc=' }, { 'x-api-key': 'wrong' }]
  for (const headers of wrong) t.is((await asked(headers)).status, 401, 'a wrong key is not made good by a session')
  const page = await visitor.ask('/graphiql', { headers: { accept: 'text/html', ...basic } })
  t.regex(await page.text(), /data-endpoint="\/graphql"/)
  const challenged = await new Visitor(company.baseUrl).ask('/graphiql?key', { headers: { accept: 'text/html' } })
  t.is(challenged.status, 401)
  t.regex(challenged.headers.get('www-authenticate')!, /^Basic /)
})

test('each session has its own allowance', async (t) => {
  const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '3' })
  t.teardown(() => limited.close())
  const company = await limited.company()
  const who = await member(limited, [company])
  for (const visitor of [new Visitor(company.baseUrl), new Visitor(company.baseUrl)]) {
    await visitor.signIn(who.email, who.password, '/graphiql')
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await ask(visitor, company)).status)
    t.deepEqual(statuses, [200, 200, 200, 429, 429])
  }
})

test('pages of other sites are answered where the settings name them, and never by a session', async (t) => {
  const site = 'https://dashboards.example'
  const open = await startTestService({
    GRAPHQL_CORS_ORIGINS: site,
    REST_CORS_ORIGINS: `${site}, http://localhost:5173`,
  })
  const allowed = async (baseUrl: string, path: string, origin: string, method: string) => {
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    const { headers } = await fetch(baseUrl + path, { method, headers: asked })
    t.is(headers.get('access-control-allow-credentials'), null)
    return headers.get('access-control-allow-origin')
  }
  try {
    for (const method of ['OPTIONS', 'POST']) {
      t.is(await allowed(open.baseUrl, '/graphql', site, method), site)
      t.is(
        await allowed(open.baseUrl, '/api/v1/stock/transfers', 'http://localhost:5173', method),
        'http://localhost:5173',
      )
      t.is(await allowed(open.baseUrl, '/graphql', 'http://localhost:5173', method), null)
      t.is(await allowed(open.baseUrl, '/graphql', 'https://other.example', method), null)
      t.is(await allowed(open.baseUrl, '/keys', site, method), null)
      t.is(await allowed(service().baseUrl, '/graphql', site, method), null, 'none by default')
      t.is(await allowed(service().baseUrl, '/api/v1/stock/transfers', site, method), null, 'none by default')
    }
  } finally {
    await open.close()
  }
})

test('a key answers for its own company alone, whichever the address names', async (t) => {
  const [own, other] = [await service().company(), await service().company()]
  const asked = (company: string) =>
    fetch(`${own.baseUrl}/graphql?company=${company}`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${own.key}` },
      body: JSON.stringify({ query }),
    })
  t.is((await asked(own.shortName)).status, 200)
  const refused = await asked(other.shortName)
  t.is(refused.status, 403)
  t.regex(await refused.text(), /"company_mismatch"/)
})
