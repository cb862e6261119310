// The published schema of the factory spec, as an editor gets it.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { parse } from 'yaml'
import { z } from 'zod'
import { factory } from '../../server/demo/factory.ts'
import { factorySchema, namedForms, undescribed } from '../../server/factory-schema.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
const examples = path.join(import.meta.dirname, '../../tasks/config/examples')

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

test('the examples and the demo fit it, what does not is told', async (t) => {
  const schema = z.fromJSONSchema(factorySchema('http://127.0.0.1') as never)
  for (const file of await readdir(examples)) {
    const { error } = schema.safeParse(parse(await readFile(path.join(examples, file), 'utf8')))
    t.is(error, undefined, file)
  }
  t.true(schema.safeParse(factory).success)
  t.false(schema.safeParse({ version: 1, vendors: [{ nam: 'A' }] }).success)
})
