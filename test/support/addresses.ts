// How any capability is called over REST, from its registry entry alone.
import type { Capability } from '../../server/capabilities/define.ts'
import type { Client, Reply } from './client.ts'

export type Input = Record<string, unknown>

/** Sends an input as the capability's address, query or body asks for. */
export async function callOverRest(
  client: Client,
  capability: Capability,
  input: Input,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const rest = { ...input }
  const path = capability.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (capability.method === 'GET' || capability.method === 'DELETE') {
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
      ),
    )
    return await client.send(capability.method, query.size > 0 ? `${path}?${query}` : path, undefined, headers)
  }
  return await client.send(capability.method, path, rest, headers)
}

/** The permissions that a capability names; none where every member may call it or a rule decides. */
export function namedPermissions(capability: Capability): string[] {
  const parts = (capability.permission ?? '').split(' and ')
  return parts.every((part) => /^[a-z_]+:[a-z_]+$/.test(part)) ? parts : []
}
