import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { newerClient, olderClient, rpc } from './support.ts'

const service = serviceFor(test)

for (const [era, connect] of [['older', olderClient], ['newer', newerClient]] as const) {
  test(`the ${era} client lists and calls tools, prompts and resources over HTTP with an API key`, async (t) => {
    const company = await service().company()
    const client = await connect(company)
    const { tools } = await client.listTools()
    t.true(tools.some((tool) => tool.name === 'me_get'))
    const me = await client.callTool({ name: 'me_get', arguments: {} })
    t.falsy(me.isError)
    t.like(me.structuredContent, { company: { shortName: company.shortName }, actorType: 'agent', channel: 'mcp' })
    t.deepEqual(JSON.parse((me.content as { text: string }[])[0]!.text), me.structuredContent)
    const refused = await client.callTool({ name: 'capabilities_call', arguments: { name: 'stock.transfer', input: { sku: 'none', quantity: 1, from: 'a', to: 'b' } } })
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

test('the newer client speaks the present revision', async (t) => {
  const client = await newerClient(await service().company())
  t.is(client.getNegotiatedProtocolVersion(), '2026-07-28')
  await client.close()
})

for (const protocolVersion of ['2025-11-25', '2025-06-18', '2025-03-26']) {
  test(`revision ${protocolVersion} is spoken`, async (t) => {
    const { body } = await rpc(await service().company(), 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } })
    t.is(body.result.protocolVersion, protocolVersion)
    t.is(body.result.serverInfo.name, 'millwright')
    t.true(body.result.instructions.includes('dryRun'))
  })
}
