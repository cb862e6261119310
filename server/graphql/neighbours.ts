// Whether rows come before a page, and follow it. PostGraphile tells it only of the direction in which the page was asked
// for; what a cursor or an offset has left behind, the list's own first and last row tell: by the same filter and order, and
// asked only where the page need not begin or end with them.
import type { GraphileConfig } from 'graphile-config'
import type { PgSelectStep } from 'postgraphile/@dataplan/pg'
import {
  ConstantStep,
  type connection,
  constant,
  first,
  inhibitOnNull,
  lambda,
  list,
  object,
  type Step,
  TRAP_INHIBITED,
  trap,
} from 'postgraphile/grafast'

type Connection = ReturnType<typeof connection>
type PageInfo = ReturnType<Connection['pageInfo']>
// Its type declarations leave this part out.
type Placed = { getDepOptions(index: 0): { step: Connection } }

export const NeighboursPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightNeighboursPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, _build, { scope }) {
        if (scope.isPageInfoHasPreviousPageField)
          return { ...field, plan: ($page: PageInfo) => isBeyond($page, { field: 'hasPreviousPage', end: 'first' }) }
        if (scope.isPageInfoHasNextPageField)
          return { ...field, plan: ($page: PageInfo) => isBeyond($page, { field: 'hasNextPage', end: 'last' }) }
        return field
      },
    },
  },
}

function isBeyond($page: PageInfo, { field, end }: { field: string; end: 'first' | 'last' }): Step {
  const $usual = $page.get(field)
  const $connection = ($page as unknown as Placed).getDepOptions(0).step
  const [$first, $last] = [$connection.getFirst(), $connection.getLast()]
  const $left = end === 'first' ? [$connection.getAfter(), $connection.getOffset()] : [$connection.getBefore()]
  if (![...$left, $last].some(mayBeGiven)) return $usual
  const $mayLeave = lambda([list($left.filter(isThere)), list([$first, $last].filter(isThere))], leaves, true)
  const $row = $connection.cloneSubplanWithoutPagination() as unknown as PgSelectStep
  $row.setInliningForbidden() // what is inlined where it is not asked takes along what it is inlined into
  const $none = constant(null)
  const $one = inhibitOnNull(lambda($mayLeave, (may) => (may ? 1 : null), true))
  for (const step of ['setAfter', 'setBefore', 'setOffset'] as const) $row[step]($none as never)
  $row.setFirst(end === 'first' ? $one : $none)
  $row.setLast(end === 'first' ? $none : $one)
  return lambda(
    object({
      mayLeave: $mayLeave,
      usual: $usual,
      ofList: trap($row.cursorForItem(first($row.items()) as never), TRAP_INHIBITED, { valueForInhibited: 'NULL' }),
      ofPage: $page.get(end === 'first' ? 'startCursor' : 'endCursor'),
    }),
    ({ mayLeave, usual, ofList, ofPage }) => (mayLeave ? ofList != null && ofList !== ofPage : usual),
    true,
  )
}

/** Whether a cursor or an offset left rows behind, or the last of the first rows were asked for. */
function leaves([left, counted]: readonly [readonly unknown[], readonly unknown[]]): boolean {
  return left.some(Boolean) || (counted.length === 2 && counted.every((count) => count != null))
}

function isThere($step: Step | null): $step is Step {
  return $step !== null
}

function mayBeGiven($step: Step | null): boolean {
  return $step !== null && !($step instanceof ConstantStep && $step.data == null)
}
