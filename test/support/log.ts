// A service's log, kept in memory to be looked at.
import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import type { Config } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'

export function createPinoTo(config: Config, lines: Record<string, unknown>[]): Logger {
  return createLog(
    config,
    new Writable({
      write(chunk: Buffer, _, done) {
        for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line))
        done()
      },
    }),
  )
}
