// What is put right in a report: after it was refused, after the questions changed, and where something could not be taken.
import test from 'ava'
import type { Page } from 'playwright-core'
import { serviceFor } from '../support/service.ts'
import { jpeg } from '../work/pictures.ts'
import { shop } from './hall.ts'
import { browserFor } from './support.ts'
import { atMachine, clean } from './telephone.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

const press = (page: Page) => page.getByRole('button', { name: 'Report' }).tap()
const ready = (page: Page) => page.getByText('still loading').waitFor({ state: 'hidden' })
const reported = (page: Page) => page.getByText('Reported.').waitFor()
const noise = (items: object[]) => ({
  issues: [...shop.issues!.filter(({ name }) => name !== 'Noise'), { name: 'Noise', taskType: 'Repair', items }] as any,
})

/** A leak that was refused for its parts, and somebody else said meanwhile that the machine runs. */
async function withRefusedLeak(status?: string) {
  const world = await atMachine(inBrowser, service())
  const { company, page } = world
  await page.getByRole('link', { name: 'Leak' }).tap()
  await page.getByLabel('Pump', { exact: true }).check()
  if (status) await page.getByLabel(status).check()
  await page.getByLabel('SKU').fill('NOPE')
  await page.getByLabel('Quantity').fill('1')
  await press(page)
  await page.getByText('Not sent yet. Please look at: Parts.').waitFor()
  const { id } = (await company.ok(company.get('/issues'))).issues.find(({ name }: any) => name === 'Leak')
  const say = (status: string) => [
    { field: 'Where', value: 'Pump' },
    { field: 'Machine', value: status },
  ]
  for (const one of ['Stopped', 'Running'])
    await company.ok(company.post(`/issues/${id}/reports`, { ssuId: 'Press-1', answers: say(one) }))
  const others = Date.now()
  const stops = async () =>
    (await company.ok(company.get('/downtime-events?ssuId=Press-1'))).data.map(
      ({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }) => ({
        isSince: Date.parse(startedAt) >= others - 1,
        isOver: endedAt !== null,
      }),
    )
  return { ...world, stops }
}

inBrowser.test('a stop that is told when a refused report is put right begins when it is told', async (t) => {
  for (const status of [undefined, 'Running']) {
    for (const fromList of [false, true]) {
      const { company, context, page, stops } = await withRefusedLeak(status)
      if (fromList) {
        await page.goto(`${company.baseUrl}/report/Press-2?company=${company.shortName}`)
        await page.getByRole('button', { name: 'Open it to put it right' }).tap()
        await ready(page)
      }
      for (const part of ['SKU', 'Quantity']) await page.getByLabel(part).fill('')
      await page.getByLabel('Stopped').check()
      await press(page)
      await reported(page)
      t.deepEqual(await stops(), [
        { isSince: true, isOver: false },
        { isSince: false, isOver: true },
      ])
      await context.close()
    }
  }
})

inBrowser.test(
  'a question that is asked in another way by now is told so, and what was written is shown',
  async (t) => {
    const { company, context, page, reports, look } = await atMachine(inBrowser, service())
    await company.apply(noise([{ title: 'Gap', type: 'number', required: true }]))
    await page.getByRole('link', { name: 'Noise' }).tap()
    await ready(page)
    await page.getByLabel('Gap').fill('7')
    await company.apply(noise([{ title: 'Gap', type: 'checkbox' }]))
    await press(page)
    await page.getByText('Gap is asked in another way by now.').waitFor()
    await page.getByText('The questions have changed; what you wrote is kept.').waitFor()
    await page.getByRole('link', { name: 'Load them anew' }).tap()
    await page.getByText('You wrote this before, to what is not asked any more, or asked in another way.').waitFor()
    await page.getByText('It is not sent: Gap: 7').waitFor()
    t.deepEqual(await look('asked otherwise'), clean('asked otherwise'))
    await page.getByLabel('Gap').check()
    await press(page)
    await reported(page)
    t.is((await company.answers((await reports())[0]!.id)).Gap, true)
    await context.close()
  },
)

inBrowser.test('what was written to a question fills no field of another type', async (t) => {
  const { company, context, page, complaints, reports } = await atMachine(inBrowser, service())
  const ask = (type: string) => company.apply(noise([{ title: 'Gap', type }]))
  const answers: [string, (page: Page) => Promise<void>][] = [
    ['text', (page) => page.getByLabel('Gap').fill('It grinds')],
    ['checkbox', (page) => page.getByLabel('Gap').check()],
    ['products', (page) => page.getByLabel('SKU').fill('SEAL')],
    [
      'photo',
      async (page) => {
        await page.getByLabel('Gap').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
        await page.getByText('Sent ahead of the report.').waitFor()
      },
    ],
  ]
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  for (const [type, answer] of answers) {
    await ask(type)
    await page.reload()
    await ready(page)
    await answer(page)
    await ask('location')
    await page.reload()
    await ready(page)
    await page.getByText('It is not sent:').waitFor()
  }
  await press(page)
  await reported(page)
  t.falsy((await company.answers((await reports())[0]!.id)).Gap)
  t.deepEqual(complaints, [])
  await context.close()
})

inBrowser.test(
  'what fits a question of another type is none to it: not by itself, and not when it is sent',
  async (t) => {
    const { company, context, page, reports } = await atMachine(inBrowser, service())
    const ask = (type: string) =>
      company.apply(noise([{ title: 'Gap', type, ...(type === 'select' && { options: ['Stopped', 'Up'] }) }]))
    const fillWith = (text: string) => (page: Page) => page.getByLabel('Gap').fill(text)
    const tick = (page: Page) => page.getByLabel('Stopped').check()
    const changes: [type: string, answer: (page: Page) => Promise<void>, later: string][] = [
      ['select', tick, 'machine_status'],
      ['text', fillWith('Stopped'), 'machine_status'],
      ['datetime', fillWith('2026-11-01T10:00'), 'text'],
      ['text', fillWith('Up'), 'select'],
      ['number', fillWith('7'), 'text'],
      ['text', fillWith('B-1'), 'barcode'],
      ['text', fillWith('Rack'), 'storage'],
      ['text', fillWith('12'), 'number'],
    ]
    const choose = page.url()
    for (const [type, answer, later] of changes) {
      await ask(type)
      await page.goto(choose)
      await page.getByRole('link', { name: 'Noise' }).tap()
      await ready(page)
      await answer(page)
      await ask(later)
      await press(page)
      await page.getByText('Gap is asked in another way by now.').waitFor()
      await page.getByRole('link', { name: 'Load them anew' }).tap()
      await page.getByText('It is not sent: Gap:').waitFor()
      t.is(await page.locator('.item :checked').count(), 0, `${type}, then ${later}`)
      const fields = await page.locator('.item :is(textarea, input:not([type=radio]))').all()
      for (const field of fields) t.is(await field.inputValue(), '', `${type}, then ${later}`)
      t.is((await reports()).length, 0)
      await page.getByRole('link', { name: 'Something else is wrong' }).tap()
      await page.getByRole('button', { name: 'Throw it away' }).tap()
      await page.getByRole('button', { name: 'Throw it away for good' }).tap()
      await page.getByText('It is thrown away.').waitFor()
    }
    t.deepEqual((await company.ok(company.get('/downtime-events'))).data, [])
    await context.close()
  },
)

inBrowser.test('a photo signs nothing when its question asks for a signature by now', async (t) => {
  const { company, context, page, reports } = await atMachine(inBrowser, service())
  await company.apply(noise([{ title: 'Gap', type: 'photo' }]))
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  await page.getByLabel('Gap').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await page.getByText('Sent ahead of the report.').waitFor()
  await company.apply(noise([{ title: 'Gap', type: 'signature' }]))
  await page.reload()
  await page.getByText('It is not sent: Gap').waitFor()
  await page.getByAltText('Gap').waitFor()
  await press(page)
  await reported(page)
  t.falsy((await company.answers((await reports())[0]!.id)).Gap)
  await context.close()
})

inBrowser.test('a picture that cannot be read leaves the one before, which is sent', async (t) => {
  const { company, context, page, look, reports } = await atMachine(inBrowser, service())
  await page.getByRole('link', { name: 'Leak' }).tap()
  await ready(page)
  await page.getByLabel('Pump', { exact: true }).check()
  const photo = page.getByLabel('Photo')
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await photo.setInputFiles({ name: 'b.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await page
    .getByText(
      'Photo: this picture cannot be read here. Please take another, or choose a JPEG, PNG or WebP. The photo from before stays, and is sent.',
    )
    .waitFor()
  await page.getByAltText('The photo that will be sent').waitFor()
  t.is(await photo.inputValue(), '')
  t.deepEqual(await look('the one before'), clean('the one before'))
  await press(page)
  await reported(page)
  const { Photo } = await company.answers((await reports())[0]!.id)
  const sent = await fetch(String(Photo), { headers: { Authorization: `Bearer ${company.key}` } })
  t.is(sent.headers.get('content-type'), 'image/jpeg')
  await context.close()
})

inBrowser.test('a position that the browser does not tell is said to be so, and what can be done', async (t) => {
  const { company, context, page, look } = await atMachine(inBrowser, service())
  const forbidden = 'This browser does not let this page know your position. Allow it in'
  const at = (required: boolean) => company.apply(noise([{ title: 'Position', type: 'location', required }]))
  await at(false)
  await page.getByRole('link', { name: 'Noise' }).tap()
  await ready(page)
  for (const [required, way] of [
    [false, 'You can report without it.'],
    [true, 'report from another browser or telephone'],
  ] as const) {
    await at(required)
    await page.reload()
    await page.getByRole('button', { name: 'Use my position' }).tap()
    const remark = page.getByRole('status').filter({ hasText: forbidden })
    await remark.waitFor()
    t.true((await remark.textContent())!.includes(way))
  }
  t.deepEqual(await look('no position'), clean('no position'))
  await context.close()
})
