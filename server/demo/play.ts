// The demo company's last weeks, played by the rules: every step is a call, and only the clock stands back. All of it is one
// transaction, so that who is killed in the middle of it has done nothing.
import pg from 'pg'
import { call, type Door } from '../call.ts'
import { capabilities } from '../capabilities/index.ts'
import type { Config } from '../config.ts'
import { loginUrl } from '../database.ts'
import { Limits } from '../limits.ts'
import type { Service } from '../service.ts'
import { Shares } from '../shares.ts'
import { furnish } from './furnish.ts'
import type { Run } from './story.ts'

const none = { perMinute: 0, burst: 1 }
const unlimited = { calls: none, batches: none, 'webhook-tests': none, person: 0, company: 0 }

export interface Keys {
  apiKey: string
  partnerKey: string
}

/** False where they were played before. keep hears which run has made the factory, before all of it is there for good. */
export async function play(
  adminUrl: string,
  config: Pick<Config, 'MILLWRIGHT_SECRET'>,
  service: Pick<Service, 'door' | 'identity'>,
  { apiKey, partnerKey }: Keys,
  { signal, keep }: { signal?: AbortSignal; keep?: (configRun: string) => void } = {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: loginUrl(adminUrl, 'api', config.MILLWRIGHT_SECRET) })
  client.on('error', () => undefined) // its query tells
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => void client.end(), { once: true })
  await client.connect()
  try {
    // Who waits for another process waits as long as that takes.
    await client.query(
      `begin; set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('millwright demo'))`,
    )
    const { door, identity } = service
    const limits = new Limits(door.pool, unlimited)
    const pool = client as Pick<pg.Pool, 'query'> as pg.Pool // a call only asks it
    // Others' calls wait for what this transaction holds: their turns are none that it may have to wait for.
    const shares = new Shares({ connections: 3, batches: 3, patience: { calls: 1, batches: 1 } })
    const statements = {
      timeouts: door.statements.timeouts,
      query: async <R extends pg.QueryResultRow>(_: unknown, query: pg.QueryConfig) => await client.query<R>(query),
    }
    const as = (key: string) => runAs({ identity, door: { ...door, limits, pool, shares, statements } }, key)
    if (await isPlayed(as(apiKey))) return false
    const then =
      (run: Run): Run =>
      async (capability, input, at) => {
        // Each is a call of its own, which tells its partner itself what it has to tell (partners.tell).
        await client.query(`select set_config('app.now', $1, true), set_config('app.partner_met', '', true)`, [
          at!.toISOString(),
        ])
        return await run(capability, input)
      }
    const configRun = await furnish(then(as(apiKey)), then(as(partnerKey)), new Date())
    keep?.(configRun)
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

export async function isPlayed(run: Run): Promise<boolean> {
  return (await run('ssus.list', { limit: 1 })).data.length > 0
}

/** Calls of who holds the key. An apply is a run to look at later (Prefer: respond-async), of which the end is waited for. */
const patient = { patience: 60 }
export function runAs({ door, identity }: { door: Door; identity: Service['identity'] }, apiKey: string): Run {
  return async (name, input) => {
    const claims = await identity.verifier.verify(apiKey)
    if (!claims) throw new Error('the key of the demo company has ended')
    const capability = capabilities.find((one) => one.name === name)!
    const answer = await call(door, capability, { claims, channel: 'rest', transactionId: 'demo' }, input, patient)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.body}`)
    const result = JSON.parse(answer.body)
    if (result.failed) throw new Error(`${name}: ${JSON.stringify(result.failed)}`)
    return result
  }
}
