// The view for dashboards: /graphql, and /graphiql to explore it. Whoever asks is let in by the same keys, the same sign-in
// and the same checks as over REST before anything is made of the question, so that strangers learn nothing about it.
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import type { Pool } from 'pg'
import { bodyOf, bounded, tooMuch } from '../bodies.ts'
import { type Caller, type Door, note, rateLimited } from '../call.ts'
import { send, traceOf, transactionOf } from '../http.ts'
import type { TokenVerifier } from '../identity/ports.ts'
import type { Answer } from '../problems.ts'
import type { Shares } from '../shares.ts'
import { saidSize, tooLarge } from '../sizes.ts'
import { refusalUnread } from '../unread.ts'
import { explorerBySession, findCaller } from './callers.ts'
import { showExplorer } from './explorer.ts'
import { explorerPath, graphqlPath, largestBody, mostLevels } from './paths.ts'
import { misshapen } from './refused.ts'
import type { Serving } from './serve.ts'

export interface GraphQLOptions {
  /** As the login that may read the dashboard views and nothing else. */
  pool: Pool
  /** Who gets the next connection of the pool. */
  shares: Shares
  /** A folder of .graphql files: those are the only operations that run. */
  operationsFolder?: string
}

export interface GraphQLView {
  router: Router
  /** So that nobody's first question waits for it. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

export function createGraphQLView(door: Door, verifier: TokenVerifier, options: GraphQLOptions): GraphQLView {
  let serving: Promise<Serving> | undefined
  const ready = (): Promise<Serving> =>
    (serving ??= start(door, options).catch((error: unknown) => {
      serving = undefined // the next question tries again
      throw error
    }))
  const router = express.Router({ caseSensitive: true })
  router.all(
    [graphqlPath, explorerPath, `${explorerPath}/{*path}`],
    prepare,
    explorerBySession(door),
    handler(door, verifier, options, ready),
    failure(door),
  )
  return {
    router,
    async warmUp() {
      await ready()
    },
    async close() {
      await serving?.then(
        (it) => it.release(),
        () => undefined,
      )
      await options.pool.end()
    },
  }
}

// The library is large and takes a second to begin. Where a service is run for users, that is begun once it is ready for
// everything else; elsewhere, when somebody asks.
async function start(door: Door, options: GraphQLOptions): Promise<Serving> {
  process.env.GRAPHILE_ENV ??= 'production'
  const { serve } = await import('./serve.ts')
  return await serve(options.pool, options.operationsFolder, door.log)
}

const prepare: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // What a session or a browser's own password reads is for no page of another site, not even as a picture.
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  acceptBasic(request)
  // Who says nothing about the answer's type gets the one that every client knows.
  if ((request.get('Accept') ?? '*/*').trim() === '*/*') request.headers.accept = 'application/json'
  next()
}

// A browser that is asked for the explorer's page has no other way to send a key: it asks for a name and a password,
// and sends them along with the questions too. Nothing here changes anything, so no other site gains by that.
function acceptBasic(request: Request): void {
  const basic = /^Basic +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1]
  if (!basic) return
  const [name = '', password = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  delete request.headers.authorization
  request.headers['x-api-key'] = password || name
}

function handler(
  door: Door,
  verifier: TokenVerifier,
  options: GraphQLOptions,
  ready: () => Promise<Serving>,
): RequestHandler {
  return async (request, response, next) => {
    const started = performance.now()
    const claims = await findCaller(door, verifier, request)
    if ('status' in claims) return refuse(request, response, challenge(request, claims))
    if (request.path !== graphqlPath) return await explore(door, request, response, next, ready)
    const caller: Caller = {
      claims,
      channel: 'graphql',
      transactionId: transactionOf(response),
      traceparent: traceOf(request),
    }
    const refused = await refusalUnread(door, request, claims, 'calls')
    if (refused) return refuse(request, response, refused)
    const refusal = await limit(door, caller, response)
    if (refusal) return refuse(request, response, refusal)
    await readBody(request, response)
    const { bytes, excess } = bodyOf(request)
    request.body = bytes ?? Buffer.alloc(0)
    const serving = await ready()
    const found = excess ?? serving.excessOf(request)
    if (found) {
      tooMuch(request)
      return refuse(request, response, door.problems.make(found.code, found.message))
    }
    const session = await serving.openSession(door, options, caller)
    if ('status' in session) return refuse(request, response, challenge(request, session))
    response.once('close', () => {
      void session.close()
      note(
        door,
        { name: 'graphql', effect: 'read' },
        caller,
        { status: response.statusCode, body: '{}' },
        started,
        null,
      )
    })
    const misread = misshapen(request)
    if (misread) return refuse(request, response, door.problems.make(misread.code, misread.message))
    request.session = session
    serving.router(request, response, next)
  }
}

const body = bounded(() => largestBody, mostLevels)

function readBody(request: Request, response: Response): Promise<void> {
  return new Promise((read, failed) => {
    void body(request, response, (error?: unknown) => (error ? failed(error) : read()))
  })
}

/** The page and its scripts: they tell nothing of any company. */
async function explore(
  door: Door,
  request: Request,
  response: Response,
  next: NextFunction,
  ready: () => Promise<Serving>,
): Promise<void> {
  if (request.method !== 'GET') return next()
  if (request.path === explorerPath) return showExplorer(response, { keys: door.identity.signIn !== null })
  response.setHeader('Cache-Control', 'private, no-cache')
  const { router } = await ready()
  router(request, response, next)
}

async function limit(door: Door, caller: Caller, response: Response): Promise<Answer | undefined> {
  const verdict = await door.limits.take(caller.claims, 'calls')
  if (verdict) response.setHeaders(new Map(Object.entries(verdict.headers)))
  return verdict?.allowed === false ? rateLimited(door, verdict) : undefined
}

function challenge(request: Request, answer: Answer): Answer {
  if (answer.status !== 401 || request.path === graphqlPath) return answer
  return {
    ...answer,
    headers: { 'WWW-Authenticate': 'Basic realm="Millwright: an API key as the password", charset="UTF-8"' },
  }
}

/** A problem as GraphQL says it: clients look for errors, and find the problem's fields in the extensions. */
function refuse(request: Request, response: Response, problem: Answer): void {
  if (request.path !== graphqlPath) return send(response, problem)
  const type = request.accepts(['application/graphql-response+json', 'application/json']) || 'application/json'
  const { detail, ...extensions } = JSON.parse(problem.body) as { detail: string }
  response.writeHead(problem.status, { ...problem.headers, 'Content-Type': `${type}; charset=utf-8` })
  response.end(JSON.stringify({ errors: [{ message: detail, extensions }] }))
}

function failure(door: Door): ErrorRequestHandler {
  return (error: Error & { type?: string; status?: number }, request, response, next) => {
    if (response.headersSent) return next(error)
    const transactionId = transactionOf(response)
    if (error.type === 'entity.too.large') {
      return refuse(request, response, tooLarge(door.problems, 'A query', largestBody, saidSize(request)))
    }
    if (error.status !== undefined && error.status < 500)
      return refuse(
        request,
        response,
        door.problems.make('invalid_json', `The request cannot be read: ${error.message}`),
      )
    door.log.error({ err: error, transactionId }, 'dashboard query failed')
    refuse(request, response, door.problems.ofFailure(error, transactionId))
  }
}
