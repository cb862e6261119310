// Lets through forms of the service's own pages only, and each that was shown once. Who signed out, or in anew, while a form
// was open sends it again from the page that says so; what another site sends is shown to nobody, and neither is a password.
import type { Request, RequestHandler, Response } from 'express'
import { html } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { Once } from './once.ts'
import { type Room, sessionOf, texts, type Visit } from './room.ts'

export function ownForms(room: Room): RequestHandler {
  const { browser } = room.signIn
  const once = new Once()
  return async (request, response, next) => {
    if (request.method !== 'POST') return next()
    const isOwn = browser.isOwnForm(request, request.body?.token)
    if (browser.isOwnQuestion(request) && isAboutCompany(request)) {
      const session = await sessionOf(room, request)
      if (!isOwn || !session) return showAgain(room, request, response, session)
    }
    if (isOwn) return await once.take(request, response, next)
    sendPage(response, {
      title: 'Please try again',
      status: 403,
      body: html`<div class="card"><h1>Please try again</h1>
<p>This form is no longer valid: it is too old, you signed in or out in another tab, or your browser keeps no cookies.</p>
<p><a class="button" href="/keys">Start over</a></p></div>`,
    })
  }
}

// What asks for a password is about an account.
const isAboutCompany = ({ body }: Request): boolean => typeof body?.company === 'string'

function showAgain(room: Room, request: Request, response: Response, session: Visit | null): void {
  const token = room.signIn.browser.formToken(request, response)
  const written = Object.entries(request.body as Record<string, unknown>)
    .filter(([name]) => name !== 'token')
    .flatMap(([name, value]) => texts(value).map((one) => [name, one]))
  sendPage(response, {
    title: 'Please send it again',
    status: 403,
    ...(session && { user: session.user, token }),
    body: html`<div class="card"><h1>Please send it again</h1>
<p>This form was opened before you signed in or out. Nothing is done yet, and what you wrote is kept. Where this page comes again and again, your browser keeps no cookies.</p>
${!session && html`<p><a href="/sign-in" target="_blank" rel="noopener">Sign in</a> in another tab first.</p>`}
<form method="post" action="${request.originalUrl}">
${[['token', token], ...written].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>Send it${session && ` as ${session.user.name}`}</button></form></div>`,
  })
}
