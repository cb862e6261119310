// What has had its time goes, and the months ahead are made. What that is and when its time is over is up to the functions of
// the database; here they are asked until nothing is left, each time in a short transaction of its own.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/**
 * Hourly. However many workers live, one of them adds the job; one that starts makes up for a run that was missed; and a job
 * that failed and waits is replaced by the next.
 */
export const housekeepingCrontab = '17 * * * * housekeeping ?fill=1h&jobKey=housekeeping'

export function housekeeping(pool: Pool, log: Logger): Task {
  return async () => {
    await pool.query('select app.ensure_partitions()')
    let keys = 0
    for (let removed = -1; removed !== 0; keys += removed) {
      removed = Number(
        (await pool.query<{ removed: string }>('select app.remove_expired() as removed')).rows[0]!.removed,
      )
    }
    const months: string[] = []
    for (;;) {
      const { month } = (await pool.query<{ month: string | null }>('select app.drop_old_month() as month')).rows[0]!
      if (month === null) break
      months.push(month)
    }
    log.info({ keys, months }, 'housekeeping')
  }
}
