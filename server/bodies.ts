// Bodies of requests, looked at while they come: of one that is too much no more is kept, and the rest is thrown away; a
// long rest is not even waited for, as to read ten megabytes holds up everybody else, whatever is done with them.
import express, { type Request, type RequestHandler } from 'express'
import { Bounds, type Excess } from './bounds.ts'

export interface Body {
  /** Undefined: none came, or it is too much. */
  bytes?: Buffer
  /** Why it is not read as JSON. */
  excess?: Excess
}

/** What bounded read of a request. */
export function bodyOf(request: Request): Body {
  return request.res!.locals.body ?? {}
}

/** The body of this request is what nobody sends who means well. */
export function tooMuch(request: Request): void {
  request.res!.locals.tooMuch?.()
}

/** What is wrong with a Content-Type that names another charset than UTF-8, as which all is read. */
export function foreignCharset(type = ''): string | undefined {
  const named = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1]
  return named && !/^utf-?8$/i.test(named) ? `Send the body in UTF-8; it is said to be ${named}.` : undefined
}

export const cheaplyRead = 64 * 1024

/** Whether it takes a while to read what is left of it; of one that does not say how long it is, nobody knows. */
export function isLarge({ headers }: Request, already = 0): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) - already > cheaplyRead
}

/** For handlers that come after it. Fails with entity.too.large, without having read what is above the limit. */
export function bounded(limitOf: (request: Request) => number, levels?: number): RequestHandler {
  return async (request, response, next) => {
    try {
      const limit = limitOf(request)
      const isPlain = (request.headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
      const read = isPlain ? readPlain : readPacked
      const body = await read(request, limit, new Bounds(limit, levels))
      if (body.excess) tooMuch(request)
      response.locals.body = body
      next()
    } catch (error) {
      if ((error as { status?: number }).status === 413) tooMuch(request)
      next(error)
    }
  }
}

function readPlain(request: Request, limit: number, bounds: Bounds): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let excess: Excess | undefined
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(tooLarge(limit))
    request
      .on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > limit) return reject(tooLarge(limit))
        excess ??= bounds.take(chunk)
        if (!excess) return chunks.push(chunk)
        chunks.length = 0
        if (!isLarge(request, length)) return
        request.pause()
        request.res!.setHeader('Connection', 'close')
        resolve({ excess })
      })
      .on('end', () => resolve(excess ? { excess } : { bytes: length > 0 ? Buffer.concat(chunks) : undefined }))
      .on('error', () => reject(brokenOff()))
      .on('close', () => reject(brokenOff()))
  })
}

function brokenOff(): Error {
  return Object.assign(new Error('the request broke off'), { status: 400 })
}

function tooLarge(limit: number): Error {
  return Object.assign(new Error('the body is too large'), { type: 'entity.too.large', status: 413, limit })
}

async function readPacked(request: Request, limit: number, bounds: Bounds): Promise<Body> {
  const unpack = express.raw({ type: () => true, limit })
  await new Promise<void>((done, failed) =>
    unpack(request, request.res!, (error?: unknown) => (error ? failed(error) : done())),
  )
  const bytes: Buffer | undefined = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined
  const excess = bytes && bounds.take(bytes)
  return excess ? { excess } : { bytes }
}
