// A column that takes one of a few values, as its comment says (@values TaskStatus open ready …), is of an enum of that name:
// a value that is none of them is an error, and no empty list.
import type { GraphileConfig } from 'graphile-config'
import { enumCodec, type PgCodec } from 'postgraphile/@dataplan/pg'
import { sql } from 'postgraphile/pg-sql2'

export const ValuesPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightValuesPlugin',
  version: '1.0.0',
  after: ['PgFakeConstraintsPlugin'],
  inflection: {
    replace: {
      enumValue: (_previous, _options, value) => value,
    },
  },
  gather: {
    hooks: {
      pgCodecs_attribute(_info, { attribute, pgClass }) {
        const given = (attribute.extensions?.tags as { values?: unknown } | undefined)?.values
        if (given === undefined) return
        const [name = '', ...values] = String(given).split(' ')
        attribute.codec = codecOf(name, values, pgClass.relname)
      },
    },
  },
}

const known = new Map<string, { values: string; codec: PgCodec }>()

/** One for all columns that say the same. */
function codecOf(name: string, values: string[], view: string): PgCodec {
  const found = known.get(name)
  if (found && found.values !== values.join(' '))
    throw new Error(`${view} has other values of ${name} than another view`)
  const codec = found?.codec ?? (enumCodec({ name, identifier: sql`text`, values, description: undefined }) as PgCodec)
  known.set(name, { values: values.join(' '), codec })
  return codec
}
