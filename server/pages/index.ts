// What stands at the address beside the API, for people: style sheet and icon of all pages, and the problems.
import express, { type Router } from 'express'
import type { Door } from '../call.ts'
import { icon, stylePath, styleSheet } from './layout.ts'
import { problemPages } from './problems.ts'

export function pages(door: Door): Router {
  const router = express.Router()
  router.get(stylePath, (_, response) => {
    response.set({ 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' }).send(styleSheet)
  })
  router.get('/favicon.ico', (_, response) => { response.set('Cache-Control', 'public, max-age=86400').type('svg').send(icon) })
  router.use('/problems', problemPages(door))
  return router
}
