// The embedded identity provider: oidc-provider with opaque tokens on Postgres.
//
// Switched on is what keys need: introspection (RFC 7662) and revocation (RFC 7009), both for the
// service's own client only. The code flow's parts that no client could reach yet are switched off.
import type { EventEmitter } from 'node:events'
import { Provider } from 'oidc-provider'
import type { AccessToken, Configuration } from 'oidc-provider'
import type { Pool } from 'pg'
import { PostgresAdapter } from './adapter.ts'
import { createVault, derive, signingKey } from './secrets.ts'

/** The service itself as a client: it introspects tokens, and API keys are issued to it. */
export const serviceClientId = 'millwright'

export const introspectionPath = '/token/introspection'

export function serviceClientSecret(secret: string): string {
  return derive(secret, 'client secret').toString('hex')
}

export interface ProviderOptions {
  issuer: string
  secret: string
  pool: Pool
  onIntrospection(token: AccessToken): void
  onError(error: Error): void
}

const minute = 60
const day = 24 * 60 * minute

export function createProvider(options: ProviderOptions): Provider {
  const vault = createVault(derive(options.secret, 'stored payloads'))
  const provider = new Provider(options.issuer, {
    ...policies,
    adapter: (model) => new PostgresAdapter(model, options.pool, vault),
    clients: [serviceClient(options.secret)],
    cookies: { keys: [derive(options.secret, 'cookies').toString('hex')] },
    jwks: { keys: [signingKey(options.secret)] },
    features: features(options),
  })
  provider.proxy = true // the router says which address the service is reached by; see index.ts
  provider.on('server_error', (_ctx, error) => options.onError(error))
  const httpLayer: EventEmitter = provider // its own event, which the provider's types leave out
  httpLayer.on('error', options.onError)
  return provider
}

function serviceClient(secret: string) {
  return {
    client_id: serviceClientId,
    client_secret: serviceClientSecret(secret),
    token_endpoint_auth_method: 'client_secret_basic' as const,
    grant_types: [],
    response_types: [],
    redirect_uris: [],
  }
}

function features({ onIntrospection }: ProviderOptions): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    introspection: {
      enabled: true,
      allowedPolicy(_ctx, client, token) {
        if (client.clientId !== serviceClientId || token.kind !== 'AccessToken') return false
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
  pkce: { required: () => true },
  clientBasedCORS: () => false,
  // A key brings its own claims; what a sign-in's tokens say is decided where they are granted.
  extraTokenClaims: (_ctx, token) => (token as AccessToken).extra,
  renderError(ctx, out) {
    ctx.type = 'json'
    ctx.body = out
  },
  ttl: {
    AccessToken: 60 * minute,
    AuthorizationCode: minute,
    Grant: 14 * day,
    IdToken: 60 * minute,
    Interaction: 60 * minute,
    RefreshToken: 14 * day,
    Session: 14 * day,
  },
}
