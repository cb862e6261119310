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

/** The same as webhooks.create and webhooks.update take it; lines that are wrong are a header without a name, which none takes. */
export function inputOf({ headers, ...rest }: Partial<Said>): object {
  if (!headers) return rest
  const pairs = headers.map((line) => [nameIn(line), line.slice(line.indexOf(':') + 1).trim()])
  if (wrongLines(headers).length > 0) pairs.push(['', ''])
  return { ...rest, headers: pairs.length > 0 ? Object.fromEntries(pairs) : null }
}

/** Nothing where there is no colon: what stands there may be a value, and is no name that could be told. */
const nameIn = (line: string) => line.slice(0, Math.max(0, line.indexOf(':'))).trim()

/** What is wrong with lines before they are headers, of which there is one of each name. */
function wrongLines(headers: string[]): string[] {
  const names = headers.map(nameIn)
  const twice = names.filter((name, n) => name !== '' && names.indexOf(name) < n)
  return [
    ...(names.includes('') ? ['one a line, as “Name: value”.'] : []),
    ...[...new Set(twice)].map((name) => `“${name}” stands there twice.`),
  ]
}

/** Said of the lines, which the operation does not know. */
export function ofLines(refused: Refused, { headers }: Said): Refused {
  const told = wrongLines(headers).map((text) => `Extra headers: ${text}`)
  return { ...refused, problem: refused.problem.replace('Extra headers: is not a header name.', told.join(' ')) }
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
