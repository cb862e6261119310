// db/schema.sql, which people read, against a database made by the migrations.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { root } from '../db/apply.ts'
import { describeSchema } from '../db/schema.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test('schema.sql tells the tables there are', async (t) => {
  t.is(
    await describeSchema(service().admin),
    await readFile(path.join(root, 'schema.sql'), 'utf8'),
    'Write it anew: npm run -s schema',
  )
})
