// Where a thing that was just made can be read again: the header Location, for who creates by POST where a GET with an id stands.
import type { Capability } from './capabilities/define.ts'

/** The address of a thing of this kind, with its id left open; undefined: the capability makes none that can be read by itself. */
export function locationOf({ method, path }: Capability, capabilities: readonly Capability[]): string | undefined {
  if (method !== 'POST' || path.includes(':')) return undefined
  const read = (one: Capability) => one.method === 'GET' && one.path.startsWith(`${path}/:`)
  return capabilities.some((one) => read(one) && !one.path.slice(path.length + 2).includes('/')) ? path : undefined
}

/** Of what an answer says was made: the thing itself, or an upsert that says beside the thing whether it is new, and what it warns of. */
export function idMade(body: string): string | undefined {
  const { created, _meta, ...answer } = JSON.parse(body) as Record<string, unknown> & { created?: boolean }
  const made = created === undefined ? answer : (Object.values(answer)[0] as Record<string, unknown>)
  return created === false ? undefined : String(made.id)
}
