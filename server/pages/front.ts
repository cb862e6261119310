// The front page: what is here, and the way to it.
import express, { type Router } from 'express'
import type { Door } from '../call.ts'
import { sessionOf } from '../identity/pages/room.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'

const places = [
  ['/keys', 'Keys', 'Make and revoke API keys, and see which applications act for you.'],
  ['/docs', 'API', 'Every operation, to read about and to try.'],
  ['/graphiql', 'GraphQL', 'Ask the read-only view for dashboards.'],
  ['/docs/tools', 'Tools for agents', 'The tool server’s reference, and its skill package.'],
  ['/problems', 'Problems', 'Every refusal, its cause and its cure.'],
] as const

/** For browsers. Programs find nothing here, as at any address that is none. */
export function frontPage(door: Door): Router {
  const router = express.Router()
  router.get('/', async (request, response, next) => {
    if (request.accepts('json', 'html') === 'json') return next()
    const { signIn } = door.identity
    const session = signIn && (await sessionOf({ door, signIn }, request))
    sendPage(response, {
      title: 'Factory operations',
      at: '/',
      width: 'medium',
      keys: signIn !== null,
      ...(session && { user: session.user, token: signIn.browser.formToken(request, response) }),
      body: html`<h1>Millwright</h1>
<p class="lead">Runs factories and field-service companies: work orders, stock, lots, purchases, quality and maintenance.</p>
${signIn && !session && html`<p><a class="button" href="/sign-in">Sign in</a></p>`}
<ul class="places">${places
        .filter(([path]) => signIn || path !== '/keys')
        .map(
          ([path, name, what]) =>
            html`<li class="card"><h2><a href="${path}">${name}</a></h2><p>${what}</p></li>
`,
        )}</ul>`,
    })
  })
  return router
}
