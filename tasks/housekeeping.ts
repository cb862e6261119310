// What has had its time goes, the months ahead are made, and the counts of long lists are summed up. What that is and when its
// time is over is up to the functions of the database; here they are asked until nothing is left, each time in a short
// transaction of its own.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/**
 * Hourly. However many workers live, one of them adds the job; one that starts makes up for a run that was missed; and a job
 * that failed and waits is replaced by the next.
 */
export const housekeepingCrontab = '17 * * * * housekeeping ?fill=1h&jobKey=housekeeping'

export function housekeeping(pool: Pool, log: Logger, removeFiles: RemoveFiles): Task {
  return async () => {
    await pool.query('select app.ensure_partitions()')
    const keys = await rows(pool, 'app.remove_expired')
    await rows(pool, 'app.sum_counts')
    const signals = await rows(pool, 'downtime.roll_up_readings')
    const files = await unusedFiles(pool, removeFiles)
    const months = await names(pool, 'app.drop_old_month')
    const counted = await names(pool, 'app.keep_month')
    log.info({ keys, signals, files, months, counted }, 'housekeeping')
  }
}

type RemoveFiles = (tokens: readonly string[]) => Promise<void>

/** From the store before the rows are gone for good: what breaks off is done again. */
async function unusedFiles(pool: Pool, removeFiles: RemoveFiles): Promise<number> {
  const client = await pool.connect()
  let all = 0
  try {
    for (;;) {
      await client.query('begin')
      const { rows } = await client.query<{ tokens: string[] }>('select work.remove_files() as tokens')
      const { tokens } = rows[0]!
      await removeFiles(tokens)
      await client.query('commit')
      if (tokens.length === 0) return all
      all += tokens.length
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Calls the function until it has no more rows to do away with; answers how many it did. */
async function rows(pool: Pool, name: string): Promise<number> {
  for (let all = 0; ; ) {
    const done = Number((await pool.query<{ done: string }>(`select ${name}() as done`)).rows[0]!.done)
    if (done === 0) return all
    all += done
  }
}

/** Calls the function until it names nothing more; answers what it named. */
async function names(pool: Pool, name: string): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const { done } = (await pool.query<{ done: string | null }>(`select ${name}() as done`)).rows[0]!
    if (done === null) return all
    all.push(done)
  }
}
