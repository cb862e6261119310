// Who runs Postgres, and what that user can reach.
import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'

export interface Account {
  name: string
  uid: number
  gid: number
}

export interface Outcome {
  code: number | null
  output: string
}

/**
 * Undefined: run as whoever runs the service. Root cannot, so Postgres gets the owner of data that is
 * there already (the user postgres may have been made since), else postgres, else nobody.
 */
export async function chooseAccount(existingData: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readAccounts()
  const owner = await stat(existingData).catch(() => undefined)
  if (owner && owner.uid !== 0) {
    return accounts.find((a) => a.uid === owner.uid) ?? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  }
  const account = accounts.find((a) => a.name === 'postgres') ?? accounts.find((a) => a.name === 'nobody')
  if (!account) {
    throw new Error(
      'Postgres refuses to run as root, and there is neither a user postgres nor nobody to run it as. ' +
        'Start the service as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the account can go into a folder: tried as that account, as no reading of mode bits knows of ACLs and mounts. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { code } = await run(account, '/bin/sh', ['-c', 'test -d "$1" && test -x "$1"', 'sh', folder])
  return code === 0
}

/** Runs a program to its end. Its environment is bare: the service's own holds secrets that Postgres has no use for. */
export function run(account: Account | undefined, command: string, args: string[]): Promise<Outcome> {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, {
      ...identity(account),
      cwd: '/',
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (part: Buffer) => {
      output += part.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('close', (code) => settle({ code, output: output.trim() }))
    child.on('error', (error: NodeJS.ErrnoException) => {
      const denied = account && (error.code === 'EPERM' || error.code === 'EINVAL')
      fail(
        denied
          ? new Error(
              `This process cannot run programs as ${account.name}, as Postgres needs under root. Set DATABASE_URL.`,
            )
          : error,
      )
    })
  })
}

export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}
