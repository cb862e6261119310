// The published schema of the factory spec, as an editor gets it.
import test from 'ava'
import { parse } from 'yaml'
import { z } from 'zod'
import { factory } from '../../server/demo/factory.ts'
import { factorySchema, namedForms, undescribed } from '../../server/factory-schema.ts'
import { exampleNames, exampleText } from '../../tasks/config/examples.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('anybody reads it, also an editor in a browser', async (t) => {
  const response = await fetch(`${service().baseUrl}/api/v1/factory-spec.schema.json`)
  t.is(response.status, 200)
  t.is(response.headers.get('access-control-allow-origin'), '*')
  const schema = (await response.json()) as { $id: string }
  t.is(schema.$id, `${service().baseUrl}/api/v1/factory-spec.schema.json`)
  t.deepEqual(schema, JSON.parse(JSON.stringify(factorySchema(service().baseUrl))))
})

test('every key is described', (t) => {
  const schema = factorySchema('http://127.0.0.1') as Parameters<typeof undescribed>[0]
  t.deepEqual(undescribed(schema), [])
  for (const [name, at] of Object.entries(namedForms))
    t.deepEqual(undescribed(schema.definitions![name]!, at), [], name)
})

test('what is described is so once: minutes are no quantity in the product’s unit', (t) => {
  const { properties } = factorySchema('http://127.0.0.1') as any
  const { runMinutes, setupMinutes } = properties.taskTypes.items.properties
  for (const minutes of [runMinutes, setupMinutes, properties.machineData.items.properties.noDataAfterMinutes])
    t.is(JSON.stringify(minutes).split('"description"').length, 2, JSON.stringify(minutes))
})

test('what it says of material that is short is what comes of it: a shortage, or a task that does not end', (t) => {
  const { properties } = factorySchema('http://127.0.0.1') as any
  const { description } = properties.settings.properties.backflushShortage
  t.regex(description, /record consumes what is there and notes the rest as a shortage, refuse ends no task/)
})

test('the examples and the demo fit it, what does not is told', async (t) => {
  const schema = z.fromJSONSchema(factorySchema('http://127.0.0.1') as never)
  for (const name of exampleNames) {
    const { error } = schema.safeParse(parse(await exampleText(name, 'http://127.0.0.1')))
    t.is(error, undefined, name)
  }
  t.true(schema.safeParse(factory).success)
  t.false(schema.safeParse({ version: 1, vendors: [{ nam: 'A' }] }).success)
})
