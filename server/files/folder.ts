// Files in a folder: what is sent is looked at when it comes, and is there whole or not at all. Processes on several
// machines share the folder, or use a store that speaks S3.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keepPicture, typeOf } from './images.ts'
import type { Links } from './links.ts'
import { type FileStore, isToken, type Kept, readFor, type Settled } from './store.ts'

export interface Folder extends FileStore {
  readonly folder: string
  /** Keeps what was sent; the same once more is no error. Throws NotKept. */
  receive(token: string, sent: Buffer): Promise<'kept' | 'another is there'>
  read(token: string): Promise<Kept | null>
}

export function openFolder(folder: string, links: Links): Folder {
  const placeOf = (token: string) => {
    if (!isToken(token)) throw new Error('no token of a file')
    return path.join(folder, token.slice(0, 2), token)
  }
  return {
    folder,
    async uploadUrl(base, { type }, expiresAt) {
      return links.sign('put', base, { type }, expiresAt)
    },
    async settle(token) {
      const kept = await this.read(token)
      kept?.content.destroy()
      return kept && ({ size: kept.size, type: kept.type } satisfies Settled)
    },
    async link(base, { type }) {
      return links.sign('get', base, { type }, new Date(Date.now() + readFor))
    },
    async remove(tokens) {
      for (const token of tokens) await rm(placeOf(token), { force: true })
    },
    async receive(token, sent) {
      const { content } = await keepPicture(sent)
      const place = placeOf(token)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const part = `${place}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(part, content, { mode: 0o600, flush: true })
        await link(part, place) // never over one that is there
        return 'kept'
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return content.equals(await readFile(place)) ? 'kept' : 'another is there'
      } finally {
        await rm(part, { force: true })
      }
    },
    async read(token) {
      const place = placeOf(token)
      const { size } = (await stat(place).catch(() => null)) ?? {}
      if (size === undefined) return null
      const file = await open(place)
      const head = Buffer.alloc(12)
      await file.read(head, 0, 12, 0).finally(() => file.close())
      return { type: typeOf(head) as Kept['type'], size, content: createReadStream(place) }
    },
  }
}

/** The files in a folder, for a backup. */
export async function tokensOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.map((name) => path.basename(name)).filter(isToken)
}
