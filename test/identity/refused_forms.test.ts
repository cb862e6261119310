// What a form is refused for: all of it at once, in the words of its labels, each field marked.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, type Member, member, type Seen, Visitor } from './visitor.ts'

const service = serviceFor(test)

async function signedIn(company: TestCompany): Promise<{ who: Member; visitor: Visitor }> {
  const who = await member(service(), [company])
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  return { who, visitor }
}

const at = (path: string, company: TestCompany, more = '') => `${path}?company=${company.shortName}${more}`
const markedIn = ({ text }: Seen) =>
  [...text.matchAll(/<(?:input|select|textarea)(?=[^>]* name="(\w+)")[^>]* aria-invalid="true"/g)].map(
    ([, name]) => name,
  )

test('what a form is refused for is told by the labels of its fields, each of them', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const told = async (path: string, fields: Record<string, string>) => {
    const page = await visitor.send(await visitor.get(at(path, company)), path, fields)
    t.is(page.status, 400)
    return alertOf(page)
  }
  t.is(
    await told('/invitations', { email: 'nobody' }),
    'E-mail address: must be an e-mail address. Roles: choose at least one.',
  )
  t.is(
    await told('/webhooks', { name: '', targetUrl: 'http://a.example' }),
    'Name: must not be empty. It is told of: choose at least one. Address: must be an HTTPS address.',
  )
  const said = { name: 'ERP', targetUrl: 'https://receiver.example/a', eventType: 'lot.created' }
  const badHeader = { ...said, headers: 'Bad header: 1\r\nX-A: 2' }
  t.is(await told('/webhooks', badHeader), 'Extra headers: “Bad header” is not a header name.')
  const both = { ...badHeader, targetUrl: 'https://10.0.0.1/' }
  t.is(
    await told('/webhooks', both),
    'Extra headers: “Bad header” is not a header name. Address: must not be a private or internal address.',
  )
  const marked = await visitor.send(await visitor.get(at('/webhooks', company)), '/webhooks', badHeader)
  t.regex(marked.text, /<textarea id="headers"[^>]* aria-invalid="true" aria-describedby="problem headers-hint">/)
  const missing = await visitor.send(await visitor.get(at('/webhooks', company)), '/webhooks', {
    ...said,
    eventType: '',
  })
  t.regex(missing.text, /<details open><summary>Types of event/, 'what is wrong is not folded shut')
  t.regex((await told('/keys', { name: ' ', expiry: '7', extent: 'all' }))!, /^Name: [^:]*$/)
  const audit = async (more: string) => alertOf(await visitor.get(at('/audit', company, more)))
  t.is(await audit('&entityId=A-1'), 'Kind of thing: is needed with “Its id”.')
  t.is(await audit('&personId=x'), 'Personnel id: must be a number.')
})

test('a header that is no line of its own is told at the field; nothing of it is lost or shown as a name', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const said = { name: 'ERP', targetUrl: 'https://receiver.example/a', eventType: 'lot.created' }
  const refused = async (path: string, fields: Record<string, string>, from = at(path, company)) => {
    const page = await visitor.send(await visitor.get(from), path, fields)
    t.is(page.status, 400)
    t.true(markedIn(page).includes('headers'))
    return alertOf(page)
  }
  const make = (headers: string, more = {}) => refused('/webhooks', { ...said, headers, ...more })
  t.is(await make('X-A: first\r\nX-A: second'), 'Extra headers: “X-A” stands there twice.')
  t.regex((await make('X-A: first\r\nx-a: second'))!, /“X-A” stands there twice/)
  t.is(
    await make('mw_5D9WqdX5\r\n: mw_5D9WqdX5\r\nX-A: 1\r\nX-A: 2', { name: '' }),
    'Name: must not be empty. Extra headers: one a line, as “Name: value”. Extra headers: “X-A” stands there twice.',
  )
  const kept = 'Extra headers: “X-New” has no value that could be kept.'
  t.is(await make('X-New: •••'), kept)
  t.is(await make('X-New: •••', { name: '' }), `Name: must not be empty. ${kept}`)
  const { eventType, ...hook } = said
  const { id } = await company.ok(
    company.post('/webhooks', { ...hook, eventTypes: [eventType], headers: { 'X-Ok': 'old' } }),
  )
  const shown = { id, ...said, targetUrl: 'https://receiver.example/•••' }
  const one = at('/webhooks/one', company, `&id=${id}`)
  const change = (headers: string) => refused('/webhooks/change', { ...shown, headers }, one)
  t.is(await change('X-Ok: •••\r\nX-Ok: new'), 'Extra headers: “X-Ok” stands there twice.')
  t.is(await change('X-Ok: •••\r\nmw_5D9WqdX5'), 'Extra headers: one a line, as “Name: value”.')
  t.deepEqual((await company.ok(company.get(`/webhooks/${id}`))).headers, { 'X-Ok': '•••' })
})

test('a field that a list is filtered by is marked where it is wrong, and mended where it stands', async (t) => {
  const company = await service().company()
  const hook = { name: 'ERP', targetUrl: 'https://receiver.example/', eventTypes: ['lot.created'] }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const { visitor } = await signedIn(company)
  const audit = await visitor.get(at('/audit', company, '&from=yesterday&personId=nobody&entity=team'))
  t.deepEqual(markedIn(audit), ['from', 'personId'])
  t.regex(audit.text, /name="personId" value="nobody"/)
  const one = at('/webhooks/one', company, `&id=${id}`)
  const logs = await visitor.get(`${one}&status=lost&eventType=lot.created`)
  t.regex(alertOf(logs)!, /^State: /)
  t.deepEqual(markedIn(logs), ['status'])
  t.regex(logs.text, /name="eventType" value="lot.created"/)
  const replay = await visitor.send(await visitor.get(one), '/webhooks/replay', { id, from: '2020-01-01', to: 'today' })
  t.regex(alertOf(replay)!, /^Before: /)
  t.regex(replay.text, /<details open><summary>Send again what was given up/)
  t.regex(replay.text, /name="from" value="2020-01-01"/)
  t.deepEqual(markedIn(replay), ['to'])
})

test('people and invitations that are asked for wrongly are so in the words of their filters', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const people = await visitor.get(at('/people', company, `&actorType=robot&search=${'x'.repeat(300)}`))
  t.is(people.status, 400)
  t.regex(alertOf(people)!, /^Name or address: [^:]*\. Kind: [^:]*\.$/)
  t.deepEqual(markedIn(people), ['search', 'actorType'])
  t.regex(people.text, /name="search" value="x{300}"/)
  const invitations = await visitor.get(at('/invitations', company, '&status=lost'))
  t.regex(alertOf(invitations)!, /^State: /)
  t.deepEqual(markedIn(invitations), ['status'])
})

test('what is to be ticked and is not is marked, and nothing else', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const marked = async (path: string, fields: Record<string, string>) =>
    new Set(markedIn(await visitor.send(await visitor.get(at(path, company)), path, fields)))
  t.deepEqual(await marked('/invitations', { email: 'a@a.example' }), new Set(['role']))
  const hook = { name: 'ERP', targetUrl: 'https://receiver.example/' }
  t.deepEqual(await marked('/webhooks', hook), new Set(['eventType']))
  t.deepEqual(await marked('/keys', { name: 'A', expiry: '7', extent: 'some' }), new Set(['permission']))
})

test('a key that has no name and may do nothing of “only these” is told both', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const page = await visitor.get(at('/keys', company))
  const refused = await visitor.send(page, '/keys', { name: ' ', expiry: '7', extent: 'some' })
  t.is(refused.status, 400)
  t.is(alertOf(refused), 'Name: must not be empty. May do: choose at least one.')
  t.deepEqual(new Set(markedIn(refused)), new Set(['name', 'permission']))
  t.regex(refused.text, /<fieldset aria-describedby="problem"><legend>May do/)
  t.regex(refused.text, /value="some" checked/)
  await service().inside(company.shortName, (sql) =>
    sql(`select operator.add_service_account($1, 'Scale', 'Viewer')`, [company.shortName]),
  )
  const account = await visitor.send(page, '/keys', { name: 'A', expiry: '7', extent: 'all', account: '999999' })
  t.regex(alertOf(account)!, /^Acts as: /)
  t.deepEqual(markedIn(account), ['account'])
})

test('all that is wrong with a new password is told at once, wherever it is chosen', async (t) => {
  const company = await service().company()
  const { who, visitor } = await signedIn(company)
  const chosen = { next: 'short', again: 'shorter' }
  const both = 'A password has 10 to 200 characters. The two new passwords are not the same.'
  const change = async (present: string) =>
    await visitor.send(await visitor.get('/password'), '/password', { present, ...chosen })
  const changed = await change('not mine')
  t.is(alertOf(changed), `Your present password is another one. ${both}`)
  t.deepEqual(markedIn(changed), ['present', 'next', 'again'])
  t.regex(changed.text, /name="present"[^>]* autofocus/)
  t.is(alertOf(await change(who.password)), both)
  const { userId } = await company.ok(company.post('/invitations', { email: 'new@new.example', roles: ['Viewer'] }))
  const { data } = await company.ok(company.get('/invitations'))
  const { acceptUrl } = data.find((one: { userId: string }) => one.userId === userId)
  const guest = new Visitor(service().baseUrl)
  const joined = await guest.send(await guest.get(acceptUrl), acceptUrl, { name: ' ', ...chosen })
  t.is(alertOf(joined), `Please say your name. ${both}`)
  t.deepEqual(markedIn(joined), ['name', 'next', 'again'])
  const { people } = service().service.identity
  const link = await people.passwordUrl((await people.findUserByEmail(who.email))!.sub)
  const owner = new Visitor(service().baseUrl)
  t.is(alertOf(await owner.send(await owner.get(link), link, chosen)), both)
})
