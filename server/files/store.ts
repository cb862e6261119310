// Where files lie: a folder, or a store that speaks S3. What a file is called there is its token, which nobody guesses.
import type { Readable } from 'node:stream'
import type { Picture } from './images.ts'

export interface Named {
  token: string
  name: string
  type: string
}
/** What came of a file that was sent: kept, or why not. */
export type Settled = { size: number; type: Picture['type'] } | { problem: string }

export interface FileStore {
  /** Where browsers send files, where that is not the service. */
  readonly origin?: string
  /** An address that takes the file by PUT until then; base is the one that answers name it by. */
  uploadUrl(base: string, file: Named, expiresAt: Date): Promise<string>
  /** Looks at what was sent, once; null: nothing was. */
  settle(token: string): Promise<Settled | null>
  /** An address that opens the file for a while. */
  link(base: string, file: Named): Promise<string>
  /** Those that are not there are no error. */
  remove(tokens: readonly string[]): Promise<void>
}

/** Milliseconds that a link opens a file for. */
export const readFor = 5 * 60_000

export interface Kept {
  type: Picture['type']
  size: number
  content: Readable
}

export const isToken = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The tokens that addresses in an input name, wherever in it they stand. */
export function tokensIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\/([0-9a-f-]{36})\//g)].map(([, token]) => token!))]
}
