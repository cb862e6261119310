// What is no question at all is refused as everything else is: with a code, and in words that say how to mend it.
import type { Request } from 'express'
import type { Result } from 'postgraphile/grafserv'
import { foreignCharset } from '../bodies.ts'
import { type FieldError, mostErrors } from '../capabilities/messages.ts'
import { changedNumbers, readNumbers } from '../exact.ts'

type Refused = { code: string; message: string }

/** What is wrong with a request before anything is looked for in it. */
export function misshapen(request: Request): Refused | undefined {
  if (request.method === 'GET') return changedVariable(request.query.variables)
  if (request.method !== 'POST') return undefined
  const type = request.get('Content-Type') ?? ''
  const charset = foreignCharset(type)
  if (charset) return { code: 'unsupported_media_type', message: charset }
  if (!/^\s*application\/json\s*(;|$)/.test(type)) return undefined
  try {
    const { value: body, changed } = readNumbers((request.body as Buffer).toString())
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject ? changedOf(changed) : { code: 'invalid_input', message: 'The body must be a JSON object.' }
  } catch (error) {
    return { code: 'invalid_json', message: `The body is not well-formed JSON: ${(error as Error).message}` }
  }
}

/** Of what stands in an address; what is no JSON the library refuses. */
function changedVariable(variables: unknown): Refused | undefined {
  try {
    return changedOf(changedNumbers(`{"variables":${String(variables)}}`))
  } catch {
    return undefined
  }
}

function changedOf(changed: FieldError[]): Refused | undefined {
  if (changed.length === 0) return undefined
  const told = changed.slice(0, mostErrors).map(({ path, message }) => `${path} ${message}`)
  return { code: 'invalid_input', message: told.join('; ') }
}

const codes: Record<number, string> = { 405: 'method_not_allowed', 415: 'unsupported_media_type' }

const wrongMethod = 'Method not supported, please use POST'

/** Of what the library refuses by itself it tells no code: the one of the status. */
export function withCodes(result: Result | null): Result | null {
  if (result?.type !== 'buffer' || result.statusCode < 400) return result
  const answer = JSON.parse(result.buffer.toString()) as {
    errors?: { message: string; extensions?: { code?: string } }[]
  }
  if (!answer.errors || answer.errors.every(({ extensions }) => extensions?.code)) return result
  const code = codes[result.statusCode] ?? (result.statusCode < 500 ? 'invalid_input' : 'internal_error')
  const errors = answer.errors.map((error) => ({
    ...error,
    ...(error.message === wrongMethod && { message: 'A question comes by POST, or by GET in its address.' }),
    extensions: { code, ...error.extensions },
  }))
  const buffer = Buffer.from(JSON.stringify({ ...answer, errors }))
  const allow = result.statusCode === 405 && { allow: 'GET, POST' }
  return { ...result, buffer, headers: { ...result.headers, ...allow, 'content-length': String(buffer.length) } }
}
