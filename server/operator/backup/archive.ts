// The file of a backup: a zip, into which any tool can look. What is in it stands at its end, so a file that was not
// written to its end opens nowhere; and while it is written it has another name.
import { once } from 'node:events'
import { constants, createWriteStream, existsSync } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'

export interface Part {
  name: string
  /** Asked for when its turn has come. */
  content(): Readable
}

/** Refuses to write over anything. Only its owner may read it. A signal ends it, and nothing is left. */
export async function writeArchive(file: string, parts: Part[], signal: AbortSignal): Promise<void> {
  refuseExisting(file)
  const unfinished = `${file}.part`
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  await once(target, 'open').catch((error) => refuse(unfinished, error))
  try {
    const zip = new ZipFile()
    const failed = new Promise<never>((_, reject) => zip.on('error', reject))
    // What breaks after the end is told no more.
    for (const { name, content } of parts)
      zip.addReadStreamLazy(name, (ready) =>
        ready(
          null,
          content().on('error', () => undefined),
        ),
      )
    zip.end()
    await Promise.race([pipeline(zip.outputStream, target, { signal }), failed])
    refuseExisting(file)
    await rename(unfinished, file)
  } catch (error) {
    target.destroy()
    await rm(unfinished)
    if (signal.aborted) throw new Error('Broken off: no backup was made.')
    const { code, message } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' ? new Error(`There is no room for ${unfinished}: ${message}`) : error
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already: give another name, or move it away.`)
}

function refuse(unfinished: string, { code, message }: NodeJS.ErrnoException): never {
  if (code === 'EEXIST')
    throw new Error(`${unfinished} is there: another backup writes it, or one was broken off; then remove it.`)
  throw new Error(`No file can be made there: ${message}`)
}

export interface Archive {
  names: string[]
  /** Fails at its end when it is not what was written. */
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

export async function openArchive(file: string): Promise<Archive> {
  await access(file, constants.R_OK).catch((error) => {
    throw new Error(`No backup can be read there: ${error.message}`)
  })
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new Error(`${file} is no backup, or not a whole one.`)
  })
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`${file} is no backup: it has no ${name}.`)
      let sum = 0
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          sum = crc32(chunk, sum)
          yield chunk
        }
      } catch (error) {
        throw new Error(`${file} is damaged at ${name}: ${(error as Error).message}`)
      }
      if (sum !== entry.crc32) throw new Error(`${file} is damaged at ${name}: its checksum is another.`)
    },
    close: () => zip.close(),
  }
}
