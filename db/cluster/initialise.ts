// Makes a new, empty cluster.
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, run } from './account.ts'

interface NewCluster {
  native: string
  folder: string
  account: Account | undefined
  password: string
  forTests: boolean
}

export function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'global', 'pg_control'))
}

/** Made beside its place and renamed when done, so that what a killed start leaves is never taken for a cluster. */
export async function initialise(cluster: NewCluster): Promise<void> {
  const { native, folder, account } = cluster
  const home = dirname(folder)
  await sweep(home)
  const making = await mkdtemp(join(home, 'making-'))
  try {
    const passwordFile = join(making, 'password')
    await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    if (account) {
      await chown(passwordFile, account.uid, account.gid)
      await chown(making, account.uid, account.gid)
    }
    const data = join(making, 'data')
    const { code, output } = await run(
      account,
      join(native, 'bin', 'initdb'),
      initdbArguments(data, passwordFile, cluster.forTests),
    )
    if (code !== 0) throw new Error(`initdb could not make a Postgres cluster in ${folder}: ${output}`)
    await appendFile(
      join(data, 'postgresql.conf'),
      "\n# Written by the service at every start:\ninclude_if_exists '../postgres.conf'\n",
    )
    await moveIntoPlace(data, folder)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

function initdbArguments(data: string, passwordFile: string, forTests: boolean): string[] {
  return [
    '--pgdata',
    data,
    '--username',
    'millwright',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--locale-provider',
    'builtin',
    '--locale',
    'C.UTF-8',
    '--encoding',
    'UTF8',
    '--data-checksums',
    '--no-instructions',
    // Nobody guesses the passwords of tests, and each of their many connections would hash one thousands of times.
    ...(forTests ? ['--no-sync', '--set', 'scram_iterations=1'] : []),
  ]
}

/** Something that is in the way, yet is no cluster, is put aside rather than removed: it is not ours to judge. */
async function moveIntoPlace(data: string, folder: string): Promise<void> {
  try {
    await rename(data, folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rename(folder, `${folder}-incomplete-${Date.now()}`)
    await rename(data, folder)
  }
}

async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    // An initdb whose parent was killed may still be writing here, hence the retries; it fails once its folder is gone.
    if (name.startsWith('making-')) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
