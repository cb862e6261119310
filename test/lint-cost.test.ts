// What makes every call dearer, or a large one: plans that are made too often, or for too few rows.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test('a trigger that compares the rows of a statement does so by hashes', async (t) => {
  const { rows } = await service().admin.query<{ found: string }>(
    `select p.oid::regproc::text as found from pg_proc p
      where p.prorettype = 'trigger'::regtype and p.prosrc ~ 'join (old|new)_rows'
        and not coalesce(p.proconfig::text ~ 'enable_nestloop=off', false)`,
  )
  t.deepEqual(
    rows.map(({ found }) => found),
    [],
    'Its plan is made for the first few statements, of a row each, and kept: row by row, five thousand take five seconds.',
  )
})

test('a call plans each of its statements once on a connection', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'call'::regnamespace and p.proname = any ($1)
        and not coalesce(p.proconfig @> '{plan_cache_mode=force_generic_plan}', false)`,
    [capabilities.map(({ name }) => name.replace('.', '_'))],
  )
  t.deepEqual(rows, [], 'Planning anew at each call takes several times as long as most calls.')
})
