// What was done and comes again gets its next task. When that is due is up to the database, which also knows what is still
// to be made; here it is asked until nothing is left.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

/** Every minute, in one of the workers. */
export const recurrenceCrontab = '* * * * * recurrence ?jobKey=recurrence'

export function recurrence(pool: Pool): Task {
  return async () => {
    let seen: number
    do {
      const { rows } = await pool.query<{ seen: string }>('select work.make_next_tasks() as seen')
      seen = Number(rows[0]!.seen)
    } while (seen > 0)
  }
}
