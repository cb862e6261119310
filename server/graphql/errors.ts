// What a caller is told of an error: what is the caller's to mend, and never SQL, a table's name or a stack.
import pg from 'pg'
import type { Logger } from 'pino'
import { isSafeError } from 'postgraphile/grafast'
import { type ASTNode, GraphQLError, Kind, parse, visit } from 'postgraphile/graphql'
import { isUnavailable } from '../problems.ts'

export function explain(error: GraphQLError, log: Logger, transactionId?: string): GraphQLError {
  const cause = error.originalError
  if (!cause || cause instanceof GraphQLError) {
    if (error.extensions.code) return error
    if (error.message === 'Validation aborted.')
      return tell(error, 'The query names a field too often in one place: name it once.', { code: 'invalid_input' })
    // A null where a view promises a value is the view's fault; all else is about the question.
    if (!error.message.startsWith('Cannot return null'))
      return tell(error, placeOf(error) + error.message + unquoted(error.message), { code: 'invalid_input' })
  } else if (isSafeError(cause)) {
    return tell(error, cause.message, { code: 'invalid_input', ...cause.extensions })
  } else if (/^(Null literals|Empty objects) are forbidden in filter/.test(cause.message)) {
    // The library says it of the argument; what stands in it, filters.ts has looked at.
    return tell(error, 'filter must say something: leave it out to have all rows.', { code: 'invalid_input' })
  } else if (cause instanceof pg.DatabaseError && cause.code === '22025') {
    return tell(error, 'A pattern of the filter must not end with a backslash that stands before nothing.', {
      code: 'invalid_input',
    })
  } else if (cause instanceof pg.DatabaseError && cause.code?.startsWith('22')) {
    return tell(error, 'A value in the query cannot be read as what it is compared with.', { code: 'invalid_input' })
  } else if (cause instanceof pg.DatabaseError && cause.code === '25P02') {
    // After one statement failed, those behind it in the request fail too; the first one is logged.
    return tell(error, 'This was not read, because another part of the query failed.', { code: 'unavailable' })
  }
  log.error({ err: cause ?? error, path: error.path, transactionId }, 'dashboard query failed')
  if (isUnavailable(cause))
    return tell(error, 'The database did not answer in the time a query has.', { code: 'unavailable' })
  return tell(error, 'Something failed that should not.', {
    code: 'internal_error',
    ...(transactionId && { transactionId }),
  })
}

const names = new Set<string>([Kind.ARGUMENT, Kind.OBJECT_FIELD])

/** The argument and the fields that a value of the query is given for, "filter.dueDate.lessThan: "; of all else nothing. */
function placeOf({ nodes, source }: GraphQLError): string {
  const value = nodes?.[0]
  if (!value?.kind.endsWith('Value') || !value.loc || !source) return ''
  const { start, end } = value.loc
  const places: string[] = []
  visit(parse(source), {
    enter(node: ASTNode) {
      if (names.has(node.kind) && 'name' in node && node.loc && node.loc.start <= start && end <= node.loc.end)
        places.push((node.name as { value: string }).value)
    },
  })
  return places.length > 0 ? `${places.join('.')}: ` : ''
}

/** How a value of an enum is written, of one that stands in a query as a text does. */
function unquoted(message: string): string {
  return /^Enum "\w+" cannot represent non-enum value: "/.test(message)
    ? ' A value of an enum stands without quotes in the query, and with them in variables.'
    : ''
}

function tell(error: GraphQLError, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions,
  })
}
