// The door's own problems (RFC 9457): what is refused before a call reaches the database, and what fails on the way.
import pg from 'pg'
import { type FieldError, mostErrors } from './capabilities/messages.ts'
import type { Unreadable, Wrong } from './input.ts'

export interface Entry {
  code: string
  status: number
  title: string
  cause: string
  cure: string
}
/** What is sent: a problem, or what a call answered. */
export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
  replayed?: boolean
  /** To an agent on the tool server: what its company tells agents about the things in it, as JSON. */
  guidance?: string | null
}

const longestPath = 300

function brief(path: string): string {
  return path.length <= longestPath ? path : `${path.slice(0, longestPath).toWellFormed()}…`
}

/** The service is busy with others. */
export class Crowded extends Error {}
/** The store of files does not answer, or refuses. */
export class StoreAway extends Error {}

export async function loadCatalogue(pool: pg.Pool): Promise<Entry[]> {
  const { rows } = await pool.query<{ catalogue: string }>('select call.error_catalogue() as catalogue')
  return JSON.parse(rows[0]!.catalogue)
}

export class Problems {
  readonly entries: ReadonlyMap<string, Entry>
  readonly #baseUrl: string

  constructor(entries: Entry[], baseUrl: string) {
    this.entries = new Map(entries.map((entry) => [entry.code, entry]))
    this.#baseUrl = baseUrl
  }

  make(code: string, detail: string, extra: Record<string, unknown> = {}, headers?: Record<string, string>): Answer {
    const entry = this.entries.get(code)
    if (!entry) throw new Error(`no problem ${code} in the catalogue`)
    const body = {
      type: `${this.#baseUrl}/problems/${code}`,
      title: entry.title,
      status: entry.status,
      detail,
      code,
      ...extra,
    }
    return { status: entry.status, body: JSON.stringify(body), headers }
  }

  /** more: how many problems there are beyond those in errors. */
  invalidInput(errors: readonly FieldError[], more = 0): Answer {
    const told = errors.slice(0, mostErrors).map(({ path, message }) => ({ path: brief(path), message }))
    const untold = errors.length - told.length + more
    const words = told.map((error) => `${error.path || 'body'}: ${error.message}`)
    if (untold > 0) words.push(`and ${untold} more`)
    return this.make('invalid_input', words.join('; '), { errors: told })
  }

  ofInput(refused: Wrong | Unreadable): Answer {
    return 'code' in refused
      ? this.make(refused.code, refused.message)
      : this.invalidInput(refused.errors, refused.more)
  }

  /** What the database answered: a refusal that tells when to come back says so in the header too. */
  ofDatabase(answer: Answer): Answer {
    const { retryAfter } = answer.status === 429 || answer.status === 409 ? JSON.parse(answer.body) : {}
    return retryAfter === undefined ? answer : { ...answer, headers: { 'Retry-After': String(retryAfter) } }
  }

  /** Of an error that nobody's rule is: it tells nothing of the inside. call: what was called, and how long it may take. */
  ofFailure(error: unknown, transactionId: string, call?: { what: string; milliseconds: number }): Answer {
    if (!isUnavailable(error))
      return this.make('internal_error', 'Something failed that should not.', { transactionId })
    if (call && isCode(error, ['57014'])) return this.#tooLong(call.what, call.milliseconds / 1000)
    const isFull = isDiskFull(error) || /^E(NOSPC|DQUOT)$/.test(String((error as NodeJS.ErrnoException).code))
    const detail = isFull
      ? 'There is no room left to write.'
      : error instanceof StoreAway
        ? 'The store of files does not answer at the moment, or refuses; nothing was done.'
        : 'The service cannot answer at the moment.'
    return this.make('unavailable', detail, {}, { 'Retry-After': '1' })
  }

  // Sent again at once it would only be as long again, beside whatever else keeps the database.
  #tooLong(what: string, seconds: number): Answer {
    const detail =
      `${what} was cut off, as it took longer than the ${seconds} s that it may take in the database; nothing of it was ` +
      'done. Ask for less at once (divide a file, or what a list is asked for), or send it again when less is going on.'
    return this.make('unavailable', detail, {}, { 'Retry-After': String(Math.ceil(Math.min(seconds, 60))) })
  }
}

export function isCode(error: unknown, codes: string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}

/** Why Postgres, or a pooler in front, does not let the service in; undefined: it does, or does not answer. */
export function whyShutOut(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  // A pooler may have another code for it.
  if (error.code === '28P01' || / authentication failed/.test(error.message))
    return 'was set up with another MILLWRIGHT_SECRET'
  return error.code === '28000' ? 'refuses the login' : undefined
}

/** Postgres is starting, stopping, full, gone, lets nobody in, or took longer than a call may; or a file has no room. */
export function isUnavailable(error: unknown): boolean {
  if (isCode(error, ['57P01', '57P02', '57P03', '53300', '57014', '08006', '40001', '40P01'])) return true
  if (whyShutOut(error) || isDiskFull(error) || error instanceof Crowded || error instanceof StoreAway) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|connect ENOENT|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOSPC|DQUOT)/.test(
      `${error.message} ${String((error as NodeJS.ErrnoException).code)}`,
    )
  )
}

export function isDiskFull(error: unknown): boolean {
  return isCode(error, ['53100'])
}
