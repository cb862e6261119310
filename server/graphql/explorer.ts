// The page of the explorer, which is Ruru's work; all it loads comes from here.
import type { Response } from 'express'
import { companySwitch, type Place } from '../identity/pages/place.ts'
import type { User } from '../identity/ports.ts'
import { html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { explorerPath, graphqlPath, staticPath } from './paths.ts'

export const startPath = `${explorerPath}/start.js`

// The editor writes style elements; scripts come from here alone.
const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:`
const head = html`<link rel="modulepreload" href="${staticPath}ruru.js">
<link rel="stylesheet" href="${staticPath}ruru.css">
<script type="module" src="${startPath}"></script>`

/** By a key the question says itself for which company it is; by the session its address does. */
export function showExplorer(response: Response, shown: { user: User; token: string; place: Place } | { keys: boolean }): void {
  const signedIn = 'place' in shown ? shown : undefined
  const company = signedIn?.place.company
  sendPage(response, {
    title: company ? `GraphQL in ${company.name}` : 'GraphQL', at: explorerPath, width: 'whole', loads: { head, policy }, ...shown,
    body: html`<div class="strip"><h1>GraphQL${company && html` <span class="hint">in ${company.name}</span>`}</h1>${signedIn && companySwitch(explorerPath, signedIn.place)}</div>
<div id="ruru-root" data-endpoint="${graphqlPath}${company && `?company=${encodeURIComponent(company.shortName)}`}"><p class="empty">The explorer is loading.</p></div>`,
  })
}

const firstQuery = `# Ctrl-Space offers what can be asked, Ctrl-Enter asks it.
{
  workOrders(first: 10) {
    nodes { code status product { sku name } }
  }
}
`

export const startScript = `import { React, createRoot, Ruru } from '${staticPath}ruru.js'
const workers = { json: 'jsonWorker.js', graphql: 'graphqlWorker.js' }
globalThis.MonacoEnvironment = {
  getWorker: (_, label) => new Worker('${staticPath}' + (workers[label] ?? 'editorWorker.js'), { type: 'module' }),
}
const root = document.getElementById('ruru-root')
// What was typed last opens again; the library would open an empty tab beside what was never changed.
const initialQuery = localStorage.getItem('graphiql:query') ?? ${JSON.stringify(firstQuery)}
createRoot(root).render(React.createElement(Ruru, { endpoint: root.dataset.endpoint, staticPath: '${staticPath}', initialQuery, debugTools: [] }))
`
