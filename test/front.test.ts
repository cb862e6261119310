// What a newcomer meets first, with a browser or without one.
import test from 'ava'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)
const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('a program is told what is here, a browser shown', async (t) => {
  const answer = await fetch(service().baseUrl)
  t.is(answer.status, 200)
  const { places } = (await answer.json()) as { places: { url: string; title: string }[] }
  t.true(places.some(({ url }) => url === `${service().baseUrl}/docs`))
  for (const { url } of places) t.not((await fetch(url)).status, 404, url)
  t.regex(await (await fetch(service().baseUrl, browser)).text(), /<h1>Millwright<\/h1>/)
})

test('where nothing is, the whole address is named, and a browser is led home', async (t) => {
  const { baseUrl } = service()
  const company = await service().company()
  const nope = await company.get('/nope?a=1')
  t.like(nope.body, { status: 404, code: 'not_found', detail: 'There is no /api/v1/nope here.' })
  const page = await fetch(`${baseUrl}/nope<b>`, browser)
  t.is(page.status, 404)
  const text = await page.text()
  t.regex(text, /<title>Nothing here/)
  t.regex(text, /<a href="\/">/)
  t.false(text.includes('<b>'))
  t.like(await (await fetch(`${baseUrl}/nope`)).json(), { code: 'not_found', detail: 'There is no /nope here.' })
})

test('what is asked for how an answer begins (HEAD) is answered as GET is', async (t) => {
  const { key } = await service().company()
  for (const path of ['/', '/docs', '/report/X?company=a', '/labels', '/keys', '/nope', '/problems/not_found']) {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(service().baseUrl + path, { ...browser, method, redirect: 'manual' })),
    )
    for (const name of ['location', 'content-type'])
      t.is(head!.headers.get(name), get!.headers.get(name), `${name} of ${path}`)
    t.is(head!.status, get!.status, path)
  }
  const teams = `${service().baseUrl}/api/v1/teams`
  t.is((await fetch(teams, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } })).status, 200)
})

test('the example of a key is one that could be made', async (t) => {
  const company = await service().company()
  const document = (await (await fetch(`${service().baseUrl}/api/v1/openapi.json`)).json()) as any
  const { serviceAccountId: _, ...example } = exampleIn(document.paths['/api-keys'].post.requestBody)
  t.is((await company.post('/api-keys', example)).status, 200)
})

/** The first example that stands anywhere in it. */
function exampleIn(value: any): any {
  if (typeof value !== 'object' || value === null) return undefined
  return value.example ?? Object.values(value).map(exampleIn).find(Boolean)
}
