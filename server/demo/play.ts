// The demo company's last weeks, played by the rules: every step is a call, and only the clock stands back. All of it is one
// transaction, so that who is killed in the middle of it has done nothing.
import pg from 'pg'
import { call, type Door } from '../call.ts'
import { capabilities } from '../capabilities/index.ts'
import type { Config } from '../config.ts'
import { loginUrl } from '../database.ts'
import { Limits } from '../limits.ts'
import type { Service } from '../service.ts'
import { furnish } from './furnish.ts'
import type { Run } from './story.ts'

const none = { perMinute: 0, burst: 1 }
const unlimited = { calls: none, batches: none, 'webhook-tests': none, person: 0, company: 0 }

/** False where they were played before. */
export async function play(
  adminUrl: string,
  config: Pick<Config, 'MILLWRIGHT_SECRET'>,
  service: Pick<Service, 'door' | 'identity'>,
  apiKey: string,
  signal?: AbortSignal,
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
    const run = runAs({ identity, door: { ...door, limits, pool } }, apiKey)
    const { data } = await run('ssus.list', { limit: 1 })
    if (data.length > 0) return false
    const runAt: Run = async (capability, input, at) => {
      await client.query(`select set_config('app.now', $1, true)`, [at!.toISOString()])
      return await run(capability, input)
    }
    await furnish(runAt, new Date())
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

/** Calls of who holds the key. */
export function runAs({ door, identity }: { door: Door; identity: Service['identity'] }, apiKey: string): Run {
  return async (name, input) => {
    const claims = await identity.verifier.verify(apiKey)
    if (!claims) throw new Error('the key of the demo company has ended')
    const capability = capabilities.find((one) => one.name === name)!
    const answer = await call(door, capability, { claims, channel: 'rest', transactionId: 'demo' }, input)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
}
