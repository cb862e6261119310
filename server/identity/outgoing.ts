// What the provider reads of others: an application's metadata at the address it is known by, and the keys and lists that
// metadata point to. Anybody may name any address, and what cannot be read is asked for again, twice a request. So how often
// is limited by who makes the service ask, and it is no way to hammer somebody else. The library reads no private address,
// follows no redirect, waits 2.5 seconds at most, and keeps what it could read. But it looks where a name has led when it is
// connected, which tells whether somebody listens there: so where it leads is looked at before.
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { problemAt } from '../../tasks/targets.ts'
import type { Throttle } from './throttle.ts'

type Fetch = NonNullable<Configuration['fetch']>

const kibibyte = 1024

/** How much is read. */
export const fetchResponseBodyLimits = {
  'client_id metadata document': 5 * kibibyte,
  jwks_uri: 64 * kibibyte,
  sector_identifier_uri: 64 * kibibyte,
}

export function limitedFetch(
  throttle: Pick<Throttle, 'fetch'>,
  isService: (clientId: string) => boolean,
  fetch: Fetch = publicFetch,
): Fetch {
  return async (url, options) => {
    const { ctx } = Provider
    // When the service asks about a token, or shows the consent page, the address is of an application that was let in before.
    const byItself = !ctx || (ctx.oidc.client !== undefined && isService(ctx.oidc.client.clientId))
    const wait = await throttle.fetch(byItself ? String(url) : ctx.ip)
    if (wait === 0) return await fetch(url, options)
    if (ctx) ctx.state.wait = wait
    throw new Error('too many fetches')
  }
}

const publicFetch: Fetch = async (url, options) => {
  const problem = await problemAt(new URL(url), [])
  if (problem) throw new Error(problem)
  return await globalThis.fetch(url, options)
}

/** Where that was why a request failed, the answer says so, and when to come back. */
export async function sayWhenToComeBack(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const wait = ctx.state.wait as number | undefined
  if (wait === undefined) return
  ctx.status = 429
  ctx.set('Retry-After', String(wait))
  ctx.body = {
    error: 'temporarily_unavailable',
    error_description: 'Metadata of applications was asked for too often from your address.',
  }
}
