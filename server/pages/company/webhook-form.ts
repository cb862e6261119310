// What a webhook is told by: the same fields to make one and to change one.
import type { Refused } from '../../identity/pages/in-labels.ts'
import { texts } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import { field } from '../layout.ts'
import { ask, type Seen, ticks } from './seen.ts'

/** As somebody wrote it; headers by lines. */
export type Said = {
  name: string
  targetUrl: string
  eventTypes: string[]
  headers: string[]
}

export function said(seen: Seen): Said {
  return {
    name: seen.given('name'),
    targetUrl: seen.given('targetUrl'),
    eventTypes: texts(seen.request.body.eventType),
    headers: seen
      .given('headers')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
}

/** The same as webhooks.create and webhooks.update take it. */
export function inputOf({ headers, ...rest }: Partial<Said>): object {
  const pairs = headers?.map((line) => [line.split(':')[0]!.trim(), line.split(':').slice(1).join(':').trim()])
  return { ...rest, ...(pairs && { headers: pairs.length > 0 ? Object.fromEntries(pairs) : null }) }
}

export async function webhookFields(
  seen: Seen,
  { name, targetUrl, eventTypes = [], headers = [] }: Partial<Said>,
  refused?: Refused,
): Promise<Html> {
  const types = await ask<{ eventTypes: { type: string }[] }>(seen, 'webhooks.event_types')
  const offered = types.ok ? types.body.eventTypes.map(({ type }) => type) : []
  const wrong = (name: string) => refused?.wrong.includes(name)
  return html`<div class="two">${field({ id: 'name', label: 'Name', value: name, autocomplete: 'off', wrong: wrong('name') })}
${field({ id: 'targetUrl', label: 'Address', type: 'url', value: targetUrl, autocomplete: 'off', max: 2000, hint: 'HTTPS and public. What it says beyond the host is sealed.', wrong: wrong('targetUrl') })}</div>
<details${(eventTypes.length > 0 || wrong('eventTypes')) && html` open`}><summary>Types of event</summary>${ticks('eventType', 'It is told of', offered, eventTypes, wrong('eventTypes'))}</details>
<div class="field"><label for="headers">Extra headers</label>
<textarea id="headers" name="headers" rows="3" maxlength="40000" autocomplete="off" spellcheck="false"${wrong('headers') && html` aria-invalid="true"`} aria-describedby="${wrong('headers') && 'problem '}headers-hint">${headers.join('\n')}</textarea>
<p class="hint" id="headers-hint">One a line, such as “Authorization: Bearer …”. Their values are sealed and never shown again.</p></div>
<p class="hint">It gets all that happens of these types in the company.</p>`
}
