import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { newerClient, olderClient } from './support.ts'

const service = serviceFor(test)

for (const [era, connect] of [['older', olderClient], ['newer', newerClient]] as const) {
  test(`the ${era} client lists tools and calls one over HTTP with an API key`, async (t) => {
    const company = await service().company()
    const client = await connect(company)
    const { tools } = await client.listTools()
    t.deepEqual(tools.map((tool) => tool.name), tools.map((tool) => tool.name).sort())
    t.true(tools.some((tool) => tool.name === 'me_get'))
    const me = await client.callTool({ name: 'me_get', arguments: {} })
    t.falsy(me.isError)
    t.like(me.structuredContent, { company: { shortName: company.shortName }, actorType: 'agent', channel: 'mcp' })
    t.deepEqual(JSON.parse((me.content as { text: string }[])[0]!.text), me.structuredContent)
    await client.close()
  })
}
