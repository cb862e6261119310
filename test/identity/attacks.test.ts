// Accidents and attacks: forms sent twice, from elsewhere or too late; sessions planted, ended or changed in between; odd names.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, member, type Seen, tokenOf, Visitor } from './visitor.ts'

const service = serviceFor(test)

async function application(name: string): Promise<{ id: string; ask: (visitor: Visitor) => Promise<Seen> }> {
  const redirect = 'http://127.0.0.1:8765/callback'
  const answer = await fetch(`${service().baseUrl}/identity/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [redirect], token_endpoint_auth_method: 'none' }),
  })
  const { client_id: id } = (await answer.json()) as { client_id: string }
  const asked = {
    response_type: 'code',
    client_id: id,
    redirect_uri: redirect,
    resource: `${service().baseUrl}/api/v1`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }
  return { id, ask: (visitor) => visitor.get(`/identity/auth?${new URLSearchParams(asked)}`) }
}

async function signedIn(companies: TestCompany[]) {
  const who = await member(service(), companies)
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  return { who, visitor }
}

const keysNamed = async (company: TestCompany, name: string) =>
  (await company.ok(company.get('/api-keys?limit=100'))).data.filter((key: { name: string }) => key.name === name)
    .length

test('every form of every page is refused from elsewhere, without its token, and with that of another session', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const { visitor: other } = await signedIn([company])
  const token = tokenOf(await visitor.get('/keys'))
  const consent = await (await application('Forger')).ask(visitor)
  await company.ok(company.post('/invitations', { email: 'forged@example.test', roles: ['Viewer'] }))
  const {
    data: [{ acceptUrl }],
  } = await company.ok(company.get('/invitations'))
  for (const path of [
    '/sign-in',
    '/sign-out',
    '/keys',
    '/keys/revoke',
    '/password',
    new URL(consent.url).pathname,
    new URL(acceptUrl).pathname,
  ]) {
    const fields = (sent: string) =>
      new URLSearchParams({
        token: sent,
        company: company.shortName,
        name: 'Forged',
        extent: 'all',
        expiry: '7',
        answer: 'allow',
        password: 'a long password',
        next: 'a long password',
        again: 'a long password',
      })
    for (const [what, body, headers] of [
      ['another site', fields(token), { origin: 'https://elsewhere.example' }],
      ['a sandbox', fields(token), { origin: 'null' }],
      ['another port', fields(token), { origin: 'http://127.0.0.1:1' }],
      ['no token', fields(''), {}],
      ['another session', fields(tokenOf(await other.get('/keys'))), {}],
    ] as const)
      t.is((await visitor.post(path, body, headers)).status, 403, `${path} from ${what}`)
    t.is(
      (
        await visitor.ask(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        })
      ).status,
      403,
      `${path} as JSON`,
    )
  }
  t.is((await keysNamed(company, 'Forged')) + (await keysNamed(company, 'Forger')), 0)
  t.is((await visitor.get('/keys')).status, 200, 'still signed in')
})

test('no page can be framed, least of all the one that asks for consent', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const consent = await (await application('Clickjacker')).ask(visitor)
  t.regex(consent.text, /Let Clickjacker act for you/)
  const html = { accept: 'text/html' }
  const answers = await Promise.all(
    [
      '/',
      '/keys',
      '/password',
      '/problems',
      '/problems/invalid_input',
      '/docs',
      '/docs/tools',
      '/docs/oauth2-redirect.html',
      '/graphiql',
      '/connect/none',
      '/invitation/a/b/c',
      '/sign-in?again',
    ].map(async (path) => ({ path, headers: (await visitor.ask(path, { headers: html })).headers })),
  )
  for (const { path, headers } of [...answers, { path: 'consent', headers: consent.headers }]) {
    t.regex(headers.get('content-security-policy') ?? '', /; base-uri 'none'; frame-ancestors 'none'$/, path)
    t.notRegex(headers.get('content-security-policy')!, /script-src|default-src [^;]*unsafe/, path)
    t.is(headers.get('x-content-type-options'), 'nosniff', path)
  }
})

test('a session that somebody planted is never taken over, and ends with the sign-in', async (t) => {
  const company = await service().company()
  const { visitor: attacker } = await signedIn([company])
  const who = await member(service(), [company])
  const planted = attacker.twin()
  const page = await planted.get('/sign-in?again')
  await planted.send(page, '/sign-in', { email: who.email, password: who.password })
  t.is((await attacker.ask('/keys')).status, 303, 'who planted it is signed out and sees nothing of the other')
  const invented = await fetch(`${company.baseUrl}/keys`, {
    redirect: 'manual',
    headers: { cookie: `millwright_session=${'a'.repeat(43)}` },
  })
  t.is(invented.status, 303)
})

test('a consent that is answered twice is one consent, and the last answer counts', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const consent = await (await application('Twice')).ask(visitor)
  const answer = (changes: object = {}) => {
    const body = new URLSearchParams({
      token: tokenOf(consent),
      company: company.shortName,
      extent: 'all',
      answer: 'allow',
      ...changes,
    })
    return visitor.ask(new URL(consent.url).pathname, { method: 'POST', body })
  }
  const answers = await Promise.all([answer(), answer(), answer()])
  t.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303],
  )
  t.is(await keysNamed(company, 'Twice'), 1)
  await answer({ extent: 'some', permission: 'inventory:view' })
  const { data } = await company.ok(company.get('/api-keys'))
  t.deepEqual(data.find((key: { name: string }) => key.name === 'Twice').permissions, ['inventory:view'])
  t.regex((await visitor.get(answers[0]!.headers.get('location')!)).url, /callback\?code=/)
  const late = await answer()
  t.is(late.status, 410)
  t.is(await keysNamed(company, 'Twice'), 1)
})

test('a consent that was open while the session ended asks again; another person’s session answers nothing', async (t) => {
  const company = await service().company()
  const { who, visitor } = await signedIn([company])
  const consent = await (await application('Late')).ask(visitor)
  const answer = { token: tokenOf(consent), company: company.shortName, extent: 'all', answer: 'allow' }
  await service().admin.query(
    'delete from identity.sessions where sub = (select sub from identity.users where email = $1)',
    [who.email],
  )
  const again = await visitor.post(new URL(consent.url).pathname, new URLSearchParams(answer))
  t.regex(again.text, /<h1>Sign in<\/h1>/)
  const somebody = await member(service(), [company])
  // The provider lets go of the first person by a page that sends itself.
  const letGo = await visitor.send(again, '/sign-in', { email: somebody.email, password: somebody.password })
  const asked = await visitor.send(letGo, '/identity/session/end/confirm', {})
  t.regex(asked.text, /Let Late act for you/, 'a new question, to whoever is there now')
  t.is((await visitor.post(new URL(consent.url).pathname, new URLSearchParams(answer))).status, 403)
  t.is(await keysNamed(company, 'Late'), 0)
})

test('what a form of one company sends is done in that company or not at all', async (t) => {
  const [left, other] = [await service().company(), await service().company()] as [TestCompany, TestCompany]
  const { who, visitor } = await signedIn([left, other])
  const here = await visitor.get(`/keys?company=${left.shortName}`)
  const there = await visitor.get(`/keys?company=${other.shortName}`)
  t.is((await visitor.send(here, '/keys', { name: 'Of the first tab', expiry: '7', extent: 'all' })).status, 200)
  t.is((await visitor.send(there, '/keys', { name: 'Of the second tab', expiry: '7', extent: 'all' })).status, 200)
  t.deepEqual(
    [
      await keysNamed(left, 'Of the first tab'),
      await keysNamed(other, 'Of the first tab'),
      await keysNamed(other, 'Of the second tab'),
    ],
    [1, 0, 1],
  )
  const consent = await (await application('Between')).ask(visitor)
  await left.deactivate(who.email)
  for (const path of ['/keys', '/keys/revoke']) {
    const refused = await visitor.send(here, path, { name: 'Strayed', expiry: '7', extent: 'all', id: 'x' })
    t.is(refused.status, 403)
    t.regex(refused.text, /not a member of that company/)
  }
  const strayed = await visitor.send(consent, new URL(consent.url).pathname, {
    answer: 'allow',
    company: left.shortName,
    extent: 'all',
  })
  t.regex(strayed.text, /For which company\?|Let Between act for you/)
  t.deepEqual(
    [
      await keysNamed(other, 'Strayed'),
      await keysNamed(left, 'Strayed'),
      await keysNamed(other, 'Between'),
      await keysNamed(left, 'Between'),
    ],
    [0, 0, 0, 0],
  )
})

test('an invitation that is accepted twice joins once, and says how to go on', async (t) => {
  const company = await service().company()
  await company.ok(company.post('/invitations', { email: 'twice@example.test', roles: ['Viewer'] }))
  const {
    data: [{ acceptUrl }],
  } = await company.ok(company.get('/invitations'))
  const visitor = new Visitor(company.baseUrl)
  const page = await visitor.get(new URL(acceptUrl).pathname)
  const twin = visitor.twin()
  const join = (one: Visitor) =>
    one.send(page, new URL(acceptUrl).pathname, {
      name: 'Тереза 😀 <b>',
      next: 'a long enough password',
      again: 'a long enough password',
    })
  const seen = await Promise.all([join(visitor), join(twin)])
  t.true(seen.some(({ text }) => text.includes('Keys and applications')))
  for (const { text } of seen) t.regex(text, /Keys and applications|Joined already\?/)
  const { data } = await company.ok(company.get('/people'))
  t.is(data.filter((person: { name: string }) => person.name === 'Тереза 😀 <b>').length, 1)
})

test('names are shown as they are, as text, whatever they hold', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const name = '"><img src=x onerror=alert(1)> Ærøskøbing 工場 👩🏽‍🏭'
  await service().admin.query('update identity.users set name = $2 where email = $1', [who.email, name])
  await company.sql(`update app.companies set name = $1 where id = app.company_id()`, [
    '<script>alert(1)</script> & Söhne',
  ])
  const visitor = new Visitor(company.baseUrl)
  const pages = [
    await visitor.signIn(who.email, who.password),
    await visitor.get('/password'),
    await visitor.get('/graphiql'),
  ]
  for (const asked of ['</h1><script>alert(1)</script>', `Pay\u202Eroll\n${'x'.repeat(5000)}`])
    pages.push(await (await application(asked)).ask(visitor))
  for (const page of pages) {
    t.is(page.status, 200)
    t.notRegex(
      page.text.replaceAll(/<script (type="module" )?src="\/assets\/[\w.-]+"><\/script>/g, ''),
      /<img|<script|onerror="/,
    )
    t.true(
      page.text.includes('&#62;&#60;img src=x onerror=alert(1)&#62; Ærøskøbing 工場 👩🏽‍🏭') ||
        page.text.includes('Ærøskøbing 工場 👩🏽‍🏭'),
    )
  }
  const long = pages.at(-1)!.text
  t.regex(long, /<h1>Let Pay roll x{60,75}… act for you\?<\/h1>/)
  t.false(long.includes('\u202E'))
})

test('what no database holds is refused as wrong, not as a failure', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const stranger = new Visitor(company.baseUrl)
  t.is(
    alertOf(await stranger.signIn('a\0b@example.test', 'some password\0')),
    'That e-mail address and password do not match.',
  )
  const invitation = await stranger.get('/invitation/a%00b/3b1774b1-f545-413c-8565-133551f7655d/signature')
  t.is(invitation.status, 410)
  const asked = await visitor.ask('/graphql?company=a%00b', {
    method: 'POST',
    headers: { origin: company.baseUrl, 'content-type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  })
  t.is(asked.status, 400)
  t.is(
    (await visitor.send(await visitor.get('/keys'), '/keys', { name: 'a\0b', expiry: '7', extent: 'all' })).status,
    400,
  )
})
