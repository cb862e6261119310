// How keys look.
import type { Response } from 'express'
import { companyTabs, type Listed as Page, pager } from '../../pages/company/seen.ts'
import { type Html, html } from '../../pages/html.ts'
import { alert, field, notice, sendPage } from '../../pages/layout.ts'
import { moment } from '../../pages/moment.ts'
import type { User } from '../ports.ts'
import type { Refused } from './in-labels.ts'
import { inWords, permissionChoice } from './permissions.ts'
import { companySwitch, type Place } from './place.ts'
import type { Membership, Standing } from './room.ts'

export interface ListedKey {
  id: string
  name: string
  actorType: string
  person: { id: number; name: string } | null
  permissions: string[] | null
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}
export interface Account {
  id: number
  name: string
  isActive: boolean
}

export interface NewKeyForm {
  name: string
  expiry: string
  account: string
  narrowed: boolean
  chosen: string[]
}

export interface Listed extends Standing {
  own: ListedKey[]
  others: Page<ListedKey>
  accounts: Account[]
}
interface Shown extends Place, Listed {
  user: User
  token: string
  refused?: Pick<Refused, 'problem' | 'wrong' | 'status'>
  revoked?: boolean
  form?: NewKeyForm
}

export function showKeys(response: Response, shown: Shown): void {
  const { user, token, company, own, others, permissions, refused, revoked } = shown
  const manages = permissions.includes('api_keys:manage')
  sendPage(response, {
    title: 'Keys',
    at: '/keys',
    user,
    token,
    width: 'wide',
    status: refused?.status ?? 200,
    company: company.name,
    body: html`${companyTabs('/keys', { place: shown, permissions })}
<h1>Keys and applications</h1>
<p class="lead">What may act as you in ${company.name}. None of it can do more than you.</p>
${alert(refused?.problem)}${notice(revoked ? 'Revoked. It works no more.' : null)}
${companySwitch('/keys', shown)}
<section class="card" aria-labelledby="own"><h2 id="own">Yours</h2>
${own.length === 0 ? html`<p class="empty">No keys yet.</p>` : keyTable(own, shown, true)}</section>
<section class="card" aria-labelledby="new"><h2 id="new">New key</h2>${newKeyForm(shown)}</section>
${
  others.pagination.total > 0 &&
  html`<section class="card" aria-labelledby="others"><h2 id="others">Everyone else’s</h2>${keyTable(others.data, shown, manages)}
${pager({ place: shown }, '/keys', others, {})}</section>`
}`,
  })
}

function keyTable(keys: ListedKey[], { company, timezone }: Shown, revocable: boolean): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">May do</th><th scope="col">Made</th><th scope="col">Ends</th><th scope="col">Last used</th><th scope="col" class="act"><span class="hint">${revocable ? 'End it' : ''}</span></th></tr></thead>
<tbody>${keys.map(
    (key) => html`<tr>
<td><bdi>${key.name}</bdi> ${key.actorType !== 'human' && html`<span class="tag">${key.actorType === 'agent' ? 'application' : 'service account'}</span>`}
${key.person && html`<p class="hint"><bdi>${key.person.name}</bdi></p>`}</td>
<td data-name="May do">${extentOf(key)}</td>
<td data-name="Made">${moment(key.createdAt, timezone)}</td>
<td data-name="Ends">${key.expiresAt ? moment(key.expiresAt, timezone) : 'when revoked'}</td>
<td data-name="Last used">${key.lastUsedAt ? moment(key.lastUsedAt, timezone) : 'never'}</td>
<td class="act">${
      revocable &&
      html`<form method="get" action="/keys/revoke">
<input type="hidden" name="company" value="${company.shortName}"><input type="hidden" name="id" value="${key.id}">
<button class="danger" aria-label="Revoke ${key.name}">Revoke</button></form>`
    }</td></tr>
`,
  )}</tbody></table></div>`
}

/** Asks once before a key ends. */
export function showRevoke(
  response: Response,
  { user, token, company, key, timezone }: Frame & { key: ListedKey; timezone: string },
): void {
  const back = `/keys?company=${encodeURIComponent(company.shortName)}`
  sendPage(response, {
    title: `Revoke ${key.name}?`,
    user,
    token,
    body: html`<div class="card"><h1>Revoke ${key.name}?</h1>
<dl class="facts"><dt>In</dt><dd>${company.name}</dd>${key.person && html`<dt>Acts as</dt><dd>${key.person.name}</dd>`}
<dt>May do</dt><dd>${extentOf(key)}</dd><dt>Made</dt><dd>${moment(key.createdAt, timezone)}</dd>
<dt>Last used</dt><dd>${key.lastUsedAt ? moment(key.lastUsedAt, timezone) : 'never'}</dd></dl>
<p>Whatever uses it stops working at once, and so do keys that were made with it. It does not come back.</p>
<form method="post" action="/keys/revoke"><input type="hidden" name="token" value="${token}">
<input type="hidden" name="company" value="${company.shortName}"><input type="hidden" name="id" value="${key.id}">
<div class="actions"><button class="danger">Revoke it</button><a class="button plain" href="${back}">Keep it</a></div></form></div>`,
  })
}

function extentOf({ permissions }: ListedKey): Html {
  if (permissions === null) return html`Everything its person may`
  if (permissions.length <= 2) return html`${permissions.map(inWords).join(', ')}`
  return html`<details><summary>${permissions.length} permissions</summary>${permissions.map(inWords).join(', ')}</details>`
}

function newKeyForm({ company, token, permissions, accounts, refused, form }: Shown): Html {
  const isWrong = (name: string) => refused?.wrong.includes(name) === true
  const marked = (name: string) => isWrong(name) && html` aria-invalid="true" aria-describedby="problem"`
  return html`<form method="post" action="/keys">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="company" value="${company.shortName}">
<div class="two">
${field({ id: 'name', label: 'Name', value: form?.name, autocomplete: 'off', hint: 'What it is for, such as “Line 2 terminal”.', wrong: isWrong('name') })}
<div class="field"><label for="expiry">Ends</label><select id="expiry" name="expiry"${marked('expiresAt')}>
${expiries.map(([days, words]) => html`<option value="${days}"${days === (form?.expiry ?? '90') && html` selected`}>${words}</option>`)}</select></div>
</div>
${
  accounts.length > 0 &&
  html`<div class="field"><label for="account">Acts as</label><select id="account" name="account"${marked('serviceAccountId')}><option value="">me</option>
${accounts.map(({ id, name }) => html`<option value="${id}"${form?.account === String(id) && html` selected`}>service account ${name}</option>`)}</select></div>`
}
${permissionChoice({
  legend: 'May do',
  all: 'Everything I may do, as that changes',
  some: 'Only these',
  offered: permissions,
  chosen: form?.chosen ?? [],
  narrowed: form?.narrowed ?? false,
  wrong: isWrong('permissions'),
})}
<button>Make key</button></form>`
}

const expiries: [string, string][] = [
  ['7', 'in 7 days'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
  ['', 'never, until revoked'],
]

/** As it is shown once. */
export interface NewKey {
  id: string
  name: string
  key: string
}
interface Frame {
  user: User
  token: string
  company: Membership
}

/** Where the page of a new key is loaded again. */
export function showNoMore(response: Response, { user, token, company }: Frame): void {
  sendPage(response, {
    title: 'Shown once',
    user,
    token,
    status: 410,
    body: html`<div class="card"><h1>A new key is shown once</h1>
<p>It was made, and no second one by loading this page again. If you have no copy, revoke it and make another.</p>
<p><a class="button" href="/keys?company=${company.shortName}">To the keys</a></p></div>`,
  })
}

export function showNewKey(
  response: Response,
  { user, token, company, key, baseUrl }: Frame & { key: NewKey; baseUrl: string },
): void {
  sendPage(response, {
    title: 'Your new key',
    user,
    token,
    width: 'medium',
    body: html`<div class="card"><h1>Your new key</h1>
<p class="notice" role="status">Copy it now: it is shown this once, and only its fingerprint is kept.</p>
<p id="key-label" class="hint">${key.name}, in ${company.name}</p>
<code class="secret" id="key" aria-labelledby="key-label" tabindex="0">${key.key}</code>
<p>Try it:</p>
<code class="secret">curl -H "Authorization: Bearer ${key.key}" ${baseUrl}/api/v1/me</code>
<div class="actions"><a class="button" href="/keys?company=${company.shortName}">I have copied it</a></div></div>`,
  })
}
