// What a capability is. The registry (index.ts) is the one source for REST, OpenAPI, the tool server and the door's wrappers.
import type { z } from 'zod'

export const areas = [
  'people',
  'agents',
  'work',
  'sites',
  'inventory',
  'production',
  'quality',
  'maintenance',
  'downtime',
  'partners',
  'insights',
  'events',
  'commissioning',
] as const
export type Area = (typeof areas)[number]
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Effect = 'read' | 'write' | 'destructive'
export type DryRun = 'supported' | 'preview' | 'not supported'

export interface Capability {
  name: string
  area: Area
  /** A short name for people. */
  title: string
  /** What it does, its units, and what a caller should know; shown in the API description and to agents. */
  description: string
  method: Method
  /** Below /api/v1, parameters written :name. */
  path: string
  /** A named permission, several joined by " and ", "member", or a sentence where a rule decides; null: public, no credential is asked for. */
  permission: string | null
  effect: Effect
  dryRun: DryRun | null
  idempotencyKey: boolean | null
  /** tool: a tool of its own; capabilities_call: through that operation; no: not for agents. */
  agents: 'tool' | 'capabilities_call' | 'no'
  /** It only adds, or moves what can be moved back: nothing that stood there before is gone. Whoever asks a person before each write may not ask here. */
  adds?: true
  /** Others may hear of it by itself: a partner company, a person by mail, an address outside. */
  tells?: true
  input: z.ZodObject
  output: z.ZodType
  /** Of a list of what only config.apply makes: an input of that one which makes one. */
  madeBySpec?: object
  /** What it answers with 202, and where to look, when it goes on after Prefer: respond-async. */
  later?: z.ZodType
  /** Codes of the catalogue, beyond those every call may answer. */
  refusals: readonly string[]
  /** Bytes a body may have. */
  bodyLimit: number
  /** Seconds that anybody may keep the answer; only for what is public. */
  maxAge?: number
  /** Paths below which a number that JSON's doubles would change is taken as text, digits and all; elsewhere it is refused. */
  exactBelow?: RegExp
  /** Which rate limit counts it. */
  limit: 'calls' | 'batches' | 'webhook-tests'
  /** Keys and people are made by the embedded identity provider; refused where another stands in. */
  embeddedOnly?: boolean
}

interface Spec {
  title: string
  description: string
  /** For example "POST /stock/transfers". */
  rest: `${Method} /${string}`
  permission: string | null
  adds?: true
  tells?: true
  input: z.ZodObject
  output: z.ZodType
  later?: z.ZodType
  madeBySpec?: object
  refusals?: readonly string[]
  dryRun?: DryRun
  idempotencyKey?: boolean
  agents?: Capability['agents']
  bodyLimit?: number
  exactBelow?: RegExp
  maxAge?: number
  /** Default: batches where a body may be larger than usual. Some answer as much. */
  limit?: Capability['limit']
  /** Keys and people are made by the embedded identity provider; refused where another stands in. */
  embeddedOnly?: boolean
}

/** A path whatever its parameters are called: methods of one address may call them differently (tasks.connect, tasks.connections). */
export function addressOf(path: string): string {
  return path.replace(/:\w+/g, ':')
}

export const mebibyte = 1024 * 1024

/** The three ways to define a capability of an area. */
export function area(name: Area) {
  const define =
    (effect: Effect) =>
    (capability: string, spec: Spec): Capability => {
      const [method, path] = spec.rest.split(' ') as [Method, string]
      const { rest: _, ...rest } = spec
      return {
        ...rest,
        description:
          spec.description +
          (spec.madeBySpec ? ` config.apply makes one or replaces it whole: ${JSON.stringify(spec.madeBySpec)}.` : ''),
        name: capability,
        area: name,
        method,
        path,
        effect,
        refusals: spec.refusals ?? [],
        dryRun: effect === 'read' ? null : (spec.dryRun ?? 'supported'),
        idempotencyKey: effect === 'read' ? null : (spec.idempotencyKey ?? true),
        agents: spec.agents ?? ({ read: 'tool', write: 'capabilities_call', destructive: 'no' } as const)[effect],
        bodyLimit: spec.bodyLimit ?? mebibyte,
        limit: spec.limit ?? ((spec.bodyLimit ?? mebibyte) > mebibyte ? 'batches' : 'calls'),
      }
    }
  return { read: define('read'), write: define('write'), destructive: define('destructive') }
}
