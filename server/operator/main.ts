// The operator's command line: npm run -s operator -- company create …
import { parseArgs } from 'node:util'
import pg from 'pg'
import { problemsOf } from '../capabilities/messages.ts'
import type { Command } from './commands.ts'
import { Report } from './doctor/report.ts'
import { Told } from './told.ts'
import { findCommand, isFlag, isGroup, meant, overview, usage } from './usage.ts'
import { visible, visibleJson } from './visible.ts'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.constraint === 'companies_short_name_key')
    return 'Another company has this short name.'
  return (error as Error).message.split('\n').map(visible).join('\n')
}

async function main(given: string[]): Promise<void> {
  const args = given.filter((arg) => arg !== '--help' && arg !== '-h')
  const asksHelp = args.length < given.length
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const words = args.slice(0, firstOption < 0 ? undefined : firstOption)
  if (args.length === 0) return console.log(overview())
  if (asksHelp && words.length === 1 && isGroup(words[0]!)) return console.log(usage(words[0]!))
  const { name, command, rest } = findCommand(words)
  if (asksHelp) return console.log(usage(name))
  const { json, ...options } = read(name, command, [...rest, ...args.slice(words.length)])
  const result = await command.run(options)
  console.log(json ? visibleJson(result) : present(result))
  if (result instanceof Report && !result.isFine) process.exitCode = 1
}

/** The options as the command has them; throws with all that is wrong with them. */
function read(name: string, command: Command, args: string[]): Record<string, unknown> {
  const names = [...Object.keys(command.options.shape), 'json']
  const type = (option: string) =>
    option === 'json' || isFlag(command.options.shape[option]) ? ('boolean' as const) : ('string' as const)
  const { tokens, values, positionals } = parseArgs({
    args,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(names.map((option) => [option, { type: type(option) }])),
  })
  const { json, ...options } = values
  const wrong: string[] = []
  for (const token of tokens)
    if (token.kind === 'option' && !names.includes(token.name))
      wrong.push(
        `${token.rawName}: no option of ${name}.${meant(
          token.rawName,
          [...names, 'help'].map((one) => `--${one}`),
        )}`,
      )
  const [file, ...tooMany] = command.file ? positionals : [undefined, ...positionals]
  if (command.file && !file) wrong.push('FILE: is missing')
  for (const word of tooMany) wrong.push(`${word}: is one word too many`)
  const known = Object.fromEntries(Object.entries(options).filter(([option]) => names.includes(option)))
  const parsed = command.options.safeParse(known)
  for (const { path, message } of problemsOf(parsed.error?.issues ?? []).errors) wrong.push(`--${path}: ${message}`)
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n\n${usage(name)}`)
  return { ...parsed.data, file, json }
}

function present(result: unknown): string {
  if (result instanceof Report) return String(result)
  if (typeof result === 'string') return result
  if (result instanceof Told) return present(result.forPeople)
  if (Array.isArray(result)) return result.length === 0 ? 'None.' : table(result.map(rowOf))
  if (typeof result === 'object' && result !== null && 'url' in result) return visible(String(result.url))
  const entries = Object.entries(result as object)
  const widest = Math.max(...entries.map(([key]) => key.length))
  return entries.map(([key, value]) => `${key.padEnd(widest)}  ${shown(value)}`).join('\n')
}

function rowOf(row: object): object {
  return row instanceof Told ? row.forPeople : row
}

function table(rows: object[]): string {
  const names = Object.keys(rows[0]!)
  const lines = [names, ...rows.map((row) => Object.values(row).map(shown))]
  const widths = names.map((_, n) => Math.max(...lines.map((line) => line[n]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, n) => cell.padEnd(widths[n]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function shown(value: unknown): string {
  return value instanceof Date ? value.toISOString() : visible(String(value ?? ''))
}
