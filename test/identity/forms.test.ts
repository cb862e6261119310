// Forms as they are sent: too long, a second time, or after others have changed the same thing.
import test from 'ava'
import { readConfig } from '../../server/config.ts'
import { startService } from '../../server/service.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, member, type Seen, Visitor } from './visitor.ts'

const service = serviceFor(test)

async function visitorOf(company: TestCompany): Promise<Visitor> {
  const who = await member(service(), [company])
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  return visitor
}

test('a form that was opened before others changed the same changes only what was touched in it', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const other = await member(service(), [company])
  const search = encodeURIComponent(other.email)
  const person = async () => (await company.ok(company.get(`/people?search=${search}`))).data[0]
  const { id } = await person()
  const open = () => visitor.get(`/people/change?company=${company.shortName}&id=${id}&search=${search}`)
  const early = await open()
  const save = (role: string[], active = 'yes') => visitor.send(early, '/people/change', { role, active })
  await visitor.send(await open(), '/people/change', { role: ['Viewer'], active: 'no' })
  t.regex((await save(['Administrator', 'Operator'])).text, /It holds from the next call on/)
  t.like(await person(), { isActive: false, roles: ['Operator', 'Viewer'] })
  await save(['Administrator'], 'no')
  t.like(await person(), { isActive: false, roles: ['Operator', 'Viewer'] }, 'nothing was touched')
  await visitor.send(await open(), '/people/change', { role: ['Operator', 'Viewer'], active: 'yes' })
  await save([], 'no')
  t.like(await person(), { isActive: false, roles: ['Operator', 'Viewer'] }, 'the state was')
})

test('of a webhook too a form changes only what was touched in it', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const hook = {
    name: 'ERP',
    targetUrl: 'https://receiver.example/a',
    eventTypes: ['lot.created'],
    headers: { 'X-A': '1' },
  }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const early = await visitor.get(`/webhooks/one?company=${company.shortName}&id=${id}`)
  const shown = {
    id,
    name: 'ERP',
    targetUrl: 'https://receiver.example/•••',
    eventType: ['lot.created'],
    headers: 'X-A: •••',
  }
  const meanwhile = { name: 'Depot', eventTypes: ['lot.created', 'task.created'], headers: { 'X-B': '2' } }
  await company.ok(company.patch(`/webhooks/${id}`, meanwhile))
  await visitor.send(early, '/webhooks/change', { ...shown, eventType: [], headers: 'X-A: •••\r\nX-C: 3' })
  t.like(await company.ok(company.get(`/webhooks/${id}`)), {
    name: 'Depot',
    eventTypes: ['task.created'],
    headers: { 'X-B': '•••', 'X-C': '•••' },
  })
})

test('of several who save the same form at the same moment nobody loses what another put', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const people: any[] = []
  const hooks: any[] = []
  for (let n = 0; n < 3; n++) {
    const { email } = await member(service(), [company], 'Viewer')
    const search = encodeURIComponent(email)
    const { id } = (await company.ok(company.get(`/people?search=${search}`))).data[0]
    const form = await visitor.get(`/people/change?company=${company.shortName}&id=${id}&search=${search}`)
    const put = ['Supervisor', 'Integration', 'Operator']
    const answers = await Promise.all(
      put.map((role) => visitor.twin().send(form, '/people/change', { role: ['Viewer', role], active: 'yes' })),
    )
    for (const { text } of answers) t.regex(text, /It holds from the next call on/)
    people.push((await company.ok(company.get(`/people?search=${search}`))).data[0].roles)
  }
  for (let n = 0; n < 3; n++) {
    const had = { name: 'ERP', targetUrl: `https://receiver.example/${n}`, eventTypes: ['lot.created'] }
    const hook = await company.ok(company.post('/webhooks', { ...had, headers: { 'X-A': '1' } }))
    const form = await visitor.get(`/webhooks/one?company=${company.shortName}&id=${hook.id}`)
    const shown = {
      id: hook.id,
      name: 'ERP',
      targetUrl: hook.targetUrl,
      eventType: ['lot.created'],
      headers: 'X-A: •••',
    }
    const put = [
      { eventType: ['lot.created', 'task.created'] },
      { eventType: ['lot.created', 'task.status_changed'] },
      { headers: 'X-A: •••\r\nX-B: 2' },
      { headers: 'X-A: •••\r\nX-C: 3' },
    ]
    const answers = await Promise.all(
      put.map((one) => visitor.twin().send(form, '/webhooks/change', { ...shown, ...one })),
    )
    for (const { text } of answers) t.regex(text, /Changed\. What waits/)
    const { eventTypes, headers } = await company.ok(company.get(`/webhooks/${hook.id}`))
    hooks.push({ eventTypes: eventTypes.sort(), headers: Object.keys(headers).sort() })
  }
  t.deepEqual(people, Array(3).fill(['Integration', 'Operator', 'Supervisor', 'Viewer']))
  const all = { eventTypes: ['lot.created', 'task.created', 'task.status_changed'], headers: ['X-A', 'X-B', 'X-C'] }
  t.deepEqual(hooks, Array(3).fill(all))
})

test('a form that is sent twice, as its answer is slow or lost, is done once and leads twice to what came of it', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const at = (path: string) => `${path}?company=${company.shortName}`
  const hook = { name: 'ERP', targetUrl: 'https://receiver.example/a', eventType: 'lot.created' }
  const forms: [path: string, fields: Record<string, string>, led: RegExp, list: string][] = [
    ['/keys', { name: 'ERP', expiry: '7', extent: 'all' }, /id="key"[^>]*>mw_/, '/api-keys'],
    ['/webhooks', hook, /Made\. Test it/, '/webhooks'],
    ['/invitations', { email: 'new@example.test', role: 'Viewer' }, /Invited\./, '/invitations'],
  ]
  for (const [path, fields, led, list] of forms) {
    const page = await visitor.get(at(path))
    const twice = [visitor, visitor.twin(), visitor.twin()]
    const seen = await Promise.all(twice.map((one) => one.send(page, path, fields)))
    seen.push(await visitor.twin().send(page, path, fields))
    for (const { text } of seen) t.regex(text, led)
    const { data } = await company.ok(company.get(list))
    const made = data.filter((one: any) => [fields.name, fields.email].includes(one.name ?? one.email))
    t.is(made.length, 1, path)
  }
  const again = await visitor.send(await visitor.get(at('/webhooks')), '/webhooks', hook)
  t.regex(again.text, /Made\. Test it/)
  t.is((await company.ok(company.get('/webhooks'))).data.length, 2, 'a form that is shown anew is another')
})

test('a form that is sent to two processes of one database, at once or after, is done once', async (t) => {
  const company = await service().company()
  const other = await startService(
    service().adminUrl,
    readConfig({ MILLWRIGHT_SECRET: service().secret, PORT: '0', LOG_LEVEL: 'error', WORKER: 'off' }),
  )
  t.teardown(() => other.close())
  const visitor = await visitorOf(company)
  const at = (path: string, more = '') => `${path}?company=${company.shortName}${more}`
  const hook = { name: 'ERP', targetUrl: 'https://receiver.example/a', eventTypes: ['lot.created'] }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const shown: string[] = []
  const lists: number[] = []
  const sendBoth = async (page: Seen, path: string, fields: Record<string, string>, led: RegExp) => {
    const elsewhere = () => visitor.twin(other.baseUrl)
    const seen = await Promise.all([visitor.twin().send(page, path, fields), elsewhere().send(page, path, fields)])
    seen.push(await elsewhere().send(page, path, fields))
    for (const { text } of seen) t.regex(text, led)
    return seen
  }
  const forms: [path: string, fields: Record<string, string>, led: RegExp, list: string][] = [
    ['/webhooks', { name: 'New', targetUrl: hook.targetUrl, eventType: 'lot.created' }, /Made\. Test it/, '/webhooks'],
    ['/invitations', { email: 'new@example.test', role: 'Viewer' }, /Invited\./, '/invitations'],
    ['/keys', { name: 'New', expiry: '7', extent: 'all' }, /id="key"[^>]*>mw_|A new key is shown once/, '/api-keys'],
  ]
  for (const [path, fields, led, list] of forms) {
    const seen = await sendBoth(await visitor.get(at(path)), path, fields, led)
    shown.push(...seen.flatMap(({ text }) => /id="key"[^>]*>(mw_[^<]*)/.exec(text)?.[1] ?? []))
    const { data } = await company.ok(company.get(list))
    lists.push(data.filter((one: any) => [fields.name, fields.email].includes(one.name ?? one.email)).length)
  }
  t.deepEqual(lists, [1, 1, 1])
  t.is(new Set(shown).size, 1, 'by the process that made it, each time that it is asked')
  const one = at('/webhooks/one', `&id=${id}`)
  await sendBoth(await visitor.get(one), '/webhooks/test', { id }, /A test message is on its way/)
  t.is((await company.ok(company.get(`/webhooks/${id}/logs`))).pagination.total, 1)
  await visitor.send(await visitor.get(one), '/webhooks/test', { id })
  t.is((await company.ok(company.get(`/webhooks/${id}/logs`))).pagination.total, 2, 'a form that is shown anew')
})

test('of what one form is sent with in turn the last counts, also where that is the first again', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const hook = { name: 'ERP', targetUrl: 'https://receiver.example/a', eventTypes: ['lot.created'] }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const page = await visitor.get(`/webhooks/one?company=${company.shortName}&id=${id}`)
  for (const name of ['Depot', 'Yard', 'Depot']) {
    const fields = { id, name, targetUrl: 'https://receiver.example/•••', eventType: ['lot.created'] }
    t.regex((await visitor.send(page, '/webhooks/change', fields)).text, /Changed\. What waits/)
    t.is((await company.ok(company.get(`/webhooks/${id}`))).name, name)
  }
})

test('who accepts an invitation twice has joined, and is signed in', async (t) => {
  const company = await service().company()
  await company.ok(company.post('/invitations', { email: 'twice@example.test', roles: ['Viewer'] }))
  const { acceptUrl } = (await company.ok(company.get('/invitations'))).data[0]
  const { pathname } = new URL(acceptUrl)
  const guest = new Visitor(service().baseUrl)
  const page = await guest.get(pathname)
  const late = guest.twin()
  const chosen = { name: 'Twice', next: 'a few unrelated words', again: 'a few unrelated words' }
  const [first, second] = await Promise.all([guest, guest.twin()].map((one) => one.send(page, pathname, chosen)))
  for (const { text } of [first!, second!, await late.send(page, pathname, chosen)])
    t.regex(text, /Keys and applications/)
  t.is((await new Visitor(service().baseUrl).get(pathname)).status, 410)
})

test('a form that was refused is looked at anew when it is sent again', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const page = await visitor.get(`/invitations?company=${company.shortName}`)
  const fields = { email: 'later@example.test', role: 'Night' }
  t.is((await visitor.send(page, '/invitations', fields)).status, 400)
  const group = { name: 'Night', permissions: ['products:view'] }
  await company.apply({ permissionGroups: [group], roles: [{ name: 'Night', permissionGroup: 'Night' }] })
  t.regex((await visitor.send(page, '/invitations', fields)).text, /Invited\./)
})

test('a form that is too long is said to be', async (t) => {
  const visitor = new Visitor(service().baseUrl)
  const form = new URLSearchParams({ email: 'a'.repeat(70_000) })
  const page = await visitor.post('/sign-in', form)
  t.is(page.status, 413)
  t.regex(page.text, /That was too long/)
  t.notRegex(page.text, /in a moment/)
})

test('a new key is shown once; loading its page again makes no second one, and shows it to nobody', async (t) => {
  const company = await service().company()
  const visitor = await visitorOf(company)
  const keys = await visitor.get(`/keys?company=${company.shortName}`)
  const made = await visitor.send(keys, '/keys', { name: 'Terminal', expiry: '7', extent: 'all' })
  t.regex(made.url, /\/keys\/new\?/, 'a page that is not the answer to a form')
  const key = /id="key"[^>]*>([^<]*)</.exec(made.text)![1]!
  t.regex(key, /^mw_/)
  t.false(made.url.includes(key))
  const again = await visitor.get(made.url)
  t.is(again.status, 410)
  t.regex(again.text, /shown once/)
  t.false(again.text.includes(key))
  const one = new URL(made.url).searchParams.get('id')!
  for (const path of ['new', 'revoke']) {
    const unknown = await visitor.get(`/keys/${path}?company=${company.shortName}&id=bogus`)
    t.is(unknown.status, 404)
    t.is(alertOf(unknown), 'There is no such key that you may see: it has ended, or never was.')
  }
  const another = new Visitor(service().baseUrl)
  const who = await member(service(), [company], 'Viewer')
  await another.signIn(who.email, who.password)
  t.is((await another.get(made.url)).status, 404, 'nor is anybody told of a key that they may not see')
  const { data } = await company.ok(company.get('/api-keys'))
  t.true(data.some(({ id }: { id: string }) => id === one))
  t.is(data.filter(({ name }: { name: string }) => name === 'Terminal').length, 1)
})
