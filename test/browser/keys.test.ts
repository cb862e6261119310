// In a real browser, without a script on any page: sign in, make a key, use it, revoke it.
import test from 'ava'
import { member } from '../identity/visitor.ts'
import { Client } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { browserFor, signIn } from './support.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

inBrowser.test('somebody signs in, makes a key, uses it and revokes it', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const { context, page, complaints } = await inBrowser.open({ javaScriptEnabled: false })

  await page.goto(`${company.baseUrl}/keys`)
  await signIn(page, { email: who.email, password: 'not the right password' })
  t.is(await page.getByRole('alert').textContent(), 'That e-mail address and password do not match.')
  await page.getByLabel('Password').fill(who.password)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Keys and applications' }).waitFor()
  await page.getByLabel('Name').fill('Line 2 terminal')
  await page.getByLabel('Only these').check()
  await page.getByLabel('See inventory').check()
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = (await page.locator('#key').textContent())!
  t.regex(key, /^mw_/)

  const client = new Client(company.baseUrl, key)
  t.deepEqual((await client.ok(client.get('/me'))).permissions, ['inventory:view'])

  await page.reload()
  await page.getByRole('heading', { name: 'A new key is shown once' }).waitFor()
  await page.getByRole('link', { name: 'To the keys' }).click()
  t.false((await page.content()).includes(key), 'shown once')
  await page.getByRole('button', { name: 'Revoke Line 2 terminal' }).click()
  await page.getByRole('heading', { name: 'Revoke Line 2 terminal?' }).waitFor()
  t.regex((await page.locator('dl').textContent())!, /Last used\d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  await page.getByRole('link', { name: 'Keep it' }).click()
  t.is((await client.get('/me')).status, 200, 'asked first')
  await page.getByRole('button', { name: 'Revoke Line 2 terminal' }).click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await page.getByText('It works no more.').waitFor()
  t.is((await client.get('/me')).status, 401)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  t.deepEqual(
    complaints.filter((text) => !/status of 4(00|10)/.test(text)),
    [],
    'nothing that the content policy forbids, nothing missing',
  )
  await context.close()
})
