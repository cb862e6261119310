// The door's own problems (RFC 9457): what is refused before a call reaches the database, and what fails on the way.
import type { Pool } from 'pg'

export interface Entry {
  code: string
  status: number
  title: string
  cause: string
  cure: string
}
export interface FieldError {
  path: string
  message: string
}
export interface Problem {
  status: number
  body: string
  headers?: Record<string, string>
}

export async function loadCatalogue(pool: Pool): Promise<Entry[]> {
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

  make(code: string, detail: string, extra: Record<string, unknown> = {}, headers?: Record<string, string>): Problem {
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

  invalidInput(errors: FieldError[]): Problem {
    return this.make('invalid_input', errors.map((error) => `${error.path || 'body'}: ${error.message}`).join('; '), {
      errors,
    })
  }
}
