// /docs/tools and /skills/millwright.zip. Both are made once, at the start: they change only with the service itself.
import { hash } from 'node:crypto'
import express, { type Response, type Router } from 'express'
import type { House } from '../mcp/calls.ts'
import { version } from '../mcp/words.ts'
import { toolReference } from './reference.ts'
import { zip } from './zip.ts'

export function skillRouter(house: House): Router {
  const reference = Buffer.from(toolReference(house.capabilities, house.door.baseUrl))
  const archive = zip(house.skill)
  const router = express.Router()
  router.get('/docs/tools', (_, response) => deliver(response.type('html'), reference))
  router.get('/skills/millwright.zip', (_, response) => {
    response.attachment(`millwright-${version}.zip`)
    deliver(response.type('application/zip'), archive)
  })
  return router
}

function deliver(response: Response, content: Buffer): void {
  const tag = `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
  response.set({ ETag: tag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
  if (response.req.get('If-None-Match') === tag) response.status(304).end()
  else response.send(content)
}
