// The registry: every capability of the service, by name.
import * as agents from './agents.ts'
import * as apiKeys from './api-keys.ts'
import * as clients from './clients.ts'
import * as inventory from './inventory.ts'
import * as machineCatalog from './machine-catalog.ts'
import * as members from './members.ts'
import * as people from './people.ts'
import type { Capability } from './define.ts'

export const capabilities: readonly Capability[] = [agents, apiKeys, clients, inventory, machineCatalog, members, people]
  .flatMap((room): Capability[] => Object.values(room))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
