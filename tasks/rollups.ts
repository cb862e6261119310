// The sums of machines' days that are over, which analytics use, and of the rows of stock levels, which their total is. Which
// are missing or wrong is up to the database.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

/** Every minute, in one of the workers. */
export const rollupsCrontab = '* * * * * rollups ?jobKey=rollups'

/** Where years of a factory are taken over, the database is the callers' most of each minute; the rest goes on in the next. */
const most = 5_000

export function rollups(pool: Pool): Task {
  return async () => {
    const end = performance.now() + most
    for (const sums of ['inventory.count_levels', 'insights.roll_up']) {
      let done: number
      do {
        const { rows } = await pool.query<{ done: string }>(`select ${sums}() as done`)
        done = Number(rows[0]!.done)
      } while (done > 0 && performance.now() < end)
    }
  }
}
