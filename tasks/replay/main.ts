// Command line: npm run replay. Ends with 0 when all agree, 1 when something differs or fails, 2 when it cannot begin.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Client, Unreachable } from './client.ts'
import { readLog } from './log.ts'
import type { Options } from './options.ts'
import { readOptions, usage, WrongUsage } from './options.ts'
import { UnreadableLog } from './row.ts'
import { replay } from './run.ts'
import { sampleLog } from './sample.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const stopping = new AbortController()
  process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort())
  try {
    const options = readOptions(args, process.env)
    if (options === 'help') return done(usage)
    if (options === 'print-sample') return done(sampleLog().trimEnd())
    return (await run(options, stopping.signal)) ? 0 : 1
  } catch (error) {
    const stopped = stopping.signal.aborted
    stopping.abort() // whatever is still under way ends here
    if (stopped) {
      console.error('Stopped. The same command goes on where this one ended.')
      return 130
    }
    const cannotBegin = error instanceof WrongUsage || error instanceof UnreadableLog
    console.error((error as Error).message)
    if (error instanceof Unreachable) console.error('The same command goes on where this one ended.')
    return cannotBegin ? 2 : 1
  }
}

async function run(options: Options, signal: AbortSignal): Promise<boolean> {
  const log = await readLog(await source(options.file), { timezone: options.timezone })
  if (log.orders.length === 0) {
    const reasons = log.leftOut.map(({ line, reason }) => `\n  line ${line}: ${reason}`)
    throw new UnreadableLog(`the log holds no row that can be played${reasons.join('')}`)
  }
  const client = new Client({ baseUrl: options.baseUrl, apiKey: options.apiKey, signal, asked: sayOnce })
  return replay(log, {
    client,
    timezone: options.timezone,
    concurrency: options.concurrency,
    say: (text) => console.log(text),
  })
}

let said = false
function sayOnce(seconds: number): void {
  if (said) return
  said = true
  console.error(
    `The service asks for a pause of ${seconds} s; here and whenever it does, the replay waits. ` +
      'RATE_LIMIT_PER_MINUTE=0, a setting of the service, lets it run.',
  )
}

async function source(file: string | undefined): Promise<AsyncIterable<Uint8Array | string>> {
  if (file === undefined)
    return (async function* () {
      yield sampleLog()
    })()
  const found = await stat(file).catch(() => undefined)
  if (!found || found.isDirectory()) throw new UnreadableLog(`there is no file ${file} to read`)
  return createReadStream(file)
}

function done(text: string): number {
  console.log(text)
  return 0
}
