// The pages that the type of a problem leads to: what the code means, why it comes, what to do. HTML or JSON by Accept.
import express, { type Request, type Response, type Router } from 'express'
import type { Door } from '../call.ts'
import { send } from '../http.ts'
import type { Entry } from '../problems.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './layout.ts'
import { visitorOf } from './visitor.ts'

export function problemPages(door: Door): Router {
  const { problems } = door
  const router = express.Router()
  const frame = async (request: Request, response: Response) => ({
    ...(await visitorOf(door, request, response)),
    at: '/problems',
  })
  router.get('/', async (request, response) => {
    response.vary('Accept')
    const entries = [...problems.entries.values()]
    if (request.accepts('json', 'html') === 'json')
      return send(response, { status: 200, body: JSON.stringify({ data: entries }) })
    sendPage(response, { ...(await frame(request, response)), title: 'Problems', width: 'wide', body: list(entries) })
  })
  router.get('/:code', async (request, response, next) => {
    const entry = problems.entries.get(request.params.code)
    if (!entry && request.accepts('json', 'html') === 'html') return next()
    if (!entry)
      return send(
        response,
        problems.make('not_found', `There is no problem code ${JSON.stringify(request.params.code)}.`),
      )
    response.vary('Accept')
    if (request.accepts('json', 'html') === 'json') return send(response, { status: 200, body: JSON.stringify(entry) })
    sendPage(response, {
      ...(await frame(request, response)),
      title: entry.title,
      width: 'medium',
      body: explain(entry),
    })
  })
  return router
}

function list(entries: Entry[]): Html {
  return html`<h1>Problems</h1>
<p class="lead">Every refusal names one of these codes. Branch on the code; its page says why it comes and what to do.</p>
<div class="card"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${entries.map(
    (
      entry,
    ) => html`<tr><td><a href="/problems/${entry.code}"><code>${entry.code}</code></a></td><td data-name="Status">${entry.status}</td><td data-name="Meaning">${entry.title}</td></tr>
`,
  )}</tbody></table></div>`
}

function explain(entry: Entry): Html {
  return html`<p><a href="/problems">All problems</a></p>
<div class="card"><h1>${entry.title}</h1>
<p class="lead"><code>${entry.code}</code> · status ${entry.status}</p>
<h2>Cause</h2><p>${entry.cause}</p>
<h2>Cure</h2><p>${entry.cure}</p></div>`
}
