// For those who watch the service: is it alive, can it work, and how does it fare.
import express, { type Router } from 'express'
import type { Door } from './call.ts'
import { send } from './rest.ts'

export function healthPages(door: Door): Router {
  const router = express.Router()
  router.get('/healthz', (_, response) => send(response, { status: 200, body: '{"status":"ok"}' }))
  router.get('/readyz', async (_, response) => {
    const ready = await door.pool.query<{ ready: boolean }>('select call.ready() as ready').then(({ rows }) => rows[0]!.ready).catch(() => null)
    const body = { status: ready ? 'ready' : 'not ready', database: ready === null ? 'does not answer' : 'ok', migrations: ready ? 'ok' : 'unknown' }
    send(response, { status: ready ? 200 : 503, body: JSON.stringify(body), ...(!ready && { headers: { 'Retry-After': '1' } }) })
  })
  router.get('/metrics', async (_, response) => {
    response.writeHead(200, { 'Content-Type': door.metrics.registry.contentType, 'Cache-Control': 'no-store' }).end(await door.metrics.registry.metrics())
  })
  return router
}
