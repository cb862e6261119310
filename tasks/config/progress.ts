// An apply that goes on at the service, looked at until it has ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { Presets, SingleBar } from 'cli-progress'
import { type Client, type Reply, runShape, Unreachable } from './client.ts'
import { leaves } from './left-behind.ts'

const lookAgain = 300
/** So many looks, and it takes long enough to tell where else one can look. */
const aWhile = 3

/** The end of an apply, with a bar on the terminal meanwhile. */
export async function followed(client: Client, begun: Reply): Promise<Reply['body']> {
  if (begun.body.state !== 'running') return begun.body
  const { run } = begun.body
  const goesOn = `The apply goes on there by itself, as run ${run}: GET /api/v1/config/runs/${run} tells how far it is, a plan what is left.`
  const bar = new SingleBar(
    { format: '{bar} {value} of {total} changes', hideCursor: true, noTTYOutput: false, stream: process.stderr },
    Presets.shades_classic,
  )
  bar.start(begun.body.total, 0)
  leaves(() => {
    bar.stop() // gives the terminal its cursor back
    return goesOn
  })
  let looks = 0
  try {
    for (;;) {
      const { body } = await client.get(`/config/runs/${run}`, runShape).catch((error) => {
        throw error instanceof Unreachable ? new Unreachable(`${error.message}. ${goesOn}`) : error
      })
      bar.update(body.done)
      if (body.state !== 'running') return body
      if (++looks === aWhile) console.error(goesOn)
      await sleep(lookAgain)
    }
  } finally {
    bar.stop()
  }
}
