// Settings that are right and still look like a mistake, and the secret.
import { statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Config, WrongSettings } from '../../config.ts'
import { checkSecret, loginUrl } from '../../database.ts'
import { readSigningKeys } from '../signing-keys.ts'
import type { Check, Finding } from './check.ts'

const loopback = /^(127\.|localhost$|::1$)/

/** Each is true where something is wrong. */
const dangers: [(config: Config) => unknown, Finding][] = [
  [
    ({ HOST, BASE_URL }) => !loopback.test(HOST) && !BASE_URL?.startsWith('https:'),
    {
      wrong: 'HOST: the service listens to the network, and keys and passwords pass it in the open.',
      cure: 'Put a proxy that ends TLS in front, and its https address into BASE_URL.',
    },
  ],
  [
    ({ BASE_URL, TRUST_PROXY }) => BASE_URL?.startsWith('https:') && TRUST_PROXY === 0,
    {
      wrong: 'TRUST_PROXY: there is a proxy, as BASE_URL says, and all who come by it count as one address.',
      cure: 'Say how many proxies stand in front, or their addresses.',
    },
  ],
  [
    ({ HOST, METRICS_TOKEN }) => !loopback.test(HOST) && !METRICS_TOKEN,
    { wrong: 'METRICS_TOKEN: everybody who reaches the service reads /metrics.', cure: 'Set it.' },
  ],
  [
    ({ RATE_LIMIT_PER_MINUTE }) => RATE_LIMIT_PER_MINUTE === 0,
    {
      wrong: 'RATE_LIMIT_PER_MINUTE: 0 is no limit, so that one caller can keep the service from all others.',
      cure: 'Leave it out, or set what your callers need.',
    },
  ],
  [
    ({ WEBHOOK_ALLOWED_HOSTS, WEBHOOK_CA }) => WEBHOOK_ALLOWED_HOSTS.length > 0 || WEBHOOK_CA,
    {
      wrong: 'WEBHOOK_ALLOWED_HOSTS or WEBHOOK_CA: they are for development, and let messages go to private addresses.',
      cure: 'Leave them out, unless all who may set webhooks may reach those hosts.',
    },
  ],
]

export const settings: Record<string, Check> = {
  settings: ({ config }) => dangers.filter(([isSo]) => isSo(config)).map(([, finding]) => finding),
}

/** What is only there where a service has been started. */
export const access: Record<string, Check> = {
  async secret({ admin, adminUrl, config }) {
    try {
      await checkSecret(admin, adminUrl, config.MILLWRIGHT_SECRET)
    } catch (error) {
      if (!(error instanceof WrongSettings)) throw error
      const cure = 'Start all processes with the secret that the database was set up with (see RUNNING.md).'
      return [{ wrong: error.message, cure }]
    }
    try {
      await admin.query('begin; set local role millwright_operator')
      await readSigningKeys(admin, config.MILLWRIGHT_SECRET)
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error
      const cure = 'Do one of the two: until then no service starts.'
      return [{ wrong: (error as Error).message, cure }]
    } finally {
      await admin.query('rollback')
    }
    const file = path.join(config.MILLWRIGHT_DATA, 'secret')
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
    return mode & 0o077 ? [{ wrong: `${file} can be read by others.`, cure: `chmod 600 ${file}` }] : []
  },

  async logins({ admin, adminUrl, config }) {
    const findings: Finding[] = []
    for (const group of ['api', 'dashboard', 'identity', 'worker', 'operator'] as const) {
      const client = new pg.Client({
        connectionString: loginUrl(adminUrl, group, config.MILLWRIGHT_SECRET),
        connectionTimeoutMillis: 5000,
      })
      await client.connect().catch((error: Error) =>
        findings.push({
          wrong: `The login ${decodeURIComponent(new URL(loginUrl(adminUrl, group, '')).username)} is not let in: ${error.message}`,
          cure: 'Start the service with the right secret: a start makes the logins. Then look at pg_hba.conf.',
        }),
      )
      await client.end().catch(() => undefined)
    }
    const { rows } = await admin.query<{ free: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`,
    )
    const needed = config.POOL_SIZE + config.GRAPHQL_POOL_SIZE + 17
    if (needed > rows[0]!.free)
      findings.push({
        wrong: `POOL_SIZE: a process takes up to ${needed} connections, and Postgres has ${rows[0]!.free}.`,
        cure: 'Lower POOL_SIZE or GRAPHQL_POOL_SIZE, or raise max_connections of Postgres.',
      })
    return findings
  },

  async pooler({ adminUrl, config: { POOLER, MILLWRIGHT_SECRET } }) {
    if (!POOLER) return []
    // Not as a service would: a pooler keeps the connection for a while, which would look like one that runs.
    const url = Object.assign(new URL(loginUrl(adminUrl, 'dashboard', MILLWRIGHT_SECRET)), { host: POOLER })
    return await lookAtPooler(url.href, POOLER)
  },
}

async function lookAtPooler(url: string, host: string): Promise<Finding[]> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 }))
  for (const client of clients) client.on('error', () => undefined)
  const backendOf = async (client: pg.Client) => {
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('commit')
    return rows[0]!.pid
  }
  try {
    for (const client of clients) await client.connect()
    // In transaction mode the two are given the same connection, at the latest when all have had their turn.
    const first = await backendOf(clients[0]!)
    for (let tries = 0; tries < 200; tries++) if ((await backendOf(clients[1]!)) === first) return []
    return [
      {
        wrong: `POOLER: ${host} does not share connections between transactions.`,
        cure: 'Let it be a PgBouncer with pool_mode = transaction (see RUNNING.md), or leave POOLER out.',
      },
    ]
  } catch (error) {
    return [
      {
        wrong: `POOLER: ${host} lets no call in: ${(error as Error).message}`,
        cure: 'Calls go by it: start it, and let it know the logins (see RUNNING.md); or leave POOLER out.',
      },
    ]
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
