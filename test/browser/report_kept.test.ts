// What was sent off and refused is kept by itself, whatever else is written and in however many tabs.
import test from 'ava'
import type { Page } from 'playwright-core'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { jpeg } from '../work/pictures.ts'
import { shop } from './hall.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

const press = (page: Page) => page.getByRole('button', { name: 'Report' }).tap()
const noNetwork = (page: Page) =>
  page.locator('#state').getByText('There is no network just now. This is kept here').waitFor()
const refused = (page: Page) => page.locator('#kept .alert')
const ready = (page: Page) => page.getByText('still loading').waitFor({ state: 'hidden' })
const heard = (page: Page) => page.getByLabel('Heard')

/** Noise that was reported where there was no network, while the machine was taken out of use; the page of another one. */
async function withRefused(texts: string[]) {
  const world = await atMachine(inBrowser, service())
  const { company, context, page } = world
  const form = new URL(page.url())
  form.searchParams.set('issue', (await issueOf(company, 'Noise')).id)
  for (const text of texts) {
    await page.goto(form.href)
    await ready(page)
    await heard(page).fill(text)
    await context.setOffline(true)
    await press(page)
    await noNetwork(page)
    await context.route('**/send', (route) => route.abort())
    await context.setOffline(false)
  }
  await company.ok(company.put('/ssus/Press-1', { isActive: false }))
  await context.unroute('**/send')
  const other = form.href.replace('Press-1', 'Press-2').replace(/&issue=.*/, '')
  await page.goto(other)
  await refused(page)
    .nth(texts.length - 1)
    .waitFor()
  await company.ok(company.put('/ssus/Press-1', { isActive: true }))
  return { ...world, form: form.href, other }
}

const issueOf = async (company: any, name: string) =>
  (await company.ok(company.get('/issues'))).issues.find((one: { name: string }) => one.name === name)
const textsOf = async ({ company, reports }: Pick<Awaited<ReturnType<typeof withRefused>>, 'company' | 'reports'>) =>
  (await Promise.all((await reports()).map(async ({ id }) => (await company.answers(id)).Heard))).sort()

/** What is to last a second lasts until it is let go, however busy the machine is. */
async function withoutSeconds(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(`{
    const [begin, waiting] = [setTimeout, []]
    window.setTimeout = (act, ms) => (ms === 1000 ? waiting.push(act) : begin(act, ms))
    window.letGo = () => waiting.splice(0).forEach((act) => act())
  }`)
  await page.reload()
  return () => page.evaluate('letGo()')
}

/** The same place twice, as a hasty finger does. */
async function tapTwice(page: Page, name: string) {
  const { x, y, width, height } = (await page.getByRole('button', { name, exact: true }).first().boundingBox())!
  for (let n = 0; n < 2; n++) await page.touchscreen.tap(x + width / 2, y + height / 2)
}

inBrowser.test('of what was refused only that is thrown away which somebody was asked about', async (t) => {
  const { context, page, look } = await withRefused(['One', 'Two', 'Three'])
  const letGo = await withoutSeconds(page)
  await refused(page).nth(2).waitFor()
  await tapTwice(page, 'Throw it away')
  await page.getByText(/^Throw this away for good\? .*Heard: One$/).waitFor()
  t.is(await refused(page).count(), 3)
  t.deepEqual(await look('asked'), clean('asked'))
  await letGo()
  await page.getByRole('button', { name: 'Keep it' }).tap()
  await page.getByRole('button', { name: 'Throw it away' }).first().tap()
  await page.getByRole('button', { name: 'Throw it away for good' }).waitFor()
  await letGo()
  await tapTwice(page, 'Throw it away for good')
  await page.getByText('Heard: One').waitFor({ state: 'hidden' })
  await page.reload()
  await refused(page).first().waitFor()
  t.is(await refused(page).count(), 2)
  await context.close()
})

inBrowser.test('what is opened to put it right overwrites nothing that is kept or being written', async (t) => {
  const { company, context, page, reports, form, other } = await withRefused(['One', 'Two'])
  await page.goto(form)
  await ready(page)
  await heard(page).fill('A draft')
  const open = async (text: string) => {
    await page.goto(other)
    await page.getByRole('button', { name: 'Open it to put it right' }).first().tap()
    await page.getByText(/^It was refused: .*no longer in use/).waitFor()
    t.is(await heard(page).inputValue(), text)
  }
  await open('One')
  await heard(page).fill('One, and more')
  await page.reload()
  await open('One, and more')
  await page.goto(other)
  await page.getByRole('button', { name: 'Open it to put it right' }).nth(1).tap()
  await ready(page)
  t.is(await heard(page).inputValue(), 'Two')
  await press(page)
  await page.getByText('Reported.').waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['Two'])
  await open('One, and more')
  await press(page)
  await page.getByText('Reported.').waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['One, and more', 'Two'])
  await page.goto(form)
  await ready(page)
  t.is(await heard(page).inputValue(), 'A draft')
  t.is(await refused(page).count(), 0)
  await context.close()
})

inBrowser.test('a stop that is put right after it was refused is of when it was first sent off', async (t) => {
  const { company, context, page } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByLabel('Stopped').check()
  await page.getByLabel('SKU').fill('NOPE')
  await page.getByLabel('Quantity').fill('1')
  await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await page.getByAltText('The photo that will be sent').waitFor()
  await context.setOffline(true)
  await press(page)
  await noNetwork(page)
  const sentOff = Date.now()
  await page.goto('about:blank').catch(() => undefined)
  await context.setOffline(false)
  await page.goto(`${company.baseUrl}/report/Press-2?company=${company.shortName}`)
  await refused(page).waitFor()
  await page.getByAltText('Photo').waitFor()
  await page.getByRole('button', { name: 'Open it to put it right' }).tap()
  await page.getByAltText('The photo that will be sent').waitFor()
  await page.getByLabel('SKU').fill('')
  await page.getByLabel('Quantity').fill('')
  await press(page)
  await page.getByText('Reported.').waitFor()
  const { data } = await company.ok(company.get('/downtime-events?ssuId=Press-1'))
  t.is(data.length, 1)
  t.true(Date.parse(data[0].startedAt) <= sentOff)
  await context.close()
})

inBrowser.test('what an issue was reported as that is out of use by then stays, and is sent as another', async (t) => {
  const { company, context, page, reports, look, other } = await withRefused(['It grinds'])
  const sound = { name: 'Sound', taskType: 'Repair', items: [{ title: 'Heard', type: 'text' }] }
  const issues = [...shop.issues!.filter(({ name }) => name !== 'Noise'), sound] as Spec['issues']
  await company.ok(company.post('/config/apply', { spec: { version: 1, issues }, prune: true }))
  await page.getByRole('button', { name: 'Open it to put it right' }).tap()
  await page.getByText('What it was reported as cannot be reported any more.').waitFor()
  await page.getByText(/^Not sent\. .*Heard: It grinds\./).waitFor()
  t.deepEqual(await look('another'), clean('another'))
  await page.getByRole('link', { name: 'Sound' }).tap()
  await ready(page)
  t.is(await heard(page).inputValue(), 'It grinds')
  await press(page)
  await page.getByText('Reported.').waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['It grinds'])
  await page.goto(other)
  await ready(page)
  t.is(await page.locator('#kept').textContent(), '')
  await context.close()
})

inBrowser.test(
  'a question that is renamed while somebody writes is told, and what was written stays to read',
  async (t) => {
    const { company, context, page, reports, look } = await atMachine(inBrowser, service())
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await heard(page).fill('It grinds')
    const items = [{ title: 'Description', type: 'text' as const, required: true }]
    await company.apply({ issues: [{ name: 'Noise', taskType: 'Repair', items }] })
    await press(page)
    await page.getByText('The questions have changed; what you wrote is kept.').waitFor()
    await page.getByRole('link', { name: 'Load them anew' }).tap()
    await page.getByText('It is not sent: Heard: It grinds').waitFor()
    t.deepEqual(await look('renamed'), clean('renamed'))
    await page.getByLabel('Description').fill('It grinds')
    await press(page)
    await page.getByText('Reported.').waitFor()
    t.is((await company.answers((await reports())[0]!.id)).Description, 'It grinds')
    await context.close()
  },
)

inBrowser.test('where there is no network two tabs with one draft send off two reports', async (t) => {
  const { company, context, page, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  await heard(page).fill('The gear is loud')
  const another = await context.newPage()
  await another.goto(page.url())
  await ready(another)
  t.is(await heard(another).inputValue(), 'The gear is loud')
  await context.setOffline(true)
  await press(page)
  await noNetwork(page)
  await heard(another).fill('A puddle of oil')
  await press(another)
  await noNetwork(another)
  await page.close()
  await another.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${company.baseUrl}/report/Press-2?company=${company.shortName}`)
  await next.getByText('Sent.').nth(1).waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['A puddle of oil', 'The gear is loud'])
  await context.close()
})

inBrowser.test('what one tab puts right and sends is no more to be sent by another', async (t) => {
  const { company, context, page, reports, other } = await withRefused(['One'])
  const another = await context.newPage()
  await another.goto(other)
  await refused(another).waitFor()
  const third = await context.newPage()
  await third.goto(other)
  await third.getByRole('button', { name: 'Open it to put it right' }).tap()
  await ready(third)
  await page.getByRole('button', { name: 'Open it to put it right' }).tap()
  await heard(page).fill('One, mended')
  await press(page)
  await page.getByText('Reported.').waitFor()
  await another.getByText('Another tab has sent it, or thrown it away.').waitFor()
  t.is(await another.getByRole('button', { name: 'Open it to put it right' }).count(), 0)
  await press(third)
  await third.getByText('Another tab has sent this, or thrown it away.').waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['One, mended'])
  await press(third)
  await third.getByText('Reported.').waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['One', 'One, mended'])
  await context.close()
})

inBrowser.test('what was reported stays told: to a second tap, and to who comes back', async (t) => {
  const { company, context, page, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Noise' }).tap()
  await heard(page).waitFor()
  const letGo = await withoutSeconds(page)
  await ready(page)
  await heard(page).fill('It grinds')
  const { x, y } = (await page.getByRole('button', { name: 'Report' }).boundingBox())!
  const done = page.getByText('Reported.')
  await page.touchscreen.tap(x + 20, y + 20)
  await done.waitFor()
  const links = await page.getByRole('link').evaluateAll((all: any[]) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    }),
  )
  for (const [x, y] of links) await page.touchscreen.tap(x!, y!)
  t.true(await done.isVisible())
  await letGo()
  await page.getByRole('link', { name: 'Something else is wrong' }).tap()
  await page.getByRole('heading', { name: 'What is wrong?' }).waitFor()
  await page.goBack()
  await done.waitFor()
  t.false(await page.getByRole('button', { name: 'Report' }).isVisible())
  await letGo()
  await page.getByRole('link', { name: 'Report something else' }).tap()
  await ready(page)
  await heard(page).fill('Again')
  await context.route('**/send', (route) => route.abort())
  await press(page)
  await noNetwork(page)
  await letGo()
  await page.getByRole('link', { name: 'Something else is wrong' }).tap()
  await page.getByRole('heading', { name: 'What is wrong?' }).waitFor()
  await page.goBack()
  await ready(page)
  t.is(await heard(page).inputValue(), '', 'it is on its way')
  await page.locator('#kept').getByText('Heard: Again').waitFor()
  t.deepEqual(await textsOf({ company, reports }), ['It grinds'])
  await context.close()
})
