// REST over the registry: one route a capability, no code for any of them.
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { Large } from './apart.ts'
import { bodyOf, bounded, foreignCharset } from './bodies.ts'
import { type Caller, call, callPublic, type Door, note, refuse } from './call.ts'
import type { CallOptions } from './call-options.ts'
import { addressOf, type Capability } from './capabilities/define.ts'
import { authenticate, failed, isKnown, notFound, send, traceOf, transactionOf } from './http.ts'
import type { TokenVerifier } from './identity/ports.ts'
import { readBody, readParameters } from './input.ts'
import { idMade, locationOf } from './locations.ts'
import { dryRunType, patienceOf, prefersDryRun } from './prefer.ts'
import type { Answer } from './problems.ts'
import { refusalUnread } from './unread.ts'

/** Characters from which on it is worth a look whether the caller has the answer still. */
const longList = 8 * 1024
const json = /^application\/(?:[\w.+-]+\+)?json\b/i

export function restRouter(door: Door, verifier: TokenVerifier, capabilities: readonly Capability[]): Router {
  const router = express.Router({ caseSensitive: true })
  for (const methods of byAddress(capabilities)) {
    for (const capability of methods) {
      const method = capability.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      const body = bounded(() => capability.bodyLimit)
      // Who sends a body is known before any of it is read.
      const reading = capability.method === 'GET' ? [] : [body]
      const handlers =
        capability.permission === null
          ? [publicHandler(door, capability)]
          : [identify(door, verifier, capability), ...reading, handler(door, locationOf(capability, capabilities))]
      router[method](capability.path, ...handlers)
    }
    const allowed = methods.map((capability) => capability.method).join(', ')
    const cure = otherWay(methods[0]!.path, capabilities)
    router.all(methods[0]!.path, (request, response) => {
      response.setHeader('Allow', allowed)
      send(response, door.problems.make('method_not_allowed', `${request.method} is not one of ${allowed}.${cure}`))
    })
  }
  router.use(notFound(door))
  router.use(failed(door, noteFailure(door)))
  return router
}

/** How that is made and changed which has no address of its own for it. */
function otherWay(path: string, capabilities: readonly Capability[]): string {
  const list = capabilities.find((one) => one.madeBySpec && `${path}/`.startsWith(`${one.path}/`))
  const apply = capabilities.find(({ name }) => name === 'config.apply')
  if (!list || !apply) return ''
  return ` ${apply.method} /api/v1${apply.path} makes one or replaces it whole: ${JSON.stringify(list.madeBySpec)}`
}

/** Addresses, each with its methods, in an order in which a fixed segment is met before a parameter in its place. */
function byAddress(capabilities: readonly Capability[]): Capability[][] {
  const sorted = capabilities.toSorted((a, b) => (a.path.replaceAll(':', '~') < b.path.replaceAll(':', '~') ? -1 : 1))
  return [...Map.groupBy(sorted, (capability) => addressOf(capability.path)).values()]
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
    const refused = await refusalUnread(door, request, claims, capability.limit)
    if (refused) {
      note(door, capability, caller, refused, started, null)
      return send(response, refused)
    }
    response.locals.known = { capability, caller, started } satisfies Known
    next()
  }
}

/** location: where the things are read that it makes. */
function handler(door: Door, location?: string): RequestHandler {
  return async (request, response) => {
    const { capability, caller } = response.locals.known as Known
    const input = readInput(door, capability, request)
    if ('problem' in input) return send(response, await refuse(door, capability, caller, input.problem))
    const options = readOptions(request)
    const answer = await call(door, capability, caller, input.raw, options)
    if (options.dryRun === true && capability.effect !== 'read' && answer.status === 200) {
      response.setHeader('Preference-Applied', 'dry-run')
      return send(response, answer, dryRunType)
    }
    if (location && answer.status === 200) {
      const id = idMade(answer.body)
      if (id) response.setHeader('Location', `${door.baseUrl}/api/v1${location}/${encodeURIComponent(id)}`)
    }
    const isList = capability.effect === 'read' && answer.status === 200 && answer.body.length > longList
    if (isList && isKnown(request, response, answer.body)) return
    send(response, answer)
  }
}

function noteFailure(door: Door) {
  return (response: Response, answer: Answer) => {
    const known = response.locals.known as Known | undefined
    if (!known) return
    note(door, known.capability, known.caller, answer, known.started, null)
    void door.limits.take(known.caller.claims, known.capability.limit).catch(() => undefined) // it counts as a call
  }
}

function publicHandler(door: Door, capability: Capability): RequestHandler {
  return async (request, response) => {
    const input = readInput(door, capability, request)
    if ('problem' in input) return send(response, input.problem)
    send(response, await callPublic(door, capability, transactionOf(response), input.raw))
  }
}

function readInput(door: Door, capability: Capability, request: Request): { raw: unknown } | { problem: Answer } {
  const parameters = readParameters(capability, { ...request.query, ...request.params })
  const { bytes, excess } = bodyOf(request)
  if (!bytes && !excess) return { raw: parameters }
  const type = request.get('Content-Type') ?? ''
  const unfit = json.test(type) ? foreignCharset(type) : 'Send the body as application/json.'
  if (unfit) return { problem: door.problems.make('unsupported_media_type', unfit) }
  if (!bytes) return { problem: door.problems.make(excess!.code, excess!.message) }
  if (bytes.length > Large.above) return { raw: new Large(bytes, parameters) }
  const read = readBody(capability, bytes, parameters)
  return 'raw' in read ? read : { problem: door.problems.ofInput(read) }
}

function readOptions(request: Request): CallOptions {
  const preferred = request.get('Prefer') ?? ''
  return {
    dryRun: prefersDryRun(preferred),
    patience: patienceOf(preferred),
    planHash: request.get('If-Plan-Match')?.replaceAll('"', ''),
    idempotencyKey: request.get('Idempotency-Key'),
  }
}
