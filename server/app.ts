// The service over HTTP, as a list.
import express, { type Express } from 'express'
import { capabilities } from './capabilities/index.ts'
import type { Door } from './call.ts'
import type { Config } from './config.ts'
import { docsPages } from './docs.ts'
import type { GraphQLView } from './graphql/index.ts'
import { healthPages } from './health.ts'
import { identityPath, type Identity } from './identity/index.ts'
import { identityPages, wellKnown } from './identity/pages/index.ts'
import { createHouse, mcpRouter } from './mcp/router.ts'
import { problemPages } from './problem-pages.ts'
import { bodyProblem, nameTransaction, restRouter, send } from './rest.ts'
import type { Guide } from './skills/files.ts'
import { skillRouter } from './skills/router.ts'

export interface Surroundings { proxies: Config['TRUST_PROXY']; guides: readonly Guide[] }

export function createApp(door: Door, identity: Identity, graphql: GraphQLView, { proxies, guides }: Surroundings): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('case sensitive routing', true)
  app.set('trust proxy', proxies) // who is believed about a caller's address
  app.use(nameTransaction)
  app.use(docsPages(door))
  app.use('/api/v1', restRouter(door, identity.verifier, capabilities))
  app.use(graphql.router)
  const house = createHouse(door, capabilities, guides)
  app.use(mcpRouter(house, identity))
  app.use(skillRouter(house))
  app.use(wellKnown(identity))
  if (identity.router) app.use(identityPath, identity.router)
  app.use(identityPages(door, identity))
  app.use('/problems', problemPages(door.problems))
  app.use(healthPages(door))
  app.use((request, response) => send(response, door.problems.make('not_found', `There is no ${request.path} here.`)))
  app.use(bodyProblem(door)) // of whatever has no way of its own to say that it failed
  return app
}
