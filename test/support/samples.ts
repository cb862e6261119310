// One input a capability, made of the things of a world (test/support/world.ts), which that world accepts. The generated
// tests (isolation, dry run, answers) take every capability of the registry through its sample; one without fails them.
import { capabilities } from '../../server/capabilities/index.ts'
import type { Capability } from '../../server/capabilities/define.ts'
import type { Input } from './addresses.ts'
import type { World } from './world.ts'

export interface Sample {
  input(world: World): Input | Promise<Input>
  /** What another company gets that sends the same: nothing of that id, an empty list, or an answer about itself. */
  elsewhere: 'not found' | 'empty' | 'its own'
}

const samples: Record<string, Sample> = {
  'audit.list': { input: () => ({ capability: 'stock.transfer', entity: 'product' }), elsewhere: 'empty' },
  'config.apply': { input: (world) => ({ spec: { version: 1, vendors: [{ name: `${world.mark} spec vendor` }] } }), elsewhere: 'its own' },
  'config.export': { input: () => ({}), elsewhere: 'its own' },
  'config.plan': { input: (world) => ({ spec: { version: 1, workCenters: [{ name: 'Assembly', machines: [`${world.mark} machine`] }] } }), elsewhere: 'its own' },
  'config.validate': { input: (world) => ({ spec: { version: 1, workCenters: [{ name: 'Assembly', machines: [`${world.mark} machine`] }] } }), elsewhere: 'its own' },
  'me.get': { input: () => ({}), elsewhere: 'its own' },
  'people.list': { input: (world) => ({ teamId: world.team }), elsewhere: 'empty' },
  'reason_codes.list': { input: () => ({ kind: 'scrap' }), elsewhere: 'its own' },
  'roles.list': { input: () => ({}), elsewhere: 'its own' },
  'ssus.create': { input: (world) => ({ name: 'Press', siteId: world.site, parentId: world.machine }), elsewhere: 'not found' },
  'ssus.get': { input: (world) => ({ id: world.machine }), elsewhere: 'not found' },
  'ssus.list': { input: () => ({}), elsewhere: 'its own' },
  'ssus.update': { input: (world) => ({ id: world.machine, isDefault: true, location: { type: 'Point', coordinates: [16.4, 48.2] } }), elsewhere: 'not found' },
  'teams.create': { input: (world) => ({ name: 'Turners', color: '#112233', memberIds: [world.person] }), elsewhere: 'not found' },
  'teams.delete': { input: (world) => ({ id: world.team }), elsewhere: 'not found' },
  'teams.list': { input: () => ({}), elsewhere: 'its own' },
  'teams.update': { input: (world) => ({ id: world.team, name: 'Turners', memberIds: [] }), elsewhere: 'not found' },
  'stock.transfer': {
    input: (world) => ({ sku: world.rawSku, lotCode: world.lotCode, quantity: 7, from: world.shelf, to: world.rack, toBin: 'quarantine' }),
    elsewhere: 'not found',
  },
}

export function sampleOf(capability: Capability): Sample {
  const sample = samples[capability.name]
  if (!sample) throw new Error(`give a sample for ${capability.name} in test/support/samples.ts`)
  return sample
}

/** Samples of capabilities that are no longer there. */
export function strayNames(): string[] {
  return Object.keys(samples).filter((name) => !capabilities.some((capability) => capability.name === name))
}
