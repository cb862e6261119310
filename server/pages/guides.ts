// The guides as pages: those about calling the service are files here in guides/, those about its areas are what the tool
// server tells agents, in the words of the database. Programs get them as they are written, in Markdown.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import express, { type Request, type Router } from 'express'
import { Marked } from 'marked'
import type { Door } from '../call.ts'
import { isKnown, send } from '../http.ts'
import type { Guide } from '../skills/files.ts'
import { Html, html } from './html.ts'
import { sendPage } from './layout.ts'
import { visitorOf } from './visitor.ts'

const folder = path.join(import.meta.dirname, '../guides')
const order = ['quick-start', 'calls', 'webhooks', 'dashboards', 'agents']

/** Those for who calls the service, in the order in which they are read. */
export function guidesForCallers(): Guide[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const guides = names.map((name) => guideOf(name.replace('.md', ''), readFileSync(path.join(folder, name), 'utf8')))
  return guides.sort((a, b) => order.indexOf(a.topic) - order.indexOf(b.topic))
}

/** What leads to a file beside the text leads nowhere from here. */
function changelog(): Guide {
  const text = readFileSync(path.join(folder, '../../CHANGELOG.md'), 'utf8')
  return guideOf('changelog', text.replace(/\[([^\]]+)\]\((?!https?:|[/#])[^)]*\)/g, '$1'))
}

/** A text begins with its title, and then says in a paragraph what it is about. */
function guideOf(topic: string, body: string): Guide {
  const [, title, summary] = /^# (.+)\n\n([^\n]+)/.exec(body)!
  return { topic, title: title!, summary: summary!, body }
}

export function guidePages(door: Door, areas: readonly Guide[]): Router {
  const groups = [
    { title: 'Call the service', guides: guidesForCallers() },
    { title: 'How it works', guides: areas },
    { title: 'What changed', guides: [changelog()] },
  ]
  const guides = groups.flatMap((group) => group.guides)
  const router = express.Router()
  router.get('/', async (request, response) => {
    response.vary('Accept')
    if (!wantsPage(request)) {
      const list = guides.map(({ topic, title, summary }) => ({
        url: `${door.baseUrl}/guides/${topic}`,
        title,
        summary: plain(summary),
      }))
      return send(response, { status: 200, body: JSON.stringify({ data: list }) })
    }
    const visitor = await visitorOf(door, request, response)
    sendPage(response, { ...visitor, at: '/guides', title: 'Guides', width: 'wide', body: overview(groups) })
  })
  router.get('/:topic', async (request, response, next) => {
    const guide = guides.find(({ topic }) => topic === request.params.topic)
    if (!guide) return next()
    response.vary('Accept')
    if (!wantsPage(request)) {
      response.set('Cache-Control', 'no-cache').type('text/markdown; charset=utf-8')
      if (!isKnown(request, response, guide.body)) response.send(guide.body)
      return
    }
    const visitor = await visitorOf(door, request, response)
    const body = html`<nav aria-label="Guides"><a href="/guides">All guides</a></nav>
<article class="card prose">${rendered(guide.body.replaceAll('http://127.0.0.1:3000', door.baseUrl))}</article>`
    sendPage(response, { ...visitor, at: '/guides', title: guide.title, width: 'read', body })
  })
  return router
}

function wantsPage(request: Request): boolean {
  return request.accepts('text/markdown', 'json', 'html') === 'html'
}

function overview(groups: { title: string; guides: readonly Guide[] }[]): Html {
  return html`<h1>Guides</h1>
${groups.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul class="places">${guides.map(
    (guide) =>
      html`<li class="card"><h3><a href="/guides/${guide.topic}">${guide.title}</a></h3><p>${plain(guide.summary)}</p></li>
`,
  )}</ul>`,
)}`
}

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')

const idOf = (title: string) =>
  plain(title)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      return html`<h${depth} id="${idOf(text)}">${new Html(this.parser.parseInline(tokens))}</h${depth}>
`.text
    },
    // In reach of the arrow keys, as long lines scroll.
    code({ text }) {
      return html`<pre tabindex="0"><code>${text}</code></pre>
`.text
    },
    // On a phone a row is a block, in which each cell says what it is.
    table({ header, rows }) {
      const cell = (tokens: Parameters<typeof this.parser.parseInline>[0]) => new Html(this.parser.parseInline(tokens))
      return html`<table><thead><tr>${header.map(({ tokens }) => html`<th scope="col">${cell(tokens)}</th>`)}</tr></thead>
<tbody>${rows.map(
        (row) =>
          html`<tr>${row.map(({ tokens }, n) => (n === 0 ? html`<th scope="row">${cell(tokens)}</th>` : html`<td data-name="${plain(header[n]!.text)}">${cell(tokens)}</td>`))}</tr>
`,
      )}</tbody></table>`.text
    },
    // What leads to a file beside the text leads nowhere from a page.
    link({ href, tokens }) {
      const inner = new Html(this.parser.parseInline(tokens))
      return (/^(https?:|[/#])/.test(href) ? html`<a href="${href}">${inner}</a>` : html`${inner}`).text
    },
    html({ text }) {
      return html`${text}`.text
    },
  },
})

function rendered(markdown: string): Html {
  return new Html(marked.parse(markdown, { async: false }))
}
