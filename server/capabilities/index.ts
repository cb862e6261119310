// The registry: every capability of the service, by name.
import * as commissioning from './commissioning.ts'
import * as inventory from './inventory.ts'
import * as maintenance from './maintenance.ts'
import * as people from './people.ts'
import * as sites from './sites.ts'
import type { Capability } from './define.ts'

export const capabilities: readonly Capability[] = [commissioning, inventory, maintenance, people, sites]
  .flatMap((room): Capability[] => Object.values(room))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
