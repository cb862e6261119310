// Pages of other sites that may ask: browsers let them read an answer only where the service names their site. None by
// default. They ask by a key or a token that they have: a session's cookie goes along with nobody's question.
import cors from 'cors'
import type { RequestHandler } from 'express'

const answered = [
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Service-Transaction-ID',
]

/** Nothing where no site is named: then a preflight is answered as any other request is. */
export function crossOrigin(origins: readonly string[], methods: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next()
  // A list, also of one: a single text would be named to every site.
  return cors({ origin: [...origins], methods: [...methods], exposedHeaders: answered, maxAge: 600 })
}
