// Where the cluster's data lies, and what is remembered of it.

import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'

/** The content of postgres.json. */
export interface ClusterRecord {
  password: string
  port?: number
  /** Only where the data is not beside the record. */
  folder?: string
}

export async function readRecord(dataDir: string): Promise<ClusterRecord | undefined> {
  const path = join(dataDir, 'postgres.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const record = JSON.parse(text)
  if (typeof record.password !== 'string') throw new Error(`${path} holds no password.`)
  return record
}

/** Where the data of a data dir lies. */
export async function folderOf(dataDir: string): Promise<string> {
  return (await readRecord(dataDir))?.folder ?? join(dataDir, 'postgres')
}

/** On disk before it takes the old one's place: without the password in it the data is of no use. */
export async function writeRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const path = join(dataDir, 'postgres.json')
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(record, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** A new one is its owner's alone: it holds the secret, passwords and a key. */
export function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return
  // One by one: mkdir's own way with those above does not end in /proc, and hides why a file system takes nothing.
  makeDataDir(dirname(dataDir))
  try {
    mkdirSync(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return // another process made it at the same moment
    throw error
  }
  // Started by root, the user that Postgres runs as has to pass through here, though not to list what is here.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** The folder of the cluster: dataDir/postgres, or one elsewhere when the account cannot go into dataDir. */
export async function placeData(
  dataDir: string,
  record: ClusterRecord,
  account: Account | undefined,
  forTests: boolean,
): Promise<string> {
  if (record.folder) {
    await checkOrigin(dataDir, record.folder)
    return record.folder
  }
  const inPlace = join(dataDir, 'postgres')
  if (!account || (await canEnter(account, dataDir))) return inPlace
  if (existsSync(inPlace)) {
    throw new Error(
      `Postgres runs as ${account.name}, which can no longer reach its data in ${inPlace}. ` +
        'Let it pass through the folders above (chmod o+x), or start the service as an ordinary user.',
    )
  }
  // Tests leave nothing that has to last, so they keep out of the system's folders.
  const base =
    forTests && (await canEnter(account, tmpdir()))
      ? join(tmpdir(), 'millwright-data-')
      : join(await systemFolder(), 'data-')
  const home = await mkdtemp(`${base + createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`)
  await chmod(home, 0o711)
  await writeFile(join(home, 'origin'), `${dataDir}\n`)
  return join(home, 'postgres')
}

/** A data dir that was moved keeps its data; a copy of one must not write into the data of the original. */
async function checkOrigin(dataDir: string, folder: string): Promise<void> {
  const path = join(dirname(folder), 'origin')
  const origin = await readFile(path, 'utf8').then(
    (text) => text.trimEnd(),
    () => {
      throw new Error(
        `The Postgres data of ${dataDir} should be in ${folder}, as its postgres.json says, but ${path} cannot be read. ` +
          'Is a disk not mounted? To start empty, remove postgres.json.',
      )
    },
  )
  if (origin === dataDir) return
  const original = await readRecord(origin).catch(() => undefined)
  if (original?.folder === folder) {
    throw new Error(
      `${dataDir} looks like a copy of ${origin}, whose Postgres data is in ${folder}. ` +
        'To start the copy empty, remove its postgres.json.',
    )
  }
  await writeFile(path, `${dataDir}\n`)
}

/** What root keeps for Postgres where any user can reach it. */
export async function systemFolder(): Promise<string> {
  const folder = '/var/lib/millwright'
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
  } catch (error) {
    throw new Error(
      `Postgres cannot run as root, and no folder ${folder} can be made for the user it runs as (${(error as Error).message}). ` +
        'Start the service as an ordinary user, or set DATABASE_URL.',
    )
  }
  return folder
}
