// The two addresses that tokens are for (RFC 8707), and where clients read about them (RFC 9728).
import type { Client, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { permissionPattern } from './claims.ts'
import { docsClientId } from './clients.ts'

/** In every consent: that the application may act for the person at all. How far, the permissions say. */
export const accessScope = 'access'

export function resourcesOf(baseUrl: string): string[] {
  return ['/mcp', '/api/v1'].map((path) => new URL(path, baseUrl).href)
}

/** The address behind a resource indicator; one may carry a query, such as the company of a tool-server connection. */
export function findResource(baseUrl: string, indicator: string): { address: string; company: string | null } | null {
  const url = URL.parse(indicator)
  if (!url || url.hash) return null
  const company = url.searchParams.get('company')
  url.search = ''
  const address = resourcesOf(baseUrl).find((known) => known === url.href.replace(/\/$/, ''))
  return address === undefined ? null : { address, company }
}

export function resourceFeature(baseUrl: string): NonNullable<Configuration['features']>['resourceIndicators'] {
  return {
    enabled: true,
    // Clients from before RFC 8707 name none; what they connect to is the tool server.
    defaultResource: (_ctx, client, oneOf) => (Array.isArray(oneOf) ? oneOf[0]! : addressesFor(client, baseUrl)[0]!),
    useGrantedResource: () => true,
    getResourceServerInfo(ctx, indicator, client) {
      const resource = findResource(baseUrl, indicator)
      const addresses = addressesFor(client, baseUrl)
      if (!resource || !addresses.includes(resource.address))
        throw new errors.InvalidTarget(`tokens are for ${addresses.join(' or ')}`)
      return { scope: requestedScope(ctx), audience: resource.address, accessTokenFormat: 'opaque' }
    },
  }
}

/** The page /docs shows the API and tries nothing else. */
function addressesFor({ clientId }: Client, baseUrl: string): string[] {
  const [mcp, rest] = resourcesOf(baseUrl) as [string, string]
  return clientId === docsClientId ? [rest] : [mcp, rest]
}

// A client may ask for permissions by name, or for nothing in particular: then the person decides how far it goes.
function requestedScope(ctx: KoaContextWithOIDC): string {
  const { params, route, entities } = ctx.oidc
  const scope = params?.scope ?? entities.AuthorizationCode?.scope ?? entities.RefreshToken?.scope ?? ''
  const asked = String(scope)
    .split(' ')
    .filter((word) => permissionPattern.test(word))
  if (route === 'authorization' && params) {
    const words = new Set(`${params.scope ?? ''} ${accessScope}`.trim().split(/ +/))
    params.scope = [...words].join(' ')
  }
  return [accessScope, ...asked].join(' ')
}

/** What a client reads that wants to call over REST, to find where to sign in. The tool server tells its own: server/mcp/sign-in.ts. */
export function restMetadata(baseUrl: string, issuer: string): object {
  return {
    resource: new URL('/api/v1', baseUrl).href,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Millwright',
    resource_documentation: new URL('/docs', baseUrl).href,
  }
}
