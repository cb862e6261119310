// Calls that meet: somebody's transaction that is not over, and who waits for it.
import type { ExecutionContext } from 'ava'
import type pg from 'pg'
import { Turns } from './turns.ts'
import { until } from './until.ts'

export interface Held {
  /** Until so many calls wait for it, or for one that does. */
  waitedFor(calls?: number): Promise<void>
  /** Ends it. */
  release(end?: 'commit' | 'rollback'): Promise<void>
}

// Whoever waits for what a test holds keeps a connection of the service, which has few: of several tests that hold at once none
// might get all the calls that it waits for. So one does, until it is over.
const turns = new Turns(1)
const taken = new WeakMap<ExecutionContext, Promise<void>>()

function turnOf(t: ExecutionContext): Promise<void> {
  const known = taken.get(t)
  if (known) return known
  const turn = turns.take()
  taken.set(t, turn)
  t.teardown(() => turns.leave())
  return turn
}

/** Runs the statement inside the company, in a transaction that stays open until it is released or the test is over. */
export async function hold(
  t: ExecutionContext,
  admin: pg.Pool,
  shortName: string,
  statement: string,
  values: unknown[] = [],
): Promise<Held> {
  await turnOf(t)
  const client = await admin.connect()
  let held = true
  const release = async (end: 'commit' | 'rollback' = 'rollback') => {
    if (!held) return
    held = false
    await client.query(end).finally(() => client.release())
  }
  t.teardown(() => release())
  await client.query('begin')
  const { rows } = await client.query(
    `select set_config('app.company_id', c.id::text, true), pg_backend_pid() as pid from app.companies c where c.short_name = $1`,
    [shortName],
  )
  await client.query(statement, values)
  const waitedFor = (calls = 1) =>
    until(async () => {
      const { rowCount } = await admin.query(
        `with recursive waiting as (
          select $1::integer as pid
          union select a.pid from pg_stat_activity a join waiting w on w.pid = any (pg_blocking_pids(a.pid)))
        select from waiting where pid <> $1`,
        [rows[0].pid],
      )
      return rowCount! >= calls
    })
  return { waitedFor, release }
}
