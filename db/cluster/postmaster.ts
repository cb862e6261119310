// The postmaster: the process that is Postgres, known by its pid file in the data folder.
import { spawn } from 'node:child_process'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, bareEnvironment, identity } from './account.ts'

/** Whose the pid in the file is: this data's postmaster, certainly another process, no process, or not to be known. */
export type Holder = 'ours' | 'another' | 'gone' | 'unknown'

export interface Postmaster {
  pid: number
  port: number
  status: string
  holder: Holder
}

interface Launch {
  native: string
  folder: string
  port: number
  account: Account | undefined
  /** A pid that the pid file names, but which belongs to another process by now. */
  stalePid: number | undefined
  patience: number
  forTests: boolean
}

// A connection that lives for a file of tests compiles and plans for most of its life, and has its memory for that by pages
// of 2 MB, where the kernel gives them, in half the faults. One that lives on would keep more than it needs.
const inLargePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

export class LaunchFailed extends Error {
  readonly isTransient: boolean

  constructor(folder: string, said: string) {
    super(`Postgres did not start on ${folder}: ${said || 'it said nothing'}`)
    this.isTransient = said.includes('pre-existing shared memory block')
  }
}

export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(whenAbsent))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting', holder: await holderOf(pid, folder) }
}

/**
 * Judged by the command line, which every user may read of every process; /proc/<pid>/cwd and exe are closed
 * even to root in a container without SYS_PTRACE. In doubt the answer is 'unknown', and Postgres itself decides:
 * two postmasters on one data folder would destroy it.
 */
async function holderOf(pid: number, folder: string): Promise<Holder> {
  if (!exists(pid)) return 'gone'
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (line === undefined) return exists(pid) ? 'unknown' : 'gone'
  const [program = '', ...args] = line.split('\0')
  if (basename(program) !== 'postgres') return 'another'
  const theirs = args[args.indexOf('-D') + 1] ?? ''
  if (!isAbsolute(theirs)) return 'unknown'
  try {
    const [a, b] = await Promise.all([stat(theirs), stat(folder)])
    return a.dev === b.dev && a.ino === b.ino ? 'ours' : 'another'
  } catch {
    return 'unknown'
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Starts a postmaster, and returns when it takes connections. It outlives this process, and hears nothing of its terminal. */
export async function launch({ native, folder, port, account, stalePid, patience, forTests }: Launch): Promise<void> {
  const since = Date.now()
  const startLog = await open(`${folder}-start.log`, 'w', 0o600)
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', folder, '-p', String(port)], {
    ...identity(account),
    cwd: '/',
    // Postgres takes a pid that is its grandparent's for stale, as pg_ctl has it do. Removing the pid file instead
    // would take from Postgres its check that no backend of the old postmaster still uses the data.
    env: {
      ...bareEnvironment,
      ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}),
      ...(forTests ? inLargePages : {}),
    },
    stdio: ['ignore', startLog.fd, startLog.fd],
    detached: true,
  })
  const ended = new Promise<string>((end) => {
    child.once('error', (error) => end(error.message))
    child.once('exit', () => end(''))
  })
  child.unref()
  await startLog.close()
  const deadline = since + patience
  while (Date.now() < deadline) {
    const running = await readPostmaster(folder)
    if (running && running.pid === child.pid && running.status === 'ready') return
    const end = await Promise.race([ended, sleep(5, undefined)])
    if (end !== undefined) throw new LaunchFailed(folder, end || (await lastWords(folder, since)))
  }
}

/** Fast shutdown: open transactions are rolled back and connections closed. */
export async function shutDown(folder: string): Promise<void> {
  const running = await readPostmaster(folder)
  if (running?.holder !== 'ours') return
  process.kill(running.pid, 'SIGINT')
  if (await isGone(running.pid, folder, 60_000)) return
  // Immediate: nothing is lost by it, but the next start has to recover.
  process.kill(running.pid, 'SIGQUIT')
  if (!(await isGone(running.pid, folder, 10_000))) throw new Error(`Postgres (pid ${running.pid}) does not stop.`)
}

async function isGone(pid: number, folder: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (['ours', 'unknown'].includes(await holderOf(pid, folder))) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** What Postgres complained of since the launch: in its start log, then in its own. */
async function lastWords(folder: string, since: number): Promise<string> {
  const names = await readdir(join(folder, 'log')).catch(() => [])
  const logs = [`${folder}-start.log`, ...names.map((name) => join(folder, 'log', name))]
  const texts = await Promise.all(logs.map((path) => recentText(path, since)))
  // As Postgres writes it at the start of a line. A line without a time sorts behind every time, and stays.
  const time = new Date(since).toISOString().replace('T', ' ').slice(0, -1)
  return texts
    .join('\n')
    .split('\n')
    .filter((line) => line >= time && complaint.test(line))
    .slice(-8)
    .join('\n')
}

const complaint = /FATAL|PANIC|ERROR|HINT|DETAIL|could not|unrecognized|invalid|syntax/

async function recentText(path: string, since: number): Promise<string> {
  const { mtimeMs } = await stat(path)
  return mtimeMs < since - 1000 ? '' : (await readFile(path, 'utf8')).slice(-4000)
}

function whenAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}
