// What a company told its partner and was not applied at once is brought there. Which messages wait and what they do is up
// to the database; here it is asked for one after the other, each in a transaction of its own.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'

/** Every minute, in one of the workers. */
export const partnerMessagesCrontab = '* * * * * partner_messages ?jobKey=partner_messages'

export function partnerMessages(pool: Pool): Task {
  return async () => {
    let last: { company: string; id: string } | undefined
    do {
      const { rows } = await pool.query<{ company: string; id: string }>(
        'select d.company_id as company, d.id from partners.deliver_waiting($1, $2) d',
        [last?.company ?? 0, last?.id ?? null],
      )
      last = rows[0]
    } while (last)
  }
}
