// The registry: every capability of the service, by name.
import * as catalogue from './catalogue.ts'
import * as commissioning from './commissioning.ts'
import * as events from './events.ts'
import * as inventory from './inventory.ts'
import * as maintenance from './maintenance.ts'
import * as people from './people.ts'
import * as production from './production.ts'
import * as purchasing from './purchasing.ts'
import * as sites from './sites.ts'
import * as work from './work.ts'
import type { Capability } from './define.ts'

export const capabilities: readonly Capability[] = [
  catalogue,
  commissioning,
  events,
  inventory,
  maintenance,
  people,
  production,
  purchasing,
  sites,
  work,
]
  .flatMap((room): Capability[] => Object.values(room))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
