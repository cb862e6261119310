// The log: JSON lines on standard output, without credentials and without what callers sent.
import type pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export function createLog(config: Config, to?: DestinationStream): Logger {
  return pino(
    { level: config.LOG_LEVEL, redact: ['*.password', '*.key', '*.token'], serializers: { err: toldOfError } },
    to ?? standardOutput(),
  )
}

// A terminal that was closed takes nothing more; what is to be written would be tried again without end, also at the exit.
function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error
    const nothing = () => true
    Object.assign(output, { write: nothing, flushSync: nothing, end: nothing })
  })
  return output
}

// What helps to find the cause. A database error also carries its connection and the call's parameters, which stay out.
function toldOfError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint, detail, where, routine } = error as pg.DatabaseError
  return {
    name,
    message,
    code,
    constraint,
    detail,
    where,
    routine,
    stack,
    ...(cause !== undefined && { cause: toldOfError(cause) }),
  }
}
