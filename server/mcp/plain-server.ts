// The protocol's server, telling in words what is wrong with a request's parameters. By itself the library tells it as its
// validator prints it, and for most methods as if the mistake were the server's.
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { problemsOf } from '../capabilities/messages.ts'

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

export class PlainServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (error) {
        const issues = issuesOf(error)
        if (!issues) throw error
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid parameters of ${method}: ${inWords(issues)}.`)
      }
    }
  }
}

const mostTold = 10

function inWords(issues: z.core.$ZodIssue[]): string {
  const { errors, more } = problemsOf(issues, mostTold)
  const told = errors.map(({ path, message }) => `${path.replace(/^params\./, '')} ${message}`)
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** What the library's validator printed as an error's message; undefined: it is another error. */
function issuesOf(error: unknown): z.core.$ZodIssue[] | undefined {
  const printed = error instanceof Error && /^(?:Invalid \S+ request: )?(\[[\s\S]*\])$/.exec(error.message)?.[1]
  if (!printed) return undefined
  try {
    const issues = JSON.parse(printed) as z.core.$ZodIssue[]
    return issues.length > 0 && issues.every((issue) => Array.isArray(issue?.path)) ? issues : undefined
  } catch {
    return undefined
  }
}
