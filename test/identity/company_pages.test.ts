// The pages about a company: what is shown and done there is what the person may see and do by REST, and no more.
import test from 'ava'
import { addMember } from '../../server/operator/companies.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, type Member, member, Visitor } from './visitor.ts'

const service = serviceFor(test)

async function signedIn(companies: TestCompany[], role?: string): Promise<{ who: Member; visitor: Visitor }> {
  const who = await member(service(), companies, role)
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  return { who, visitor }
}

const at = (path: string, company: TestCompany, more = '') => `${path}?company=${company.shortName}${more}`

/** Somebody who manages people and may nothing else. */
async function clerk(company: TestCompany): Promise<Visitor> {
  await company.apply({
    permissionGroups: [{ name: 'Staff', permissions: ['users:manage'] }],
    roles: [{ name: 'Staff', permissionGroup: 'Staff' }],
  })
  return (await signedIn([company], 'Staff')).visitor
}

async function personOf(
  company: TestCompany,
  email: string,
): Promise<{ id: number; roles: string[]; isActive: boolean }> {
  return (await company.ok(company.get(`/people?search=${encodeURIComponent(email)}`))).data[0]
}

test('whoever is not signed in is asked to, and brought back', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  for (const path of ['/people', '/invitations', '/webhooks', '/audit']) {
    const visitor = new Visitor(service().baseUrl)
    t.regex((await visitor.get(at(path, company))).url, /\/sign-in\?to=/)
    t.regex((await visitor.signIn(who.email, who.password, at(path, company))).url, new RegExp(`${path}\\?company=`))
  }
})

test('a page says who looks at which company, and shows what the person may see', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company], 'Viewer')
  const people = await visitor.get(at('/people', company))
  t.true(people.text.includes(`Sam Tester</bdi>, <bdi>Company ${company.shortName}`))
  t.true(people.text.includes('admin@example.test'))
  for (const hidden of ['>Change<', '/invitations?', '/audit?']) t.false(people.text.includes(hidden), hidden)
  for (const [path, permission] of [
    ['/invitations', '“Manage people and roles”'],
    ['/audit', '“Read the audit log”'],
  ]) {
    const refused = await visitor.get(at(path!, company))
    t.is(refused.status, 403)
    t.true(alertOf(refused)?.includes(permission!), alertOf(refused))
    t.false(refused.text.includes('<form method="post" action="/invitations'))
    t.regex(refused.text, /<a href="\/keys\?[^>]*>Back to: Keys</, 'to what everybody may see')
  }
})

test('what somebody may not do is refused in place, whatever form is sent', async (t) => {
  const company = await service().company()
  const { who, visitor } = await signedIn([company], 'Viewer')
  const { id } = await personOf(company, who.email)
  const page = await visitor.get(at('/people', company))
  const more = { company: company.shortName, id: String(id), search: who.email, role: 'Administrator', active: 'yes' }
  t.is((await visitor.send(page, '/people/change', more)).status, 403)
  t.deepEqual((await personOf(company, who.email)).roles, ['Viewer'])
  t.is(
    (await visitor.send(page, '/webhooks', { ...more, name: 'W', targetUrl: 'https://receiver.example/' })).status,
    403,
  )
  t.is(
    alertOf(await visitor.get(at('/webhooks', company))),
    'This needs the permission “See API keys, webhooks and how their messages went”, which your role or key does not have.',
  )
  const without = new URLSearchParams({ ...more, token: 'made up' })
  t.regex((await visitor.post('/people/change', without)).text, /Please try again/)
})

test('roles are changed, and nobody grants more than they hold', async (t) => {
  const company = await service().company()
  const visitor = await clerk(company)
  const other = await member(service(), [company], 'Staff')
  const { id } = await personOf(company, other.email)
  const address = at('/people/change', company, `&id=${id}&search=${encodeURIComponent(other.email)}`)
  const send = async (role: string[], active = 'yes') =>
    await visitor.send(await visitor.get(address), '/people/change', { role, active })
  const refused = await send(['Staff', 'Administrator'])
  t.is(refused.status, 400)
  t.truthy(alertOf(refused))
  t.regex(refused.text, /value="Administrator" checked/, 'what was chosen stands there still')
  t.deepEqual((await personOf(company, other.email)).roles, ['Staff'])
  t.regex((await send(['Staff'], 'no')).text, /It holds from the next call on/)
  t.like(await personOf(company, other.email), { isActive: false, roles: ['Staff'] })
})

test('an invitation’s link is shown to whom the list of REST shows it, and opens the company', async (t) => {
  const company = await service().company()
  const staff = await clerk(company)
  const { visitor } = await signedIn([company])
  const invite = async (email: string, role: string) =>
    await visitor.send(await visitor.get(at('/invitations', company)), '/invitations', { email, role })
  t.regex((await invite('boss@new.example', 'Administrator')).text, /Invited\./)
  const shown = await invite('new@new.example', 'Staff')
  const links = [...shown.text.matchAll(/>(http[^<]*\/invitation\/[^<]*)</g)].map((match) => match[1]!)
  t.is(links.length, 2)
  t.is((await new Visitor(service().baseUrl).get(links[0]!)).status, 200)
  const asClerk = await staff.get(at('/invitations', company))
  t.true(asClerk.text.includes('boss@new.example'))
  t.deepEqual(
    [...asClerk.text.matchAll(/>(http[^<]*\/invitation\/[^<]*)</g)].map((match) => match[1]!),
    links.slice(0, 1),
    'not the one that grants more than the clerk holds',
  )
  const again = await invite('new@new.example', 'Staff')
  t.is(again.status, 400)
  t.truthy(alertOf(again))
  const { data } = await company.ok(company.get('/invitations?status=pending'))
  const { userId } = data.find((one: { email: string }) => one.email === 'new@new.example')
  t.regex((await visitor.send(again, '/invitations/resend', { userId })).text, /Sent again/)
  t.is((await new Visitor(service().baseUrl).get(links[0]!)).status, 410, 'a newer link ends the one before')
  const asked = await visitor.get(at('/invitations/revoke', company, `&userId=${userId}&email=boss@new.example`))
  t.regex(asked.text, /new@new\.example/)
  t.false(asked.text.includes('boss@new.example'), 'what is asked about is what ends')
  t.regex((await visitor.send(asked, '/invitations/revoke', { userId })).text, /Revoked\./)
})

test('webhooks: made, tested, sent again; what is sealed stays so', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const fields = {
    name: 'ERP',
    targetUrl: 'http://receiver.example/path-of-erp',
    eventType: ['lot.created', 'task.created'],
  }
  const list = await visitor.get(at('/webhooks', company))
  const refused = await visitor.send(list, '/webhooks', { ...fields, headers: 'X-Name: a value' })
  t.is(refused.status, 400)
  t.regex(alertOf(refused)!, /HTTPS/)
  t.regex(refused.text, /value="lot.created" checked/)
  const made = await visitor.send(list, '/webhooks', {
    ...fields,
    targetUrl: 'https://receiver.example/path-of-erp',
    headers: 'Authorization: Bearer sealed-thing\nX-Plant: other-thing',
  })
  t.regex(made.text, /Made\. Test it/)
  t.regex(made.text, /X-Plant: •••/)
  const { data } = await company.ok(company.get('/webhooks'))
  const { id } = data[0]
  const one = at('/webhooks/one', company, `&id=${id}`)
  const tested = await visitor.send(await visitor.get(one), '/webhooks/test', { id })
  t.regex(tested.text, /on its way/)
  t.regex(tested.text, /webhook\.test/)
  const replayed = await visitor.send(tested, '/webhooks/replay', { id, from: '2020-01-01', to: '' })
  t.regex(replayed.text, /0 messages are sent again/, 'none was given up')
  const logs = (await company.ok(company.get(`/webhooks/${id}/logs`))).data
  t.regex(
    (await visitor.send(tested, '/webhooks/retry', { id, logId: String(logs.at(-1).id) })).text,
    /It is sent again/,
  )
  t.regex((await visitor.get(`${one}&status=success`)).text, /<p class="empty">None/)
  t.regex((await visitor.send(tested, '/webhooks/off', { id })).text, /It is off/)
  const asked = await visitor.get(at('/webhooks/delete', company, `&id=${id}`))
  t.regex(asked.text, /Delete ERP\?/)
  for (const page of [made, tested, replayed, asked]) t.notRegex(page.text, /sealed-thing|other-thing|path-of-erp/)
  t.regex((await visitor.send(asked, '/webhooks/delete', { id })).text, /Deleted\./)
})

test('a webhook is changed where it stands; what is sealed stays what it was unless it is written anew', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn([company])
  const hook = {
    name: 'ERP',
    targetUrl: 'https://receiver.example/path-of-erp',
    eventTypes: ['lot.created'],
    headers: { 'X-Plant': 'north' },
  }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const page = await visitor.get(at('/webhooks/one', company, `&id=${id}`))
  t.regex(page.text, /value="https:\/\/receiver\.example\/•••"/)
  const shown = { id, name: 'ERP', targetUrl: 'https://receiver.example/•••', headers: 'X-Plant: •••' }
  const change = (fields: object) => visitor.send(page, '/webhooks/change', { ...shown, ...fields })
  const changed = await change({ name: 'Warehouse', eventType: ['lot.created', 'task.created'] })
  t.regex(changed.text, /Changed\./)
  const sealed = () => company.sql('select sealed from events.webhooks where company_id = app.company_id()')
  const before = await sealed()
  t.like(await company.ok(company.get(`/webhooks/${id}`)), {
    name: 'Warehouse',
    eventTypes: ['lot.created', 'task.created'],
    headers: { 'X-Plant': '•••' },
  })
  const refused = await change({ name: 'Depot', eventType: ['lot.created'], targetUrl: 'http://receiver.example/' })
  t.is(refused.status, 400)
  t.regex(alertOf(refused)!, /HTTPS/)
  t.regex(refused.text, /<details open><summary>Change<[\s\S]*value="Depot"/, 'what was typed stands there still')
  t.deepEqual(await sealed(), before)
  t.regex((await change({ eventType: ['lot.created'], headers: '' })).text, /Changed\./)
  t.is((await company.ok(company.get(`/webhooks/${id}`))).headers, null)
  const viewer = (await signedIn([company], 'Viewer')).visitor
  const own = await viewer.get(at('/people', company))
  t.is((await viewer.send(own, '/webhooks/change', { ...shown, company: company.shortName })).status, 403)
})

test('the audit log by its filters; what others wrote is shown as they wrote it and runs nowhere', async (t) => {
  const company = await service().company()
  await company.ok(company.post('/teams', { name: '<script>alert(1)</script>' }))
  await company.ok(
    company.post('/webhooks', {
      name: 'gnp\u202e',
      targetUrl: 'https://receiver.example/',
      eventTypes: ['lot.created'],
    }),
  )
  const { visitor } = await signedIn([company])
  const all = await visitor.get(at('/audit', company))
  t.regex(all.text, /teams\.create/)
  t.notRegex(all.text, /<script/)
  t.regex(all.text, /&#60;script&#62;alert\(1\)/)
  t.regex((await visitor.get(at('/webhooks', company))).text, /<bdi>gnp\u202e<\/bdi>/, 'it turns around itself alone')
  const teams = await visitor.get(at('/audit', company, '&capability=teams.create'))
  t.notRegex(teams.text, /accounts\.signed_in</)
  t.regex((await visitor.get(at('/audit', company, '&from=2031-01-01'))).text, /Nothing is found so/)
  const wrong = await visitor.get(at('/audit', company, '&from=yesterday&personId=nobody'))
  t.is(wrong.status, 400)
  t.regex(alertOf(wrong)!, /^From: /)
  const large = await visitor.get(at('/audit', company, '&personId=99999999999999999999'))
  t.regex(alertOf(large)!, /Personnel id: must be at most/)
})

test('every page shows times by the company’s clock, and says how far that is from UTC', async (t) => {
  const company = await service().company({ settings: { timezone: 'Pacific/Kiritimati' } })
  await company.ok(company.post('/invitations', { email: 'new@new.example', roles: ['Viewer'] }))
  const { visitor } = await signedIn([company])
  await visitor.send(await visitor.get(at('/keys', company)), '/keys', { name: 'Key', expiry: '7', extent: 'all' })
  for (const path of ['/audit', '/keys', '/invitations']) {
    const [, iso, shown] = /<time datetime="([^"]*)">([^<]*)</.exec((await visitor.get(at(path, company))).text)!
    const there = new Date(Date.parse(iso!) + 14 * 3600_000).toISOString()
    t.is(shown, `${there.slice(0, 16).replace('T', ' ')} UTC+14:00`, path)
  }
  t.regex((await visitor.get(at('/audit', company))).text, /Days and times in Pacific\/Kiritimati/)
})

test('nothing of another company: not by its name, not by what is in it', async (t) => {
  const [ours, theirs] = [await service().company(), await service().company()]
  await theirs.ok(theirs.post('/invitations', { email: 'secret@theirs.example', roles: ['Viewer'] }))
  const hook = { name: 'Theirs', targetUrl: 'https://receiver.example/', eventTypes: ['lot.created'] }
  const { id } = await theirs.ok(theirs.post('/webhooks', hook))
  const { visitor } = await signedIn([ours])
  for (const path of ['/people', '/invitations', '/webhooks', `/webhooks/one`, '/webhooks/delete', '/audit']) {
    for (const company of [ours, theirs]) {
      const page = await visitor.get(at(path, company, `&id=${id}`))
      t.false(page.text.includes('secret@theirs.example') || page.text.includes('>Theirs'), path)
      t.false(page.text.includes(`Company ${theirs.shortName}`), path)
    }
  }
  const page = await visitor.get(at('/webhooks', ours))
  const { text } = await visitor.get(at('/webhooks/one', ours, '&id=x'))
  t.regex(text, /<a href="\/webhooks\?[^>]*>Back to: Webhooks</, 'to the list that it would be in')
  t.is((await visitor.send(page, '/webhooks/off', { company: theirs.shortName, id })).status, 403)
  t.is((await visitor.send(page, '/webhooks/off', { company: ours.shortName, id })).status, 404)
  t.true((await theirs.ok(theirs.get(`/webhooks/${id}`))).isActive)
})

test('who is in two companies chooses; who leaves one is shown it no more', async (t) => {
  const [one, two] = [await service().company(), await service().company()]
  const { who, visitor } = await signedIn([one])
  await addMember(service().operator, service().service.identity, {
    company: two.shortName,
    email: who.email,
    name: who.name,
    role: 'Administrator',
  })
  const page = await visitor.get(at('/audit', two))
  t.regex(page.text, new RegExp(`<option value="${two.shortName}" selected>`))
  await two.deactivate(who.email)
  t.false((await visitor.get(at('/audit', two))).text.includes(`Company ${two.shortName}`))
})

test('a page about a company that is not one’s own says so, and shows no other in its place', async (t) => {
  const [ours, theirs] = [await service().company(), await service().company()]
  const { visitor } = await signedIn([ours])
  for (const path of ['/people', '/keys', '/webhooks']) {
    const page = await visitor.get(at(path, theirs))
    t.is(page.status, 403, path)
    t.regex(page.text, /You are not a member of that company/)
    t.is((await visitor.get(path)).status, 200, 'where none is named, the first one is shown')
  }
})
