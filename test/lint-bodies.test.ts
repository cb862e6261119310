// What db/apply.ts gives Postgres unread.
import test from 'ava'
import { schemas } from '../db/sources.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test('Postgres accepts the body of every function', async (t) => {
  const client = await service().admin.connect()
  try {
    const { rows } = await client.query<{ name: string; look: string }>(
      `select p.oid::regprocedure::text as name, format('select %s(%s)', l.lanvalidator::regproc, p.oid) as look
         from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
        where p.pronamespace::regnamespace::text = any ($1)`,
      [[...schemas, 'call', 'audit', 'identity', 'operator']],
    )
    t.true(rows.length > 1000)
    await client.query('set check_function_bodies = on')
    for (const { name, look } of rows)
      await client.query(look).catch((error: Error) => t.fail(`${name}: ${error.message}`))
  } finally {
    client.release(true)
  }
})
