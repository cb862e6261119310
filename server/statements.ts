// The statements of calls, each a transaction of its own. What may carry much (a factory's file, an ERP's orders) may also
// take longer in the database than others.
import type pg from 'pg'
import type { Kind } from './shares.ts'

type Query = pg.QueryConfig & { values: unknown[] }

export class Statements {
  /** Milliseconds that one may take. */
  readonly timeouts: Record<Kind, number>
  readonly #pool: Pick<pg.Pool, 'connect' | 'query'>
  readonly #batches = new Set<pg.PoolClient>()

  /** The pool's own statements end after the time of calls, by its login. */
  constructor(pool: Pick<pg.Pool, 'connect' | 'query'>, timeouts: Record<Kind, number>) {
    this.#pool = pool
    this.timeouts = timeouts
  }

  async query<R extends pg.QueryResultRow>(kind: Kind, query: Query): Promise<pg.QueryResult<R>> {
    return kind === 'batches' ? await this.#batch(query) : await this.#pool.query(query)
  }

  async #batch<R extends pg.QueryResultRow>(query: Query): Promise<pg.QueryResult<R>> {
    const client = await this.#pool.connect()
    this.#batches.add(client)
    let broken: Error | undefined
    try {
      // Said for this transaction alone, so that whoever has the connection next, also behind a pooler, has the usual time.
      // Postgres looks now and then whether anybody still waits: so long is not worth ending for nobody.
      await client.query(
        `begin; set local statement_timeout = ${this.timeouts.batches}; set local client_connection_check_interval = 5000`,
      )
      const result = await client.query<R>(query)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => {
        broken = failed
      })
      throw error
    } finally {
      this.#batches.delete(client)
      client.release(broken)
    }
  }

  /** Batches that are under way are undone; their callers may send them again. */
  cutOff(): void {
    for (const client of this.#batches) void (client as unknown as pg.Client).end().catch(() => undefined)
  }
}
