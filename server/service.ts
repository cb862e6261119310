// One running service: database, identity, door, HTTP server. main.ts runs it for users, tests run it as it is.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Logger } from 'pino'
import { folderOf } from '../db/cluster/place.ts'
import { Afterwards } from './afterwards.ts'
import { Apart } from './apart.ts'
import { createApp } from './app.ts'
import type { Door } from './call.ts'
import { CallLog } from './call-log.ts'
import { type Config, WrongSettings } from './config.ts'
import { checkPooler, createPool, loginUrl } from './database.ts'
import { Disk } from './disk.ts'
import { openFiles } from './files/open.ts'
import { createGraphQLView } from './graphql/index.ts'
import type { Identity } from './identity/index.ts'
import { openIdentity, type StandIns } from './identity/open.ts'
import { type Allowances, Limits } from './limits.ts'
import { createLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { ensureSigningKey } from './operator/signing-keys.ts'
import { Pauses } from './pauses.ts'
import { loadCatalogue, Problems } from './problems.ts'
import { Shares, type Sizes } from './shares.ts'
import { giveSign } from './sign-of-life.ts'
import { loadGuides } from './skills/files.ts'
import { serverOptions, watchConnections } from './sockets.ts'
import { Statements } from './statements.ts'
import { Strangers } from './strangers.ts'
import { createWebhookSeals, sealOpenWebhooks } from './webhook-seals.ts'

export interface Service {
  baseUrl: string
  door: Door
  identity: Identity
  /** What the examples of the API's description say for ids, and what the demo company has for them, where it is. */
  exampleIds: Map<string, string>
  /** Makes ready what would else be made when the first one asks for it. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** Listens, on a database that boot.ts has prepared. */
export async function startService(
  adminUrl: string,
  config: Config,
  log: Logger = createLog(config),
  standIns?: StandIns,
): Promise<Service> {
  await checkPooler(adminUrl, config)
  const operatorUrl = loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET)
  await Promise.all([ensureSigningKey, sealOpenWebhooks].map((ensure) => ensure(operatorUrl, config.MILLWRIGHT_SECRET)))
  const pool = createPool({ adminUrl, group: 'api', size: config.POOL_SIZE, config }, (err) =>
    log.warn({ err }, 'a database connection broke'),
  )
  const server = createServer(serverOptions(config))
  const endSign = await giveSign(loginUrl(adminUrl, 'api', config.MILLWRIGHT_SECRET), log)
  try {
    const service = await serve(adminUrl, config, log, pool, server, standIns)
    return { ...service, close: async () => await service.close().finally(endSign) }
  } catch (error) {
    server.close()
    await Promise.all([pool.end(), endSign()])
    throw error
  }
}

async function serve(
  adminUrl: string,
  config: Config,
  log: Logger,
  pool: pg.Pool,
  server: Server,
  standIns?: StandIns,
): Promise<Service> {
  const catalogue = await loadCatalogue(pool)
  const address = await listen(server, config)
  const baseUrl = config.BASE_URL ?? `http://${address}`
  const problems = new Problems(catalogue, baseUrl)
  let app: RequestListener = notReady(problems)
  server.on('request', (request, response) => app(request, response))
  server.on('checkExpectation', (request, response) => app(request, response))
  server.on('clientError', unreadable(problems))
  const callLog = new CallLog(pool, log)
  const loopbackUrl = `http://${address.replace(/^localhost/, '127.0.0.1')}`
  const identity = openIdentity(adminUrl, config, { baseUrl, loopbackUrl }, log, standIns)
  const { files, links } = openFiles(config)
  const timeouts = { calls: config.STATEMENT_TIMEOUT_MS, batches: config.BATCH_TIMEOUT_MS }
  const statements = new Statements(pool, timeouts)
  const door: Door = {
    pool,
    statements,
    identity,
    files,
    problems,
    baseUrl,
    log,
    callLog,
    afterwards: new Afterwards(),
    limits: new Limits(pool, allowances(config)),
    pauses: new Pauses(),
    shares: new Shares(sizes(config, Math.max(1, config.POOL_SIZE - 1))), // one is for what no company asks
    apart: new Apart(),
    strangers: new Strangers(),
    metrics: new Metrics(pool, callLog),
    disk: new Disk(config.DATABASE_URL ? undefined : await folderOf(config.MILLWRIGHT_DATA)),
    webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS,
    webhookSeals: createWebhookSeals(config.MILLWRIGHT_SECRET),
    companies: new Map(),
  }
  const graphql = createGraphQLView(door, identity.verifier, {
    pool: createPool({ adminUrl, group: 'dashboard', size: config.GRAPHQL_POOL_SIZE, config }, (err) =>
      log.warn({ err }, 'a dashboard’s connection broke'),
    ),
    shares: new Shares(sizes(config, config.GRAPHQL_POOL_SIZE)),
    operationsFolder: config.GRAPHQL_OPERATIONS,
  })
  const exampleIds = new Map<string, string>()
  const express = createApp(door, identity, graphql, {
    fileLinks: links,
    exampleIds,
    proxies: config.TRUST_PROXY,
    guides: await loadGuides(pool),
    watching: { metricsToken: config.METRICS_TOKEN, plants: config.METRICS_PLANTS === 'on' },
    patience: config.STRANGER_PATIENCE_MS,
    sites: { rest: config.REST_CORS_ORIGINS, graphql: config.GRAPHQL_CORS_ORIGINS },
  })
  watchConnections(server, config, (address) => express.get('trust proxy fn')(address, 0))
  app = express
  const jobs = config.WORKER === 'inline' ? await import('./jobs.ts') : undefined // they are loaded where they run
  const worker = await jobs?.startWorker(adminUrl, config, log, baseUrl)
  return {
    baseUrl,
    door,
    identity,
    exampleIds,
    warmUp: () => graphql.warmUp(),
    async close() {
      const stopped = worker?.stop()
      // Before connections are closed, so that their callers are still told.
      const patience = setTimeout(() => statements.cutOff(), longestStop - 1000)
      await closeServer(server)
      await Promise.all([callLog.close(), door.afterwards.ended()])
      await Promise.all([pool.end(), identity.close(), graphql.close(), door.apart.close(), stopped])
      clearTimeout(patience)
    },
  }
}

function sizes(config: Config, connections: number): Sizes {
  return {
    connections,
    batches: Math.ceil(config.POOL_SIZE / 10),
    patience: { calls: config.POOL_PATIENCE_MS, batches: config.BATCH_TIMEOUT_MS },
  }
}

function allowances(config: Config): Allowances {
  const even = (perMinute: number) => ({ perMinute, burst: Math.max(1, perMinute) })
  return {
    calls: { perMinute: config.RATE_LIMIT_PER_MINUTE, burst: config.RATE_LIMIT_BURST },
    batches: even(config.RATE_LIMIT_BATCHES_PER_MINUTE),
    'webhook-tests': even(config.RATE_LIMIT_WEBHOOK_TESTS_PER_MINUTE),
    person: config.RATE_LIMIT_PERSON_TIMES,
    company: config.RATE_LIMIT_COMPANY_TIMES,
  }
}

async function listen(server: Server, config: Config): Promise<string> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be had: ${error.message}`
      failed(new WrongSettings(`PORT: ${config.PORT} on ${config.HOST} (HOST) ${taken}.`))
    })
    server.listen(config.PORT, config.HOST, () => listening())
  })
  const { port } = server.address() as AddressInfo
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Of what is answered outside of the app. */
const plain = { 'Content-Type': 'application/problem+json', 'X-Content-Type-Options': 'nosniff' }

/** For what comes after the service listens and before it can answer. */
function notReady(problems: Problems): RequestListener {
  return (_, response) => {
    const { status, body } = problems.make('unavailable', 'The service is starting.')
    response.writeHead(status, { ...plain, 'Retry-After': '1' }).end(body)
  }
}

/** For what never becomes a request. */
function unreadable(problems: Problems) {
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT'].includes(error.code ?? '') || !socket.writable)
      return socket.destroy()
    const { body } = problems.make(
      'invalid_input',
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'Address and headers of a request may have 16 KiB together.'
        : 'This is no HTTP request.',
    )
    const headers = Object.entries({ ...plain, 'Content-Length': Buffer.byteLength(body), Connection: 'close' })
    socket.end(`HTTP/1.1 400 Bad Request\r\n${headers.map((one) => one.join(': ')).join('\r\n')}\r\n\r\n${body}`)
  }
}

/** Milliseconds for which calls in flight go on when the service is told to stop. */
const longestStop = 10_000

// Calls in flight are answered; what a browser keeps open without asking anything is not waited for.
async function closeServer(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), longestStop).unref()
  const idle = setInterval(() => server.closeIdleConnections(), 50) // those too that become so
  await new Promise<void>((closed) => {
    server.close(() => closed())
    server.closeIdleConnections()
  })
  clearInterval(idle)
  clearTimeout(patience)
}
