// The refusals that capabilities answered in this process without declaring them.
import { capabilities } from '../../server/capabilities/index.ts'

/** What the door itself answers, whatever is called. */
const ofTheDoor = new Set([
  ...['invalid_input', 'invalid_json', 'body_too_large', 'unsupported_media_type', 'method_not_allowed', 'not_found'],
  ...['unauthenticated', 'not_a_member', 'company_mismatch', 'missing_permission', 'agent_not_allowed', 'rate_limited'],
  ...['dry_run_unsupported', 'idempotency_key_reused', 'idempotency_in_progress', 'plan_changed'],
  ...['internal_error', 'unavailable'],
])
const patterns = capabilities.map((capability) => ({
  capability,
  pattern: new RegExp(`^${capability.path.replace(/[.-]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
}))
const undeclared = new Set<string>()

export function noteRefusal(method: string, path: string, code: unknown): void {
  if (typeof code !== 'string' || ofTheDoor.has(code)) return
  const [address] = path.split('?')
  const called = patterns.filter(({ capability, pattern }) => capability.method === method && pattern.test(address!))
  // Of several, the one whose address says most: a name goes before a parameter.
  const [one] = called.sort((a, b) => a.capability.path.split(':').length - b.capability.path.split(':').length)
  if (one && !one.capability.refusals.includes(code)) undeclared.add(`${one.capability.name}: ${code}`)
}

export function undeclaredRefusals(): string[] {
  return [...undeclared].sort()
}
