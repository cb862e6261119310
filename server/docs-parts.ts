// The description in parts, as /docs shows it: what there is at once, and what an operation takes and answers when somebody
// opens it. All of it at once takes a browser seconds.

type Operations = Record<string, Record<string, Operation>>
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: object[]
  responses?: Record<string, { content: Record<string, { example?: unknown }> }>
}
type Components = Record<string, Record<string, unknown>>
export interface Description {
  openapi: string
  info: object
  paths: Operations
  webhooks: Operations
  components: Components
}

/** Every operation by its name, and how callers show who they are. */
export function outlineOf({ paths, webhooks, components, ...about }: Description): Description {
  const { securitySchemes = {} } = components
  return { ...about, paths: named(paths), webhooks: named(webhooks), components: { securitySchemes } }
}

function named(operations: Operations): Operations {
  const short = ({ operationId, summary, tags, security }: Operation) => ({ operationId, summary, tags, security })
  return mapped(operations, (methods) => mapped(methods, short))
}

function mapped<T, U>(things: Record<string, T>, change: (thing: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, change(thing)]))
}

/**
 * One operation and all that it refers to: a description of its own. What an answer looks like is shown to who reads, and
 * would be a tenth of what programs read.
 */
export function partOf(
  { openapi, info, paths, webhooks, components }: Description,
  id: string,
  answer?: unknown,
): object | undefined {
  const all = Object.entries({ paths, webhooks }).flatMap(([kind, operations]) =>
    Object.entries(operations).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ kind, path, method, operation })),
    ),
  )
  const found = all.find(({ operation }) => operation.operationId === id)
  if (!found) return undefined
  const { kind, path, method, operation } = found
  const shown = answer === undefined ? operation : withAnswer(operation, answer)
  return { openapi, info, [kind]: { [path]: { [method]: shown } }, components: referredTo(operation, components) }
}

function withAnswer(operation: Operation, example: unknown): Operation {
  const copy = structuredClone(operation)
  copy.responses![200]!.content['application/json']!.example = example
  return copy
}

function referredTo(part: unknown, all: Components): Components {
  const found: Components = {}
  const find = (within: unknown) => {
    for (const [, kind, name] of JSON.stringify(within).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (found[kind!]?.[name!]) continue
      found[kind!] = { ...found[kind!], [name!]: all[kind!]![name!] }
      find(all[kind!]![name!])
    }
  }
  find(part)
  return found
}
