// Who asks: whoever has a key or a token, as over REST, and whoever is signed in to the pages of the service.
import type { Request, RequestHandler } from 'express'
import type { Door } from '../call.ts'
import { authenticate, refuseOther } from '../http.ts'
import { findPlace } from '../identity/pages/place.ts'
import { enter, sessionOf, text } from '../identity/pages/room.ts'
import type { Claims, TokenVerifier } from '../identity/ports.ts'
import { claimsOf } from '../identity/sessions.ts'
import type { Answer } from '../problems.ts'
import { showExplorer } from './explorer.ts'
import { explorerPath, graphqlPath } from './paths.ts'

/** A key counts before a session: who sends one means it. */
export async function findCaller(door: Door, verifier: TokenVerifier, request: Request): Promise<Claims | Answer> {
  const { signIn } = door.identity
  const asks = request.path === graphqlPath
  // Also where the browser has forgotten the session since: it was begun by one.
  const isByPage = signIn?.browser.session(request) || (asks && signIn?.browser.isOwnQuestion(request))
  if (sendsKey(request) || !signIn || !isByPage) {
    const claims = await authenticate(door, verifier, request)
    return 'status' in claims ? claims : (refuseOther(door, claims, request.query) ?? claims)
  }
  // The session comes along by itself, wherever a request begins, so a question by it must come from the service's own page.
  if (asks && !signIn.browser.isOwnQuestion(request)) {
    return door.problems.make(
      'foreign_origin',
      'By the session of a browser only the service’s own pages ask, by POST. Send an API key instead.',
    )
  }
  const session = await sessionOf({ door, signIn }, request)
  if (!session)
    return door.problems.make(
      'unauthenticated',
      'Sign in again: your session has ended. Or send an API key.',
      {},
      { 'WWW-Authenticate': 'Bearer' },
    )
  const company = text(request.query.company)
  if (asks && !company)
    return door.problems.invalidInput([{ path: 'company', message: 'say for which company: /graphql?company=…' }])
  await enter({ door, signIn }, request, session, company)
  return claimsOf(session, company)
}

/**
 * The explorer for whoever is signed in, in the company that the address names. A browser that is not signed in is sent to do
 * so, unless it would rather send a key: then it is asked for one.
 */
export function explorerBySession(door: Door): RequestHandler {
  return async (request, response, next) => {
    const { signIn } = door.identity
    if (
      !signIn ||
      request.path !== explorerPath ||
      request.method !== 'GET' ||
      sendsKey(request) ||
      request.query.key !== undefined
    )
      return next()
    const room = { door, signIn }
    const session = await sessionOf(room, request)
    if (!session) {
      if (request.accepts('json', 'html') === 'json') return next()
      return response.redirect(303, `/sign-in?to=${encodeURIComponent(request.originalUrl)}`)
    }
    const place = await findPlace(room, request, response, session, text(request.query.company))
    if (place) showExplorer(response, { user: session.user, token: signIn.browser.formToken(request, response), place })
  }
}

function sendsKey(request: Request): boolean {
  return request.get('Authorization') !== undefined || request.get('X-API-Key') !== undefined
}
