// What tools/list shows and tools/call does for one caller.

import { Large } from '../apart.ts'
import { type Caller, call, type Door } from '../call.ts'
import type { CallOptions } from '../call-options.ts'
import type { Capability } from '../capabilities/define.ts'
import type { FieldError } from '../capabilities/messages.ts'
import { readExactly } from '../exact.ts'
import type { Answer } from '../problems.ts'
import { tooLarge } from '../sizes.ts'
import { refusal, type ToolResult, toolResult } from './answers.ts'
import { asArguments, asObject, notAnObject, readInput, readOptions, readSearch } from './arguments.ts'
import { found } from './found.ts'
import type { SearchIndex } from './search.ts'
import { callTool, requiredPermissions, searchTool, type Tool, type Toolbox } from './tools.ts'
import { brief } from './words.ts'

export interface House {
  door: Door
  capabilities: readonly Capability[]
  toolbox: Toolbox
  index: SearchIndex
  /** The files of the skill package, by path. */
  skill: ReadonlyMap<string, string>
}

export interface Exchange {
  caller: Caller
  /** Bytes of the request's body, held against the limit of the capability that is called. */
  bytes: number
  /** The credential turned out dead within the call itself: the whole request is answered 401. */
  unauthenticated?: Answer
  /** Of the last call: what is left of the credential's rate. */
  headers?: Record<string, string>
}

/** Throws the answer where it is no success, for reads that a handler builds upon. */
export class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super((JSON.parse(answer.body) as { detail?: string }).detail)
    this.answer = answer
  }
}

export async function run(
  { door }: House,
  exchange: Exchange,
  capability: Capability,
  input: Record<string, unknown>,
  options?: CallOptions,
): Promise<Answer> {
  const raw = exchange.bytes > Large.above ? new Large(Buffer.from(JSON.stringify(input))) : input
  const answer =
    exchange.bytes > capability.bodyLimit
      ? tooLarge(door.problems, `The body of a call of ${capability.name}`, capability.bodyLimit, exchange.bytes)
      : await call(door, capability, exchange.caller, raw, options)
  exchange.headers = answer.headers
  if (answer.status === 401) exchange.unauthenticated = answer
  return answer
}

export async function read(
  house: House,
  exchange: Exchange,
  name: string,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  const capability = house.capabilities.find((known) => known.name === name)!
  const answer = await run(house, exchange, capability, input)
  if (answer.status !== 200) throw new Refused(answer)
  return readExactly(answer.body)
}

/** What the caller's permissions let it run. */
export async function allowed(house: House, exchange: Exchange): Promise<(capability: Capability) => boolean> {
  const { permissions, readOnly } = (await read(house, exchange, 'me.get')) as {
    permissions: string[]
    readOnly: boolean
  }
  const held = new Set(permissions)
  return (capability) =>
    requiredPermissions(capability).every((permission) => held.has(permission)) &&
    !(readOnly && capability.effect !== 'read')
}

export async function listTools(house: House, exchange: Exchange): Promise<Tool[]> {
  const may = await allowed(house, exchange)
  return house.toolbox.tools.filter((tool) => {
    const capability = house.toolbox.capabilityOf.get(tool.name)
    return !capability || may(capability)
  })
}

/** Undefined: there is no such tool. */
export async function callATool(
  house: House,
  exchange: Exchange,
  name: string,
  sent: unknown,
): Promise<ToolResult | undefined> {
  const capability = house.toolbox.capabilityOf.get(name)
  if (!capability && name !== searchTool && name !== callTool) return undefined
  const given = asArguments(sent)
  if (notAnObject in given) return invalid(house, [{ path: '', message: 'the arguments must be a JSON object' }])
  if (capability) return toolResult(capability, await run(house, exchange, capability, readInput(capability, given)))
  return name === searchTool ? search(house, exchange, given) : callByName(house, exchange, given)
}

async function search(house: House, exchange: Exchange, given: Record<string, unknown>): Promise<ToolResult> {
  const read = readSearch(given)
  if ('errors' in read) return invalid(house, read.errors)
  const { query = '', limit = 5, offset = 0 } = read
  const may = await allowed(house, exchange).catch((error: unknown) => error as Refused)
  if (may instanceof Error) return refused(may)
  const matches = house.index.find(query)
  const barred = query.trim() === '' ? [] : matches.slice(0, 3).filter((capability) => !may(capability))
  return found(matches.filter(may), barred, limit, offset)
}

async function callByName(house: House, exchange: Exchange, given: Record<string, unknown>): Promise<ToolResult> {
  const { name, input: sent, ...others } = given
  const read = readOptions(others)
  const errors = 'errors' in read ? read.errors : []
  const input = asObject(sent)
  if (typeof name !== 'string')
    errors.unshift({ path: 'name', message: 'must be the name of a capability, such as stock.transfer' })
  if (!input) errors.push({ path: 'input', message: 'must be a JSON object' })
  if (errors.length > 0 || typeof name !== 'string' || !input || 'errors' in read) return invalid(house, errors)
  const capability = house.capabilities.find((known) => known.name === name || known.name.replace('.', '_') === name)
  if (!capability) {
    const near = house.index
      .find(name)
      .slice(0, 3)
      .map((other) => other.name)
    return problem(house.door.problems.make('not_found', `There is no capability ${brief(name)}.`, { similar: near }))
  }
  const { options, skip } = read
  if (skip && capability.effect !== 'read' && !options.dryRun)
    return invalid(house, [{ path: 'skip', message: 'is for what reads and for dry runs: this would be done again' }])
  const answer = await run(house, exchange, capability, readInput(capability, input), options)
  return toolResult(capability, answer, skip)
}

function invalid(house: House, errors: FieldError[]): ToolResult {
  return problem(house.door.problems.invalidInput(errors))
}

function refused(error: Error): ToolResult {
  if (!(error instanceof Refused)) throw error
  return problem(error.answer)
}

function problem(answer: Answer): ToolResult {
  return refusal(readExactly(answer.body) as Record<string, unknown>)
}
