// Factory specs that are applied in portions go on here when the process that was at them is no more. Each portion is a
// transaction of its own; one that another process is at is left to it.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

/** Every minute, in one of the workers. */
export const configRunsCrontab = '* * * * * config_runs ?jobKey=config_runs'

export function configRuns(pool: Pool): Task {
  return async () => {
    let company: string | null = '0'
    while (company !== null) {
      const { rows }: { rows: { next: string | null }[] } = await pool.query(
        'select commissioning.continue_runs($1) as next',
        [company],
      )
      company = rows[0]!.next
    }
  }
}
