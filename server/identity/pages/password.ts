// Changing one's password. Every session ends with it, in every browser; this browser gets a new one.
import express, { type Request, type Response, type Router } from 'express'
import { html } from '../../pages/html.ts'
import { alert, field, notice, sendPage } from '../../pages/layout.ts'
import type { Session } from '../sessions.ts'
import { isRight, markOf, passwordFields, problemIn, type Wrong, wrongPassword } from './new-password.ts'
import { noteAccount, noteFailure, placeOf, type Room, signedIn, text } from './room.ts'
import { beginSession } from './sign-in.ts'

export function passwordPages(room: Room): Router {
  const router = express.Router()
  router.get(
    '/password',
    signedIn(room, async (request, response, session) =>
      show(room, request, response, session, { done: request.query.changed !== undefined }),
    ),
  )
  router.post(
    '/password',
    signedIn(room, async (request, response, session) => {
      const wrong = await change(room, request, response, session)
      if (!isRight(wrong)) return show(room, request, response, session, { wrong })
      await noteAccount(room, response, [session.user.sub], 'accounts.password_changed')
      await beginSession(room, request, response, session.user)
      response.redirect(303, '/password?changed')
    }),
  )
  return router
}

type Field = 'attempts' | 'present' | 'next' | 'again'

/** The present password is looked at whatever is wrong with the new one, so that all is told at once. */
async function change(room: Room, request: Request, response: Response, { user }: Session): Promise<Wrong<Field>> {
  const { throttle, users } = room.signIn
  const [present, next] = [text(request.body.present), text(request.body.next)]
  const wrong = { ...(next === present && { next: 'That is your password already.' }), ...wrongPassword(request.body) }
  const place = placeOf(room, request)
  if ((await throttle.signIn(user.email, place)) > 0)
    return { attempts: 'Too many attempts. Please wait some minutes and try again.', ...wrong }
  if (isRight(wrong)) {
    if (await users.changePassword(user.sub, present, next)) return wrong
  } else if (await users.hasPassword(user.sub, present)) {
    await throttle.signedIn(user.email, place)
    return wrong
  }
  noteFailure(room, response, user.email)
  return { present: 'Your present password is another one.', ...wrong }
}

interface Shown {
  wrong?: Wrong<Field>
  done?: boolean
}

function show(
  { signIn }: Room,
  request: Request,
  response: Response,
  { user }: Session,
  { wrong = {}, done }: Shown,
): void {
  const token = signIn.browser.formToken(request, response)
  sendPage(response, {
    title: 'Change your password',
    at: '/password',
    user,
    token,
    status: isRight(wrong) ? 200 : 400,
    body: html`<div class="card"><h1>Change your password</h1>
${alert(problemIn(wrong))}${notice(!done ? null : 'Your password is changed. You are signed out everywhere else.')}
<p class="lead">You will be signed out in all other browsers and on the API page. Keys and connected applications go on working; you can <a href="/keys">revoke them</a>.</p>
<form method="post" action="/password">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="email" value="${user.email}" autocomplete="username">
${field({ id: 'present', label: 'Present password', type: 'password', autocomplete: 'current-password', ...markOf(wrong, 'present') })}
${passwordFields(['New password', 'New password again'], wrong)}
<button>Change password</button>
</form></div>`,
  })
}
