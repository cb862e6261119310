// Two companies know nothing of each other. Every capability of the registry is called by one company with ids of the
// other: it is not found, or the caller's own; and not a row of the other company changes. And nobody calls without the
// permission that the registry names.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { exampleOf } from '../server/examples.ts'
import { callOverRest, type Input, namedPermissions } from './support/addresses.ts'
import { checksums } from './support/checksums.ts'
import { Client } from './support/client.ts'
import { sampleOf, strayNames } from './support/samples.ts'
import { serviceFor, type TestCompany } from './support/service.ts'
import { makeWorld, type World } from './support/world.ts'

const service = serviceFor(test)
let theirs: Promise<World>
let stranger: Promise<World>

test.serial('every capability has a sample, every sample a capability', async (t) => {
  theirs = makeWorld(service(), 'factory', 'w1theirs')
  stranger = makeWorld(service(), 'factory', 'w2own')
  await Promise.all([theirs, stranger])
  for (const capability of capabilities) t.notThrows(() => sampleOf(capability))
  t.deepEqual(strayNames(), [])
})

for (const capability of capabilities) {
  test.serial(`${capability.name} shows and changes nothing of another company`, async (t) => {
    const sample = sampleOf(capability)
    const world = await (sample.kind ? makeWorld(service(), sample.kind, 'w1theirs') : theirs)
    const caller = await (sample.kind ? makeWorld(service(), sample.kind, 'w2own') : stranger)
    const input = await sample.input(world)
    const before = await checksums(service().admin, world.company.shortName)
    const reply = await callOverRest(caller.company, capability, input)
    if (sample.elsewhere === 'not found') {
      t.is(reply.status, 404, reply.text)
      t.is(reply.body.code, 'not_found')
    } else {
      t.is(reply.status, 200, reply.text)
      if (sample.elsewhere === 'empty') t.deepEqual(reply.body.data, [], reply.text)
      const answer = withoutSent(reply.text, input)
      t.deepEqual(
        world.signs.filter((sign) => answer.includes(sign)),
        [],
        `shows something of another company: ${reply.text}`,
      )
    }
    t.deepEqual(await checksums(service().admin, world.company.shortName), before)
  })
}

/** An answer may repeat what the caller sent. */
function withoutSent(text: string, input: Input): string {
  const sent: string[] = []
  JSON.stringify(input, (_, value) => {
    if (typeof value === 'string' && value) sent.push(value)
    return value
  })
  return sent
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => {
      const quoted = JSON.stringify(value)
      const inSentence = JSON.stringify(quoted).slice(1, -1)
      return rest.replaceAll(inSentence, '').replaceAll(quoted, '""')
    }, text)
}

test('without its permission no capability runs', async (t) => {
  const company = await service().company({
    permissionGroups: [{ name: 'Nothing' }],
    roles: [{ name: 'Nothing', permissionGroup: 'Nothing' }],
  })
  const powerless = await company.as('Nothing')
  const allPermissions: string[] = (await service().admin.query('select app.all_permissions() as all')).rows[0].all
  for (const capability of capabilities) {
    const wanted = namedPermissions(capability)
    const body = exampleOf(capability.input, { least: true }) as Input
    const ofMember = await callOverRest(powerless, capability, body)
    if (wanted.length === 0) {
      t.not(ofMember.status, 401, capability.name)
      t.not(ofMember.status, 500, capability.name)
      if (capability.permission === 'member') t.not(ofMember.body.code, 'missing_permission', capability.name)
      continue
    }
    for (const permission of wanted) {
      const others = allPermissions.filter((one) => one !== permission)
      for (const [who, reply] of [
        ['a member whose role grants nothing', ofMember],
        ['a key narrowed to everything else', await callOverRest(await narrowed(company, others), capability, body)],
      ] as const) {
        t.is(reply.status, 403, `${capability.name} by ${who}: ${reply.text}`)
        t.is(reply.body.code, 'missing_permission', capability.name)
        t.true(wanted.includes(reply.body.requiredPermission), `${capability.name} names the permission`)
      }
    }
  }
})

const narrowedKeys = new Map<string, Client>()
async function narrowed(company: TestCompany, permissions: string[]): Promise<Client> {
  const name = `${company.shortName} ${permissions.join()}`
  const known = narrowedKeys.get(name)
  if (known) return known
  const [person] = await company.sql(
    `select user_id from people.people where email = 'admin@example.test' and company_id = app.company_id()`,
  )
  const { key } = await service().service.identity.keys.issue({
    sub: String(person!.user_id),
    company: company.shortName,
    name: 'Narrowed',
    actorType: 'human',
    permissions,
  })
  const client = new Client(company.baseUrl, key)
  narrowedKeys.set(name, client)
  return client
}
