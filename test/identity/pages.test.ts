// What the sign-in pages hold against whoever is not their visitor.
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import express from 'express'
import { Browser } from '../../server/identity/pages/browser.ts'
import { serviceFor, startTestService } from '../support/service.ts'
import { alertOf, member, tokenOf, Visitor } from './visitor.ts'

const service = serviceFor(test)
const wrong = 'That e-mail address and password do not match.'

test('every page is kept nowhere, framed nowhere, and loads nothing from elsewhere', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  for (const page of [
    await visitor.get('/sign-in'),
    await visitor.signIn(who.email, who.password),
    await visitor.get('/password'),
    await visitor.get('/connect/none'),
    await visitor.get('/invitation/a/b/c'),
  ]) {
    t.is(page.headers.get('cache-control'), 'no-store', page.url)
    const policy = page.headers.get('content-security-policy')!
    t.regex(
      policy,
      /^default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    t.false(/<script|\son\w+=|style="|https?:\/\/(?!127)/.test(page.text.replace(/curl.*/, '')), page.url)
    t.regex(page.text, /<html lang="en">/)
  }
  const sheet = /href="([^"]+\.css)"/.exec((await visitor.get('/sign-in')).text)![1]!
  const css = await visitor.get(sheet.replace('&#47;', '/'))
  t.is(css.status, 200)
  t.false(/url\(|@import/.test(css.text))
})

test('a form from elsewhere, of another session or without its token does nothing', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  const keys = await visitor.signIn(who.email, who.password)
  const token = /name="token" value="([^"]+)"/.exec(keys.text)![1]!
  const form = (changes: Record<string, string>) =>
    new URLSearchParams({ token, company: company.shortName, name: 'Forged', expiry: '7', extent: 'all', ...changes })
  t.is((await visitor.post('/keys', form({ token: '' }))).status, 403)
  t.is((await visitor.post('/keys', form({}), { origin: 'https://elsewhere.example' })).status, 403)
  t.is((await visitor.post('/keys', form({}), { origin: 'null' })).status, 403)
  const other = new Visitor(company.baseUrl)
  await other.signIn(who.email, who.password)
  t.is((await other.post('/keys', form({}))).status, 403, 'a token is for one browser and session')
  t.is(
    (await company.ok(company.get('/api-keys'))).data.filter((key: { name: string }) => key.name === 'Forged').length,
    0,
  )
  t.is((await visitor.post('/keys', form({}), { origin: company.baseUrl })).status, 200)
})

test('cookies cannot be read by scripts; over https they are secure and bound to the host', async (t) => {
  const company = await service().company()
  const plain = (await fetch(`${company.baseUrl}/sign-in`)).headers.getSetCookie()
  t.is(plain.length, 1)
  t.regex(plain[0]!, /^millwright_browser=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/)

  const browser = new Browser('https://mes.example', 'a secret of the tests, longer than thirty-two characters')
  const app = express().get('/', (request, response) => {
    browser.begin(response, 'the-session')
    response.send(browser.formToken(request, response))
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const cookies = answer.headers.getSetCookie()
  t.is(cookies.length, 2)
  for (const cookie of cookies)
    t.regex(cookie, /^__Host-millwright_\w+=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  server.close()
})

test('a wrong password and an unknown address look the same, and for both a password is hashed', async (t) => {
  const usual = await startTestService({}, { passwordCost: undefined })
  t.teardown(() => usual.close())
  const who = await member(usual, [])
  const visitor = new Visitor(usual.baseUrl)
  const page = await visitor.get('/sign-in')
  const time = async (email: string) => {
    const started = performance.now()
    const answer = await visitor.send(page, '/sign-in', { email, password: 'not the right one' })
    t.is(alertOf(answer), wrong)
    t.is(answer.status, 400)
    return {
      took: performance.now() - started,
      text: answer.text
        .replaceAll(email.replace('@', '&#64;'), '')
        .replaceAll(email, '')
        .replaceAll(tokenOf(answer), ''),
    }
  }
  const known = [await time(who.email), await time(who.email), await time(who.email)]
  const unknown = [
    await time('nobody@example.test'),
    await time('nobody@example.test'),
    await time('nobody@example.test'),
  ]
  t.is(known[0]!.text, unknown[0]!.text)
  // Without a hash an answer is there in a few milliseconds; a busy machine only makes it later.
  for (const { took } of [...known, ...unknown]) t.true(took > 25, `answered after ${took} ms`)
})

test('guessing is slowed by account and place: in all browsers at once, known or not, and only for a while', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  for (const email of [who.email, 'nobody-at-all@example.test']) {
    const tries = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const visitor = new Visitor(company.baseUrl)
        return await visitor.send(await visitor.get('/sign-in'), '/sign-in', { email, password: 'guess guess guess' })
      }),
    )
    const slowed = tries.filter((page) => page.status === 429)
    t.is(slowed.length, 4, 'ten in a quarter of an hour, also when they come at once')
    t.regex(alertOf(slowed[0]!)!, /Too many attempts/)
    t.true(Number(slowed[0]!.headers.get('retry-after')) > 0)
  }
  t.regex(
    alertOf(await new Visitor(company.baseUrl).signIn(who.email, who.password))!,
    /Too many attempts/,
    'not even with the right one',
  )
  await service().admin.query(`update identity.sign_in_attempts set until = now()`)
  t.regex((await new Visitor(company.baseUrl).signIn(who.email, who.password)).text, /Keys and applications/)
})

test('a new password ends every session; signing out ends one', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const [here, there] = [new Visitor(company.baseUrl), new Visitor(company.baseUrl)]
  await here.signIn(who.email, who.password)
  await there.signIn(who.email, who.password)
  const page = await here.get('/password')
  const change = (present: string, next: string, again = next) => here.send(page, '/password', { present, next, again })
  t.is(alertOf(await change('not mine', 'another long password')), 'Your present password is another one.')
  t.regex(alertOf(await change(who.password, 'short'))!, /10 to 200/)
  t.regex(alertOf(await change(who.password, 'another long password', 'and another one'))!, /not the same/)
  t.regex((await change(who.password, 'another long password')).text, /Your password is changed/)
  t.regex((await there.get('/keys')).text, /<h1>Sign in<\/h1>/)
  t.is(alertOf(await there.signIn(who.email, who.password)), wrong)

  const twin = here.twin()
  await here.send(await here.get('/keys'), '/sign-out', {})
  t.regex((await twin.get('/keys')).text, /<h1>Sign in<\/h1>/, 'the cookie is worth nothing any more')
})

test('signing in leads to pages of the service only', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  for (const to of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/api/v1/me',
    'javascript:alert(1)',
  ]) {
    t.is(new URL((await new Visitor(company.baseUrl).signIn(who.email, who.password, to)).url).pathname, '/keys', to)
  }
  await service().admin.query('delete from identity.sign_in_attempts')
  t.is(
    new URL((await new Visitor(company.baseUrl).signIn(who.email, who.password, '/password')).url).pathname,
    '/password',
  )
})

test('what is typed is shown as text, never as HTML', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  const page = await visitor.signIn('"><script>x</script>', 'some password')
  t.false(page.text.includes('<script>'))
  await visitor.signIn(who.email, who.password)
  await company.ok(company.post('/api-keys', { name: '<img src=x onerror=alert(1)>' }))
  const keys = await visitor.get('/keys')
  t.false(keys.text.includes('<img'))
  t.true(keys.text.includes('&#60;img'))
})

test('no address leads elsewhere after signing in', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  for (const to of [
    '/graphiql/../..//elsewhere.example',
    '/graphiql.elsewhere.example',
    '/graphiql//elsewhere.example',
    '/graphiql?company=a#@elsewhere.example',
    '/keys@elsewhere.example',
    '/keys\\@elsewhere.example',
    '/connect/../..//elsewhere.example',
    '/invitation//elsewhere.example',
    '\t//elsewhere.example',
    '/keys\n//elsewhere.example',
    '/%2Felsewhere.example',
    'keys',
  ]) {
    const sent = await visitor.ask(`/sign-in?to=${encodeURIComponent(to)}`)
    t.is(sent.headers.get('location'), '/keys', to)
  }
  t.is((await visitor.ask('/sign-in?to=/password&to=//elsewhere.example')).headers.get('location'), '/keys')
  t.is((await visitor.ask('/sign-in?to=/graphiql%3Fcompany%3Dacme')).headers.get('location'), '/graphiql?company=acme')
})

test('a window that signs in keeps its opener: no answer on the way lets go of it', async (t) => {
  const company = await service().company()
  for (const path of [
    '/docs',
    '/identity/auth?client_id=millwright-docs',
    '/sign-in',
    '/connect/none',
    '/docs/oauth2-redirect.html',
  ]) {
    const { headers } = await fetch(company.baseUrl + path, { redirect: 'manual' })
    t.is(headers.get('cross-origin-opener-policy'), 'same-origin', path)
    if (path.startsWith('/docs')) t.regex(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})

// What somebody finds who types the bare address, or another name of the same machine.

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser finds a front page that leads to everything; programs are told the same', async (t) => {
  const company = await service().company()
  const page = await fetch(`${company.baseUrl}/`, { headers: asBrowser })
  t.is(page.status, 200)
  const text = await page.text()
  const links = [...text.matchAll(/<a[^>]* href="([^"#]+)"/g)].map((match) => match[1]!)
  t.true(['/keys', '/docs', '/graphiql', '/docs/tools', '/problems', '/sign-in'].every((path) => links.includes(path)))
  for (const path of new Set(links))
    t.is((await fetch(company.baseUrl + path, { headers: asBrowser })).status, 200, path)
  for (const accept of ['*/*', 'application/json']) {
    const answer = await fetch(`${company.baseUrl}/`, { headers: { accept } })
    t.is(answer.status, 200)
    t.true(((await answer.json()) as { places: object[] }).places.length > 5)
  }
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  const signedIn = await (await visitor.ask('/', { headers: asBrowser })).text()
  t.regex(signedIn, /Sam Tester/)
  t.notRegex(signedIn, /href="\/sign-in"/)
})

/** As somebody who typed this name: fetch lets nobody choose the Host. */
function typed(
  host: string,
  path: string,
  headers: Record<string, string> = asBrowser,
  method = 'GET',
): Promise<{ status: number; location?: string }> {
  const { hostname, port } = new URL(service().baseUrl)
  return new Promise((done, failed) => {
    request({ hostname, port, path, method, headers: { ...headers, host } }, (response) => {
      response.resume()
      done({ status: response.statusCode!, location: response.headers.location })
    })
      .on('error', failed)
      .end()
  })
}

test('whoever types another name of this machine comes to the one that cookies and sign-ins know, and nowhere else', async (t) => {
  const { baseUrl } = service()
  const { port } = new URL(baseUrl)
  t.deepEqual(await typed(`localhost:${port}`, '/graphiql?company=x'), {
    status: 302,
    location: `${baseUrl}/graphiql?company=x`,
  })
  t.deepEqual(await typed(`localhost:${port}`, '//elsewhere.example/'), {
    status: 302,
    location: `${baseUrl}//elsewhere.example/`,
  })
  for (const host of [
    'localhost:1',
    'localhost',
    `elsewhere.example:${port}`,
    `127.0.0.1:${port}`,
    `localhost:${port}@elsewhere.example`,
  ]) {
    t.is((await typed(host, '/problems')).status, 200, host)
  }
  t.is((await typed(`localhost:${port}`, '/healthz', { accept: '*/*' })).status, 200, 'programs are left alone')
  t.is((await typed(`localhost:${port}`, '/sign-in', asBrowser, 'POST')).status, 403, 'and forms are refused')
})
