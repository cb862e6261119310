// What the pages keep in the browser: two cookies, and for a moment a third. One is the session; the other names the browser,
// signed in or not, and is what the forms' tokens are bound to, so that no other site can send a form in a person's name.
// The third is what one page hands on to the next that is shown once: so loading that again sends no form again.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { createVault, derive, type Vault } from '../secrets.ts'
import { sessionSeconds } from '../sessions.ts'

// Longer than a session: where somebody signed in before, others' guesses do not delay them (../throttle.ts).
const browserSeconds = 90 * 24 * 3600
const handedSeconds = 600

type Cookie = 'session' | 'browser' | 'handed'

export class Browser {
  readonly #key: Buffer
  readonly #vault: Vault
  readonly #origin: string
  readonly #secure: boolean

  constructor(baseUrl: string, secret: string) {
    this.#key = derive(secret, 'forms')
    this.#vault = createVault(derive(secret, 'handed on'))
    this.#origin = new URL(baseUrl).origin
    this.#secure = baseUrl.startsWith('https:')
  }

  /** The secret of the session that the browser says it has. */
  session(request: IncomingMessage): string | undefined {
    return this.#read(request, 'session')
  }

  begin(response: Response, session: string): void {
    this.#set(response, 'session', session, sessionSeconds)
  }

  end(response: Response): void {
    this.#set(response, 'session', '', 0)
  }

  /** What the browser is known by, signed in or not. */
  name(request: IncomingMessage): string | undefined {
    return this.#read(request, 'browser')
  }

  /** The token for a form's hidden field, another each time; names the browser first if it has no name yet. */
  formToken(request: Request, response: Response): string {
    let name = this.#read(request, 'browser')
    if (!name) {
      name = randomBytes(24).toString('base64url')
      this.#set(response, 'browser', name, browserSeconds)
      request.headers.cookie = `${request.headers.cookie ?? ''}; ${this.#name('browser')}=${name}`
    }
    const showing = randomBytes(9).toString('base64url')
    return `${showing}.${this.#sign(showing, name, this.session(request))}`
  }

  /** Whether a form came from one of the service's own pages, in this browser and this session. */
  isOwnForm(request: Request, token: unknown): boolean {
    const name = this.#read(request, 'browser')
    const origin = request.get('Origin')
    if (!name || typeof token !== 'string' || (origin !== undefined && origin !== this.#origin)) return false
    const [showing = '', signature = ''] = token.split('.')
    const expected = Buffer.from(this.#sign(showing, name, this.session(request)))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  /**
   * Whether a question that brings the session along was asked by a page of the service itself. Browsers write the Origin
   * of every POST, and no page can change it: a form, a script or a link of another site brings its own, "null" or none.
   */
  isOwnQuestion(request: Request): boolean {
    return request.method === 'POST' && request.get('Origin') === this.#origin
  }

  /** For the page that this session is sent to now. */
  handOn(request: Request, response: Response, content: unknown): void {
    this.#set(response, 'handed', this.#vault.seal(content, this.session(request) ?? ''), handedSeconds)
  }

  /** What was handed on to it, once. */
  takeHanded(request: Request, response: Response): unknown {
    const handed = this.#read(request, 'handed')
    if (handed === undefined) return undefined
    this.#set(response, 'handed', '', 0)
    return this.#vault.open(handed, this.session(request) ?? '')
  }

  #sign(showing: string, name: string, session = ''): string {
    return createHmac('sha256', this.#key).update(`${showing}\0${name}\0${session}`).digest('base64url')
  }

  // The prefix makes browsers refuse a cookie of that name that another host, or plain http, tries to set.
  #name(what: Cookie): string {
    return `${this.#secure ? '__Host-' : ''}millwright_${what}`
  }

  #read(request: IncomingMessage, what: Cookie): string | undefined {
    const wanted = this.#name(what)
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim() || undefined
    }
    return undefined
  }

  #set(response: Response, what: Cookie, value: string, seconds?: number): void {
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
    response.append(
      'Set-Cookie',
      `${this.#name(what)}=${value}; Path=/; HttpOnly; SameSite=Lax${this.#secure ? '; Secure' : ''}${age}`,
    )
  }
}
