// /mcp over HTTP: checks who comes from where, then hands the request to the protocol's handler, which keeps nothing
// between requests. Both eras of the protocol are served from the one address. There is nothing to be notified of, so a
// stream (subscriptions/listen) ends with its acknowledgement, and every answer is whole.
import { isUtf8 } from 'node:buffer'
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import express, { type Request as HttpRequest, type Response as HttpResponse, type Router } from 'express'
import { type Body, bodyOf, bounded, foreignCharset } from '../bodies.ts'
import { type Caller, type Door, rateLimited } from '../call.ts'
import { type Capability, mebibyte } from '../capabilities/define.ts'
import { mostErrors } from '../capabilities/messages.ts'
import { changedNumbers } from '../exact.ts'
import { authenticate, failed, refuseOther, send, traceOf, transactionOf } from '../http.ts'
import type { Identity } from '../identity/index.ts'
import type { Claims } from '../identity/ports.ts'
import { lazy } from '../lazy.ts'
import type { Verdict } from '../limits.ts'
import { tooLarge } from '../sizes.ts'
import { type Guide, skillFiles } from '../skills/files.ts'
import { refusalUnread } from '../unread.ts'
import { asArguments } from './arguments.ts'
import { asList, idTwice, invalidRequest, withoutCancelled } from './batch.ts'
import { callATool, type Exchange, type House } from './calls.ts'
import { searchIndex } from './search.ts'
import { createServer } from './server.ts'
import { plainAnswer, plainCall, revisions } from './shortcut.ts'
import { agentScopes, challenge, foreign, metadataPath, resourceMetadata } from './sign-in.ts'
import { toolbox } from './tools.ts'

export function createHouse(door: Door, capabilities: readonly Capability[], guides: readonly Guide[]): House {
  const tools = lazy(() => toolbox(capabilities))
  const index = lazy(() => searchIndex(capabilities))
  const skill = lazy(() => skillFiles(capabilities, door.problems.entries.values(), guides, door.baseUrl))
  return {
    door,
    capabilities,
    get toolbox() {
      return tools()
    },
    get index() {
      return index()
    },
    get skill() {
      return skill()
    },
  }
}

export function mcpRouter(house: House, identity: Identity): Router {
  const { door } = house
  const present = createMcpHandler(({ authInfo }) => createServer(house, authInfo!.extra!.exchange as Exchange), {
    legacy: 'reject', // served by answerOlder
    onerror: (error) => door.log.debug({ err: error }, 'tool server'),
  })
  const router = express.Router()
  const scopes = agentScopes(house.capabilities)
  router.get([metadataPath, `${metadataPath}/mcp`], (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    send(response, {
      status: 200,
      body: JSON.stringify(resourceMetadata(request, door.baseUrl, identity.issuer, scopes)),
    })
  })

  router.use('/mcp', (request, response, next) => {
    const problem = foreign(request, door.baseUrl)
    if (problem) return send(response, door.problems.make('foreign_origin', problem))
    allowBrowser(request, response)
    if (request.method === 'OPTIONS') return response.status(204).end()
    next()
  })
  router.use(
    '/mcp',
    async (request, response, next) => {
      const claims = await authenticate(
        door,
        identity.verifier,
        request,
        challenge(request, door.baseUrl, scopes),
        `${door.baseUrl}/mcp`,
      )
      if ('status' in claims) {
        if (claims.status === 401) door.metrics.unauthenticated.inc()
        return send(response, claims)
      }
      const other = refuseOther(door, claims, request.query)
      if (other) return send(response, other)
      response.locals.caller = {
        claims,
        channel: 'mcp',
        transactionId: transactionOf(response),
        traceparent: traceOf(request),
      } satisfies Caller
      const refused = await refusalUnread(door, request, claims, 'calls', () => refusedBatch(door, request, claims))
      if (refused) return send(response, refused)
      next()
    },
    bounded(largestOf),
  )
  router.post('/mcp', (request, response) =>
    serve(house, present, request, response, () => challenge(request, door.baseUrl, scopes)),
  )
  router.all('/mcp', (request, response) => {
    response.setHeader('Allow', 'POST')
    send(
      response,
      door.problems.make(
        'method_not_allowed',
        `${request.method} is not POST: without sessions there is nothing to listen to or to end.`,
      ),
    )
  })
  router.use(
    '/mcp',
    failed(door, (response) => {
      const caller = response.locals.caller as Caller | undefined
      if (caller) void door.limits.take(caller.claims, 'calls').catch(() => undefined) // it counts as a call
    }),
  )
  return router
}

function allowBrowser(request: HttpRequest, response: HttpResponse): void {
  const origin = request.get('Origin')
  if (!origin) return
  response.set({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': request.get('Access-Control-Request-Headers') ?? '',
    'Access-Control-Expose-Headers': 'WWW-Authenticate, X-Service-Transaction-ID, Mcp-Protocol-Version, Mcp-Session-Id',
    Vary: 'Origin',
  })
}

async function serve(
  house: House,
  present: McpHttpHandler,
  request: HttpRequest,
  response: HttpResponse,
  wwwAuthenticate: () => string,
): Promise<void> {
  const { bytes: body } = bodyOf(request)
  const caller = response.locals.caller as Caller
  const charset = body && foreignCharset(request.get('Content-Type'))
  if (charset) return send(response, house.door.problems.make('unsupported_media_type', charset))
  const refused = await refusalOf(house, caller, bodyOf(request))
  if (refused) return send(response, refused)
  const text = body && utf8.decode(body)
  const parsedBody = text === undefined ? undefined : parse(text)
  const changed = text === undefined || parsedBody === undefined ? [] : changedNumbers(text)
  const badId = changed.find(({ path }) => /^(\d+\.)?id$/.test(path))
  if (badId) return send(response, invalidRequest(`${badId.path} ${badId.message}.`))
  if (changed.length > 0) return send(response, house.door.problems.invalidInput(changed.slice(0, mostErrors)))
  const exchange: Exchange = { caller, bytes: body?.length ?? 0 }
  const plain = plainCall(request.headers, parsedBody)
  const result = plain && (await callATool(house, exchange, plain.name, plain.arguments))
  if (result)
    return finish(
      response,
      exchange,
      wwwAuthenticate,
      200,
      { 'content-type': 'application/json' },
      plainAnswer(plain, result),
    )

  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const authInfo = { token: '', clientId: exchange.caller.claims.keyId, scopes: [], extra: { exchange } } // the way to createServer
  const asked = webRequest(request, house.door.baseUrl, parsedBody === undefined ? body : undefined, gone.signal)
  const answer = (await isLegacyRequest(asked, parsedBody))
    ? await answerOlder(house, exchange, asked, parsedBody)
    : await present.fetch(asked, { parsedBody, authInfo })
  finish(response, exchange, wwwAuthenticate, answer.status, Object.fromEntries(answer.headers), await answer.text())
}

/** Only with the whole answer is known whether the credential was still alive in the call itself. */
function finish(
  response: HttpResponse,
  { unauthenticated, headers: limits }: Exchange,
  wwwAuthenticate: () => string,
  status: number,
  headers: Record<string, string>,
  content: string,
): void {
  if (unauthenticated) return send(response, { ...unauthenticated, headers: { 'WWW-Authenticate': wwwAuthenticate() } })
  response
    .writeHead(status, {
      ...headers,
      ...limits,
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(content),
    })
    .end(content)
}

async function answerOlder(house: House, exchange: Exchange, asked: Request, parsedBody: unknown): Promise<Response> {
  if (!Array.isArray(parsedBody) || parsedBody.length === 0)
    return await answerMessages(house, exchange, asked, parsedBody)
  const twice = idTwice(parsedBody)
  if (twice) {
    const { status, body } = invalidRequest(twice)
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }
  const messages = withoutCancelled(parsedBody)
  if (messages.length === 0) return new Response(null, { status: 202 })
  return await asList(await answerMessages(house, exchange, asked, messages))
}

/** The revisions up to 2025-11-25, as plain JSON: without sessions there is nothing to stream. */
async function answerMessages(
  house: House,
  exchange: Exchange,
  asked: Request,
  parsedBody: unknown,
): Promise<Response> {
  const server = createServer(house, exchange)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  transport.setSupportedProtocolVersions(revisions) // what a refusal names
  try {
    return await transport.handleRequest(asked, { parsedBody })
  } finally {
    await server.close()
  }
}

function webRequest(request: HttpRequest, baseUrl: string, body: Buffer | undefined, signal: AbortSignal): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(request.originalUrl, baseUrl), {
    method: request.method,
    headers,
    signal,
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  })
}

const utf8 = new TextDecoder()

/**
 * Above the usual limit a body must say how long it is, counts as a batch before any of it is read, and is one that names
 * an operation which takes so much: so that neither length nor name wins anybody anything.
 */
const isLarge = (request: HttpRequest) => Number(request.headers['content-length'] ?? 0) > mebibyte
const largestOf = (request: HttpRequest) => (isLarge(request) ? 10 * mebibyte : mebibyte)

async function refusedBatch(door: Door, request: HttpRequest, claims: Claims): Promise<Verdict | undefined> {
  if (!isLarge(request)) return undefined
  const verdict = await door.limits.take(claims, 'batches')
  return verdict?.allowed === false ? verdict : undefined
}

/** What is too much, or nothing that can be read, before anything is made of it. */
async function refusalOf({ door, capabilities }: House, { claims }: Caller, { bytes, excess }: Body) {
  if (excess) {
    const verdict = await door.limits.take(claims, 'calls')
    return verdict?.allowed === false ? rateLimited(door, verdict) : door.problems.make(excess.code, excess.message)
  }
  if (!bytes) return undefined
  const takes = ({ name, bodyLimit }: Capability) =>
    bodyLimit > mebibyte && (bytes.includes(name) || bytes.includes(name.replace('.', '_')))
  if (bytes.length > mebibyte && !capabilities.some(takes))
    return tooLarge(door.problems, 'The body of this request', mebibyte, bytes.length)
  return isUtf8(bytes) ? undefined : door.problems.make('invalid_json', 'The body is not UTF-8.')
}

/** The body as JSON; undefined leaves the refusal to the protocol's handler. */
function parse(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text)
    for (const one of [message].flat()) straighten(one)
    return message
  } catch {
    return undefined
  }
}

/** Arguments that are no object: the protocol's own check of the message would refuse them before a tool can say what is wrong. */
function straighten(message: unknown): void {
  const { method, params } = (message ?? {}) as { method?: string; params?: { arguments?: unknown } }
  if (method === 'tools/call' && params?.arguments !== undefined) params.arguments = asArguments(params.arguments)
}
