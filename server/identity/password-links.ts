// The link by which the owner of an account chooses a password: a signature over the account, an end, and the password as
// it stands now. So it is stored nowhere, works once, and every password set since has made it worthless.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derive } from './secrets.ts'

export interface PasswordLink {
  sub: string
  /** Seconds since 1970. */
  expires: number
  signature: string
}

export interface PasswordLinks {
  urlOf(sub: string, passwordHash: string): string
  isGood(link: PasswordLink, passwordHash: string): boolean
}

const lifeSeconds = 3 * 24 * 3600

export function createPasswordLinks(baseUrl: string, secret: string): PasswordLinks {
  const key = derive(secret, 'password links')
  const sign = (sub: string, expires: number, passwordHash: string) =>
    createHmac('sha256', key).update(`${sub}\0${expires}\0${passwordHash}`).digest('base64url')
  return {
    urlOf(sub, passwordHash) {
      const expires = Math.floor(Date.now() / 1000) + lifeSeconds
      return new URL(`/choose-password/${sub}/${expires}/${sign(sub, expires, passwordHash)}`, baseUrl).href
    },
    isGood({ sub, expires, signature }, passwordHash) {
      const expected = Buffer.from(sign(sub, expires, passwordHash))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) && expires * 1000 > Date.now()
    },
  }
}
