// The page that a machine's QR code opens, on a telephone whose network comes and goes.
import test from 'ava'
import { type Member, member } from '../identity/visitor.ts'
import { serviceFor } from '../support/service.ts'
import { jpeg } from '../work/pictures.ts'
import { browserFor, signIn } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)
const atTheMachine = () => atMachine(inBrowser, service())

inBrowser.test('who scans the code signs in, says what is wrong with a photo, and it is a task', async (t) => {
  const { company, context, page, complaints, look, reports } = await atTheMachine()
  t.deepEqual(await look('issues'), clean('issues'))
  t.is(await page.getByRole('navigation', { name: 'Pages' }).count(), 0, 'nothing but this machine')
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByRole('heading', { name: 'Leak' }).waitFor()
  t.false(await page.getByLabel('Which hose').isVisible(), 'asked only when it is a hose')
  t.deepEqual(await look('form'), clean('form'))
  await page.getByRole('button', { name: 'Report' }).tap()
  t.deepEqual(await page.getByRole('alert').allTextContents(), [
    'Where is needed.',
    'Not sent yet. Please look at: Where.',
  ])
  await page.getByLabel('Hose', { exact: true }).check()
  await page.getByLabel('Which hose').fill('The return')
  await page.getByLabel('Pressure').fill('3.5')
  await page.getByLabel('Oil on the floor').check()
  await page.getByLabel('Stopped').check()
  const taken = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Photo').setInputFiles(taken)
  const preview = page.getByAltText('The photo that will be sent')
  await preview.waitFor()
  await page.getByRole('button', { name: 'Remove the photo' }).tap()
  await preview.waitFor({ state: 'hidden' })
  await page.getByLabel('Photo').setInputFiles(taken)
  await preview.waitFor()
  await page.getByText('Sent ahead of the report.').waitFor()
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Reported.').waitFor()
  t.deepEqual(await look('done'), clean('done'))
  const [task, ...more] = await reports()
  t.deepEqual(more, [])
  const answers = await company.answers(task!.id)
  t.like(answers, {
    Where: 'Hose',
    'Which hose': 'The return',
    Pressure: 3.5,
    'Oil on the floor': true,
    Machine: 'Stopped',
  })
  const photo = await fetch(String(answers.Photo), { headers: { Authorization: `Bearer ${company.key}` } })
  t.is(photo.headers.get('content-type'), 'image/jpeg')
  t.deepEqual(complaints, [], 'nothing that the content policy forbids')
  await context.close()
})

inBrowser.test(
  'who is quicker than a slow network loses nothing, and cannot send before the page is ready',
  async (t) => {
    const { company, context, page, reports, look } = await atTheMachine()
    const loaded = Promise.withResolvers<void>()
    await page.route(/report[^/]*\.js/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Leak' }).tap()
    const button = page.getByRole('button', { name: 'Report' })
    await page.getByText('One moment, this page is still loading.').waitFor()
    t.true(await button.isDisabled())
    t.is(await page.evaluate(`getComputedStyle(document.querySelector('button.full')).opacity`), '0.5', 'it looks so')
    t.deepEqual(await look('loading'), clean('loading'))
    await page.getByLabel('Hose', { exact: true }).check()
    await page.getByLabel('Pressure').fill('3.5')
    await page.getByLabel('Pressure').press('Enter')
    await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    loaded.resolve()
    await page.getByAltText('The photo that will be sent').waitFor()
    await page.getByLabel('Which hose').fill('The return')
    await button.tap()
    await page.getByText('Reported.').waitFor()
    const [task, ...more] = await reports()
    t.deepEqual(more, [])
    const answers = await company.answers(task!.id)
    t.like(answers, { Where: 'Hose', 'Which hose': 'The return', Pressure: 3.5 })
    t.regex(String(answers.Photo), /^http/)
    await context.close()
  },
)

inBrowser.test('a page whose scripts were lost on the way is loaded again by its link', async (t) => {
  const { context, page } = await atTheMachine()
  await page.route(/report-fields[^/]*\.js/, (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByRole('link', { name: 'load it again' }).tap()
  await page.getByText('still loading').waitFor({ state: 'hidden' })
  t.true(await page.getByRole('button', { name: 'Report' }).isEnabled())
  await context.close()
})

inBrowser.test('a picture that is still being read when the report is sent off is in it', async (t) => {
  const { company, context, page, reports } = await atTheMachine()
  await context.addInitScript(`const read = createImageBitmap
    createImageBitmap = async (file) => (await new Promise((go) => setTimeout(go, 2000)), read(file))`)
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Reported.').waitFor()
  t.regex(String((await company.answers((await reports())[0]!.id)).Photo), /^http/)
  await context.close()
})

inBrowser.test('where there is no network the report is kept, and sent once when it is back', async (t) => {
  const { company, context, page, reports } = await atTheMachine()
  await page.getByRole('link', { name: 'Noise' }).tap()
  await page.getByLabel('Heard').fill('It grinds')
  await page.reload()
  t.is(await page.getByLabel('Heard').inputValue(), 'It grinds', 'what was written is kept')
  let lost = 0
  // The service has the report, and the telephone never hears of it.
  await page.route('**/send', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('There is no network just now.').waitFor()
  await page.getByText('Reported.').waitFor()
  t.true(lost >= 2)
  t.is((await reports()).length, 1, 'the same key, so one report')
  await page.getByRole('link', { name: 'Report something else' }).tap()
  // Its scripts come anew: a browser whose requests are watched keeps none.
  await page.getByRole('button', { name: 'Report', disabled: false }).waitFor()
  t.is(await page.getByLabel('Heard').inputValue(), '', 'what was sent is not there to be sent again')
  await page.getByLabel('Heard').fill('Again')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('There is no network just now.').waitFor()
  await context.setOffline(false)
  await page.getByText('Reported.').waitFor()
  t.is((await reports()).length, 2)
  t.deepEqual((await company.answers((await reports())[1]!.id)).Heard, 'Again')
  await context.close()
})

inBrowser.test('what was sent off is sent by the next page that its author opens, with its photo, once', async (t) => {
  const { company, context, page, reports, who, look } = await atTheMachine()
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await context.setOffline(true)
  await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await page.getByAltText('The photo that will be sent').waitFor()
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('If you close the page before, it is sent when you open this').waitFor()
  await page.close()
  await context.setOffline(false)

  const asked: string[] = []
  const open = async (path: string, as: Pick<Member, 'email' | 'password'>) => {
    await context.clearCookies()
    const next = await context.newPage()
    await next.goto(`${company.baseUrl}/report/${path}?company=${company.shortName}`)
    next.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await signIn(next, as)
    await next.getByRole('heading', { name: 'What is wrong?' }).waitFor()
    return next
  }
  const another = await open('Press-1', await member(service(), [company]))
  await another.getByText('Reports that somebody else made here').waitFor()
  t.deepEqual(
    asked.filter((url) => url.includes('/report/')),
    [],
    'in nobody else’s name',
  )
  await another.getByRole('link', { name: 'Leak' }).tap()
  await another.getByRole('heading', { name: 'Leak' }).waitFor()
  t.false(await another.getByLabel('Pump', { exact: true }).isChecked(), 'nor is it in their form')
  const body = JSON.stringify({
    company: company.shortName,
    person: 'another',
    key: 'k',
    ssuId: 'Press-1',
    answers: [],
  })
  const post = `fetch('/report/Press-1/send', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '${body}' })`
  t.is(await another.evaluate(`${post}.then(({ status }) => status)`), 401, 'nor from a page that was open before')
  const asText = post.replace('application/json', 'text/plain')
  t.is(await another.evaluate(`${asText}.then(({ status }) => status)`), 415)
  await another.close()
  t.is((await reports()).length, 0)

  const again = await open('Press-2', who)
  await again.getByText(/^Sent\. Leak, Press 1, .*Where: Pump; Photo$/).waitFor()
  t.deepEqual(await look('sent', again), clean('sent'))
  const [task, ...more] = await reports()
  t.deepEqual(more, [])
  t.like(await company.answers(task!.id), { Where: 'Pump' })
  const { Photo } = await company.answers(task!.id)
  t.is((await fetch(String(Photo), { headers: { Authorization: `Bearer ${company.key}` } })).status, 200)
  await again.reload()
  await again.getByRole('heading', { name: 'What is wrong?' }).waitFor()
  t.is(await again.locator('#kept').textContent(), '')
  await context.close()
})

inBrowser.test('what is refused when it is sent later is told with why, and opened to put it right', async (t) => {
  const { company, context, page, reports, look } = await atTheMachine()
  const choose = page.url()
  await page.getByRole('link', { name: 'Noise' }).tap()
  await page.getByLabel('Heard').fill('It grinds')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('There is no network just now.').waitFor()
  await company.ok(company.put('/ssus/Press-1', { isActive: false })) // a page that closes may send it still
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(choose)
  await next.getByText(/^Not sent\. Noise, Press 1, .*Heard: It grinds\. It was refused: .*no longer in use/).waitFor()
  t.deepEqual(await look('refused', next), clean('refused'))
  t.is((await reports()).length, 0)
  await company.ok(company.put('/ssus/Press-1', { isActive: true }))
  await next.getByRole('button', { name: 'Open it to put it right' }).tap()
  await next.getByRole('heading', { name: 'Noise' }).waitFor()
  t.is(await next.getByLabel('Heard').inputValue(), 'It grinds')
  await next.getByRole('button', { name: 'Report' }).tap()
  await next.getByText('Reported.').waitFor()
  t.is((await reports()).length, 1)
  await context.close()
})

inBrowser.test('a browser that can keep no photo says so, and sends it while the page is open', async (t) => {
  const { context, page, reports } = await atTheMachine()
  await context.addInitScript('indexedDB.open = () => { throw new Error("private window") }')
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await context.setOffline(true)
  await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await page.getByText('This browser cannot keep it: leave the page open until the report is sent.').waitFor()
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Leave this page open until it is sent: this browser cannot keep the picture “Photo”.').waitFor()
  await context.setOffline(false)
  await page.getByText('Reported.').waitFor()
  t.is((await reports()).length, 1)
  await context.close()
})

inBrowser.test('what is known already is of what is reported, told apart by its details and its time', async (t) => {
  const { company, context, page } = await atTheMachine()
  const add = (type: string, more = {}) =>
    company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId: 'Press-1', ...more }))
  for (const more of [{ details: 'The guard\nis loose' }, {}]) await add('Repair', more)
  for (let n = 0; n < 5; n++) await add('Service')
  await page.reload()
  const region = page.getByRole('region', { name: 'Known already' })
  const known = await region.getByRole('listitem').allInnerTexts()
  const time = /since \d{4}-\d\d-\d\d \d\d:\d\d UTC$/
  t.deepEqual(known.map((one) => [one.includes('The guard · since'), time.test(one)]).sort(), [
    [false, true],
    [true, true],
  ])
  for (let n = 0; n < 4; n++) await add('Repair')
  await page.reload()
  await region.getByText('and 1 more').waitFor()
  t.is(await region.getByRole('listitem').count(), 5)
  await context.close()
})

inBrowser.test('labels of a whole site: a code for each machine, that opens its page', async (t) => {
  const { company, context, page, look } = await atTheMachine()
  await page.goto(`${company.baseUrl}/labels?company=${company.shortName}`)
  t.deepEqual(await look('labels'), clean('labels'))
  await page.getByLabel('Site').selectOption('Hall')
  await page.getByRole('button', { name: 'Filter' }).tap()
  await page.waitForURL(/site=\w/)
  const links = page.locator('.labels a')
  t.deepEqual(
    await links.evaluateAll((all: any[]) => all.map((one) => one.href)),
    ['Press-1', 'Press-2'].map((id) => `${company.baseUrl}/report/${id}?company=${company.shortName}`),
  )
  t.is(await links.locator('svg').count(), 2)
  await page.goto(`${company.baseUrl}/report/Nothing?company=${company.shortName}`)
  await page.getByRole('heading', { name: 'This machine is not found' }).waitFor()
  t.deepEqual(await look('no machine'), clean('no machine'))
  await context.close()
})
