// /graphiql in a real browser: by signing in, in one company or another, and from a page of another site not at all.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import type { Page } from 'playwright-core'
import { member } from '../identity/visitor.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { browserFor, signIn } from './support.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

/** Until both halves of the editor stand: before that it takes a click and does nothing. */
async function editor(page: Page): Promise<void> {
  await page.locator('.graphiql-query-editor .view-lines').getByText('workOrders').waitFor()
  await page.locator('.result-window .monaco-editor').waitFor()
}

/** Asks what the editor holds, and waits for what is shown then. Not by the mouse: a tab that was behind another loses clicks. */
async function ask(page: Page, shown: string): Promise<void> {
  await editor(page)
  await page.getByRole('button', { name: 'Execute query' }).dispatchEvent('click')
  await page.locator('.result-window .view-lines').getByText(shown).first().waitFor()
}

interface Exchange {
  url: string
  method: string
  cookie: boolean
  status?: number
}

/** What really goes over the wire, also where the browser keeps it from the page. */
async function watch(page: Page, wanted: string): Promise<() => Exchange[]> {
  const exchanges = new Map<string, Exchange>()
  const devtools = await page.context().newCDPSession(page)
  // What is told of one request comes in any order.
  const of = (id: string) => exchanges.get(id) ?? exchanges.set(id, { url: '', method: '', cookie: false }).get(id)!
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url, method } }) =>
    Object.assign(of(requestId), { url, method }),
  )
  devtools.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
    Object.assign(of(requestId), { cookie: /millwright_session/.test(headers.Cookie ?? '') }),
  )
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
    Object.assign(of(requestId), { status: statusCode }),
  )
  await devtools.send('Network.enable')
  return () => [...exchanges.values()].filter(({ url }) => url.includes(wanted))
}

inBrowser.test('somebody signs in on the way to /graphiql, asks, changes the company, and is signed out', async (t) => {
  const [one, two] = [await service().company(), await service().company()] as [TestCompany, TestCompany]
  const who = await member(service(), [one, two])
  const { context, page, complaints } = await inBrowser.open()
  await page.goto(`${one.baseUrl}/graphiql?company=${one.shortName}`)
  await signIn(page, who)
  await page.getByRole('heading', { name: `GraphQL in Company ${one.shortName}` }).waitFor()
  await ask(page, 'workOrders')

  await page.getByLabel('Company').selectOption({ label: `Company ${two.shortName}` })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: `GraphQL in Company ${two.shortName}` }).waitFor()
  await ask(page, 'workOrders')
  await two.deactivate(who.email)
  await ask(page, 'not_a_member')

  await page.goto(`${one.baseUrl}/graphiql?company=${one.shortName}`)
  await ask(page, 'workOrders')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${one.baseUrl}/keys`)
  await elsewhere.getByRole('button', { name: 'Sign out' }).click()
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor()
  await elsewhere.close()
  await ask(page, 'unauthenticated')
  t.deepEqual(
    complaints.filter((text) => !/status of 40[13]/.test(text)),
    [],
    'nothing that the content policy forbids, nothing missing',
  )
  await context.close()
})

inBrowser.test('somebody opens it with a key instead', async (t) => {
  const company = await service().company()
  const { context, page } = await inBrowser.open({ httpCredentials: { username: 'key', password: company.key } })
  await page.goto(`${company.baseUrl}/graphiql`)
  await page.getByRole('link', { name: 'open the explorer with an API key' }).click()
  await page.getByRole('heading', { name: 'GraphQL' }).waitFor()
  await t.notThrowsAsync(ask(page, 'workOrders'), 'the answer is shown')
  await context.close()
})

inBrowser.test('a page of another site on the same machine, where cookies do go along, gets no answer', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const { context, page } = await inBrowser.open()
  await page.goto(`${company.baseUrl}/keys`)
  await signIn(page, who)
  await page.getByRole('heading', { name: 'Keys and applications' }).waitFor()

  const address = `${company.baseUrl}/graphql?company=${company.shortName}`
  const question = '{ products { totalCount } }'
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  t.teardown(() => site.close())
  const elsewhere = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const exchanges = await watch(page, '/graphql?')

  await page.goto(elsewhere)
  const read = await page.evaluate(
    async ({ address, question }) => {
      const scope = globalThis as unknown as {
        document: { createElement(name: string): Record<string, unknown>; body: { append(node: unknown): void } }
      }
      const seen: string[] = []
      const body = JSON.stringify({ query: question })
      for (const init of [
        { method: 'POST', headers: { 'content-type': 'application/json' }, body },
        { method: 'POST', headers: { 'content-type': 'text/plain' }, body },
        { method: 'POST', mode: 'no-cors', body },
        { method: 'GET' },
      ] as RequestInit[]) {
        const url = init.method === 'GET' ? `${address}&query=${encodeURIComponent(question)}` : address
        seen.push(
          await fetch(url, { credentials: 'include', ...init }).then(
            (answer) => answer.text(),
            () => '',
          ),
        )
      }
      const script = scope.document.createElement('script')
      const loaded = new Promise((done) => {
        script.onload = () => done('loaded')
        script.onerror = () => done('')
      })
      script.src = `${address}&query=${encodeURIComponent(question)}`
      scope.document.body.append(script)
      seen.push(String(await loaded))
      return seen
    },
    { address, question },
  )
  t.deepEqual(read, ['', '', '', '', ''], 'nothing is read')
  // What the browser tells of the last request is lost where the page is left before.
  const refused = () => exchanges().filter(({ cookie, status }) => cookie && status === 403).length
  const told = (requests: number) =>
    until(
      () => refused() === requests,
      undefined,
      () => JSON.stringify(exchanges()),
    )
  await told(4)
  for (const [method, action] of [
    ['post', address],
    ['get', ''],
  ] as const) {
    await page.goto(elsewhere)
    await page.setContent(
      `<form method="${method}" action="${action || address}" enctype="text/plain"><input name="company" value="${company.shortName}"><input name="query" value="${question}"><button>Send</button></form>`,
    )
    await Promise.all([page.waitForURL('**/graphql**'), page.getByRole('button', { name: 'Send' }).click()])
  }
  await told(6)
  t.false(exchanges().some(({ status }) => status === 200))
  await context.close()
})
