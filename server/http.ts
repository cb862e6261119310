// What everything that is answered over HTTP has in common: the name of its transaction, who asks, and how an answer goes out.
import { hash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { type Claims, IdentityUnavailable, isMeantFor, type TokenVerifier } from './identity/ports.ts'
import type { Answer, Problems } from './problems.ts'
import { saidSize, tooLarge } from './sizes.ts'
import { isRecognised, recognise } from './sockets.ts'
import type { Strangers } from './strangers.ts'

/** As much of the door as this needs. */
interface Front {
  problems: Problems
  baseUrl: string
  log: Logger
  strangers: Strangers
}

/** Asked for something, be it only for how its answer begins (HEAD). */
export function reads({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

export const nameTransaction: RequestHandler = (request, response, next) => {
  const sent = request.get('X-Service-Transaction-ID')
  response.setHeader('X-Service-Transaction-ID', sent && /^[\x21-\x7e]{1,128}$/.test(sent) ? sent : randomUUID())
  next()
}

/** On every answer: it is what its type says, and behind TLS the browser comes back by TLS alone. */
export function guarded(baseUrl: string): RequestHandler {
  const isSecure = baseUrl.startsWith('https:')
  return (_request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
    next()
  }
}

/**
 * What Node would refuse without a word: a request that names no host, or expects what nobody here does. And a query that
 * is no UTF-8, which would be read as other text than was sent; of a path each route looks itself.
 */
export function wellAsked({ problems }: Front): RequestHandler {
  return ({ headers, httpVersion, url }, response, next) => {
    const query = url.indexOf('?')
    if (query >= 0 && url.includes('%', query)) decodeURIComponent(url.slice(query)) // throws a URIError
    const errors = [
      ...(headers.host === undefined && httpVersion === '1.1' ? [{ path: 'Host', message: 'is required' }] : []),
      ...(headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue'
        ? [{ path: 'Expect', message: 'must be 100-continue, or left out' }]
        : []),
    ]
    if (errors.length === 0) return next()
    response.setHeader('Connection', 'close')
    send(response, problems.invalidInput(errors))
  }
}

const patience = 1000
/** Bytes of a body, and of a request with what stands around it; no operation takes more, and no file has. */
const longestBody = 10 * 1024 * 1024
const longestRequest = longestBody + 1024 * 1024

/**
 * A request ends. One that is longer than any may be is told so, however it says how long it is; and who is answered before
 * all of it was read may send the rest for a moment, as many look for an answer only then. Nobody is waited for longer than
 * strangerPatience who has shown no credential.
 */
export function cutOff(front: Front, strangerPatience: number): RequestHandler {
  const refuse = (request: Request, response: Response) =>
    response.headersSent || send(response, tooLarge(front.problems, 'A body or file', longestBody, saidSize(request)))
  return (request, response, next) => {
    const { socket } = request
    const before = socket.bytesRead
    const begun = Date.now()
    const watch = setInterval(() => {
      if (request.complete) clearInterval(watch)
      else if (socket.bytesRead - before > longestRequest) refuse(request, response)
      else if (Date.now() - begun > strangerPatience && !isRecognised(request)) request.destroy()
    }, patience).unref()
    response.once('close', () => clearInterval(watch))
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.destroy(), patience).unref()
    })
    if (Number(request.headers['content-length'] ?? 0) > longestRequest) refuse(request, response)
    else next()
  }
}

/** What nameTransaction called it. */
export function transactionOf(response: ServerResponse): string {
  return String(response.getHeader('X-Service-Transaction-ID') ?? '')
}

export function traceOf(request: Request): string | undefined {
  const sent = request.get('traceparent')
  return sent && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(sent) ? sent : undefined
}

/** The company that an address names, where the credential is for another. */
export function refuseOther(door: Front, claims: Claims, { company }: Request['query']): Answer | undefined {
  if (company === undefined || company === claims.company) return undefined
  return door.problems.make(
    'company_mismatch',
    `The credential is for ${claims.company}, not for ${JSON.stringify(company)}.`,
  )
}

/** A token of a sign-in opens only the address it was asked for; see isMeantFor. */
export async function authenticate(
  door: Front,
  verifier: TokenVerifier,
  request: Request,
  wwwAuthenticate = 'Bearer',
  address = `${door.baseUrl}/api/v1`,
): Promise<Claims | Answer> {
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
    if (claims && isMeantFor(claims, address)) {
      recognise(request)
      return claims
    }
    await door.strangers.failed(request.ip ?? '')
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

/** What is long goes out as brotli or gzip, as the caller takes it. */
export const compressed = compression({
  threshold: 8 * 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
})

/** Says how this answer is known again; true: the caller has it still, and is told so. */
export function isKnown(request: Request, response: Response, content: string | Buffer): boolean {
  const etag = `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
  response.setHeader('ETag', `W/${etag}`) // weak, as compression changes the bytes
  const sent = request.get('If-None-Match')?.split(/,\s*/) ?? []
  const isKnown = sent.some((one) => one.replace(/^W\//, '') === etag)
  if (isKnown) response.writeHead(304).end()
  return isKnown
}

export function send(response: Response, answer: Answer, type = 'application/json'): void {
  const headers = {
    'Cache-Control': 'no-store',
    ...answer.headers,
    'Content-Type': answer.status < 400 ? type : 'application/problem+json',
    'Content-Length': Buffer.byteLength(answer.body),
    ...(answer.replayed && { 'Idempotency-Replayed': 'true' }),
  }
  response.writeHead(answer.status, headers).end(answer.body)
}

/** On redirects too: a window that is opened to sign in keeps its opener only if no answer on the way lets go of it. */
export const ownWindow: RequestHandler = (_request, response, next) => {
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  next()
}

/** For what nobody before has answered. */
export function notFound({ problems }: Front): RequestHandler {
  return (request, response) =>
    send(response, problems.make('not_found', `There is no ${request.originalUrl.split('?')[0]} here.`))
}

/** Answers what failed on the way, such as a body that cannot be read; answered hears of it. */
export function failed(front: Front, answered?: (response: Response, answer: Answer) => void): ErrorRequestHandler {
  return (error: Error & { type?: string; status?: number }, request, response, next) => {
    if (response.headersSent) return next(error)
    const problem = problemOf(front, error, request, response)
    answered?.(response, problem)
    send(response, problem)
  }
}

function problemOf(
  { problems, log }: Front,
  error: Error & { type?: string; status?: number; limit?: number },
  request: Request,
  response: Response,
): Answer {
  if (error.type === 'entity.too.large')
    return tooLarge(problems, 'The body of this request', error.limit!, saidSize(request))
  if (error instanceof URIError)
    return problems.make(
      'invalid_input',
      'The address is not well-formed: what follows a % is not UTF-8 in hexadecimal.',
    )
  if (error.status !== undefined && error.status < 500)
    return problems.make('invalid_json', `The request cannot be read: ${error.message}`)
  const transactionId = transactionOf(response)
  log.error({ err: error, path: request.path, transactionId }, 'request failed')
  return problems.ofFailure(error, transactionId)
}
