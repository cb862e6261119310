// Who may talk to the tool server, and how a client without a credential finds out where to get one.

import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { Request } from 'express'
import type { Capability } from '../capabilities/define.ts'
import { requiredPermissions } from './tools.ts'

export const metadataPath = '/.well-known/oauth-protected-resource'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Protected resource metadata (RFC 9728). A connection that names its company is a resource of its own, so that a
 * client's sign-in is for that company from the start.
 */
export function resourceMetadata(request: Request, baseUrl: string, issuer: string, scopes: readonly string[]): object {
  return {
    resource: `${baseUrl}/mcp${companyQuery(request)}`,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Millwright',
    resource_documentation: `${baseUrl}/docs/tools`,
  }
}

/** What no capability asks for as such, but a rule within it does, case by case: whose task it is, what is changed of it. */
const askedByRules = ['tasks:change_status', 'tasks:create', 'tasks:reassign', 'tasks:view_all', 'tasks:view_team']

/** The permissions that anything an agent may call asks for: what a sign-in may be narrowed to. */
export function agentScopes(capabilities: readonly Capability[]): string[] {
  const callable = capabilities.filter((capability) => capability.agents !== 'no')
  return [...new Set([...callable.flatMap(requiredPermissions), ...askedByRules])].sort()
}

/** The challenge of a 401: RFC 6750, with where the metadata is. */
export function challenge(request: Request, baseUrl: string, scopes: readonly string[]): string {
  const sent = request.get('Authorization') !== undefined || request.get('X-API-Key') !== undefined
  const parts = [
    ...(sent ? ['error="invalid_token"'] : []),
    `resource_metadata="${baseUrl}${metadataPath}/mcp${companyQuery(request)}"`,
    ...(scopes.length > 0 ? [`scope="${scopes.join(' ')}"`] : []),
  ]
  return `Bearer ${parts.join(', ')}`
}

function companyQuery({ query: { company } }: Request): string {
  return typeof company === 'string' && company !== '' ? `?company=${encodeURIComponent(company)}` : ''
}

/**
 * A page of another site must not reach the service through somebody's browser (DNS rebinding): the Host is the
 * service's own name or this machine's, and a browser's Origin is the service's own, or this machine's where the
 * service itself runs on it. Says what is wrong, or nothing.
 */
export function foreign(request: Request, baseUrl: string): string | undefined {
  const { hostname } = new URL(baseUrl)
  const host = validateHostHeader(request.headers.host, [hostname, ...loopback])
  if (!host.ok) return host.message
  const origin = validateOriginHeader(request.headers.origin, loopback.includes(hostname) ? loopback : [hostname])
  return origin.ok ? undefined : origin.message
}
