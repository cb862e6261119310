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

/** Somebody may have changed the company while its plan was looked at. */
export function hasChanged(error: unknown): never {
  if (error instanceof Refused && error.problem.code === 'plan_changed')
    error.message = 'The company has changed since this plan was made; plan again. Nothing was changed.'
  throw error
}

/** No answer, or one that is not of the service. */
export class Unreachable extends Error {}

/** What an answer must have, by paths such as _meta.warnings, to be the one that was asked for. */
export type Shape = Record<string, 'list' | 'object' | 'string' | 'number'>
export const checkedShape: Shape = { problems: 'list' }
export const planShape: Shape = {
  ...checkedShape,
  summary: 'object',
  changes: 'list',
  changesHash: 'string',
  '_meta.warnings': 'list',
}
export const runShape: Shape = { state: 'string', total: 'number', done: 'number', summary: 'object' }

const mostAttempts = 6
const longestWait = 60

export class Client {
  readonly #baseUrl: string
  readonly #key: string

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl
    this.#key = key
  }

  async get(path: string, shape: Shape): Promise<Reply> {
    return this.#shaped(await this.#call('GET', path), shape)
  }

  async post(path: string, body: unknown, shape: Shape, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#shaped(await this.#call('POST', path, JSON.stringify(body), headers), shape)
  }

  #shaped(reply: Reply, shape: Shape): Reply {
    const isShaped =
      kindOf(reply.body) === 'object' &&
      Object.entries(shape).every(([path, kind]) => kindOf(at(reply.body, path)) === kind)
    if (isShaped) return reply
    throw new Unreachable(
      `${this.#baseUrl} answers ${reply.status} and not what was asked: is it the service's address?`,
    )
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
        const problem = ((await response.json().catch(() => null)) ?? {}) as Problem
        const seconds = Math.min(Number(response.headers.get('Retry-After') ?? 1), longestWait)
        // A second, once, is nobody's business.
        if (seconds > 1 || attempt > 1) console.error(waiting(response.status, problem, seconds, attempt + 1))
        await sleep(seconds * 1000)
        continue
      }
      this.#staysHere(response, path)
      const answer = await response.json().catch(() => undefined)
      if (answer === undefined) throw new Unreachable(`${this.#baseUrl} answers ${response.status} and no JSON`)
      if (response.status >= 400) throw new Refused(response.status, (answer ?? {}) as Problem)
      return { status: response.status, body: answer }
    }
  }

  /** Elsewhere a write would arrive as a read, and without the key. */
  #staysHere({ status, headers }: Response, path: string): void {
    const location = headers.get('Location')
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, this.#baseUrl)) return
    const { href } = new URL(location, `${this.#baseUrl}/api/v1${path}`)
    const [address = href] = href.split('/api/v1/')
    throw new Unreachable(`${this.#baseUrl} redirects to ${address}: use that as --base-url`)
  }

  #send(method: string, path: string, body: string | undefined, headers: Record<string, string>): Promise<Response> {
    return fetch(`${this.#baseUrl}/api/v1${path}`, {
      method,
      body,
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value
}

function at(body: unknown, path: string): unknown {
  return path.split('.').reduce((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], body)
}

function waiting(status: number, { code, detail }: Problem, seconds: number, attempt: number): string {
  const why = shown(detail ?? `the service answers ${code ?? status}`)
  return `${why} Trying again in ${seconds} s (${attempt} of ${mostAttempts}).`
}

function reasonOf(error: Error): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? error.message
}
