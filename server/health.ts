// For those who watch the service: is it alive, can it work, and how does it fare.
import { hash, timingSafeEqual } from 'node:crypto'
import express, { type Response, type Router } from 'express'
import { createBacklog, lagOf, within } from './backlog.ts'
import type { Door } from './call.ts'
import { send, transactionOf } from './http.ts'
import type { PlantFigures } from './metrics.ts'
import { whyShutOut } from './problems.ts'

// In milliseconds. A load balancer gives up after a second as a rule, and must not because much waits; Prometheus after ten.
// What calls need is waited for as long as by them.
const patience = { ready: 500, calls: 5000, metrics: 5000 }
/** From when on a worker counts as behind, in seconds. */
const longWait = 60

export interface Watching {
  metricsToken?: string | undefined
  /** Whether /metrics tells OEE and open stops of each company. */
  plants?: boolean
}

export function healthPages(door: Door, { metricsToken, plants }: Watching): Router {
  const backlog = createBacklog(door.pool)
  const router = express.Router()
  const untold = (response: Response) => (err: unknown) => {
    const why = whyShutOut(err)
    const told = { err, transactionId: transactionOf(response) }
    if (why) door.log.error(told, `the database ${why}`)
    else door.log.warn(told, 'the database does not say how it is')
    return null
  }
  router.get('/healthz', (_, response) => send(response, { status: 200, body: '{"status":"ok"}' }))

  // Ready means that callers are answered. A worker that is behind, or none, is told and changes nothing about that: what
  // calls emit waits in the database, and every other service would say the same, so that all would go out of a load
  // balancer at once, and nobody be answered because messages are late. On a full disk no write is answered at all.
  router.get('/readyz', async (_, response) => {
    let shutOut: string | undefined
    const [full, ready, waiting] = await Promise.all([
      door.disk.isFull(),
      within(patience.calls, isReady(door)).catch((err: unknown) => {
        shutOut = whyShutOut(err)
        return untold(response)(err)
      }),
      backlog.ages(patience.ready).catch(untold(response)),
    ])
    const lag = waiting && lagOf(waiting)
    const worker = lag === null ? 'unknown' : waiting!.workers === 0 ? 'none' : lag > longWait ? 'behind' : 'ok'
    const isAble = ready === true && !full
    const body = {
      status: isAble ? 'ready' : 'not ready',
      database: full ? 'disk is full' : (shutOut ?? (ready === null ? 'does not answer' : 'ok')),
      migrations: ready ? 'ok' : 'unknown',
      worker: { status: worker, lagSeconds: lag && Math.round(lag) },
    }
    send(response, {
      status: isAble ? 200 : 503,
      body: JSON.stringify(body),
      ...(!isAble && { headers: { 'Retry-After': '1' } }),
    })
  })

  // What the service knows by itself is told also when the database does not answer.
  router.get('/metrics', async (request, response) => {
    const sent = /^Bearer +(.*)$/i.exec(request.get('Authorization') ?? '')?.[1]
    if (metricsToken && !isSame(sent ?? '', metricsToken)) {
      const challenge = { 'WWW-Authenticate': 'Bearer' }
      return send(response, door.problems.make('unauthenticated', 'Send the token of METRICS_TOKEN.', {}, challenge))
    }
    door.metrics.waits(await backlog.counted(patience.metrics).catch(untold(response)))
    if (plants) door.metrics.plants(await within(patience.metrics, plantFigures(door)).catch(untold(response)))
    response
      .writeHead(200, { 'Content-Type': door.metrics.registry.contentType, 'Cache-Control': 'no-store' })
      .end(await door.metrics.registry.metrics())
  })
  return router
}

async function plantFigures({ pool }: Door): Promise<PlantFigures[]> {
  const text = 'select company, open_stops::integer as "openStops", oee from call.plant_figures()'
  return (await pool.query<PlantFigures>({ name: 'plants', text })).rows
}

// By the ways that calls take: who it is is asked by other connections than what is to be done.
async function isReady({ pool, identity }: Door): Promise<boolean> {
  const [{ rows }] = await Promise.all([
    pool.query<{ ready: boolean }>('select call.ready() as ready'),
    identity.signIn?.pool.query('select'),
  ])
  return rows[0]!.ready
}

function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'))
}
