// The front page: what is here, and the way to it; and the page of what is not here.
import express, { type RequestHandler, type Router } from 'express'
import type { Door } from '../call.ts'
import { reads, send } from '../http.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'
import { visitorOf } from './visitor.ts'

const places = [
  ['/keys', 'Keys', 'Make and revoke API keys, and see which applications act for you.'],
  ['/people', 'Company', 'Its people, invitations, webhooks and audit log, as far as you may see them.'],
  ['/guides', 'Guides', 'A quick start, and how everything works.'],
  ['/docs', 'API', 'Every operation, to read about and to try.'],
  ['/graphiql', 'GraphQL', 'Ask the read-only view for dashboards.'],
  ['/docs/tools', 'Tools for agents', 'The tool server’s reference, and its skill package.'],
  ['/problems', 'Problems', 'Every refusal, its cause and its cure.'],
] as const

/** Where an external provider stands in, nobody signs in here. */
const signedInOnly: string[] = ['/keys', '/people']

/** For programs, beside those. */
const forPrograms = [
  ['/api/v1/openapi.json', 'API description', 'The same for machines.'],
  ['/mcp', 'Tool server', 'Where agents connect.'],
  ['/graphql', 'GraphQL address', 'Where dashboards ask.'],
] as const

export function frontPage(door: Door): Router {
  const router = express.Router()
  router.get('/', async (request, response) => {
    const { signIn } = door.identity
    response.vary('Accept')
    if (request.accepts('json', 'html') !== 'html') {
      const all = [...places, ...forPrograms].filter(([path]) => signIn || !signedInOnly.includes(path))
      const index = all.map(([path, title, description]) => ({ url: door.baseUrl + path, title, description }))
      return send(response, { status: 200, body: JSON.stringify({ title: 'Millwright', places: index }) })
    }
    const visitor = await visitorOf(door, request, response)
    sendPage(response, {
      title: 'Factory operations',
      at: '/',
      width: 'medium',
      ...visitor,
      body: html`<h1>Millwright</h1>
<p class="lead">Runs factories and field-service companies: work orders, stock, lots, purchases, quality and maintenance.</p>
${signIn && !visitor.user && html`<p><a class="button" href="/sign-in">Sign in</a></p>`}
<ul class="places">${places
        .filter(([path]) => signIn || !signedInOnly.includes(path))
        .map(
          ([path, name, what]) =>
            html`<li class="card"><h2><a href="${path}">${name}</a></h2><p>${what}</p></li>
`,
        )}</ul>`,
    })
  })
  return router
}

/** For a browser that came where nothing is. Programs are told by what comes after. */
export function nothingHere(door: Door): RequestHandler {
  return async (request, response, next) => {
    if (!reads(request) || request.accepts('json', 'html') !== 'html') return next()
    sendPage(response, {
      title: 'Nothing here',
      status: 404,
      ...(await visitorOf(door, request, response)),
      body: html`<div class="card"><h1>Nothing here</h1>
<p>There is no <code>${request.path}</code> here.</p>
<p><a href="/">To the front page</a></p></div>`,
    })
  }
}
