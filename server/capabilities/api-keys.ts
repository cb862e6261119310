import { z } from 'zod'
import { area } from './define.ts'
import { Id, Name, Nothing, page, paging, RowId, Time, TimeInput } from './shapes.ts'

const { read, write, destructive } = area('people')

const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    actorType: z
      .enum(['human', 'agent', 'service'])
      .describe('agent: an application that a person signed in to and consented to.'),
    person: z
      .object({ id: z.int().describe('Personnel id.'), name: z.string() })
      .nullable()
      .describe('Whom it acts as.'),
    permissions: z
      .array(z.string())
      .nullable()
      .describe('What it is narrowed to; null: whatever its person’s roles grant.'),
    createdAt: Time,
    expiresAt: Time.nullable(),
    lastUsedAt: Time.nullable().describe('To the minute.'),
  })
  .meta({ id: 'ApiKey' })

export const apiKeysCreate = write('api_keys.create', {
  title: 'Make an API key',
  description:
    'Makes a key that acts as the caller, or as a service account (needs api_keys:manage). It can be narrowed to permissions that the caller holds, and never does more than its person may at the moment of a call. The answer shows the key this once; only its hash is kept. A key made with another key ends with that one: when it expires, and when it is revoked.',
  rest: 'POST /api-keys',
  adds: true,
  permission: 'member',
  dryRun: 'not supported',
  idempotencyKey: false,
  agents: 'no',
  input: z.strictObject({
    name: Name.describe('What it is for, as lists and the audit log show it.'),
    permissions: z
      .array(z.string().max(100))
      .min(1)
      .max(200)
      .optional()
      .describe('Narrows the key; one with permissions to see alone changes nothing. Default: not narrowed.'),
    expiresAt: TimeInput.optional().describe('Default: it lives until it is revoked.'),
    serviceAccountId: RowId.optional().describe('Personnel id of a service account that the key is to act as.'),
  }),
  output: ApiKey.extend({ key: z.string().describe('The key itself. It is shown this once.') }).meta({
    id: 'NewApiKey',
  }),
  refusals: [
    'agent_not_allowed',
    'permission_escalation',
    'missing_permission',
    'not_found',
    'too_many_keys',
    'managed_elsewhere',
  ],
  embeddedOnly: true,
})

export const apiKeysList = read('api_keys.list', {
  title: 'List API keys',
  description:
    'The living keys of the company and the applications people consented to, newest first; never a key itself.',
  rest: 'GET /api-keys',
  permission: 'api_keys:view',
  input: z.strictObject(paging),
  output: page(ApiKey),
})

export const apiKeysRevoke = destructive('api_keys.revoke', {
  title: 'Revoke an API key',
  description:
    'Ends a key, or the access of a consented application, from the very next call. One’s own, or any of the company with api_keys:manage. A key ends itself and keys that hold no more than it does; who is signed in ends all of their own.',
  rest: 'DELETE /api-keys/:id',
  permission: 'member',
  dryRun: 'not supported',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  refusals: ['not_found', 'missing_permission', 'permission_escalation'],
})
