// A client of the public API, as any other: a key, JSON, and patience where the service asks for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { shown } from './apart.ts'

export interface Problem {
  code?: string
  title?: string
  detail?: string
  errors?: { path: string; message: string }[]
}
export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what was asked for tells its shape
  body: any
}

/** The service understood and said no. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code ?? ''}: ${shown(problem.detail ?? problem.title ?? 'refused')}`)
    this.problem = problem
  }
}

export class Unreachable extends Error {}

const mostAttempts = 6
const longestWait = 60

export class Client {
  readonly #baseUrl: string
  readonly #key: string

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl
    this.#key = key
  }

  get(path: string): Promise<Reply> {
    return this.#call('GET', path)
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#call('POST', path, JSON.stringify(body), headers)
  }

  /** What may be sent again is, when no answer comes: all but a write without an Idempotency-Key. */
  async #call(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(method, path, body, headers).catch((error: Error) => error)
      if (response instanceof Error) {
        if (attempt === mostAttempts) throw new Unreachable(`${this.#baseUrl} does not answer: ${reasonOf(response)}`)
        await sleep(250 * 2 ** attempt)
        continue
      }
      if ([429, 503].includes(response.status) && attempt < mostAttempts) {
        await response.text()
        await sleep(Math.min(Number(response.headers.get('Retry-After') ?? 1), longestWait) * 1000)
        continue
      }
      const answer = await response.json().catch(() => undefined)
      if (answer === undefined) throw new Unreachable(`${this.#baseUrl} answers ${response.status} and no JSON`)
      if (response.status >= 400) throw new Refused(response.status, answer as Problem)
      return { status: response.status, body: answer }
    }
  }

  #send(method: string, path: string, body: string | undefined, headers: Record<string, string>): Promise<Response> {
    return fetch(`${this.#baseUrl}/api/v1${path}`, {
      method,
      body,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
  }
}

function reasonOf(error: Error): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? error.message
}
