// One running service: database, identity, door, HTTP server. main.ts runs it for users, tests run it as it is.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Door } from './call.ts'
import { CallLog } from './call-log.ts'
import type { Config } from './config.ts'
import { createPool, loginUrl } from './database.ts'
import { createGraphQLView } from './graphql/index.ts'
import type { Identity, IdentityOptions } from './identity/index.ts'
import { openIdentity } from './identity/open.ts'
import { type Allowances, Limits } from './limits.ts'
import { createLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { ensureSigningKey } from './operator/signing-keys.ts'
import { loadCatalogue, Problems } from './problems.ts'
import { loadGuides } from './skills/files.ts'

export interface Service {
  baseUrl: string
  door: Door
  identity: Identity
  close(): Promise<void>
}

type Fetch = IdentityOptions['fetch']

/** Listens, on a database that boot.ts has prepared. */
export async function startService(
  adminUrl: string,
  config: Config,
  log: Logger = createLog(config),
  fetch?: Fetch,
): Promise<Service> {
  await ensureSigningKey(loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), config.MILLWRIGHT_SECRET)
  const pool = createPool(loginUrl(adminUrl, 'api', config.MILLWRIGHT_SECRET), config.POOL_SIZE, (err) =>
    log.warn({ err }, 'a database connection broke'),
  )
  const server = createServer()
  try {
    return await serve(adminUrl, config, log, pool, server, fetch)
  } catch (error) {
    server.close()
    await pool.end()
    throw error
  }
}

async function serve(
  adminUrl: string,
  config: Config,
  log: Logger,
  pool: pg.Pool,
  server: Server,
  fetch: Fetch,
): Promise<Service> {
  const catalogue = await loadCatalogue(pool)
  const address = await listen(server, config)
  const baseUrl = config.BASE_URL ?? `http://${address}`
  const callLog = new CallLog(pool, log)
  const loopbackUrl = `http://${address.replace(/^localhost/, '127.0.0.1')}`
  const identity = openIdentity(adminUrl, config, { baseUrl, loopbackUrl }, log, fetch)
  const door: Door = {
    pool,
    identity,
    problems: new Problems(catalogue, baseUrl),
    baseUrl,
    log,
    callLog,
    limits: new Limits(pool, allowances(config)),
    metrics: new Metrics(pool, callLog),
    webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS,
    companies: new Map(),
  }
  const graphql = createGraphQLView(door, identity.verifier, {
    pool: createPool(loginUrl(adminUrl, 'dashboard', config.MILLWRIGHT_SECRET), config.GRAPHQL_POOL_SIZE, (err) =>
      log.warn({ err }, 'a dashboard’s connection broke'),
    ),
    operationsFolder: config.GRAPHQL_OPERATIONS,
  })
  server.on(
    'request',
    createApp(door, identity, graphql, { proxies: config.TRUST_PROXY, guides: await loadGuides(pool) }),
  )
  const jobs = config.WORKER === 'inline' ? await import('./jobs.ts') : undefined // they are loaded where they run
  const worker = await jobs?.startWorker(adminUrl, config, log, baseUrl)
  return {
    baseUrl,
    door,
    identity,
    async close() {
      const stopped = worker?.stop()
      await closeServer(server)
      await callLog.close()
      await Promise.all([pool.end(), identity.close(), graphql.close(), stopped])
    },
  }
}

function allowances(config: Config): Allowances {
  const even = (perMinute: number) => ({ perMinute, burst: Math.max(1, perMinute) })
  return {
    calls: { perMinute: config.RATE_LIMIT_PER_MINUTE, burst: config.RATE_LIMIT_BURST },
    batches: even(config.RATE_LIMIT_BATCHES_PER_MINUTE),
    'webhook-tests': even(config.RATE_LIMIT_WEBHOOK_TESTS_PER_MINUTE),
  }
}

async function listen(server: Server, config: Config): Promise<string> {
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(config.PORT, config.HOST, () => listening())
  })
  const { port } = server.address() as AddressInfo
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

// Calls in flight are answered; what a browser keeps open without asking anything is not waited for.
async function closeServer(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), 10_000).unref()
  await new Promise<void>((closed) => {
    server.close(() => closed())
    server.closeIdleConnections()
  })
  clearTimeout(patience)
}
