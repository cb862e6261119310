// Persisted operations: with a folder of .graphql files set, those are the only ones that run, sent by the SHA-256 of
// their text (documentId, or extensions.persistedQuery as other clients do) or by the very text.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SafeError } from 'postgraphile/grafast'

export interface SentOperation {
  id?: unknown
  documentId?: unknown
  query?: unknown
  extensions?: unknown
}

export function readOperations(folder: string): Map<string, string> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
  return new Map(
    files.map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8').trim()
      return [sha256(text), text]
    }),
  )
}

/** Puts the operation's text in the place of its id; refuses what is not among the operations. */
export function resolveOperation(operations: Map<string, string>, sent: SentOperation): void {
  const persisted = (sent.extensions as { persistedQuery?: { sha256Hash?: unknown } } | undefined)?.persistedQuery
    ?.sha256Hash
  const id =
    sent.documentId ?? sent.id ?? persisted ?? (typeof sent.query === 'string' ? sha256(sent.query.trim()) : undefined)
  const text = operations.get(String(id).replace(/^sha256:/, ''))
  if (text === undefined)
    throw new SafeError('Only the operations stored with this service may run.', {
      code: 'invalid_input',
      statusCode: 400,
    })
  sent.query = text
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
