// The pages that the type of a problem leads to: what the code means, why it comes, what to do. HTML or JSON by Accept.
import express, { type Router } from 'express'
import type { Entry, Problems } from './problems.ts'
import { send } from './rest.ts'

export function problemPages(problems: Problems): Router {
  const router = express.Router()
  router.get('/', (request, response) => {
    const entries = [...problems.entries.values()]
    if (request.accepts('json', 'html') === 'json') return send(response, { status: 200, body: JSON.stringify({ data: entries }) })
    const rows = entries.map((entry) => `<tr><td><a href="/problems/${entry.code}"><code>${entry.code}</code></a></td><td>${entry.status}</td><td>${escape(entry.title)}</td></tr>`)
    response.type('html').send(page('Problems', `<h1>Problems</h1><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`))
  })
  router.get('/:code', (request, response) => {
    const entry = problems.entries.get(request.params.code)
    if (!entry) return send(response, problems.make('not_found', `There is no problem code ${JSON.stringify(request.params.code)}.`))
    if (request.accepts('json', 'html') === 'json') return send(response, { status: 200, body: JSON.stringify(entry) })
    response.type('html').send(page(entry.title, explain(entry)))
  })
  return router
}

function explain(entry: Entry): string {
  return `<p><a href="/problems">All problems</a></p><h1>${escape(entry.title)}</h1>
    <p><code>${entry.code}</code> · status ${entry.status}</p>
    <h2>Cause</h2><p>${escape(entry.cause)}</p><h2>Cure</h2><p>${escape(entry.cure)}</p>`
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escape(title)} · Millwright</title><style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1b2733 }
      table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d8dee5; overflow-wrap: anywhere }
      code { background: #eef2f6; padding: .1rem .3rem; border-radius: .2rem } a { color: #0b5cad }
      @media (prefers-color-scheme: dark) { body { background: #12181f; color: #e3e8ee } code { background: #223040 } a { color: #7ab8ff } th, td { border-color: #2c3947 } }
    </style></head><body>${body}</body></html>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
}
