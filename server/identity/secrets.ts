// Everything secret that the provider needs and that isn't a token comes from MILLWRIGHT_SECRET, one
// key a purpose. So nothing of it is stored, and every process with the same secret agrees.
import { createCipheriv, createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

export type Purpose =
  | 'client secret'
  | 'cookies'
  | 'forms'
  | 'handed on'
  | 'invitations'
  | 'mailed invitations'
  | 'password links'
  | 'signing key'
  | 'stored payloads'

export function derive(secret: string, purpose: Purpose): Buffer {
  return createHmac('sha256', secret).update(`millwright identity: ${purpose}`).digest()
}

/** The key pair that signs ID tokens (ES256), as a private JWK. */
export function signingKey(secret: string) {
  const scalar = derive(secret, 'signing key')
  scalar[0]! &= 0x7f // stays below the order of P-256, so every secret gives a valid key
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey() // 0x04, x, y
  return {
    kty: 'EC' as const,
    crv: 'P-256' as const,
    alg: 'ES256' as const,
    use: 'sig' as const,
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
}

/** Encrypts stored payloads that hold a credential, each bound to its place in the database. */
export interface Vault {
  seal(content: unknown, place: string): string
  /** Undefined when it was sealed with another secret, for another place, or has been changed. */
  open(sealed: string, place: string): unknown
}

const ivLength = 12
const tagLength = 16

/** The same each time: equal contents of a place are sealed to equal texts, as the IV is a keyed hash of both. */
export function createVault(key: Buffer, sealing: 'afresh' | 'the same each time' = 'afresh'): Vault {
  const ivKey = createHmac('sha256', key).update('iv').digest()
  return {
    seal(content, place) {
      const text = JSON.stringify(content)
      const iv =
        sealing === 'afresh'
          ? randomBytes(ivLength)
          : createHmac('sha256', ivKey).update(`${place}\0${text}`).digest().subarray(0, ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const body = Buffer.concat([cipher.update(bytes.subarray(ivLength + tagLength)), cipher.final()])
        return JSON.parse(body.toString())
      } catch {
        return undefined
      }
    },
  }
}
