// Addresses that open one file for a while, to whoever has them: signed by the service, so that they stand nowhere.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link lets do; the words are part of what is signed. */
export type Purpose = 'put' | 'get'

export interface Links {
  sign(purpose: Purpose, address: string, words: Record<string, string>, expiresAt: Date): string
  /** What a query says that was signed for this purpose and path, while it holds. */
  read(purpose: Purpose, path: string, query: URLSearchParams): Record<string, string> | 'expired' | null
}

export function createLinks(secret: string): Links {
  const key = createHmac('sha256', secret).update('millwright files: links').digest()
  // Of the path what follows the service's own address, which a proxy may cut off.
  const partOf = (path: string) => path.split('/').slice(-3).join('/')
  const signatureOf = (purpose: Purpose, path: string, query: URLSearchParams) =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([purpose, partOf(path), ...[...query].filter(([name]) => name !== 'signature').toSorted()]),
      )
      .digest('base64url')
  return {
    sign(purpose, address, words, expiresAt) {
      const url = new URL(address)
      url.search = new URLSearchParams({ ...words, expires: String(expiresAt.getTime()) }).toString()
      url.searchParams.set('signature', signatureOf(purpose, url.pathname, url.searchParams))
      return url.href
    },
    read(purpose, path, query) {
      const sent = Buffer.from(query.get('signature') ?? '')
      const right = Buffer.from(signatureOf(purpose, path, query))
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null
      const { signature: _, expires, ...words } = Object.fromEntries(query)
      return Number(expires) < Date.now() ? 'expired' : words
    },
  }
}
