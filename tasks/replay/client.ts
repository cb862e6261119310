// An ordinary client of the public API: a bearer key, JSON, one function call(capability, input).
// A write carries an Idempotency-Key, so it may be sent again after a lost connection without happening twice.
import { setTimeout as sleep } from 'node:timers/promises'

const routes = {
  'config.export': 'GET /config/export',
  'config.plan': 'POST /config/plan',
  'config.apply': 'POST /config/apply',
  'people.list': 'GET /people',
  'reason_codes.list': 'GET /reason-codes',
  'ssus.list': 'GET /ssus',
  'storage_units.list': 'GET /storage-units',
  'purchase_orders.list': 'GET /purchase-orders',
  'purchase_orders.upsert': 'POST /purchase-orders',
  'purchase_orders.receive': 'POST /purchase-orders/:id/receive',
  'work_orders.list': 'GET /work-orders',
  'work_orders.get': 'GET /work-orders/:id',
  'work_orders.batch_upsert': 'POST /work-orders/batch',
  'work_orders.release': 'POST /work-orders/:id/release',
  'task_types.list': 'GET /task-types',
  'tasks.list': 'GET /tasks',
  'tasks.create': 'POST /tasks',
  'tasks.get': 'GET /tasks/:id',
  'tasks.update': 'PATCH /tasks/:id',
  'tasks.record_counts': 'POST /tasks/:id/counts',
  'inventory.stock_levels': 'GET /inventory/stock-levels',
  'lots.list': 'GET /lots',
  'lots.get': 'GET /products/:sku/lots/:code',
  'lots.genealogy': 'GET /products/:sku/lots/:code/genealogy',
} as const
export type Capability = keyof typeof routes
type Input = Record<string, unknown>
type Problem = {
  code?: string
  detail?: string
  title?: string
  errors?: { path: unknown; message: string }[]
} & Record<string, unknown>

/** The service understood and said no. */
export class Refused extends Error {
  readonly capability: Capability
  readonly status: number
  readonly problem: Problem
  constructor(capability: Capability, status: number, problem: Problem) {
    const fields = (problem.errors ?? []).map(
      ({ path, message }) => `${Array.isArray(path) ? path.join('.') : path}: ${message}`,
    )
    super(
      [
        `${capability}: ${status} ${problem.code ?? ''}`.trim(),
        problem.detail ?? problem.title ?? '',
        ...fields.slice(0, 10),
      ]
        .filter(Boolean)
        .join(', '),
    )
    this.capability = capability
    this.status = status
    this.problem = problem
  }
}

/** No answer after all the patience there is. */
export class Unreachable extends Error {}

export type ClientOptions = {
  baseUrl: string
  apiKey: string
  signal?: AbortSignal
  /** How long one call is tried before it is given up, in milliseconds. */
  patience?: number
  /** First wait after a failure in milliseconds; it doubles from there. */
  firstWait?: number
  /** The service asks for so many seconds without a call. */
  asked?: (seconds: number) => void
}

export class Client {
  readonly latencies = new Map<Capability, number[]>()
  retries = 0
  readonly #options: Required<Omit<ClientOptions, 'signal'>> & { signal?: AbortSignal }
  #pausedUntil = 0

  constructor(options: ClientOptions) {
    this.#options = {
      patience: 120_000,
      firstWait: 200,
      asked: () => {},
      ...options,
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
    }
  }

  get calls(): number {
    return [...this.latencies.values()].reduce((sum, times) => sum + times.length, 0)
  }

  async call<Answer>(capability: Capability, input: Input = {}, idempotencyKey?: string): Promise<Answer> {
    const giveUpAt = performance.now() + this.#options.patience
    for (let attempt = 0; ; attempt += 1) {
      await this.#pause()
      const result = await this.#attempt(capability, input, idempotencyKey)
      if ('answer' in result) return result.answer as Answer
      if (performance.now() > giveUpAt)
        throw new Unreachable(`${capability}: ${result.failure}; given up after ${attempt + 1} attempts`)
      this.retries += 1
      const wait = Math.min(this.#options.firstWait * 2 ** attempt, 10_000) * (0.75 + Math.random() / 2)
      // What the service asks for is meant for the whole key, so every call in flight waits with this one.
      if (result.retryAfter !== undefined) this.#pauseFor(result.retryAfter)
      else await sleep(wait, undefined, { signal: this.#options.signal })
    }
  }

  /** Every item of a paged list. */
  async all<Item>(capability: Capability, input: Input = {}): Promise<Item[]> {
    const items: Item[] = []
    for (;;) {
      const page = await this.call<{ data: Item[]; pagination: { hasMore: boolean } }>(capability, {
        ...input,
        limit: 100,
        offset: items.length,
      })
      items.push(...page.data)
      if (!page.pagination.hasMore || page.data.length === 0) return items
    }
  }

  async #attempt(
    capability: Capability,
    input: Input,
    key?: string,
  ): Promise<{ answer: unknown } | { failure: string; retryAfter?: number }> {
    const started = performance.now()
    let response: Response, text: string
    try {
      response = await fetch(...this.#request(capability, input, key))
      text = await response.text()
    } catch (error) {
      this.#options.signal?.throwIfAborted()
      return { failure: reasonOf(error) }
    }
    this.#record(capability, performance.now() - started)
    const elsewhere = response.status >= 300 && response.status < 400 && response.headers.get('Location')
    if (elsewhere)
      throw new Refused(capability, response.status, {
        detail: `${response.url} redirects to ${elsewhere}: use the address there as --base-url`,
      })
    const body = parsed(text)
    if (response.ok && body !== undefined) return { answer: body }
    if (response.ok)
      throw new Refused(capability, response.status, {
        detail: `${response.url} did not answer with JSON; is it the address of the service?`,
      })
    const problem = (body ?? {}) as Problem
    const failure = `${response.status} ${problem.code ?? ''}`.trim()
    if (response.status === 429 || response.status === 503)
      return { failure, retryAfter: retryAfter(response.headers.get('Retry-After')) }
    if (problem.code === 'idempotency_in_progress' || response.status === 502 || response.status === 504)
      return { failure }
    throw new Refused(capability, response.status, problem)
  }

  #request(capability: Capability, input: Input, key?: string): [URL, RequestInit] {
    const [method, template] = routes[capability].split(' ') as [string, string]
    const rest = { ...input }
    const path = template.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const redirect = 'manual' // elsewhere a write would arrive as a read, and without the key
    const url = new URL(`${this.#options.baseUrl}/api/v1${path}`)
    const headers: Record<string, string> = {
      Authorization: `Bearer ${this.#options.apiKey}`,
      Accept: 'application/json',
    }
    if (key) headers['Idempotency-Key'] = key
    const timeout = AbortSignal.timeout(60_000)
    const signal = this.#options.signal ? AbortSignal.any([timeout, this.#options.signal]) : timeout
    if (method === 'GET') {
      for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
      return [url, { method, headers, redirect, signal }]
    }
    return [
      url,
      {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(rest),
        redirect,
        signal,
      },
    ]
  }

  #pauseFor(milliseconds: number): void {
    const until = performance.now() + milliseconds
    if (until <= this.#pausedUntil) return
    this.#pausedUntil = until
    this.#options.asked(Math.ceil(milliseconds / 1000))
  }

  async #pause(): Promise<void> {
    for (let left = this.#pausedUntil - performance.now(); left > 0; left = this.#pausedUntil - performance.now()) {
      await sleep(left, undefined, { signal: this.#options.signal })
    }
  }

  #record(capability: Capability, milliseconds: number): void {
    const times = this.latencies.get(capability)
    if (times) times.push(milliseconds)
    else this.latencies.set(capability, [milliseconds])
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Retry-After comes as seconds or as a date; without one the caller's own waiting applies. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 50), 60_000) : undefined
}

function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  return cause?.code ?? cause?.message ?? (error as Error).message
}

/** Runs a job for every item, at most `atOnce` at a time. */
export async function each<Item>(items: Item[], atOnce: number, job: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  let failed = false
  const worker = async () => {
    for (const item of queue) {
      if (failed) return
      await job(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, items.length)) }, worker))
}
