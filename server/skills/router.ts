// /docs/tools and /skills/millwright.zip. Both are made once: they change only with the service itself.
import { hash } from 'node:crypto'
import express, { type Response, type Router } from 'express'
import { lazy } from '../lazy.ts'
import type { House } from '../mcp/calls.ts'
import { version } from '../mcp/words.ts'
import { headersOf } from '../pages/layout.ts'
import { toolReference } from './reference.ts'
import { zip } from './zip.ts'

export function skillRouter(house: House): Router {
  const reference = lazy(() =>
    Buffer.from(toolReference(house.capabilities, house.door.baseUrl, house.door.identity.signIn !== null)),
  )
  const archive = lazy(() => zip(house.skill))
  const router = express.Router()
  router.get('/docs/tools', (_, response) => deliver(response.set(headersOf({})), reference()))
  router.get('/skills/millwright.zip', (_, response) => {
    response.attachment(`millwright-${version}.zip`)
    deliver(response.type('application/zip'), archive())
  })
  return router
}

function deliver(response: Response, content: Buffer): void {
  const tag = `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
  response.set({ ETag: tag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
  if (response.req.get('If-None-Match') === tag) response.status(304).end()
  else response.send(content)
}
