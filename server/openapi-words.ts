// What the description says of everything at once: the introduction, the areas, and the parts that all operations share.
import { z } from 'zod'
import { visible } from './call-options.ts'
import type { Area } from './capabilities/define.ts'

export const about = `Factory operations: work orders, stock, quality, maintenance, downtime and partner companies.

Every call is of its credential's company; no company id is ever passed. Ids are short strings, products are
addressed by SKU (ids in examples are the demo company's, seconds after its first start; without it they stand for yours, which
the lists tell), times are ISO 8601 in UTC, lists are pages of \`data\` and \`pagination\`. Refusals are problem details
(RFC 9457): branch on \`code\`, and follow \`type\` to a page that explains it.

A credential may do what its person's roles grant, cut down to the permissions it is narrowed to. Operations of permission
\`member\` are for every member; a credential narrowed to nothing but permissions to see (\`…:view\`, \`tasks:view_all\`,
\`tasks:view_team\`) does none of them that writes.

Every answer carries \`X-Service-Transaction-ID\`, which names the call in logs and audit log: yours, if you sent one, so it
proves nothing. What counts as a call of yours says by \`RateLimit\` and \`RateLimit-Policy\` how many are left; long ones have
an \`ETag\` for \`If-None-Match\` (304). Any call may also be refused with 405, 413, 415, 500 or 503, as a Problem: 503 says when
to try again. An operation says the permission that it asks for (\`x-permission\`), what it does
(\`x-effect\`) and the codes of its own refusals (\`x-refusals\`); with \`x-agents: no\` it is not for agents.

**Writes** take an \`Idempotency-Key\` where it is listed: a retry with the same key and body within 24 hours gets the first
answer, with \`Idempotency-Replayed: true\`. With \`Prefer: dry-run\` a write answers \`{ dryRun, accepted, problem, changes, effects,
result, planHash }\` and changes nothing. What it would make has no id yet and is told as \`new\`, a second thing as
\`new:2\`, a code as \`WO-new\`; one name is one thing throughout. Sending that \`planHash\` as
\`If-Plan-Match\` with the real call refuses with \`plan_changed\` if anything else would happen than planned.`

export const areas: Record<Area, string> = {
  people:
    'Who works here and what they may do: the caller, people, roles, teams, keys, and the log of what was changed.',
  agents: 'Guides and the company’s own guidance for agents.',
  work: 'Tasks: every piece of work, its form, its counts and what it waits for.',
  sites: 'Clients, sites, machines and other assets, and the machine catalogue.',
  inventory: 'Products, storage, stock and its moves, purchasing, shipping, counting and reordering.',
  production: 'Work orders, routings, lots and their genealogy.',
  quality: 'Nonconformance reports and inspection plans.',
  maintenance: 'Meters, what maintenance is due, and reason codes.',
  downtime: 'Machine stoppages and machine signals.',
  partners: 'Tasks, goods and data passed between companies.',
  insights: 'Availability, performance, quality and failures over time, and storylines.',
  events: 'Outgoing webhooks and their deliveries.',
  commissioning: 'A whole company setup as one JSON document.',
}

export const Problem = z
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
export const refusals = {
  400: { id: 'P400', code: 'invalid_input', description: 'Invalid input; errors lists every offending field.' },
  401: { id: 'P401', code: 'unauthenticated', description: 'Missing or invalid API key.' },
  403: {
    id: 'P403',
    code: 'missing_permission',
    description: 'A permission is missing, or the key belongs elsewhere.',
  },
  404: { id: 'P404', code: 'not_found', description: 'Not found in your company.' },
  409: {
    id: 'P409',
    code: 'idempotency_in_progress',
    description: 'The present state refuses; it may allow this later.',
  },
  422: { id: 'P422', code: 'idempotency_key_reused', description: 'This input can never be accepted.' },
  429: {
    id: 'P429',
    code: 'rate_limited',
    description: 'Too many calls; come back after Retry-After seconds.',
  },
} as const

export const signInNote = `Sign in, then choose the company and how far to go. A client asks for the resource \`/api/v1\` of this service (RFC 8707), with PKCE (S256);
a scope named like a permission narrows the token to it, and without one the person decides. An access token counts for an hour.`

export const writeHeaders = {
  'Idempotency-Key': z
    .string()
    .regex(visible)
    .optional()
    .meta({
      param: { id: 'IdempotencyKey' },
      description:
        'A retry with the same key, address and body within 24 hours gets the first answer, with Idempotency-Replayed: true. A key counts for one person of one company (with whatever credential) and one operation; with another request it is refused (422 idempotency_key_reused), also to a credential that may do less than the first, and while the first call runs (409 idempotency_in_progress). Kept are successes and refusals 404, 409 and 422 but plan_changed and apply_in_progress; after any other answer, and after a dry run, the key is still unused.',
    }),
  Prefer: z
    .string()
    .optional()
    .meta({
      param: { id: 'Prefer' },
      description:
        'dry-run: say what would happen and change nothing. As RFC 7240 has it: among others, with parameters, in any case. One that says it another way is refused (400) and nothing is done. The answer is a DryRun, with Preference-Applied: dry-run.',
    }),
  'If-Plan-Match': z
    .string()
    .optional()
    .meta({
      param: { id: 'IfPlanMatch' },
      description: 'The planHash of a dry run: refuse with plan_changed if anything else would happen.',
    }),
}

/** A header of answers, by its own name among the shared parts. */
const answerHeader = (id: string, description: string, schema: z.ZodType = z.string()) =>
  schema.optional().meta({ description, header: { id } })

export const everyAnswer = {
  'X-Service-Transaction-ID': z
    .string()
    .meta({ description: 'Names this call; yours, if you sent one.', header: { id: 'TransactionId' } }),
  RateLimit: answerHeader('RateLimit', 'Calls left (r) and seconds until all are back (t).'),
  'RateLimit-Policy': answerHeader('RateLimitPolicy', 'Calls (q) in a window of seconds (w).'),
}
export const replayedHeaders = {
  'Idempotency-Replayed': answerHeader(
    'Replayed',
    'This is the answer that the same Idempotency-Key got before; nothing was done now.',
    z.literal('true'),
  ),
}
export const triedHeaders = {
  'Preference-Applied': answerHeader(
    'Applied',
    'This is the answer of a dry run, a DryRun; nothing was changed.',
    z.literal('dry-run'),
  ),
}
export const createHeaders = { Location: answerHeader('Location', 'Where what was made can be read.') }
export const retryHeaders = { 'Retry-After': answerHeader('RetryAfter', 'Seconds.') }

const Change = z.object({
  entity: z.string(),
  id: z.union([z.string(), z.int(), z.null()]),
  action: z.enum(['create', 'update', 'delete']),
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
const Effect = z.looseObject({ type: z.enum(['stock', 'task', 'notification', 'status']) })
export const DryRun = z
  .object({
    dryRun: z.literal(true),
    accepted: z.boolean().describe('Whether the call would be done.'),
    problem: Problem.nullable().describe('What would refuse it.'),
    changes: z.array(Change).describe('What would be different afterwards. What has no id yet is called new.'),
    effects: z.array(Effect).describe('What would follow: stock that moves, tasks that open, messages, states.'),
    result: z.unknown().describe('What the call itself would answer; null where it is refused.'),
    planHash: z.string().nullable().describe('Send it as If-Plan-Match to have exactly this done or nothing.'),
  })
  .meta({
    id: 'DryRun',
    description: 'What a write answers instead of its own answer, with Prefer: dry-run; Preference-Applied says so.',
  })

const messageHeader = (id: string, description: string) => z.string().meta({ description, param: { id } })
export const messageHeaders = z.object({
  'webhook-id': messageHeader('WebhookId', 'The message’s id, the same on every retry: use it to tell a repetition.'),
  'webhook-timestamp': messageHeader(
    'WebhookTimestamp',
    'Unix seconds of this attempt; refuse what is older than a few minutes.',
  ),
  'webhook-signature': messageHeader(
    'WebhookSignature',
    'Entries v1a,<base64 Ed25519 signature> separated by spaces, over <webhook-id>.<webhook-timestamp>.<raw body>.',
  ),
})
