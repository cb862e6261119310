// The command line of the replay.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IANAZone } from 'luxon'

export const usage = `npm run replay -- [options]

Plays a production log through the public API and checks what came of it.

  --file PATH        the log, a CSV file; without it a small made-up log is played
  --base-url URL     address of the service   } without both, read from demo.json,
  --api-key KEY      a key of the company     } which npm start writes
  --timezone ZONE    where the log's local times are from (default UTC)
  --concurrency N    orders played at the same time (default 8)
  --print-sample     print the made-up log and end
  --help             print this and end`

export type Options = { file?: string; baseUrl: string; apiKey: string; timezone: string; concurrency: number }
export class WrongUsage extends Error {}

export function readOptions(args: string[], environment: NodeJS.ProcessEnv): Options | 'help' | 'print-sample' {
  const values = parsed(args)
  if (values.help) return 'help'
  if (values['print-sample']) return 'print-sample'
  const timezone = values.timezone ?? 'UTC'
  if (!IANAZone.isValidZone(timezone))
    throw new WrongUsage(`--timezone: there is no time zone "${timezone}"; write it like Europe/Berlin`)
  const concurrency = Number(values.concurrency ?? 8)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 100)
    throw new WrongUsage('--concurrency: a whole number from 1 to 100')
  const demo = values['base-url'] && values['api-key'] ? undefined : demoAccess(environment)
  const baseUrl = values['base-url'] ?? demo!.baseUrl
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw new WrongUsage(`--base-url: "${baseUrl}" is not an http address`)
  return { file: values.file, baseUrl, apiKey: keyIn(values['api-key'] ?? demo!.apiKey), timezone, concurrency }
}

/** What no header takes is no key; an error of the header would show it. */
function keyIn(text: string): string {
  const place = text.trim().search(/[^\x21-\x7e]/)
  if (place < 0) return text.trim()
  const code = text.trim().codePointAt(place)!.toString(16).toUpperCase().padStart(4, '0')
  throw new WrongUsage(`--api-key: the key has a character that no key has: U+${code}, at place ${place + 1}`)
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        file: { type: 'string' },
        'base-url': { type: 'string' },
        'api-key': { type: 'string' },
        timezone: { type: 'string' },
        concurrency: { type: 'string' },
        'print-sample': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}

function demoAccess(environment: NodeJS.ProcessEnv): { baseUrl: string; apiKey: string } {
  const path = join(environment.MILLWRIGHT_DATA || '.data', 'demo.json')
  if (!existsSync(path))
    throw new WrongUsage(`there is no ${path}: start the service with npm start, or give --base-url and --api-key`)
  return JSON.parse(readFileSync(path, 'utf8')) as { baseUrl: string; apiKey: string }
}
