// Photos of reports in a backup, where they lie in a folder: beside the tables, each as it is.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { tokensOf } from '../../files/folder.ts'
import { isToken } from '../../files/store.ts'
import type { Archive, Part } from './archive.ts'

const within = 'files/'
export const isFile = (name: string): boolean => name.startsWith(within)
const placeOf = (folder: string, token: string) => path.join(folder, token.slice(0, 2), token)

export async function filesOf(folder: string): Promise<Part[]> {
  return (await tokensOf(folder)).map((token) => ({
    name: within + token,
    content: () => Readable.from(read(placeOf(folder, token))),
  }))
}

// One that no answer refers to may be removed meanwhile: it is empty then.
async function* read(place: string): AsyncGenerator<Buffer> {
  const content = await readFile(place).catch(() => null)
  if (content) yield content
}

export async function restoreFiles(archive: Archive, folder: string): Promise<number> {
  let restored = 0
  for (const name of archive.names.filter(isFile)) {
    const token = name.slice(within.length)
    if (!isToken(token)) throw new Error(`The backup has what is not known here: ${name}`)
    const content = await buffer(Readable.from(archive.read(name)))
    if (content.length === 0) continue
    await mkdir(path.dirname(placeOf(folder, token)), { recursive: true, mode: 0o700 })
    await writeFile(placeOf(folder, token), content, { mode: 0o600 })
    restored++
  }
  return restored
}
