// Every page that people see, looked at by axe-core in light on a desk and in dark on a phone; and by keyboard alone. Each is
// opened once and then seen both ways: /docs and /graphiql take a browser seconds of a processor to open.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { addServiceAccount } from '../../server/operator/companies.ts'
import { type Member, member } from '../identity/visitor.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { browserFor, signIn } from './support.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A tab of Ruru's editor holds its own close button: that is the library's, and not to be mended from outside. */
const notOurs = '.graphiql-tab'

/** What decides only at its start how it looks is opened anew for each. Within: of a page that was looked at just before. */
type Look = (name: string, how?: { open?: () => Promise<unknown>; within?: string }) => Promise<void>

/** Colours fade from light to dark. */
const atRest = `new Promise(requestAnimationFrame).then(() => Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)))`

/** Of what is well only a first element is named: to name them all takes longer than to look at them. */
const rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

const ways = [
  { where: 'a phone, dark', width: 390, height: 844, colorScheme: 'dark' },
  { where: 'a desk, light', width: 1280, height: 900, colorScheme: 'light' },
] as const

function looker(t: ExecutionContext, page: Page): Look {
  return async (name, { open, within } = {}) => {
    for (const { where, width, height, colorScheme } of ways) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await open?.()
      await page.evaluate(atRest)
      if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
      const part = { ...(within && { include: [within] }), exclude: [notOurs] }
      const found = await page.evaluate(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(rules)})
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ' ' + html.slice(0, 120) + ' ' + failureSummary)))`)
      t.deepEqual(found, [], `${name} on ${where}`)
      t.true(
        await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
        `${name} on ${where}: nothing hangs over the edge`,
      )
    }
    t.regex(await page.title(), /.+ · Millwright$/, name)
  }
}

async function prepare(): Promise<{
  company: TestCompany
  who: Member
  invitation: string
  consent: (client: string, redirect: string) => string
}> {
  const [company, other] = [await service().company(), await service().company()]
  await addServiceAccount(service().operator, { company: company.shortName, name: 'ERP bridge', role: 'Integration' })
  const who = await member(service(), [company, other])
  await company.ok(company.post('/invitations', { email: 'new@example.test', roles: ['Viewer'] }))
  const { data } = await company.ok(company.get('/invitations'))
  const consent = (client: string, redirect: string) =>
    `${company.baseUrl}/identity/auth?${new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: redirect,
      scope: 'access',
      resource: `${company.baseUrl}/api/v1`,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })}`
  return { company, who, invitation: data[0].acceptUrl, consent }
}

async function lookAtPages(_: ExecutionContext, page: Page, look: Look): Promise<void> {
  const { company, who, invitation, consent } = await prepare()
  const go = (path: string) => page.goto(company.baseUrl + path)
  await go('/')
  await look('front page')
  await go('/guides')
  await look('guides')
  for (const topic of ['quick-start', 'calls', 'inventory', 'changelog']) {
    await go(`/guides/${topic}`)
    await look(`guide ${topic}`)
  }
  await go('/problems')
  await look('problems')
  await go('/problems/invalid_input')
  await look('a problem')
  await go('/docs/tools')
  await look('tool reference')
  await page.goto(invitation)
  await look('invitation')
  await page.getByLabel('Your name').fill('N')
  await page.getByLabel('Choose a password').fill('short')
  await page.getByLabel('The password again').fill('short')
  await page.getByRole('button', { name: 'Set password and join' }).click()
  await look('invitation, refused')
  await go(`/keys?company=${company.shortName}`)
  await look('sign-in')
  await signIn(page, { ...who, password: 'not the right one' })
  await page.getByRole('alert').waitFor()
  await look('sign-in, refused')
  await signIn(page, who)
  await page.getByRole('heading', { name: 'Keys and applications' }).waitFor()
  await look('keys')
  await page.getByLabel('Only these').check()
  await look('keys, narrowed')
  await page.getByLabel('Name').fill('Line 2 terminal')
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.getByRole('alert').waitFor()
  await look('keys, refused')
  await page.getByLabel('See inventory').check()
  await page.getByLabel('Acts as').selectOption({ label: 'service account ERP bridge' })
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.locator('#key').waitFor()
  await look('the new key')
  await go(`/keys?company=${company.shortName}&revoked`)
  await look('keys of others')
  const { id } = await company.ok(
    company.post('/webhooks', { name: 'ERP', targetUrl: 'https://receiver.example/', eventTypes: ['lot.created'] }),
  )
  await company.ok(company.post(`/webhooks/${id}/test`))
  await go(`/invitations?company=${company.shortName}`)
  await page.getByLabel('E-mail address').fill('new@example.test')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('alert').waitFor()
  await look('an invitation to nothing, refused')
  for (const path of ['/people', '/invitations', '/webhooks', '/audit']) {
    await go(`${path}?company=${company.shortName}`)
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
    await look(path)
  }
  await go(`/webhooks/one?company=${company.shortName}&id=${id}`)
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
  await look('a webhook')
  await page.getByRole('link', { name: 'Delete' }).click()
  await look('a webhook, to be deleted')
  await go(`/people?company=${company.shortName}`)
  await page.getByRole('link', { name: 'Change' }).first().click()
  await look('a person')
  await go('/audit?from=2031-01-01&entityId=7')
  await look('audit log, refused')
  await go('/')
  await look('front page, signed in')
  await go('/password')
  await look('password')
  await page.goto(consent('millwright-docs', `${company.baseUrl}/docs/oauth2-redirect.html`))
  await look('choice of a company')
  await page.goto(`${page.url()}?company=${company.shortName}`) // from the page itself nothing would be asked
  await page.getByLabel('Only these').check()
  await look('consent')
  await go('/connect/none')
  await look('a consent that has lapsed')
}

async function lookAtApplications(t: ExecutionContext, page: Page, look: Look): Promise<void> {
  const { company, who } = await prepare()
  await page.goto(`${company.baseUrl}/graphiql?company=${company.shortName}`)
  await signIn(page, who)
  const question = page.locator('.graphiql-query-editor .view-lines').getByText('workOrders')
  await question.waitFor()
  for (const part of ['.graphiql-query-editor', '.graphiql-response'])
    t.true((await page.locator(part).boundingBox())!.width > 300, `${part} is wide enough to read`)
  await look('explorer', { open: () => page.reload().then(() => question.waitFor()) })
  await page.goto(`${company.baseUrl}/docs`)
  await page.locator('#operations-tag-people').click()
  const operation = page.locator('.opblock', { has: page.locator('[data-path="/api-keys"]') }).first()
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').waitFor()
  await look('API')
  await byKeyboard(t, page, () => look('API, authorizations', { within: '[role=dialog]' }))
}

/** The dialog holds the focus while it is open, and gives it back. */
async function byKeyboard(t: ExecutionContext, page: Page, lookAtDialog: () => Promise<void>): Promise<void> {
  const opener = page.getByRole('button', { name: 'Authorize', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Available authorizations' })
  await dialog.waitFor()
  const within = () =>
    dialog.evaluate((node) =>
      node.contains(
        (node as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement as never,
      ),
    )
  for (let n = 0; n < 12; n++) {
    t.true(await within(), `after ${n} tabs`)
    await page.keyboard.press(n < 6 ? 'Tab' : 'Shift+Tab')
  }
  await lookAtDialog()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  t.true(
    await opener.evaluate(
      (node) => node === (node as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement,
    ),
  )
}

for (const [what, visit] of [
  ['pages', lookAtPages],
  ['applications', lookAtApplications],
] as const) {
  inBrowser.test(
    `${what}, light on a desk, dark on a phone: nothing that axe finds, nothing from elsewhere`,
    async (t) => {
      t.timeout(240_000)
      const { context, page } = await inBrowser.open()
      const origins = new Set<string>()
      context.on('request', (request) => {
        origins.add(new URL(request.url()).origin)
      })
      await visit(t, page, looker(t, page))
      origins.delete('null') // what stands in a page itself
      t.deepEqual([...origins], [service().baseUrl])
      await context.close()
    },
  )
}

inBrowser.test(
  'by keyboard alone: sign in, be told what was wrong, find the way between the pages, sign out',
  async (t) => {
    const { company, who } = await prepare()
    const { context, page } = await inBrowser.open()
    const focus = () =>
      page.evaluate(
        `(({ tagName, id, textContent, type }) => [tagName, id || textContent.trim() || type].join(' '))(document.activeElement)`,
      )
    await page.goto(`${company.baseUrl}/sign-in`)
    // A browser gives what autofocus names the focus when it first paints the page, which may be after it is loaded.
    await page.locator('#email:focus').waitFor()
    await page.keyboard.type(who.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the right one')
    await page.keyboard.press('Enter')
    const problem = page.getByRole('alert')
    await problem.waitFor()
    t.is(await focus(), 'INPUT password')
    t.is(await page.getByLabel('Password').getAttribute('aria-invalid'), 'true')
    t.is(await page.getByLabel('Password').getAttribute('aria-describedby'), await problem.getAttribute('id'))
    await page.keyboard.type(who.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Keys and applications' }).waitFor()
    const stops: unknown[] = []
    for (let n = 0; n < 10; n++) {
      await page.keyboard.press('Tab')
      stops.push(await focus())
    }
    t.deepEqual(stops, [
      'A Skip to content',
      'A Millwright',
      'A Keys',
      'A Guides',
      'A API',
      'A GraphQL',
      'A Tools',
      'A Problems',
      'A Password',
      'BUTTON Sign out',
    ])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await context.close()
  },
)
