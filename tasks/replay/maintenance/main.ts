// Command line: npm run replay:maintenance -- --file WORK_ORDERS.csv. Ends as the replay of a production log does.
import { createReadStream, existsSync } from 'node:fs'
import { Client } from '../client.ts'
import { readOptions, WrongUsage } from '../options.ts'
import { UnreadableLog } from '../row.ts'
import { ending, replayRepairs, summary } from './play.ts'
import { readRepairs } from './read.ts'

const usage = `npm run replay:maintenance -- --file PATH [--base-url URL] [--api-key KEY] [--timezone ZONE] [--concurrency N]

Plays maintenance work orders through the public API: a task of each, finished on its day with its failure codes, and then
compares what the service holds with the file. Killed or stopped, the same command goes on.

Columns: BscStartDate (a date as 2004-07-01), Asset, OriginalShorttext, PMType in every row; FM, Action, MajorSystem, Part,
Location, FuncLocation may be NA. Ends with 0 where every row went in and agrees, 1 where one differs or was left out, 2 where
it could not begin.`

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args, process.env)
    if (options === 'help') {
      console.log(usage)
      return 0
    }
    if (options === 'print-sample' || !options.file || !existsSync(options.file))
      throw new WrongUsage('--file: name a file of maintenance work orders')
    const log = await readRepairs(createReadStream(options.file), options.timezone)
    for (const line of summary(log)) console.log(line)
    const client = new Client({ baseUrl: options.baseUrl, apiKey: options.apiKey })
    const differences = await replayRepairs(
      { client, concurrency: options.concurrency, say: (text) => console.log(text) },
      log,
    )
    for (const difference of differences.slice(0, 50)) console.log(difference)
    const { lines, isWhole } = ending(log, differences)
    for (const line of lines) console.log(line)
    return isWhole ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    return error instanceof WrongUsage || error instanceof UnreadableLog ? 2 : 1
  }
}
