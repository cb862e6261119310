// One request is one transaction: it enters the company by the same checks as every call, and all that the request
// reads, in however many statements, is one moment of the database. It reads only; nothing is ever left open.
import type { Pool, PoolClient } from 'pg'
import { makeWithPgClientViaPgClientAlreadyInTransaction } from 'postgraphile/adaptors/pg'
import { type Caller, type Door, whoCalls } from '../call.ts'
import { findCompany } from '../companies.ts'
import type { Answer } from '../problems.ts'
import type { Shares } from '../shares.ts'

/** No company has this number. */
const nobodys = '0'

type WithPgClient = ReturnType<typeof makeWithPgClientViaPgClientAlreadyInTransaction>

export interface Session {
  caller: Caller
  /** What the caller may, as the transaction found it. */
  can: Readonly<Record<string, true>>
  withPgClient: WithPgClient
  /** Ends the transaction and gives the connection back; more than once does no harm. */
  close(): Promise<void>
}

/** The session, or the refusal that ends the request. */
export async function openSession(
  door: Door,
  { pool, shares }: { pool: Pool; shares: Shares },
  caller: Caller,
): Promise<Session | Answer> {
  // A browser's session names any company: one that is not there answers as one whose member nobody is, to the letter.
  const company = (await findCompany(door, caller.claims.company)) ?? nobodys
  const leave = await shares.enter(company)
  const client = await pool.connect().catch((error: unknown): never => {
    leave()
    throw error
  })
  // A connection that breaks between two statements tells it by an event; the next statement fails then.
  const onError = (err: Error) => door.log.warn({ err }, 'a dashboard’s connection broke')
  client.on('error', onError)
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    const failure = await client.query('commit').then(
      () => undefined,
      (error: Error) => error,
    )
    client.off('error', onError)
    client.release(failure)
    leave()
  }
  try {
    const answer = await enter(client, company, JSON.stringify(whoCalls(door, caller)))
    if (answer.status === 200) {
      const can = Object.fromEntries(
        (JSON.parse(answer.body) as string[]).map((permission) => [permission, true] as const),
      )
      return {
        caller,
        can,
        withPgClient: planned(company, makeWithPgClientViaPgClientAlreadyInTransaction(client, true)),
        close,
      }
    }
    await close()
    return answer
  } catch (error) {
    await close()
    throw error
  }
}

// Postgres keeps the plan of a named statement, and makes it for the company that asks first. What suits one with three
// machines does not suit one with three thousand, so each company's statements have names of their own.
function planned(company: string, withPgClient: WithPgClient): WithPgClient {
  return (settings, work) =>
    withPgClient(settings, (client) =>
      work({
        ...client,
        query: (statement) =>
          client.query(
            statement.name ? { ...statement, name: `${company}.${statement.name.slice(0, 40)}` } : statement,
          ),
      }),
    )
}

// Begin and enter travel together: two statements, one round trip.
async function enter(client: PoolClient, company: string, context: string): Promise<Answer> {
  const results = (await client.query(
    `begin transaction isolation level repeatable read, read only;
     select status, body from call.enter_dashboard(${client.escapeLiteral(company)}, ${client.escapeLiteral(context)})`,
  )) as unknown as { rows: Answer[] }[]
  return results[1]!.rows[0]!
}
