// What somebody changed in a form against what it showed. Between the two others may have changed the same thing: what was
// not touched stays as it is now, and is nobody's decision.
import { type Outcome, text } from '../../identity/pages/room.ts'
import { type Html, html } from '../html.ts'
import { ask, type Seen } from './seen.ts'

type Values = Record<string, string | boolean | readonly string[]>

/** What the form shows, sent along with what becomes of it. */
export function asShown(shown: Values): Html {
  return html`<input type="hidden" name="shown" value="${JSON.stringify(shown)}">`
}

interface Form<T extends Values, Thing> {
  /** The operation that writes, and what it takes. */
  name: string
  inputOf(thing: Thing, changes: Partial<T>): object
  said: T
  find(): Promise<Outcome<Thing>>
  valuesOf(thing: Thing): T
}

type Saved<T, Thing> =
  | { found: Extract<Outcome<Thing>, { ok: false }> }
  | { found: { ok: true; body: Thing }; changes: Partial<T>; outcome: Outcome<unknown> }

/**
 * Writes what was changed over what is so now. Others may write at the same moment, so it is planned, looked at again, and
 * done as planned or, where that is refused as something has changed, all over again.
 */
export async function saveChanges<T extends Values, Thing>(
  seen: Seen,
  { name, inputOf, said, find, valuesOf }: Form<T, Thing>,
): Promise<Saved<T, Thing>> {
  let planned: { input: string; planHash: string } | undefined
  for (let turns = 5; ; ) {
    const found = await find()
    if (!found.ok) return { found }
    const changes = changesOf(seen, said, valuesOf(found.body))
    const input = inputOf(found.body, changes)
    const planHash = planned?.input === JSON.stringify(input) ? planned.planHash : undefined
    const options = planHash === undefined ? { dryRun: true } : { planHash }
    // What is written twice so is written once; what a form said before is not its last word (once.ts).
    const outcome = await ask<{ planHash: string }>(seen, name, input, { ...options, form: undefined })
    const again = outcome.ok ? options.dryRun : outcome.code === 'plan_changed' && --turns > 0
    if (!again) return { found, changes, outcome }
    planned = outcome.ok ? { input: JSON.stringify(input), planHash: outcome.body.planHash } : undefined
  }
}

/** To be written over what is so now. Of a list, what was taken and put; a list that was not shown loses nothing. */
function changesOf<T extends Values>({ request }: Seen, said: T, now: T): Partial<T> {
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
