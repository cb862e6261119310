// Puts the identity provider together: the embedded one, or one of the user's own by configuration.
import type { RequestHandler } from 'express'
import { Router } from 'express'
import type { AccessToken, Configuration, Provider } from 'oidc-provider'
import { Pool } from 'pg'
import { purgeExpired } from './adapter.ts'
import { subjectOf } from './claims.ts'
import { serviceClientId, serviceClientSecret } from './clients.ts'
import { createInvitationLinks, type InvitationLinks } from './invitations.ts'
import { createKeyIssuer, noteUse } from './keys.ts'
import { Browser } from './pages/browser.ts'
import { createPasswordLinks } from './password-links.ts'
import type { PasswordCost } from './passwords.ts'
import { createPeople, type Users } from './people.ts'
import type { InvitationLink, KeyIssuer, People, TokenVerifier } from './ports.ts'
import { createProvider, introspectionPath } from './provider.ts'
import { boundedAuthorization, openRegistration } from './registration.ts'
import { resourcesOf } from './resources.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import { createVerifier } from './verify.ts'

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
  /** Milliseconds that a connection to the database may take, and an answer of the embedded provider. */
  patience?: number
  /** Invitations go to the invited address by mail, and nobody else sees their links. */
  invitesByMail?: boolean
  /** Stands in for the embedded provider. */
  external?: ExternalProvider
  /** What goes wrong inside of the provider, or where nobody waits for an answer. */
  onError?(error: Error, transactionId?: string): void
  /** Stands in for the provider's fetch of client id metadata documents. */
  fetch?: Configuration['fetch']
  /** What hashing a password costs, where it is not to cost what it usually does. */
  passwordCost?: PasswordCost
}

/** What the sign-in pages work with; there are none where an external provider stands in. */
export interface SignIn {
  baseUrl: string
  issuer: string
  pool: Pool
  provider: Provider
  users: Users
  sessions: Sessions
  throttle: Throttle
  invitations: InvitationLinks
  browser: Browser
}

export interface Identity {
  /** Where tokens come from. */
  issuer: string
  /** Null when an external provider stands in. */
  router: Router | null
  verifier: TokenVerifier
  keys: KeyIssuer
  people: People
  /** A person as companies know them, by the name that the provider has for them. */
  subject(sub: string): string
  /** Invitations go to the invited address, which is written to so often and no more. */
  invitesByMail: boolean
  /** The link by which an invitation is accepted, to be passed on by hand; null where invitations go by mail. */
  invitationUrl(link: InvitationLink): string | null
  /** The issuer of the external provider, where keys and people are managed; null for the embedded one. */
  managedAt: string | null
  signIn: SignIn | null
  close(): Promise<void>
}

export function createIdentity(options: IdentityOptions): Identity {
  return options.external ? externalIdentity(options.external, options.baseUrl) : embeddedIdentity(options)
}

function embeddedIdentity(options: IdentityOptions): Identity {
  const { databaseUrl, baseUrl, loopbackUrl, secret, onError = console.error } = options
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 5,
    connectionTimeoutMillis: options.patience ?? 10_000,
    query_timeout: 15_000,
  })
  pool.on('connect', (client) => client.on('error', () => undefined)) // broken while in use: its query tells
  pool.on('error', (error) => onError(error)) // an idle connection broke; the pool makes a new one
  const issuer = new URL(identityPath, baseUrl).href
  const users = createPeople(pool, createPasswordLinks(baseUrl, secret), options.passwordCost)
  const sessions = createSessions(pool)
  const throttle = createThrottle(pool)
  const browser = new Browser(baseUrl, secret)
  const provider = createProvider({
    issuer,
    baseUrl,
    secret,
    pool,
    users,
    throttle,
    onError,
    fetch: options.fetch,
    isSignedIn: async (ctx, sub) => (await sessions.find(browser.session(ctx.req)))?.user.sub === sub,
    onIntrospection(token: AccessToken) {
      const keyId = token.extra?.key_id
      if (typeof keyId === 'string') noteUse(pool, keyId).catch((error: Error) => onError(error))
    },
  })
  const invitations = createInvitationLinks(baseUrl, secret)
  const purge = setInterval(() => purgeExpired(pool).catch((error: Error) => onError(error)), 10 * 60_000).unref()
  return {
    issuer,
    router: Router().use(
      reachedBy(baseUrl),
      openRegistration(throttle, pool),
      boundedAuthorization(throttle, pool),
      provider.callback(),
    ),
    verifier: createVerifier({
      issuer,
      introspectionEndpoint: new URL(identityPath + introspectionPath, loopbackUrl).href,
      clientId: serviceClientId,
      clientSecret: serviceClientSecret(secret),
      audience: [serviceClientId],
      resources: resourcesOf(baseUrl),
      listsKeys: true,
      patience: options.patience,
    }),
    keys: createKeyIssuer(provider, pool),
    people: users,
    subject: (sub) => subjectOf(issuer, sub),
    invitesByMail: options.invitesByMail ?? false,
    invitationUrl: (link) => (options.invitesByMail ? null : invitations.urlOf(link, 'by hand')),
    managedAt: null,
    signIn: { baseUrl, issuer, pool, provider, users, sessions, throttle, invitations, browser },
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
    people: {
      createUser: elsewhere,
      findUserByEmail: elsewhere,
      accountsOf: elsewhere,
      passwordUrl: elsewhere,
      remove: elsewhere,
    },
    subject: (sub) => subjectOf(external.issuer, sub),
    invitesByMail: false,
    invitationUrl() {
      throw new Error(`People are invited at the identity provider ${external.issuer}.`)
    },
    managedAt: external.issuer,
    signIn: null,
    close: async () => {},
  }
}

// The provider writes addresses and decides about secure cookies by these headers, and knows its caller by them. They are
// set here and never taken from outside, so that no caller can put another host into an address, or be another.
function reachedBy(baseUrl: string): RequestHandler {
  const { host, protocol } = new URL(baseUrl)
  return (request, _response, next) => {
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-for'] = request.ip
    next()
  }
}
