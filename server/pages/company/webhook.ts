// One webhook: how it is, what went to it, and sending again.
import { reads } from '../../http.ts'
import type { Refused } from '../../identity/pages/in-labels.ts'
import { type Html, html } from '../html.ts'
import { asShown } from './changes.ts'
import {
  address,
  ask,
  filled,
  filterForm,
  form,
  input,
  type Listed,
  may,
  offsetOf,
  pager,
  type Seen,
  select,
  show,
  showRefused,
  when,
} from './seen.ts'
import { type Said, webhookFields } from './webhook-form.ts'

export interface Webhook {
  id: string
  name: string
  targetUrl: string
  eventTypes: string[]
  isActive: boolean
  failureCount: number
  disabledAt: string | null
  headers: Record<string, string> | null
  createdAt: string
}

interface Delivery {
  id: number
  eventType: string
  eventId: string
  payload: unknown
  status: string
  attemptCount: number
  responseStatusCode: number | null
  responseBody: string | null
  errorMessage: string | null
  nextRetryAt: string | null
  createdAt: string
}

const at = '/webhooks'
const said: Record<string, string> = {
  made: 'Made. Test it to see whether it answers.',
  change: 'Changed. What waits to be sent goes where it leads now.',
  test: 'A test message is on its way: look at its deliveries in a moment.',
  on: 'It is on.',
  off: 'It is off. What waited to be sent was given up.',
  retry: 'It is sent again.',
}

export async function webhookPage(seen: Seen): Promise<void> {
  await showWebhook(seen)
}

/** had: what somebody wrote, where it was refused. */
export async function showWebhook(seen: Seen, refused?: Refused, had?: Said): Promise<void> {
  const found = await ask<Webhook>(seen, 'webhooks.get', { id: seen.given('id') })
  if (!found.ok) return showRefused(seen, 'Webhooks', at, found)
  const webhook = found.body
  const { id, name } = webhook
  const isShown = reads(seen.request)
  const filters = { id, status: isShown ? seen.given('status') : '', eventType: isShown ? seen.given('eventType') : '' }
  const logs = await ask<Listed<Delivery>>(seen, 'webhooks.delivery_logs', {
    ...filled('webhooks.delivery_logs', filters),
    ...(isShown && offsetOf(seen)),
  })
  const wrong = logs.ok ? [] : logs.wrong
  const replayed = seen.given('done') === 'replay' && /^\d{1,9}$/.test(seen.given('count'))
  show(seen, {
    title: name,
    at,
    problem: refused?.problem ?? (logs.ok ? undefined : logs.problem),
    done:
      isShown && (replayed ? `${seen.given('count')} messages are sent again.` : (said[seen.given('done')] ?? false)),
    body: html`<section class="card" aria-label="Webhook">${facts(seen, webhook)}${await actions(seen, webhook, refused, had)}</section>
<h2 id="deliveries">Deliveries</h2>
${filterForm(
  seen,
  `${at}/one`,
  html`<input type="hidden" name="id" value="${id}">
${select({ name: 'status', label: 'State', value: filters.status, wrong, options: [['', 'all'], ...['pending', 'success', 'failed', 'retrying'].map((one) => [one, one] as const)] })}
${input({ name: 'eventType', label: 'Type of event', value: filters.eventType, wrong })}`,
)}
${
  logs.ok &&
  html`<section class="card" aria-labelledby="deliveries">${
    logs.body.data.length === 0
      ? html`<p class="empty">None.</p>`
      : html`<div class="scroll"><table>
<thead><tr><th scope="col">Event</th><th scope="col">When</th><th scope="col">State</th><th scope="col">Answer</th><th scope="col" class="act"><span class="hint">${may(seen, 'webhooks.retry_delivery') ? 'Send again' : ''}</span></th></tr></thead>
<tbody>${logs.body.data.map((one) => row(seen, id, one))}</tbody></table></div>`
  }
${pager(seen, `${at}/one`, logs.body, filters)}</section>`
}`,
  })
}

export function stateOf({ isActive, disabledAt, failureCount }: Webhook): string {
  const failures = failureCount === 0 ? '' : `; ${failureCount} given up in a row`
  return (isActive ? 'on' : disabledAt ? 'switched off by failures' : 'off') + failures
}

function facts(seen: Seen, webhook: Webhook): Html {
  const headers = Object.entries(webhook.headers ?? {})
  return html`<dl class="facts"><dt>To</dt><dd>${webhook.targetUrl}</dd><dt>State</dt><dd>${stateOf(webhook)}</dd>
${webhook.disabledAt && html`<dt>Since</dt><dd>${when(seen, webhook.disabledAt)}</dd>`}
<dt>Told of</dt><dd>${webhook.eventTypes.join(', ')}</dd>
${headers.length > 0 && html`<dt>Headers</dt><dd>${headers.map(([name, value]) => html`<code>${name}: ${value}</code> `)}</dd>`}
<dt>Made</dt><dd>${when(seen, webhook.createdAt)}</dd></dl>`
}

async function actions(seen: Seen, webhook: Webhook, refused?: Refused, had?: Said): Promise<Html | false> {
  const shown = saidOf(webhook)
  const { id, isActive } = webhook
  const time = seen.request.path === `${at}/replay` ? refused : undefined
  const day = (name: string, label: string) =>
    input({ name, label, value: time ? seen.given(name) : '', type: 'date', wrong: time?.wrong })
  const act = (path: string, words: string) =>
    form(seen, `${at}/${path}`, { id }, html`<button class="plain">${words}</button>`)
  if (!may(seen, 'webhooks.update')) return false
  return html`<div class="row">${act('test', 'Send a test')}${isActive ? act('off', 'Switch off') : act('on', 'Switch on')}
<a class="button danger" href="${address(seen, `${at}/delete`, { id })}">Delete</a></div>
<details${had && html` open`}><summary>Change</summary>
${form(
  seen,
  `${at}/change`,
  { id },
  html`${asShown(shown)}${await webhookFields(seen, had ?? shown, had && refused)}
<p class="hint">An address and values that stay as they are shown stay as they are. For another host the values of the headers are to be given again.</p>
<button>Save</button>`,
)}</details>
<details${time && html` open`}><summary>Send again what was given up</summary>
${form(
  seen,
  `${at}/replay`,
  { id },
  html`<p class="hint">Every event whose message was given up in this time and that no other message has delivered since.</p>
<div class="inline">${day('from', 'From')}${day('to', 'Before')}<button class="plain">Send again</button></div>`,
)}</details>`
}

export function saidOf({ name, targetUrl, eventTypes, headers }: Webhook): Said {
  const lines = Object.entries(headers ?? {}).map(([header, value]) => `${header}: ${value}`)
  return { name, targetUrl, eventTypes, headers: lines }
}

function row(seen: Seen, webhookId: string, one: Delivery): Html {
  return html`<tr><td>${one.eventType}${
    one.payload
      ? html`<details><summary>Message<span class="out"> ${one.id}</span></summary><p class="hint">${one.eventId}</p>
<pre tabindex="0" aria-label="Message ${one.id}">${JSON.stringify(one.payload, null, 2)}</pre></details>`
      : html`<p class="hint">${one.eventId}</p>`
  }</td>
<td data-name="When">${when(seen, one.createdAt)}</td>
<td data-name="State">${one.status}${one.attemptCount > 0 && html`<p class="hint">${one.attemptCount} ${one.attemptCount === 1 ? 'attempt' : 'attempts'}</p>`}${one.nextRetryAt && html`<p class="hint">again ${when(seen, one.nextRetryAt)}</p>`}</td>
<td data-name="Answer">${one.responseStatusCode ?? 'none'}${one.errorMessage && html`<p class="hint">${one.errorMessage}</p>`}${
    one.responseBody &&
    html`<details><summary>Text<span class="out"> of the answer to ${one.id}</span></summary><pre tabindex="0" aria-label="Answer to ${one.id}">${one.responseBody}</pre></details>`
  }</td>
<td class="act">${
    may(seen, 'webhooks.retry_delivery') &&
    form(
      seen,
      `${at}/retry`,
      { id: webhookId, logId: one.id },
      html`<button class="quiet" aria-label="Send again message ${one.id}">Send again</button>`,
    )
  }</td></tr>
`
}
