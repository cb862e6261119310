// Command line: npx millwright config …. Ends with 0, 1 or 2 as options.ts tells.
import { Refused, Unreachable } from './client.ts'
import { run } from './commands.ts'
import { readOptions, usage, WrongUsage } from './options.ts'
import { UnreadableSpec } from './spec-file.ts'

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else process.exitCode = await run(options)
} catch (error) {
  const expected = [WrongUsage, UnreadableSpec, Refused, Unreachable].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exitCode = 1
}
