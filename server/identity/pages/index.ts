// The pages that people sign in by: plain HTML, one style sheet, no script.
import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import type { Door } from '../../call.ts'
import { transactionOf } from '../../http.ts'
import { companyPages, companyPaths } from '../../pages/company/index.ts'
import { html } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { reportPages } from '../../pages/report.ts'
import type { Identity } from '../index.ts'
import { TooBusy } from '../passwords.ts'
import { restMetadata } from '../resources.ts'
import { choosePasswordPages } from './choose-password.ts'
import { connectPages } from './connect.ts'
import { invitationPages } from './invitation.ts'
import { keyPages } from './keys.ts'
import { ownForms } from './own-forms.ts'
import { passwordPages } from './password.ts'
import type { Room } from './room.ts'
import { signInPages } from './sign-in.ts'

/** Nothing where an external provider stands in: people sign in there. */
export function identityPages(door: Door, identity: Identity): Router {
  const router = express.Router()
  if (!identity.signIn) return router
  const room: Room = { door, signIn: identity.signIn }
  router.use(
    ['/sign-in', '/sign-out', '/keys', '/password', '/connect', '/invitation', '/choose-password', ...companyPaths],
    express.urlencoded({ extended: false, limit: '64kb' }),
    ownForms(room),
  )
  router.use(
    signInPages(room),
    keyPages(room),
    passwordPages(room),
    connectPages(room),
    invitationPages(room),
    choosePasswordPages(room),
    companyPages(room),
    reportPages(room),
  )
  router.use(failure(door))
  return router
}

function failure(door: Door) {
  return (error: Error & { status?: number }, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    if (error instanceof TooBusy) response.set('Retry-After', '5')
    const status =
      error instanceof TooBusy ? 503 : error.status !== undefined && error.status < 500 ? error.status : 500
    // Not the whole path: an invitation's is the invitation.
    if (status === 500)
      door.log.error(
        { err: error, page: request.path.split('/')[1], transactionId: transactionOf(response) },
        'a page failed',
      )
    const [title, cure] =
      status === 413
        ? ['That was too long', 'A form may have 64 kB. Please send less.']
        : ['Something went wrong', 'Please try again in a moment.']
    sendPage(response, {
      title,
      status,
      body: html`<div class="card"><h1>${title}</h1><p>Nothing was changed. ${cure}</p>
<p><a class="button" href="/keys">Start over</a></p></div>`,
    })
  }
}

const metadata = '/.well-known/'

/**
 * Where clients look for the way to sign in, by the addresses that RFC 8414 and RFC 9728 give: below the service's root,
 * with the path of what they ask about behind.
 */
export function wellKnown(identity: Identity): Router {
  const router = express.Router()
  const { signIn } = identity
  if (!signIn) return router
  const { pathname } = new URL(signIn.issuer)
  router.get(`${metadata}oauth-protected-resource/api/v1`, (_, response) => {
    response
      .set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' })
      .json(restMetadata(signIn.baseUrl, signIn.issuer))
  })
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    router.get([`${metadata}${name}${pathname}`, `${metadata}${name}`], (request, response, next) => {
      request.url = `${metadata}${name}`
      request.originalUrl = pathname + request.url // by both the provider tells its own address
      identity.router!(request, response, next)
    })
  }
  return router
}
