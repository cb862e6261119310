// How an application's request looks.
import type { Request, Response } from 'express'
import type { Client } from 'oidc-provider'
import { type Html, html } from '../../pages/html.ts'
import { alert, sendPage } from '../../pages/layout.ts'
import { isOwnPage, nameOf } from '../clients.ts'
import { inWords, permissionChoice } from './permissions.ts'
import type { Membership, Memberships, Room, Visit } from './room.ts'

export type Interaction = Awaited<ReturnType<Room['signIn']['provider']['interactionDetails']>>
/** An application's request, as far as a person has to know it. */
export interface Asked {
  interaction: Interaction
  client: Client
  resource: string
  session: Visit
  company: Membership
  offered: string[]
  narrowed: boolean
  /** Of what it asks for: what the person may not do, what no application may, what there is not. */
  notOffered: Record<'lacking' | 'barred' | 'unknown', string[]>
}
/** What somebody chose that cannot be had so. */
interface Again {
  problem: string
  chosen: string[]
  isSome: boolean
}

type Frame = Pick<Asked, 'interaction' | 'client' | 'session'>

export function showConsent({ signIn }: Room, request: Request, response: Response, asked: Asked, again?: Again): void {
  const { interaction, client, session, company, offered, narrowed } = asked
  const token = signIn.browser.formToken(request, response)
  // Whoever is known by its own word alone, and asks for no less, is given what the person ticks.
  const isUnknown = !narrowed && isSelfNamed(client)
  const { problem, chosen, isSome } = again ?? { chosen: isUnknown ? [] : offered, isSome: isUnknown }
  sendPage(response, {
    title: `Allow ${nameOf(client)}?`,
    user: session.user,
    token,
    leadsTo: goalOf(interaction),
    width: 'medium',
    status: again ? 400 : 200,
    body: html`<div class="card"><h1>${isOwnPage(client) ? 'Use the API page as yourself?' : `Let ${nameOf(client)} act for you?`}</h1>
${alert(problem)}
<dl class="facts"><dt>In</dt><dd>${company.name}</dd><dt>As</dt><dd>${session.user.name}</dd>${facts(client, interaction)}</dl>
<form method="post" action="/connect/${interaction.uid}">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="company" value="${company.shortName}">
${narrowed && html`<input type="hidden" name="shown" value="${offered.join(' ')}">`}
${permissionChoice({
  legend: isOwnPage(client) ? 'There you may do' : 'It may do',
  all: narrowed ? 'Everything it asks for' : 'Everything I may do, as that changes',
  isAllOffered: narrowed,
  some: 'Only these',
  offered,
  chosen,
  narrowed: isSome,
  wrong: again !== undefined,
})}
${inVain(asked)}
<p class="hint">${
      isOwnPage(client)
        ? 'What you try there is done for real and recorded under your name. This ends after an hour, or when you sign out.'
        : 'Whatever it does is recorded under your name. It can never delete, cancel an order or decide in your place.'
    } You can end it at any time on the page <a href="/keys">Keys</a>.</p>
<div class="actions"><button name="answer" value="allow">Allow</button><button class="plain" name="answer" value="refuse">Refuse</button></div>
</form></div>`,
  })
}

/** What it asks for in vain, with why. */
function inVain({ company, notOffered: { lacking, barred, unknown } }: Asked): Html {
  const named = (names: string[]) => names.map((name) => `“${inWords(name)}”`).join(', ')
  const told = [
    lacking.length > 0 &&
      `It asks for what you may not do in ${company.name}, so it may not either: ${named(lacking)}. An administrator there can give you a role that may.`,
    barred.length > 0 && `It asks for what no application may do: ${named(barred)}.`,
    unknown.length > 0 && `It asks for what there is not here: ${named(unknown)}.`,
  ]
  return html`${told.map((text) => text && html`<p class="hint">${text}</p>`)}`
}

// What follows a scheme of an application's own is no host, however much it looks like one.
function facts(client: Client, interaction: Interaction): Html {
  return html`<dt>Known by</dt><dd>${knownBy(client)}</dd>
<dt>Goes back to</dt><dd>${goalOf(interaction)?.replace(/^https?:\/\//, '')}</dd>`
}

function knownBy(client: Client): string {
  if (isOwnPage(client)) return 'this service itself'
  return isSelfNamed(client)
    ? 'the name it gave itself; allow it only if you have just started it'
    : new URL(client.clientId).host
}

function isSelfNamed(client: Client): boolean {
  return !isOwnPage(client) && !client.clientId.startsWith('https://')
}

export function showChoice({ signIn }: Room, request: Request, response: Response, frame: Frame & Memberships): void {
  const { interaction, client, session, companies, archived } = frame
  const token = signIn.browser.formToken(request, response)
  const none = companies.length === 0
  const [title, why] = archived[0]
    ? [
        `${archived[0].name} is archived`,
        'in this one nobody can do anything until whoever operates this service brings it back',
      ]
    : ['You belong to no company', 'at present none counts you as a member']
  sendPage(response, {
    title: 'Choose a company',
    user: session.user,
    token,
    leadsTo: goalOf(interaction),
    status: none ? 403 : 200,
    body: html`<div class="card"><h1>${none ? title : 'For which company?'}</h1>
<p class="lead">${none ? `${nameOf(client)} would act in a company, and ${why}.` : `${nameOf(client)} will see and do things in this one only.`}</p>
${
  !none &&
  html`<form method="get" action="/connect/${interaction.uid}"><fieldset class="pick"><legend>Company</legend>
${companies.map(
  (
    { shortName, name },
    n,
  ) => html`<label class="choice"><input type="radio" name="company" value="${shortName}" required${n === 0 && html` checked`}><span><strong>${name}</strong><span class="hint">${shortName}</span></span></label>
`,
)}</fieldset><button class="full">Go on</button></form>`
}
${refusal(interaction, token)}</div>`,
  })
}

export function showNothingToGrant({ signIn }: Room, request: Request, response: Response, asked: Asked): void {
  const { interaction, client, session } = asked
  const token = signIn.browser.formToken(request, response)
  sendPage(response, {
    title: 'Nothing to allow',
    user: session.user,
    token,
    leadsTo: goalOf(interaction),
    status: 403,
    body: html`<div class="card"><h1>Nothing to allow</h1>
<p>You can give ${nameOf(client)} nothing of what it asks for.</p>
${inVain(asked)}
${refusal(interaction, token)}</div>`,
  })
}

function refusal(interaction: Interaction, token: string): Html {
  return html`<form method="post" action="/connect/${interaction.uid}"><input type="hidden" name="token" value="${token}">
<div class="actions"><button class="plain" name="answer" value="refuse">Refuse and go back</button></div></form>`
}

export function showLapsed(response: Response): void {
  sendPage(response, {
    title: 'This request has ended',
    status: 410,
    body: html`<div class="card"><h1>This request has ended</h1>
<p>It was answered already, is more than an hour old, or began in another browser. Start again from the application.</p></div>`,
  })
}

/** Where answering leads: browsers follow a form only to addresses that the page names. */
function goalOf({ params }: Interaction): string | undefined {
  const url = URL.parse(String(params.redirect_uri))
  if (!url) return undefined
  return ['http:', 'https:'].includes(url.protocol) ? url.origin : url.protocol
}
