// Both generations of the official client, talking to the tool server as anybody's would; and bare requests.
import { Client as NewerClient, StreamableHTTPClientTransport as NewerTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { capabilities } from '../../server/capabilities/index.ts'
import { Client } from '../support/client.ts'
import type { TestCompany, TestService } from '../support/service.ts'

const info = { name: 'millwright-tests', version: '1' }

export async function olderClient({ baseUrl, key }: Client): Promise<OlderClient> {
  const client = new OlderClient(info)
  await client.connect(
    new OlderTransport(new URL('/mcp', baseUrl), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  return client
}

export async function newerClient({ baseUrl, key }: Client): Promise<NewerClient> {
  const client = new NewerClient(info, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new NewerTransport(new URL('/mcp', baseUrl), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  return client
}

// What a test asserts of an answer is up to the test.
type Any = any

export interface Rpc {
  status: number
  headers: Headers
  body: Any
  text: string
}

export const accept = 'application/json, text/event-stream'

/** A request as it is; a body that is text or bytes goes out untouched. */
export async function send(
  { baseUrl, key }: Client,
  body: string | Uint8Array<ArrayBuffer> | object | undefined,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Rpc> {
  const response = await fetch(`${baseUrl}/mcp`, {
    method,
    headers: { authorization: `Bearer ${key}`, accept, 'content-type': 'application/json', ...headers },
    body: body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const data = /^data: (.+)$/m.exec(text)?.[1] ?? text
  return { status: response.status, headers: response.headers, body: data ? JSON.parse(data) : undefined, text }
}

/** One bare JSON-RPC request of the older revisions, which need no handshake here. */
export async function rpc(
  client: Client,
  method: string,
  params: object = {},
  headers?: Record<string, string>,
): Promise<Rpc> {
  return await send(client, { jsonrpc: '2.0', id: 1, method, params }, headers)
}

export const toolCall = (name: string, args: unknown = {}, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

export interface Called {
  isError: boolean
  body: Any
  texts: string[]
}

/** tools/call, which must come back as a result: refusals too. */
export async function tool(client: Client, name: string, args: unknown = {}): Promise<Called> {
  const { body } = await rpc(client, 'tools/call', { name, arguments: args })
  if (!body.result) throw new Error(`${name} is no result: ${JSON.stringify(body)}`)
  return {
    isError: body.result.isError === true,
    body: body.result.structuredContent,
    texts: body.result.content.map((part: { text: string }) => part.text),
  }
}

/** Any capability as an agent calls it: its tool, or capabilities_call. */
export async function run(client: Client, name: string, input: object = {}, options: object = {}): Promise<Called> {
  const capability = capabilities.find((known) => known.name === name)
  if (capability?.agents === 'tool') return await tool(client, name.replace('.', '_'), input)
  return await tool(client, 'capabilities_call', { name, input, ...options })
}

/** A further key of the company's administrator. */
export async function keyOf(
  service: TestService,
  company: TestCompany,
  actorType: 'human' | 'agent' | 'service',
  permissions?: string[],
): Promise<{ client: Client; keyId: string }> {
  const [admin] = await company.sql(
    `select user_id from people.people where company_id = app.company_id() and email = 'admin@example.test'`,
  )
  const { key, keyId } = await service.service.identity.keys.issue({
    sub: String(admin!.user_id),
    company: company.shortName,
    name: 'Another',
    actorType,
    permissions,
  })
  return { client: new Client(company.baseUrl, key), keyId }
}
