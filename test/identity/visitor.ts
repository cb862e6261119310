// A browser without a screen: keeps cookies, follows the service's own redirects, sends the forms it is shown.
import { randomBytes } from 'node:crypto'
import { addMember } from '../../server/operator/companies.ts'
import type { TestCompany, TestService } from '../support/service.ts'

export interface Seen {
  status: number
  url: string
  text: string
  headers: Headers
}

export class Visitor {
  readonly #baseUrl: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  get(path: string): Promise<Seen> {
    return this.#go(new URL(path, this.#baseUrl), 'GET')
  }

  /** Sends a form with the hidden fields of the page it stands on. */
  send(page: Seen, path: string, fields: Record<string, string | string[]>): Promise<Seen> {
    const body = new URLSearchParams()
    for (const [, tag] of page.text.matchAll(/<input type="hidden"([^>]*)>/g)) {
      const [name, value] = [/name="([^"]*)"/.exec(tag!)![1]!, /value="([^"]*)"/.exec(tag!)![1]!]
      if (!body.has(name) && !Object.hasOwn(fields, name)) body.set(name, unescaped(value))
    }
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
    return this.post(path, body)
  }

  post(path: string, body: URLSearchParams, headers: Record<string, string> = {}): Promise<Seen> {
    return this.#go(new URL(path, this.#baseUrl), 'POST', body, headers)
  }

  /** As a script of a page asks: with the cookies, and whatever comes back is the answer. */
  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, one]) => `${name}=${one.value}`).join('; ')
    return fetch(new URL(path, this.#baseUrl), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    })
  }

  async signIn(email: string, password: string, to?: string): Promise<Seen> {
    const page = await this.get(`/sign-in${to ? `?to=${encodeURIComponent(to)}` : ''}`)
    return await this.send(page, '/sign-in', { email, password })
  }

  cookies(): string[] {
    return [...this.#cookies.keys()]
  }

  /** A second browser with the same cookies, perhaps at another process. */
  twin(baseUrl = this.#baseUrl): Visitor {
    const twin = new Visitor(baseUrl)
    for (const [name, cookie] of this.#cookies) twin.#cookies.set(name, cookie)
    return twin
  }

  /** Stops at an address outside the service, which is then the answer's url. */
  async #go(url: URL, method: string, body?: URLSearchParams, headers: Record<string, string> = {}): Promise<Seen> {
    for (let hops = 0; ; hops++) {
      const cookie = [...this.#cookies]
        .filter(([, one]) => url.pathname.startsWith(one.path))
        .map(([name, one]) => `${name}=${one.value}`)
        .join('; ')
      const response = await fetch(url, { method, body, redirect: 'manual', headers: { cookie, ...headers } })
      for (const line of response.headers.getSetCookie()) this.#keep(line)
      const location = response.headers.get('location')
      const text = await response.text()
      if (!location || hops > 10) return { status: response.status, url: url.href, text, headers: response.headers }
      url = new URL(location, url)
      if (url.origin !== new URL(this.#baseUrl).origin)
        return { status: response.status, url: url.href, text, headers: response.headers }
      ;[method, body, headers] = ['GET', undefined, {}]
    }
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    const path = /; ?path=([^;]+)/i.exec(line)?.[1] ?? '/'
    const gone = value === '' || /max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)
    if (gone) this.#cookies.delete(name!)
    else this.#cookies.set(name!, { value: value!, path })
  }
}

function unescaped(value: string): string {
  return value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

export interface Member {
  email: string
  password: string
  name: string
}

/** Somebody who can sign in, a member of these companies with a role. */
export async function member(service: TestService, companies: TestCompany[], role = 'Administrator'): Promise<Member> {
  const who = {
    email: `${randomBytes(5).toString('hex')}@example.test`,
    password: 'a long enough password',
    name: 'Sam Tester',
  }
  await service.service.identity.people.createUser(who)
  for (const company of companies) {
    await addMember(service.operator, service.service.identity, {
      company: company.shortName,
      email: who.email,
      name: who.name,
      role,
    })
  }
  return who
}

/** The first message that a page gives as an alert. */
export const tokenOf = (page: Seen) => /name="token" value="([^"]+)"/.exec(page.text)![1]!

export function alertOf(page: Seen): string | undefined {
  return /role="alert">([^<]*)</
    .exec(page.text)?.[1]
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
