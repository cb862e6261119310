// What PostGraphile reads of the database's catalogue to make the schema. It has functions' texts in it and comes to tens of
// megabytes, which the schema's own functions would hold on to for as long as the service runs.
import type { GraphileConfig } from 'graphile-config'
import { PgIntrospectionPlugin } from 'postgraphile/graphile-build-pg'

export interface Introspection {
  /** In the place of PostGraphile's own. */
  preset: GraphileConfig.Preset
  /** Once the schema is made. */
  forget(): void
}

export function forgettableIntrospection(): Introspection {
  const gather = PgIntrospectionPlugin.gather!
  const kept: object[] = []
  const keeping =
    <Given extends unknown[], Made>(make: (...given: Given) => Made) =>
    (...given: Given): Made => {
      const made = make(...given)
      kept.push(made as object)
      return made
    }
  return {
    preset: {
      disablePlugins: ['PgIntrospectionPlugin'],
      plugins: [
        {
          ...PgIntrospectionPlugin,
          name: 'MillwrightIntrospectionPlugin',
          provides: ['PgIntrospectionPlugin'],
          gather: {
            ...gather,
            initialCache: keeping(gather.initialCache!),
            initialState: keeping(gather.initialState!),
            hooks: { ...gather.hooks, pgIntrospection_introspection: leaveTexts },
          } as typeof gather,
        },
      ],
    },
    forget() {
      for (const one of kept) for (const key of Object.keys(one)) Reflect.deleteProperty(one, key)
    },
  }
}

// Whoever is made of a view knows the whole catalogue, but nobody reads what functions consist of.
function leaveTexts(_info: unknown, { introspection }: { introspection: { procs: object[] } }): void {
  for (const proc of introspection.procs) Object.assign(proc, { prosrc: null, prosqlbody: null })
}
