// What the pages share: who is signed in, where they belong, and calls in their name. A page decides nothing about the
// factory: it calls capabilities as any client does, with the person's own permissions.
import { setTimeout } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { call, type Door } from '../../call.ts'
import type { CallOptions } from '../../call-options.ts'
import { capabilities } from '../../capabilities/index.ts'
import { reads, transactionOf } from '../../http.ts'
import type { SignIn } from '../index.ts'
import { claimsOf, type Session } from '../sessions.ts'
import type { Place } from '../throttle.ts'
import { inLabels, type Refused } from './in-labels.ts'

export interface Room {
  door: Door
  signIn: SignIn
}
/** Whoever is signed in, with one request of theirs. */
export interface Visit extends Session {
  transactionId: string
}
export interface Membership {
  shortName: string
  name: string
}
/** The body of a refusal, or of an answer. */
type Body = Record<string, unknown>
export type Outcome<T> = { ok: true; body: T } | Refused

export async function sessionOf({ signIn }: Room, request: Request): Promise<Visit | null> {
  const session = await signIn.sessions.find(signIn.browser.session(request))
  return session && { ...session, transactionId: transactionOf(request.res!) }
}

/** Sends whoever is not signed in to do so first, and back. */
export function signedIn(
  room: Room,
  page: (request: Request, response: Response, session: Visit) => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const session = await sessionOf(room, request)
    if (session) return await page(request, response, session)
    const back = reads(request) ? request.originalUrl : '/keys'
    response.redirect(303, `/sign-in?to=${encodeURIComponent(back)}`)
  }
}

/** Where a request comes from, as guesses are counted. */
export function placeOf({ signIn }: Room, request: Request): Place {
  return { address: request.ip ?? '', browser: signIn.browser.name(request) }
}

/**
 * What happens to accounts here stands in the audit logs of the companies they are members of, or of the one that it is
 * about. Answers with how many entries that makes.
 */
export async function noteAccount(
  { door }: Room,
  response: Response,
  subs: string[],
  what: `accounts.${string}`,
  company?: string,
  consent?: { id: string; application: string; permissions: string[] | null },
): Promise<number> {
  const { rows } = await door.pool.query<{ entries: number }>(
    'select call.note_account($1, $2, $3, $4, $5) as entries',
    [subs, what, transactionOf(response), company ?? null, consent ?? null],
  )
  return rows[0]!.entries
}

/**
 * Somebody has signed in to a company when they first look at it there: its audit log has it then, and that of no other.
 * Should this be cut off halfway, it stands there twice rather than not at all.
 */
export async function enter(room: Room, request: Request, session: Session, company: string): Promise<void> {
  if (session.companies.includes(company)) return
  const { sessions, browser } = room.signIn
  if ((await noteAccount(room, request.res!, [session.user.sub], 'accounts.signed_in', company)) > 0)
    await sessions.enter(browser.session(request), company)
}

/** No answer waits for it, so that an address that has an account takes no longer than one that has none. */
export function noteFailure(room: Room, response: Response, email: string): void {
  const note = async () => {
    const accounts = await room.signIn.users.accountsOf(email)
    const subs = accounts.map(({ sub }) => sub)
    await noteAccount(room, response, subs, 'accounts.sign_in_failed')
  }
  const failed = (err: Error) =>
    room.door.log.error({ err, transactionId: transactionOf(response) }, 'not in the audit log')
  room.door.afterwards.add(note().catch(failed))
}

/** Where somebody belongs; in what is archived nobody can do anything. */
export interface Memberships {
  companies: Membership[]
  archived: Membership[]
}

export async function membershipsOf({ door }: Room, sub: string): Promise<Memberships> {
  const {
    rows: [row],
  } = await door.pool.query<{ memberships: Memberships }>('select call.memberships($1) as memberships', [sub])
  return row!.memberships
}

/** Calls a capability as the person who is signed in. */
export async function callAs<T = Body>(
  { door }: Room,
  session: Visit,
  company: string,
  name: string,
  input: Body = {},
  options: CallOptions = {},
): Promise<Outcome<T>> {
  const capability = capabilities.find((one) => one.name === name)!
  const caller = { claims: claimsOf(session, company), channel: 'rest' as const, transactionId: session.transactionId }
  for (;;) {
    const answer = await call(door, capability, caller, input, options)
    const body = JSON.parse(answer.body)
    if (answer.status === 200) return { ok: true, body }
    if (body.code !== 'idempotency_in_progress') return inLabels(body, answer.status)
    await setTimeout(200) // the form was sent twice, and another process is at it
  }
}

/** All rows of a list, or the first of them, as the person who is signed in may see them. */
export async function allAs<T>(
  room: Room,
  session: Visit,
  company: string,
  name: string,
  input: Body = {},
  most = Number.POSITIVE_INFINITY,
): Promise<Outcome<{ rows: T[]; isCut: boolean }>> {
  const rows: T[] = []
  let hasMore = true
  while (hasMore && rows.length < most) {
    const page = { ...input, limit: 100, offset: rows.length }
    const found = await callAs<{ data: T[]; pagination: { hasMore: boolean } }>(room, session, company, name, page)
    if (!found.ok) return found
    rows.push(...found.body.data)
    hasMore = found.body.pagination.hasMore
  }
  return { ok: true, body: { rows, isCut: hasMore } }
}

/** What the person may in a company, and by which clock it goes. */
export interface Standing {
  permissions: string[]
  timezone: string
}

export async function standingOf(room: Room, session: Visit, company: string): Promise<Standing> {
  type Me = { permissions: string[]; company: { timezone: string } }
  const me = await callAs<Me>(room, session, company, 'me.get')
  return me.ok
    ? { permissions: me.body.permissions, timezone: me.body.company.timezone }
    : { permissions: [], timezone: 'UTC' }
}

/** A form's field as text; what is not text is none, and neither is what Postgres cannot hold. */
export function text(value: unknown): string {
  return typeof value === 'string' && !value.includes('\0') ? value : ''
}

/** A form's field that may come several times. */
export function texts(value: unknown): string[] {
  return [value ?? []].flat().filter((one): one is string => typeof one === 'string')
}
