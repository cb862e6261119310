// What the pages of a company share: who looks at which company, what they may, and the frame around it. A page decides
// nothing: what is shown and done are capabilities, called as the person, and what the person may not call has no button.
import type { Request, RequestHandler, Response } from 'express'
import type { CallOptions } from '../../call-options.ts'
import { capabilities } from '../../capabilities/index.ts'
import { reads } from '../../http.ts'
import type { Refused } from '../../identity/pages/in-labels.ts'
import { formOf } from '../../identity/pages/once.ts'
import { companySwitch, findPlace, type Place } from '../../identity/pages/place.ts'
import {
  allAs,
  callAs,
  type Outcome,
  type Room,
  type Standing,
  signedIn,
  standingOf,
  text,
  type Visit,
} from '../../identity/pages/room.ts'
import { readParameters } from '../../input.ts'
import { type Html, html } from '../html.ts'
import { alert, notice, sendPage } from '../layout.ts'
import { moment } from '../moment.ts'

export interface Seen extends Standing {
  room: Room
  request: Request
  response: Response
  session: Visit
  place: Place
  /** What the address or the form says. */
  given(name: string): string
}

export function seen(room: Room, page: (seen: Seen) => Promise<void>): RequestHandler {
  return signedIn(room, async (request, response, session) => {
    const said = (request.method === 'POST' ? request.body : request.query) as Record<string, unknown>
    const place = await findPlace(room, request, response, session, text(said.company))
    if (!place) return
    const standing = await standingOf(room, session, place.company.shortName)
    const given = (name: string) => text(said[name]).trim()
    await page({ room, request, response, session, place, ...standing, given })
  })
}

/** Calls a capability as the person, in the company that is looked at; what a form does, once. */
export async function ask<T>(
  { room, session, place, request }: Seen,
  name: string,
  input = {},
  options: CallOptions = {},
): Promise<Outcome<T>> {
  return await callAs<T>(room, session, place.company.shortName, name, input, {
    ...(!reads(request) && { form: formOf(request) }),
    ...options,
  })
}

/** All rows of a list that the person may see, or the first of them. */
export async function askAll<T>(
  { room, session, place }: Seen,
  name: string,
  input = {},
  most?: number,
): Promise<Outcome<{ rows: T[]; isCut: boolean }>> {
  return await allAs<T>(room, session, place.company.shortName, name, input, most)
}

/** What the fields say that are filled in, as an address says it to the operation. */
export function filled(name: string, fields: Record<string, string>): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  return readParameters(capabilityOf(name), given)
}

/** Whether the person may call it at all: what they may do with it, the call says. */
export function may({ permissions }: { permissions: readonly string[] }, name: string): boolean {
  const { permission } = capabilityOf(name)
  return permission === null || permission === 'member' || permissions.includes(permission)
}

const capabilityOf = (name: string) => capabilities.find((one) => one.name === name)!

export function address({ place }: { place: Place }, path: string, more: Record<string, string> = {}): string {
  const said = Object.entries(more).filter(([, value]) => value !== '')
  return `${path}?${new URLSearchParams([['company', place.company.shortName], ...said])}`
}

const tabs = [
  ['/keys', 'Keys', 'me.get'],
  ['/people', 'People', 'people.list'],
  ['/invitations', 'Invitations', 'invitations.list'],
  ['/webhooks', 'Webhooks', 'webhooks.list'],
  ['/audit', 'Audit log', 'audit.list'],
  ['/labels', 'QR labels', 'ssus.list'],
] as const

/** The pages about a company that the person may see. */
export function companyTabs(at: string, whose: { place: Place; permissions: readonly string[] }): Html {
  return html`<nav class="tabs" aria-label="Company">${tabs
    .filter(([, , name]) => may(whose, name))
    .map(
      ([path, title]) =>
        html`<a href="${address(whose, path)}"${path === at && html` aria-current="page"`}>${title}</a>
`,
    )}</nav>`
}

interface Shown {
  title: string
  /** Which of the tabs it is, or is below. */
  at: string
  body: Html
  problem?: string
  status?: number
  done?: string | false
}

export function show(seen: Seen, { title, at, body, problem, status = problem ? 400 : 200, done }: Shown): void {
  const { request, response, session, place } = seen
  sendPage(response, {
    title,
    user: session.user,
    company: place.company.name,
    token: tokenOf(seen),
    width: 'wide',
    status,
    body: html`${companyTabs(at, seen)}
<h1>${title} <span class="hint">in ${place.company.name}</span></h1>
${alert(problem)}${notice(done || null)}
${reads(request) && companySwitch(at, place)}
${body}`,
  })
}

/** Where the page itself is refused, or what it is about is not there: back to the list that the person may see. */
export function showRefused(
  seen: Seen,
  title: string,
  at: string,
  { problem, status }: { problem: string; status: number },
): void {
  const list = tabs.find(([path, , name]) => path === at && path !== seen.request.path && may(seen, name))
  const [path, words] = list ?? tabs[0]
  const body = html`<p><a href="${address(seen, path)}">Back to: ${words}</a></p>`
  show(seen, { title, at, problem, status, body })
}

function tokenOf({ room, request, response }: Seen): string {
  return room.signIn.browser.formToken(request, response)
}

/** A list is asked for anew where it was asked for wrongly; one that the person may not see is not there. */
export function showUnlisted(seen: Seen, title: string, at: string, found: Refused, filters: Html): void {
  if (found.status === 403) showRefused(seen, title, at, found)
  else show(seen, { title, at, problem: found.problem, body: filters })
}

/** A form that is sent to the service in the person's name. */
export function form(seen: Seen, action: string, hidden: Record<string, string | number>, body: Html): Html {
  const all = { token: tokenOf(seen), company: seen.place.company.shortName, ...hidden }
  return html`<form method="post" action="${action}">
${Object.entries(all).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${body}</form>`
}

/** Asks once before something ends for good. */
export function confirm(
  seen: Seen,
  asked: {
    title: string
    at: string
    facts: [string, string][]
    what: string
    hidden: Record<string, string>
    button: string
  },
): void {
  const { session, response, place } = seen
  sendPage(response, {
    title: asked.title,
    user: session.user,
    company: place.company.name,
    token: tokenOf(seen),
    body: html`<div class="card"><h1>${asked.title}</h1>
<dl class="facts"><dt>In</dt><dd>${place.company.name}</dd>${asked.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p>${asked.what}</p>
${form(seen, seen.request.path, asked.hidden, html`<div class="actions"><button class="danger">${asked.button}</button><a class="button plain" href="${address(seen, asked.at)}">Leave it</a></div>`)}</div>`,
  })
}

export interface Listed<T> {
  data: T[]
  pagination: { limit: number; offset: number; total: number; hasMore: boolean }
}

/** The way to the rows before and after those that are shown. */
export function pager(
  whose: { place: Place },
  path: string,
  { pagination }: Listed<unknown>,
  filters: Record<string, string>,
): Html | false {
  const { limit, offset, total, hasMore } = pagination
  const to = (at: number) => address(whose, path, { ...filters, offset: at > 0 ? String(at) : '' })
  const end = Math.min(offset + limit, total)
  const before = Math.min(offset, limit * Math.ceil(total / limit)) - limit // the last rows, where the list became shorter
  return (
    (offset > 0 || hasMore) &&
    html`<nav class="pager" aria-label="Pages of the list">
${offset > 0 && html`<a href="${to(Math.max(0, before))}" rel="prev">Before</a>`}
<span class="hint">${offset < total ? `${offset + 1} to ${end} of` : 'All in all'} ${total}</span>
${hasMore && html`<a href="${to(offset + limit)}" rel="next">After</a>`}</nav>`
  )
}

export function offsetOf({ given }: Pick<Seen, 'given'>): { offset?: number } {
  return /^\d{1,9}$/.test(given('offset')) ? { offset: Number(given('offset')) } : {}
}

export function when({ timezone }: Seen, time: string): Html {
  return moment(time, timezone)
}

interface Input {
  name: string
  label: string
  value: string
  /** What was refused, by the names of its fields. */
  wrong?: readonly string[] | undefined
}
interface Options extends Input {
  options: readonly (readonly [value: string, words: string])[]
}

const marked = ({ name, wrong }: Input) =>
  wrong?.includes(name) && html` aria-invalid="true" aria-describedby="problem"`

export function select({ options, ...rest }: Options): Html {
  const { name, label, value } = rest
  return html`<label>${label} <select name="${name}"${marked(rest)}>
${options.map(([one, words]) => html`<option value="${one}"${one === value && html` selected`}>${words}</option>`)}
</select></label>`
}

export function input({ type = 'text', ...rest }: Input & { type?: string }): Html {
  const { name, label, value } = rest
  return html`<label>${label} <input type="${type}" name="${name}" value="${value}" maxlength="200" autocomplete="off"${marked(rest)}></label>`
}

/** Filters are an address that can be kept and passed on. */
export function filterForm({ place }: Seen, path: string, fields: Html): Html {
  return html`<form method="get" action="${path}" class="inline filters"><input type="hidden" name="company" value="${place.company.shortName}">
${fields}<button class="plain">Filter</button></form>`
}

export function ticks(
  name: string,
  legend: string,
  offered: readonly string[],
  chosen: readonly string[],
  wrong = false,
): Html {
  return html`<fieldset${wrong && html` aria-describedby="problem"`}><legend>${legend}</legend><div class="ticks">
${offered.map(
  (
    one,
  ) => html`<label class="choice"><input type="checkbox"${wrong && html` aria-invalid="true"`} name="${name}" value="${one}"${chosen.includes(one) && html` checked`}><span>${one}</span></label>
`,
)}</div></fieldset>`
}
