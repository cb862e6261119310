// The webhooks of a company. What their addresses and headers say beyond names is sealed: it comes as ••• and stays so.
import type { Router } from 'express'
import { type Room, texts } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import { field } from '../layout.ts'
import {
  address,
  ask,
  confirm,
  form,
  type Listed,
  may,
  offsetOf,
  pager,
  type Seen,
  seen,
  show,
  showRefused,
  ticks,
} from './seen.ts'
import { showWebhook, stateOf, type Webhook, webhookPage } from './webhook.ts'

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
    ['retry', ({ given }) => ['webhooks.retry_delivery', { logId: Number(given('logId')) }]],
    ['replay', ({ given }) => ['webhooks.replay', { from: given('from'), ...(given('to') && { to: given('to') }) }]],
  ]
  for (const [path, named] of acts) {
    router.post(
      `${at}/${path}`,
      seen(room, async (seen) => {
        const [name, input] = named(seen)
        const outcome = await ask<{ replayed?: number }>(seen, name, { id: seen.given('id'), ...input })
        if (!outcome.ok) return await showWebhook(seen, outcome.problem)
        const count = outcome.body.replayed === undefined ? '' : String(outcome.body.replayed)
        seen.response.redirect(303, address(seen, `${at}/one`, { id: seen.given('id'), done: path, count }))
      }),
    )
  }
  router.get(`${at}/delete`, seen(room, remove))
  router.post(
    `${at}/delete`,
    seen(room, async (seen) => {
      const outcome = await ask(seen, 'webhooks.delete', { id: seen.given('id') })
      if (!outcome.ok) return await list(seen, { problem: outcome.problem })
      seen.response.redirect(303, address(seen, at, { done: 'deleted' }))
    }),
  )
}

interface Said {
  problem?: string
  name?: string
  targetUrl?: string
  eventTypes?: string[]
  headers?: string
}

async function list(seen: Seen, said: Said = {}): Promise<void> {
  const found = await ask<Listed<Webhook>>(seen, 'webhooks.list', offsetOf(seen))
  if (!found.ok) return showRefused(seen, 'Webhooks', at, found)
  const types = await ask<{ eventTypes: { type: string }[] }>(seen, 'webhooks.event_types')
  const offered = types.ok ? types.body.eventTypes.map(({ type }) => type) : []
  show(seen, {
    title: 'Webhooks',
    at,
    problem: said.problem,
    done: seen.given('done') === 'deleted' && 'Deleted.',
    body: html`<section class="card" aria-label="Webhooks">${
      found.body.data.length === 0
        ? html`<p class="empty">No webhooks yet.</p>`
        : html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">To</th><th scope="col">Of</th><th scope="col">State</th></tr></thead>
<tbody>${found.body.data.map((one) => row(seen, one))}</tbody></table></div>`
    }
${pager(seen, at, found.body, {})}</section>
${may(seen, 'webhooks.create') && html`<section class="card" aria-labelledby="new"><h2 id="new">New webhook</h2>${newForm(seen, offered, said)}</section>`}`,
  })
}

function row(seen: Seen, one: Webhook): Html {
  return html`<tr><td><a href="${address(seen, `${at}/one`, { id: one.id })}"><bdi>${one.name}</bdi></a></td>
<td data-name="To">${one.targetUrl}</td>
<td data-name="Of">${one.eventTypes.length <= 2 ? one.eventTypes.join(', ') : `${one.eventTypes.length} types of event`}</td>
<td data-name="State">${stateOf(one)}</td></tr>
`
}

function newForm(
  seen: Seen,
  offered: string[],
  { problem, name, targetUrl, eventTypes = [], headers = '' }: Said,
): Html {
  const wrong = (path: string) => problem?.startsWith(path)
  return form(
    seen,
    at,
    {},
    html`<div class="two">${field({ id: 'name', label: 'Name', value: name, autocomplete: 'off', wrong: wrong('name:') })}
${field({ id: 'targetUrl', label: 'Address', type: 'url', value: targetUrl, autocomplete: 'off', max: 2000, hint: 'HTTPS and public. What it says beyond the host is sealed.', wrong: wrong('targetUrl') })}</div>
<details${eventTypes.length > 0 && html` open`}><summary>Types of event</summary>${ticks('eventType', 'It is told of', offered, eventTypes, wrong('eventTypes'))}</details>
<div class="field"><label for="headers">Extra headers</label>
<textarea id="headers" name="headers" rows="3" maxlength="40000" autocomplete="off" spellcheck="false" aria-describedby="headers-hint">${headers}</textarea>
<p class="hint" id="headers-hint">One a line, such as “Authorization: Bearer …”. Their values are sealed and never shown again.</p></div>
<p class="hint">It gets all that happens of these types in the company.</p>
<button>Make webhook</button>`,
  )
}

async function create(seen: Seen): Promise<void> {
  const said = {
    name: seen.given('name'),
    targetUrl: seen.given('targetUrl'),
    eventTypes: texts(seen.request.body.eventType),
  }
  const lines = seen
    .given('headers')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]!.trim(), line.split(':').slice(1).join(':').trim()]),
  )
  const outcome = await ask<Webhook>(seen, 'webhooks.create', { ...said, ...(lines.length > 0 && { headers }) })
  if (!outcome.ok) return await list(seen, { ...said, headers: seen.given('headers'), problem: outcome.problem })
  seen.response.redirect(303, address(seen, `${at}/one`, { id: outcome.body.id, done: 'made' }))
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
