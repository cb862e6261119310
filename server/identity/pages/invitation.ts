// Accepting an invitation. Who has an account signs in with its password; a link never sets the password of one. Who has
// none chooses a password, and so makes it. Then they are a member.
//
// A link that was passed on by hand proves nothing about the address, as the inviter had it too: the account that it makes
// is good for the inviting company alone. One that came by mail proves it: its account stands for the address everywhere,
// and takes over what accounts made by hand had under it.
import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { transactionOf } from '../../http.ts'
import { type Html, html } from '../../pages/html.ts'
import { alert, field, sendPage } from '../../pages/layout.ts'
import type { Way } from '../invitations.ts'
import { longestPassword, passwordProblem, shortestPassword } from '../people.ts'
import type { User } from '../ports.ts'
import { EmailTaken } from '../ports.ts'
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
type Wrong = 'name' | 'password' | 'again'
type Accepted = { sub: string; name: string } | { problem: string; wrong?: Wrong }

const parameters = z.object({ company: z.string().max(100), userId: z.guid(), signature: z.string().max(100) })

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
    const accepted = await identify(room, request, response, link)
    if ('problem' in accepted) return await show(room, request, response, link, accepted)
    const {
      rows: [row],
    } = await room.door.pool.query<{ joined: boolean }>('select call.accept_invitation($1, $2, $3, $4, $5) as joined', [
      link.companyId,
      link.userId,
      accepted.sub,
      accepted.name,
      transactionOf(response),
    ])
    if (!row!.joined) return showDead(response)
    await beginSession(room, request, response, { sub: accepted.sub, email: link.invitation.email })
    response.redirect(303, `/keys?company=${encodeURIComponent(link.shortName)}`)
  })
  return router
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

/** The account of the invited address that may join: the one that stands for it, or else this company's own. */
async function accountOf({ signIn }: Room, { shortName, invitation: { email }, way }: Link): Promise<User | null> {
  return (
    (await signIn.users.findUserByEmail(email)) ??
    (way === 'by hand' ? await signIn.users.findOfCompany(email, shortName) : null)
  )
}

async function isSignedInAs(room: Room, request: Request, known: User | null): Promise<boolean> {
  return known !== null && (await sessionOf(room, request))?.user.sub === known.sub
}

/** Who accepts: whoever is signed in to the account of the address, has its password, or is new and chooses one. */
async function identify(room: Room, request: Request, response: Response, link: Link): Promise<Accepted> {
  const { email } = link.invitation
  const known = await accountOf(room, link)
  if (known && (await isSignedInAs(room, request, known))) return known
  const password = text(request.body.password)
  if (known) {
    const tried = await trySignIn(room, request, email, password)
    if ('problem' in tried) return { problem: tried.problem, wrong: 'password' }
    if (tried.sub !== known.sub)
      return { problem: 'That is the password of another company’s account of this address.', wrong: 'password' }
    return known
  }
  const name = text(request.body.name).trim()
  if (!name || name.length > 200) return { problem: 'Please say your name.', wrong: 'name' }
  const problem = passwordProblem(password)
  if (problem) return { problem, wrong: 'password' }
  if (password !== request.body.again) return { problem: 'The two passwords are not the same.', wrong: 'again' }
  try {
    return await makeAccount(room, response, link, name, password)
  } catch (error) {
    if (error instanceof EmailTaken)
      return { problem: 'This address has an account since a moment ago. Please sign in with its password.' }
    throw error
  }
}

async function makeAccount(
  { signIn, door }: Room,
  response: Response,
  { shortName, invitation: { email }, way }: Link,
  name: string,
  password: string,
): Promise<Accepted> {
  if (way === 'by hand') {
    const { sub } = await signIn.users.createUser({ email, name, password, company: shortName })
    return { sub, name }
  }
  const { sub } = await signIn.users.createUser({ email, name, password, proven: true })
  await door.pool.query('select call.prove_account($1, $2)', [sub, transactionOf(response)])
  return { sub, name }
}

async function show(
  room: Room,
  request: Request,
  response: Response,
  link: Link,
  { problem, wrong }: { problem?: string; wrong?: Wrong } = {},
): Promise<void> {
  const { signIn } = room
  const { company, email, invitedBy } = link.invitation
  const known = await accountOf(room, link)
  const token = signIn.browser.formToken(request, response)
  const asks = known
    ? (await isSignedInAs(room, request, known))
      ? null
      : passwordOf(email, wrong)
    : newAccount(text(request.body?.name), wrong)
  sendPage(response, {
    title: `Join ${company}`,
    status: problem ? 400 : 200,
    body: html`<div class="card"><h1>Join ${company}</h1>
<p class="lead">${invitedBy} invites ${email}.</p>
${alert(problem)}
<form method="post"><input type="hidden" name="token" value="${token}">
<input type="hidden" name="email" value="${email}" autocomplete="username">
${asks}<button class="full">Join</button></form></div>
<p class="foot">Not you? Then close this page: the link is for the invited person alone.</p>`,
  })
}

function passwordOf(email: string, wrong?: Wrong): Html {
  return html`<p>${email} has an account here. Sign in with its password.</p>
${field({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: true, max: longestPassword, wrong: wrong === 'password' })}`
}

function newAccount(name: string, wrong?: Wrong): Html {
  const mark = (id: Wrong) => ({ wrong: wrong === id, autofocus: (wrong ?? 'name') === id })
  return html`${field({ id: 'name', label: 'Your name', value: name, autocomplete: 'name', ...mark('name') })}
${field({ id: 'password', label: 'Choose a password', type: 'password', autocomplete: 'new-password', max: longestPassword, hint: `At least ${shortestPassword} characters. A few unrelated words are good.`, ...mark('password') })}
${field({ id: 'again', label: 'The password again', type: 'password', autocomplete: 'new-password', max: longestPassword, ...mark('again') })}`
}

function showDead(response: Response): void {
  sendPage(response, {
    title: 'This invitation has ended',
    status: 410,
    body: html`<div class="card"><h1>This invitation has ended</h1>
<p>It was accepted or withdrawn, has expired, or was sent again with a new link. Ask whoever invited you for a new one.</p>
<p>Joined already? Then <a href="/sign-in">sign in</a>.</p></div>`,
  })
}
