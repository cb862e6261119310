// One capability call, whoever asks: REST, tool server, dashboards. One statement, one transaction; the answer's text
// goes out as the database wrote it.
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Afterwards } from './afterwards.ts'
import { type Apart, Large } from './apart.ts'
import { finders, finishers, lookers } from './around-calls.ts'
import type { CallLog } from './call-log.ts'
import { type CallOptions, refuseOptions, refuseTwoPlans } from './call-options.ts'
import type { Capability } from './capabilities/define.ts'
import { mostErrors } from './capabilities/messages.ts'
import { findCompany } from './companies.ts'
import type { Disk } from './disk.ts'
import { settleFiles } from './files/settle.ts'
import type { FileStore } from './files/store.ts'
import type { Identity } from './identity/index.ts'
import type { ActorType, Claims } from './identity/ports.ts'
import { type Asked, ask, requestHash, type Wrong } from './input.ts'
import type { Limits, Verdict } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Pauses } from './pauses.ts'
import { persistently } from './persistently.ts'
import type { Answer, Problems } from './problems.ts'
import { withoutSecrets } from './secrets.ts'
import { kindOf, type Shares } from './shares.ts'
import type { Statements } from './statements.ts'
import type { Strangers } from './strangers.ts'
import type { WebhookSeals } from './webhook-seals.ts'

export interface Door {
  pool: pg.Pool
  statements: Pick<Statements, 'query' | 'timeouts'>
  problems: Problems
  identity: Identity
  baseUrl: string
  log: Logger
  /** For development: hosts that webhooks may go to although private. */
  webhookAllowedHosts: readonly string[]
  webhookSeals: WebhookSeals
  limits: Limits
  /** Who has just sent what is too much. */
  pauses: Pauses
  /** Who gets the next connection of the pool. */
  shares: Shares
  /** Where large inputs are read. */
  apart: Apart
  disk: Disk
  files: FileStore
  strangers: Strangers
  callLog: CallLog
  afterwards: Afterwards
  metrics: Metrics
  /** Numbers of companies by short name; a company's number never changes. */
  companies: Map<string, string>
}

export interface Caller {
  claims: Claims
  channel: 'rest' | 'mcp' | 'graphql'
  transactionId: string
  /** W3C trace context, as it came. */
  traceparent?: string
}

/**
 * Over the tool server everybody is an agent, also with a key of a person or a service: what arrives there is a
 * model's doing, and the rules for agents keep its guesses out of the factory, whoever lent it a credential.
 */
export function actorType({ claims, channel }: Caller): ActorType {
  return channel === 'mcp' ? 'agent' : claims.actorType
}

export async function call(
  door: Door,
  capability: Capability,
  caller: Caller,
  raw: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  return await counted(door, capability, caller, raw, async () => {
    // In nobody's turn, as a store of files that is elsewhere may be slow.
    await settleFiles(door, capability.name, caller.claims.company, raw)
    // The turn comes before the input is checked: of a batch, that alone takes a while of everybody's time.
    const leave = await door.shares.enter(caller.claims.company, kindOf(capability))
    return await answerTo(door, capability, caller, raw, options).finally(leave)
  })
}

/** What is refused before its input is known counts as a call like any other. */
export async function refuse(door: Door, capability: Capability, caller: Caller, problem: Answer): Promise<Answer> {
  return await counted(door, capability, caller, null, async () => problem)
}

async function counted(
  door: Door,
  capability: Capability,
  caller: Caller,
  raw: unknown,
  answerTo: () => Promise<Answer>,
): Promise<Answer> {
  const started = performance.now()
  let answer: Answer
  try {
    const verdict = await door.limits.take(caller.claims, capability.limit)
    answer = verdict?.allowed === false ? rateLimited(door, verdict) : await answerTo()
    if (verdict) answer = { ...answer, headers: { ...answer.headers, ...verdict.headers } }
  } catch (error) {
    answer = failure(door, capability, caller, error)
  }
  note(door, capability, caller, answer, started, raw)
  return answer
}

export function rateLimited(door: Pick<Door, 'problems'>, { detail, headers }: Verdict): Answer {
  return door.problems.make('rate_limited', detail!, { retryAfter: Number(headers['Retry-After']) }, headers)
}

async function answerTo(
  door: Door,
  capability: Capability,
  caller: Caller,
  raw: unknown,
  options: CallOptions,
): Promise<Answer> {
  const refused = refuseAgent(door, capability, caller) ?? refuseOptions(door, capability, caller, options)
  if (refused) return refused
  const read = raw instanceof Large ? await door.apart.read(capability, raw) : ask(capability, raw)
  if (!('text' in read)) return door.problems.ofInput(lookedAt(door, capability, read, raw))
  const twoPlans = refuseTwoPlans(door, options, read)
  if (twoPlans) return twoPlans
  const company = await findCompany(door, caller.claims.company)
  if (company === null) return door.problems.make('not_a_member', 'The credential’s company does not exist here.')
  if (capability.embeddedOnly && door.identity.managedAt) {
    return door.problems.make('managed_elsewhere', `Keys and people are managed at ${door.identity.managedAt}.`)
  }
  const { asked, found } = await prepare(door, capability, company, read)
  const context = { ...contextOf(door, capability, caller, asked, options), found }
  const answer = await run(door, capability, [company, JSON.stringify(context), asked.text], caller.channel === 'mcp')
  const finish = finishers[capability.name]
  if (!finish || answer.status !== 200 || options.dryRun) return answer
  const finished = await finish(JSON.parse(answer.body), {
    door,
    company: caller.claims.company,
    companyId: company,
    actorType: actorType(caller),
    keyId: caller.claims.keyInDatabase ? caller.claims.keyId : undefined,
    patience: options.patience,
    isReplayed: answer.replayed === true,
    read: (other, input) => run(door, other, [company, JSON.stringify(whoCalls(door, caller)), JSON.stringify(input)]),
  })
  return { ...answer, ...finished }
}

/** All that is wrong at once, also what the door alone knows. */
function lookedAt<T extends object>(door: Door, { name }: Capability, read: T | Wrong, raw: unknown): T | Wrong {
  const look = 'errors' in read ? lookers[name] : undefined
  if (!look) return read
  const { errors, more } = read as Wrong
  const found = look(raw, door).filter(({ path }) => errors.every((one) => one.path !== path))
  return { errors: [...errors, ...found].slice(0, mostErrors), more }
}

async function prepare(door: Door, { name }: Capability, companyId: string, asked: Asked): Promise<Prepared> {
  const find = finders[name]
  if (!find) return { asked }
  const { input, found } = await find(JSON.parse(asked.text), { ...door, companyId })
  const hash = requestHash(name, { ...input, sealed: found.sealed })
  return { asked: { text: JSON.stringify(input), planHash: undefined, hash }, found }
}

interface Prepared {
  asked: Asked
  found?: object
}

/** A call of a public capability: no credential, no company, no entry in a company's call log. */
export async function callPublic(
  door: Door,
  capability: Capability,
  transactionId: string,
  raw: unknown,
): Promise<Answer> {
  const started = performance.now()
  const asked = ask(capability, raw)
  const answer =
    'errors' in asked
      ? door.problems.ofInput(asked)
      : await run(door, capability, [null, '{}', asked.text]).catch((error: unknown) =>
          failure(door, capability, { transactionId }, error),
        )
  door.metrics.called(capability.name, 'rest', answer.status, performance.now() - started)
  const cached: Record<string, string> =
    answer.status === 200 && capability.maxAge ? { 'Cache-Control': `public, max-age=${capability.maxAge}` } : {}
  return { ...answer, headers: { ...answer.headers, ...cached } }
}

/** Counts a call and puts it in the call log. Whoever answers a known caller without call() notes it here too. */
export function note(
  door: Door,
  capability: Pick<Capability, 'name' | 'effect'>,
  caller: Caller,
  answer: Answer,
  started: number,
  raw: unknown,
): void {
  const duration = performance.now() - started
  door.metrics.called(capability.name, caller.channel, answer.status, duration)
  const { claims, channel, transactionId, traceparent } = caller
  const code = answer.status < 400 ? null : codeOf(answer)
  door.log.debug(
    { capability: capability.name, status: answer.status, code, duration, transactionId, traceparent, channel },
    'call',
  )
  const company = door.companies.get(claims.company)
  if (company === undefined) return
  door.callLog.add(company, {
    at: Date.now() - duration,
    sub: claims.sub,
    keyId: claims.keyId,
    actorType: actorType(caller),
    channel,
    capability: capability.name,
    status: answer.status,
    code,
    duration,
    transactionId,
    input: capability.effect === 'read' ? null : raw instanceof Large ? raw.log : withoutSecrets(raw),
  })
}

function codeOf(answer: Answer): string | null {
  return (JSON.parse(answer.body) as { code?: string }).code ?? null
}

function refuseAgent(door: Door, capability: Capability, caller: Caller): Answer | undefined {
  if (capability.agents !== 'no' || actorType(caller) !== 'agent') return undefined
  return door.problems.make(
    'agent_not_allowed',
    `${capability.name} is not available to agents, by any way in: leave it to a person.`,
  )
}

/** Who calls, as app.enter wants to know it. */
export function whoCalls(door: Door, caller: Caller): object {
  const { claims } = caller
  return {
    sub: claims.sub,
    keyId: claims.keyInDatabase ? claims.keyId : null,
    scope: claims.scope.length > 0 ? claims.scope : null,
    actorType: actorType(caller),
    channel: caller.channel,
    transactionId: caller.transactionId,
    baseUrl: door.baseUrl,
  }
}

function contextOf(door: Door, capability: Capability, caller: Caller, asked: Asked, options: CallOptions): object {
  const who = whoCalls(door, caller)
  if (capability.effect === 'read') return who
  const { dryRun, idempotencyKey, keyLasts, form, types } = options
  return {
    ...who,
    ...{ dryRun, invitesByMail: door.identity.invitesByMail, respondAsync: options.patience !== undefined, types },
    planHash: options.planHash ?? asked.planHash,
    ...(idempotencyKey && { idempotencyKey, keyLasts, requestHash: asked.hash }),
    // No caller's key has a space. What follows from the form differs by the moment, as a key's end.
    ...(form && { form, idempotencyKey: `form ${form}`, keyLasts: '1 minute', requestHash: form }),
  }
}

// An agent is told in the same statement what its company tells agents about the things in the answer, but where that is
// what it reads or writes.
async function run(door: Door, capability: Capability, values: (string | null)[], isGuided = false): Promise<Answer> {
  const name = capability.name.replace('.', '_')
  const query =
    isGuided && !/^(guidance|guide|config)[.]/.test(capability.name)
      ? {
          name: `guided.${name}`,
          text: `select status, body, replayed, call.guidance(a, $3) as guidance from call.${name}($1, $2, $3) a`,
          values,
        }
      : { name: `call.${name}`, text: `select status, body, replayed from call.${name}($1, $2, $3)`, values }
  const { rows } = await persistently(() => door.statements.query<Answer>(kindOf(capability), query))
  return door.problems.ofDatabase(rows[0]!)
}

function failure(
  door: Door,
  capability: Capability,
  caller: Pick<Caller, 'transactionId' | 'traceparent'>,
  error: unknown,
): Answer {
  const { transactionId, traceparent } = caller
  door.log.error({ err: error, capability: capability.name, transactionId, traceparent }, 'call failed')
  door.disk.met(error)
  const milliseconds = door.statements.timeouts[kindOf(capability)]
  return door.problems.ofFailure(error, transactionId, { what: capability.name, milliseconds })
}
