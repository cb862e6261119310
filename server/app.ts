// The service over HTTP, as a list. README.md tells how a request goes through it.
import express, { type Express } from 'express'
import type { Door } from './call.ts'
import { capabilities } from './capabilities/index.ts'
import type { Config } from './config.ts'
import { crossOrigin } from './cross-origin.ts'
import { docsPages } from './docs.ts'
import type { Links } from './files/links.ts'
import { fileRouter } from './files/router.ts'
import type { GraphQLView } from './graphql/index.ts'
import { graphqlPath } from './graphql/paths.ts'
import { healthPages, type Watching } from './health.ts'
import { compressed, cutOff, failed, guarded, nameTransaction, notFound, ownWindow, wellAsked } from './http.ts'
import { type Identity, identityPath } from './identity/index.ts'
import { identityPages, wellKnown } from './identity/pages/index.ts'
import { createHouse, mcpRouter } from './mcp/router.ts'
import { nothingHere } from './pages/front.ts'
import { guidePages } from './pages/guides.ts'
import { byOneName, pages } from './pages/index.ts'
import { restRouter } from './rest.ts'
import type { Guide } from './skills/files.ts'
import { skillRouter } from './skills/router.ts'

export interface Surroundings {
  proxies: Config['TRUST_PROXY']
  guides: readonly Guide[]
  /** What opens single files for a while. */
  fileLinks: Links
  exampleIds: ReadonlyMap<string, string>
  /** Who asks for /metrics must send it, where it is set. */
  watching: Watching
  /** Milliseconds that who has shown no credential may take for a request. */
  patience: Config['STRANGER_PATIENCE_MS']
  /** Sites whose pages may ask. */
  sites: { rest: Config['REST_CORS_ORIGINS']; graphql: Config['GRAPHQL_CORS_ORIGINS'] }
}

export function createApp(
  door: Door,
  identity: Identity,
  graphql: GraphQLView,
  { proxies, guides, fileLinks, exampleIds, watching, patience, sites }: Surroundings,
): Express {
  const house = createHouse(door, capabilities, guides)
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('case sensitive routing', true)
  app.set('trust proxy', proxies) // who is believed about a caller's address
  app.use(nameTransaction)
  app.use(guarded(door.baseUrl))
  app.use(cutOff(door, patience))
  app.use(wellAsked(door))
  app.use(byOneName(door.baseUrl))
  app.use(['/api/v1', '/docs', '/guides', '/assets'], compressed) // no page that has a secret beside what its address says
  app.use(docsPages(door, exampleIds))
  app.use('/guides', guidePages(door, guides))
  app.use(
    '/api/v1',
    crossOrigin(sites.rest, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    restRouter(door, identity.verifier, capabilities),
  )
  app.use('/files', crossOrigin(sites.rest, ['GET', 'PUT']), fileRouter(door, identity.verifier, fileLinks))
  app.use(mcpRouter(house, identity))
  app.use(graphqlPath, crossOrigin(sites.graphql, ['GET', 'POST']))
  app.use(graphql.router)
  app.use(skillRouter(house))
  app.use(ownWindow)
  app.use(wellKnown(identity))
  if (identity.router) app.use(identityPath, identity.router)
  app.use(identityPages(door, identity))
  app.use(pages(door))
  app.use(healthPages(door, watching))
  app.use(nothingHere(door))
  app.use(notFound(door))
  app.use(failed(door)) // whatever has no way of its own to say that it failed
  return app
}
