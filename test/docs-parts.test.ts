// What /docs loads: the names of all operations at once, and one by one what they take and answer.
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

interface Operation {
  operationId: string
  summary: string
  responses?: Record<string, { content: Record<string, { example?: unknown }> }>
}
interface Description {
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

async function read(path: string): Promise<{ text: string; description: Description }> {
  const answer = await fetch(service().baseUrl + path)
  const text = await answer.text()
  return { text, description: JSON.parse(text) }
}

const operationsOf = ({ paths, webhooks }: Description) =>
  Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the outline names every operation and message, and is short', async (t) => {
  const whole = await read('/api/v1/openapi.json')
  const outline = await read('/docs/outline.json')
  const names = ({ description }: typeof whole) =>
    operationsOf(description).map(({ path, method, operation: { operationId, summary } }) => ({
      ...{ path, method, operationId, summary },
    }))
  t.deepEqual(names(outline), names(whole))
  t.deepEqual(outline.description.components, { securitySchemes: whole.description.components.securitySchemes! })
  t.true(outline.text.length < whole.text.length / 5)
})

test('what an operation takes and answers comes with all that it refers to, as the description says it', async (t) => {
  const { description } = await read('/api/v1/openapi.json')
  for (const { path, method, operation } of operationsOf(description)) {
    const { text, description: part } = await read(`/docs/operations/${operation.operationId}`)
    const shown = operationsOf(part)[0]!
    const answer = shown.operation.responses?.[200]?.content['application/json']
    if (answer) t.true(delete answer.example, 'what an answer looks like is for who reads')
    t.deepEqual(operationsOf(part), [{ path, method, operation }])
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      t.deepEqual(part.components[kind!]![name!], description.components[kind!]![name!])
    if (!text.includes('schemas/FactorySpec"'))
      t.false(text.includes('schemas/FactorySpec'), `${operation.operationId}: what is no spec is called as what it is`)
  }
  t.is((await fetch(`${service().baseUrl}/docs/operations/nothing`)).status, 404)
})

test('the whole description is short enough for programs to read', async (t) => {
  const { text } = await read('/api/v1/openapi.json')
  t.true(Buffer.byteLength(text) < 450_000, `${Buffer.byteLength(text)} bytes`)
  t.true(gzipSync(text).length < 100_000, `${gzipSync(text).length} bytes packed`)
})
