// /docs/tools and /skills/millwright.zip. Both are made once: they change only with the service itself.
import express, { type Request, type Response, type Router } from 'express'
import { isKnown } from '../http.ts'
import { lazy } from '../lazy.ts'
import type { House } from '../mcp/calls.ts'
import { version } from '../mcp/words.ts'
import { frame, headersOf } from '../pages/layout.ts'
import { visitorOf } from '../pages/visitor.ts'
import { toolReference } from './reference.ts'
import { zip } from './zip.ts'

export function skillRouter(house: House): Router {
  const { door, capabilities } = house
  const reference = lazy(() => toolReference(capabilities, door.baseUrl))
  const archive = lazy(() => zip(house.skill))
  const router = express.Router()
  router.get('/docs/tools', async (request, response) => {
    const visitor = await visitorOf(door, request, response)
    const page = frame({ ...visitor, title: 'Tool reference', at: '/docs/tools', width: 'wide', body: reference() })
    deliver(request, response.set(headersOf({})), page)
  })
  router.get('/skills/millwright.zip', (request, response) => {
    response.attachment(`millwright-${version}.zip`)
    deliver(request, response.type('application/zip'), archive())
  })
  return router
}

function deliver(request: Request, response: Response, content: Buffer | string): void {
  response.set({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
  if (!isKnown(request, response, content)) response.send(content)
}
