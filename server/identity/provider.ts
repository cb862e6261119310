// The embedded identity provider: oidc-provider with opaque tokens on Postgres.
//
// It signs people in by the code flow with PKCE, for applications that register themselves (RFC 7591) or are known by their
// metadata's address (client id metadata documents), at one of the service's two addresses (RFC 8707). The pages that a
// person sees in between are in pages/; keys.ts makes API keys, which are tokens of the same kind.
import type { EventEmitter } from 'node:events'
import type { AccessToken, ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { errors, interactionPolicy, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { transactionOf } from '../http.ts'
import { PostgresAdapter } from './adapter.ts'
import { accessTokenSeconds, configuredClients, consentSeconds, serviceClientId } from './clients.ts'
import { consentClaims } from './grants.ts'
import { fetchResponseBodyLimits, limitedFetch, sayWhenToComeBack } from './outgoing.ts'
import type { Users } from './people.ts'
import { mayReceiveCodes } from './registration.ts'
import { resourceFeature } from './resources.ts'
import { createVault, derive, signingKey } from './secrets.ts'
import type { Throttle } from './throttle.ts'

export const introspectionPath = '/token/introspection'

/** Where a person decides about an application's request. */
const connectPath = '/connect'

export interface ProviderOptions {
  issuer: string
  baseUrl: string
  secret: string
  pool: Pool
  users: Pick<Users, 'find'>
  throttle: Pick<Throttle, 'fetch'>
  /** Whether the browser of this request is signed in as this person. */
  isSignedIn(ctx: KoaContextWithOIDC, sub: string): Promise<boolean>
  onIntrospection(token: AccessToken): void
  onError(error: Error, transactionId?: string): void
  /** Reads client id metadata documents; the library's own keeps off private addresses. */
  fetch?: Configuration['fetch']
}

const minute = 60
const day = 24 * 60 * minute

export function createProvider(options: ProviderOptions): Provider {
  const vault = createVault(derive(options.secret, 'stored payloads'))
  const provider = new Provider(options.issuer, {
    ...policies,
    adapter: (model) => new PostgresAdapter(model, options.pool, vault),
    clients: configuredClients(options.baseUrl, options.secret),
    cookies: { keys: [derive(options.secret, 'cookies').toString('hex')] },
    jwks: { keys: [signingKey(options.secret)] },
    features: features(options),
    findAccount: (_ctx, sub) => findAccount(options.users, sub),
    // A key brings its own claims; those of a sign-in's tokens stand with the person's consent.
    extraTokenClaims: (_ctx, token) => claimsOf(options.pool, token as AccessToken),
    interactions: { policy: signInPolicy(options), url: (_ctx, interaction) => `${connectPath}/${interaction.uid}` },
    extraClientMetadata: { properties: [codesGo], validator: checkRedirects(options.baseUrl) },
    fetch: limitedFetch(options.throttle, (clientId) => clientId === serviceClientId, options.fetch),
    fetchResponseBodyLimits,
  })
  provider.proxy = true // the router says which address the service is reached by, and who asks; see index.ts
  provider.use(sayWhenToComeBack)
  const failed = (ctx: KoaContextWithOIDC | undefined, error: Error) =>
    options.onError(error, ctx && transactionOf(ctx.res))
  provider.on('server_error', failed)
  const httpLayer: EventEmitter = provider // its own event, which the provider's types leave out
  httpLayer.on('error', (error: Error, ctx?: KoaContextWithOIDC) => failed(ctx, error))
  return provider
}

// The library asks for each name of its own whether it is there or not: the way to look at what it does not let look at.
const codesGo = 'millwright_redirects'

function checkRedirects(baseUrl: string) {
  const own = new URL(baseUrl).origin
  return (_ctx: unknown, _name: string, _value: unknown, { redirect_uris: uris }: ClientMetadata) => {
    if (!Array.isArray(uris)) return // which it refuses by itself
    const urls = uris.map((uri) => URL.parse(String(uri)))
    if (urls.some((url) => url && url.origin !== own && !mayReceiveCodes(url))) throw new errors.InvalidRedirectUri()
  }
}

async function findAccount(users: ProviderOptions['users'], sub: string) {
  const user = await users.find(sub)
  return user ? { accountId: sub, claims: () => ({ sub, email: user.email, name: user.name }) } : undefined
}

async function claimsOf(pool: Pool, token: AccessToken): Promise<Record<string, unknown> | undefined> {
  return token.grantId ? await consentClaims(pool, token.grantId) : token.extra
}

// The pages' own session decides who is signed in; the provider's is believed only while that one lives.
function signInPolicy({ isSignedIn }: ProviderOptions) {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy.get('login')!.checks.add(
    new Check('signed_out', 'the person has signed out', async (ctx) => {
      const { session } = ctx.oidc
      return session?.accountId && (await isSignedIn(ctx, session.accountId))
        ? Check.NO_NEED_TO_PROMPT
        : Check.REQUEST_PROMPT
    }),
  )
  return policy
}

function features({ baseUrl, onIntrospection }: ProviderOptions): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    registration: { enabled: true },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 5 * minute, max: day } },
    resourceIndicators: resourceFeature(baseUrl),
    introspection: {
      enabled: true,
      // The service asks about every token, an application about its own.
      allowedPolicy(_ctx, client, token) {
        if (client.clientId !== serviceClientId) return client.clientId === token.clientId
        if (token.kind !== 'AccessToken') return false
        onIntrospection(token as AccessToken)
        return true
      },
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId,
    },
  }
}

// Every default that the library would announce in the log as "you should change it" is decided here.
const policies: Configuration = {
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  responseTypes: ['code'],
  scopes: ['openid', 'offline_access'],
  claims: { openid: ['sub', 'name', 'email'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  // An application in a browser has no secret to lose: its codes are bound to it by PKCE.
  clientBasedCORS: (_ctx, _origin, client) => client.tokenEndpointAuthMethod === 'none',
  // Each consent stands by itself: another connection may be for another company, or narrower.
  loadExistingGrant: async (ctx) => {
    const grantId = ctx.oidc.result?.consent?.grantId
    return grantId ? await ctx.oidc.provider.Grant.find(grantId) : undefined
  },
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: async () => false,
  // Also when only an access token is given back: what is held of it in memory must end with the very next call.
  revokeGrantPolicy: () => true,
  renderError(ctx, out) {
    ctx.type = 'json'
    ctx.body = out
  },
  ttl: {
    AccessToken: accessTokenSeconds,
    AuthorizationCode: minute,
    Grant: (_ctx, grant) => consentSeconds(grant.clientId),
    IdToken: 60 * minute,
    Interaction: 20 * minute,
    RefreshToken: 30 * day,
    Session: 14 * day,
  },
}
