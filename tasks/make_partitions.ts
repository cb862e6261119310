// Daily: the monthly partitions of this month and the ones ahead.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

export function make_partitions(pool: Pool): Task {
  return async () => { await pool.query('select app.ensure_partitions()') }
}
