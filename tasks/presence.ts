// Tells living workers from dead ones: each holds an advisory lock on its name for as long as its connection lives, which
// call.backlog counts. Jobs held by a name that nobody locks were left by a killed worker and are freed, at start and every
// few seconds; graphile-worker itself would do so after four hours.
import pg from 'pg'

const every = 5_000
const lock = `hashtext('millwright worker'), hashtext($1)`

export class Presence {
  /** Rejects when the connection is lost, and with it the lock: others may take this worker for dead from then on. */
  readonly lost: Promise<never>
  readonly #client: pg.Client
  #name: string | undefined
  #timer: NodeJS.Timeout
  #sweeping: Promise<void> = Promise.resolve()
  #asked: Promise<unknown> = Promise.resolve()

  static async take(url: string): Promise<Presence> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    await client.connect()
    const presence = new Presence(client)
    try {
      await presence.#sweep()
      return presence
    } catch (error) {
      await presence.end()
      throw error
    }
  }

  constructor(client: pg.Client) {
    this.#client = client
    this.lost = new Promise<never>((_, lost) =>
      client.once('end', () => lost(new Error('the worker lost its connection'))),
    )
    this.lost.catch(() => undefined)
    this.#timer = setInterval(() => {
      this.#sweeping = this.#sweep().catch(() => undefined)
    }, every)
  }

  announce(name: string): void {
    this.#name = name
    this.#query(`select pg_advisory_lock(${lock})`, [name]).catch(() => undefined)
  }

  /** Asks for what may be a lock, which then lasts as long as this worker. */
  async ask(text: string, values: unknown[]): Promise<boolean> {
    const { rows } = await this.#query<{ answer: boolean }>(text, values)
    return rows[0]!.answer
  }

  /** Hears what is said in a channel from now on, each once its transaction is committed. */
  async listen(channel: string, heard: (said: string) => void): Promise<void> {
    this.#client.on('notification', (said) => {
      if (said.channel === channel) heard(said.payload ?? '')
    })
    await this.#query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
    await this.#client.end().catch(() => undefined)
  }

  // A worker locks its name a moment before or after it takes its first job, hence the few seconds of grace.
  async #sweep(): Promise<void> {
    const { rows } = await this.#query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker._private_jobs
        where locked_at < now() - interval '3 seconds' and locked_by is distinct from $1`,
      [this.#name ?? null],
    )
    for (const { name } of rows) {
      await this.#query(
        `select graphile_worker.force_unlock_workers(array[$1]), pg_advisory_unlock(${lock}) where pg_try_advisory_lock(${lock})`,
        [name],
      )
    }
  }

  // A connection does one thing after the other.
  #query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const result = this.#asked.then(() => this.#client.query<Row>(text, values))
    this.#asked = result.catch(() => undefined)
    return result
  }
}
