// How a test talks to the service: over HTTP, with a key, as any client would.
import { Agent, setGlobalDispatcher } from 'undici'
import { noteRefusal } from './refusals.ts'

setGlobalDispatcher(new Agent({ keepAliveTimeout: 1000 }))

// What a test asserts of a body is up to the test.
export interface Reply {
  status: number
  body: any
  text: string
  headers: Headers
}

export class Client {
  readonly baseUrl: string
  readonly key: string

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl
    this.key = key
  }

  get(path: string, headers?: Record<string, string>): Promise<Reply> {
    return this.send('GET', path, undefined, headers)
  }
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', path, body, headers)
  }
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('PUT', path, body, headers)
  }
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('PATCH', path, body, headers)
  }
  delete(path: string, headers?: Record<string, string>): Promise<Reply> {
    return this.send('DELETE', path, undefined, headers)
  }

  /** path is below /api/v1; a string body goes out as it is. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(`${this.baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const reply = {
      status: response.status,
      body: text ? JSON.parse(text) : undefined,
      text,
      headers: response.headers,
    }
    if (reply.status >= 400) noteRefusal(method, path, reply.body?.code)
    return reply
  }

  /** The body of an answer that must be a success. */
  async ok(answer: Promise<Reply>): Promise<Reply['body']> {
    const reply = await answer
    if (reply.status !== 200) throw new Error(`status ${reply.status}: ${reply.text}`)
    return reply.body
  }
}

/** The offending fields, each once. */
export function paths(body: { errors?: { path: string }[] }): string[] {
  return [...new Set((body.errors ?? []).map((error) => error.path))].sort()
}
