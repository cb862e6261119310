// Every capability answers its sample, and the answer has exactly the shape that the API description tells.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { callOverRest } from './support/addresses.ts'
import { sampleOf } from './support/samples.ts'
import { serviceFor } from './support/service.ts'
import { makeWorld, type World } from './support/world.ts'

const service = serviceFor(test)
let shared: Promise<World> | undefined

for (const capability of capabilities) {
  test.serial(`${capability.name} answers in its shape`, async (t) => {
    // Reads leave the world as it is, so that one serves them all.
    if (capability.effect === 'read') shared ??= makeWorld(service())
    const world = await (capability.effect === 'read' ? shared! : makeWorld(service(), sampleOf(capability).kind))
    const reply = await callOverRest(world.company, capability, await sampleOf(capability).input(world))
    t.is(reply.status, 200, reply.text)
    const parsed = capability.output.safeParse(reply.body)
    t.true(parsed.success, parsed.error?.message)
    t.deepEqual(parsed.data, reply.body, 'the answer has keys that its shape does not name')
  })
}
