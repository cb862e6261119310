// In a real browser, without a script on any page: sign in, make a key, use it, revoke it. Skipped where there is no
// Chromium (Debian's package, or CHROMIUM names one).
import { existsSync } from 'node:fs'
import test from 'ava'
import { chromium, type Browser } from 'playwright-core'
import { Client } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { member } from '../identity/visitor.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const withBrowser = existsSync(executablePath) ? test : test.skip
let browser: Browser
if (existsSync(executablePath)) {
  test.before(async () => { browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }) })
  // Before the service ends: it would wait for the connections that a browser opens ahead of need.
  test.after.always(async () => { await browser?.close() })
}
const service = serviceFor(test)

withBrowser('somebody signs in, makes a key, uses it and revokes it', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()) })

  await page.goto(`${company.baseUrl}/keys`)
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByLabel('Password').fill('not the right password')
  await page.keyboard.press('Enter')
  t.is(await page.getByRole('alert').textContent(), 'That e-mail address and password do not match.')
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('heading', { name: 'Keys and applications' }).waitFor()
  await page.getByLabel('Name').fill('Line 2 terminal')
  await page.getByLabel('Only these').check()
  await page.getByLabel('See inventory').check()
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = (await page.locator('#key').textContent())!
  t.regex(key, /^mw_/)

  const client = new Client(company.baseUrl, key)
  t.deepEqual((await client.ok(client.get('/me'))).permissions, ['inventory:view'])

  await page.getByRole('link', { name: 'I have copied it' }).click()
  t.false((await page.content()).includes(key), 'shown once')
  await page.getByRole('button', { name: 'Revoke Line 2 terminal' }).click()
  await page.getByText('It works no more.').waitFor()
  t.is((await client.get('/me')).status, 401)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  t.deepEqual(complaints.filter((text) => !text.includes('status of 400')), [], 'nothing that the content policy forbids, nothing missing')
  await context.close()
})
