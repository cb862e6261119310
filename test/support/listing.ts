// The public contract in few lines, so that a change of it shows in review: what is served by REST (rest-listing.ts) and by
// GraphQL (graphql-listing.ts). Both stand beside their code and are compared by a test.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExecutionContext } from 'ava'

/** Holds what is served against the committed listing; npm run listings writes it instead. */
export async function isListed(t: ExecutionContext, file: string, served: string[]): Promise<void> {
  const listing = path.join(import.meta.dirname, '..', '..', file)
  if (process.env.WRITE_LISTINGS) await writeFile(listing, `${served.join('\n')}\n`)
  const listed = await readFile(listing, 'utf8').catch(() => '')
  const lines = listed.trimEnd().split('\n')
  const changes = [
    ...lines.filter((line) => !served.includes(line)).map((line) => `- ${line}`),
    ...served.filter((line) => !lines.includes(line)).map((line) => `+ ${line}`),
  ]
  t.deepEqual(changes, [], `${file} says otherwise: npm run listings writes it anew`)
  t.is(served.join('\n'), lines.join('\n'), `${file} has another order: npm run listings writes it anew`)
}

/** What a line begins with and its parts, broken after commas so that no line is above 120 characters. */
export function inLines(start: string, parts: string[]): string[] {
  const made = [start]
  for (const piece of parts.join(', ').split(/(?<=,) /)) {
    if (made.at(-1) === start || made.at(-1)!.length + 1 + piece.length <= 120) made[made.length - 1] += ` ${piece}`
    else made.push(`      ${piece}`)
  }
  return made
}
