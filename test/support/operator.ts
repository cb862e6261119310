// The operator's command line as a process of its own, as npm run operator runs it.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export const program = path.join(import.meta.dirname, '../../server/operator/main.ts')

export interface Done {
  code: number | null
  stdout: string
  stderr: string
}

export function startOperator(
  environment: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; output: () => string; done: Promise<Done>; ended: Promise<number | null> } {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk) => {
      said[stream] += chunk
    })
  const ended = new Promise<number | null>((end) => child.on('close', end))
  return { child, output: () => said.stdout + said.stderr, ended, done: ended.then((code) => ({ code, ...said })) }
}

export async function operator(environment: Record<string, string>, ...args: string[]): Promise<Done> {
  return await startOperator(environment, ...args).done
}

export interface Finding {
  check: string
  result: string
  wrong?: string
  cure?: string
}

/** What the doctor says is not well. */
export async function findings(environment: Record<string, string>): Promise<Finding[]> {
  const { stdout, stderr } = await operator(environment, 'doctor', '--json')
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout).results.filter(({ result }: Finding) => result !== 'ok')
}
