// The registry: every capability of the service, by name.
import * as events from './events.ts'
import * as inventory from './inventory.ts'
import * as people from './people.ts'
import type { Capability } from './define.ts'

export const capabilities: readonly Capability[] = [events, inventory, people]
  .flatMap((room): Capability[] => Object.values(room))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
