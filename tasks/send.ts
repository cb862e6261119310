// One attempt to deliver one message: a POST that lasts 15 seconds at most, follows no redirect, and reads no more of the
// answer than the log keeps.
import { readFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { createSecureContext, rootCertificates } from 'node:tls'
import { withoutEcho } from './echo.ts'
import { isAllowed, NameUnknown, problemOf, publicLookup, TargetForbidden, unresolved } from './targets.ts'

export interface Message {
  url: string
  headers: Record<string, string> | null
  messageId: string
  body: string
}
export interface Outcome {
  statusCode: number | null
  body: string | null
  timeMs: number
  error: string | null
}
export interface SenderOptions {
  allowedHosts: readonly string[]
  caFile?: string
  timeoutMs?: number
  lookup?: ReturnType<typeof publicLookup>
}

const bodyLimit = 4096
// In milliseconds: a way there and back, from anywhere.
const closedWithin = 1000

export class Sender {
  readonly #options: SenderOptions
  readonly #agent: Agent
  /** Keeps no connection. */
  readonly #fresh: Agent

  constructor(options: SenderOptions) {
    this.#options = options
    // One for all connections: to make it reads every root certificate.
    const secureContext = createSecureContext(
      options.caFile ? { ca: [...rootCertificates, readFileSync(options.caFile, 'utf8')] } : {},
    )
    // A connection that is kept was made to an address that passed; it cannot change.
    this.#agent = new Agent({
      keepAlive: true,
      maxFreeSockets: 64,
      timeout: 30_000,
      secureContext,
    })
    this.#fresh = new Agent({ keepAlive: false, secureContext })
  }

  async send(message: Message, signature: { timestamp: number; entries: string }, stop: AbortSignal): Promise<Outcome> {
    const started = performance.now()
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? 15_000)
    const outcome = (error: string | null, answer: { statusCode?: number; body?: string } = {}): Outcome => ({
      statusCode: answer.statusCode ?? null,
      body: answer.body === undefined ? null : withoutEcho(answer.body, message),
      error,
      timeMs: Math.round(performance.now() - started),
    })
    try {
      const answer = await this.#post(message, signature, AbortSignal.any([timeout, stop]))
      const good = answer.statusCode >= 200 && answer.statusCode < 300
      return outcome(
        good
          ? null
          : `The endpoint answered ${answer.statusCode}${answer.statusCode >= 300 && answer.statusCode < 400 ? '; redirects are not followed' : ''}.`,
        answer,
      )
    } catch (error) {
      if (stop.aborted && !timeout.aborted) throw error
      return outcome(
        timeout.aborted ? 'The endpoint did not answer in time.' : describe(error as NodeJS.ErrnoException),
      )
    }
  }

  close(): void {
    this.#agent.destroy()
    this.#fresh.destroy()
  }

  async #post(
    message: Message,
    signature: { timestamp: number; entries: string },
    signal: AbortSignal,
  ): Promise<{ statusCode: number; body: string }> {
    const url = new URL(message.url)
    const problem = problemOf(url, this.#options.allowedHosts)
    if (problem) throw new TargetForbidden(`The target ${problem}.`)
    const lookup = isAllowed(url, this.#options.allowedHosts) ? undefined : (this.#options.lookup ?? publicLookup())
    const headers = {
      'User-Agent': 'Millwright-Webhooks/1',
      ...message.headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(message.body),
      'webhook-id': message.messageId,
      'webhook-timestamp': String(signature.timestamp),
      'webhook-signature': signature.entries,
    }
    const response = await this.#ask(url, { method: 'POST', headers, lookup, signal }, message.body)
    return { statusCode: response.statusCode!, body: await readStart(response) }
  }

  // A connection that was kept may be closed by the receiver just as it is used again, which shows at once: then it is
  // asked once more, by a connection of its own, as all that are kept may be closed. Receivers know messages by their
  // ids, should it have come all the same. Who closes later has read it, and that is a failed attempt.
  async #ask(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
    const started = performance.now()
    const asked = request(url, { ...options, agent: this.#agent })
    try {
      return await answerOf(asked, body)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const wasClosed = asked.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
      if (!wasClosed || performance.now() - started > closedWithin) throw error
      return await answerOf(request(url, { ...options, agent: this.#fresh }), body)
    }
  }
}

function answerOf(asked: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    asked.on('response', answered).on('error', failed).end(body)
  })
}

// The status decides; a body that breaks off or never ends is kept as far as it came.
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= bodyLimit) break // which closes the connection
    }
  } catch {
    /* what came is kept */
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, bodyLimit)).replaceAll('\0', '\ufffd')
}

// In words of our own: those of libraries tell of the inside of this machine, and may repeat what was sent.
function describe(error: NodeJS.ErrnoException): string {
  if (error instanceof TargetForbidden || error instanceof NameUnknown) return error.message
  const known: Record<string, string> = {
    ECONNREFUSED: 'The connection was refused.',
    ECONNRESET: 'The connection was reset.',
    EPIPE: 'The connection was reset.',
    ETIMEDOUT: 'The connection could not be made in time.',
    EHOSTUNREACH: 'The host cannot be reached.',
    ENETUNREACH: 'The host cannot be reached.',
    ENOTFOUND: unresolved,
    EAI_AGAIN: unresolved,
  }
  const code = error.code ?? ''
  if (code in known) return known[code]!
  if (/^HPE_/.test(code)) return 'The endpoint’s answer was not HTTP.'
  if (/CERT|_CRL_|HOSTNAME_MISMATCH|^INVALID_(CA|PURPOSE)|ALTNAME/.test(code))
    return 'The endpoint’s certificate is not valid: it must be of its name, not expired, and of a known authority, with all between.'
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return 'No TLS connection could be agreed on with the endpoint.'
  return 'The connection failed.'
}
