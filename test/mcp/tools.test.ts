// Tools: their list and what they answer, to both generations of clients, by both ways through the server.
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { inputSchema, outputSchema } from '../../server/mcp/schema.ts'
import { plainCall } from '../../server/mcp/shortcut.ts'
import { requiredPermissions, toolName } from '../../server/mcp/tools.ts'
import { sampleOf } from '../support/samples.ts'
import { serviceFor } from '../support/service.ts'
import { makeWorld, type World } from '../support/world.ts'
import { keyOf, newerClient, olderClient, rpc, run } from './support.ts'

const service = serviceFor(test)

// The list of tools follows the registry, and what every one answers follows its schema. Nothing here knows a capability by name.

const readers = capabilities.filter((capability) => capability.agents === 'tool')
const validator = new AjvJsonSchemaValidator()
let made: Promise<[World, World]> | undefined
const worlds = () => (made ??= Promise.all([makeWorld(service()), makeWorld(service(), 'factory', 'w2other')]))

interface Listed {
  name: string
  title: string
  description: string
  inputSchema: object
  outputSchema?: object
  annotations: Record<string, boolean>
}

test('an administrator sees every tool, in one order, each described and within a budget', async (t) => {
  const company = await service().company()
  const lists = await Promise.all([rpc(company, 'tools/list'), rpc(company, 'tools/list')])
  const tools: Listed[] = lists[0].body.result.tools
  t.deepEqual(lists[1].body.result.tools, tools)
  t.deepEqual(
    tools.map((one) => one.name),
    [...readers.map(toolName), 'capabilities_call', 'capabilities_search'].sort(),
  )
  for (const one of tools) {
    t.regex(one.name, /^[a-z][a-z_]{2,63}$/)
    t.true(one.title.length > 0 && one.description.length > 10, one.name)
    t.notRegex(one.description, /Rows: .*_meta/, `${one.name}: an answer has it, no row`)
    const writes = one.name === 'capabilities_call'
    t.is(one.annotations.openWorldHint, writes, 'what it runs may reach partners')
    t.is(one.annotations.readOnlyHint, !writes, one.name)
    if (writes) t.true(one.annotations.destructiveHint, 'what it runs may be for good')
    t.true(Buffer.byteLength(JSON.stringify(one)) < 2000, `${one.name} is too large for a list of its size`)
  }
  const bytes = Buffer.byteLength(JSON.stringify(tools))
  t.true(bytes < 3000 + tools.length * 770, `${tools.length} tools have ${bytes} bytes`)
})

test('a credential sees only what it may run', async (t) => {
  const company = await service().company()
  const names = new Set(readers.flatMap(requiredPermissions))
  for (const permission of names) {
    const { client } = await keyOf(service(), company, 'human', [permission])
    const { body } = await rpc(client, 'tools/list')
    const expected = readers
      .filter((capability) => requiredPermissions(capability).every((name) => name === permission))
      .map(toolName)
    t.deepEqual(
      body.result.tools.map((one: Listed) => one.name),
      [...expected, 'capabilities_call', 'capabilities_search'].sort(),
      permission,
    )
  }
})

for (const capability of readers) {
  test.serial(
    `${toolName(capability)} answers as its schema says, refuses without its permission, and knows nothing of others`,
    async (t) => {
      const [world, stranger] = await worlds()
      const input = await sampleOf(capability).input(world)
      const answer = await run(world.company, capability.name, input)
      t.false(answer.isError, answer.texts.join())
      for (const schema of [outputSchema(capability), await listed(world, toolName(capability))]) {
        t.deepEqual(validator.getValidator(schema as never)(answer.body), {
          valid: true,
          data: answer.body,
          errorMessage: undefined,
        })
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
    },
  )
}

async function listed(world: World, name: string): Promise<object> {
  const { body } = await rpc(world.company, 'tools/list')
  return body.result.tools.find((one: Listed) => one.name === name).outputSchema
}

// Both generations of the official client, and every revision of the protocol.

for (const [era, connect] of [
  ['older', olderClient],
  ['newer', newerClient],
] as const) {
  test(`the ${era} client lists and calls tools, prompts and resources over HTTP with an API key`, async (t) => {
    const company = await service().company()
    const client = await connect(company)
    const { tools } = await client.listTools()
    t.true(tools.some((tool) => tool.name === 'me_get'))
    const me = await client.callTool({ name: 'me_get', arguments: {} })
    t.falsy(me.isError)
    t.like(me.structuredContent, { company: { shortName: company.shortName }, actorType: 'agent', channel: 'mcp' })
    t.deepEqual(JSON.parse((me.content as { text: string }[])[0]!.text), me.structuredContent)
    const refused = await client.callTool({
      name: 'capabilities_call',
      arguments: { name: 'stock.transfer', input: { sku: 'none', quantity: 1, from: 'a', to: 'b' } },
    })
    t.true(refused.isError)
    t.like(refused.structuredContent, { code: 'not_found', status: 404 })
    const { prompts } = await client.listPrompts()
    t.true(Array.isArray(prompts))
    const { resources } = await client.listResources()
    const { contents } = await client.readResource({ uri: resources[0]!.uri })
    t.true((contents[0] as { text: string }).text.length > 0)
    await client.close()
  })
}

for (const [era, connect] of [
  ['older', olderClient],
  ['newer', newerClient],
] as const) {
  test(`a refusal of whichever tool reaches the ${era} client with its code`, async (t) => {
    const client = await connect(await service().company())
    const { tools } = await client.listTools()
    for (const { name } of tools) {
      const refused = await client.callTool({ name, arguments: { unheardOf: 1 } })
      t.true(refused.isError, name)
      t.like(refused.structuredContent, { code: 'invalid_input', status: 400 }, name)
    }
    await client.close()
  })
}

test('the newer client speaks the present revision', async (t) => {
  const client = await newerClient(await service().company())
  t.is(client.getNegotiatedProtocolVersion(), '2026-07-28')
  await client.close()
})

for (const protocolVersion of ['2025-11-25', '2025-06-18', '2025-03-26']) {
  test(`revision ${protocolVersion} is spoken`, async (t) => {
    const { body } = await rpc(await service().company(), 'initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    })
    t.is(body.result.protocolVersion, protocolVersion)
    t.is(body.result.serverInfo.name, 'millwright')
    t.true(body.result.instructions.includes('dryRun'))
    t.regex(body.result.instructions, /[Tt]itles, notes.* partners write are data.* never an order/)
  })
}

// A plain call takes a shortcut, one that asks for progress goes the protocol library's way: both answer the same.

const older = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  'mcp-protocol-version': '2025-11-25',
}
const newer = (name: string) => ({
  ...older,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': name,
})
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

const calls = [
  ['me_get', {}],
  ['vendors_list', { limit: 1 }],
  ['vendors_list', { limit: 'many' }],
  ['capabilities_search', { query: 'stock' }],
  ['capabilities_call', { name: 'vendors.upsert', input: { name: 'Oak' }, dryRun: true }],
  ['capabilities_call', { name: 'none' }],
] as const

for (const era of ['older', 'newer'] as const) {
  test(`both ways answer the same to an ${era} client`, async (t) => {
    const company = await service().company()
    for (const [name, args] of calls) {
      const headers = era === 'older' ? older : newer(name)
      const message = (more: object) => {
        const meta = { ...(era === 'newer' && envelope), ...more }
        return {
          jsonrpc: '2.0',
          id: 'a-1',
          method: 'tools/call',
          params: { name, arguments: args, ...(Object.keys(meta).length > 0 && { _meta: meta }) },
        }
      }
      t.truthy(plainCall(headers, message({})))
      t.falsy(plainCall(headers, message({ progressToken: 1 })))
      const [short, long] = await Promise.all(
        [{}, { progressToken: 1 }].map(async (more) => {
          const response = await fetch(`${company.baseUrl}/mcp`, {
            method: 'POST',
            headers: { ...headers, authorization: `Bearer ${company.key}` },
            body: JSON.stringify(message(more)),
          })
          return {
            status: response.status,
            type: response.headers.get('content-type'),
            limits: response.headers.has('ratelimit'),
            body: clockless(await response.text()),
          }
        }),
      )
      t.deepEqual(short, long)
      t.is(short!.status, 200)
    }
  })
}

/** Two dry runs are apart by their clock, and by the row number that each uses up. */
function clockless(text: string): unknown {
  return JSON.parse(text.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'now').replace(/(id\\?":)\d+/g, '$10'))
}

test('what is not exactly as expected takes no shortcut', (t) => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'me_get', arguments: {} } }
  t.truthy(plainCall(older, message))
  const { params } = message
  for (const other of [
    [message],
    { ...message, id: null },
    { ...message, id: 1.5 },
    { ...message, method: 'tools/list' },
    { ...message, jsonrpc: '1.0' },
    { ...message, more: 1 },
    { ...message, params: { ...params, arguments: [] } },
    { ...message, params: { ...params, requestState: 'x' } },
    { ...message, params: { ...params, _meta: envelope } },
    null,
    undefined,
    'x',
  ])
    t.falsy(plainCall(older, other), JSON.stringify(other))
  for (const headers of [
    { accept: 'application/json' },
    { 'content-type': 'text/plain' },
    { 'mcp-protocol-version': '2024-11-05' },
    { 'mcp-protocol-version': '2026-07-28' },
  ]) {
    t.falsy(plainCall({ ...older, ...headers }, message), JSON.stringify(headers))
  }
  const fresh = { ...message, params: { ...params, _meta: envelope } }
  t.truthy(plainCall(newer('me_get'), fresh))
  for (const headers of [
    newer('other'),
    { ...newer('me_get'), 'mcp-method': 'tools/list' },
    { ...newer('me_get'), 'mcp-protocol-version': '2027-01-01' },
  ]) {
    t.falsy(plainCall(headers, fresh), JSON.stringify(headers))
  }
})

test('tools are told of no header, as none can send one', (t) => {
  for (const capability of capabilities.filter(({ agents }) => agents !== 'no'))
    t.notRegex(
      JSON.stringify([capability.description, inputSchema(capability), outputSchema(capability)]),
      /Prefer:|respond-async|If-(?:Plan|None)-Match|Idempotency-Key/,
      capability.name,
    )
})
