// Verifies tokens by introspection (RFC 7662) at any provider, the embedded one or the user's own.
//
// Claims of listed keys are kept in memory for a minute at most. That is safe only because the call's own
// transaction asks identity.key_lives as well: a revoked key stops at once all the same.
import { hash } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import * as oauth from 'oauth4webapi'
import type { ClaimRules } from './claims.ts'
import { readClaims } from './claims.ts'
import type { Claims, TokenVerifier } from './ports.ts'
import { IdentityUnavailable } from './ports.ts'

export interface VerifierOptions extends ClaimRules {
  issuer: string
  /** Found by discovery at the issuer when left out. */
  introspectionEndpoint?: string
  clientId: string
  clientSecret: string
  /** Milliseconds that an answer may take. */
  patience?: number
}

const cacheEntries = 10_000
const cacheMilliseconds = 60_000
/** As long as a call may take in the database: the embedded provider asks it. */
const leastPatience = 15_000
const longestToken = 8_192
const tokenPattern = /^[A-Za-z0-9._~+/-]+=*$/ // what a bearer token may be made of, RFC 6750

export function createVerifier(options: VerifierOptions): TokenVerifier {
  const introspect = createIntrospection(options)
  const cache = new Map<string, { claims: Claims; until: number }>() // least recently used first
  const underWay = new Map<string, Promise<Claims | null>>()

  function recall(fingerprint: string): Claims | null {
    const entry = cache.get(fingerprint)
    if (!entry) return null
    cache.delete(fingerprint)
    if (entry.until <= Date.now()) return null
    cache.set(fingerprint, entry)
    return entry.claims
  }

  async function ask(fingerprint: string, token: string): Promise<Claims | null> {
    const until = Date.now() + cacheMilliseconds
    const claims = await introspect(token)
    if (claims?.keyInDatabase) {
      cache.set(fingerprint, { claims, until: Math.min(until, claims.expiresAt?.getTime() ?? until) })
      if (cache.size > cacheEntries) cache.delete(cache.keys().next().value!)
    }
    return claims
  }

  async function verify(token: string): Promise<Claims | null> {
    if (token.length > longestToken || !tokenPattern.test(token)) return null
    const fingerprint = hash('sha256', token)
    const known = recall(fingerprint)
    if (known) return known
    const shared = underWay.get(fingerprint)
    if (shared) {
      const claims = await shared
      // Where the provider alone knows, an answer to a question asked before this call is too old for it.
      return claims === null || claims.keyInDatabase ? claims : introspect(token)
    }
    const asked = ask(fingerprint, token).finally(() => underWay.delete(fingerprint))
    underWay.set(fingerprint, asked)
    return asked
  }

  return { verify }
}

function createIntrospection(options: VerifierOptions): (token: string) => Promise<Claims | null> {
  const client: oauth.Client = { client_id: options.clientId }
  const authentication = oauth.ClientSecretBasic(options.clientSecret)
  const findServer = createDiscovery(options)

  return async (token) => {
    let answer: oauth.IntrospectionResponse
    try {
      const server = await findServer()
      const response = await oauth.introspectionRequest(server, client, authentication, token, {
        ...requestTo(server.introspection_endpoint ?? server.issuer, options.patience),
        additionalParameters: { token_type_hint: 'access_token' },
      })
      answer = await oauth.processIntrospectionResponse(server, client, response)
    } catch (error) {
      // The embedded provider says so of what looks like a JWT: certainly none of its tokens.
      if (error instanceof oauth.ResponseBodyError && error.error === 'unsupported_token_type') return null
      throw new IdentityUnavailable(`The identity provider ${options.issuer} gave no answer.`, { cause: error })
    }
    return answer.active ? readClaims(answer, token, options) : null
  }
}

/** The provider's metadata: found once, asked for again after a failure. */
function createDiscovery({ issuer, introspectionEndpoint }: VerifierOptions): () => Promise<oauth.AuthorizationServer> {
  if (introspectionEndpoint) {
    const server = { issuer, introspection_endpoint: introspectionEndpoint }
    return async () => server
  }
  let found: Promise<oauth.AuthorizationServer> | undefined
  return () => {
    found ??= discover(new URL(issuer)).catch((error) => {
      found = undefined
      throw error
    })
    return found
  }
}

async function discover(issuer: URL): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...requestTo(issuer.href) })
  if (response.ok) return oauth.processDiscoveryResponse(issuer, response)
  const plainOAuth = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...requestTo(issuer.href) })
  return oauth.processDiscoveryResponse(issuer, plainOAuth)
}

/** Plain http only to this machine itself; a client secret and tokens travel here. */
function requestTo(url: string, patience = leastPatience) {
  const { hostname } = new URL(url)
  return {
    [oauth.allowInsecureRequests]: isThisMachine(hostname.replace(/^\[|\]$/g, '')),
    signal: () => AbortSignal.timeout(Math.max(patience, leastPatience)),
  }
}

function isThisMachine(host: string): boolean {
  if (host === 'localhost' || /^127(\.\d+){3}$/.test(host)) return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host))
}
