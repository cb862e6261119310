// Pages of what is more than fits on one: each row is on one of them, once, and what is on none is found.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { member, Visitor } from './visitor.ts'

const service = serviceFor(test)
const at = (path: string, company: TestCompany, more = '') => `${path}?company=${company.shortName}${more}`

async function signedIn(company: TestCompany, role?: string): Promise<Visitor> {
  const { email, password } = await member(service(), [company], role)
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(email, password)
  return visitor
}

test('labels of many machines are on several pages, each machine once, by name', async (t) => {
  const machines = Array.from({ length: 205 }, (_, n) => `Press ${n + 1}`)
  const company = await service().company({ sites: [{ name: 'Hall', ssus: machines.map((name) => ({ name })) }] })
  const visitor = await signedIn(company, 'Viewer')
  const named = (text: string) => [...text.matchAll(/<strong><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)
  const first = await visitor.get(at('/labels', company))
  t.deepEqual(named(first.text), machines.slice(0, 200))
  t.regex(first.text, /1 to 200 of 205/)
  t.deepEqual(named((await visitor.get(at('/labels', company, '&offset=200'))).text), machines.slice(200))
})

test('keys of others are on several pages, each once, and the ended one is gone', async (t) => {
  const company = await service().company()
  const admins = [company, await company.as('Administrator', 'one'), await company.as('Administrator', 'two')]
  for (let n = 0; n < 103; n++)
    await company.ok(admins[n % 3]!.post('/api-keys', { name: `Terminal ${n} of the line` }))
  const visitor = await signedIn(company)
  const named = (text: string) =>
    [...text.matchAll(/aria-label="Revoke (Terminal \d+) of the line"/g)].map(([, name]) => name)
  const first = await visitor.get(at('/keys', company))
  t.regex(first.text, /1 to 100 of 106/)
  const second = await visitor.get(at('/keys', company, '&offset=100'))
  t.regex(second.text, /101 to 106 of 106/)
  const all = [...named(first.text), ...named(second.text)]
  t.is(new Set(all).size, 103)
  t.is(all.length, 103)
  const oldest = /<input type="hidden" name="id" value="([^"]+)">\s*<button[^>]*aria-label="Revoke Terminal 0 /.exec(
    second.text,
  )!
  const revoke = await visitor.get(at('/keys/revoke', company, `&id=${oldest[1]}`))
  await visitor.send(revoke, '/keys/revoke', { company: company.shortName, id: oldest[1]! })
  t.regex((await visitor.get(at('/keys', company, '&offset=100'))).text, /101 to 105 of 105/)
})

test('a person whom a hundred others resemble is found, and offered each of the roles', async (t) => {
  const company = await service().company()
  const roles = Array.from({ length: 102 }, (_, n) => ({ name: `Role ${n}`, permissionGroup: 'Staff' }))
  await company.apply({ permissionGroups: [{ name: 'Staff', permissions: ['tasks:view_all'] }], roles })
  const visitor = await signedIn(company)
  await service().operator.query(
    "select operator.add_service_account($1, 'Bridge ' || n, 'Role 0') from generate_series(1, 101) n",
    [company.shortName],
  )
  const { data } = await company.ok(company.get('/people?search=Bridge&offset=100'))
  const page = await visitor.get(at('/people/change', company, `&id=${data[0].id}&search=Bridge`))
  t.true(page.text.includes(`<h1>${data[0].name} `))
  t.is([...page.text.matchAll(/name="role" value="Role /g)].length, 102)
})
