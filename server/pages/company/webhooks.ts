// The webhooks of a company. What their addresses and headers say beyond names is sealed: it comes as ••• and stays so.
import type { Router } from 'express'
import type { Refused } from '../../identity/pages/in-labels.ts'
import type { Room } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import { saveChanges } from './changes.ts'
import {
  address,
  ask,
  confirm,
  filled,
  form,
  type Listed,
  may,
  offsetOf,
  pager,
  type Seen,
  seen,
  show,
  showRefused,
} from './seen.ts'
import { saidOf, showWebhook, stateOf, type Webhook, webhookPage } from './webhook.ts'
import { inputOf, ofLines, type Said, said, webhookFields } from './webhook-form.ts'

const at = '/webhooks'

export function webhookPages(router: Router, room: Room): void {
  router.get(
    at,
    seen(room, (seen) => list(seen)),
  )
  router.post(at, seen(room, create))
  router.get(`${at}/one`, seen(room, webhookPage))
  const acts: [string, (seen: Seen) => [name: string, input: object]][] = [
    ['test', () => ['webhooks.test', {}]],
    ['on', () => ['webhooks.update', { isActive: true }]],
    ['off', () => ['webhooks.update', { isActive: false }]],
    ['retry', ({ given }) => ['webhooks.retry_delivery', filled('webhooks.retry_delivery', { logId: given('logId') })]],
    ['replay', ({ given }) => ['webhooks.replay', filled('webhooks.replay', { from: given('from'), to: given('to') })]],
  ]
  for (const [path, named] of acts) {
    router.post(
      `${at}/${path}`,
      seen(room, async (seen) => {
        const [name, input] = named(seen)
        const outcome = await ask<{ replayed?: number }>(seen, name, { id: seen.given('id'), ...input })
        if (!outcome.ok) return await showWebhook(seen, outcome)
        const count = outcome.body.replayed === undefined ? '' : String(outcome.body.replayed)
        seen.response.redirect(303, address(seen, `${at}/one`, { id: seen.given('id'), done: path, count }))
      }),
    )
  }
  router.post(`${at}/change`, seen(room, change))
  router.get(`${at}/delete`, seen(room, remove))
  router.post(
    `${at}/delete`,
    seen(room, async (seen) => {
      const outcome = await ask(seen, 'webhooks.delete', { id: seen.given('id') })
      if (!outcome.ok) return await list(seen, outcome)
      seen.response.redirect(303, address(seen, at, { done: 'deleted' }))
    }),
  )
}

async function list(seen: Seen, refused?: Refused, had: Partial<Said> = {}): Promise<void> {
  const found = await ask<Listed<Webhook>>(seen, 'webhooks.list', offsetOf(seen))
  if (!found.ok) return showRefused(seen, 'Webhooks', at, found)
  show(seen, {
    title: 'Webhooks',
    at,
    problem: refused?.problem,
    done: seen.given('done') === 'deleted' && 'Deleted.',
    body: html`<section class="card" aria-label="Webhooks">${
      found.body.data.length === 0
        ? html`<p class="empty">No webhooks yet.</p>`
        : html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">To</th><th scope="col">Of</th><th scope="col">State</th></tr></thead>
<tbody>${found.body.data.map((one) => row(seen, one))}</tbody></table></div>`
    }
${pager(seen, at, found.body, {})}</section>
${
  may(seen, 'webhooks.create') &&
  html`<section class="card" aria-labelledby="new"><h2 id="new">New webhook</h2>${form(
    seen,
    at,
    {},
    html`${await webhookFields(seen, had, refused)}
<button>Make webhook</button>`,
  )}</section>`
}`,
  })
}

function row(seen: Seen, one: Webhook): Html {
  return html`<tr><td><a href="${address(seen, `${at}/one`, { id: one.id })}"><bdi>${one.name}</bdi></a></td>
<td data-name="To">${one.targetUrl}</td>
<td data-name="Of">${one.eventTypes.length <= 2 ? one.eventTypes.join(', ') : `${one.eventTypes.length} types of event`}</td>
<td data-name="State">${stateOf(one)}</td></tr>
`
}

async function create(seen: Seen): Promise<void> {
  const had = said(seen)
  const outcome = await ask<Webhook>(seen, 'webhooks.create', inputOf(had))
  if (!outcome.ok) return await list(seen, ofLines(outcome, had), had)
  seen.response.redirect(303, address(seen, `${at}/one`, { id: outcome.body.id, done: 'made' }))
}

async function change(seen: Seen): Promise<void> {
  const id = seen.given('id')
  const saved = await saveChanges(seen, {
    name: 'webhooks.update',
    said: said(seen),
    find: () => ask<Webhook>(seen, 'webhooks.get', { id }),
    valuesOf: saidOf,
    inputOf: (_, changes) => ({ id, ...inputOf(changes) }),
  })
  if (!('outcome' in saved)) return showRefused(seen, 'Webhooks', at, saved.found)
  const { found, changes, outcome } = saved
  if (!outcome.ok) {
    const had = { ...saidOf(found.body), ...changes }
    return await showWebhook(seen, ofLines(outcome, had), had)
  }
  seen.response.redirect(303, address(seen, `${at}/one`, { id, done: 'change' }))
}

async function remove(seen: Seen): Promise<void> {
  const found = await ask<Webhook>(seen, 'webhooks.get', { id: seen.given('id') })
  if (!found.ok) return showRefused(seen, 'Webhooks', at, found)
  confirm(seen, {
    title: `Delete ${found.body.name}?`,
    at,
    facts: [['To', found.body.targetUrl]],
    what: 'What waits to be sent to it is not sent any more. It does not come back.',
    hidden: { id: found.body.id },
    button: 'Delete it',
  })
}
