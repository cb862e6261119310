// The view for dashboards: /graphql, and /graphiql to explore it. Whoever asks is let in by the same keys and the same
// checks as over REST before anything is read of the question, so that strangers learn nothing about it.
import express, { type Request, type Response, type Router } from 'express'
import pg from 'pg'
import type { Door } from '../call.ts'
import { IdentityUnavailable, type TokenVerifier } from '../identity/ports.ts'
import type { Problem } from '../problems.ts'
import { authenticate, nameTransaction } from '../rest.ts'
import type { Serving } from './serve.ts'

export interface GraphQLOptions {
  /** As the login that may read the dashboard views and nothing else. */
  pool: pg.Pool
  /** A folder of .graphql files: those are the only operations that run. */
  operationsFolder?: string
}

export interface GraphQLView {
  router: Router
  /** Makes the schema ahead of the first question. */
  warm(): Promise<void>
  close(): Promise<void>
}

const paths = /^\/graphi?ql(\/.*)?$/
