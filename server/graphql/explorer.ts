// The page of the explorer, which is Ruru's work; all it loads comes from here.
import type { Response } from 'express'
import { companySwitch, type Place } from '../identity/pages/place.ts'
import type { User } from '../identity/ports.ts'
import { explorerScript } from '../pages/assets.ts'
import { html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { explorerPath, graphqlPath, staticPath } from './paths.ts'

// The editor writes style elements; scripts come from here alone.
const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:`
const head = html`<link rel="modulepreload" href="${staticPath}ruru.js">
<link rel="stylesheet" href="${staticPath}ruru.css">
<script type="module" src="${explorerScript.path}"></script>`

/** By a key the question says itself for which company it is; by the session its address does. */
export function showExplorer(
  response: Response,
  shown: { user: User; token: string; place: Place } | { keys: boolean },
): void {
  const signedIn = 'place' in shown ? shown : undefined
  const company = signedIn?.place.company
  sendPage(response, {
    title: company ? `GraphQL in ${company.name}` : 'GraphQL',
    at: explorerPath,
    width: 'whole',
    loads: { head, policy },
    ...shown,
    body: html`<div class="strip"><h1>GraphQL${company && html` <span class="hint">in ${company.name}</span>`}</h1>${signedIn && companySwitch(explorerPath, signedIn.place)}</div>
<div id="ruru-root" data-endpoint="${graphqlPath}${company && `?company=${encodeURIComponent(company.shortName)}`}"><p class="empty">The explorer is loading.</p></div>`,
  })
}
