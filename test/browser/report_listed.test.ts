// How reports that were sent off are listed until they are sent: as what is written now, each with what can be done with it.
import test from 'ava'
import type { Page } from 'playwright-core'
import { serviceFor } from '../support/service.ts'
import { jpeg } from '../work/pictures.ts'
import { shop } from './hall.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

const items = [
  { title: 'Heard', type: 'text' as const },
  { title: 'Photo', type: 'photo' as const },
]
const noise = (more: { title: string; type: 'text'; required: boolean }[] = []) => ({
  issues: [
    ...shop.issues!.filter(({ name }) => name !== 'Noise'),
    { name: 'Noise', taskType: 'Repair', items: [...items, ...more] },
  ],
})
const who = { title: 'Who', type: 'text' as const, required: true }
const ready = (page: Page) => page.getByText('still loading').waitFor({ state: 'hidden' })
const press = (page: Page) => page.getByRole('button', { name: 'Report' }).tap()
const heard = (page: Page) => page.getByLabel('Heard')
const listed = (page: Page) => page.locator('#kept')
const open = (page: Page) => page.getByRole('button', { name: 'Open it to put it right' }).tap()

/** A machine at which noise was reported, with a photo, where there was no network: the page of another machine. */
async function withKept(texts: string[]) {
  const world = await atMachine(inBrowser, service())
  const { company, context, page } = world
  await company.ok(company.post('/config/apply', { spec: { version: 1, ...noise() } }))
  await context.route(/(send|photo)$/, (route) => route.abort())
  const choose = page.url()
  for (const text of texts) {
    await page.goto(choose)
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await heard(page).fill(text)
    await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await page.getByAltText('The photo that will be sent').waitFor()
    await press(page)
    await page.locator('#state').getByText('There is no network just now. This is kept here').waitFor()
  }
  const other = choose.replace('Press-1', 'Press-2')
  return { ...world, choose, other, connect: () => context.unroute(/(send|photo)$/) }
}

/** One that was refused, as a question was added meanwhile. */
async function withRefused() {
  const world = await withKept(['It grinds'])
  const { company, page, connect, other } = world
  await company.ok(company.post('/config/apply', { spec: { version: 1, ...noise([who]) } }))
  await connect()
  await page.goto(other)
  await listed(page)
    .getByText(/Heard: It grinds; Photo\. It was refused: Who is needed\.$/)
    .waitFor()
  return world
}

inBrowser.test('what was refused and is half put right is listed as it is written now', async (t) => {
  const { context, page, other } = await withRefused()
  const another = await context.newPage()
  await another.goto(other)
  await listed(another).getByText('It was refused: Who is needed.').waitFor()
  await another.getByAltText('Photo').waitFor()
  await open(page)
  await ready(page)
  await heard(page).fill('It grinds and smells')
  await page.getByRole('button', { name: 'Remove the photo' }).tap()
  await listed(another)
    .getByText(/^Not sent\. Noise, Press 1, .* UTC\. Heard: It grinds and smells\.$/)
    .waitFor()
  t.is(await another.getByAltText('Photo').count(), 0)
  await page.goto(other)
  await listed(page)
    .getByText(/Heard: It grinds and smells\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Throw it away' }).tap()
  await listed(page)
    .getByText(/^Throw this away for good\? .* UTC\. Heard: It grinds and smells$/)
    .waitFor()
  await context.close()
})

inBrowser.test('what two tabs make of a refused report is listed as what each of them has pressed', async (t) => {
  const { context, page, reports, other } = await withRefused()
  await open(page)
  await ready(page)
  const another = await context.newPage()
  await another.goto(page.url())
  await ready(another)
  for (const [tab, text] of [
    [another, 'It grinds, says B'],
    [page, 'It grinds, says A'],
  ] as const) {
    await heard(tab).fill(text)
    await tab.getByLabel('Who').fill('Sam')
    await press(tab)
    if (tab === another) await tab.getByText('Reported.').waitFor()
  }
  await page.getByText('Press Report again').waitFor()
  await page.goto(other)
  await listed(page)
    .getByText(/^Not sent\. .*Heard: It grinds, says A; Photo; Who: Sam\.$/)
    .waitFor()
  t.is((await reports()).length, 1)
  await context.close()
})

inBrowser.test('what was refused and becomes another issue is not said to be refused as that', async (t) => {
  const { context, page, other } = await withRefused()
  await open(page)
  await ready(page)
  const as = new URL(page.url())
  await page.goto(other.replace('Press-2', 'Press-1'))
  const wear = new URL((await page.getByRole('link', { name: 'Wear' }).getAttribute('href'))!, page.url())
  as.searchParams.set('issue', wear.searchParams.get('issue')!)
  await page.goto(as.href)
  await ready(page)
  await page.getByLabel('Remark').fill('Worn')
  await page.goto(other)
  await listed(page)
    .getByText(/^Not sent\. Wear, Press 1, .* UTC\. Remark: Worn; Heard: It grinds\.$/)
    .waitFor()
  t.is(await listed(page).getByText('It was refused').count(), 0)
  await context.close()
})

inBrowser.test('what one tab puts right as another has done is one report', async (t) => {
  const { context, page, reports, connect } = await withRefused()
  await open(page)
  await ready(page)
  const another = await context.newPage()
  await another.goto(page.url())
  await ready(another)
  await context.route('**/send', (route) => route.abort())
  for (const tab of [another, page]) {
    await tab.getByLabel('Who').fill('Sam')
    await press(tab)
    await tab.locator('#state').getByText('There is no network just now.').waitFor()
  }
  await connect()
  await context.unroute('**/send')
  for (const tab of [another, page]) await tab.getByText('Reported.').waitFor()
  t.is((await reports()).length, 1)
  await context.close()
})

inBrowser.test('an issue that is out of use is told by its name', async (t) => {
  const { company, context, page, connect, choose, other } = await withKept(['It grinds', 'Again'])
  const inUse = shop.issues!.filter(({ name }) => name !== 'Noise')
  const gone = 'It was refused: “Noise” cannot be reported any more.'
  await company.ok(company.post('/config/apply', { spec: { version: 1, issues: inUse }, prune: true }))
  await connect()
  await page.goto(other)
  await listed(page).getByText(gone).nth(1).waitFor()
  await page.getByRole('button', { name: 'Open it to put it right' }).first().tap()
  await page.getByRole('link', { name: 'Wear' }).tap()
  await ready(page)
  t.is(await page.getByText(gone).count(), 1, 'the other one')
  await page.goto(choose)
  t.is(await page.getByText('There is no issue').count(), 0)
  await context.close()
})

inBrowser.test(
  'reports that wait for others are listed as kept, each with its photo, until it is their turn',
  async (t) => {
    const { context, page, reports, connect, other, look } = await withKept(['One', 'Two'])
    await page.goto(other)
    const [first, second] = [0, 1].map((n) => listed(page).getByRole('listitem').nth(n))
    await first!.getByText('There is no network just now.').waitFor()
    await second!.getByText(/^Kept here until what was sent off before it is sent\. .*Heard: Two; Photo$/).waitFor()
    for (const one of [first, second]) await one!.getByAltText('Photo').waitFor()
    t.deepEqual(await look('waiting'), clean('waiting'))
    await connect()
    await second!.getByText(/^Sent\. .*Heard: Two; Photo$/).waitFor()
    t.is((await reports()).length, 2)
    await context.close()
  },
)

inBrowser.test('of what waits in two tabs each hears what the other has sent, or thrown away', async (t) => {
  const { company, context, page, reports, connect, other } = await withKept(['One', 'Two', 'Three'])
  const another = await context.newPage()
  await page.route(/(send|photo)$/, (route) => route.abort())
  for (const tab of [page, another]) await tab.goto(other)
  const line = (tab: Page, n: number) => listed(tab).getByRole('listitem').nth(n)
  for (const tab of [page, another]) await line(tab, 2).getByText('Kept here until').waitFor()
  await line(another, 1).getByRole('button', { name: 'Throw it away', exact: true }).tap()
  await line(page, 1)
    .getByText(/^Not sent by itself any more\. .*Heard: Two; Photo\.$/)
    .waitFor()
  await line(another, 1).getByRole('button', { name: 'Throw it away for good' }).tap()
  await line(page, 1)
    .getByText(/^Another tab has sent it, or thrown it away\./)
    .waitFor()
  await connect()
  for (const [n, text] of [
    [0, 'One'],
    [2, 'Three'],
  ] as const)
    await line(page, n)
      .getByText(new RegExp(`^Sent, by another tab\\. .*Heard: ${text}; Photo$`))
      .waitFor()
  t.is(await listed(page).getByRole('button').count(), 0)
  await page.unroute(/(send|photo)$/)
  const answers = await Promise.all((await reports()).map(({ id }) => company.answers(id)))
  t.deepEqual(answers.map(({ Heard }) => Heard).sort(), ['One', 'Three'])
  await context.close()
})

inBrowser.test('what another tab throws away before its turn is not sent', async (t) => {
  const { company, context, page, reports, connect, other } = await withKept(['One', 'Two', 'Three'])
  const another = await context.newPage()
  for (const tab of [page, another]) await tab.goto(other)
  const second = (tab: Page) => listed(tab).getByRole('listitem').nth(1)
  for (const tab of [page, another]) await second(tab).getByText('Kept here until').waitFor()
  await second(another).getByRole('button', { name: 'Throw it away', exact: true }).tap()
  await second(another).getByRole('button', { name: 'Throw it away for good' }).tap()
  await second(another).getByText('It is thrown away.').waitFor()
  await another.close()
  await connect()
  await listed(page)
    .getByText(/^Sent\. .*Heard: Three; Photo$/)
    .waitFor()
  const answers = await Promise.all((await reports()).map(({ id }) => company.answers(id)))
  t.deepEqual(answers.map(({ Heard }) => Heard).sort(), ['One', 'Three'])
  await context.close()
})

inBrowser.test('by keyboard and by ear it is told which report a button is of, and what became of it', async (t) => {
  const { company, context, page, connect, other, look } = await withKept(['One', 'Two'])
  await company.ok(company.put('/ssus/Press-1', { isActive: false }))
  await connect()
  await page.goto(other)
  await listed(page).locator('.alert').nth(1).waitFor()
  await page.getByAltText('Photo').nth(1).waitFor()
  const focused = async () => String(await page.evaluate('document.activeElement.textContent'))
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const described = await listed(page)
    .getByRole('button')
    .evaluateAll((all: any[]) => all.map((one) => one.ariaDescribedByElements[0].textContent.match(/Heard: (\w+)/)[1]))
  t.deepEqual(described, ['One', 'One', 'Two', 'Two'])
  t.deepEqual(await look('refused reports'), clean('refused reports'))
  await page.setViewportSize({ width: 360, height: 740 })
  const [above, below] = await listed(page)
    .getByRole('listitem')
    .evaluateAll((all: any[]) => all.map((one) => one.getBoundingClientRect()))
  t.true(below.top - above.bottom >= 16)
  await button('Throw it away').press('Enter')
  t.regex(await focused(), /^Throw this away for good\? .*Heard: One/)
  await button('Keep it').press('Enter')
  t.regex(await focused(), /^Not sent\. .*Heard: One/)
  await button('Throw it away').press('Enter')
  await button('Throw it away for good').press('Enter')
  await listed(page).getByText('It is thrown away.').waitFor()
  t.is(await focused(), 'It is thrown away.')
  await context.close()
})

inBrowser.test('what another tab has put right and cannot send yet is said to be on its way', async (t) => {
  const { context, page, reports } = await withRefused()
  await open(page)
  await ready(page)
  const another = await context.newPage()
  await another.goto(page.url())
  await ready(another)
  await context.route('**/send', (route) => route.abort())
  for (const [tab, name, said] of [
    [another, 'Sam', 'There is no network just now.'],
    [
      page,
      'Kim',
      'Another tab has put this right, and is sending it. Press Report again to report what stands here too.',
    ],
  ] as const) {
    await tab.getByLabel('Who').fill(name)
    await press(tab)
    await tab.getByText(said).waitFor()
  }
  await context.unroute('**/send')
  await another.getByText('Reported.').waitFor()
  await press(page)
  await page.getByText('Reported.').waitFor()
  t.is((await reports()).length, 2)
  await context.close()
})
