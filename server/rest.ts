// REST over the registry: one route a capability, no code for any of them.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express'
import { type Answer, type Caller, type CallOptions, call, callPublic, type Door, isUnavailable, note } from './call.ts'
import { addressOf, type Capability } from './capabilities/define.ts'
import { type Claims, IdentityUnavailable, isMeantFor, type TokenVerifier } from './identity/ports.ts'
import { isTooDeep, readParameters, tooDeep } from './input.ts'
import type { Problem } from './problems.ts'

const json = /^application\/(?:[\w.+-]+\+)?json\b/i

export function restRouter(door: Door, verifier: TokenVerifier, capabilities: readonly Capability[]): Router {
  const router = express.Router({ caseSensitive: true })
  for (const methods of byAddress(capabilities)) {
    for (const capability of methods) {
      const method = capability.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      const limit = express.raw({ type: () => true, limit: capability.bodyLimit })
      // Who sends a body is known before any of it is read.
      const reading = capability.method === 'GET' ? [] : [limit]
      const handlers =
        capability.permission === null
          ? [publicHandler(door, capability)]
          : [identify(door, verifier, capability), ...reading, handler(door)]
      router[method](capability.path, ...handlers)
    }
    const allowed = methods.map((capability) => capability.method).join(', ')
    router.all(methods[0]!.path, (request, response) => {
      response.setHeader('Allow', allowed)
      send(response, door.problems.make('method_not_allowed', `${request.method} is not one of ${allowed}.`))
    })
  }
  router.use((request, response) =>
    send(response, door.problems.make('not_found', `There is no ${request.path} here.`)),
  )
  router.use(bodyProblem(door))
  return router
}

/** Addresses, each with its methods, in an order in which a fixed segment is met before a parameter in its place. */
function byAddress(capabilities: readonly Capability[]): Capability[][] {
  const sorted = capabilities.toSorted((a, b) => (a.path.replaceAll(':', '~') < b.path.replaceAll(':', '~') ? -1 : 1))
  return [...Map.groupBy(sorted, (capability) => addressOf(capability.path)).values()]
}

export const nameTransaction: RequestHandler = (request, response, next) => {
  const sent = request.get('X-Service-Transaction-ID')
  response.setHeader('X-Service-Transaction-ID', sent && /^[\x21-\x7e]{1,128}$/.test(sent) ? sent : randomUUID())
  next()
}

/** What nameTransaction called it. */
export function transactionOf(response: ServerResponse): string {
  return String(response.getHeader('X-Service-Transaction-ID') ?? '')
}

interface Known {
  capability: Capability
  caller: Caller
  started: number
}

function identify(door: Door, verifier: TokenVerifier, capability: Capability): RequestHandler {
  return async (request, response, next) => {
    const started = performance.now()
    const claims = await authenticate(door, verifier, request)
    if ('status' in claims) {
      if (claims.status === 401) door.metrics.unauthenticated.inc()
      return send(response, claims)
    }
    const caller: Caller = {
      claims,
      channel: 'rest',
      transactionId: transactionOf(response),
      traceparent: traceOf(request),
    }
    response.locals.known = { capability, caller, started } satisfies Known
    next()
  }
}

function handler(door: Door): RequestHandler {
  return async (request, response) => {
    const { capability, caller, started } = response.locals.known as Known
    const input = readInput(door, capability, request)
    if ('problem' in input) {
      note(door, capability, caller, input.problem, started, null)
      return send(response, input.problem)
    }
    const options = readOptions(request)
    const answer = await call(door, capability, caller, input.raw, options)
    if (options.dryRun && answer.status === 200) response.setHeader('Preference-Applied', 'dry-run')
    send(response, answer)
  }
}

function publicHandler(door: Door, capability: Capability): RequestHandler {
  return async (request, response) => {
    const input = readInput(door, capability, request)
    if ('problem' in input) return send(response, input.problem)
    send(response, await callPublic(door, capability, transactionOf(response), input.raw))
  }
}

export function traceOf(request: Request): string | undefined {
  const sent = request.get('traceparent')
  return sent && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(sent) ? sent : undefined
}

/** A token of a sign-in opens only the address it was asked for; see isMeantFor. */
export async function authenticate(
  door: Door,
  verifier: TokenVerifier,
  request: Request,
  wwwAuthenticate = 'Bearer',
  address = `${door.baseUrl}/api/v1`,
): Promise<Claims | Problem> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1]
  const token = bearer ?? request.get('X-API-Key')
  const challenge = { 'WWW-Authenticate': wwwAuthenticate }
  if (!token)
    return door.problems.make(
      'unauthenticated',
      'Send an API key as "Authorization: Bearer …" or "X-API-Key: …".',
      {},
      challenge,
    )
  try {
    const claims = await verifier.verify(token)
    if (claims && isMeantFor(claims, address)) return claims
    return door.problems.make(
      'unauthenticated',
      'The API key is not valid: it is unknown, expired, revoked, or for another address.',
      {},
      challenge,
    )
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error
    door.log.error({ err: error, transactionId: transactionOf(request.res!) }, 'the identity provider does not answer')
    return door.problems.make('unavailable', 'The identity provider does not answer.', {}, { 'Retry-After': '1' })
  }
}

function readInput(door: Door, capability: Capability, request: Request): { raw: unknown } | { problem: Problem } {
  const parameters = readParameters(capability, { ...request.query, ...request.params })
  const body: Buffer | undefined = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined
  if (!body) return { raw: parameters }
  if (!json.test(request.get('Content-Type') ?? '')) {
    return { problem: door.problems.make('unsupported_media_type', 'Send the body as application/json.') }
  }
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (isTooDeep(parsed)) return { problem: door.problems.make('invalid_json', tooDeep) }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
      return { problem: door.problems.invalidInput([{ path: '', message: 'the body must be a JSON object' }]) }
    }
    const twice = Object.keys(parameters).filter((key) => Object.hasOwn(parsed, key))
    if (twice.length > 0)
      return {
        problem: door.problems.invalidInput(
          twice.map((path) => ({ path, message: 'stands in the address; leave it out of the body' })),
        ),
      }
    return { raw: { ...parsed, ...parameters } }
  } catch (error) {
    return {
      problem: door.problems.make('invalid_json', `The body is not well-formed JSON: ${(error as Error).message}`),
    }
  }
}

function readOptions(request: Request): CallOptions {
  const prefer = (request.get('Prefer') ?? '').split(/[,;]/).map((part) => part.trim().toLowerCase())
  return {
    dryRun: prefer.includes('dry-run') || undefined,
    planHash: request.get('If-Plan-Match')?.replaceAll('"', ''),
    idempotencyKey: request.get('Idempotency-Key'),
  }
}

export function send(response: Response, answer: Answer): void {
  const headers = {
    'Cache-Control': 'no-store',
    ...answer.headers,
    'Content-Type': answer.status < 400 ? 'application/json' : 'application/problem+json',
    'Content-Length': Buffer.byteLength(answer.body),
    ...(answer.replayed && { 'Idempotency-Replayed': 'true' }),
  }
  response.writeHead(answer.status, headers).end(answer.body)
}

export function bodyProblem(door: Door) {
  return (
    error: Error & { type?: string; status?: number },
    request: Request,
    response: Response,
    next: NextFunction,
  ) => {
    if (response.headersSent) return next(error)
    const problem = problemOf(door, error, request, response)
    const known = response.locals.known as Known | undefined
    if (known) note(door, known.capability, known.caller, problem, known.started, null)
    send(response, problem)
  }
}

function problemOf(
  door: Door,
  error: Error & { type?: string; status?: number },
  request: Request,
  response: Response,
): Problem {
  if (error.type === 'entity.too.large')
    return door.problems.make('body_too_large', 'The body is above the limit of this operation.')
  if (error.status !== undefined && error.status < 500)
    return door.problems.make('invalid_json', `The request cannot be read: ${error.message}`)
  const transactionId = transactionOf(response)
  door.log.error({ err: error, path: request.path, transactionId }, 'request failed')
  if (isUnavailable(error))
    return door.problems.make('unavailable', 'The service cannot answer at the moment.', {}, { 'Retry-After': '1' })
  return door.problems.make('internal_error', 'Something failed that should not.', { transactionId })
}
