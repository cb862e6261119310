// The commonest request by far is one plain tools/call. Going through the protocol library costs several times what the
// call itself does, so it is answered here when it is exactly as expected; all else goes the library's way, which says
// what is wrong. test/mcp/tools.test.ts holds that both ways answer the same.
import type { IncomingHttpHeaders } from 'node:http'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import type { ToolResult } from './answers.ts'
import { version } from './words.ts'

export interface PlainCall {
  id: string | number
  name: string
  arguments: Record<string, unknown> | undefined
  present: boolean
}

export const serverInfo = { name: 'millwright', title: 'Millwright', version }

const presentRevision = '2026-07-28'
const olderRevisions = ['2025-11-25', '2025-06-18', '2025-03-26']
/** All that are answered, the newest first. */
export const revisions = [presentRevision, ...SUPPORTED_PROTOCOL_VERSIONS]
const meta = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  client: 'io.modelcontextprotocol/clientInfo',
  server: 'io.modelcontextprotocol/serverInfo',
}

/** Undefined: not so plain. */
export function plainCall(headers: IncomingHttpHeaders, message: unknown): PlainCall | undefined {
  const accept = headers.accept ?? ''
  if (
    headers['content-type'] !== 'application/json' ||
    !accept.includes('application/json') ||
    !accept.includes('text/event-stream')
  )
    return undefined
  if (!isObject(message) || !has(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined
  const { jsonrpc, id, method, params } = message
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !(typeof id === 'string' || Number.isInteger(id)))
    return undefined
  if (!isObject(params) || !has(params, ['name', 'arguments', '_meta'])) return undefined
  const { name, arguments: args, _meta } = params
  if (typeof name !== 'string' || !(args === undefined || isObject(args))) return undefined
  const present = headers['mcp-protocol-version'] === presentRevision
  const expected = present ? isPresent(headers, name, _meta) : isOlder(headers, _meta)
  return expected ? { id: id as string | number, name, arguments: args, present } : undefined
}

export function plainAnswer({ id, present }: PlainCall, result: ToolResult): string {
  const told = present ? { ...result, resultType: 'complete', _meta: { [meta.server]: serverInfo } } : result
  return JSON.stringify({ result: told, jsonrpc: '2.0', id })
}

function isOlder(headers: IncomingHttpHeaders, _meta: unknown): boolean {
  const sent = headers['mcp-protocol-version']
  return _meta === undefined && (sent === undefined || olderRevisions.includes(String(sent)))
}

function isPresent(headers: IncomingHttpHeaders, name: string, _meta: unknown): boolean {
  if (headers['mcp-method'] !== 'tools/call' || headers['mcp-name'] !== name || !isObject(_meta)) return false
  if (!has(_meta, [meta.revision, meta.capabilities, meta.client]) || _meta[meta.revision] !== presentRevision)
    return false
  const client = _meta[meta.client]
  return (
    isObject(_meta[meta.capabilities]) &&
    Object.keys(_meta[meta.capabilities] as object).length === 0 &&
    (client === undefined ||
      (isObject(client) &&
        has(client, ['name', 'version']) &&
        typeof client.name === 'string' &&
        typeof client.version === 'string'))
  )
}

/** Whether an object has no other keys. */
function has(value: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
