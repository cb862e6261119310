// The frame of every page: the line at the top, one column, one style sheet. No script, but on the two pages that are made
// of other people's work (the API's description, the explorer).
import type { Response } from 'express'
import type { User } from '../identity/ports.ts'
import { styleSheet } from './assets.ts'
import { type Html, html } from './html.ts'

export interface Page {
  title: string
  body: Html
  /** Where the page is among those of the line at the top. */
  at?: string
  /** Who is signed in, for the line at the top. */
  user?: User
  /** For which company, where the page is about one. */
  company?: string
  /** For the sign-out button; needed with user. */
  token?: string
  status?: number
  /** Who is here came to do one thing: no ways to other pages. */
  alone?: true
  width?: 'narrow' | 'medium' | 'read' | 'wide' | 'whole'
  /** Where forms of this page may lead in the end, beside the service itself: an application's address. */
  leadsTo?: string
  /** False where an external provider stands in: keys are managed there. */
  keys?: boolean
  /** What else the page loads, the policy that lets it, and whether it brings its own main part. */
  loads?: { head: Html; policy: string; bringsMain?: true }
}

export function sendPage(response: Response, page: Page): void {
  response
    .status(page.status ?? 200)
    .set({ 'Cache-Control': 'no-store', ...headersOf(page) })
    .send(frame(page))
}

export function headersOf({ leadsTo, loads }: Pick<Page, 'leadsTo' | 'loads'>): Record<string, string> {
  const policy = loads?.policy ?? `default-src 'none'; style-src 'self'`
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${policy}; form-action 'self'${leadsTo ? ` ${leadsTo}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

const links = [
  ['/keys', 'Keys'],
  ['/guides', 'Guides'],
  ['/docs', 'API'],
  ['/graphiql', 'GraphQL'],
  ['/docs/tools', 'Tools'],
  ['/problems', 'Problems'],
] as const

export function frame({
  title,
  body,
  at,
  user,
  company,
  token,
  alone,
  width = 'narrow',
  keys = true,
  loads,
}: Page): string {
  const shown = links.filter(([path]) => keys || path !== '/keys')
  const ways = html`<nav aria-label="Pages">
${shown.map(
  ([path, name]) => html`<a href="${path}"${path === at && html` aria-current="page"`}>${name}</a>
`,
)}</nav>`
  const password = html`<a href="/password"${at === '/password' && html` aria-current="page"`}>Password</a>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Millwright</title>
<link rel="stylesheet" href="${styleSheet.path}">
${loads?.head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="brand" href="/">${mark}Millwright</a>
${!alone && ways}
${
  user &&
  html`<nav class="account" aria-label="Account">
<span class="who"><bdi>${user.name}</bdi>${company && html`, <bdi>${company}</bdi>`}</span>
${!alone && password}
<form method="post" action="/sign-out"><input type="hidden" name="token" value="${token}"><button class="quiet">Sign out</button></form>
</nav>`
}
</header>
${
  loads?.bringsMain
    ? html`<div id="main" tabindex="-1">${body}</div>`
    : html`<main id="main" class="${width}" tabindex="-1">
${body}
</main>`
}
</body>
</html>`.text
}

// A millstone: a ring with furrows.
const furrows = html`<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="12" r="3" fill="currentColor"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3.4 3.4M15.6 15.6 19 19M19 5l-3.4 3.4M8.4 15.6 5 19" stroke="currentColor" stroke-width="1.6" fill="none"/>`
const mark = html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">${furrows}</svg>`
export const icon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="#1f9aa5">${furrows}</svg>`
  .text

/** What went wrong, first on the page and read out at once; the fields that it is about point to it. */
export function alert(problem: string | null | undefined): Html | null {
  return problem ? html`<p class="alert" id="problem" role="alert">${problem}</p>` : null
}

export function notice(text: string | null | undefined): Html | null {
  return text ? html`<p class="notice" role="status">${text}</p>` : null
}

interface Field {
  id: string
  label: string
  type?: string
  value?: string
  autocomplete: string
  hint?: string
  autofocus?: boolean
  max?: number
  wrong?: boolean
}

export function field({
  id,
  label,
  type = 'text',
  value = '',
  autocomplete,
  hint,
  autofocus,
  max = 200,
  wrong,
}: Field): Html {
  const described = [wrong && 'problem', hint && `${id}-hint`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" value="${value}" maxlength="${max}" autocomplete="${autocomplete}" required${autofocus && html` autofocus`}${wrong && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}>
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`
}
