// The API description and the page that shows it. Everything the page needs comes from here: no other host is asked.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import express, { type Router } from 'express'
import type { Door } from './call.ts'
import { capabilities } from './capabilities/index.ts'
import { openApiDocument } from './openapi.ts'
import { send } from './rest.ts'

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const shown = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Millwright API</title><link rel="icon" href="/docs/favicon-32x32.png"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', filter: true, persistAuthorization: true })`
const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`

export function docsPages(door: Door): Router {
  const router = express.Router()
  const description = JSON.stringify(openApiDocument(capabilities, door.baseUrl, door.problems.entries))
  const etag = `"${createHash('sha256').update(description).digest('base64url').slice(0, 22)}"`
  router.get('/api/v1/openapi.json', (request, response) => {
    const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
    if (request.get('If-None-Match')?.split(/,\s*/).some((sent) => sent.replace(/^W\//, '') === etag)) return response.writeHead(304, headers).end()
    send(response, { status: 200, body: description, headers })
  })
  router.get('/docs', (_, response) => response.setHeader('Content-Security-Policy', policy).type('html').send(page))
  router.get('/docs/start.js', (_, response) => response.type('text/javascript').send(start))
  router.get('/docs/:file', (request, response, next) => {
    if (!shown.includes(request.params.file)) return next()
    response.sendFile(request.params.file, { root: assets, maxAge: '1d' })
  })
  return router
}
