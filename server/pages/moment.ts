// Times as every page shows them, also those that a script of ours writes: assets/moment.js.
import { inWords } from './assets/moment.js'
import { type Html, html } from './html.ts'

export function moment(time: string | Date, timezone: string): Html {
  const at = new Date(time)
  return html`<time datetime="${at.toISOString()}">${inWords(at, timezone)}</time>`
}
