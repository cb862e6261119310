// A form about a company that was open while somebody signed out, or in anew: nothing that was written is lost.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, type Member, member, type Seen, Visitor } from './visitor.ts'

const service = serviceFor(test)
const at = (path: string, company: TestCompany, more = '') => `${path}?company=${company.shortName}${more}`
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

async function signedIn(company: TestCompany): Promise<{ who: Member; visitor: Visitor }> {
  const who = await member(service(), [company])
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  return { who, visitor }
}

/** The fields of the last form of a page, as a browser sends them. */
function hiddenOf({ text }: Seen): URLSearchParams {
  const form = text.slice(text.lastIndexOf('<form'))
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return new URLSearchParams(fields.map(([, name, value]): [string, string] => [name!, unescaped(value!)]))
}

const ownOrigin = () => ({ origin: new URL(service().baseUrl).origin })
const webhooksOf = async (company: TestCompany) => (await company.ok(company.get('/webhooks'))).data

test('what somebody wrote who was signed out meanwhile is sent once they are signed in again', async (t) => {
  const company = await service().company()
  const { who, visitor } = await signedIn(company)
  const open = await visitor.get(at('/webhooks', company))
  const written = hiddenOf(open)
  for (const [name, value] of [
    ['name', 'ERP "<b>"'],
    ['targetUrl', 'https://receiver.example/a'],
    ['eventType', 'lot.created'],
    ['eventType', 'work_order.released'],
    ['headers', 'X-Key: copied & kept\r\nX-B: 2'],
  ])
    written.append(name!, value!)
  await visitor.send(open, '/sign-out', {})
  const out = await visitor.post('/webhooks', written, ownOrigin())
  t.is(out.status, 403)
  t.regex(out.text, /what you wrote is kept/)
  t.regex(out.text, /<a href="\/sign-in" target="_blank"/)
  const still = await visitor.post('/webhooks', hiddenOf(out), ownOrigin())
  t.regex(still.text, /what you wrote is kept/, 'as long as nobody is signed in')
  await visitor.signIn(who.email, who.password)
  const again = await visitor.post('/webhooks', hiddenOf(still), ownOrigin())
  t.regex(again.text, /Send it as Sam Tester/)
  t.deepEqual(await webhooksOf(company), [], 'nothing is done before it is sent by who is signed in now')
  const made = await visitor.post('/webhooks', hiddenOf(again), ownOrigin())
  t.is(made.status, 200, alertOf(made))
  t.like(await webhooksOf(company), {
    length: 1,
    0: {
      name: 'ERP "<b>"',
      eventTypes: ['lot.created', 'work_order.released'],
      headers: { 'X-Key': '•••', 'X-B': '•••' },
    },
  })
})

test('what another site sends, and what asks for a password, is kept on no page', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const written = new URLSearchParams({ token: 'made up', company: company.shortName, name: 'Planted' })
  for (const origin of ['https://elsewhere.example', 'null']) {
    const refused = await visitor.post('/webhooks', written, { origin })
    t.is(refused.status, 403)
    t.false(refused.text.includes('Planted'))
  }
  const password = new URLSearchParams({ token: 'made up', present: 'my secret words', next: 'x', again: 'x' })
  const refused = await visitor.post('/password', password, ownOrigin())
  t.is(refused.status, 403)
  t.false(refused.text.includes('my secret words'))
})

test('a page of a webhook says what to do in its own words', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const hook = { name: 'ERP', targetUrl: 'https://receiver.example/a', eventTypes: ['lot.created'] }
  const { id } = await company.ok(company.post('/webhooks', { ...hook, headers: { 'X-Key': 'old' } }))
  const one = await visitor.get(at('/webhooks/one', company, `&id=${id}`))
  const moved = { id, name: 'ERP', targetUrl: 'https://other.example/a', eventType: 'lot.created' }
  t.is(
    alertOf(await visitor.send(one, '/webhooks/change', { ...moved, headers: 'X-Key: •••' })),
    'Extra headers: must be sent again, or taken out, as “Address” names another host.',
  )
  await visitor.send(one, '/webhooks/off', { id })
  t.is(
    alertOf(await visitor.send(one, '/webhooks/test', { id })),
    'The webhook is switched off and sends nothing. Switch it on first.',
  )
  t.is((await visitor.send(one, '/webhooks/change', { ...moved, headers: '' })).status, 200)
  t.is((await company.ok(company.get(`/webhooks/${id}`))).headers, null)
})

test('a list that became shorter than where it is looked at leads to its last rows', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const { text } = await visitor.get(at('/people', company, '&offset=500'))
  t.regex(text, /<span class="hint">All in all 2<\/span>/)
  t.regex(text, new RegExp(`<a href="/people\\?company=${company.shortName}" rel="prev">Before</a>`))
})

test('a key ends when its form says, or is refused', async (t) => {
  const company = await service().company()
  const { visitor } = await signedIn(company)
  const keys = async () => (await company.ok(company.get('/api-keys'))).data.length
  const before = await keys()
  for (const expiry of ['-5', 'abc', '0', '7.5', '99999']) {
    const page = await visitor.send(await visitor.get(at('/keys', company)), '/keys', {
      ...{ company: company.shortName, name: 'A', expiry, extent: 'all' },
    })
    t.is(page.status, 400, expiry)
    t.regex(alertOf(page)!, /^Ends: /)
  }
  t.is(await keys(), before)
})

test('a new password is another one, and more than blanks', async (t) => {
  const company = await service().company()
  const { who, visitor } = await signedIn(company)
  const change = async (next: string) =>
    await visitor.send(await visitor.get('/password'), '/password', { present: who.password, next, again: next })
  t.is(alertOf(await change(' '.repeat(10))), 'A password is more than blanks.')
  t.is(alertOf(await change(who.password)), 'That is your password already.')
  t.is((await visitor.get('/keys')).status, 200)
})
