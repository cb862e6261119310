// What the operator is told about the commands, and which one was meant by what is none.
import { z } from 'zod'
import { type Command, commands } from './commands.ts'

const program = 'npm run -s operator --'

export function overview(): string {
  return `Usage: ${program} COMMAND [options]\n\n${listed(Object.keys(commands))}\n\nCOMMAND --help tells its options.`
}

/** Of a command, or of a group of them. */
export function usage(name: string): string {
  const others = Object.keys(commands).filter((one) => one.startsWith(`${name} `))
  if (!Object.hasOwn(commands, name))
    return `Usage: ${program} ${name} COMMAND [options]\n\n${listed(others)}\n\nCOMMAND --help tells its options.`
  const { about, example = '', file, options } = commands[name]!
  const given = Object.entries(options.shape as Record<string, z.ZodType>).map(([option, type]) => {
    const { title, description = '' } = type.meta() ?? {}
    const text = title ? `--${option} ${title}` : `--${option}`
    return { text, description, shown: type.safeParse(undefined).success ? `[${text}]` : text }
  })
  const parts = [program, name, ...(file ? ['FILE'] : []), ...given.map(({ shown }) => shown), '[--json]']
  const rows = [
    ...(file ? [['FILE', file]] : []),
    ...given.map(({ text, description }) => [text, description]),
    ['--json', 'answers in JSON, for programs'],
  ]
  return [
    `Usage: ${parts.join(' ')}`,
    about,
    table(rows),
    `Example:\n  ${[program, name, example].join(' ').trimEnd()}`,
    ...(others.length > 0 ? [`See also:\n${listed(others)}`] : []),
  ].join('\n\n')
}

export function isFlag(type: unknown): boolean {
  return type instanceof z.ZodDefault
}

function listed(names: string[]): string {
  return table(names.map((name) => [name, commands[name]!.about]))
}

function table(rows: string[][]): string {
  const widest = Math.max(...rows.map(([first]) => first!.length))
  return rows.map(([first, second]) => `  ${first!.padEnd(widest)}  ${second}`).join('\n')
}

/** The command that the words begin with, and what is left of them. */
export function findCommand(words: string[]): { name: string; command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    if (words.length >= length && Object.hasOwn(commands, name))
      return { name, command: commands[name]!, rest: words.slice(length) }
  }
  if (words.length === 0) throw new Error(`The command is missing.\n\n${overview()}`)
  const given = words.slice(0, 2).join(' ')
  const help = isGroup(words[0]!) ? usage(words[0]!) : overview()
  throw new Error(`There is no command "${given}".${meant(given, Object.keys(commands))}\n\n${help}`)
}

/** Whether commands begin with this word. */
export function isGroup(word: string): boolean {
  return Object.keys(commands).some((name) => name.startsWith(`${word} `))
}

/** The likeliest of the names, where one is likely. */
export function meant(given: string, names: string[]): string {
  const near = names
    .map((name) => ({ name, changes: changesBetween(given, name) }))
    .sort((a, b) => a.changes - b.changes)[0]
  return near && near.changes <= 1 + near.name.length / 4 ? ` Did you mean "${near.name}"?` : ''
}

// Levenshtein's distance: letters to add, take away or replace.
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
  }
  return row[b.length]!
}
