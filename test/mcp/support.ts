// Both generations of the official client, talking to the tool server as anybody's would.
import { Client as NewerClient, StreamableHTTPClientTransport as NewerTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Client } from '../support/client.ts'

const info = { name: 'millwright-tests', version: '1' }

export async function olderClient({ baseUrl, key }: Client): Promise<OlderClient> {
  const client = new OlderClient(info)
  await client.connect(new OlderTransport(new URL('/mcp', baseUrl), { requestInit: { headers: { authorization: `Bearer ${key}` } } }))
  return client
}

export async function newerClient({ baseUrl, key }: Client): Promise<NewerClient> {
  const client = new NewerClient(info, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new NewerTransport(new URL('/mcp', baseUrl), { requestInit: { headers: { authorization: `Bearer ${key}` } } }))
  return client
}
