// Puts the identity provider together: the embedded one, or one of the user's own by configuration.
import { Router } from 'express'
import type { RequestHandler } from 'express'
import type { AccessToken } from 'oidc-provider'
import { Pool } from 'pg'
import { purgeExpired } from './adapter.ts'
import { createKeyIssuer, noteUse } from './keys.ts'
import { createPeople } from './people.ts'
import type { KeyIssuer, People, TokenVerifier } from './ports.ts'
import { createProvider, introspectionPath, serviceClientId, serviceClientSecret } from './provider.ts'
import { createVerifier } from './verify.ts'

export * from './ports.ts'

/** Where the router is to be mounted, before any middleware that reads bodies. */
export const identityPath = '/identity'

export interface ExternalProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface IdentityOptions {
  /** For the login role of this database that is a member of millwright_identity. */
  databaseUrl: string
  /** The address people reach the service by. */
  baseUrl: string
  /** The address at which this process reaches itself, such as http://127.0.0.1:3000. */
  loopbackUrl: string
  /** MILLWRIGHT_SECRET; what is needed is derived from it. */
  secret: string
  /** Stands in for the embedded provider. */
  external?: ExternalProvider
  /** What goes wrong where nobody waits for an answer. */
  onError?(error: Error): void
}

export interface Identity {
  /** Where tokens come from. */
  issuer: string
  /** Null when an external provider stands in. */
  router: Router | null
  verifier: TokenVerifier
  keys: KeyIssuer
  people: People
  close(): Promise<void>
}

export function createIdentity(options: IdentityOptions): Identity {
  return options.external ? externalIdentity(options.external, options.baseUrl) : embeddedIdentity(options)
}

function embeddedIdentity(options: IdentityOptions): Identity {
  const { databaseUrl, baseUrl, loopbackUrl, secret, onError = console.error } = options
  const pool = new Pool({
    connectionString: databaseUrl, max: 5, connectionTimeoutMillis: 5_000, query_timeout: 5_000,
  })
  pool.on('error', onError) // an idle connection broke; the pool makes a new one
  const issuer = new URL(identityPath, baseUrl).href
  const provider = createProvider({
    issuer, secret, pool, onError,
    onIntrospection(token: AccessToken) {
      const keyId = token.extra?.key_id
      if (typeof keyId === 'string') noteUse(pool, keyId).catch(onError)
    },
  })
  const purge = setInterval(() => purgeExpired(pool).catch(onError), 10 * 60_000).unref()
  return {
    issuer,
    router: Router().use(reachedBy(baseUrl), provider.callback()),
    verifier: createVerifier({
      issuer,
      introspectionEndpoint: new URL(identityPath + introspectionPath, loopbackUrl).href,
      clientId: serviceClientId,
      clientSecret: serviceClientSecret(secret),
      audience: [serviceClientId],
      listsKeys: true,
    }),
    keys: createKeyIssuer(provider, pool),
    people: createPeople(pool),
    async close() {
      clearInterval(purge)
      await pool.end()
    },
  }
}

function externalIdentity(external: ExternalProvider, baseUrl: string): Identity {
  const elsewhere = async (): Promise<never> => {
    throw new Error(`Keys and people are managed at the identity provider ${external.issuer}.`)
  }
  return {
    issuer: external.issuer,
    router: null,
    verifier: createVerifier({ ...external, audience: [external.clientId, baseUrl], listsKeys: false }),
    keys: { issue: elsewhere, list: elsewhere, revoke: elsewhere },
    people: { createUser: elsewhere, findUserByEmail: elsewhere },
    close: async () => {},
  }
}

// The provider writes addresses and decides about secure cookies by these headers. They are set here and
// never taken from outside, so that no caller can put another host into an address.
function reachedBy(baseUrl: string): RequestHandler {
  const { host, protocol } = new URL(baseUrl)
  return (request, _response, next) => {
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-for']
    next()
  }
}
