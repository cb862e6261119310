// A broker's session is subscribed to what it was, until that is taken back: also to topics that the map no longer names,
// and over restarts. So which they were is kept beside the buffer. To take back what was never subscribed harms nobody.
// A broker may end the connection at a filter that it does not like (Mosquitto at one of more than 200 levels). So what failed
// twice together is asked for one by one, and what failed most often comes last: it is in nobody's way.
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MqttClient } from 'mqtt'
import { wrongFilter } from './filters.ts'

const triesTogether = 2 // a broker that goes away meanwhile makes nothing slow
const mostTries = 4

export class Subscriptions {
  readonly #file: string
  readonly #failed = new Map<string, number>()

  constructor(folder: string) {
    this.#file = path.join(folder, 'subscriptions')
  }

  /** Subscribes to these and to nothing else; answers those that the broker does not allow. */
  async only(client: MqttClient, filters: string[]): Promise<string[]> {
    const before = (await readFile(this.#file, 'utf8').catch(() => '')).split('\n')
    // What is wrong was never subscribed: the client or the broker refused it.
    const dropped = before.filter((one) => !filters.includes(one) && wrongFilter(one) === undefined)
    await this.#keep([...dropped, ...filters])
    const refused: string[] = []
    await this.#ask(filters, async (some) => {
      const granted = await client.subscribeAsync(some, { qos: 1 })
      refused.push(...granted.filter(({ qos }) => qos > 2).map(({ topic }) => topic))
    })
    const hopeless = dropped.filter((one) => (this.#failed.get(one) ?? 0) >= mostTries) // for the next process to try
    const taken = dropped.filter((one) => !hopeless.includes(one))
    await this.#ask(taken, async (some) => void (await client.unsubscribeAsync(some)))
    await this.#keep([...hopeless, ...filters])
    return refused
  }

  async #ask(filters: string[], how: (some: string[]) => Promise<void>): Promise<void> {
    const failures = (one: string) => this.#failed.get(one) ?? 0
    const together = filters.filter((one) => failures(one) < triesTogether)
    const alone = filters.filter((one) => !together.includes(one)).toSorted((a, b) => failures(a) - failures(b))
    for (const some of [together, ...alone.map((one) => [one])]) {
      if (some.length === 0) continue
      try {
        await how(some)
      } catch (error) {
        for (const one of some) this.#failed.set(one, failures(one) + 1)
        const asked = some.length === 1 ? some[0]!.slice(0, 200) : `${some.length} topics`
        throw new Error(`${(error as Error).message}, when asked for ${asked}`)
      }
      for (const one of some) this.#failed.delete(one)
    }
  }

  async #keep(lines: string[]): Promise<void> {
    await writeFile(`${this.#file}.new`, lines.join('\n'))
    await rename(`${this.#file}.new`, this.#file)
  }
}
