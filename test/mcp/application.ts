// An application as people use one: it keeps what it is given while signing in, and sends its person to the service's pages.
// Both generations of the official client take it as their OAuthClientProvider.
import {
  Client as NewerClient,
  StreamableHTTPClientTransport as NewerTransport,
  UnauthorizedError as NewerUnauthorized,
} from '@modelcontextprotocol/client'
import { UnauthorizedError as OlderUnauthorized } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type Member, type Seen, Visitor } from '../identity/visitor.ts'

export type Era = 'older' | 'newer'
export type Connection = OlderClient | NewerClient

// The two generations name the same things by types of their own.
type Any = any

const redirectUrl = 'http://127.0.0.1:8765/callback'
const info = { name: 'shift-report', version: '1' }

/** What a client made public says about itself; the same to whom it registers and at the address of its metadata. */
export const clientMetadata = {
  client_name: 'Shift report',
  redirect_uris: [redirectUrl],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}

export class Application {
  readonly era: Era
  readonly url: URL
  readonly clientMetadataUrl: string | undefined
  /** Where the person was last sent. */
  sentTo: URL | undefined
  kept: { client?: Any; tokens?: Any; verifier?: string; discovery?: Any } = {}

  /** url: the tool server's address, with the company where it is named. metadata: the address of its client id metadata document. */
  constructor(era: Era, url: string, metadata?: string) {
    this.era = era
    this.url = new URL(url)
    this.clientMetadataUrl = metadata
  }

  get redirectUrl() {
    return redirectUrl
  }
  get clientMetadata(): Any {
    return clientMetadata
  }
  state() {
    return 'xyz'
  }
  clientInformation() {
    return this.kept.client
  }
  saveClientInformation(client: Any) {
    this.kept.client = client
  }
  tokens() {
    return this.kept.tokens
  }
  saveTokens(tokens: Any) {
    this.kept.tokens = tokens
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string) {
    this.kept.verifier = verifier
  }
  codeVerifier() {
    return this.kept.verifier!
  }
  saveDiscoveryState(discovery: Any) {
    this.kept.discovery = discovery
  }
  discoveryState() {
    return this.kept.discovery
  }
  invalidateCredentials(what: string) {
    if (what === 'tokens') delete this.kept.tokens
  }

  /** Undefined: the person has to sign in first, at sentTo. */
  async connect(): Promise<Connection | undefined> {
    this.sentTo = undefined
    try {
      if (this.era === 'older') {
        const client = new OlderClient(info)
        await client.connect(this.#transport() as OlderTransport)
        return client
      }
      const client = new NewerClient(info, { versionNegotiation: { mode: 'auto' } })
      await client.connect(this.#transport() as NewerTransport)
      return client
    } catch (error) {
      if (!needsSignIn(error)) throw error
      return undefined
    }
  }

  /** The person signs in, chooses a company where they are asked, and allows it. Answers with the page that asked. */
  async signIn(who: Member, company?: string): Promise<Seen> {
    const visitor = new Visitor(this.sentTo!.origin)
    let page = await visitor.get(this.sentTo!.href)
    if (page.text.includes('name="password"'))
      page = await visitor.send(page, '/sign-in', { email: who.email, password: who.password })
    if (company) page = await visitor.get(`${new URL(page.url).pathname}?company=${company}`)
    const back = await visitor.send(page, new URL(page.url).pathname, { answer: 'allow', extent: 'all' })
    const answer = new URL(back.url).searchParams
    const transport = this.#transport()
    if (transport instanceof NewerTransport) await transport.finishAuth(answer)
    else await transport.finishAuth(answer.get('code')!)
    return page
  }

  #transport(): OlderTransport | NewerTransport {
    return this.era === 'older'
      ? new OlderTransport(this.url, { authProvider: this })
      : new NewerTransport(this.url, { authProvider: this })
  }
}

/** What the service said, where a client tells only that it was refused. */
export function saidTo(error: unknown): string {
  return `${String(error)} ${(error as { data?: { text?: string } }).data?.text ?? ''}`
}

export function needsSignIn(error: unknown): boolean {
  return (
    error instanceof OlderUnauthorized ||
    error instanceof NewerUnauthorized ||
    (error instanceof Error && error.cause !== undefined && needsSignIn(error.cause))
  )
}
