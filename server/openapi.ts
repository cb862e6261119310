// The machine-readable description, from the registry alone.
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { type Area, addressOf, type Capability } from './capabilities/define.ts'
import { type EventType, eventTypes, messageShape } from './capabilities/event-types.ts'
import { exampleOf } from './examples.ts'
import type { Entry } from './problems.ts'

const about = `Factory operations: work orders, stock, quality, maintenance, downtime and partner companies.

Every call is scoped to the company of its credential; no company id is ever passed. Ids are short strings, products are
addressed by SKU, times are ISO 8601 in UTC, lists are pages of \`data\` and \`pagination\`. Refusals are problem details
(RFC 9457): branch on \`code\`, and follow \`type\` to a page that explains it.

A credential may do what its person's roles grant, cut down to the permissions it is narrowed to. Operations of permission
\`member\` are for every member; a credential narrowed to nothing but permissions to see (\`…:view\`, \`tasks:view_all\`,
\`tasks:view_team\`) does none of them that writes.

**Writes** take an \`Idempotency-Key\`: a retry with the same key and body within 24 hours gets the first answer, with
\`Idempotency-Replayed: true\`. The key counts for one person of one company and one operation. With \`Prefer: dry-run\` a write answers \`{ dryRun, accepted, problem, changes, effects,
result, planHash }\` and changes nothing. What it would make has no id yet and is told as \`new\`, a second thing as
\`new:2\`, a code as \`WO-new\`; one name is one thing wherever it stands in the answer. Sending that \`planHash\` as
\`If-Plan-Match\` with the real call refuses with \`plan_changed\` if anything else would happen than planned.`

const areas: Record<Area, string> = {
  people:
    'Who works here and what they may do: the caller, people, roles, teams, keys, and the log of what was changed.',
  agents: 'Guides and the company’s own guidance for agents.',
  work: 'Tasks: every piece of work, its form, its counts and what it waits for.',
  sites: 'Clients, sites, machines and other assets, and the machine catalogue.',
  inventory: 'Products, storage, stock and its moves, purchasing, shipping, counting and reordering.',
  production: 'Work orders, routings, lots and their genealogy.',
  quality: 'Nonconformance reports and inspection plans.',
  maintenance: 'Meters and reason codes.',
  downtime: 'Machine stoppages and machine signals.',
  partners: 'Tasks, goods and data passed between companies.',
  insights: 'Availability, performance, quality and failures over time, and storylines.',
  events: 'Outgoing webhooks and their deliveries.',
  commissioning: 'A whole company setup as one JSON document.',
}

const Problem = z
  .looseObject({
    type: z.string().describe('The address of a page that explains the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    code: z.string().describe('Stable and machine-readable: branch on this.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Every offending field.'),
    requiredPermission: z.string().optional(),
    allowedTransitions: z.array(z.string()).optional(),
    retryAfter: z.int().optional().describe('Seconds, as in Retry-After.'),
    missingFields: z.array(z.string()).optional(),
    available: z.number().optional(),
  })
  .meta({
    id: 'Problem',
    description: 'Problem details, RFC 9457. What helps to mend the call stands beside the standard fields.',
  })

/** The refusals that every operation may answer, each with the code that stands for it. */
const refusals = {
  400: { code: 'invalid_input', description: 'Invalid input; errors lists every offending field.' },
  401: { code: 'unauthenticated', description: 'Missing or invalid API key.' },
  403: { code: 'missing_permission', description: 'A permission is missing, or the key belongs elsewhere.' },
  404: { code: 'not_found', description: 'Not found in your company.' },
  409: { code: 'idempotency_in_progress', description: 'The present state refuses; it may allow this later.' },
  422: { code: 'idempotency_key_reused', description: 'This input can never be accepted.' },
  429: { code: 'rate_limited', description: 'Too many calls; come back after Retry-After seconds.' },
} as const

const signInNote = `Sign in, then choose the company and how far to go. A client asks for the resource \`/api/v1\` of this service (RFC 8707), with PKCE (S256);
a scope named like a permission narrows the token to it, and without one the person decides. An access token counts for an hour.`

const writeHeaders = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'A retry with the same key, address and body within 24 hours gets the first answer. A key counts for one person of one company (with whatever credential) and one operation; with another request it is refused (422 idempotency_key_reused), also to a credential that may do less than the first, and while the first call runs (409 idempotency_in_progress). Kept are successes and refusals 404, 409 and 422; after any other answer, and after a dry run, the key is still unused.',
    ),
  Prefer: z
    .string()
    .optional()
    .describe(
      'dry-run: say what would happen and change nothing. As RFC 7240 has it: among other preferences, with parameters, in any case. One that speaks of a dry run in another way is refused (400) and nothing is done.',
    ),
  'If-Plan-Match': z
    .string()
    .optional()
    .describe('The planHash of a dry run: refuse with plan_changed if anything else would happen.'),
}

const everyAnswer = z.object({
  'X-Service-Transaction-ID': z.string().describe('Names this call in logs; yours, if you sent one.'),
  RateLimit: z.string().optional().describe('Calls left (r) and seconds until all are back (t).'),
  'RateLimit-Policy': z.string().optional().describe('Calls (q) in a window of seconds (w).'),
})

/** Where people sign in, by the code flow with PKCE; left out where an external provider stands in, which knows clients of its own only. */
export type SignInFlow = { authorizationUrl: string; tokenUrl: string; scopes: Record<string, string> }

export function openApiDocument(
  capabilities: readonly Capability[],
  baseUrl: string,
  catalogue?: ReadonlyMap<string, Entry>,
  signIn?: SignInFlow,
): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const methods of Map.groupBy(capabilities, ({ path }) => addressOf(path)).values()) {
    const named = parametersOf(methods[0]!)
    for (const capability of methods) {
      const path = methods[0]!.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [capability.method.toLowerCase()]: operation(capability, named, baseUrl, catalogue),
      }
    }
  }
  const used = new Set(capabilities.map((capability) => capability.area))
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Millwright',
      version: '1',
      description: about,
      contact: { name: 'The operator of this service', url: baseUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    tags: Object.entries(areas)
      .filter(([name]) => used.has(name as Area))
      .map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }, { apiKey: [] }, ...(signIn ? [{ signIn: [] }] : [])],
    paths,
    webhooks: Object.fromEntries(eventTypes.map((event) => [event.type, { post: messageOperation(event) }])),
    components: {
      securitySchemes: {
        ...(signIn && { signIn: { type: 'oauth2', description: signInNote, flows: { authorizationCode: signIn } } }),
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Authorization: Bearer, then an API key or a sign-in token.',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
      },
    },
  })
}

function parametersOf({ path }: Capability): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}

/** The methods of one address call its parameters by the same names here, as the description's format asks. */
function operation(
  capability: Capability,
  named: string[],
  baseUrl: string,
  catalogue?: ReadonlyMap<string, Entry>,
): ZodOpenApiOperationObject {
  const names = parametersOf(capability)
  const inPath = z.object(Object.fromEntries(names.map((name, n) => [named[n]!, capability.input.shape[name]!])))
  const rest = pick(capability.input, (key) => !names.includes(key))
  const byQuery = capability.method === 'GET' || capability.method === 'DELETE'
  const hasRest = Object.keys(rest.shape).length > 0
  return {
    operationId: capability.name,
    summary: capability.title,
    description: capability.description,
    tags: [capability.area],
    ...(isPublic(capability) && { security: [] }),
    ...{
      'x-permission': capability.permission,
      'x-effect': capability.effect,
      'x-idempotency-key': capability.idempotencyKey ?? false,
      'x-dry-run': capability.dryRun,
      'x-agents': capability.agents,
      'x-refusals': capability.refusals,
    },
    requestParams: {
      ...(names.length > 0 && { path: inPath }),
      ...(byQuery && hasRest && { query: rest }),
      ...(capability.effect !== 'read' && { header: headersOf(capability) }),
    },
    ...(!byQuery &&
      hasRest && {
        requestBody: { required: true, content: { 'application/json': { schema: rest, example: exampleOf(rest) } } },
      }),
    responses: {
      200: {
        description: capability.title,
        headers: everyAnswer,
        content: { 'application/json': { schema: capability.output, example: exampleOf(capability.output) } },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, refusal]) => [
          status,
          refused(Number(status), refusal, baseUrl, catalogue),
        ]),
      ),
    },
  }
}

const messageHeaders = z.object({
  'webhook-id': z.string().describe('The message’s id, the same on every retry: use it to tell a repetition.'),
  'webhook-timestamp': z.string().describe('Unix seconds of this attempt; refuse what is older than a few minutes.'),
  'webhook-signature': z
    .string()
    .describe(
      'Entries v1a,<base64 Ed25519 signature> separated by spaces, over <webhook-id>.<webhook-timestamp>.<raw body>.',
    ),
})

function messageOperation(event: EventType): ZodOpenApiOperationObject {
  return {
    operationId: `message.${event.type}`,
    summary: event.type,
    description: event.description,
    tags: ['events'],
    security: [],
    requestParams: { header: messageHeaders },
    requestBody: { required: true, content: { 'application/json': { schema: messageShape(event) } } },
    responses: { '2XX': { description: 'Received. Anything else is retried.' } },
  }
}

function refused(
  status: number,
  { code, description }: { code: string; description: string },
  baseUrl: string,
  catalogue?: ReadonlyMap<string, Entry>,
): ZodOpenApiResponseObject {
  const entry = catalogue?.get(code)
  const example = {
    type: `${baseUrl}/problems/${code}`,
    title: entry?.title ?? code,
    status,
    code,
    detail: entry?.cause ?? description,
    ...(code === 'invalid_input' && { errors: [{ path: 'quantity', message: 'must be above 0' }] }),
    ...(code === 'missing_permission' && { requiredPermission: 'inventory:manage' }),
  }
  const headers = status === 429 ? everyAnswer.extend({ 'Retry-After': z.string().describe('Seconds.') }) : everyAnswer
  return { description, headers, content: { 'application/problem+json': { schema: Problem, example } } }
}

function headersOf(capability: Capability): z.ZodObject {
  const { 'Idempotency-Key': key, ...plan } = writeHeaders
  return z.object({
    ...(capability.idempotencyKey && { 'Idempotency-Key': key }),
    ...(capability.dryRun !== 'not supported' && plan),
  })
}

/** Needs no credential. */
function isPublic(capability: Capability): boolean {
  return capability.permission === null
}

function pick(input: z.ZodObject, wanted: (key: string) => boolean): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(input.shape).filter(([key]) => wanted(key))))
}
