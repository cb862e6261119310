// PostGraphile over schema dashboard: views only, read only.
import type { GraphileConfig } from 'graphile-config'
import type { Pool } from 'pg'
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import { FiltersPlugin } from './filters.ts'
import { NamesPlugin } from './names.ts'
import { NeighboursPlugin } from './neighbours.ts'
import { OrdersPlugin } from './orders.ts'
import { PagesPlugin } from './pages.ts'
import { PermissionsPlugin } from './permissions.ts'
import { ValuesPlugin } from './values.ts'

export function makePreset(pool: Pool): GraphileConfig.Preset {
  return {
    extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
    plugins: [NamesPlugin, ValuesPlugin, OrdersPlugin, PagesPlugin, NeighboursPlugin, PermissionsPlugin, FiltersPlugin],
    disablePlugins: [
      'MutationPlugin',
      'SubscriptionPlugin', // it reads, and the catalogue of operations is REST's
      'NodePlugin',
      'PgTableNodePlugin',
      'QueryQueryPlugin', // ids are the interface's own
      'PgConditionArgumentPlugin', // filter says the same and more
      'PgIndexBehaviorsPlugin', // a view has no indexes to go by
    ],
    pgServices: [
      makePgService({
        pool,
        schemas: ['dashboard'],
        pubsub: false,
        pgSettingsForIntrospection: { statement_timeout: '60000' },
      }),
    ],
    // By the clock, which goes on while the machine is busy with others; how large a question may be, limits.ts says.
    grafast: { explain: false, timeouts: { planning: 5_000 } },
  }
}
