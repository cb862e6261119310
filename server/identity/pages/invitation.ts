// Accepting an invitation. Who has an account signs in with its password; a link never sets the password of one. Who has
// none chooses a password, and so makes it. Then they are a member.
//
// A link that was passed on by hand proves nothing about the address, as the inviter had it too: the account that it makes
// is good for the inviting company alone, beside whatever accounts the address has. One that came by mail proves it: its
// account stands for the address everywhere, and what accounts made by hand had under it ends.
//
// Whoever has the link is asked the same, whether the address has an account or not: nobody learns that from the page.
import { randomUUID } from 'node:crypto'
import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { Name } from '../../capabilities/shapes.ts'
import { transactionOf } from '../../http.ts'
import { type Html, html } from '../../pages/html.ts'
import { alert, field, sendPage } from '../../pages/layout.ts'
import type { Way } from '../invitations.ts'
import { longestPassword } from '../people.ts'
import type { User } from '../ports.ts'
import { isRight, markOf, passwordFields, problemIn, type Wrong, wrongPassword } from './new-password.ts'
import { type Room, sessionOf, text } from './room.ts'
import { beginSession, trySignIn } from './sign-in.ts'

interface Invitation {
  company: string
  email: string
  expiresAt: string
  isPending: boolean
  invitedBy: string
}
interface Link {
  companyId: string
  shortName: string
  userId: string
  invitation: Invitation
  way: Way
}
interface Refused {
  wrong: Wrong<'password' | 'name' | 'next' | 'again'>
}
/** Whoever accepts; with the hash of a password, somebody new. */
interface Accepting {
  sub: string
  name: string
  passwordHash?: string
}

const parameters = z.object({
  company: z.string().regex(/^[^\0]{1,100}$/),
  userId: z.guid(),
  signature: z.string().max(100),
})

export function invitationPages(room: Room): Router {
  const router = express.Router()
  router.get('/invitation/:company/:userId/:signature', async (request, response) => {
    const link = await findLink(room, request)
    if (!link) return showDead(response)
    await show(room, request, response, link)
  })
  router.post('/invitation/:company/:userId/:signature', async (request, response) => {
    const link = await findLink(room, request)
    if (!link) return showDead(response)
    const accepting = await identify(room, request, link)
    if ('wrong' in accepting) return await show(room, request, response, link, accepting)
    const outcome = await accept(room, response, link, accepting)
    if (outcome === 'ended') return showDead(response)
    if (outcome === 'taken')
      return await show(room, request, response, link, {
        wrong: { password: 'This address has an account. Please sign in with its password.' },
      })
    await beginSession(room, request, response, { sub: accepting.sub, email: link.invitation.email })
    response.redirect(303, `/keys?company=${encodeURIComponent(link.shortName)}`)
  })
  return router
}

type Outcome = 'joined' | 'ended' | 'taken'

async function accept(
  { door }: Room,
  response: Response,
  { companyId, userId, way }: Link,
  { sub, name, passwordHash }: Accepting,
): Promise<Outcome> {
  const {
    rows: [row],
  } = await door.pool.query<{ outcome: Outcome }>(
    'select call.accept_invitation($1, $2, $3, $4, $5, $6, $7) as outcome',
    [
      companyId,
      userId,
      sub,
      name,
      transactionOf(response),
      passwordHash ?? null,
      passwordHash !== undefined && way === 'by mail',
    ],
  )
  return row!.outcome
}

async function findLink({ door, signIn }: Room, request: Request): Promise<Link | null> {
  const { data } = parameters.safeParse(request.params)
  if (!data) return null
  const {
    rows: [row],
  } = await door.pool.query<{ id: string | null; invitation: Invitation | null }>(
    'select c.id, call.invitation(c.id, $2) as invitation from call.find_company($1) as c (id)',
    [data.company, data.userId],
  )
  if (!row?.id || !row.invitation?.isPending) return null
  const link = { company: data.company, userId: data.userId, expiresAt: row.invitation.expiresAt }
  const way = signIn.invitations.wayOf(link, data.signature)
  return way && { companyId: row.id, shortName: data.company, userId: data.userId, invitation: row.invitation, way }
}

/** Whether an account of the address may join: the one that stands for it, or this company's own. */
function mayJoin(user: User, { shortName, invitation: { email }, way }: Link): boolean {
  return user.email === email && (user.company === null || (user.company === shortName && way === 'by hand'))
}

async function signedInGuest(room: Room, request: Request, link: Link): Promise<User | null> {
  const session = await sessionOf(room, request)
  return session && mayJoin(session.user, link) ? session.user : null
}

/** Who accepts: whoever is signed in to an account of the address, has its password, or is new and chooses one. */
async function identify(room: Room, request: Request, link: Link): Promise<Accepting | Refused> {
  const guest = await signedInGuest(room, request, link)
  if (guest) return guest
  return request.body.next === undefined
    ? await withPassword(room, request, link)
    : await chooseAccount(room, link, request)
}

async function withPassword(room: Room, request: Request, link: Link): Promise<Accepting | Refused> {
  const tried = await trySignIn(room, request, link.invitation.email, text(request.body.password))
  if ('problem' in tried) return { wrong: { password: tried.problem } }
  const user = tried.users.find((one) => mayJoin(one, link))
  return (
    user ?? {
      wrong: {
        password:
          'That is the password of an account that is good for another company alone. Choose one for this company below.',
      },
    }
  )
}

async function chooseAccount(room: Room, link: Link, { body }: Request): Promise<Accepting | Refused> {
  const [name, next] = [text(body.name).trim(), text(body.next)]
  const isName = Name.safeParse(name).success
  const wrong = { ...(!isName && { name: 'Please say your name.' }), ...wrongPassword(body) }
  if (!isRight(wrong)) return { wrong }
  return { sub: randomUUID(), name, passwordHash: await room.signIn.users.hash(next, link.invitation.email) }
}

async function show(
  room: Room,
  request: Request,
  response: Response,
  link: Link,
  { wrong }: Refused = { wrong: {} },
): Promise<void> {
  const { company, email, invitedBy } = link.invitation
  const token = room.signIn.browser.formToken(request, response)
  const guest = await signedInGuest(room, request, link)
  const form = (fields: Html | null, button: string) => html`<form method="post">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="email" value="${email}" autocomplete="username">
${fields}<button class="full">${button}</button></form>`
  sendPage(response, {
    title: `Join ${company}`,
    status: isRight(wrong) ? 200 : 400,
    body: html`<div class="card"><h1>Join ${company}</h1>
<p class="lead"><bdi>${invitedBy}</bdi> invites ${email}.</p>
${alert(problemIn(wrong))}
${
  guest
    ? form(null, 'Join')
    : html`<h2>You have signed in here before</h2>${form(present(wrong), 'Sign in and join')}
<h2>You are new here</h2>${form(newAccount(text(request.body?.name), wrong), 'Set password and join')}`
}</div>
<p class="foot">Not you? Then close this page: the link is for the invited person alone.</p>`,
  })
}

function present(wrong: Refused['wrong']): Html {
  return field({
    id: 'password',
    label: 'Your password',
    type: 'password',
    autocomplete: 'current-password',
    max: longestPassword,
    hint: 'Whatever company you used it for.',
    ...markOf(wrong, 'password'),
  })
}

function newAccount(name: string, wrong: Refused['wrong']): Html {
  return html`${field({ id: 'name', label: 'Your name', value: name, autocomplete: 'name', ...markOf(wrong, 'name') })}
${passwordFields(['Choose a password', 'The password again'], wrong)}`
}

function showDead(response: Response): void {
  sendPage(response, {
    title: 'This invitation has ended',
    status: 410,
    body: html`<div class="card"><h1>This invitation has ended</h1>
<p>It was accepted or withdrawn, has expired, or was sent again with a new link; or the company is archived. Ask whoever invited you for a new one.</p>
<p>Joined already? Then <a href="/sign-in">sign in</a>.</p></div>`,
  })
}
