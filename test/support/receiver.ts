// A receiver of webhooks over TLS, with a certificate made at test time. What it answers is up to the test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'
import { patience, until } from './until.ts'

export interface Received {
  id: string
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
  at: number
  /** Came by a connection by which another message came before. */
  onKept: boolean
}
export type Answer = (message: Received, response: ServerResponse) => void

const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  notAfterDate: new Date(Date.now() + 24 * 3600 * 1000),
  extensions: [
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ],
})
const folder = mkdtempSync(path.join(tmpdir(), 'millwright-receiver-'))

/** The certificate as a file, for WEBHOOK_CA. */
export const caFile = path.join(folder, 'ca.pem')
writeFileSync(caFile, certificate.cert)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const tls = { key: certificate.private, cert: certificate.cert }

export class Receiver {
  readonly received: Received[] = []
  readonly #server: Server
  readonly #answers = new Map<string, Answer>()
  readonly #sockets = new Set<Socket>()
  readonly #used = new WeakSet<Socket>()

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>((listening) => receiver.#server.listen(0, '127.0.0.1', listening))
    return receiver
  }

  constructor() {
    this.#server = createServer(tls, (request, response) => {
      const chunks: Buffer[] = []
      request
        .on('error', () => undefined)
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const raw = Buffer.concat(chunks).toString()
          const message: Received = {
            id: String(request.headers['webhook-id']),
            path: request.url!,
            headers: request.headers,
            raw,
            body: JSON.parse(raw),
            at: Date.now(),
            onKept: this.#used.has(request.socket),
          }
          this.#used.add(request.socket)
          this.received.push(message)
          const answer = this.#answers.get(request.url!)
          if (answer) answer(message, response)
          else response.writeHead(204).end()
        })
    })
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  get host(): string {
    return `localhost:${(this.#server.address() as AddressInfo).port}`
  }

  url(at = '/'): string {
    return `https://${this.host}${at}`
  }

  /** What a path answers from now on; 204 without. */
  answer(at: string, answer: Answer): void {
    this.#answers.set(at, answer)
  }

  at(at: string): Received[] {
    return this.received.filter((message) => message.path === at)
  }

  /** Waits until so many messages came in at a path. */
  async until(at: string, count: number, milliseconds = patience): Promise<Received[]> {
    await until(
      () => this.at(at).length >= count,
      milliseconds,
      () => `${this.at(at).length} of ${count} messages came at ${at}`,
    )
    return this.at(at)
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }
}
