// One running service: database, identity, door, HTTP server. main.ts runs it for users, tests run it as it is.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import { migrate } from '../db/migrate.ts'
import { startWorker } from '../tasks/worker.ts'
import { createApp } from './app.ts'
import type { Door } from './call.ts'
import { CallLog } from './call-log.ts'
import type { Config } from './config.ts'
import { createPool, ensureLogins, loginUrl } from './database.ts'
import { createGraphQLView } from './graphql/index.ts'
import { createIdentity, type Identity, type IdentityOptions } from './identity/index.ts'
import { type Allowances, Limits } from './limits.ts'
import { Metrics } from './metrics.ts'
import { loadCatalogue, Problems } from './problems.ts'
import { loadGuides } from './skills/files.ts'
import { ensureSigningKey } from './webhooks/keys.ts'

export interface Service {
  baseUrl: string
  door: Door
  identity: Identity
  close(): Promise<void>
}

type Fetch = IdentityOptions['fetch']

/** Brings the database to the present and listens. */
export async function startService(
  adminUrl: string,
  config: Config,
  log: Logger = createLog(config),
  fetch?: Fetch,
): Promise<Service> {
  await migrate(adminUrl)
  await ensureLogins(adminUrl, config.MILLWRIGHT_SECRET, config.STATEMENT_TIMEOUT_MS)
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
  const identity = openIdentity(
    adminUrl,
    config,
    baseUrl,
    `http://${address.replace(/^localhost/, '127.0.0.1')}`,
    log,
    fetch,
  )
  const door: Door = {
    pool,
    identity,
    problems: new Problems(catalogue, baseUrl),
    baseUrl,
    log,
    callLog,
    limits: new Limits(pool, allowances(config)),
    metrics: new Metrics(pool, callLog),
    settings: { webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS },
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
  const worker = config.WORKER === 'inline' ? startWorker(adminUrl, config, log, baseUrl) : undefined
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

export function openIdentity(
  adminUrl: string,
  config: Config,
  baseUrl: string,
  loopbackUrl: string,
  log: Logger,
  fetch?: Fetch,
): Identity {
  const external = config.IDENTITY_ISSUER
    ? {
        issuer: config.IDENTITY_ISSUER,
        clientId: config.IDENTITY_CLIENT_ID!,
        clientSecret: config.IDENTITY_CLIENT_SECRET!,
      }
    : undefined
  return createIdentity({
    databaseUrl: loginUrl(adminUrl, 'identity', config.MILLWRIGHT_SECRET),
    baseUrl,
    loopbackUrl,
    secret: config.MILLWRIGHT_SECRET,
    external,
    fetch,
    invitesByMail: config.SMTP_URL !== undefined,
    onError: (err, transactionId) => log.error({ err, transactionId }, 'identity'),
  })
}

export function createLog(config: Config, to?: DestinationStream): Logger {
  return pino(
    { level: config.LOG_LEVEL, redact: ['*.password', '*.key', '*.token'], serializers: { err: toldOfError } },
    to ?? pino.destination(1),
  )
}

// What helps to find the cause. A database error also carries its connection and the call's parameters, which stay out.
function toldOfError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint, detail, where, routine } = error as pg.DatabaseError
  return {
    name,
    message,
    code,
    constraint,
    detail,
    where,
    routine,
    stack,
    ...(cause !== undefined && { cause: toldOfError(cause) }),
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
