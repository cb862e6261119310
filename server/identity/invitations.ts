// The link of an invitation: a signature over company, invitee and end of the invitation. So it is stored nowhere, is
// the same whenever it is asked for, and a new end (invitations.resend) makes the links before it worthless.
//
// There are two of each: the one that an administrator passes on by hand, who could open it as well, and the one that goes
// to the invited address by mail and that nobody else sees, so that whoever opens it has proved the address.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InvitationLink } from './ports.ts'
import { derive } from './secrets.ts'

export type Way = 'by hand' | 'by mail'

export interface InvitationLinks {
  urlOf(link: InvitationLink, way: Way): string
  /** How the link came; null when it is nobody's. */
  wayOf(link: InvitationLink, signature: string): Way | null
}

export function createInvitationLinks(baseUrl: string, secret: string): InvitationLinks {
  const keys = { 'by hand': derive(secret, 'invitations'), 'by mail': derive(secret, 'mailed invitations') }
  const ways = Object.keys(keys) as Way[]
  const sign = ({ company, userId, expiresAt }: InvitationLink, way: Way) =>
    createHmac('sha256', keys[way]).update(`${company}\0${userId}\0${expiresAt}`).digest('base64url')
  return {
    urlOf: (link, way) => new URL(`/invitation/${link.company}/${link.userId}/${sign(link, way)}`, baseUrl).href,
    wayOf(link, signature) {
      const given = Buffer.from(signature)
      const same = (way: Way) => {
        const expected = Buffer.from(sign(link, way))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      return ways.find(same) ?? null
    },
  }
}
