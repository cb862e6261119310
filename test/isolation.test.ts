// Two companies know nothing of each other. Every capability of the registry is called by one company with ids of the
// other: it is not found, or the caller's own; and not a row of the other company changes.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { callOverRest, type Input } from './support/addresses.ts'
import { checksums } from './support/checksums.ts'
import { sampleOf, strayNames } from './support/samples.ts'
import { serviceFor } from './support/service.ts'
import { makeWorld, type World } from './support/world.ts'

const service = serviceFor(test)
let theirs: Promise<World>
let stranger: Promise<World>

test.serial('every capability has a sample, every sample a capability', async (t) => {
  theirs = makeWorld(service(), 'factory', 'w1theirs')
  stranger = makeWorld(service(), 'factory', 'w2own')
  await Promise.all([theirs, stranger])
  for (const capability of capabilities) t.notThrows(() => sampleOf(capability))
  t.deepEqual(strayNames(), [])
})

for (const capability of capabilities) {
  test.serial(`${capability.name} shows and changes nothing of another company`, async (t) => {
    const sample = sampleOf(capability)
    const world = await (sample.kind ? makeWorld(service(), sample.kind, 'w1theirs') : theirs)
    const caller = await (sample.kind ? makeWorld(service(), sample.kind, 'w2own') : stranger)
    const input = await sample.input(world)
    const before = await checksums(service().admin, world.company.shortName)
    const reply = await callOverRest(caller.company, capability, input)
    if (sample.elsewhere === 'not found') {
      t.is(reply.status, 404, reply.text)
      t.is(reply.body.code, 'not_found')
    } else {
      t.is(reply.status, 200, reply.text)
      if (sample.elsewhere === 'empty') t.deepEqual(reply.body.data, [], reply.text)
      const answer = withoutSent(reply.text, input)
      t.deepEqual(
        world.signs.filter((sign) => answer.includes(sign)),
        [],
        `shows something of another company: ${reply.text}`,
      )
    }
    t.deepEqual(await checksums(service().admin, world.company.shortName), before)
  })
}

/** An answer may repeat what the caller sent. */
function withoutSent(text: string, input: Input): string {
  const sent: string[] = []
  JSON.stringify(input, (_, value) => {
    if (typeof value === 'string' && value) sent.push(value)
    return value
  })
  return sent
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => {
      const quoted = JSON.stringify(value)
      const inSentence = JSON.stringify(quoted).slice(1, -1)
      return rest.replaceAll(inSentence, '').replaceAll(quoted, '""')
    }, text)
}
