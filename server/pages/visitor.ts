// Who is signed in, for the line at the top of pages that anybody may read.
import type { Request, Response } from 'express'
import type { Door } from '../call.ts'
import { sessionOf } from '../identity/pages/room.ts'
import type { Page } from './layout.ts'

export async function visitorOf(
  door: Door,
  request: Request,
  response: Response,
): Promise<Pick<Page, 'keys' | 'user' | 'token'>> {
  const { signIn } = door.identity
  const session = signIn && (await sessionOf({ door, signIn }, request))
  return {
    keys: signIn !== null,
    ...(session && { user: session.user, token: signIn.browser.formToken(request, response) }),
  }
}
