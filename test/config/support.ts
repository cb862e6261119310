// The command line as a process of its own.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExecutionContext } from 'ava'
import type { TestCompany } from '../support/service.ts'

const folderOfMain = path.join(import.meta.dirname, '../../tasks/config')

interface Ended {
  code: number
  out: string
  err: string
}

/** A folder of one's own, and the command line in it with the company's key. */
export async function commandLine(t: ExecutionContext, company: TestCompany, key = company.key, main = 'main.ts') {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-config-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const run = (...args: string[]) =>
    new Promise<Ended>((resolve) => {
      const env = { ...process.env, MILLWRIGHT_KEY: key, MILLWRIGHT_URL: company.baseUrl, FORCE_COLOR: undefined }
      const child = execFile(
        process.execPath,
        [path.join(folderOfMain, main), ...(args[0] === 'csv' ? [] : ['config']), ...args],
        { cwd: folder, env },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
      )
      child.stdin!.end()
    })
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
    onTerminal,
    write: (name: string, text: string | Uint8Array) => writeFile(path.join(folder, name), text),
    read: (name: string) => readFile(path.join(folder, name), 'utf8'),
  }
}
