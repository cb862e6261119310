// Where messages may go: HTTPS, to a public address. Checked when a webhook is made and at every attempt, on the very
// addresses that are then connected to, so a name that changes its address in between gains nothing.
import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

export class TargetForbidden extends Error {}
export class NameUnknown extends Error {}
export const unresolved = 'The name of the host cannot be resolved.'

const privateAddress = 'must not be a private or internal address'
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

/** Whether an address is somewhere on the public internet. Whatever embeds an IPv4 address (mapped, NAT64, 6to4, …) is not. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** What is wrong with an address as it is written, or null. */
export function problemOf(url: URL, allowedHosts: readonly string[]): string | null {
  if (url.protocol !== 'https:') return 'must be an HTTPS address'
  if (url.username || url.password) return 'must not contain credentials; send them in a header'
  if (isAllowed(url, allowedHosts)) return null
  const host = hostOf(url)
  const isPrivate = isIP(host) ? !isPublic(host) : !host.includes('.') || localNames.test(host)
  return isPrivate ? privateAddress : null
}

/** A development setting lists hosts, as host:port, that are taken as they are. */
export function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(`${url.hostname}:${url.port || '443'}`)
}

/** What the door finds out about a webhook's targetUrl. A name that has no address yet may get one; attempts will tell. */
export async function findTarget(
  input: Record<string, unknown>,
  webhookAllowedHosts: readonly string[],
): Promise<{ targetProblem?: string }> {
  if (input.targetUrl === undefined) return {}
  const problem = await problemAt(new URL(String(input.targetUrl)), webhookAllowedHosts)
  return problem ? { targetProblem: problem } : {}
}

/** What is wrong with a targetUrl that is an address, as it is written: it tells nothing of where its name leads. */
export function wrongTarget(input: unknown, webhookAllowedHosts: readonly string[]): string | null {
  const { targetUrl } = Object(input)
  const url = typeof targetUrl === 'string' ? URL.parse(targetUrl) : null
  return url && problemOf(url, webhookAllowedHosts)
}

/** What is wrong with an address as it is written, or with what its name leads to, or null. */
export async function problemAt(url: URL, allowedHosts: readonly string[]): Promise<string | null> {
  const problem = problemOf(url, allowedHosts)
  if (problem || isAllowed(url, allowedHosts)) return problem
  const addresses = await Promise.race([resolve(hostOf(url)).catch(() => []), sleep(2000, [], { ref: false })])
  return addresses.every(isPublic) ? null : privateAddress
}

/** For a connection: resolves a name, and refuses it when any of its addresses is not public. */
export function publicLookup(resolveName = resolve): LookupFunction {
  return (hostname, options, done) => {
    resolveName(hostname)
      .then((addresses) => {
        if (!addresses.every(isPublic))
          throw new TargetForbidden(
            'The name of the host leads to a private or internal address, which is not allowed.',
          )
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) done(null, found)
        else done(null, found[0]!.address, found[0]!.family)
      })
      .catch((error: Error) => done(error, ''))
  }
}

// Not by the system's own lookup: its few threads, which the whole process shares, could all be held by one slow name server.
async function resolve(hostname: string): Promise<string[]> {
  if (isIP(hostname)) return [hostname]
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (addresses.length === 0) throw new NameUnknown(unresolved)
  return addresses
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
