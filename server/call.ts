// One capability call, whoever asks: REST, tool server, dashboards. One statement, one transaction; the answer's text
// goes out as the database wrote it.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import pg from 'pg'
import type { Capability } from './capabilities/define.ts'
import { canonical, checkInput } from './input.ts'
import type { ActorType, Claims } from './identity/ports.ts'
import type { Problem, Problems } from './problems.ts'

export interface Door {
  pool: pg.Pool
  problems: Problems
  baseUrl: string
  log: Logger
  /** Numbers of companies by short name; a company's number never changes. */
  companies: Map<string, string>
  /** Aborted when the service is about to stop: streams that would stay open end then. */
  closing: AbortSignal
}

export interface Caller { claims: Claims; channel: 'rest' | 'mcp' | 'graphql'; transactionId: string }
export interface CallOptions { dryRun?: boolean; planHash?: string; idempotencyKey?: string }
export interface Answer extends Problem { replayed?: boolean }

/**
 * Over the tool server everybody is an agent, also with a key of a person or a service: what arrives there is a
 * model's doing, and the rules for agents keep its guesses out of the factory, whoever lent it a credential.
 */
export function actorType({ claims, channel }: Caller): ActorType {
  return channel === 'mcp' ? 'agent' : claims.actorType
}

export async function call(door: Door, capability: Capability, caller: Caller, raw: unknown, options: CallOptions = {}): Promise<Answer> {
  const refused = refuseAgent(door, capability, caller) ?? refuseOptions(door, capability, options)
  if (refused) return refused
  const checked = checkInput(capability, raw)
  if ('errors' in checked) return door.problems.invalidInput(checked.errors)
  try {
    const company = await findCompany(door, caller.claims.company)
    if (company === null) return door.problems.make('not_a_member', 'The credential’s company does not exist here.')
    const context = contextOf(door, capability, caller, checked.input, options)
    return await run(door, capability, [company, JSON.stringify(context), JSON.stringify(checked.input)])
  } catch (error) {
    return failure(door, capability, caller, error)
  }
}

function refuseAgent(door: Door, capability: Capability, caller: Caller): Answer | undefined {
  if (capability.agents !== 'no' || actorType(caller) !== 'agent') return undefined
  return door.problems.make('agent_not_allowed', `${capability.name} is not available to agents: a person does it in the app or by REST.`)
}

function refuseOptions(door: Door, capability: Capability, options: CallOptions): Answer | undefined {
  if (capability.effect === 'read') return undefined
  if (options.dryRun && capability.dryRun === 'not supported') {
    return door.problems.make('dry_run_unsupported', `${capability.name} cannot be tried without doing it.`)
  }
  if (options.idempotencyKey === undefined) return undefined
  if (!capability.idempotencyKey) {
    return door.problems.invalidInput([{ path: 'Idempotency-Key', message: 'is not accepted by this operation' }])
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(options.idempotencyKey)) {
    return door.problems.invalidInput([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }])
  }
  return undefined
}

function contextOf(door: Door, capability: Capability, caller: Caller, input: Record<string, unknown>, options: CallOptions): object {
  const { claims } = caller
  const who = {
    sub: claims.sub, keyId: claims.keyInDatabase ? claims.keyId : null, scope: claims.scope.length > 0 ? claims.scope : null,
    actorType: actorType(caller), channel: caller.channel, transactionId: caller.transactionId, baseUrl: door.baseUrl,
  }
  if (capability.effect === 'read') return who
  const hash = options.idempotencyKey && createHash('sha256').update(`${capability.name}\0${canonical(input)}`).digest('hex')
  return {
    ...who, dryRun: options.dryRun, planHash: options.planHash,
    ...(options.idempotencyKey && { idempotencyKey: options.idempotencyKey, requestHash: hash }),
  }
}

async function findCompany(door: Door, shortName: string): Promise<string | null> {
  const known = door.companies.get(shortName)
  if (known !== undefined) return known
  const { rows } = await door.pool.query<{ id: string | null }>('select call.find_company($1) as id', [shortName])
  const id = rows[0]?.id ?? null
  if (id !== null) door.companies.set(shortName, id)
  return id
}

async function run(door: Door, capability: Capability, values: string[]): Promise<Answer> {
  const name = capability.name.replace('.', '_')
  const query = { name: `call.${name}`, text: `select status, body, replayed from call.${name}($1, $2, $3)`, values }
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await door.pool.query<{ status: number; body: string; replayed: boolean }>(query)
      return rows[0]!
    } catch (error) {
      // Two calls in each other's way: the one that Postgres gave up has done nothing and may simply be run again.
      if (!isCode(error, ['40001', '40P01']) || attempt > 3) throw error
      await sleep(5 * 2 ** attempt * Math.random())
    }
  }
}

function failure(door: Door, capability: Capability, caller: Caller, error: unknown): Answer {
  door.log.error({ err: error, capability: capability.name, transactionId: caller.transactionId }, 'call failed')
  if (isUnavailable(error)) {
    return door.problems.make('unavailable', 'The service cannot answer at the moment.', {}, { 'Retry-After': '1' })
  }
  return door.problems.make('internal_error', 'Something failed that should not.', { transactionId: caller.transactionId })
}

function isCode(error: unknown, codes: string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}

/** Postgres is starting, stopping, full, gone, or took longer than a call may. */
export function isUnavailable(error: unknown): boolean {
  if (isCode(error, ['57P01', '57P02', '57P03', '53300', '57014', '08006', '40001', '40P01'])) return true
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET|ENOENT/.test(`${error.message} ${String((error as NodeJS.ErrnoException).code)}`)
}
