// Connections: so many in all and from one network, so that nobody takes up every descriptor, and none without end. Who has
// shown a credential keeps one open between calls; anybody else only for a while, however little they send meanwhile.
import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Request } from 'express'
import type { Config } from './config.ts'
import { networkOf } from './identity/throttle.ts'

/** Longer than those in front keep a connection that they use again, or one is closed as they send on it. */
const keepAlive = 65_000

const knownRequests = new WeakSet<IncomingMessage>()
const knownSockets = new WeakSet<Socket>()

export function serverOptions({ STRANGER_PATIENCE_MS: patience }: Config): ServerOptions {
  return {
    keepAliveTimeout: patience,
    headersTimeout: patience,
    requireHostHeader: false, // http.ts says what is wrong
    connectionsCheckingInterval: Math.min(5000, patience / 2),
  }
}

/** trusts: whether an address is a proxy's, which many callers share. */
export function watchConnections(server: Server, config: Config, trusts: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.maxConnections = config.MAX_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (trusts(address)) return void knownSockets.add(socket)
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > config.MAX_CONNECTIONS_PER_ADDRESS) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
  server.prependListener('request', ({ socket }, response) => {
    response.once('finish', () => {
      if (knownSockets.has(socket)) socket.setTimeout(keepAlive)
    })
  })
}

/** It has shown a credential. */
export function recognise(request: Request): void {
  knownRequests.add(request)
  knownSockets.add(request.socket)
  if (!request.res!.headersSent) request.res!.setHeader('Keep-Alive', `timeout=${keepAlive / 1000}`)
}

export function isRecognised(request: IncomingMessage): boolean {
  return knownRequests.has(request)
}
