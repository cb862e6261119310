// Choosing a new password by a link that came from the operator or by mail. Whoever has it has proved the address: accounts
// that stood for it unproven end, with their memberships and all that they had given out, and so does all that acted as
// this one. A link is used once, also by several at the same moment: one is signed in, the others are told that it has ended.
import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { transactionOf } from '../../http.ts'
import { html } from '../../pages/html.ts'
import { alert, sendPage } from '../../pages/layout.ts'
import type { PasswordLink } from '../password-links.ts'
import type { LinkOwner } from '../people.ts'
import { isRight, passwordFields, problemIn, type Wrong, wrongPassword } from './new-password.ts'
import { noteAccount, type Room, text } from './room.ts'
import { beginSession } from './sign-in.ts'

const address = '/choose-password/:sub/:expires/:signature'
const parameters = z.object({
  sub: z.guid(),
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})

export function choosePasswordPages(room: Room): Router {
  const router = express.Router()
  const { users } = room.signIn
  router.get(address, async (request, response) => {
    const user = await ownerOf(room, request)
    if (!user) return showDead(response)
    show(room, request, response, user)
  })
  router.post(address, async (request, response) => {
    const user = await ownerOf(room, request)
    if (!user) return showDead(response)
    const wrong = wrongPassword(request.body)
    if (!isRight(wrong)) return show(room, request, response, user, wrong)
    // First, so that a link whose use was cut off halfway is used again.
    await room.door.pool.query('select call.prove_account($1, $2)', [user.sub, transactionOf(response)])
    if (!(await users.provePassword(user, text(request.body.next)))) return showDead(response)
    await noteAccount(room, response, [user.sub], 'accounts.password_changed')
    await beginSession(room, request, response, user)
    response.redirect(303, '/keys')
  })
  return router
}

async function ownerOf({ signIn }: Room, request: Request): Promise<LinkOwner | null> {
  const { data } = parameters.safeParse(request.params)
  return data ? await signIn.users.findByLink(data satisfies PasswordLink) : null
}

function show({ signIn }: Room, request: Request, response: Response, { email }: LinkOwner, wrong: Wrong = {}): void {
  sendPage(response, {
    title: 'Choose a password',
    status: isRight(wrong) ? 200 : 400,
    body: html`<div class="card"><h1>Choose a password</h1>
<p class="lead">for ${email}. You will be signed out everywhere else, and all API keys and connected applications of this account stop working.</p>
${alert(problemIn(wrong))}
<form method="post"><input type="hidden" name="token" value="${signIn.browser.formToken(request, response)}">
<input type="hidden" name="email" value="${email}" autocomplete="username">
${passwordFields(['New password', 'New password again'], wrong, 'next')}
<button class="full">Set password</button></form></div>`,
  })
}

function showDead(response: Response): void {
  sendPage(response, {
    title: 'This link has ended',
    status: 410,
    body: html`<div class="card"><h1>This link has ended</h1>
<p>It was used, has expired, a newer one was given out, or the password was changed since. Ask for a new one.</p>
<p><a class="button" href="/sign-in">Sign in</a></p></div>`,
  })
}
