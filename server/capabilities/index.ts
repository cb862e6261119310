// The registry: every capability of the service, by name.
import * as agents from './agents.ts'
import * as apiKeys from './api-keys.ts'
import * as barcodes from './barcodes.ts'
import * as catalogue from './catalogue.ts'
import * as clients from './clients.ts'
import * as commissioning from './commissioning.ts'
import * as connections from './connections.ts'
import * as counts from './counts.ts'
import * as dataPackages from './data-packages.ts'
import type { Capability } from './define.ts'
import * as deliveries from './deliveries.ts'
import * as downtime from './downtime.ts'
import * as events from './events.ts'
import * as forms from './forms.ts'
import * as insights from './insights.ts'
import * as issues from './issues.ts'
import * as lots from './lots.ts'
import * as machineCatalog from './machine-catalog.ts'
import * as maintenance from './maintenance.ts'
import * as members from './members.ts'
import * as partners from './partners.ts'
import * as people from './people.ts'
import * as production from './production.ts'
import * as purchasing from './purchasing.ts'
import * as quality from './quality.ts'
import * as recalls from './recalls.ts'
import * as shipping from './shipping.ts'
import * as signals from './signals.ts'
import * as sites from './sites.ts'
import * as stock from './stock.ts'
import * as work from './work.ts'

export const capabilities: readonly Capability[] = [
  agents,
  apiKeys,
  barcodes,
  catalogue,
  clients,
  commissioning,
  connections,
  counts,
  dataPackages,
  deliveries,
  downtime,
  events,
  forms,
  insights,
  issues,
  lots,
  machineCatalog,
  maintenance,
  members,
  partners,
  people,
  production,
  purchasing,
  quality,
  recalls,
  shipping,
  signals,
  sites,
  stock,
  work,
]
  .flatMap((room): Capability[] => Object.values(room))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
