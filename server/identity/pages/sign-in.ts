// Signing in and out.
import express, { type Request, type Response, type Router } from 'express'
import { html } from '../../pages/html.ts'
import { alert, field, sendPage } from '../../pages/layout.ts'
import { address } from '../people.ts'
import type { User } from '../ports.ts'
import { membershipsOf, noteFailure, placeOf, type Room, sessionOf, text } from './room.ts'

export function signInPages(room: Room): Router {
  const router = express.Router()
  router.get('/sign-in', async (request, response) => {
    const to = wayBack(request.query.to)
    const afresh = request.query.again !== undefined
    if (!afresh && (await sessionOf(room, request))) return response.redirect(303, to)
    showSignIn(room, request, response, { to })
  })
  router.post('/sign-in', async (request, response) => {
    const to = wayBack(request.body.to)
    const email = text(request.body.email)
    const tried = await trySignIn(room, request, email, text(request.body.password))
    if ('problem' in tried) return showSignIn(room, request, response, { to, email, ...tried })
    const { sub } = await whoIsMeant(room, tried.users, to)
    await beginSession(room, request, response, { sub, email })
    response.redirect(303, to)
  })
  router.post('/sign-out', async (request, response) => {
    await room.signIn.sessions.end(room.signIn.browser.session(request))
    room.signIn.browser.end(response)
    response.redirect(303, '/sign-in')
  })
  return router
}

export type Tried = { users: User[] } | { problem: string; status: number; wait?: number }

/** One message for a wrong password and an unknown address, after the same work. */
export async function trySignIn(room: Room, request: Request, email: string, password: string): Promise<Tried> {
  const { signIn } = room
  const account = address(email)
  const wait = await signIn.throttle.signIn(account, placeOf(room, request))
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60)
    return {
      problem: `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
      status: 429,
      wait,
    }
  }
  const users = await signIn.users.signIn(email, password)
  if (users.length === 0) {
    noteFailure(room, request.res!, account)
    return { problem: 'That e-mail address and password do not match.', status: 400 }
  }
  return { users }
}

/** Of accounts with one password: a member of the company that the page is about, else of any. */
async function whoIsMeant(room: Room, users: User[], to: string): Promise<User> {
  const [first] = users
  if (users.length === 1) return first!
  const wanted = new URL(to, room.signIn.baseUrl).searchParams.get('company')
  const all = await Promise.all(
    users.map(async (user) => ({ user, places: (await membershipsOf(room, user.sub)).companies })),
  )
  const there = all.find(({ places }) => places.some(({ shortName }) => shortName === wanted))
  return (there ?? all.find(({ places }) => places.length > 0))?.user ?? first!
}

/** A new session at every sign-in; the browser's one before ends. The place is one that the account knows from now on. */
export async function beginSession(
  room: Room,
  request: Request,
  response: Response,
  { sub, email }: { sub: string; email: string },
): Promise<void> {
  const { signIn } = room
  await signIn.throttle.signedIn(address(email), placeOf(room, request))
  await signIn.sessions.end(signIn.browser.session(request))
  signIn.browser.begin(response, await signIn.sessions.begin(sub))
}

interface Shown {
  to: string
  email?: string
  problem?: string
  status?: number
  wait?: number
}

function showSignIn(
  { signIn }: Room,
  request: Request,
  response: Response,
  { to, email, problem, status, wait }: Shown,
): void {
  if (wait) response.set('Retry-After', String(wait))
  const wrong = problem !== undefined && !wait
  sendPage(response, {
    title: 'Sign in',
    status,
    body: html`<div class="card"><h1>Sign in</h1>
<p class="lead">${to.startsWith('/connect/') ? 'to let an application act for you' : 'to your factory’s Millwright'}</p>
${alert(problem)}
<form method="post" action="/sign-in">
<input type="hidden" name="token" value="${signIn.browser.formToken(request, response)}">
<input type="hidden" name="to" value="${to}">
${field({ id: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'username', autofocus: !email, max: 320, wrong })}
${field({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: !!email, wrong })}
<button class="full">Sign in</button>
</form></div>
${to.startsWith('/graphiql') && html`<p class="foot">Or <a href="/graphiql?key">open the explorer with an API key</a>.</p>`}
<p class="foot">No account yet? An administrator of your company can invite you.</p>`,
  })
}

/** Where to go after signing in: a page of the service, never elsewhere. */
function wayBack(value: unknown): string {
  const to = text(value)
  return /^\/(keys|password|graphiql|people(\/change)?|invitations|webhooks(\/one)?|audit|labels|report\/[\w.~%!$&()*+,;=:@-]+|files\/[\w./-]+|connect\/[\w-]+|invitation\/[\w/-]+)(\?[\w=&%.-]*)?$/.test(
    to,
  )
    ? to
    : '/keys'
}
