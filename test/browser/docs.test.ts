// /docs in a real browser: sign in by the code flow, then calls go out as the person, from that very page.
import test from 'ava'
import { member } from '../identity/visitor.ts'
import { serviceFor } from '../support/service.ts'
import { browserFor, signIn } from './support.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

inBrowser.test('somebody signs in from /docs and tries a call as themselves; signing out ends it', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company, await service().company()])
  const { context, page, complaints } = await inBrowser.open()
  await page.goto(`${company.baseUrl}/docs`)
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  const scheme = page.locator('.auth-container', { hasText: 'signIn' })
  t.is(await scheme.getByRole('textbox').count(), 0, 'nothing to fill in here')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    scheme.getByRole('button', { name: 'Authorize: signIn' }).click(),
  ])
  await signIn(popup, who)
  await popup.getByLabel(`Company ${company.shortName}`).check()
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Go on' }).click()])
  await scheme.getByText('Authorized').waitFor()
  await scheme.getByRole('button', { name: 'Close' }).click()

  await page.locator('#operations-tag-people').click()
  const operation = page.locator('.opblock', { has: page.locator('[data-path="/me"]') })
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = operation.locator('.live-responses-table .response')
  t.is(await answer.locator('.response-col_status').innerText(), '200')
  const shown = await answer.locator('.highlight-code').first().innerText()
  t.like(JSON.parse(shown.slice(shown.indexOf('{'))), {
    actorType: 'human',
    user: { email: who.email },
    company: { shortName: company.shortName },
  })

  const keys = await context.newPage()
  await keys.goto(`${company.baseUrl}/keys?company=${company.shortName}`)
  await keys.getByRole('button', { name: 'Revoke API page' }).waitFor()
  await keys.getByRole('button', { name: 'Sign out' }).click()
  await keys.getByRole('heading', { name: 'Sign in' }).waitFor()
  await keys.close() // what is behind another window is drawn once a second
  const [refused] = await Promise.all([
    page.waitForResponse('**/api/v1/me'),
    operation.getByRole('button', { name: 'Execute' }).click(),
  ])
  t.is(refused.status(), 401)

  // The next person at the same browser: nothing of the first is left, and nobody has to know how that is done.
  const next = await member(service(), [company])
  await page.reload() // the address names the operation, which opens again
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await scheme.getByRole('button', { name: 'Logout' }).click()
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    scheme.getByRole('button', { name: 'Authorize: signIn' }).click(),
  ])
  await Promise.all([second.waitForEvent('close'), signIn(second, next)])
  await scheme.getByText('Authorized').waitFor()
  await scheme.getByRole('button', { name: 'Close' }).click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const [theirs] = await Promise.all([
    page.waitForResponse('**/api/v1/me'),
    operation.getByRole('button', { name: 'Execute' }).click(),
  ])
  t.is(((await theirs.json()) as { user: { email: string } }).user.email, next.email)
  t.deepEqual(
    complaints.filter((text) => !/status of 401/.test(text)),
    [],
    'nothing that the content policy forbids, nothing missing',
  )
  await context.close()
})

inBrowser.test(
  'who is signed in is named on every page, and tries a call on /docs without being asked again',
  async (t) => {
    const company = await service().company()
    const who = await member(service(), [company])
    const { context, page, complaints } = await inBrowser.open()
    await page.goto(`${company.baseUrl}/sign-in`)
    await signIn(page, who)
    await page.getByRole('heading', { name: 'Keys and applications' }).waitFor()
    for (const path of [
      '/',
      '/guides',
      '/guides/quick-start',
      '/docs/tools',
      '/problems',
      '/problems/not_found',
      '/nothing',
    ]) {
      await page.goto(company.baseUrl + path)
      await page.getByRole('navigation', { name: 'Account' }).getByText('Sam Tester').waitFor()
    }
    await page.goto(`${company.baseUrl}/docs#/people/meGet`)
    await page.getByRole('navigation', { name: 'Account' }).getByText('Sam Tester').waitFor()
    const operation = page.locator('.opblock', { has: page.locator('[data-path="/me"]') })
    await operation.getByRole('button', { name: 'Try it out' }).press('Enter')
    await operation.getByRole('button', { name: 'Execute' }).press('Enter')
    const answer = operation.locator('.live-responses-table .response')
    t.is(await answer.locator('.response-col_status').innerText(), '200')
    t.regex(await answer.locator('.highlight-code').first().innerText(), new RegExp(who.email))
    t.deepEqual(
      complaints.filter((text) => !/status of 404/.test(text)),
      [],
    )
    await context.close()
  },
)

inBrowser.test('an operation on /docs shows the headers that it takes, and what each refusal means', async (t) => {
  const company = await service().company()
  const { context, page } = await inBrowser.open()
  await page.goto(`${company.baseUrl}/docs#/inventory/stockTransfer`)
  const operation = page.locator('.opblock', { has: page.locator('[data-path="/stock/transfers"]') })
  await operation.getByText('The planHash of a dry run').waitFor()
  const named = await operation.locator('.parameter__name').allInnerTexts()
  t.deepEqual(
    named.map((text) => text.trim()),
    ['Idempotency-Key', 'Prefer', 'If-Plan-Match', 'Request body'],
  )
  const refused = operation.locator('.responses-table .response', { hasText: '429' })
  t.regex(await refused.innerText(), /come back after Retry-After seconds/)
  await context.close()
})

inBrowser.test('the filter of /docs finds operations and messages, and leaves the others out', async (t) => {
  const { context, page, complaints } = await inBrowser.open()
  await page.goto(`${service().baseUrl}/docs`)
  const messages = page.locator('.webhooks .opblock-summary-path')
  await messages.first().waitFor()
  const all = await messages.allInnerTexts()
  const filter = page.getByPlaceholder('Filter by tag')
  await filter.fill('handoff')
  await messages.getByText('task.created').waitFor({ state: 'detached' })
  t.deepEqual(
    await messages.allInnerTexts(),
    all.filter((one) => one.includes('handoff')),
  )
  await filter.fill('shipments')
  await messages.first().waitFor({ state: 'detached' })
  t.true((await page.locator('.opblock-tag').count()) > 0)
  await filter.fill('')
  await messages.first().waitFor()
  t.deepEqual(await messages.allInnerTexts(), all)
  t.deepEqual(complaints, [])
  await context.close()
})
