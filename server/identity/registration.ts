// What anybody may ask of the provider without being known, and what leaves something behind: registration by applications
// themselves (RFC 7591), taken as they really come, and the beginning of a sign-in.
import express, { type Request, Router } from 'express'
import type { Pool } from 'pg'
import { hasRoom, makeRoom } from './adapter.ts'
import type { Throttle } from './throttle.ts'

/** For the provider's registration endpoint: applications in browsers too, and metadata put into the form it accepts. */
export function openRegistration(throttle: Pick<Throttle, 'registration'>, pool: Pool): Router {
  const router = Router() // as lenient about a path's case and last slash as the provider is
  router.all('/reg', (request, response, next) => {
    // Nothing here depends on cookies, so any origin may ask.
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Content-Type, MCP-Protocol-Version',
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
    if (request.method === 'OPTIONS') return void response.status(204).end()
    next()
  })
  router.post(
    '/reg',
    async (request, response, next) => {
      const refuse = (wait: number, error_description: string) =>
        response
          .status(429)
          .set({ 'Retry-After': String(wait), 'Cache-Control': 'no-store' })
          .json({ error: 'temporarily_unavailable', error_description })
      const wait = await throttle.registration(request.ip ?? '')
      if (wait > 0) return void refuse(wait, 'Too many applications registered from your address.')
      if (!(await makeRoom(pool))) return void refuse(600, 'Too many applications registered just now.')
      next()
    },
    express.raw({ type: () => true, limit: '8kb' }),
    (request, _response, next) => {
      if (Buffer.isBuffer(request.body)) handOver(request, normalise(request.body))
      next()
    },
  )
  return router
}

const longestRequest = 8 * 1024

/** For the provider's authorization endpoint: what a request leaves behind is small, and one network leaves only so many. */
export function boundedAuthorization(throttle: Pick<Throttle, 'authorization'>, pool: Pool): Router {
  const router = Router()
  router.all('/auth', async (request, response, next) => {
    const refuse = (status: number, error: string, error_description: string) =>
      response.status(status).set('Cache-Control', 'no-store').json({ error, error_description })
    const length = request.originalUrl.length + Number(request.headers['content-length'] ?? 0)
    if (length > longestRequest || request.headers['transfer-encoding'])
      return void refuse(400, 'invalid_request', `A request may have ${longestRequest} bytes, of a stated length.`)
    const wait = await throttle.authorization(request.ip ?? '')
    const isFull = wait === 0 && !(await hasRoom(pool))
    if (wait === 0 && !isFull) return next()
    response.set('Retry-After', String(wait || 60))
    refuse(
      429,
      'temporarily_unavailable',
      `Too many sign-ins were begun${isFull ? ' just now' : ' from your address'}.`,
    )
  })
  return router
}

// Applications name permissions as their scope, of which the provider knows none: people decide about those at each consent.
// And one with an address on the person's own machine, or of a scheme of its own, is native whether it says so or not.
function normalise(body: Buffer): Buffer {
  try {
    const { scope: _, ...metadata } = JSON.parse(body.toString()) as {
      scope?: unknown
      application_type?: string
      redirect_uris?: unknown[]
    }
    const { application_type: type, redirect_uris: uris = [] } = metadata
    if (type === undefined && uris.some(isNative) && uris.every((uri) => isNative(uri) || /^https:/i.test(String(uri))))
      metadata.application_type = 'native'
    // The provider looks names up in plain objects, where every object has some: of those it knows none.
    return Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(metadata).filter(([name]) => !(name in {})))))
  } catch {
    return body // the provider says what is wrong with it
  }
}

function isNative(uri: unknown): boolean {
  const url = URL.parse(String(uri))
  return url !== null && url.protocol !== 'https:' && mayReceiveCodes(url)
}

/** Schemes of applications that are known to use them, although the standard wants the name of a domain. */
const ownSchemes = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'warp:', 'zed:']

/** Where codes may be sent: by TLS, on the person's own machine, or to a scheme of private use (RFC 8252, 7.1). */
export function mayReceiveCodes({ protocol, hostname }: URL): boolean {
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || protocol.includes('.') || ownSchemes.includes(protocol)
}

// The provider reads the request itself, so it is given the body as though it had just come.
function handOver(request: Request, body: Buffer): void {
  request.headers['content-length'] = String(body.length)
  Object.defineProperties(request, {
    body: { value: undefined },
    readable: { value: true },
    iterator: {
      value: async function* () {
        yield body
      },
    },
  })
}
