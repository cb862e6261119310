// A machine whose signals have stopped is in no data. Which those are is up to the database; here it is asked until nothing
// is left.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

/** Every minute, in one of the workers. */
export const silenceCrontab = '* * * * * silence ?jobKey=silence'

export function silence(pool: Pool): Task {
  return async () => {
    let seen: number
    do {
      const { rows } = await pool.query<{ seen: string }>('select downtime.note_silence() as seen')
      seen = Number(rows[0]!.seen)
    } while (seen > 0)
  }
}
