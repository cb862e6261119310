// What two calls in each other's way do about it.
import { setTimeout as sleep } from 'node:timers/promises'
import { isCode } from './problems.ts'

/** Makes a statement again that Postgres gave up, three times at most. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      // Two calls in each other's way: the one that Postgres gave up has done nothing and may simply be run again. The
      // same where a key broke (23503, 23505) that the call's own checks had found whole: they now see the other's rows.
      if (!isCode(error, ['40001', '40P01', '23503', '23505']) || attempt > 3) throw error
      await sleep(5 * 2 ** attempt * Math.random())
    }
  }
}
