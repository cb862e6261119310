// What stands at the address beside the API, for people: the front page, the problems, style sheet and icon of all pages.
import express, { type RequestHandler, type Router } from 'express'
import type { Door } from '../call.ts'
import { reads } from '../http.ts'
import { assets } from './assets.ts'
import { frontPage } from './front.ts'
import { icon } from './layout.ts'
import { problemPages } from './problems.ts'

export function pages(door: Door): Router {
  const router = express.Router()
  router.use(assets())
  router.get('/favicon.ico', (_, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('svg').send(icon)
  })
  router.use(frontPage(door))
  router.use('/problems', problemPages(door))
  return router
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * On one's own machine the service has several names, but cookies, forms and sign-ins know the one that it says itself: a
 * browser that came by another is sent there. Elsewhere names are the affair of whatever stands before the service.
 */
export function byOneName(baseUrl: string): RequestHandler {
  const { host, hostname, port, origin } = new URL(baseUrl)
  return (request, response, next) => {
    if (request.headers.host === host || !reads(request) || !loopback.includes(hostname)) return next()
    const asked = URL.parse(`http://${request.headers.host}`)
    if (
      !asked ||
      asked.port !== port ||
      !loopback.includes(asked.hostname) ||
      !request.originalUrl.startsWith('/') ||
      request.accepts('json', 'html') === 'json'
    )
      return next()
    response.redirect(302, origin + request.originalUrl)
  }
}
