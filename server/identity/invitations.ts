// The link of an invitation: a signature over company, invitee and end of the invitation. So it is stored nowhere, is
// the same whenever it is asked for, and a new end (invitations.resend) makes the links before it worthless.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InvitationLink } from './ports.ts'
import { derive } from './secrets.ts'

export interface InvitationLinks {
  urlOf(link: InvitationLink): string
  isSigned(link: InvitationLink, signature: string): boolean
}

export function createInvitationLinks(baseUrl: string, secret: string): InvitationLinks {
  const key = derive(secret, 'invitations')
  const sign = ({ company, userId, expiresAt }: InvitationLink) =>
    createHmac('sha256', key).update(`${company}\0${userId}\0${expiresAt}`).digest('base64url')
  return {
    urlOf: (link) => new URL(`/invitation/${link.company}/${link.userId}/${sign(link)}`, baseUrl).href,
    isSigned(link, signature) {
      const expected = Buffer.from(sign(link))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
