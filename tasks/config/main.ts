// Command line: npx millwright config …. Ends with 0, 1 or 2 as options.ts tells.
import { Refused, Unreachable } from './client.ts'
import { run } from './commands.ts'
import { endWithStarter } from './left-behind.ts'
import { readOptions, usage, WrongUsage } from './options.ts'
import { UnreadableSpec } from './spec-file.ts'

endWithStarter()
let json = false
try {
  const options = readOptions(process.argv.slice(2), process.env)
  json = options !== 'help' && options.json
  if (options === 'help') console.log(usage)
  else process.exitCode = await run(options)
} catch (error) {
  const expected = [WrongUsage, UnreadableSpec, Refused, Unreachable].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  if (json && expected) console.log(JSON.stringify({ error: (error as Error).message, ...told(error as Error) }))
  process.exitCode = 1
}

/** What a program is told beside the words: the service's problem, or the file's. */
function told(error: Error): object {
  if (error instanceof Refused) return { problem: error.problem }
  return error instanceof UnreadableSpec ? { problems: error.problems } : {}
}
