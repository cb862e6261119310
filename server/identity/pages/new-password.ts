// Choosing a password, wherever that is done: the two fields for it, and all that is wrong with what stands in them.
import { type Html, html } from '../../pages/html.ts'
import { field } from '../../pages/layout.ts'
import { longestPassword, passwordProblem, shortestPassword } from '../people.ts'
import { text } from './room.ts'

/** What is wrong with a form, field by field in their order; empty: nothing. */
export type Wrong<Name extends string = 'next' | 'again'> = Partial<Record<Name, string>>

export function wrongPassword({ next, again }: { next?: unknown; again?: unknown }): Wrong {
  const problem = passwordProblem(text(next))
  return {
    ...(problem && { next: problem }),
    ...(next !== again && { again: 'The two new passwords are not the same.' }),
  }
}

export const isRight = (wrong: Wrong<string>): boolean => Object.keys(wrong).length === 0

/** All of it at once. */
export const problemIn = (wrong: Wrong<string>): string => Object.values(wrong).join(' ')

/** How a field is marked; the first that is wrong is where writing goes on, or else the one named. */
export function markOf(wrong: Wrong<string>, id: string, first?: string): { wrong: boolean; autofocus: boolean } {
  return { wrong: Object.hasOwn(wrong, id), autofocus: (Object.keys(wrong)[0] ?? first) === id }
}

export function passwordFields([label, again]: [string, string], wrong: Wrong<string>, first?: string): Html {
  const rest = { type: 'password', autocomplete: 'new-password', max: longestPassword }
  const hint = `At least ${shortestPassword} characters. A few unrelated words are good.`
  return html`${field({ id: 'next', label, hint, ...rest, ...markOf(wrong, 'next', first) })}
${field({ id: 'again', label: again, ...rest, ...markOf(wrong, 'again', first) })}`
}
