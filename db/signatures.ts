// What the catalogue knows of the areas' routines, and how a call's input becomes their arguments.
import type { Client } from 'pg'
import type { Capability } from '../server/capabilities/define.ts'

export interface Routine {
  name: string
  returns: string
  /** It returns a set of rows. */
  isSet: boolean
  /** They are those of a table. */
  returnsTable: boolean
  arguments: Argument[]
}
interface Argument {
  name: string
  type: string
  /** A row of a table stands for what the input names. */
  isRow: boolean
  hasDefault: boolean
  default: string | null
}
export type Routines = ReadonlyMap<string, Routine>

export async function readRoutines(admin: Client): Promise<Routines> {
  const { rows } = await admin.query<Routine>(
    `select n.nspname || '.' || p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as "isSet",
            exists (select from pg_class c join pg_type y on y.typrelid = c.oid
                     where y.oid = p.prorettype and c.relkind in ('r', 'p')) as "returnsTable",
            coalesce((
              select json_agg(json_build_object(
                'name', p.proargnames[a.n], 'type', format_type(t.oid, null),
                'isRow', exists (select from pg_class c where c.oid = t.typrelid and c.relkind in ('r', 'p')),
                'hasDefault', a.n > p.pronargs - p.pronargdefaults,
                'default', pg_get_function_arg_default(p.oid, a.n::int)) order by a.n)
              from unnest(p.proargtypes::oid[]) with ordinality as a (type, n) join pg_type t on t.oid = a.type), '[]') as arguments
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^(pg_|information_schema)'`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** stock.transfer of area inventory is inventory.stock_transfer. */
export function functionName(capability: Pick<Capability, 'name' | 'area'>): string {
  return `${capability.area}.${capability.name.replace('.', '_')}`
}

/** The call of a routine with the input's values. */
export function invoke(routine: Routine, routines: Routines): string {
  const values = new Map(routine.arguments.map((one) => [one.name, argumentValue(one, routine, routines)]))
  return callOf(routine, (argument) => values.get(argument)!)
}

export function callOf({ name, arguments: all }: Routine, value: (argument: string) => string): string {
  return `${name}(${all.map((one) => `${one.name} => ${value(one.name)}`).join(', ')})`
}

export function argumentValue(argument: Argument, routine: Routine, routines: Routines): string {
  if (argument.name === 'p_changes') {
    // An update's p_changes is the input without what has an argument of its own: it tells absent from null.
    const known = routine.arguments.filter(({ name }) => name !== 'p_changes').map(({ name }) => inputKey(name))
    return `p_input - '{${known.join(',')}}'::text[]`
  }
  const key = `'${inputKey(argument.name)}'`
  const typed = argument.isRow ? find(argument.type, key, routines) : convert(argument.type, key)
  return argument.hasDefault ? `case when p_input ? ${key} then ${typed} else ${argument.default} end` : typed
}

// A row is looked up by its area's own find_…, which refuses what is not there.
function find(type: string, key: string, routines: Routines): string {
  const finders = [...routines.values()].filter(
    ({ name, returns, arguments: asked }) =>
      name.startsWith(`${type.split('.')[0]}.find_`) && returns === type && asked.length === 1,
  )
  if (finders.length !== 1) throw new Error(`${finders.length} functions find one of ${type}; there is to be one`)
  const { name, arguments: asked } = finders[0]!
  return `${name}(${convert(asked[0]!.type, key)})`
}

function convert(type: string, key: string): string {
  if (type === 'jsonb') return `p_input -> ${key}`
  if (type === 'text') return `p_input ->> ${key}`
  if (type === 'timestamp with time zone') return `app.instant(p_input ->> ${key})`
  if (type.endsWith('[]')) {
    return `(case when jsonb_typeof(p_input -> ${key}) = 'array' then array(select e::${type.slice(0, -2)} from jsonb_array_elements_text(p_input -> ${key}) e) end)`
  }
  return `(p_input ->> ${key})::${type}`
}

/** p_to_bin stands in the input as toBin. */
export function inputKey(argument: string): string {
  return argument.replace(/^p_/, '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
