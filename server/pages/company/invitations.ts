// Invitations: whom the company waits for, the link to pass on where it is shown to the person at all, and new ones.
import type { Router } from 'express'
import { reads } from '../../http.ts'
import type { Refused } from '../../identity/pages/in-labels.ts'
import { type Room, texts } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import { field } from '../layout.ts'
import {
  address,
  ask,
  askAll,
  confirm,
  filled,
  filterForm,
  form,
  type Listed,
  may,
  offsetOf,
  pager,
  type Seen,
  seen,
  select,
  show,
  showRefused,
  showUnlisted,
  ticks,
  when,
} from './seen.ts'

interface Invitation {
  userId: string
  email: string
  status: string
  roles: string[]
  expiresAt: string
  acceptUrl: string | null
}

const at = '/invitations'
const done: Record<string, string> = {
  invited: 'Invited.',
  again: 'Sent again: the link before opens nothing more.',
  revoked: 'Revoked. Its link opens nothing more.',
}

export function invitationListPages(router: Router, room: Room): void {
  router.get(
    at,
    seen(room, (seen) => list(seen)),
  )
  router.post(at, seen(room, invite))
  router.post(
    `${at}/resend`,
    seen(room, async (seen) => await act(seen, 'invitations.resend', 'again')),
  )
  router.get(`${at}/revoke`, seen(room, revoke))
  router.post(
    `${at}/revoke`,
    seen(room, async (seen) => await act(seen, 'invitations.revoke', 'revoked')),
  )
}

async function act(seen: Seen, name: string, what: string): Promise<void> {
  const outcome = await ask(seen, name, { userId: seen.given('userId') })
  if (!outcome.ok) return await list(seen, { refused: outcome })
  seen.response.redirect(303, address(seen, at, { done: what }))
}

interface Said {
  refused?: Refused
  email?: string
  roles?: string[]
}

async function list(seen: Seen, { refused, email = '', roles = [] }: Said = {}): Promise<void> {
  const status = reads(seen.request) ? seen.given('status') : ''
  const found = await ask<Listed<Invitation>>(seen, 'invitations.list', {
    ...filled('invitations.list', { status }),
    ...offsetOf(seen),
  })
  const wrong = found.ok ? [] : found.wrong
  const options = [
    ['', 'all'],
    ...['pending', 'accepted', 'revoked', 'expired'].map((one) => [one, one] as const),
  ] as const
  const filter = filterForm(seen, at, select({ name: 'status', label: 'State', value: status, wrong, options }))
  if (!found.ok) return showUnlisted(seen, 'Invitations', at, found, filter)
  const offered = await askAll<{ name: string }>(seen, 'roles.list')
  show(seen, {
    title: 'Invitations',
    at,
    problem: refused?.problem,
    done: done[seen.given('done')],
    body: html`<section class="card" aria-labelledby="new"><h2 id="new">Invite somebody</h2>
${form(
  seen,
  at,
  {},
  html`${field({ id: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'off', max: 320, wrong: refused?.wrong.includes('email') })}
${
  offered.ok &&
  ticks(
    'role',
    'Roles',
    offered.body.rows.map(({ name }) => name),
    roles,
    refused?.wrong.includes('roles'),
  )
}
<button>Invite</button>`,
)}</section>
${filter}
<section class="card" aria-label="Invitations">${
      found.body.data.length === 0
        ? html`<p class="empty">None.</p>`
        : html`<div class="scroll"><table>
<thead><tr><th scope="col">Address</th><th scope="col">Roles</th><th scope="col">State</th><th scope="col" class="act"><span class="hint">End or renew it</span></th></tr></thead>
<tbody>${found.body.data.map((one) => row(seen, one))}</tbody></table></div>`
    }
${pager(seen, at, found.body, { status })}</section>`,
  })
}

function row(seen: Seen, { userId, email, roles, status, expiresAt, acceptUrl }: Invitation): Html {
  return html`<tr><td>${email}${
    acceptUrl &&
    html`<details><summary>Link</summary><p class="hint">Whoever has it can join in the place of ${email}: give it to nobody else.</p>
<code class="secret" tabindex="0" aria-label="Link for ${email}">${acceptUrl}</code></details>`
  }</td>
<td data-name="Roles">${roles.join(', ')}</td>
<td data-name="State">${status}${status === 'pending' && html`<p class="hint">until ${when(seen, expiresAt)}</p>`}</td>
<td class="act">${
    may(seen, 'invitations.resend') &&
    status !== 'accepted' &&
    form(
      seen,
      `${at}/resend`,
      { userId },
      html`<button class="quiet" aria-label="Send again the invitation of ${email}">Send again</button>`,
    )
  } ${
    may(seen, 'invitations.revoke') &&
    status !== 'revoked' &&
    html`<a class="danger" href="${address(seen, `${at}/revoke`, { userId })}" aria-label="Revoke the invitation of ${email}">Revoke</a>`
  }</td></tr>
`
}

async function invite(seen: Seen): Promise<void> {
  const said = { email: seen.given('email'), roles: texts(seen.request.body.role) }
  const outcome = await ask(seen, 'invitations.create', said)
  if (!outcome.ok) return await list(seen, { ...said, refused: outcome })
  seen.response.redirect(303, address(seen, at, { done: 'invited' }))
}

/** By the list, so that what is asked about is what ends: an address may say anything. */
async function invitationOf(seen: Seen): Promise<Invitation | undefined> {
  const limit = 100
  for (let offset = 0; ; offset += limit) {
    const found = await ask<Listed<Invitation>>(seen, 'invitations.list', { limit, offset })
    const one = found.ok ? found.body.data.find(({ userId }) => userId === seen.given('userId')) : undefined
    if (one || !found.ok || !found.body.pagination.hasMore) return one
  }
}

async function revoke(seen: Seen): Promise<void> {
  const found = await invitationOf(seen)
  if (!found)
    return showRefused(seen, 'Invitations', at, { problem: 'That invitation is not found here.', status: 404 })
  confirm(seen, {
    title: 'Revoke the invitation?',
    at,
    facts: [
      ['Of', found.email],
      ['State', found.status],
    ],
    what: 'Its link opens nothing more. Somebody who has joined by it is taken out of the company, and their keys end for good.',
    hidden: { userId: found.userId },
    button: 'Revoke it',
  })
}
