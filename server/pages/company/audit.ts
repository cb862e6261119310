// The audit log: who changed what, with filters that stand in the address.
import type { Router } from 'express'
import type { Room } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import {
  address,
  ask,
  filled,
  filterForm,
  input,
  type Listed,
  offsetOf,
  pager,
  type Seen,
  seen,
  show,
  showUnlisted,
  when,
} from './seen.ts'

interface Entry {
  at: string
  actor: { id: number; name: string } | null
  actorType: string
  channel: string
  capability: string
  transactionId: string
  statedBy: { name: string } | null
  changes: { entity: string; id: string; action: string; fields: Record<string, { from: unknown; to: unknown }> }[]
}

const at = '/audit'
const others: Record<string, string> = { partner: 'another company', operator: 'who runs the service' }
const inputs = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'Before', type: 'date' },
  { name: 'personId', label: 'Personnel id' },
  { name: 'capability', label: 'Operation' },
  { name: 'entity', label: 'Kind of thing' },
  { name: 'entityId', label: 'Its id' },
] as const

export function auditPages(router: Router, room: Room): void {
  router.get(at, seen(room, list))
}

async function list(seen: Seen): Promise<void> {
  const filters = Object.fromEntries(inputs.map(({ name }) => [name, seen.given(name)]))
  const found = await ask<Listed<Entry>>(seen, 'audit.list', { ...filled('audit.list', filters), ...offsetOf(seen) })
  const form = filterForm(
    seen,
    at,
    html`${inputs.map((one) => input({ ...one, value: seen.given(one.name), wrong: found.ok ? [] : found.wrong }))}<p class="hint">Days and times in ${seen.timezone}.</p>`,
  )
  if (!found.ok) return showUnlisted(seen, 'Audit log', at, found, form)
  show(seen, {
    title: 'Audit log',
    at,
    body: html`${form}
<section class="card" aria-label="Entries">${
      found.body.data.length === 0
        ? html`<p class="empty">Nothing is found so.</p>`
        : html`<div class="scroll"><table>
<thead><tr><th scope="col">What</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">Changes</th></tr></thead>
<tbody>${found.body.data.map((entry) => row(seen, entry, filters))}</tbody></table></div>`
    }
${pager(seen, at, found.body, filters)}</section>`,
  })
}

function row(seen: Seen, entry: Entry, filters: Record<string, string>): Html {
  const only = (more: Record<string, string>) => address(seen, at, { ...filters, ...more })
  return html`<tr><td><a href="${only({ capability: entry.capability })}">${entry.capability}</a><p class="hint">${entry.channel}</p></td>
<td data-name="When">${when(seen, entry.at)}</td>
<td data-name="Who">${entry.actor ? html`<a href="${only({ personId: String(entry.actor.id) })}"><bdi>${entry.actor.name}</bdi></a>` : (others[entry.actorType] ?? 'nobody')} ${entry.actorType !== 'human' && html`<span class="tag">${entry.actorType}</span>`}
${entry.statedBy && html`<p class="hint">decided by <bdi>${entry.statedBy.name}</bdi></p>`}</td>
<td data-name="Changes">${
    entry.changes.length === 0
      ? 'none'
      : html`<details><summary>${entry.changes.length} ${entry.changes.length === 1 ? 'thing' : 'things'}<span class="out"> changed by ${entry.capability}</span></summary>${entry.changes.map(changeOf)}
<p class="hint">transaction ${entry.transactionId}</p></details>`
  }</td></tr>
`
}

function changeOf({ entity, id, action, fields }: Entry['changes'][number]): Html {
  const words = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
  return html`<p>${action} ${entity} <code>${id}</code></p>
<ul>${Object.entries(fields).map(([name, { from, to }]) => html`<li>${name}: <code>${words(from)}</code> to <code>${words(to)}</code></li>`)}</ul>`
}
