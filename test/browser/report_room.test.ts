// A browser that has no room left for a report: what it kept stays until the service has it.
import test from 'ava'
import type { Page } from 'playwright-core'
import { serviceFor } from '../support/service.ts'
import { browserFor } from './support.ts'
import { atMachine } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

const ready = (page: Page) => page.getByText('still loading').waitFor({ state: 'hidden' })
const press = (page: Page) => page.getByRole('button', { name: 'Report' }).tap()
/** All but so many characters of what a browser keeps is taken. */
const leaveRoomFor = (page: Page, characters: number) =>
  page.evaluate(`{
    let text = 'x'.repeat(4_000_000)
    for (let n = 0; text; n++) {
      try { localStorage.setItem('other' + n, text) } catch { text = text.slice(0, text.length / 2) }
    }
    localStorage.setItem('other0', localStorage.getItem('other0').slice(${characters}))
  }`)
const places = (page: Page) =>
  page.evaluate(
    `Object.keys(localStorage).filter((one) => /^(report|sent-off)\\|/.test(one)).map((one) => one.split('|')[0])`,
  )

inBrowser.test('what is kept is not lost to a browser that has no room for it as sent off', async (t) => {
  const { company, context, page, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  await page.getByLabel('Heard').fill('It grinds')
  await leaveRoomFor(page, 0)
  await context.route('**/send', (route) => route.abort())
  await press(page)
  await page.getByText('Leave this page open until it is sent: this browser cannot keep the report.').waitFor()
  t.deepEqual(await places(page), ['report'])
  const asked = page.waitForEvent('dialog')
  void page
    .getByRole('link', { name: 'Something else is wrong' })
    .tap()
    .catch(() => undefined)
  const dialog = await asked
  t.is(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  await context.unroute('**/send')
  await page.getByText('Reported.').waitFor()
  t.deepEqual(await places(page), [], 'what was sent is not there to be sent again')
  t.is((await reports()).length, 1)
  await page.goto(`${company.baseUrl}/report/Press-2?company=${company.shortName}`)
  t.is(await page.locator('#kept').textContent(), '')
  await context.close()
})

inBrowser.test('what is written makes the room for it as sent off', async (t) => {
  const { context, page, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  await page.getByLabel('Heard').fill('It grinds')
  await leaveRoomFor(page, 600)
  await context.route('**/send', (route) => route.abort())
  await press(page)
  await page.getByText('There is no network just now. This is kept here').waitFor()
  t.deepEqual(await places(page), ['sent-off'])
  await context.unroute('**/send')
  await page.reload()
  await page.getByText(/^Sent\. Noise, Press 1, .*Heard: It grinds$/).waitFor()
  t.is((await reports()).length, 1)
  await context.close()
})
