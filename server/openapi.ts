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
import { examples, ofPartner } from './demo/examples.ts'
import { locationOf } from './locations.ts'
import { nameParts, sdkName } from './openapi-names.ts'
import {
  about,
  areas,
  createHeaders,
  DryRun,
  everyAnswer,
  messageHeaders,
  Problem,
  refusals,
  replayedHeaders,
  retryHeaders,
  signInNote,
  triedHeaders,
  writeHeaders,
} from './openapi-words.ts'
import { dryRunType } from './prefer.ts'
import type { Entry } from './problems.ts'

/** Where people sign in, by the code flow with PKCE; left out where an external provider stands in, which knows clients of its own only. */
export type SignInFlow = { authorizationUrl: string; tokenUrl: string; scopes: Record<string, string> }

/** What all operations share. */
interface Common {
  capabilities: readonly Capability[]
  refused: Record<string, ZodOpenApiResponseObject>
}

export function openApiDocument(...of: Parameters<typeof spelledOut>): object {
  return nameParts(spelledOut(...of))
}

/** The same before its parts have names of their own, beyond those that shapes say. */
export function spelledOut(
  capabilities: readonly Capability[],
  baseUrl: string,
  catalogue?: ReadonlyMap<string, Entry>,
  signIn?: SignInFlow,
): object {
  const common: Common = { capabilities, refused: refusedAnswers(baseUrl, catalogue) }
  const paths: ZodOpenApiPathsObject = {}
  for (const methods of Map.groupBy(capabilities, ({ path }) => addressOf(path)).values()) {
    const named = parametersOf(methods[0]!)
    for (const capability of methods) {
      const path = methods[0]!.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [capability.method.toLowerCase()]: operation(capability, named, common) }
    }
  }
  const used = new Set(capabilities.map((capability) => capability.area))
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Millwright',
        version: '1',
        description: about,
        contact: { name: 'The operator of this service', url: baseUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: `${baseUrl}/api/v1` }],
      externalDocs: { description: 'Guides', url: `${baseUrl}/guides` },
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
    },
    {
      override: ({ jsonSchema, io }) => {
        // Answers may grow.
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    },
  )
}

function parametersOf({ path }: Capability): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}

const partnersExample = ' The example is of the demo’s second company, `pump-service`.'

/** The methods of one address call its parameters by the same names here, as the description's format asks. */
function operation(
  capability: Capability,
  named: string[],
  { capabilities, refused }: Common,
): ZodOpenApiOperationObject {
  const names = parametersOf(capability)
  const example = examples[capability.name] ?? {}
  const shown = withExamples(capability.input, example)
  const inPath = z.object(Object.fromEntries(names.map((name, n) => [named[n]!, shown[name]!])))
  const rest = pick(capability.input, (key) => !names.includes(key))
  const query = pick(z.object(shown), (key) => !names.includes(key))
  const body = Object.fromEntries(Object.entries(example).filter(([key]) => !names.includes(key)))
  const byQuery = capability.method === 'GET' || capability.method === 'DELETE'
  const hasRest = Object.keys(rest.shape).length > 0
  return {
    operationId: sdkName(capability.name),
    summary: capability.title,
    description: capability.description + (ofPartner.includes(capability.name) ? partnersExample : ''),
    tags: [capability.area],
    ...(isPublic(capability) && { security: [] }),
    ...{
      'x-capability': capability.name,
      'x-permission': capability.permission,
      'x-effect': capability.effect,
      ...(capability.dryRun && capability.dryRun !== 'supported' && { 'x-dry-run': capability.dryRun }),
      ...(capability.agents === 'no' && { 'x-agents': 'no' }),
      ...(capability.refusals.length > 0 && { 'x-refusals': capability.refusals }),
    },
    requestParams: {
      ...(names.length > 0 && { path: inPath }),
      ...(byQuery && hasRest && { query }),
      ...(capability.effect !== 'read' && { header: headersOf(capability) }),
    },
    ...(!byQuery &&
      hasRest && {
        requestBody: { required: true, content: { 'application/json': { schema: rest, example: body } } },
      }),
    responses: {
      200: {
        description: 'OK',
        headers: answerHeaders(capability, capabilities),
        content: {
          'application/json': { schema: capability.output },
          ...(canBeTried(capability) && { [dryRunType]: { schema: DryRun } }),
        },
      },
      ...(capability.later && {
        202: {
          description: 'With Prefer: respond-async: it goes on, look where Location says.',
          headers: z.object(createHeaders),
          content: { 'application/json': { schema: capability.later } },
        },
      }),
      ...refused,
    },
  }
}

/** The fields of an input as parameters, each with what the example says. */
function withExamples(input: z.ZodObject, example: Record<string, unknown>): Record<string, z.ZodType> {
  const fields = Object.entries(input.shape as Record<string, z.ZodType>)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, name in example ? field.meta({ param: { example: example[name] } }) : field]),
  )
}

function messageOperation(event: EventType): ZodOpenApiOperationObject {
  return {
    operationId: sdkName(`${event.type}.message`),
    summary: event.type,
    description: event.description,
    tags: ['events'],
    security: [],
    requestParams: { header: messageHeaders },
    requestBody: { required: true, content: { 'application/json': { schema: messageShape(event) } } },
    responses: { '2XX': { description: 'Received.' } },
  }
}

/** The answers that every operation may give besides, by status. */
function refusedAnswers(
  baseUrl: string,
  catalogue?: ReadonlyMap<string, Entry>,
): Record<string, ZodOpenApiResponseObject> {
  const answers = Object.entries(refusals).map(([status, { id, code, description }]) => {
    const entry = catalogue?.get(code)
    const example = {
      type: `${baseUrl}/problems/${code}`,
      title: entry?.title ?? code,
      status: Number(status),
      code,
      detail: entry?.cause ?? description,
      ...(code === 'invalid_input' && { errors: [{ path: 'quantity', message: 'must be above 0' }] }),
      ...(code === 'missing_permission' && { requiredPermission: 'inventory:manage' }),
    }
    const headers = z.object({
      ...everyAnswer,
      ...(['409', '429'].includes(status) && retryHeaders),
      ...(['404', '409', '422'].includes(status) && replayedHeaders),
    })
    const content = { 'application/problem+json': { schema: Problem, example } }
    return [status, { id, description, headers, content }] as const
  })
  return Object.fromEntries(answers)
}

function headersOf(capability: Capability): z.ZodObject {
  const { 'Idempotency-Key': key, ...plan } = writeHeaders
  return z.object({
    ...(capability.idempotencyKey && { 'Idempotency-Key': key }),
    ...(canBeTried(capability) && plan),
  })
}

/** Beside those of every answer, which the introduction tells. */
function answerHeaders(capability: Capability, capabilities: readonly Capability[]): z.ZodObject | undefined {
  const headers = {
    ...(capability.idempotencyKey && replayedHeaders),
    ...(canBeTried(capability) && triedHeaders),
    ...(locationOf(capability, capabilities) && createHeaders),
  }
  return Object.keys(headers).length > 0 ? z.object(headers) : undefined
}

function canBeTried({ effect, dryRun }: Capability): boolean {
  return effect !== 'read' && dryRun !== 'not supported'
}

/** Needs no credential. */
function isPublic(capability: Capability): boolean {
  return capability.permission === null
}

function pick(input: z.ZodObject, wanted: (key: string) => boolean): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(input.shape).filter(([key]) => wanted(key))))
}
