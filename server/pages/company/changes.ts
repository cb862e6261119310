// What somebody changed in a form against what it showed. Between the two others may have changed the same thing: what was
// not touched stays as it is now, and is nobody's decision.
import { text } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import type { Seen } from './seen.ts'

type Values = Record<string, string | boolean | readonly string[]>

/** What the form shows, sent along with what becomes of it. */
export function asShown(shown: Values): Html {
  return html`<input type="hidden" name="shown" value="${JSON.stringify(shown)}">`
}

/** To be written over what is so now. Of a list, what was taken and put; a list that was not shown loses nothing. */
export function changesOf<T extends Values>({ request }: Seen, said: T, now: T): Partial<T> {
  const shown = shownIn(text(request.body.shown))
  const changes: Values = {}
  for (const [name, value] of Object.entries(said)) {
    const before = shown[name]
    if (!Array.isArray(value)) {
      if (value !== before && value !== now[name]) changes[name] = value
      continue
    }
    const [had, has] = [Array.isArray(before) ? before : [], now[name] as readonly string[]]
    const put = value.filter((one) => !had.includes(one) && !has.includes(one))
    const left = has.filter((one) => value.includes(one) || !had.includes(one))
    if (put.length > 0 || left.length < has.length) changes[name] = [...left, ...put]
  }
  return changes as Partial<T>
}

function shownIn(sent: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sent))
  } catch {
    return {}
  }
}
