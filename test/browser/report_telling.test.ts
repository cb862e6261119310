// What a telephone tells of a report beside its answers: when it was made, and who signed it; and of a machine that is out of use.
import test from 'ava'
import sharp from 'sharp'
import { serviceFor } from '../support/service.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

inBrowser.test(
  'a report that waited for the network is of when it was sent off, whatever clock the telephone has',
  async (t) => {
    for (const seconds of [0, -15, 15, -18_000, 18_000]) {
      const { company, context, page, reports } = await atMachine(inBrowser, service())
      await context.addInitScript(`{
      const now = Date.now.bind(Date)
      Date.now = () => now() + ${seconds * 1000}
    }`)
      await page.getByRole('link', { name: 'Leak' }).tap()
      await page.getByLabel('Pump', { exact: true }).check()
      await page.getByLabel('Stopped').check()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Report' }).tap()
      await page.getByText('There is no network just now.').waitFor()
      const { issues } = await company.ok(company.get('/issues'))
      const { id } = issues.find(({ name }: { name: string }) => name === 'Leak')
      const answers = (status: string) => [
        { field: 'Where', value: 'Pump' },
        { field: 'Machine', value: status },
      ]
      for (const status of ['Stopped', 'Running'])
        await company.ok(company.post(`/issues/${id}/reports`, { ssuId: 'Press-1', answers: answers(status) }))
      await context.setOffline(false)
      await page.getByText('Reported.').waitFor()
      t.is((await reports()).length, 3)
      t.is((await company.ok(company.get('/ssus/Press-1'))).status.name, 'Running', `${seconds} s`)
      const { data } = await company.ok(company.get('/downtime-events?ssuId=Press-1'))
      t.is(data.length, 1)
      t.truthy(data[0].endedAt)
      await context.close()
    }
  },
)

inBrowser.test('a report of a telephone whose clock was set on meanwhile is of when it comes', async (t) => {
  const { company, context, page, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByLabel('Stopped').check()
  await page.evaluate(`{
    const now = Date.now.bind(Date)
    Date.now = () => now() + 7200_000
  }`)
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Reported.').waitFor()
  t.is((await reports()).length, 1)
  t.is((await company.ok(company.get('/ssus/Press-1'))).status.name, 'Stopped')
  await context.close()
})

inBrowser.test('a time is written by the telephone’s clock, and shown by the company’s', async (t) => {
  const zones = { settings: { timezone: 'America/New_York' }, timezoneId: 'Europe/Vienna' }
  const { company, context, page, reports, look } = await atMachine(inBrowser, service(), zones)
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByLabel('Since (by this device’s clock)').fill('2026-11-01T12:00')
  await page.getByText('That is 2026-11-01 06:00 UTC-05:00.').waitFor()
  t.deepEqual(await look('a time'), clean('a time'))
  await page.reload()
  await page.getByText('That is 2026-11-01 06:00 UTC-05:00.').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('There is no network just now.').waitFor()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${company.baseUrl}/report/Press-2?company=${company.shortName}`)
  const sent =
    /^Sent\. Leak, Press 1, \d{4}-\d\d-\d\d \d\d:\d\d UTC-0[45]:00\. Where: Pump; Since: 2026-11-01 06:00 UTC-05:00$/
  await next.getByText(sent).waitFor()
  t.is((await company.answers((await reports())[0]!.id)).Since, '2026-11-01T11:00:00.000Z')
  await context.close()
})

inBrowser.test('by keyboard alone: a signature is a name that is typed, and can be taken back', async (t) => {
  const { company, context, page, reports, look } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).focus()
  await page.keyboard.press('Space')
  const name = page.getByLabel('Or type your name')
  const tabTo = async (words: string) => {
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(
        'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
      )
      if (String(at).startsWith(words)) return
    }
    t.fail(`${words} is not reached`)
  }
  const drawn = () => page.evaluate(`document.querySelector('canvas').toDataURL()`)
  await tabTo('Or type your name')
  const blank = await drawn()
  await page.keyboard.type('Sam Tester')
  t.not(await drawn(), blank)
  await tabTo('Clear the signature')
  await page.keyboard.press('Enter')
  t.deepEqual([await drawn(), await name.inputValue()], [blank, ''])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Sam Tester')
  t.deepEqual(await look('signed'), clean('signed'))
  await tabTo('Report')
  await page.keyboard.press('Enter')
  await page.getByText('Reported.').waitFor()
  const { Signed } = await company.answers((await reports())[0]!.id)
  const picture = await fetch(String(Signed), { headers: { Authorization: `Bearer ${company.key}` } })
  t.is(picture.headers.get('content-type'), 'image/png')
  await context.close()
})

inBrowser.test('a signature and a position that are kept are shown, and can be taken back', async (t) => {
  const { company, context, page, reports, look } = await atMachine(inBrowser, service())
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.2, longitude: 16.37 })
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  const drawn = () => page.evaluate(`document.querySelector('canvas').toDataURL()`)
  await page.getByText('still loading').waitFor({ state: 'hidden' })
  const blank = await drawn()
  await page.getByLabel('Or type your name').fill('Sam Tester')
  await page.getByLabel('Or type your name').blur()
  await page.getByRole('button', { name: 'Use my position' }).tap()
  await page.getByText('In the report: latitude 48.20000, longitude 16.37000.').waitFor()
  await page.reload()
  await page.getByText('This signature is kept here').waitFor()
  t.not(await drawn(), blank)
  await page.getByText('In the report: latitude 48.20000, longitude 16.37000.').waitFor()
  t.deepEqual(await look('kept'), clean('kept'))
  await page.getByRole('button', { name: 'Clear the signature' }).tap()
  await page.getByRole('button', { name: 'Remove the position' }).tap()
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Reported.').waitFor()
  const answers = await company.answers((await reports())[0]!.id)
  t.deepEqual([answers.Signed ?? null, answers.Position ?? null], [null, null])
  await context.close()
})

inBrowser.test('what is transparent in a picture is white in the photo', async (t) => {
  const { company, context, page, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  await page.getByLabel('Photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Reported.').waitFor()
  const { Photo } = await company.answers((await reports())[0]!.id)
  const photo = await fetch(String(Photo), { headers: { Authorization: `Bearer ${company.key}` } })
  const { dominant } = await sharp(await photo.arrayBuffer()).stats()
  t.true(Math.min(dominant.r, dominant.g, dominant.b) > 240)
  await context.close()
})

inBrowser.test('the code of a machine that is out of use says so, and asks nothing', async (t) => {
  const { company, context, page, look } = await atMachine(inBrowser, service())
  await company.ok(company.put('/ssus/Press-1', { isActive: false }))
  for (const path of ['', '&issue=x']) {
    await page.goto(`${company.baseUrl}/report/Press-1?company=${company.shortName}${path}`)
    await page.getByRole('heading', { name: 'This machine is out of use' }).waitFor()
  }
  t.deepEqual(await look('out of use'), clean('out of use'))
  t.is(await page.getByRole('link').filter({ hasText: 'Leak' }).count(), 0)
  t.is(await page.getByRole('button', { name: 'Report' }).count(), 0)
  await context.close()
})
