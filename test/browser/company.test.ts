// In a real browser, without a script on any page: an administrator invites, changes roles, makes a webhook, and finds it all
// in the audit log.
import test from 'ava'
import { member } from '../identity/visitor.ts'
import { serviceFor } from '../support/service.ts'
import { until } from '../support/until.ts'
import { browserFor, signIn } from './support.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)

inBrowser.test(
  'an administrator invites somebody, who joins; changes their roles; and sees it in the audit log',
  async (t) => {
    const company = await service().company()
    const who = await member(service(), [company])
    const { context, page, complaints } = await inBrowser.open({ javaScriptEnabled: false })
    await page.goto(`${company.baseUrl}/people?company=${company.shortName}`)
    await signIn(page, who)
    await page.getByRole('heading', { name: 'People' }).waitFor()
    t.regex(
      (await page.getByRole('navigation', { name: 'Account' }).textContent())!,
      new RegExp(`Company ${company.shortName}`),
    )

    await page.getByRole('link', { name: 'Invitations' }).click()
    await page.getByLabel('E-mail address').fill('new@example.test')
    await page.getByRole('button', { name: 'Invite' }).click()
    t.regex((await page.getByRole('alert').textContent())!, /^Roles: choose at least one/)
    t.is(await page.getByLabel('E-mail address').inputValue(), 'new@example.test')
    await page.getByLabel('Viewer').check()
    await page.keyboard.press('Enter')
    await page.getByText('Invited.').waitFor()
    await page.getByText('Link', { exact: true }).click()
    const link = (await page.getByLabel('Link for new@example.test').textContent())!

    const guest = await inBrowser.open({ javaScriptEnabled: false })
    await guest.page.goto(link)
    await guest.page.getByLabel('Your name').fill('New Colleague')
    await guest.page.getByLabel('Choose a password').fill('a few unrelated words')
    await guest.page.getByLabel('The password again').fill('a few unrelated words')
    await guest.page.getByRole('button', { name: 'Set password and join' }).click()
    await guest.page.getByRole('heading', { name: 'Keys and applications' }).waitFor()
    t.is(await guest.page.getByRole('link', { name: 'Audit log' }).count(), 0, 'a viewer may not see it')

    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: 'Change New Colleague' }).click()
    await page.getByLabel('Administrator').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It holds from the next call on.').waitFor()
    await guest.page.reload()
    t.is(await guest.page.getByRole('link', { name: 'Audit log' }).count(), 1)
    await guest.context.close()

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('link', { name: 'people.update' }).click()
    t.regex(page.url(), /capability=people\.update/)
    await page.getByText('1 thing').click()
    t.regex((await page.getByRole('region', { name: 'Entries' }).textContent())!, /create personRole/)
    t.deepEqual(
      complaints.filter((text) => !text.includes('status of 400')),
      [],
      'nothing that the content policy forbids, nothing missing',
    )
    await context.close()
  },
)

/** What has the focus, as it is named to people, and whether it can be seen to have it. */
const focused = `(() => {
  const one = document.activeElement
  const label = one.labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? one.textContent
  return { name: label.trim(), isSeen: getComputedStyle(one).outlineStyle !== 'none' }
})()`

inBrowser.test('by keyboard alone: an administrator invites somebody, makes a webhook, and changes it', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const { context, page } = await inBrowser.open()
  const tabTo = async (name: string) => {
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press('Tab')
      const at = (await page.evaluate(focused)) as { name: string; isSeen: boolean }
      t.true(at.isSeen, `${at.name} shows that it has the focus`)
      if (at.name === name) return
    }
    t.fail(`${name} is not reached on ${page.url()}`)
  }
  const write = async (label: string, words: string) => {
    await tabTo(label)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(words)
  }
  const press = async (name: string, key = 'Enter') => {
    await tabTo(name)
    await page.keyboard.press(key)
  }
  await page.goto(`${company.baseUrl}/people?company=${company.shortName}`)
  await page.locator('#email:focus').waitFor()
  await page.keyboard.type(who.email)
  await write('Password', who.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'People' }).waitFor()

  await press('Change Sam Tester')
  await page.getByRole('heading', { name: 'Sam Tester' }).waitFor()
  await press('Viewer', 'Space')
  await press('Save')
  await page.getByText('It holds from the next call on.').waitFor()

  await press('Invitations')
  await page.getByRole('heading', { name: 'Invitations' }).waitFor()
  await write('E-mail address', 'new@example.test')
  await press('Operator', 'Space')
  await press('Invite')
  await page.getByText('Invited.').waitFor()

  await press('Webhooks')
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  await write('Name', 'ERP')
  await write('Address', 'https://receiver.example/path-of-erp')
  await press('Types of event')
  await press('lot.created', 'Space')
  await write('Extra headers', 'X-Plant: north')
  await press('Make webhook')
  await page.getByText('Made. Test it').waitFor()
  await press('Change')
  await write('Name', 'Warehouse')
  await press('task.created', 'Space')
  await press('Save')
  await page.getByText('Changed.').waitFor()
  await press('Switch off')
  await page.getByText('It is off.').waitFor()
  const { data } = await company.ok(company.get('/webhooks'))
  t.like(data, [{ name: 'Warehouse', eventTypes: ['lot.created', 'task.created'], isActive: false }])

  await press('Audit log')
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await press('webhooks.update')
  await page.getByRole('region', { name: 'Entries' }).getByText('webhooks.update').first().waitFor()
  await context.close()
})

inBrowser.test('a second tap while the answer is slow makes no second webhook', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const { context, page } = await inBrowser.open({ javaScriptEnabled: false })
  await page.goto(`${company.baseUrl}/webhooks?company=${company.shortName}`)
  await signIn(page, who)
  await page.getByLabel('Name').fill('ERP')
  await page.getByLabel('Address').fill('https://receiver.example/a')
  await page.getByText('Types of event').click()
  await page.getByLabel('lot.created').check()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  const slow = await company.hold(t, 'lock table events.webhooks in share mode')
  const button = page.getByRole('button', { name: 'Make webhook' })
  await button.scrollIntoViewIfNeeded()
  const { x, y } = (await button.boundingBox())!
  await page.mouse.click(x + 5, y + 5)
  await slow.waitedFor()
  await page.mouse.click(x + 5, y + 5)
  await until(async () => sent === 2)
  await slow.release()
  await page.getByText('Made. Test it').waitFor()
  t.is((await company.ok(company.get('/webhooks'))).data.length, 1)
  await context.close()
})
