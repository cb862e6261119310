// Changing one's password. Every session ends with it, in every browser; this browser gets a new one.
import express, { type Request, type Response, type Router } from 'express'
import { html } from '../../pages/html.ts'
import { alert, field, notice, sendPage } from '../../pages/layout.ts'
import { passwordProblem, shortestPassword } from '../people.ts'
import type { Session } from '../sessions.ts'
import { noteAccount, noteFailure, placeOf, type Room, signedIn, text } from './room.ts'
import { beginSession } from './sign-in.ts'

export function passwordPages(room: Room): Router {
  const router = express.Router()
  const { signIn } = room
  router.get(
    '/password',
    signedIn(room, async (request, response, session) =>
      show(room, request, response, session, { done: request.query.changed !== undefined }),
    ),
  )
  router.post(
    '/password',
    signedIn(room, async (request, response, session) => {
      const { present, next, again } = request.body
      const problem = passwordProblem(text(next))
      if (problem) return show(room, request, response, session, { problem, wrong: 'next' })
      if (next !== again)
        return show(room, request, response, session, {
          problem: 'The two new passwords are not the same.',
          wrong: 'again',
        })
      const wait = await signIn.throttle.signIn(session.user.email, placeOf(room, request))
      if (wait > 0)
        return show(room, request, response, session, {
          problem: 'Too many attempts. Please wait some minutes and try again.',
        })
      if (!(await signIn.users.changePassword(session.user.sub, text(present), text(next)))) {
        noteFailure(room, response, session.user.email)
        return show(room, request, response, session, {
          problem: 'Your present password is another one.',
          wrong: 'present',
        })
      }
      await noteAccount(room, response, [session.user.sub], 'accounts.password_changed')
      await beginSession(room, request, response, session.user)
      response.redirect(303, '/password?changed')
    }),
  )
  return router
}

interface Shown {
  problem?: string
  wrong?: 'present' | 'next' | 'again'
  done?: boolean
}

function show(
  { signIn }: Room,
  request: Request,
  response: Response,
  { user }: Session,
  { problem, wrong, done }: Shown,
): void {
  const mark = (id: Shown['wrong']) => ({ wrong: wrong === id, autofocus: wrong === id })
  const token = signIn.browser.formToken(request, response)
  sendPage(response, {
    title: 'Change your password',
    at: '/password',
    user,
    token,
    status: problem ? 400 : 200,
    body: html`<div class="card"><h1>Change your password</h1>
${alert(problem)}${notice(!done ? null : 'Your password is changed. You are signed out everywhere else.')}
<p class="lead">You will be signed out in all other browsers and on the API page. Keys and connected applications go on working; you can <a href="/keys">revoke them</a>.</p>
<form method="post" action="/password">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="email" value="${user.email}" autocomplete="username">
${field({ id: 'present', label: 'Present password', type: 'password', autocomplete: 'current-password', ...mark('present') })}
${field({ id: 'next', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${shortestPassword} characters. A few unrelated words are good.`, ...mark('next') })}
${field({ id: 'again', label: 'New password again', type: 'password', autocomplete: 'new-password', ...mark('again') })}
<button>Change password</button>
</form></div>`,
  })
}
