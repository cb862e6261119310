// The list of tools follows the registry, and what every one answers follows its schema. Nothing here knows a capability by name.
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { outputSchema } from '../../server/mcp/schema.ts'
import { requiredPermissions, toolName } from '../../server/mcp/tools.ts'
import { sampleOf } from '../support/samples.ts'
import { serviceFor } from '../support/service.ts'
import { makeWorld, type World } from '../support/world.ts'
import { keyOf, rpc, run } from './support.ts'

const service = serviceFor(test)
const readers = capabilities.filter((capability) => capability.agents === 'tool')
const validator = new AjvJsonSchemaValidator()
let made: Promise<[World, World]> | undefined
const worlds = () => (made ??= Promise.all([makeWorld(service()), makeWorld(service())]))

interface Listed { name: string; title: string; description: string; inputSchema: object; outputSchema?: object; annotations: Record<string, boolean> }

test('an administrator sees every tool, in one order, each described and within a budget', async (t) => {
  const company = await service().company()
  const lists = await Promise.all([rpc(company, 'tools/list'), rpc(company, 'tools/list')])
  const tools: Listed[] = lists[0].body.result.tools
  t.deepEqual(lists[1].body.result.tools, tools)
  t.deepEqual(tools.map((one) => one.name), [...readers.map(toolName), 'capabilities_call', 'capabilities_search'].sort())
  for (const one of tools) {
    t.regex(one.name, /^[a-z][a-z_]{2,63}$/)
    t.true(one.title.length > 0 && one.description.length > 10, one.name)
    t.is(one.annotations.openWorldHint, false)
    t.is(one.annotations.readOnlyHint, one.name !== 'capabilities_call', one.name)
    t.true(Buffer.byteLength(JSON.stringify(one)) < 2000, `${one.name} is too large for a list of its size`)
  }
  // 78 tools are to stay below 60 kB.
  const bytes = Buffer.byteLength(JSON.stringify(tools))
  t.true(bytes < Math.min(60_000, 3000 + tools.length * 770), `${tools.length} tools have ${bytes} bytes`)
})

test('a credential sees only what it may run', async (t) => {
  const company = await service().company()
  const names = new Set(readers.flatMap(requiredPermissions))
  for (const permission of names) {
    const { client } = await keyOf(service(), company, 'human', [permission])
    const { body } = await rpc(client, 'tools/list')
    const expected = readers.filter((capability) => requiredPermissions(capability).every((name) => name === permission)).map(toolName)
    t.deepEqual(body.result.tools.map((one: Listed) => one.name), [...expected, 'capabilities_call', 'capabilities_search'].sort(), permission)
  }
})

for (const capability of readers) {
  test.serial(`${toolName(capability)} answers as its schema says, refuses without its permission, and knows nothing of others`, async (t) => {
    const [world, stranger] = await worlds()
    const input = await sampleOf(capability).input(world)
    const answer = await run(world.company, capability.name, input)
    t.false(answer.isError, answer.texts.join())
    for (const schema of [outputSchema(capability), await listed(world, toolName(capability))]) {
      t.deepEqual(validator.getValidator(schema as never)(answer.body), { valid: true, data: answer.body, errorMessage: undefined })
    }
    if (requiredPermissions(capability).length > 0) {
      const { client } = await keyOf(service(), world.company, 'human', ['tasks:delete'])
      const refused = await run(client, capability.name, input)
      t.true(refused.isError)
      t.like(refused.body, { code: 'missing_permission', status: 403 })
    }
    const elsewhere = await run(stranger.company, capability.name, input)
    if (sampleOf(capability).elsewhere === 'not found') t.is(elsewhere.body.code, 'not_found', elsewhere.texts.join())
    else t.false(elsewhere.isError, elsewhere.texts.join())
    if (sampleOf(capability).elsewhere === 'empty') t.deepEqual(elsewhere.body.data, [])
  })
}

async function listed(world: World, name: string): Promise<object> {
  const { body } = await rpc(world.company, 'tools/list')
  return body.result.tools.find((one: Listed) => one.name === name).outputSchema
}
