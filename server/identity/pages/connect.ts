// An application asks to act for a person: who is it, in which company, how far. The provider sends the browser here and
// is told the outcome; what was agreed is one row in the list of keys (../grants.ts).
import express, { type Request, type Response, type Router } from 'express'
import { errors } from 'oidc-provider'
import { capabilities } from '../../capabilities/index.ts'
import { agentScopes } from '../../mcp/sign-in.ts'
import { permissionPattern } from '../claims.ts'
import { consentSeconds, isOwnPage, nameOf } from '../clients.ts'
import { listConsent } from '../grants.ts'
import { accessScope, findResource } from '../resources.ts'
import type { Session } from '../sessions.ts'
import {
  type Asked,
  type Interaction,
  showChoice,
  showConsent,
  showLapsed,
  showNothingToGrant,
} from './connect-views.ts'
import { inWords, isPermission } from './permissions.ts'
import { enter, membershipsOf, noteAccount, type Room, sessionOf, standingOf, text, texts } from './room.ts'

export function connectPages(room: Room): Router {
  const router = express.Router()
  router.get('/connect/:uid', async (request, response) => {
    const asked = await understand(room, request, response, text(request.query.company))
    if (!asked) return
    // Who tries a call on the service's own page has said so there; a link from elsewhere has not.
    const isOwnRequest = isOwnPage(asked.client) && request.get('Sec-Fetch-Site') === 'same-origin'
    if (isOwnRequest) await allow(room, request, response, asked, asked.narrowed ? asked.offered : null)
    else showConsent(room, request, response, asked)
  })
  router.post('/connect/:uid', async (request, response) => {
    if (request.body.answer !== 'allow') return await refuse(room, request, response)
    const asked = await understand(room, request, response, text(request.body.company))
    if (asked) await allow(room, request, response, asked, agreedTo(request.body, asked))
  })
  return router
}

/** Everything the page needs; null when another page was shown instead. */
async function understand(room: Room, request: Request, response: Response, wanted: string): Promise<Asked | null> {
  const { provider, baseUrl } = room.signIn
  const interaction = await findInteraction(room, request, response)
  if (!interaction) return null
  const session = await sessionOf(room, request)
  if (!session || !isFresh(interaction, session)) {
    const again = session ? '&again' : ''
    response.redirect(303, `/sign-in?to=${encodeURIComponent(`/connect/${interaction.uid}`)}${again}`)
    return null
  }
  if (interaction.prompt.name === 'login' || interaction.session?.accountId !== session.user.sub) {
    const login = { accountId: session.user.sub, remember: false, ts: Math.floor(session.since.getTime() / 1000) }
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    return null
  }
  const client = (await provider.Client.find(String(interaction.params.client_id)))!
  const resource = [interaction.params.resource].flat().map(String)[0]!
  const { companies, archived } = await membershipsOf(room, session.user.sub)
  const name =
    wanted || findResource(baseUrl, resource)?.company || (companies.length === 1 ? companies[0]!.shortName : '')
  const company = companies.find(({ shortName }) => shortName === name)
  if (!company) {
    showChoice(room, request, response, { interaction, client, session, companies, archived })
    return null
  }
  await enter(room, request, session, company.shortName)
  const { permissions: held } = await standingOf(room, session, company.shortName)
  const named = scopesIn(interaction).filter((word) => permissionPattern.test(word))
  const narrowed = named.length > 0
  const mayHave = (permission: string) => isOwnPage(client) || ofApplications.includes(permission)
  const grantable = held.filter(mayHave)
  const offered = narrowed ? grantable.filter((permission) => named.includes(permission)) : grantable
  const left = named.filter((permission) => !offered.includes(permission))
  const notOffered = {
    lacking: left.filter((one) => isPermission(one) && mayHave(one)),
    barred: left.filter((one) => isPermission(one) && !mayHave(one)),
    unknown: left.filter((one) => !isPermission(one)),
  }
  const asked = { interaction, client, resource, session, company, offered, narrowed, notOffered }
  if (!narrowed || offered.length > 0) return asked
  showNothingToGrant(room, request, response, asked)
  return null
}

/** What an application can use at all: by whatever way it comes in, it is an agent. */
const ofApplications = agentScopes(capabilities)

function scopesIn({ params }: Interaction): string[] {
  return [...new Set(String(params.scope ?? '').split(' '))]
}

/** What was ticked, or shown as all that is asked for; null: everything, as that changes. */
function agreedTo(body: Record<string, unknown>, { narrowed }: Asked): string[] | null {
  if (body.extent === 'some') return texts(body.permission)
  return narrowed ? text(body.shown).split(' ').filter(Boolean) : null
}

async function findInteraction({ signIn }: Room, request: Request, response: Response): Promise<Interaction | null> {
  try {
    return await signIn.provider.interactionDetails(request, response)
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    showLapsed(response)
    return null
  }
}

/** An application may ask that the person signs in anew, or did so not long ago. */
function isFresh({ prompt, params, iat }: Interaction, { since }: Session): boolean {
  if (prompt.name !== 'login') return true
  const asked = String(params.prompt ?? '')
    .split(' ')
    .includes('login')
    ? 0
    : params.max_age
  return asked === undefined || asked === null || since.getTime() / 1000 >= (iat ?? 0) - Number(asked)
}

async function allow(
  room: Room,
  request: Request,
  response: Response,
  asked: Asked,
  agreed: string[] | null,
): Promise<void> {
  const { provider, pool } = room.signIn
  const { interaction, client, resource, session, company, offered, narrowed } = asked
  const chosen = offered.filter((permission) => agreed === null || agreed.includes(permission))
  const lost = agreed?.filter((permission) => !offered.includes(permission)) ?? []
  if (lost.length > 0 || (agreed !== null && chosen.length === 0)) {
    const none = `Choose at least one permission, or allow everything ${narrowed ? 'it asks for' : 'you may do'}.`
    const problem = lost.length > 0 ? notYours(lost) : none
    const isSome = request.body.extent === 'some'
    return showConsent(room, request, response, asked, { problem, chosen: isSome ? chosen : offered, isSome })
  }
  const grant = new provider.Grant({ accountId: session.user.sub, clientId: client.clientId })
  grant.jti = interaction.uid // one request, one consent: an answer that is sent twice is the same one
  const words = scopesIn(interaction)
  grant.addOIDCScope(words.filter((word) => ['openid', 'offline_access'].includes(word)).join(' '))
  grant.addResourceScope(resource, [accessScope, ...chosen].join(' '))
  const kept = words.filter((word) => permissionPattern.test(word) && !chosen.includes(word))
  if (kept.length > 0) grant.rejectResourceScope(resource, kept.join(' '))
  const { missingOIDCClaims } = interaction.prompt.details as { missingOIDCClaims?: string[] }
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims)
  const grantId = await grant.save()
  await listConsent(pool, {
    grantId,
    clientId: client.clientId,
    clientName: nameOf(client),
    actorType: isOwnPage(client) ? 'human' : 'agent',
    sub: session.user.sub,
    company: company.shortName,
    permissions: agreed && chosen,
    expiresAt: Math.floor(Date.now() / 1000) + consentSeconds(client.clientId),
  })
  await noteAccount(room, response, [session.user.sub], 'accounts.consent_given', company.shortName, {
    id: grantId,
    application: nameOf(client),
    permissions: agreed && chosen,
  })
  await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true })
}

function notYours(lost: string[]): string {
  const names = lost.map((permission) => `“${inWords(permission)}”`).join(', ')
  return `You may not do this any more, so nobody may for you: ${names}. Choose again.`
}

async function refuse(room: Room, request: Request, response: Response): Promise<void> {
  if (!(await findInteraction(room, request, response))) return
  await room.signIn.provider.interactionFinished(
    request,
    response,
    { error: 'access_denied', error_description: 'The person did not allow it.' },
    { mergeWithLastSubmission: false },
  )
}
