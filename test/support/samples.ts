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
  'me.get': { input: () => ({}), elsewhere: 'its own' },
  'people.list': { input: (world) => ({ teamId: world.team }), elsewhere: 'empty' },
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
