// What the operator is told about the commands, and which one was meant by what is none.
import type { z } from 'zod'
import { type Command, commands, flag } from './commands.ts'

const program = 'npm run -s operator --'

export function overview(): string {
  const widest = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(widest)}  ${about}`)
  return `Usage: ${program} COMMAND [options]\n\n${lines.join('\n')}\n\nCOMMAND --help tells its options.`
}

export function usage(name: string): string {
  const { about, file, options } = commands[name]!
  const given = Object.entries(options.shape as Record<string, z.ZodType>).map(([option, type]) =>
    isFlag(type) ? `[--${option}]` : wrap(`--${option} ${type.description}`, type.safeParse(undefined).success),
  )
  const subject = 'subject' in options.shape ? '\n\nSUB names the person at an identity provider of your own.' : ''
  return `Usage: ${[program, name, ...(file ? ['FILE'] : []), ...given, '[--json]'].join(' ')}\n\n${about}${subject}`
}

export function isFlag(type: unknown): boolean {
  return type === flag
}

function wrap(text: string, optional: boolean): string {
  return optional ? `[${text}]` : text
}

/** The command that the words begin with, and what is left of them. */
export function findCommand(words: string[]): { name: string; command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    if (words.length >= length && Object.hasOwn(commands, name))
      return { name, command: commands[name]!, rest: words.slice(length) }
  }
  const given = words.join(' ')
  throw new Error(`There is no command "${given}".${meant(given, Object.keys(commands))}\n\n${overview()}`)
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
