// A lot that expires, or a month that goes by, may take stock to where it is reordered, and nobody calls. Which did is up to
// the database; here it is asked until nothing is left.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

/** Every minute, in one of the workers. */
export const policiesCrontab = '* * * * * policies ?jobKey=policies'

export function policies(pool: Pool): Task {
  return async () => {
    let checked: number
    do {
      const { rows } = await pool.query<{ checked: string }>('select inventory.check_policies() as checked')
      checked = Number(rows[0]!.checked)
    } while (checked > 0)
  }
}
