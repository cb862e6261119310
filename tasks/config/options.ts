// What may be written on the command line, and what it ends with.
import { parseArgs } from 'node:util'
import { wrongKey } from '../key.ts'
import { exampleNames } from './examples.ts'

export class WrongUsage extends Error {}

const commands = ['validate', 'plan', 'apply', 'export', 'diff', 'drift', 'init'] as const
const kinds = ['products', 'stock', 'vendors', 'people']
export interface Options {
  room: 'config' | 'csv'
  command: (typeof commands)[number] | 'import'
  /** Of csv: which sheet. */
  kind: string
  apply: boolean
  baseUrl: string
  key: string
  /** "-" is standard input or output. */
  file: string
  prune: boolean
  autoApprove: boolean
  json: boolean
  detailedExitcode: boolean
  example: string
  force: boolean
}

export const usage = `millwright config <command> [options]
millwright csv import|export products|stock|vendors|people [options]

  validate   every problem of the file, by line
  plan       what an apply would do: + make, ~ change, - take out
  apply      shows the plan, asks, and makes the company so
  export     the company as a file; to standard output, or --file
  drift      where the factory is not as the file says
  diff       the same, and what only the factory has
  init       a file to begin with: --example ${exampleNames.join(' | ')}

  csv export  a sheet for spreadsheets; to standard output, or --file
  csv import  a sheet of --file: says what would change, or all that is wrong by line and column; --apply does it, wholly
              or not at all, up to 1000 changes. What the sheet has no column or row for stays; an empty cell takes away
              what stood there, or leaves a yes or no as it is. Several names in a cell have | between them; yes and no
              are true, yes, 1, false, no, 0, or those words in German, French, Spanish or Italian. Stock is recorded
              as counts of whole storage units, in which what no row names is none; a person finalizes and reconciles
              them.

  --file FILE           the factory spec, YAML or JSON (factory.yaml); - reads standard input
  --base-url URL        the service (MILLWRIGHT_URL, or http://127.0.0.1:3000)
  --key KEY             an API key (better: MILLWRIGHT_KEY)
  --prune               also take out what the file leaves out of the sections that it has
  --auto-approve        apply without asking
  --detailed-exitcode   plan: 2 when there are changes
  --apply               csv import: do it
  --force               init, export: write over a file that is there
  --json                for programs
  --help

Ends with 0 when all is well, 1 when something is wrong, and 2 when there are differences: diff, drift, and plan with
--detailed-exitcode.`

export function readOptions(args: string[], environment: NodeJS.ProcessEnv): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help || args.length === 0) return 'help'
  const { room, command: known, kind } = commandOf(positionals)
  const key = (values.key ?? environment.MILLWRIGHT_KEY ?? '').trim()
  if (key === '' && known !== 'init') throw new WrongUsage('Give an API key: MILLWRIGHT_KEY=… or --key …')
  const wrong = wrongKey(key)
  if (wrong && known !== 'init') throw new WrongUsage(`${values.key ? '--key' : 'MILLWRIGHT_KEY'}: ${wrong}`)
  const example = values.example ?? exampleNames[0]!
  if (!exampleNames.includes(example))
    throw new WrongUsage(`There is no example ${example}; say one of ${exampleNames.join(', ')}`)
  return {
    room,
    kind,
    apply: values.apply,
    command: known,
    baseUrl: address(values['base-url'] ?? environment.MILLWRIGHT_URL ?? 'http://127.0.0.1:3000'),
    key,
    file: values.file ?? (known === 'export' ? '-' : room === 'csv' ? `${kind}.csv` : 'factory.yaml'),
    prune: values.prune,
    autoApprove: values['auto-approve'],
    json: values.json,
    detailedExitcode: values['detailed-exitcode'],
    example,
    force: values.force,
  }
}

function commandOf([room, command, ...more]: string[]): Pick<Options, 'room' | 'command' | 'kind'> {
  if (room === 'config') {
    const known = commands.find((one) => one === command)
    if (known && more.length === 0) return { room, command: known, kind: '' }
    if (known) throw new WrongUsage(`millwright config ${known}: the file is given by --file ${more.join(' ')}`)
    throw new WrongUsage(`millwright config: say one of ${commands.join(', ')}. --help tells what they do.`)
  }
  if (room !== 'csv') throw new WrongUsage(`There is no command ${room ?? ''}; it begins with config or csv: --help`)
  const [kind] = more
  if ((command === 'import' || command === 'export') && kind && kinds.includes(kind) && more.length === 1)
    return { room, command, kind }
  throw new WrongUsage(`millwright csv: say import or export, and one of ${kinds.join(', ')}.`)
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string', short: 'f' },
        'base-url': { type: 'string' },
        key: { type: 'string' },
        example: { type: 'string' },
        prune: flag,
        apply: flag,
        'auto-approve': flag,
        'detailed-exitcode': flag,
        force: flag,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    })
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}

function address(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new WrongUsage(`${text} is no address of a service, such as https://factory.example`)
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}
