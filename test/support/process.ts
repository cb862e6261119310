// The service as a process of its own, as npm start runs it.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { patience, until } from './until.ts'

export interface Started {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

const here = path.join(import.meta.dirname, '../..')

export function start(environment: Record<string, string>, root = here): Started {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    env: { ...inherited, MILLWRIGHT_DEMO: 'empty', PORT: '0', LOG_LEVEL: 'error', ...environment },
  })
  let output = ''
  child.stdout!.on('data', (chunk) => {
    output += chunk
  })
  child.stderr!.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, ended: new Promise((done) => child.on('exit', done)) }
}

export async function ready(started: Started): Promise<void> {
  const isReady = () => started.output().includes('is ready at')
  const told = () => `not ready: ${started.output()}`
  await until(() => isReady() || started.child.exitCode !== null, 2 * patience, told)
  if (!isReady()) throw new Error(told())
}
