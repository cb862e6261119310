// In which company somebody looks at a page that is about one: it stands in the address, so each tab has its own.
import type { Request, Response } from 'express'
import { type Html, html } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import type { Session } from '../sessions.ts'
import { enter, type Membership, membershipsOf, type Room } from './room.ts'

export interface Place {
  company: Membership
  companies: Membership[]
}

/**
 * The company that is looked at; the first one when none is named. Says so when there is none, or the
 * person is not a member of the one that is named, or it is archived. What is sent is meant for the
 * company that the form named: it is done in no other, should the person have left that one meanwhile.
 */
export async function findPlace(
  room: Room,
  request: Request,
  response: Response,
  session: Session,
  wanted: string,
): Promise<Place | null> {
  const { companies, archived } = await membershipsOf(room, session.user.sub)
  const isWanted = ({ shortName }: Membership) => shortName === wanted
  const company = wanted === '' && request.method !== 'POST' ? companies[0] : companies.find(isWanted)
  if (company) {
    await enter(room, request, session, company.shortName)
    return { company, companies }
  }
  const resting = archived.find(isWanted) ?? (companies.length === 0 ? archived[0] : undefined)
  sendPage(response, {
    user: session.user,
    token: room.signIn.browser.formToken(request, response),
    status: 403,
    ...(resting
      ? archivedPage(resting, companies.length > 0)
      : companies.length > 0
        ? elsewherePage(request.originalUrl)
        : noCompanyPage),
  })
  return null
}

const toOthers = html`<p><a class="button" href="/keys">To your other companies</a></p>`

const archivedPage = ({ name }: Membership, hasOthers: boolean) => ({
  title: `${name} is archived`,
  body: html`<div class="card"><h1>${name} is archived</h1>
<p>Nothing was changed. You are a member still, but nobody can look at it or do anything there until whoever operates this service brings it back. Nothing of it is lost by that.</p>
${hasOthers && toOthers}</div>`,
})

const elsewherePage = (to: string) => ({
  title: 'Another company',
  body: html`<div class="card"><h1>You are not a member of that company</h1><p>Nothing was changed.</p>
<p><a class="button" href="/keys">Start over</a></p>
<p>You have another account there? <a href="/sign-in?again&to=${encodeURIComponent(to)}">Sign in with that</a>.</p></div>`,
})

const noCompanyPage = {
  title: 'No company',
  body: html`<div class="card"><h1>You belong to no company</h1>
<p>Your account is there, but no company counts you as a member at present. An administrator of yours can invite you or bring you back.</p></div>`,
}

/** Nothing where there is nothing to choose. */
export function companySwitch(path: string, { company, companies }: Place): Html | false {
  return (
    companies.length > 1 &&
    html`<form method="get" action="${path}" class="inline">
<label>Company <select name="company">
${companies.map((one) => html`<option value="${one.shortName}"${one.shortName === company.shortName && html` selected`}>${one.name}</option>`)}
</select></label><button class="plain">Show</button></form>`
  )
}
