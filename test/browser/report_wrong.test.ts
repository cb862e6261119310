// What is wrong with an answer is told at its field, before the report is gone.
import test from 'ava'
import type { Page } from 'playwright-core'
import { serviceFor } from '../support/service.ts'
import { jpeg } from '../work/pictures.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

const press = (page: Page) => page.getByRole('button', { name: 'Report' }).tap()
/** What is said at fields, with what the field that it is said of is called by those who hear it. */
const complaints = async (page: Page): Promise<string[]> =>
  await page.evaluate(`[...document.querySelectorAll('[aria-invalid=true]')].map((field) =>
    document.getElementById(field.getAttribute('aria-describedby').split(' ').pop()).textContent)`)

inBrowser.test(
  'all that is missing is told at once, each at its field, until something is written there',
  async (t) => {
    const { context, page, look } = await atMachine(inBrowser, service())
    await page.getByRole('link', { name: 'Wear' }).tap()
    await press(page)
    t.deepEqual(await complaints(page), ['Play is needed.', 'Remark is needed.'])
    t.deepEqual(await look('missing'), clean('missing'))
    t.is(await page.evaluate('document.activeElement.labels[0].textContent'), 'Play (mm)')
    await page.getByLabel('Remark').fill('It wobbles')
    t.deepEqual(await complaints(page), ['Play is needed.'])
    await context.close()
  },
)

inBrowser.test('what stands in a number is read in any language, or told at it, and never left out', async (t) => {
  const { company, context, page, reports, look } = await atMachine(inBrowser, service())
  const cases = [
    ['1-2', 'Play: write a number in digits, such as 3.5.'],
    ['1.2.3', 'Play: write a number in digits, such as 3.5.'],
    ['1.250,5', 'Play: write a number in digits, such as 3.5.'],
    ['1,234', 'Play: this may be 1234 or 1.234: write 1234 or 1.2340.'],
    ['-12.345', 'Play: this may be -12345 or -12.345: write -12345 or -12.3450.'],
    ['1234567890123456', 'Play: write at most 15 digits.'],
    ['2,5', 2.5],
    ['0,125', 0.125],
    ['−3', -3],
    ['1234.5', 1234.5],
  ] as const
  const choose = page.url()
  for (const [text, expected] of cases) {
    await page.goto(choose)
    await page.getByRole('link', { name: 'Wear' }).tap()
    await page.getByText('still loading').waitFor({ state: 'hidden' })
    await page.getByLabel('Remark').fill('It wobbles')
    await page.getByLabel('Play').fill('')
    await page.getByLabel('Play').pressSequentially(text)
    const before = await reports()
    if (text === '2,5') await page.getByText('It is sent as 2.5.').waitFor()
    await press(page)
    if (typeof expected === 'string') {
      t.deepEqual(await complaints(page), [expected], text)
      t.deepEqual(await look(text), clean(text))
      await page.reload()
      await page.getByText('still loading').waitFor({ state: 'hidden' })
      t.is(await page.getByLabel('Play').inputValue(), text, 'it is kept as it was written')
    } else {
      await page.getByText('Reported.').waitFor()
      const known = before.map(({ id }: { id: string }) => id)
      const task = (await reports()).find(({ id }: { id: string }) => !known.includes(id))
      t.is((await company.answers(task!.id)).Play, expected)
    }
  }
  await context.close()
})

inBrowser.test(
  'a time that clocks leave out as they are put forward is told at its field, and moved by nobody',
  async (t) => {
    const { company, context, page, reports } = await atMachine(inBrowser, service(), { timezoneId: 'Europe/Berlin' })
    await page.getByRole('link', { name: 'Leak' }).tap()
    await page.getByLabel('Pump', { exact: true }).check()
    const since = page.getByLabel('Since')
    for (const time of ['02:00', '02:30', '02:59']) {
      await since.fill(`2026-03-29T${time}`)
      await press(page)
      t.deepEqual(await complaints(page), [
        'Since: this time is left out that day, as clocks are put forward: write one before or after.',
      ])
      t.is(await page.getByText('That is 2026-03-29').count(), 0)
    }
    t.is((await reports()).length, 0)
    await since.fill('2026-03-29T01:59')
    await page.getByText('That is 2026-03-29 00:59 UTC.').waitFor()
    await since.fill('2026-03-29T03:00')
    await page.getByText('That is 2026-03-29 01:00 UTC.').waitFor()
    await press(page)
    await page.getByText('Reported.').waitFor()
    t.is((await company.answers((await reports())[0]!.id)).Since, '2026-03-29T01:00:00.000Z')
    await context.close()
  },
)

inBrowser.test(
  'half a date, a year of five digits, goods without a quantity or a name are told at their fields',
  async (t) => {
    const { company, context, page, reports } = await atMachine(inBrowser, service())
    await page.getByRole('link', { name: 'Leak' }).tap()
    await page.getByLabel('Pump', { exact: true }).check()
    const [since, sku, quantity] = ['Since', 'SKU', 'Quantity'].map((label) => page.getByLabel(label))
    await since!.focus()
    await page.keyboard.type('11012026')
    await quantity!.fill('3')
    await press(page)
    t.deepEqual(await complaints(page), [
      'Since: the date or its time is not complete.',
      'Parts: say of what, by its SKU.',
    ])
    await since!.fill('12026-11-01T10:00')
    await sku!.fill('SEAL')
    for (const [text, wrong] of [
      ['', 'say how many'],
      ['0', 'the quantity is above 0'],
      ['some', 'write a number in digits, such as 3.5'],
    ]) {
      await quantity!.fill(text!)
      await press(page)
      t.deepEqual(await complaints(page), ['Since: the year has four digits.', `Parts: ${wrong}.`])
      t.is(await quantity!.getAttribute('aria-invalid'), 'true')
    }
    t.is((await reports()).length, 0)
    await since!.fill('2026-11-01T10:00')
    await sku!.fill('')
    await quantity!.fill('')
    await press(page)
    await page.getByText('Reported.').waitFor()
    const answers = await company.answers((await reports())[0]!.id)
    t.is(answers.Since, await page.evaluate(`new Date('2026-11-01T10:00').toISOString()`))
    t.falsy(answers.Parts)
    await context.close()
  },
)

inBrowser.test('what the service refuses is told at the question, in words for who reports', async (t) => {
  const { company, context, page, reports, look } = await atMachine(inBrowser, service())
  const choose = page.url()
  await page.getByRole('link', { name: 'Wear' }).tap()
  await page.getByLabel('Play').fill('2')
  await page.getByLabel('Remark').fill('It wobbles')
  await page.getByLabel('Oil from').fill('NOPE')
  await press(page)
  await page.getByText('Not sent yet. Please look at: Oil from.').waitFor()
  t.deepEqual(await complaints(page), ['Oil from: there is no storage unit "NOPE".'])
  t.deepEqual(await look('refused at its field'), clean('refused at its field'))
  await page.getByLabel('Oil from').fill('')
  await company.ok(company.put('/ssus/Press-1', { isActive: false }))
  await press(page)
  await page.getByText('Press 1 is no longer in use.', { exact: true }).waitFor()
  await company.ok(company.put('/ssus/Press-1', { isActive: true }))
  await press(page)
  await page.getByText('Reported.').waitFor()
  t.is((await reports()).length, 1)

  await page.goto(choose)
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByLabel('SKU').fill('NOPE')
  await page.getByLabel('Quantity').fill('0.1234567')
  await press(page)
  await page.getByText('Not sent yet. Please look at: Parts.').waitFor()
  const [goods] = await complaints(page)
  t.regex(goods!, /^Parts: the quantity must be a number above 0 .*\. Parts: there is no product "NOPE"\.$/)
  await context.setOffline(true)
  await press(page)
  await page.getByText('There is no network just now.').waitFor()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(choose)
  await next
    .getByText(/^Not sent\. .*Parts: 0\.1234567 NOPE\. It was refused: Parts: the quantity must be a number above 0/)
    .waitFor()
  await context.close()
})

inBrowser.test('goods that are tracked are reported by their lot, which is told at its field', async (t) => {
  const { company, context, page, reports, look } = await atMachine(inBrowser, service())
  await company.apply({
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'Rack', type: 'shelf' }] }],
    vendors: [{ name: 'Steelworks' }],
  })
  await company.product('SEAL', { tracking: 'lot' })
  await company.receive('SEAL', 5, 'Rack', { vendor: 'Steelworks', lotCode: 'L-1' })
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByLabel('SKU').fill('SEAL')
  await page.getByLabel('Quantity').fill('2')
  const lot = page.getByLabel('Lot, if it has one')
  for (const [text, wrong] of [
    ['', 'Parts: SEAL is tracked by lot.'],
    ['L-2', 'Parts: there is no lot "L-2" of SEAL.'],
  ]) {
    await lot.fill(text!)
    await press(page)
    await page.getByText(wrong!).waitFor()
    t.deepEqual(await complaints(page), [wrong])
    t.is(await lot.getAttribute('aria-invalid'), 'true')
  }
  t.deepEqual(await look('tracked goods'), clean('tracked goods'))
  await lot.fill('L-1')
  await press(page)
  await page.getByText('Reported.').waitFor()
  const { Parts } = await company.answers((await reports())[0]!.id)
  t.deepEqual(Parts, [{ sku: 'SEAL', quantity: 2, lotCode: 'L-1' }])
  await context.close()
})

inBrowser.test('a picture that cannot be read is an error at its field, until there is another', async (t) => {
  const { context, page, look, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Leak' }).tap()
  const photo = page.getByLabel('Photo')
  await photo.setInputFiles({ name: 'IMG_2.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'This picture cannot be read here. Please take another, or choose a JPEG, PNG or WebP.' })
  await message.waitFor()
  t.is(await message.getAttribute('class'), 'alert')
  t.is(await photo.getAttribute('aria-invalid'), 'true')
  t.is(await photo.getAttribute('aria-describedby'), await message.getAttribute('id'))
  t.deepEqual(await look('unreadable picture'), clean('unreadable picture'))
  await page.getByLabel('Pump', { exact: true }).check()
  await page.getByRole('button', { name: 'Report' }).tap()
  await page.getByText('Not sent yet. Please look at: Photo.').waitFor()
  t.true(await message.isVisible())
  await page.getByRole('button', { name: 'Remove the photo' }).tap()
  await message.waitFor({ state: 'hidden' })
  await photo.setInputFiles({ name: 'IMG_2.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await message.waitFor()
  await photo.setInputFiles({ name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await message.waitFor({ state: 'hidden' })
  t.is(await photo.getAttribute('aria-invalid'), null)
  t.is((await reports()).length, 0)
  await context.close()
})
