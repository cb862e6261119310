// What a caller may say of how a call is made, beside its input: dry, as planned, once.
import type { Capability } from './capabilities/define.ts'
import type { Answer, Problems } from './problems.ts'

export interface CallOptions {
  /** unclear: something of the kind was sent, and nobody knows what it means. */
  dryRun?: boolean | 'unclear'
  planHash?: string
  idempotencyKey?: string
  /** How long the key is known, as an interval of Postgres; undefined: as long as callers are told. */
  keyLasts?: string
  /**
   * What tells a form of our own pages, as it was sent, from all others. Whoever calls the same by it within a minute is
   * answered as the first, in whatever process; what was refused is looked at anew.
   */
  form?: string
  /** Of which type each question was when it was shown, by its title: what is answered may be asked otherwise by now. */
  types?: object
  /** Seconds for which what takes long is waited for; undefined: as long as it takes. */
  patience?: number
}

/** Of keys and hashes that callers send. */
export const visible = /^[\x21-\x7e]{1,255}$/

export function refuseOptions(
  { problems }: { problems: Problems },
  capability: Capability,
  { channel }: { channel: string },
  options: CallOptions,
): Answer | undefined {
  const invalid = (path: string, message: string) => problems.invalidInput([{ path, message }])
  const key = channel === 'mcp' ? 'idempotencyKey' : 'Idempotency-Key'
  if (options.planHash !== undefined) {
    const path = channel === 'mcp' ? 'planHash' : 'If-Plan-Match'
    if (capability.effect === 'read') return invalid(path, `${capability.name} reads: there is no plan of it to match`)
    if (!visible.test(options.planHash)) return invalid(path, 'must be 1 to 255 visible ASCII characters')
  }
  if (capability.effect === 'read') return undefined
  if (options.dryRun === 'unclear') {
    return invalid('Prefer', 'speaks of a dry run and is not the preference dry-run, which has no value (RFC 7240)')
  }
  if (options.dryRun && capability.dryRun === 'not supported') {
    return problems.make('dry_run_unsupported', `${capability.name} cannot be tried without doing it.`)
  }
  if (options.idempotencyKey === undefined) return undefined
  if (!capability.idempotencyKey) return invalid(key, 'is not accepted by this operation')
  if (!visible.test(options.idempotencyKey)) {
    return invalid(key, 'must be 1 to 255 visible ASCII characters')
  }
  return undefined
}

/** What is agreed to is one plan, wherever its hash stands. */
export function refuseTwoPlans(
  { problems }: { problems: Problems },
  options: CallOptions,
  asked: { planHash: unknown },
): Answer | undefined {
  if (options.planHash === undefined || asked.planHash === undefined || options.planHash === asked.planHash)
    return undefined
  return problems.invalidInput([
    { path: 'planHash', message: 'is of another plan than the one sent beside the input: leave one of the two out' },
  ])
}
