// What somebody finds who types the bare address, or another name of the same machine.
import { request } from 'node:http'
import test from 'ava'
import { member, Visitor } from './identity/visitor.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser finds a front page that leads to everything; programs find nothing there', async (t) => {
  const company = await service().company()
  const page = await fetch(`${company.baseUrl}/`, { headers: asBrowser })
  t.is(page.status, 200)
  const text = await page.text()
  const links = [...text.matchAll(/<a[^>]* href="([^"#]+)"/g)].map((match) => match[1]!)
  t.true(['/keys', '/docs', '/graphiql', '/docs/tools', '/problems', '/sign-in'].every((path) => links.includes(path)))
  for (const path of new Set(links)) t.is((await fetch(company.baseUrl + path, { headers: asBrowser })).status, 200, path)
  for (const accept of ['*/*', 'application/json']) {
    const answer = await fetch(`${company.baseUrl}/`, { headers: { accept } })
    t.is(answer.status, 404)
    t.is((await answer.json() as { code: string }).code, 'not_found')
  }
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  const signedIn = await (await visitor.ask('/', { headers: asBrowser })).text()
  t.regex(signedIn, /Sam Tester/)
  t.notRegex(signedIn, /href="\/sign-in"/)
})

/** As somebody who typed this name: fetch lets nobody choose the Host. */
function typed(host: string, path: string, headers: Record<string, string> = asBrowser, method = 'GET'): Promise<{ status: number; location?: string }> {
  const { hostname, port } = new URL(service().baseUrl)
  return new Promise((done, failed) => {
    request({ hostname, port, path, method, headers: { ...headers, host } }, (response) => {
      response.resume()
      done({ status: response.statusCode!, location: response.headers.location })
    }).on('error', failed).end()
  })
}

test('whoever types another name of this machine comes to the one that cookies and sign-ins know, and nowhere else', async (t) => {
  const { baseUrl } = service()
  const { port } = new URL(baseUrl)
  t.deepEqual(await typed(`localhost:${port}`, '/graphiql?company=x'), { status: 302, location: `${baseUrl}/graphiql?company=x` })
  t.deepEqual(await typed(`localhost:${port}`, '//elsewhere.example/'), { status: 302, location: `${baseUrl}//elsewhere.example/` })
  for (const host of ['localhost:1', 'localhost', `elsewhere.example:${port}`, `127.0.0.1:${port}`, `localhost:${port}@elsewhere.example`]) {
    t.is((await typed(host, '/problems')).status, 200, host)
  }
  t.is((await typed(`localhost:${port}`, '/healthz', { accept: '*/*' })).status, 200, 'programs are left alone')
  t.is((await typed(`localhost:${port}`, '/sign-in', asBrowser, 'POST')).status, 403, 'and forms are refused')
})
