// Rate limits by credential, shared by all processes through Postgres: a bucket of tokens that fills with time. A
// process takes several tokens at once (call.take_tokens), so that most calls cost nothing here.
import type { Pool } from 'pg'
import type { Capability } from './capabilities/define.ts'

export interface Allowance {
  /** Calls a minute; 0: no limit. */
  perMinute: number
  /** Calls that may come at once. */
  burst: number
}
export type Allowances = Record<Capability['limit'], Allowance>

interface Lease {
  tokens: number
  remaining: number
  until: number
  refusedUntil: number
}
export interface Verdict {
  allowed: boolean
  headers: Record<string, string>
}

const mostCredentials = 10_000

export class Limits {
  readonly #pool: Pool
  readonly #allowances: Allowances
  readonly #leases = new Map<string, Lease>() // least recently renewed first
  readonly #underWay = new Map<string, Promise<Lease>>()

  constructor(pool: Pool, allowances: Allowances) {
    this.#pool = pool
    this.#allowances = allowances
  }

  /** Whether a credential may make this call now, and what its answer's headers say; undefined where nothing is limited. */
  async take(credential: string, kind: Capability['limit']): Promise<Verdict | undefined> {
    const allowance = this.#allowances[kind]
    if (allowance.perMinute === 0) return undefined
    const name = `${kind} ${credential}`
    for (;;) {
      const lease = this.#leases.get(name)
      const now = Date.now()
      if (lease && lease.tokens > 0 && lease.until > now) {
        lease.tokens--
        return { allowed: true, headers: headersOf(kind, allowance, lease) }
      }
      if (lease && lease.refusedUntil > now) return refusal(kind, allowance, lease, now)
      // Calls that come while tokens are being taken wait for the same ones.
      const renewed = this.#underWay.get(name) ?? this.#renew(name, credential, kind, allowance)
      if ((await renewed).refusedUntil > Date.now()) return refusal(kind, allowance, await renewed, Date.now())
    }
  }

  #renew(name: string, credential: string, kind: string, allowance: Allowance): Promise<Lease> {
    const renewed = this.#ask(credential, kind, allowance)
      .then((lease) => {
        this.#leases.delete(name)
        this.#leases.set(name, lease)
        if (this.#leases.size > mostCredentials) this.#leases.delete(this.#leases.keys().next().value!)
        return lease
      })
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, renewed)
    return renewed
  }

  async #ask(credential: string, kind: string, { perMinute, burst }: Allowance): Promise<Lease> {
    const most = Math.min(500, Math.ceil(burst / 5))
    const {
      rows: [taken],
    } = await this.#pool.query<{ granted: number; remaining: number; wait_ms: number }>({
      name: 'call.take_tokens',
      text: 'select granted, remaining, wait_ms from call.take_tokens($1, $2, $3, $4, $5)',
      values: [credential, kind, perMinute, burst, most],
    })
    const now = Date.now()
    return {
      tokens: taken!.granted,
      remaining: taken!.remaining,
      refusedUntil: taken!.granted === 0 ? now + taken!.wait_ms : 0,
      // By then the bucket is full again: tokens kept longer would come on top of it.
      until: now + (burst / perMinute) * 60_000,
    }
  }
}

function refusal(kind: string, allowance: Allowance, lease: Lease, now: number): Verdict {
  const seconds = Math.max(1, Math.ceil((lease.refusedUntil - now) / 1000))
  return { allowed: false, headers: { ...headersOf(kind, allowance, lease), 'Retry-After': String(seconds) } }
}

/** RateLimit header fields (IETF httpapi draft): q calls in w seconds, r left, full again in t seconds. */
function headersOf(kind: string, { perMinute, burst }: Allowance, lease: Lease): Record<string, string> {
  const left = Math.floor(lease.tokens + lease.remaining)
  return {
    'RateLimit-Policy': `"${kind}";q=${burst};w=${Math.ceil((burst / perMinute) * 60)}`,
    RateLimit: `"${kind}";r=${left};t=${Math.ceil(((burst - left) / perMinute) * 60)}`,
  }
}
