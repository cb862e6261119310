// The API description and the page that shows it. Everything the page needs comes from here: no other host is asked.
import { createRequire } from 'node:module'
import path from 'node:path'
import express, { type Request, type Response, type Router } from 'express'
import type { Door } from './call.ts'
import { capabilities } from './capabilities/index.ts'
import { withIds } from './demo/ids.ts'
import { type Description, outlineOf, partOf } from './docs-parts.ts'
import { exampleOf } from './examples.ts'
import { factorySchema, factorySchemaPath } from './factory-schema.ts'
import { isKnown } from './http.ts'
import { docsClientId, docsRedirectPath } from './identity/clients.ts'
import { inWords } from './identity/pages/permissions.ts'
import { accessScope } from './identity/resources.ts'
import { lazy } from './lazy.ts'
import { agentScopes } from './mcp/sign-in.ts'
import { openApiDocument, type SignInFlow } from './openapi.ts'
import { sdkName } from './openapi-names.ts'
import { docsScript, docsStyleSheet } from './pages/assets.ts'
import { html } from './pages/html.ts'
import { headersOf, sendPage } from './pages/layout.ts'
import { visitorOf } from './pages/visitor.ts'

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const shown = ['swagger-ui.css', 'swagger-ui-bundle.js', path.basename(docsRedirectPath), 'oauth2-redirect.js']

const policy = `default-src 'self'; img-src 'self' data:`
const head = html`<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="${docsStyleSheet.path}">
<script defer src="/docs/swagger-ui-bundle.js"></script>
<script defer src="${docsScript.path}"></script>`
const loads = { head, policy, bringsMain: true } as const

/** ids: of the demo company, where it is, once they are known. */
export function docsPages(door: Door, ids: ReadonlyMap<string, string>): Router {
  const router = express.Router()
  const signIn = signInFlow(door)
  const document = lazy(() => openApiDocument(capabilities, door.baseUrl, door.problems.entries, signIn) as Description)
  let made: { ids: number; bytes: Buffer } | undefined
  const description = () => {
    if (made?.ids !== ids.size) made = { ids: ids.size, bytes: Buffer.from(withIds(JSON.stringify(document()), ids)) }
    return made.bytes
  }
  router.get('/api/v1/openapi.json', (request, response) => sendJson(request, response, description()))
  const schema = lazy(() => Buffer.from(JSON.stringify(factorySchema(door.baseUrl))))
  router.get(factorySchemaPath, (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*') // editors in a browser read it too; it tells of no company
    sendJson(request, response, schema())
  })
  router.get('/docs/outline.json', (request, response) =>
    sendJson(request, response, Buffer.from(JSON.stringify(outlineOf(document())))),
  )
  router.get('/docs/operations/:id', (request, response, next) => {
    const capability = capabilities.find(({ name }) => sdkName(name) === request.params.id)
    const part = partOf(document(), request.params.id, capability && exampleOf(capability.output))
    if (!part) return next()
    sendJson(request, response, Buffer.from(withIds(JSON.stringify(part), ids)))
  })
  router.get('/docs', async (request, response) => {
    const visitor = await visitorOf(door, request, response)
    sendPage(response, {
      ...visitor,
      title: 'API',
      at: '/docs',
      loads,
      body: html`<div id="docs" data-start="${JSON.stringify(startOf(door.baseUrl, signIn, visitor.user !== undefined))}"><p class="empty">The description is loading.</p></div>`,
    })
  })
  router.get('/docs/:file', (request, response, next) => {
    if (!shown.includes(request.params.file)) return next()
    // What the provider sends the browser back to must keep its opener, the page that asked.
    if (request.path === docsRedirectPath) response.set(headersOf({ loads }))
    response.sendFile(request.params.file, { root: assets, maxAge: '1d' })
  })
  return router
}

/** Bytes, as they are long and mostly the same. */
function sendJson(request: Request, response: Response, bytes: Buffer): void {
  response.setHeader('Cache-Control', 'no-cache')
  if (isKnown(request, response, bytes)) return
  response.setHeader('Content-Length', bytes.length)
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(bytes)
}

/** None where an external provider stands in: it would have to know this page as a client, which nothing here can see to. */
function signInFlow({ identity }: Door): SignInFlow | undefined {
  if (!identity.signIn) return undefined
  return {
    authorizationUrl: `${identity.issuer}/auth`,
    tokenUrl: `${identity.issuer}/token`,
    scopes: {
      [accessScope]: 'Act for you',
      ...Object.fromEntries(agentScopes(capabilities).map((permission) => [permission, inWords(permission)])),
    },
  }
}

/** What the page's script starts with. */
function startOf(baseUrl: string, signIn: SignInFlow | undefined, isSignedIn: boolean): object {
  return {
    options: {
      url: '/docs/outline.json',
      deepLinking: true,
      docExpansion: 'none',
      filter: true,
      showExtensions: true,
      persistAuthorization: true,
      validatorUrl: null,
      oauth2RedirectUrl: baseUrl + docsRedirectPath,
    },
    ...(signIn && {
      signIn: {
        clientId: docsClientId,
        scopes: accessScope,
        usePkceWithAuthorizationCodeGrant: true,
        additionalQueryStringParams: { resource: `${baseUrl}/api/v1` },
      },
      ...(isSignedIn && { ownFlow: { authorizationUrl: signIn.authorizationUrl, tokenUrl: signIn.tokenUrl } }),
    }),
  }
}
