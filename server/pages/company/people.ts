// The people of a company; who manages them changes their roles, and whether they may act.
import type { Router } from 'express'
import type { Refused } from '../../identity/pages/in-labels.ts'
import { type Outcome, type Room, texts } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import { asShown, saveChanges } from './changes.ts'
import {
  address,
  ask,
  askAll,
  filled,
  filterForm,
  form,
  input,
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
} from './seen.ts'

interface Person {
  id: number
  name: string
  email: string
  actorType: string
  isActive: boolean
  roles: string[]
  teams: { name: string }[]
}

const at = '/people'
const nobody: Refused = { ok: false, problem: 'That person is not found here.', wrong: [], status: 404 }

export function peoplePages(router: Router, room: Room): void {
  router.get(at, seen(room, list))
  router.get(`${at}/change`, seen(room, change))
  router.post(`${at}/change`, seen(room, save))
}

async function list(seen: Seen): Promise<void> {
  const filters = { search: seen.given('search'), actorType: seen.given('actorType') }
  const found = await ask<Listed<Person>>(seen, 'people.list', { ...filled('people.list', filters), ...offsetOf(seen) })
  const wrong = found.ok ? [] : found.wrong
  const filter = filterForm(
    seen,
    at,
    html`${input({ name: 'search', label: 'Name or address', value: filters.search, wrong })}
${select({
  name: 'actorType',
  label: 'Kind',
  value: filters.actorType,
  wrong,
  options: [
    ['', 'all'],
    ['human', 'people'],
    ['service', 'service accounts'],
  ],
})}`,
  )
  if (!found.ok) return showUnlisted(seen, 'People', at, found, filter)
  const manages = may(seen, 'people.update')
  show(seen, {
    title: 'People',
    at,
    done: seen.request.query.done !== undefined && 'Changed. It holds from the next call on.',
    body: html`${filter}
<section class="card" aria-label="People">${
      found.body.data.length === 0
        ? html`<p class="empty">Nobody is found so.</p>`
        : html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Roles</th><th scope="col">Teams</th>${manages && html`<th scope="col" class="act"><span class="hint">Change</span></th>`}</tr></thead>
<tbody>${found.body.data.map((person) => row(seen, person, manages))}</tbody></table></div>`
    }
${pager(seen, at, found.body, filters)}</section>`,
  })
}

function row(seen: Seen, { id, name, email, actorType, isActive, roles, teams }: Person, manages: boolean): Html {
  return html`<tr><td><bdi>${name}</bdi> ${actorType === 'service' && html`<span class="tag">service account</span>`} ${!isActive && html`<span class="tag">deactivated</span>`}
<p class="hint">${email}</p></td>
<td data-name="Roles">${roles.join(', ') || 'none'}</td><td data-name="Teams">${teams.map((team) => team.name).join(', ') || 'none'}</td>
${manages && html`<td class="act"><a href="${address(seen, `${at}/change`, { id: String(id), search: email || name })}" aria-label="Change ${name}">Change</a></td>`}</tr>
`
}

/** The list finds a person by the address; which of those found is meant, the id says. */
async function personOf(seen: Seen): Promise<Outcome<Person>> {
  const found = await askAll<Person>(seen, 'people.list', { search: seen.given('search') })
  const person = found.ok && found.body.rows.find(({ id }) => String(id) === seen.given('id'))
  return person ? { ok: true, body: person } : nobody
}

async function change(seen: Seen): Promise<void> {
  const found = await personOf(seen)
  if (!found.ok) return showRefused(seen, 'People', at, found)
  await showForm(seen, found.body, found.body)
}

async function showForm(
  seen: Seen,
  person: Person,
  chosen: Pick<Person, 'roles' | 'isActive'>,
  refused?: Refused,
): Promise<void> {
  const roles = await askAll<{ name: string }>(seen, 'roles.list')
  if (!roles.ok) return showRefused(seen, 'People', at, roles)
  const offered = roles.body.rows.map(({ name }) => name)
  const shown = { roles: person.roles.filter((one) => offered.includes(one)), isActive: person.isActive }
  show(seen, {
    title: person.name,
    at,
    problem: refused?.problem,
    body: html`<section class="card" aria-label="Change"><p class="lead">${person.email}</p>
${form(
  seen,
  `${at}/change`,
  { id: person.id, search: person.email || person.name },
  html`${asShown(shown)}${ticks('role', 'Roles', offered, chosen.roles, refused?.wrong.includes('roles'))}
<fieldset><legend>May act here</legend>
<label class="choice"><input type="radio" name="active" value="yes"${chosen.isActive && html` checked`}><span>yes</span></label>
<label class="choice"><input type="radio" name="active" value="no"${!chosen.isActive && html` checked`}><span>no; all keys and applications of this person end for good</span></label></fieldset>
<div class="actions"><button>Save</button><a class="button plain" href="${address(seen, at)}">Leave it</a></div>`,
)}</section>`,
  })
}

async function save(seen: Seen): Promise<void> {
  const saved = await saveChanges(seen, {
    name: 'people.update',
    said: { roles: texts(seen.request.body.role), isActive: seen.given('active') === 'yes' },
    find: () => personOf(seen),
    valuesOf: ({ roles, isActive }: Person) => ({ roles, isActive }),
    inputOf: ({ id }, changes) => ({ id, ...changes }),
  })
  if (!('outcome' in saved)) return showRefused(seen, 'People', at, saved.found)
  const { found, changes, outcome } = saved
  if (!outcome.ok) return await showForm(seen, found.body, { ...found.body, ...changes }, outcome)
  seen.response.redirect(303, address(seen, at, { done: 'yes' }))
}
