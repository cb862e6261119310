// What a telephone takes for the service's answer, and a report that stands in two tabs.
import test from 'ava'
import type { Page, Route } from 'playwright-core'
import { serviceFor } from '../support/service.ts'
import { jpeg } from '../work/pictures.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

/** As networks for guests do, until somebody has signed in to them. */
const portals: Record<string, Parameters<Route['fulfill']>[0]> = {
  'a page': { status: 200, contentType: 'text/html', body: '<h1>Welcome to our WiFi</h1>' },
  'other JSON': { status: 200, contentType: 'application/json', body: '{"ok": true}' },
  'a page that says no': { status: 403, contentType: 'text/html', body: '<h1>Please sign in</h1>' },
  'the way to a page': { status: 302, headers: { location: '/sign-in' } },
}
const inPlace = (page: Page, where = '#state') =>
  page.locator(where).getByText('Something else answers in the service’s place').first().waitFor()

for (const [name, portal] of Object.entries(portals))
  inBrowser.test(`a network that answers for the service has no report of ours: ${name}`, async (t) => {
    const { context, page, reports } = await atMachine(inBrowser, service())
    await page.getByRole('link', { name: 'Noise' }).tap()
    await page.getByLabel('Heard').fill('It grinds')
    await context.route('**/send', (route) => route.fulfill(portal))
    await page.getByRole('button', { name: 'Report' }).tap()
    await inPlace(page)
    t.false(await page.getByText('Reported.').isVisible())
    await page.reload()
    await inPlace(page, '#kept')
    t.is((await reports()).length, 0)
    await context.unroute('**/send')
    await page.getByText(/^Sent\. Noise, Press 1, .*Heard: It grinds$/).waitFor()
    t.is((await reports()).length, 1)
    await context.close()
  })

inBrowser.test('a network that answers for the service has no photo of ours', async (t) => {
  for (const where of ['**/photo', '**/files/**'])
    for (const portal of [portals['a page'], portals['the way to a page']]) {
      const { company, context, page, reports } = await atMachine(inBrowser, service())
      await page.getByRole('link', { name: 'Leak' }).tap()
      await page.getByLabel('Pump', { exact: true }).check()
      await context.route(where, (route) => route.fulfill(portal), { times: 1 })
      await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
      await inPlace(page)
      await page.getByRole('button', { name: 'Report' }).tap()
      await page.getByText('Reported.').waitFor()
      const { Photo } = await company.answers((await reports())[0]!.id)
      t.is((await fetch(String(Photo), { headers: { Authorization: `Bearer ${company.key}` } })).status, 200)
      await context.close()
    }
})

inBrowser.test('a service that does not answer is said to, and asked again', async (t) => {
  const { context, page, reports } = await atMachine(inBrowser, service())
  await page.clock.install()
  await page.getByRole('link', { name: 'Noise' }).tap()
  await page.getByLabel('Heard').fill('It grinds')
  await context.route('**/send', () => new Promise(() => undefined), { times: 1 })
  const asked = page.waitForRequest('**/send')
  await page.getByRole('button', { name: 'Report' }).tap()
  await asked
  await page.clock.fastForward(10_000)
  await page.getByText('There is no answer yet. This is kept here').waitFor()
  await page.clock.fastForward(60_000)
  await page.getByText('There is no answer. This is kept here').waitFor()
  await page.clock.fastForward(2000)
  await page.getByText('Reported.').waitFor()
  t.is((await reports()).length, 1)
  await context.close()
})

inBrowser.test('what stands in two tabs is one report; what differs is another, when it is reported too', async (t) => {
  const { context, page, reports, look } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Noise' }).tap()
  await page.getByLabel('Heard').fill('It grinds')
  const openAnother = async () => {
    const another = await context.newPage()
    await another.goto(page.url())
    await another.getByText('still loading').waitFor({ state: 'hidden' })
    t.is(await another.getByLabel('Heard').inputValue(), 'It grinds')
    return another
  }
  const [same, other] = [await openAnother(), await openAnother()]
  const report = (tab: Page) => tab.getByRole('button', { name: 'Report' }).tap()
  await report(page)
  await page.getByText('Reported.').waitFor()
  await report(same)
  await same.getByText('This was reported already, from another tab.').waitFor()
  t.true(await same.getByRole('link', { name: 'Report something else' }).isVisible())
  t.is((await reports()).length, 1)
  await other.getByLabel('Heard').fill('It grinds, and smells')
  await report(other)
  await other.getByText('If something else stands here, press Report again to report it too.').waitFor()
  t.deepEqual(await look('reported already', other), clean('reported already'))
  t.is((await reports()).length, 1)
  await report(other)
  await other.getByText('Reported.').waitFor()
  t.is((await reports()).length, 2)
  await context.close()
})
