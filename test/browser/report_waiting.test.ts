// A report that the service does not take yet, for what says nothing of the report itself: it waits by its key, and whoever
// wrote it may put it right or throw it away meanwhile.
import test from 'ava'
import type { Page } from 'playwright-core'
import { setArchived } from '../../server/operator/companies.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

const press = (page: Page) => page.getByRole('button', { name: 'Report' }).tap()
const ready = (page: Page) => page.getByText('still loading').waitFor({ state: 'hidden' })
const heard = (page: Page) => page.getByLabel('Heard')
const listed = (page: Page) => page.locator('#kept')
const open = (page: Page) => page.getByRole('button', { name: 'Open it to put it right' }).first().tap()
const send = /\/send$/

/** Noise that the service has taken or not, and nobody heard which, as it says from then on that it is busy. */
async function withWaiting(texts: string[], isTaken: boolean) {
  const world = await atMachine(inBrowser, service())
  const { context, page } = world
  const choose = page.url()
  await context.route(send, async (route) => {
    if (isTaken) await route.fetch()
    await route.fulfill({ status: 500, json: { code: 'internal_error' } })
  })
  for (const text of texts) {
    await page.goto(choose)
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await heard(page).fill(text)
    await press(page)
    await page.locator('#state').getByText('The service is busy. This is kept here').waitFor()
  }
  const other = choose.replace('Press-1', 'Press-2')
  await page.goto(other)
  await listed(page).getByText('The service is busy.').waitFor()
  return { ...world, other, mend: () => context.unroute(send) }
}
const textsOf = async ({ company, reports }: Pick<Awaited<ReturnType<typeof withWaiting>>, 'company' | 'reports'>) =>
  (await Promise.all((await reports()).map(async ({ id }) => (await company.answers(id)).Heard))).sort()

inBrowser.test('a report that the service fails at can be put right, and is one all the same', async (t) => {
  for (const isTaken of [false, true]) {
    const world = await withWaiting(['It grinds'], isTaken)
    const { context, page, mend, look } = world
    t.deepEqual(await look('waiting'), clean('waiting'))
    await open(page)
    await ready(page)
    await mend()
    if (!isTaken) await heard(page).fill('It grinds, and smells')
    await press(page)
    await page.getByText('Reported.').waitFor()
    t.deepEqual(await textsOf(world), [isTaken ? 'It grinds' : 'It grinds, and smells'])
    await context.close()
  }
})

inBrowser.test(
  'on the page that sent it too, what waits is no form any more, and can be put right there',
  async (t) => {
    const world = await atMachine(inBrowser, service())
    const { context, page, look } = world
    const stop = () => context.route(send, (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }))
    const state = page.locator('#state')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await stop()
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await heard(page).fill('It grinds')
    await press(page)
    await state.getByText(/^The service is busy\. This is kept here .* Noise, Press 1, .* Heard: It grinds$/).waitFor()
    t.deepEqual([await heard(page).isVisible(), await button('Report').isVisible()], [false, false])
    t.true(await state.evaluate((one: any) => one === one.ownerDocument.activeElement), 'it is read out')
    t.deepEqual(await look('waiting where it was sent'), clean('waiting where it was sent'))
    await button('Throw it away').tap()
    await state.getByText(/^Throw this away for good\? /).waitFor()
    await button('Keep it').tap()
    await state.getByText(/^The service is busy\./).waitFor()
    await open(page)
    t.is(await heard(page).inputValue(), 'It grinds')
    await heard(page).fill('It grinds, and smells')
    await context.unroute(send)
    await press(page)
    await page.getByText('Reported.').waitFor()
    t.deepEqual(await textsOf(world), ['It grinds, and smells'])
    await stop()
    await page.getByRole('link', { name: 'Report something else' }).tap()
    await ready(page)
    await heard(page).fill('Nothing')
    await press(page)
    await state.getByText(/^The service is busy\./).waitFor()
    await button('Throw it away').tap()
    await button('Throw it away for good').tap()
    await state.getByText(/^It is thrown away\./).waitFor()
    await context.unroute(send)
    await page.getByRole('link', { name: 'Report something else' }).tap()
    await ready(page)
    t.is(await heard(page).inputValue(), '')
    t.is((await world.reports()).length, 1)
    await context.close()
  },
)

inBrowser.test(
  'what waits on the page that sent it is said there to be reported when another tab has sent it',
  async (t) => {
    const world = await atMachine(inBrowser, service())
    const { context, page } = world
    const other = page.url().replace('Press-1', 'Press-2')
    await page.route(send, (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }))
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await heard(page).fill('It grinds')
    await press(page)
    await page.locator('#state').getByText('The service is busy.').waitFor()
    const another = await context.newPage()
    await another.goto(other)
    await listed(another)
      .getByText(/^Sent\. .*Heard: It grinds$/)
      .waitFor()
    await page.getByText('Reported.').waitFor()
    t.is(await page.getByRole('button', { name: 'Throw it away' }).count(), 0)
    t.deepEqual(await textsOf(world), ['It grinds'])
    await context.close()
  },
)

inBrowser.test(
  'what was taken before it was put right is said to be, and told as another only on purpose',
  async (t) => {
    const world = await withWaiting(['It grinds'], true)
    const { context, page, mend } = world
    await open(page)
    await ready(page)
    await mend()
    await heard(page).fill('It smells')
    await press(page)
    await page.getByText('This was sent off already, as it stood before').waitFor()
    t.deepEqual(await textsOf(world), ['It grinds'])
    await press(page)
    await page.getByText('Reported.').waitFor()
    t.deepEqual(await textsOf(world), ['It grinds', 'It smells'])
    await context.close()
  },
)

inBrowser.test(
  'a report that the service fails at can be thrown away, or kept after all; those behind it go',
  async (t) => {
    const world = await withWaiting(['One', 'Two', 'Three'], false)
    const { context, page, mend, other } = world
    const another = await context.newPage()
    await another.goto(other)
    await listed(another).getByText('The service is busy.').waitFor()
    const of = (n: number, name: string) => page.getByRole('listitem').nth(n).getByRole('button', { name, exact: true })
    await of(2, 'Throw it away').tap()
    await of(2, 'Throw it away for good').tap()
    await listed(page)
      .getByText('It is thrown away. If it had come to the service before, it is reported there.')
      .waitFor()
    await of(0, 'Throw it away').tap()
    await listed(page)
      .getByText(/^Throw this away for good\? .*Heard: One$/)
      .waitFor()
    await of(0, 'Keep it').tap()
    await mend()
    for (const text of ['One', 'Two'])
      await listed(page)
        .getByText(new RegExp(`^Sent(, by another tab)?\\. .*Heard: ${text}$`))
        .waitFor()
    await another.reload()
    await another.getByRole('heading', { name: 'Press 2' }).waitFor()
    t.deepEqual(await textsOf(world), ['One', 'Two'])
    await context.close()
  },
)

/** Noise that waits on its page, and another tab that lists it. */
async function withTwoTabs(isTaken: boolean) {
  const world = await atMachine(inBrowser, service())
  const { context, page } = world
  const other = page.url().replace('Press-1', 'Press-2')
  await context.route(send, async (route) => {
    if (isTaken) await route.fetch()
    await route.fulfill({ status: 500, json: { code: 'internal_error' } })
  })
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  await heard(page).fill('It grinds')
  await press(page)
  await page.locator('#state').getByText('The service is busy.').waitFor()
  const another = await context.newPage()
  await another.goto(other)
  await listed(another).getByText('The service is busy.').waitFor()
  /** What is kept when all that listed it before are closed. */
  const keptAfter = async () => {
    await page.close()
    await another.goto(other)
    await another.getByRole('heading', { name: 'Press 2' }).waitFor()
    return await another.evaluate(`Object.keys(localStorage).filter((place) => place.startsWith('sent-off|')).length`)
  }
  return { ...world, another, keptAfter, mend: () => context.unroute(send) }
}
const gone = 'Another tab has sent it, or thrown it away.'

inBrowser.test('what another tab opens to put it right is sent by that one alone, and is one', async (t) => {
  for (const isTaken of [false, true]) {
    const world = await withTwoTabs(isTaken)
    const { context, page, another, keptAfter, mend, look } = world
    await open(another)
    await ready(another)
    const state = page.locator('#state')
    await state.getByText(/^Not sent by itself any more\. .*Heard: It grinds\.$/).waitFor()
    t.deepEqual(await look('opened by another'), clean('opened by another'))
    await heard(another).fill('It smells')
    await state.getByText(/^Not sent by itself any more\. .*Heard: It smells\.$/).waitFor()
    t.deepEqual([await heard(page).isVisible(), new URL(page.url()).searchParams.has('kept')], [false, false])
    await mend()
    await press(another)
    if (isTaken) {
      await another.getByText('This was sent off already, as it stood before').waitFor()
      await press(another)
    }
    await another.getByText('Reported.').waitFor()
    await state.getByText(gone).waitFor()
    t.is(await keptAfter(), 0)
    t.deepEqual(await textsOf(world), isTaken ? ['It grinds', 'It smells'] : ['It smells'])
    await context.close()
  }
})

inBrowser.test('what another tab throws away while it waits stays thrown away', async (t) => {
  const world = await withTwoTabs(false)
  const { context, page, another, keptAfter, mend } = world
  await another.getByRole('button', { name: 'Throw it away', exact: true }).tap()
  await page.locator('#state').getByText('Not sent by itself any more.').waitFor()
  await another.getByRole('button', { name: 'Throw it away for good' }).tap()
  await page.locator('#state').getByText(gone).waitFor()
  t.is(
    await page
      .getByRole('button')
      .filter({ visible: true, hasText: /Report|Open|Throw/ })
      .count(),
    0,
  )
  await page.getByRole('link', { name: 'Report something else' }).waitFor()
  await mend()
  t.is(await keptAfter(), 0)
  t.deepEqual(await textsOf(world), [])
  await context.close()
})

inBrowser.test('who is no member for a while, or of an archived company, has a report wait, and be one', async (t) => {
  const archive = ({ shortName }: TestCompany, _: string, isAway: boolean) =>
    setArchived(service().operator, shortName, isAway)
  const takeOut = async (company: TestCompany, email: string, isAway: boolean) => {
    const { data } = await company.ok(company.get(`/people?search=${encodeURIComponent(email)}`))
    await company.ok(company.patch(`/people/${data[0].id}`, { isActive: !isAway }))
  }
  for (const [set, why] of [
    [archive, 'This company is archived: who operates the service can bring it back.'],
    [takeOut, 'You are not a member of this company any more: an administrator can take you in again.'],
  ] as const) {
    const world = await atMachine(inBrowser, service())
    const { company, context, page, who, look } = world
    const choose = page.url()
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await heard(page).fill('It grinds')
    await context.route(send, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page)
    await page.locator('#state').getByText('There is no network just now.').waitFor()
    await set(company, who.email, true)
    await context.unroute(send)
    await page.getByText(why).waitFor()
    await page.getByText('What you wrote is kept, and sent when you open this page again.').waitFor()
    for (const name of ['Open it to put it right', 'Throw it away']) await page.getByRole('button', { name }).waitFor()
    t.deepEqual(await look('waits'), clean('waits'))
    await set(company, who.email, false)
    await page.goto(choose)
    await listed(page)
      .getByText(/^Sent\. .*Heard: It grinds$/)
      .waitFor()
    t.deepEqual(await textsOf(world), ['It grinds'])
    await context.close()
  }
})
