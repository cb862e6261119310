// Rate limits, shared by all processes through Postgres: a bucket of tokens that fills with time, one for each credential,
// person and company, as many keys are no more than one. A process takes several tokens at once (call.take_tokens), so that
// most calls cost nothing here.
import type { Pool } from 'pg'
import type { Capability } from './capabilities/define.ts'
import type { Claims } from './identity/ports.ts'

export interface Allowance {
  /** Calls a minute; 0: no limit. */
  perMinute: number
  /** Calls that may come at once. */
  burst: number
}
type Kind = Capability['limit']
export interface Allowances extends Record<Kind, Allowance> {
  /** How many times a credential's allowance all of a person, or of a company, have together; 0: no limit. */
  person: number
  company: number
}
export type Holder = Pick<Claims, 'keyId' | 'sub' | 'company'>

interface Bucket {
  whose: string
  /** As headers name it. */
  policy: string
  of: string
  kind: Kind
  name: string
  allowance: Allowance
}

interface Lease {
  tokens: number
  remaining: number
  until: number
  refusedUntil: number
}
export interface Verdict {
  allowed: boolean
  /** What a refusal says. */
  detail?: string
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

  /**
   * Whether this call may be made now, and what its answer's headers say: of the credential's own rate, or of what refuses;
   * undefined where nothing is limited.
   */
  async take(holder: Holder, kind: Kind): Promise<Verdict | undefined> {
    let own: Verdict | undefined
    for (const bucket of this.#bucketsOf(holder, kind)) {
      const verdict = await this.#takeFrom(bucket)
      if (!verdict.allowed) return verdict
      own ??= verdict
    }
    return own
  }

  /** The refusal of a call that is certainly refused, before anything of it is read; nothing is taken. */
  refused(holder: Holder, kind: Kind): Verdict | undefined {
    const now = Date.now()
    for (const bucket of this.#bucketsOf(holder, kind)) {
      const lease = this.#leases.get(bucket.name)
      if (lease && lease.tokens === 0 && lease.refusedUntil > now) return refusal(bucket, lease, now)
    }
    return undefined
  }

  /** For what nobody sends who means well: it costs all the tokens that were taken together, twenty calls or so. */
  charge(holder: Holder, kind: Kind): void {
    for (const { name } of this.#bucketsOf(holder, kind)) {
      const lease = this.#leases.get(name)
      if (lease) lease.tokens = 0
    }
  }

  #bucketsOf({ keyId, sub, company }: Holder, kind: Kind): Bucket[] {
    const { perMinute, burst } = this.#allowances[kind]
    if (perMinute === 0) return []
    const bucket = (whose: string, policy: string, of: string, times: number): Bucket => ({
      ...{ whose, policy, of, kind, name: `${kind} ${of}` },
      allowance: { perMinute: perMinute * times, burst: burst * times },
    })
    return [
      bucket('this credential', kind, keyId, 1),
      bucket('this person', `${kind} of the person`, `person ${sub}`, this.#allowances.person),
      bucket('this company', `${kind} of the company`, `company ${company}`, this.#allowances.company),
    ].filter(({ allowance }) => allowance.perMinute > 0)
  }

  async #takeFrom(bucket: Bucket): Promise<Verdict> {
    for (;;) {
      const lease = this.#leases.get(bucket.name)
      const now = Date.now()
      if (lease && lease.tokens > 0 && lease.until > now) {
        lease.tokens--
        return { allowed: true, headers: headersOf(bucket, lease) }
      }
      if (lease && lease.refusedUntil > now) return refusal(bucket, lease, now)
      // Calls that come while tokens are being taken wait for the same ones.
      const renewed = this.#underWay.get(bucket.name) ?? this.#renew(bucket)
      if ((await renewed).refusedUntil > Date.now()) return refusal(bucket, await renewed, Date.now())
    }
  }

  #renew({ name, of, kind, allowance }: Bucket): Promise<Lease> {
    const renewed = this.#ask(of, kind, allowance)
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

  async #ask(of: string, kind: string, { perMinute, burst }: Allowance): Promise<Lease> {
    const most = Math.min(500, Math.ceil(burst / 5))
    const {
      rows: [taken],
    } = await this.#pool.query<{ granted: number; remaining: number; wait_ms: number }>({
      name: 'call.take_tokens',
      text: 'select granted, remaining, wait_ms from call.take_tokens($1, $2, $3, $4, $5)',
      values: [of, kind, perMinute, burst, most],
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

function refusal(bucket: Bucket, lease: Lease, now: number): Verdict {
  const seconds = Math.max(1, Math.ceil((lease.refusedUntil - now) / 1000))
  const headers = { ...headersOf(bucket, lease), 'Retry-After': String(seconds) }
  const { perMinute, burst } = bucket.allowance
  const detail = `Too many calls of ${bucket.whose}: ${burst} at once and ${perMinute} a minute may come. Come back in ${seconds} s.`
  return { allowed: false, detail, headers }
}

/** RateLimit header fields (IETF httpapi draft): q calls in w seconds, r left, full again in t seconds. */
function headersOf({ policy, allowance: { perMinute, burst } }: Bucket, lease: Lease): Record<string, string> {
  const left = Math.floor(lease.tokens + lease.remaining)
  return {
    'RateLimit-Policy': `"${policy}";q=${burst};w=${Math.ceil((burst / perMinute) * 60)}`,
    RateLimit: `"${policy}";r=${left};t=${Math.ceil(((burst - left) / perMinute) * 60)}`,
  }
}
