import { z } from 'zod'
import { area } from './define.ts'
import { eventTypes } from './event-types.ts'
import { hidden, Id, Limit, Name, page, paging, RowId, Time, TimeInput } from './shapes.ts'

const { read, write, destructive } = area('events')

const EventType = z
  .enum(eventTypes.filter((type) => type.subscribable).map(({ type }) => type))
  .meta({ id: 'EventType' })
// Looked at before it is read as a URL, which leaves tabs and line breaks out without a word.
const TargetUrl = z
  .string()
  .refine(
    (text) => !URL.canParse(text) || !/[\s\p{Cc}]/u.test(text.trim()),
    'must have no space, tab or line break in it: a space is written %20',
  )
  .refine((text) => !text.includes('#'), 'must have no fragment: what stands behind # is sent to nobody')
  .url()
  .max(2000)
  .describe(
    'HTTPS, and public, which is looked at here and at every attempt. What it says beyond the host is sealed and shown as •••.',
  )
  .meta({ id: 'WebhookTarget' })
const EventTypes = z
  .array(EventType)
  .min(1)
  .max(100)
  .transform((types) => [...new Set(types)])

// What HTTP, the connection and the signature need for themselves.
const reserved =
  /^(?:webhook-.*|content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|sec-.*|cookie2?|date|accept-encoding|user-agent|forwarded|x-forwarded-.*|via|http2-settings)$/i
const Headers = z
  .record(z.string(), z.string().max(2000))
  .superRefine((headers, context) => {
    const names = Object.keys(headers)
    if (names.length > 20) context.addIssue({ code: 'custom', message: 'must have at most 20 headers' })
    for (const name of names) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name)) refuse('is not a header name')
      else if (reserved.test(name)) refuse('is reserved')
      else if (names.some((other) => other !== name && other.toLowerCase() === name.toLowerCase()))
        refuse('stands there twice')
      if (headers[name] !== hidden && !/^[\x20-\x7e]*$/.test(headers[name]!))
        refuse('must be printable ASCII on one line')
    }
  })
  .describe(
    'Extra headers of each message; not webhook-*, content-*, host and others that HTTP needs itself. Values are sealed and shown as •••.',
  )
  .meta({ id: 'WebhookHeaders' })

const webhookShape = {
  id: z.string(),
  name: z.string(),
  targetUrl: z.string(),
  eventTypes: z.array(z.string()),
  isActive: z.boolean(),
  failureCount: z.int().describe('Messages given up in a row, not those tried again; a success sets it to 0.'),
  disabledAt: Time.nullable().describe('When repeated failures switched it off.'),
  headers: z.record(z.string(), z.string()).nullable().describe('Names; each value is shown as •••.'),
  createdAt: Time,
  updatedAt: Time,
}
const Webhook = z.object(webhookShape).meta({ id: 'Webhook' })
const CreatedWebhook = z
  .object({
    ...webhookShape,
    verification: z
      .object({
        algorithm: z.literal('ed25519'),
        signatureScheme: z.literal('v1a'),
        keysUrl: z.string(),
        signedContent: z.string(),
        headers: z.array(z.string()),
        toleranceSeconds: z.int(),
        instructions: z.string(),
      })
      .describe('How to verify deliveries.'),
  })
  .meta({ id: 'CreatedWebhook' })

const Status = z.enum(['pending', 'success', 'failed', 'retrying'])
const Delivery = z
  .object({
    id: z.int(),
    eventType: z.string(),
    eventId: z.string().describe('The webhook-id of the message.'),
    payload: z.unknown().describe('The body: type, timestamp, data. Null without webhooks:manage.'),
    status: Status,
    attemptCount: z.int(),
    responseStatusCode: z.int().nullable(),
    responseBody: z.string().nullable().describe('The first 4 KiB. Null without webhooks:manage.'),
    responseTimeMs: z.int().nullable(),
    errorMessage: z.string().nullable(),
    nextRetryAt: Time.nullable(),
    deliveredAt: Time.nullable(),
    createdAt: Time,
  })
  .meta({ id: 'WebhookDelivery' })

export const eventsList = read('events.list', {
  title: 'List events',
  description:
    'What happened in the company, oldest first, also what no webhook received: read on with after = nextAfter. None is skipped; timestamps may be out of order. Kept for 13 months. webhooks:manage reads the data of every event.',
  rest: 'GET /events',
  permission: 'webhooks:manage',
  input: z.strictObject({
    after: z
      .union([TimeInput, Id.refine((id) => !/^\d{4}-/.test(id), 'is no time that there is')])
      .optional()
      .describe('nextAfter, or a time: then from three minutes before it.'),
    types: z.array(EventType).min(1).optional(),
    limit: Limit,
  }),
  output: z.object({
    data: z.array(z.object({ id: z.string(), type: z.string(), timestamp: Time, data: z.unknown() })),
    nextAfter: z.string().nullable().describe('Send it as after. It stays the same when nothing new is there.'),
  }),
})

export const webhooksList = read('webhooks.list', {
  title: 'List webhooks',
  description: 'The webhooks of the company, oldest first.',
  rest: 'GET /webhooks',
  permission: 'api_keys:view',
  input: z.strictObject({ ...paging, isActive: z.boolean().optional() }),
  output: page(Webhook),
})

export const webhooksEventTypes = read('webhooks.event_types', {
  title: 'List event types',
  description: 'The types that webhooks can ask for, each with the JSON Schema of its data.',
  rest: 'GET /webhooks/events',
  permission: 'api_keys:view',
  input: z.strictObject({}),
  output: z.object({
    eventTypes: z.array(
      z.object({ type: z.string(), description: z.string(), schema: z.record(z.string(), z.unknown()) }),
    ),
  }),
})

export const webhooksCreate = write('webhooks.create', {
  title: 'Create webhook',
  description:
    'Subscribes an HTTPS address to event types. It gets all that happens of them in the company: webhooks:manage reads the data of every event. Messages are signed (Standard Webhooks, v1a); verification says how to check them. They come one at a time, in the order of their events. One not answered 2xx within 15 seconds is sent again after 1, 5 and 30 minutes, 2 and 24 hours, while those behind it go on; redirects are not followed. The webhook is switched off by 10 messages given up in a row, 5 days without a success and at least 3 given up, or an answer 410.',
  rest: 'POST /webhooks',
  adds: true,
  tells: true,
  permission: 'webhooks:manage',
  dryRun: 'not supported',
  agents: 'no',
  input: z.strictObject({
    name: Name,
    targetUrl: TargetUrl,
    eventTypes: EventTypes,
    headers: Headers.nullable().optional(),
  }),
  output: CreatedWebhook,
  refusals: ['webhook_target_forbidden', 'too_many_webhooks'],
})

export const webhooksGet = read('webhooks.get', {
  title: 'Get webhook',
  description:
    'One webhook by id: where it sends what, whether it is on, and how many messages in a row were given up.',
  rest: 'GET /webhooks/:id',
  permission: 'api_keys:view',
  input: z.strictObject({ id: Id }),
  output: Webhook,
})

export const webhooksUpdate = write('webhooks.update', {
  title: 'Update webhook',
  description:
    'Changes the fields sent. isActive true switches it on again and clears disabledAt and failureCount; false gives up what waits to be sent. headers replaces all; one sent as ••• keeps its value, as does a targetUrl sent as it is shown. For another host the headers are to be sent again. An agent changes the name only.',
  rest: 'PATCH /webhooks/:id',
  tells: true,
  permission: 'webhooks:manage',
  input: z.strictObject({
    id: Id,
    name: Name.optional(),
    targetUrl: TargetUrl.optional(),
    eventTypes: EventTypes.optional(),
    isActive: z.boolean().optional(),
    headers: Headers.nullable().optional(),
  }),
  output: Webhook,
  refusals: ['webhook_target_forbidden', 'too_many_webhooks', 'agent_not_allowed'],
})

export const webhooksDelete = destructive('webhooks.delete', {
  title: 'Delete webhook',
  description: 'Removes a webhook. What waits for it is not sent any more.',
  rest: 'DELETE /webhooks/:id',
  permission: 'webhooks:manage',
  input: z.strictObject({ id: Id }),
  output: z.object({}),
})

export const webhooksDeliveryLogs = read('webhooks.delivery_logs', {
  title: 'List deliveries',
  description:
    'The messages to a webhook, newest first, each with its state and its last attempt. They are kept for 13 months.',
  rest: 'GET /webhooks/:id/logs',
  permission: 'api_keys:view',
  input: z.strictObject({ ...paging, id: Id, status: Status.optional(), eventType: z.string().max(100).optional() }),
  output: page(Delivery),
})

export const webhooksTest = write('webhooks.test', {
  title: 'Test webhook',
  description: 'Queues a signed webhook.test message to this webhook only, whatever it subscribes to.',
  rest: 'POST /webhooks/:id/test',
  adds: true,
  tells: true,
  permission: 'webhooks:manage',
  limit: 'webhook-tests',
  idempotencyKey: false,
  input: z.strictObject({ id: Id }),
  output: z.object({ message: z.string(), webhookId: z.string() }),
  refusals: ['invalid_transition'],
})

export const webhooksRetryDelivery = write('webhooks.retry_delivery', {
  title: 'Retry delivery',
  description:
    'Sends one logged delivery again with the same webhook-id. One that waits for its retry is sent now; one that is done, well or not, becomes a new entry of the log with retries of its own, and deliveryLogId is that entry.',
  rest: 'POST /webhooks/:id/logs/:logId/retry',
  adds: true,
  tells: true,
  permission: 'webhooks:manage',
  idempotencyKey: false,
  input: z.strictObject({ id: Id, logId: RowId }),
  output: z.object({ message: z.string(), deliveryLogId: z.int() }),
  refusals: ['invalid_transition'],
})

export const webhooksReplay = write('webhooks.replay', {
  title: 'Replay failed deliveries',
  description:
    'Sends again, with the same webhook-ids, every event whose message to this webhook was given up in a range of time (by when the message was made) and that no other message has delivered since. Events that happened while the webhook was off never became messages: read them by events.list.',
  rest: 'POST /webhooks/:id/replay',
  adds: true,
  tells: true,
  permission: 'webhooks:manage',
  input: z.strictObject({ id: Id, from: TimeInput, to: TimeInput.optional().describe('Exclusive; default now.') }),
  output: z.object({ webhookId: z.string(), replayed: z.int().describe('Messages queued.') }),
  refusals: ['invalid_transition'],
})

export const webhooksSigningKeys = read('webhooks.signing_keys', {
  title: 'Signing keys',
  description:
    'The Ed25519 public keys that messages are signed with. During a rotation two are listed and both sign. Needs no authentication.',
  rest: 'GET /webhook-signing-keys',
  permission: null,
  agents: 'no',
  maxAge: 300,
  input: z.strictObject({}),
  output: z.object({
    keys: z.array(z.object({ publicKey: z.string().describe('whpk_ and the base64 of the 32-byte key.') })),
  }),
})
