// The command line as a process of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExecutionContext } from 'ava'
import type { TestCompany } from '../support/service.ts'

const folderOfMain = path.join(import.meta.dirname, '../../tasks/config')

interface Ended {
  code: number
  /** By which it was ended. */
  signal?: NodeJS.Signals
  out: string
  err: string
}

/** A folder of one's own, and the command line in it with the company's key. */
export async function commandLine(t: ExecutionContext, company: TestCompany, key = company.key, main = 'main.ts') {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-config-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const run = (...args: string[]) => piped('', ...args)
  /** With something on standard input, which ends then. */
  const piped = async (input: string, ...args: string[]) => {
    const { child, ended } = begun(...args)
    child.stdin!.on('error', () => undefined) // it is not read where nothing is asked
    child.stdin!.end(input)
    return await ended
  }
  /** To be ended while it goes on; started by something else if that is said. */
  const begun = (...args: string[]) => begunBy([], ...args)
  const begunBy = (starter: string[], ...args: string[]) => {
    const room = args[0] === 'csv' ? [] : ['config']
    const [command, ...all] = [...starter, process.execPath, path.join(folderOfMain, main), ...room, ...args]
    const env = { ...process.env, MILLWRIGHT_KEY: key, MILLWRIGHT_URL: company.baseUrl, FORCE_COLOR: undefined }
    const child = spawn(command!, all, { cwd: folder, env, detached: true })
    return { child, ended: endOf(child) }
  }
  /** As somebody at a terminal, who types. */
  const onTerminal = (typed: string, ...args: string[]) =>
    new Promise<Omit<Ended, 'err'>>((resolve) => {
      const { NO_COLOR: _, FORCE_COLOR: __, NODE_DISABLE_COLORS: ___, CI: ____, ...inherited } = process.env
      const env = { ...inherited, MILLWRIGHT_KEY: key, MILLWRIGHT_URL: company.baseUrl, TERM: 'xterm' }
      const command = [process.execPath, path.join(folderOfMain, main), 'config', ...args].join(' ')
      const child = execFile('script', ['-qec', command, '/dev/null'], { cwd: folder, env }, (error, out) =>
        resolve({ code: error ? Number(error.code) : 0, out }),
      )
      child.stdout!.on('data', (text: string) => text.includes('Only yes') && child.stdin!.end(typed))
    })
  return {
    run,
    begun,
    begunBy,
    piped,
    onTerminal,
    write: (name: string, text: string | Uint8Array) => writeFile(path.join(folder, name), text),
    read: (name: string) => readFile(path.join(folder, name), 'utf8'),
  }
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let [out, err] = ['', '']
  child.stdout!.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr!.setEncoding('utf8').on('data', (text) => (err += text))
  return await new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? -1, ...(signal && { signal }), out, err }))
  })
}
