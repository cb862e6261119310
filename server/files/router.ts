// Files over HTTP: sent by PUT to a signed address, read by members through one. Nothing is shown in the service's own
// name: a browser is told to save it, to trust its type, and to run nothing.
import { pipeline } from 'node:stream/promises'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { actorType, type Caller, type Door, note, rateLimited, whoCalls } from '../call.ts'
import { findCompany } from '../companies.ts'
import { authenticate, failed, send, traceOf, transactionOf } from '../http.ts'
import { sessionOf } from '../identity/pages/room.ts'
import type { Claims, TokenVerifier } from '../identity/ports.ts'
import { claimsOf } from '../identity/sessions.ts'
import type { Answer } from '../problems.ts'
import { saidSize, tooLarge } from '../sizes.ts'
import { recognise } from '../sockets.ts'
import type { Folder } from './folder.ts'
import { largestFile, NotKept } from './images.ts'
import type { Links } from './links.ts'
import { settle } from './settle.ts'
import { isToken, type Named } from './store.ts'

/** How many are received at once: each is held whole until it is looked at. */
const mostAtOnce = 16

export function fileRouter(door: Door, verifier: TokenVerifier, links: Links): Router {
  const router = express.Router({ caseSensitive: true })
  const address = '/:token/:name'
  const known: RequestHandler = (request, response, next) =>
    isToken(String(request.params.token)) ? next() : send(response, notThere(door))
  const folder = 'receive' in door.files ? (door.files as Folder) : undefined
  router.get(address, known, signedRead(door, links, folder), memberRead(door, verifier))
  if (folder) router.put(address, known, receive(door, links, folder))
  router.all(address, (_, response) => {
    response.setHeader('Allow', folder ? 'GET, PUT' : 'GET')
    send(response, door.problems.make('method_not_allowed', 'A file is read by GET, and sent once by PUT.'))
  })
  router.use(failed(door))
  return router
}

function notThere(door: Door): Answer {
  return door.problems.make('not_found', 'There is no such file.')
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://here').searchParams
}

function pathOf(request: Request): string {
  return new URL(request.originalUrl, 'http://here').pathname
}

function receive(door: Door, links: Links, folder: Folder): RequestHandler {
  let atOnce = 0
  return async (request, response) => {
    const words = links.read('put', pathOf(request), queryOf(request))
    if (words === null || words === 'expired') {
      response.setHeader('Connection', 'close')
      return send(response, refused(door, words))
    }
    if (Number(request.headers['content-length'] ?? 0) > largestFile) return send(response, tooMuchOf(door, request))
    if (request.headers['content-type'] !== words.type)
      return send(
        response,
        door.problems.make('unsupported_media_type', `Send it with Content-Type: ${words.type}, as it was announced.`),
      )
    if (atOnce >= mostAtOnce)
      return send(response, door.problems.make('unavailable', 'Many send files just now.', {}, { 'Retry-After': '2' }))
    recognise(request)
    atOnce++
    try {
      send(response, await keep(door, folder, String(request.params.token), await bodyOf(request, response)))
    } catch (error) {
      if (error === tooMuch) return send(response, tooMuchOf(door, request))
      if (!request.destroyed || !(error as { status?: number }).status) throw error
    } finally {
      atOnce--
    }
  }
}

async function keep(door: Door, folder: Folder, token: string, sent: Buffer): Promise<Answer> {
  try {
    if ((await folder.receive(token, sent)) === 'kept') return { status: 200, body: '{"kept": true}' }
    return door.problems.make('file_exists', 'Another file was sent to this address before: ask for a new one.')
  } catch (error) {
    if (!(error instanceof NotKept)) throw error
    return door.problems.make('file_not_kept', `${error.message[0]!.toUpperCase()}${error.message.slice(1)}.`)
  }
}

const tooMuch = new Error('the file is too large')

function tooMuchOf(door: Door, request: Request): Answer {
  return tooLarge(door.problems, 'A file', largestFile, saidSize(request), { Connection: 'close' })
}

async function bodyOf(request: Request, response: Response): Promise<Buffer> {
  const read = express.raw({ type: () => true, limit: largestFile, inflate: false })
  await new Promise<void>((done, failed) =>
    read(request, response, (error?: { type?: string }) =>
      error ? failed(error.type === 'entity.too.large' ? tooMuch : error) : done(),
    ),
  )
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

function refused(door: Door, why: 'expired' | null): Answer {
  return why
    ? door.problems.make('link_expired', 'This link has expired.')
    : door.problems.make('link_invalid', 'This link is not one that the service gave out for this.')
}

/** Without a signature a member may ask. */
function signedRead(door: Door, links: Links, folder: Folder | undefined): RequestHandler {
  return async (request, response, next) => {
    const query = queryOf(request)
    if (!query.has('signature') || !folder) return next()
    const words = links.read('get', pathOf(request), query)
    if (words === null || words === 'expired') return send(response, refused(door, words))
    const kept = await folder.read(String(request.params.token))
    if (!kept) return send(response, notThere(door))
    response.set({
      'Content-Type': kept.type,
      'Content-Length': String(kept.size),
      'Content-Disposition': `attachment; filename="${String(request.params.name).replace(/[^\w.-]/g, '-')}"`,
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, max-age=300',
    })
    await pipeline(kept.content, response).catch(() => response.destroy())
  }
}

/** Leads whoever may read it to a link that opens it for a while. */
function memberRead(door: Door, verifier: TokenVerifier): RequestHandler {
  return async (request, response) => {
    const started = performance.now()
    const claims = await whose(door, verifier, request)
    if ('status' in claims) return send(response, claims)
    const caller: Caller = {
      claims,
      channel: 'rest',
      transactionId: transactionOf(response),
      traceparent: traceOf(request),
    }
    const verdict = await door.limits.take(claims, 'calls')
    if (verdict?.allowed === false) return send(response, rateLimited(door, verdict))
    const company = await findCompany(door, claims.company)
    if (company === null) return send(response, notThere(door))
    await settle(door, company, [String(request.params.token)]) // whoever sent it reads it before an answer refers to it
    const { rows } = await door.pool.query<{ status: number; body: string; replayed: boolean }>(
      'select status, body, replayed from call.file($1, $2, $3)',
      [company, JSON.stringify({ ...whoCalls(door, caller), actorType: actorType(caller) }), request.params.token],
    )
    const answer = door.problems.ofDatabase(rows[0]!)
    note(door, { name: 'files.get', effect: 'read' }, caller, answer, started, null)
    if (answer.status !== 200) return send(response, answer)
    const file = JSON.parse(answer.body) as Named
    const url = await door.files.link(`${door.baseUrl}/files/${file.token}/${file.name}`, file)
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(303, url)
  }
}

/** By a key or token, or signed in, where the address says for which company. */
async function whose(door: Door, verifier: TokenVerifier, request: Request): Promise<Claims | Answer> {
  const { signIn } = door.identity
  const company = queryOf(request).get('company')
  if (company && signIn && !request.get('Authorization') && !request.get('X-API-Key')) {
    const session = await sessionOf({ door, signIn }, request)
    if (session) return claimsOf(session, company)
  }
  return await authenticate(door, verifier, request)
}
