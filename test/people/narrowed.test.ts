// A key narrowed to permissions to see is a key for reading: no write of the registry is done with it, not even what every
// member may, on no way in.
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { keyOf, tool } from '../mcp/support.ts'
import { callOverRest } from '../support/addresses.ts'
import { versions } from '../support/checksums.ts'
import { sampleOf } from '../support/samples.ts'
import { serviceFor } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'

const service = serviceFor(test)
const writes = capabilities.filter((one) => one.effect !== 'read')

async function permissionsToSee(): Promise<string[]> {
  const { rows } = await service().admin.query('select app.all_permissions() as all')
  return rows[0].all.filter((name: string) => /:view(_|$)/.test(name))
}

test.serial('a key narrowed to permissions to see writes nothing, really or dry', async (t) => {
  const seeing = await permissionsToSee()
  for (const capability of writes) {
    const { kind, input } = sampleOf(capability)
    const world = await makeWorld(service(), kind)
    const body = await input(world)
    const { client } = await keyOf(service(), world.company, 'human', seeing)
    const before = await versions(service().admin)
    const ways: Record<string, string>[] = [{}]
    if (capability.dryRun !== 'not supported') ways.push({ prefer: 'dry-run' })
    for (const headers of ways) {
      const reply = await callOverRest(client, capability, body, headers)
      t.like(reply, { status: 403, body: { code: 'missing_permission' } }, `${capability.name}: ${reply.text}`)
      t.truthy(reply.body.requiredPermission, capability.name)
    }
    t.deepEqual(await versions(service().admin), before, capability.name)
  }
})

test.serial('the tool server shows it no write, and refuses one that is called by name', async (t) => {
  const { company, rawSku } = await makeWorld(service())
  const { client } = await keyOf(service(), company, 'human', await permissionsToSee())
  t.is((await client.ok(client.get('/me'))).readOnly, true)
  for (let offset = 0, more = true; more; offset += 50) {
    const { body } = await tool(client, 'capabilities_search', { query: '', limit: 50, offset })
    for (const { name, effect } of body.data) t.is(effect, 'read', name)
    more = body.pagination.hasMore
  }
  const input = { title: 'Burr', productSku: rawSku }
  for (const options of [{}, { dryRun: true }]) {
    const refused = await tool(client, 'capabilities_call', { name: 'ncrs.open', input, ...options })
    t.like(refused, { isError: true, body: { code: 'missing_permission', requiredPermission: 'member' } })
  }
})

test.serial(
  'one permission to change something, or none to narrow it, and the key does what every member may',
  async (t) => {
    const { company, rawSku } = await makeWorld(service())
    const ncr = { title: 'Burr', productSku: rawSku }
    const { client } = await keyOf(service(), company, 'human', ['inventory:view', 'tasks:create'])
    t.is((await client.ok(client.get('/me'))).readOnly, false)
    t.is((await client.post('/ncrs', ncr)).status, 200)
    const powerless = await company.as('Viewer')
    t.is((await powerless.ok(powerless.get('/me'))).readOnly, false)
    t.is((await powerless.post('/ncrs', ncr)).status, 200)
  },
)
