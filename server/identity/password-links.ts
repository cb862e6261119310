// The link by which the owner of an account chooses a password: a signature over the account, an end, the password as it
// stands now, and how many links there were. So it is stored nowhere, works once, and every password set since and every
// newer link has made it worthless.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derive } from './secrets.ts'

export interface PasswordLink {
  sub: string
  /** Seconds since 1970. */
  expires: number
  signature: string
}

/** What a link is good for. */
export interface PasswordState {
  hash: string
  /** How many links were given out for the account. */
  links: number
}

export interface PasswordLinks {
  urlOf(sub: string, state: PasswordState): string
  isGood(link: PasswordLink, state: PasswordState): boolean
}

const lifeSeconds = 3 * 24 * 3600

export function createPasswordLinks(baseUrl: string, secret: string): PasswordLinks {
  const key = derive(secret, 'password links')
  const sign = (sub: string, expires: number, { hash, links }: PasswordState) =>
    createHmac('sha256', key).update(`${sub}\0${expires}\0${hash}\0${links}`).digest('base64url')
  return {
    urlOf(sub, state) {
      const expires = Math.floor(Date.now() / 1000) + lifeSeconds
      return new URL(`/choose-password/${sub}/${expires}/${sign(sub, expires, state)}`, baseUrl).href
    },
    isGood({ sub, expires, signature }, state) {
      const expected = Buffer.from(sign(sub, expires, state))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) && expires * 1000 > Date.now()
    },
  }
}
