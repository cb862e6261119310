// The page that a machine's QR code opens on a telephone: what can be reported of it, what is asked, and the report sent, also
// over a network that comes and goes. What it does are capabilities, called as whoever is signed in.
import express, { type RequestHandler, type Router } from 'express'
import { call } from '../call.ts'
import type { CallOptions } from '../call-options.ts'
import { capabilities } from '../capabilities/index.ts'
import { send } from '../http.ts'
import { type Room, sessionOf } from '../identity/pages/room.ts'
import { claimsOf } from '../identity/sessions.ts'
import { reportScript } from './assets.ts'
import { address, ask, type Listed, type Seen, seen, when } from './company/seen.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './layout.ts'
import { type Item, itemField } from './report-fields.ts'

interface Machine {
  id: string
  name: string
  make: string | null
  model: string | null
  isActive: boolean
}
interface Known {
  title: string
  status: string
  details: string | null
  createdAt: string
}
interface Issue {
  id: string
  name: string
  taskType: { id: string }
}
interface Form {
  id: string
  name: string
  items: Item[]
}

export const reportPath = '/report'

export function reportPages(room: Room): Router {
  const router = express.Router()
  router.get(
    `${reportPath}/:ssu`,
    seen(room, async (seen) => await show(seen, String(seen.request.params.ssu))),
  )
  const body = express.json({ limit: '1mb' })
  // A telephone may be put away before it has heard that a report came, and send it again whenever it is taken out.
  router.post(`${reportPath}/:ssu/send`, body, pass(room, 'issues.report', { keyLasts: '90 days' }))
  router.post(`${reportPath}/:ssu/photo`, body, pass(room, 'issues.upload_url'))
  return router
}

async function show(seen: Seen, ssu: string): Promise<void> {
  const machine = await ask<Machine>(seen, 'ssus.get', { id: ssu })
  if (!machine.ok)
    return frame(
      seen,
      'Not found here',
      html`<div class="card"><h1>This machine is not found</h1>
<p>${seen.place.company.name} has no machine of this code. If you belong to several companies, the label may be another’s.</p></div>`,
      404,
    )
  if (!machine.body.isActive)
    return frame(
      seen,
      `Out of use: ${machine.body.name}`,
      html`${heading(machine.body)}
<div class="card"><h2>This machine is out of use</h2>
<p>Nothing can be reported of it. If it runs all the same, tell whoever looks after the machines: they can put it back into use.</p></div>`,
    )
  const { issues } = await given<{ issues: Issue[] }>(seen, 'issues.list')
  const chosen = seen.given('issue') || (issues.length === 1 ? issues[0]!.id : '')
  const known = () => knownSection(seen, machine.body, issues)
  if (issues.some(({ id }) => id === chosen)) {
    const form = await given<Form>(seen, 'issues.get_form', { issueId: chosen })
    return showForm(seen, machine.body, form, issues.length === 1 ? await known() : somethingElse(seen, machine.body))
  }
  frame(
    seen,
    machine.body.name,
    html`${heading(machine.body)}
<section class="card" aria-labelledby="what"><h2 id="what">What is wrong?</h2>${
      seen.given('kept') &&
      html`<p>What it was reported as cannot be reported any more. Choose what fits: what is asked there too is filled in.</p>`
    }${
      issues.length === 0
        ? html`<p class="empty">There is nothing to report here yet: an administrator names what can be, in the section <code>issues</code> of the factory spec.</p>`
        : html`<ul class="what">${issues.map(({ id, name }) => html`<li><a class="button plain full" href="${address(seen, `${reportPath}/${encodeURIComponent(machine.body.id)}`, { issue: id, kept: seen.given('kept') })}">${name}</a></li>`)}</ul>`
    }</section>
${await known()}`,
  )
}

/** Who does not see all tasks is told so: what others reported would be taken for unknown. */
async function knownSection(seen: Seen, machine: Machine, issues: Issue[]): Promise<Html | false> {
  if (issues.length === 0) return false
  const { rows, more } = await knownOf(seen, machine, issues)
  const seesAll = seen.permissions.includes('tasks:view_all')
  if (seesAll && rows.length === 0) return false
  return html`<section class="card" aria-labelledby="open"><h2 id="open">Known already</h2>
${rows.length > 0 && html`<ul>${rows.map((one) => knownAlready(seen, one))}</ul>`}${more > 0 && html`<p class="hint">and ${more} more</p>`}
${!seesAll && html`<p class="hint">${rows.length > 0 ? 'This is of the tasks that you may see: others may have reported more.' : 'Nothing in the tasks that you may see: others may have reported it all the same.'}</p>`}</section>`
}

/** The open tasks of the machine that are of what is reported: the newest, and how many more there are. */
async function knownOf(seen: Seen, { id }: Machine, issues: Issue[]): Promise<{ rows: Known[]; more: number }> {
  const rows: Known[] = []
  let total = 0
  for (const typeId of new Set(issues.map(({ taskType }) => taskType.id))) {
    const { data, pagination } = await given<Listed<Known>>(seen, 'tasks.list', { ssuId: id, typeId, limit: 5 })
    rows.push(...data)
    total += pagination.total
  }
  const newest = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, 5)
  return { rows: newest, more: total - newest.length }
}

/** With what tells it from others of its title. */
function knownAlready(seen: Seen, { title, status, details, createdAt }: Known): Html {
  const line = (details ?? '').trim().split('\n', 1)[0]!.slice(0, 200)
  return html`<li><bdi>${title}</bdi> <span class="tag">${status}</span><br>
<span class="hint">${line && html`<bdi>${line}</bdi> · `}since ${when(seen, createdAt)}</span></li>`
}

function heading({ id, name, make, model }: Machine): Html {
  return html`<h1>${name}</h1><p class="lead">${[make, model].filter(Boolean).join(' ')} <code>${id}</code></p>`
}

function somethingElse(seen: Seen, { id }: Machine): Html {
  return html`<p><a href="${address(seen, `${reportPath}/${encodeURIComponent(id)}`)}">Something else is wrong</a></p>`
}

function showForm(seen: Seen, machine: Machine, form: Form, after: Html | false): void {
  const at = `${reportPath}/${encodeURIComponent(machine.id)}`
  frame(
    seen,
    `${form.name}: ${machine.name}`,
    html`${heading(machine)}
<section class="card" aria-labelledby="what"><h2 id="what">${form.name}</h2>
<noscript><p class="alert">This page needs scripts, to keep what you write where there is no network.</p></noscript>
<form id="report" data-now="${new Date().toISOString()}" data-at="${at}" data-company="${seen.place.company.shortName}" data-person="${seen.session.user.sub}" data-issue="${form.id}" data-name="${form.name}" data-ssu="${machine.id}" data-machine="${machine.name}" autocomplete="off" novalidate>
<div id="left" class="hint" hidden><p></p></div>
${form.items.map((item, n) => itemField(item, n))}
<p id="problem" role="alert" hidden></p>
<div class="actions"><button class="full" disabled>Report</button></div>
</form>
<p id="state" role="status" class="hint" tabindex="-1">One moment, this page is still loading. You can write already. If it stays so, <a href="${address(seen, at, { issue: form.id })}">load it again</a>, without what you wrote.</p>
<div id="waiting"></div>
<div id="done" hidden tabindex="-1"><p class="notice"></p></div>
<div id="next" class="actions" hidden><a class="button plain full" href="${address(seen, at, { issue: form.id })}">Report something else</a></div></section>
${after}`,
  )
}

function frame(
  { room, request, response, session, place, timezone }: Seen,
  title: string,
  body: Html,
  status = 200,
): void {
  sendPage(response, {
    title,
    user: session.user,
    company: place.company.name,
    token: room.signIn.browser.formToken(request, response),
    status,
    body: html`<div id="kept" role="status" data-company="${place.company.shortName}" data-person="${session.user.sub}" data-timezone="${timezone}"></div>
${body}`,
    alone: true,
    loads: {
      head: html`<script type="module" src="${reportScript.path}"></script>`,
      // Photos go to the store of files, which may be elsewhere, and are shown before they are sent.
      policy: `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'${room.door.files.origin ? ` ${room.door.files.origin}` : ''}; img-src blob:`,
    },
  })
}

/** What every member may ask, of things that were there a moment ago. */
async function given<T>(seen: Seen, name: string, input = {}): Promise<T> {
  const outcome = await ask<T>(seen, name, input)
  if (!outcome.ok) throw new Error(`${name}: ${outcome.problem}`)
  return outcome.body
}

/** Hands a question of the page's script on, with the key by which it is asked again, and the answer back as it is. */
function pass(room: Room, name: string, options: CallOptions = {}): RequestHandler {
  const capability = capabilities.find((one) => one.name === name)!
  return async (request, response) => {
    const { problems } = room.door
    if (!room.signIn.browser.isOwnQuestion(request))
      return send(response, problems.make('foreign_origin', 'Only the page itself asks this.'))
    if (!request.is('json'))
      return send(response, problems.make('unsupported_media_type', 'Send the body as application/json.'))
    const session = await sessionOf(room, request)
    if (!session) return send(response, problems.make('unauthenticated', 'Sign in again: your session has ended.'))
    const { company, person, key, types, ...input } = request.body as Record<string, unknown>
    if (person !== session.user.sub)
      return send(response, problems.make('unauthenticated', 'Somebody else is signed in here than who wrote this.'))
    const caller = {
      claims: claimsOf(session, String(company)),
      channel: 'rest' as const,
      transactionId: session.transactionId,
    }
    const said = { ...options, types: typesIn(types), idempotencyKey: String(key) }
    send(response, await call(room.door, capability, caller, input, said))
  }
}

/** Of what type each question was on the page that was filled in, as far as Postgres can hold it. */
function typesIn(said: unknown): object {
  const isText = (one: unknown) => typeof one === 'string' && one.isWellFormed() && !one.includes('\0')
  return Object.fromEntries(Object.entries(Object(said)).filter((pair) => pair.every(isText)))
}
