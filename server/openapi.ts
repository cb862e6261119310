// The machine-readable description, from the registry alone.
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Capability } from './capabilities/define.ts'
import { eventTypes, messageShape, type EventType } from './event-types.ts'

const problem = z.object({
  type: z.string().describe('The address of a page that explains the code.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  code: z.string().describe('Stable and machine-readable: branch on this.'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional().describe('Every offending field.'),
}).meta({ id: 'Problem', description: 'Problem details, RFC 9457.' })

const refusals = {
  400: 'Invalid input; errors lists every offending field.',
  401: 'Missing or invalid API key.',
  403: 'A permission is missing, or the key belongs elsewhere.',
  404: 'Not found in your company.',
  409: 'The present state refuses; it may allow this later.',
  422: 'This input can never be accepted.',
  429: 'Too many requests; see Retry-After.',
} as const

const planHeaders = z.object({
  'Idempotency-Key': z.string().max(255).optional().describe('A retry with the same key and body within 24 hours gets the first answer.'),
  Prefer: z.string().optional().describe('dry-run: say what would happen and change nothing.'),
  'If-Plan-Match': z.string().optional().describe('The planHash of a dry run: refuse with plan_changed if anything else would happen.'),
})

export function openApiDocument(capabilities: readonly Capability[], baseUrl: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const capability of capabilities) {
    const path = capability.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [capability.method.toLowerCase()]: operation(capability) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Millwright', version: '1',
      description: 'Factory operations: work orders, stock, quality, maintenance, downtime and partner companies. Every call is scoped to the company of its credential.',
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    webhooks: Object.fromEntries(eventTypes.map((event) => [event.type, { post: messageOperation(event) }])),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API key>' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  })
}

function operation(capability: Capability): ZodOpenApiOperationObject {
  const names = [...capability.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const inPath = pick(capability.input, (key) => names.includes(key))
  const rest = pick(capability.input, (key) => !names.includes(key))
  const byQuery = capability.method === 'GET' || capability.method === 'DELETE'
  const hasRest = Object.keys(rest.shape).length > 0
  return {
    operationId: capability.name,
    summary: capability.title,
    description: capability.description,
    tags: [capability.area],
    ...(capability.permission === null && { security: [] }),
    ...{ 'x-permission': capability.permission, 'x-effect': capability.effect, 'x-idempotency-key': capability.idempotencyKey ?? false,
      'x-dry-run': capability.dryRun, 'x-agents': capability.agents, 'x-refusals': capability.refusals },
    requestParams: {
      ...(names.length > 0 && { path: inPath }),
      ...(byQuery && hasRest && { query: rest }),
      ...(capability.effect !== 'read' && { header: planHeaders }),
    },
    ...(!byQuery && hasRest && { requestBody: { required: true, content: { 'application/json': { schema: rest } } } }),
    responses: {
      200: { description: capability.title, content: { 'application/json': { schema: capability.output } } },
      ...Object.fromEntries(Object.entries(refusals).map(([status, description]) =>
        [status, { description, content: { 'application/problem+json': { schema: problem } } }])),
    },
  }
}

const messageHeaders = z.object({
  'webhook-id': z.string().describe('The message’s id, the same on every retry: use it to tell a repetition.'),
  'webhook-timestamp': z.string().describe('Unix seconds of this attempt; refuse what is older than a few minutes.'),
  'webhook-signature': z.string().describe('Entries v1a,<base64 Ed25519 signature> separated by spaces, over <webhook-id>.<webhook-timestamp>.<raw body>.'),
})

function messageOperation(event: EventType): ZodOpenApiOperationObject {
  return {
    summary: event.type,
    description: event.description,
    tags: ['events'],
    security: [],
    requestParams: { header: messageHeaders },
    requestBody: { required: true, content: { 'application/json': { schema: messageShape(event) } } },
    responses: { '2XX': { description: 'Received. Anything else is retried.' } },
  }
}

function pick(input: z.ZodObject, wanted: (key: string) => boolean): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(input.shape).filter(([key]) => wanted(key))))
}
