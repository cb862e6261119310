// GraphQL over HTTP by Grafserv, on the schema that PostGraphile makes of the dashboard views.
import { depthLimit } from '@graphile/depth-limit'
import express, { type Router } from 'express'
import type { GraphileConfig } from 'graphile-config'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { postgraphile } from 'postgraphile'
import { SafeError } from 'postgraphile/grafast'
import type { ExecutionConfig } from 'postgraphile/grafserv'
import { grafserv } from 'postgraphile/grafserv/express/v4'
import { type DocumentNode, type ExecutionResult, GraphQLError, visit } from 'postgraphile/graphql'
import type { Excess } from '../bounds.ts'
import type { FieldError } from '../capabilities/messages.ts'
import { collectUnstorable, composed } from '../capabilities/storable.ts'
import { explain } from './errors.ts'
import { forgettableIntrospection } from './introspection.ts'
import { tooLong, tooMuch } from './limits.ts'
import { readOperations, resolveOperation } from './operations.ts'
import { explorerPath, graphqlPath, largestBody, staticPath } from './paths.ts'
import { makePreset } from './preset.ts'
import { withCodes } from './refused.ts'
import { openSession, type Session } from './session.ts'

declare global {
  namespace Express {
    interface Request {
      session?: Session
    }
  }
}

export interface Serving {
  router: Router
  openSession: typeof openSession
  /** What is too much about a request's query, before anything else is done about it. */
  excessOf(request: express.Request): Excess | undefined
  release(): Promise<void>
}

/** Reads the views from the database and makes the schema. */
export async function serve(pool: Pool, operationsFolder: string | undefined, log: Logger): Promise<Serving> {
  const introspection = forgettableIntrospection()
  const made = postgraphile({
    extends: [makePreset(pool), introspection.preset],
    plugins: [servingPlugin(operationsFolder ? readOperations(operationsFolder) : undefined, log)],
    grafserv: {
      graphqlPath,
      graphqlOverGET: true,
      graphiql: true,
      graphiqlPath: explorerPath,
      graphiqlStaticPath: staticPath,
      graphiqlOnGraphQLGET: false,
      websockets: false,
      watch: false,
      maxRequestLength: largestBody,
      maskError: (error) => explain(error, log),
    },
  })
  await made.getSchema()
  introspection.forget()
  const router = express.Router()
  await made.createServ(grafserv).addTo(router as never, null, false)
  return { router, openSession, excessOf, release: async () => await made.release() }
}

/** A genealogy is walked as far as the depth of a query goes. */
const genealogy = Object.fromEntries(
  [
    ...['Lot.usedIn', 'Lot.madeFrom', 'LotLink.consumedLot', 'LotLink.producedLot'],
    ...['LotLinkConnection.nodes', 'LotLinkConnection.edges', 'LotLinkEdge.node'],
  ].map((field) => [field, 12]),
)

function servingPlugin(operations: Map<string, string> | undefined, log: Logger): GraphileConfig.Plugin {
  return {
    name: 'MillwrightServingPlugin',
    version: '1.0.0',
    grafserv: {
      middleware: {
        setPreset(next, event) {
          event.validationRules.push(
            depthLimit({
              maxDepth: 12,
              maxListDepth: 5,
              maxSelfReferentialDepth: 2,
              maxIntrospectionDepth: 16,
              revealDetails: true,
              maxDepthByFieldCoordinates: { ...genealogy, '__Type.ofType': 10 }, // so deep tools ask of the schema
            }),
          )
          const configOf = event.getExecutionConfig
          event.getExecutionConfig = async function (context) {
            return within(context.expressv4!.req.session!, await configOf.call(this, context), log)
          }
          return next()
        },
        async processRequest(next) {
          return withCodes(await next())
        },
        processGraphQLRequestBody(next, event) {
          if (operations) resolveOperation(operations, event.body)
          const message = wrongForm(event.body)
          if (message) throw new SafeError(message, { code: 'invalid_input', statusCode: 400 })
          event.body.variableValues = composed(event.body.variableValues) as typeof event.body.variableValues
          return next()
        },
      },
    },
  }
}

/** What the library would say without a code. */
function wrongForm({ query, operationName, variableValues, extensions }: SentBody): string | undefined {
  if (typeof query !== 'string') return 'query must be a string'
  if (operationName != null && typeof operationName !== 'string') return 'operationName must be a string'
  const isObject = (value: unknown) => value == null || (typeof value === 'object' && !Array.isArray(value))
  if (!isObject(variableValues)) return 'variables must be an object'
  if (!isObject(extensions)) return 'extensions must be an object'
  const [unstorable] = unstorableIn(variableValues, 'variables')
  return unstorable && `${unstorable.path} ${unstorable.message}`
}

/** What no row can hold. */
function unstorableIn(value: unknown, ...path: string[]): FieldError[] {
  const errors: FieldError[] = []
  collectUnstorable(value, path, errors)
  return errors
}

function excessOf({ body, query: parameters }: express.Request): Excess | undefined {
  const message = [queryIn(body), parameters.query]
    .map((query) => typeof query === 'string' && tooLong(query))
    .find(Boolean)
  return message ? { code: 'invalid_input', message } : undefined
}

/** What is no JSON is nobody's query, or the query itself; the library says which. */
function queryIn(body: Buffer): unknown {
  const text = body.toString()
  try {
    return (JSON.parse(text) as { query?: unknown }).query
  } catch {
    return text
  }
}

interface SentBody {
  query?: unknown
  operationName?: unknown
  variableValues?: unknown
  extensions?: unknown
}

/** Runs a question in the caller's transaction, within the limits, and tells its errors as a caller may hear them. */
function within(session: Session, config: ExecutionConfig, log: Logger): ExecutionConfig {
  const told = (errors: readonly GraphQLError[]) =>
    errors.map((error) => explain(error, log, session.caller.transactionId))
  return {
    ...config,
    parseAndValidate(query) {
      const { document, errors: invalid } = config.parseAndValidate(query)
      if (!document) return { errors: told(invalid!) }
      const errors = compose(document)
      return errors.length > 0 ? { errors: told(errors) } : { document }
    },
    async execute(args) {
      const refused = tooMuch(args)
      if (refused.length > 0) return { errors: refused }
      Object.assign(args.contextValue as object, { can: session.can, withPgClient: session.withPgClient })
      const result = (await config.execute(args)) as ExecutionResult
      await session.close()
      return result.errors ? { ...result, errors: told(result.errors) } : result
    },
  }
}

/** In place, as the library knows a document that it has planned by its being the same. Answers what cannot be asked for. */
function compose(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = []
  visit(document, {
    StringValue(node) {
      Object.assign(node, { value: composed(node.value) })
      for (const { message } of unstorableIn(node.value)) errors.push(new GraphQLError(message, { nodes: node }))
    },
  })
  return errors
}
