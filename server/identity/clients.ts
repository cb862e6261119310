// The clients that stand in the configuration. All others register themselves or are known by their metadata's address.
import type { Client, ClientMetadata } from 'oidc-provider'
import { derive } from './secrets.ts'

/** The service itself as a client: it introspects tokens, and API keys are issued to it. */
export const serviceClientId = 'millwright'

/** The page /docs as a client: whoever tries calls there acts as the person they are, not through an application. */
export const docsClientId = 'millwright-docs'

export const docsRedirectPath = '/docs/oauth2-redirect.html'

const minute = 60
const day = 24 * 60 * minute

export const accessTokenSeconds = 60 * minute

/** How long a consent counts: a quarter of a year; for the page /docs, which gets no refresh token, as long as its one token. */
export function consentSeconds(clientId: string | undefined): number {
  return clientId === docsClientId ? accessTokenSeconds : 90 * day
}

export function serviceClientSecret(secret: string): string {
  return derive(secret, 'client secret').toString('hex')
}

export function configuredClients(baseUrl: string, secret: string): ClientMetadata[] {
  return [
    {
      client_id: serviceClientId,
      client_secret: serviceClientSecret(secret),
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: [],
      response_types: [],
      redirect_uris: [],
    },
    {
      client_id: docsClientId,
      client_name: 'API page',
      token_endpoint_auth_method: 'none', // PKCE alone binds its codes to it: a page has no secret
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [new URL(docsRedirectPath, baseUrl).href],
    },
  ]
}

/**
 * What the application calls itself; an address at worst. In one line, not long enough to push away what the page says of
 * it, and without the signs that would turn the direction of the text beside it.
 */
export function nameOf(client: Client): string {
  const name = (client.clientName ?? '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return (name.length > 80 ? `${Array.from(name).slice(0, 79).join('')}…` : name) || client.clientId
}

/** The page /docs: what is done there is done by the person at it. */
export function isOwnPage(client: Client): boolean {
  return client.clientId === docsClientId
}
