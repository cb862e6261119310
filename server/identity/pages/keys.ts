// The keys of whoever is signed in: make one, see it once, revoke it.
import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { offsetOf } from '../../pages/company/seen.ts'
import type { Session } from '../sessions.ts'
import type { Refused } from './in-labels.ts'
import {
  type Account,
  type Listed,
  type ListedKey,
  type NewKey,
  type NewKeyForm,
  showKeys,
  showNewKey,
  showNoMore,
  showRevoke,
} from './key-views.ts'
import { formOf } from './once.ts'
import { findPlace, type Place } from './place.ts'
import { allAs, callAs, type Room, signedIn, standingOf, text, texts, type Visit } from './room.ts'

export function keyPages(room: Room): Router {
  const router = express.Router()
  router.get(
    '/keys',
    signedIn(room, async (request, response, session) => {
      const place = await findPlace(room, request, response, session, text(request.query.company))
      if (place)
        await showList(room, request, response, session, place, { revoked: request.query.revoked !== undefined })
    }),
  )
  router.post(
    '/keys',
    signedIn(room, async (request, response, session) => {
      const place = await findPlace(room, request, response, session, text(request.body.company))
      if (place) await create(room, request, response, session, place)
    }),
  )
  router.get(
    '/keys/new',
    signedIn(room, async (request, response, session) => {
      const place = await findPlace(room, request, response, session, text(request.query.company))
      if (place) await showMade(room, request, response, session, place)
    }),
  )
  router.get(
    '/keys/revoke',
    signedIn(room, async (request, response, session) => {
      const place = await findPlace(room, request, response, session, text(request.query.company))
      if (!place) return
      const key = await findKey(room, session, place.company.shortName, text(request.query.id))
      if (!key) return await showList(room, request, response, session, place, { refused: noKey })
      const { timezone } = await standingOf(room, session, place.company.shortName)
      const token = room.signIn.browser.formToken(request, response)
      showRevoke(response, { user: session.user, token, company: place.company, key, timezone })
    }),
  )
  router.post(
    '/keys/revoke',
    signedIn(room, async (request, response, session) => {
      const place = await findPlace(room, request, response, session, text(request.body.company))
      if (!place) return
      const { shortName } = place.company
      const outcome = await callAs(
        room,
        session,
        shortName,
        'api_keys.revoke',
        { id: text(request.body.id) },
        { form: formOf(request) },
      )
      if (!outcome.ok) return await showList(room, request, response, session, place, { refused: outcome })
      response.redirect(303, `/keys?company=${encodeURIComponent(shortName)}&revoked`)
    }),
  )
  return router
}

const noKey = {
  problem: 'There is no such key that you may see: it has ended, or never was.',
  wrong: [],
  status: 404,
}

interface Said {
  refused?: Pick<Refused, 'problem' | 'wrong' | 'status'>
  revoked?: boolean
  form?: NewKeyForm
}

async function showList(
  room: Room,
  request: Request,
  response: Response,
  session: Visit,
  place: Place,
  said: Said,
): Promise<void> {
  const { offset = 0 } = offsetOf({ given: (name) => text(request.query[name]) })
  showKeys(response, {
    ...place,
    ...said,
    ...(await listedKeys(room, session, place.company.shortName, offset)),
    user: session.user,
    token: room.signIn.browser.formToken(request, response),
  })
}

const keysAPage = 100

async function listedKeys(room: Room, session: Visit, shortName: string, offset: number): Promise<Listed> {
  const { permissions, timezone } = await standingOf(room, session, shortName)
  const [own, all, accounts] = await Promise.all([
    ownKeys(room, session, shortName),
    permissions.includes('api_keys:view') ? allAs<ListedKey>(room, session, shortName, 'api_keys.list') : null,
    permissions.includes('api_keys:manage')
      ? allAs<Account>(room, session, shortName, 'people.list', { actorType: 'service' })
      : null,
  ])
  const mine = new Set(own.map((key) => key.id))
  const others = all?.ok ? all.body.rows.filter((key) => !mine.has(key.id)) : []
  const pagination = { limit: keysAPage, offset, total: others.length, hasMore: offset + keysAPage < others.length }
  return {
    permissions,
    timezone,
    own,
    others: { data: others.slice(offset, offset + keysAPage), pagination },
    accounts: accounts?.ok ? accounts.body.rows.filter(({ isActive }) => isActive) : [],
  }
}

async function ownKeys({ signIn }: Room, session: Session, company: string): Promise<ListedKey[]> {
  const { rows } = await signIn.pool.query<Omit<ListedKey, 'person'>>(
    `select key_id as id, name, actor_type as "actorType", permissions, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
     from identity.living_keys($1) where sub = $2 order by created_at desc, key_id desc`,
    [company, session.user.sub],
  )
  return rows.map((row) => ({ ...row, person: null }))
}

/** One that lives and that the person may see, however many there are. */
async function findKey(room: Room, session: Visit, shortName: string, id: string): Promise<ListedKey | undefined> {
  const own = (await ownKeys(room, session, shortName)).find((key) => key.id === id)
  if (own) return own
  const all = await allAs<ListedKey>(room, session, shortName, 'api_keys.list')
  return all.ok ? all.body.rows.find((key) => key.id === id) : undefined
}

const day = 24 * 3600_000

async function create(room: Room, request: Request, response: Response, session: Visit, place: Place): Promise<void> {
  const { name, expiry, extent, account } = request.body
  const form: NewKeyForm = {
    name: text(name),
    expiry: text(expiry),
    account: text(account),
    narrowed: extent === 'some',
    chosen: texts(request.body.permission),
  }
  const days = z.coerce.number().int().min(1).max(3650).safeParse(form.expiry)
  const input = {
    name: form.name.trim(),
    ...(form.narrowed && { permissions: form.chosen }),
    ...(form.expiry && {
      expiresAt: days.success ? new Date(Date.now() + days.data * day).toISOString() : form.expiry,
    }),
    ...(form.account && { serviceAccountId: Number(form.account) }),
  }
  const once = { form: formOf(request) }
  const { shortName } = place.company
  const outcome = await callAs<{ id: string; key?: string }>(room, session, shortName, 'api_keys.create', input, once)
  if (!outcome.ok) return await showList(room, request, response, session, place, { form, refused: outcome })
  const { id, key } = outcome.body
  if (key) room.signIn.browser.handOn(request, response, { id, name: form.name.trim(), key } satisfies NewKey)
  const made = new URLSearchParams({ company: shortName, id })
  response.redirect(303, `/keys/new?${made}`)
}

async function showMade(room: Room, request: Request, response: Response, session: Visit, place: Place): Promise<void> {
  const { browser, baseUrl } = room.signIn
  const { company } = place
  const id = text(request.query.id)
  const key = browser.takeHanded(request, response) as NewKey | undefined
  const frame = { user: session.user, token: browser.formToken(request, response), company }
  if (key?.id === id) showNewKey(response, { ...frame, key, baseUrl })
  else if (await findKey(room, session, company.shortName, id)) showNoMore(response, frame)
  else await showList(room, request, response, session, place, { refused: noKey })
}
