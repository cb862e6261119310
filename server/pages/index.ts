// What stands at the address beside the API, for people: the style sheet of all pages, and the problems.
import express, { type Router } from 'express'
import type { Door } from '../call.ts'
import { stylePath, styleSheet } from './layout.ts'
import { problemPages } from './problems.ts'

export function pages(door: Door): Router {
  const router = express.Router()
  router.get(stylePath, (_, response) => {
    response.set({ 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' }).send(styleSheet)
  })
  router.use('/problems', problemPages(door))
  return router
}
