// From a broker's topics to signals.ingest, by way of the disk.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type IClientPublishOptions, type MqttClient } from 'mqtt'
import { DiskBuffer } from './buffer.ts'
import { type Config, readSecret } from './config.ts'
import { type HostState, hostState, markOf, SparkplugHost } from './sparkplug/host.ts'
import { isoTime, readingsOf } from './topics.ts'

const mostReadings = 5_000
const pause = 1_000
const remembered = 200

interface Packet extends IClientPublishOptions {
  cmd: string
  topic: string
  payload: Buffer | string
  messageId?: number
}

export class Bridge {
  readonly #buffer: DiskBuffer
  readonly #say: (text: string) => void
  readonly #stopping = new AbortController()
  readonly #sparkplug: SparkplugHost
  #state: HostState | undefined
  #config: Config
  #client: MqttClient | undefined
  #wake: () => void = () => undefined
  #lastArrival = 0 // microseconds
  readonly #sending: Promise<void>
  /** Messages that may come again, as the broker has not heard that they were taken. */
  #taken: string[]

  static async start(config: Config, say: (text: string) => void): Promise<Bridge> {
    const buffer = await DiskBuffer.open(config.buffer)
    const bridge = new Bridge(config, buffer, await buffer.lastMarks(remembered), say)
    await bridge.#sparkplug.load()
    bridge.#connect(await passwordOf(config))
    return bridge
  }

  constructor(config: Config, buffer: DiskBuffer, taken: string[], say: (text: string) => void) {
    this.#config = config
    this.#sparkplug = new SparkplugHost(path.join(config.buffer, 'sparkplug'), say, (topic, payload) =>
      this.#client?.publish(topic, payload),
    )
    this.#buffer = buffer
    this.#taken = taken
    this.#say = say
    this.#sending = this.#send()
  }

  /** Another broker, service or map; what waits on disk stays. */
  async change(config: Config): Promise<void> {
    if (config.buffer !== this.#config.buffer) throw new Error('another buffer needs a restart')
    const password = await passwordOf(config)
    await this.#disconnect()
    this.#config = config
    this.#connect(password)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#disconnect()
    await this.#sending
    await this.#buffer.close()
  }

  // A session that outlives the connection: the broker keeps what comes meanwhile.
  #connect(password: string | undefined): void {
    const { broker, sparkplug, topics } = this.#config
    this.#sparkplug.change(sparkplug)
    this.#state = sparkplug.hostId === undefined ? undefined : hostState(sparkplug.hostId)
    const client = connect(broker.url, {
      clientId: broker.clientId,
      clean: false,
      resubscribe: false,
      reconnectPeriod: pause,
      username: broker.username,
      password,
      ...(this.#state && { will: { ...this.#state.offline, qos: 1, retain: true } }),
    })
    client.on('error', ({ message }) => this.#say(`broker: ${message}`))
    const filters = [...new Set([...topics.map(({ topic }) => topic), ...this.#sparkplug.topics()])]
    client.on('connect', ({ sessionPresent }) =>
      client.subscribe(filters, { qos: 1 }, (error, granted) => {
        if (error) return this.#say(`broker: ${error.message}`)
        for (const { topic, qos } of granted ?? []) if (qos > 2) this.#say(`broker: ${topic} is not allowed`)
        this.#tellState('online')
        this.#sparkplug.connected(sessionPresent).catch(({ message }) => this.#say(message))
        this.#say(`listens to ${filters.length} topics`)
      }),
    )
    // Acknowledged when this calls back without an error, and not before.
    client.handleMessage = (packet, done) => {
      this.#take(packet as Packet).then(
        () => done(),
        (error) => done(error),
      )
    }
    this.#client = client
  }

  async #disconnect(): Promise<void> {
    if (this.#client?.connected) await this.#tellState('offline')
    await this.#client?.endAsync()
  }

  // Edge nodes that wait for this host keep what they read while it is away.
  async #tellState(state: keyof HostState): Promise<void> {
    if (!this.#state) return
    const { topic, payload } = this.#state[state]
    await this.#client
      ?.publishAsync(topic, payload, { qos: 1, retain: true })
      .catch(({ message }) => this.#say(message))
  }

  async #take({ topic, payload, messageId, dup, retain }: Packet): Promise<void> {
    if (retain) return // what was said before anybody listened, at a time that nobody told
    const isSparkplug = this.#sparkplug.hears(topic)
    const mark = `${messageId} ${topic} ${isSparkplug ? markOf(payload as Buffer) : payload}`
    if (dup && this.#taken.includes(mark)) return
    const { readings, told } = isSparkplug
      ? await this.#sparkplug.take(topic, payload as Buffer, this.#arrival())
      : { readings: readingsOf(this.#config.topics, topic, payload.toString(), this.#arrival()) }
    if (readings.length > 0)
      await this.#buffer.append(
        readings.map((reading) => ({ mark: messageId === undefined ? undefined : mark, reading })),
      )
    await told?.()
    this.#taken = [...this.#taken, mark].slice(-remembered)
    this.#wake()
  }

  // Two that arrive in one millisecond are two readings all the same.
  #arrival(): string {
    this.#lastArrival = Math.max(Date.now() * 1000, this.#lastArrival + 1)
    return isoTime(this.#lastArrival)
  }

  async #send(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { lines, end } = await this.#buffer.next(mostReadings)
      if (lines.length === 0) {
        await new Promise<void>((wake) => {
          this.#wake = wake
          if (this.#buffer.waiting > 0 || this.#stopping.signal.aborted) wake()
        })
        continue
      }
      const wait = await this.#post((lines as { reading: object }[]).map(({ reading }) => reading))
      if (wait === 0) await this.#buffer.sentTo(end)
      else await sleep(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  /** 0: the service has them; else for how long to wait before they are sent again. */
  async #post(readings: object[]): Promise<number> {
    try {
      const { url, apiKeyFile } = this.#config.service
      const reply = await fetch(`${url.replace(/\/$/, '')}/api/v1/signals/readings`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await readSecret(apiKeyFile)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ readings }),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(60_000)]),
      })
      const answer = (await reply.json()) as { rejected?: { index: number; message: string }[]; detail?: string }
      if (reply.ok) {
        for (const { index, message } of answer.rejected ?? [])
          this.#say(`rejected: ${JSON.stringify(readings[index])}: ${message}`)
        return 0
      }
      this.#say(`service: ${reply.status} ${answer.detail ?? ''}`)
      return Math.max(Number(reply.headers.get('retry-after') ?? 0) * 1000, pause)
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#say(`service: ${(error as Error).message}`)
      return pause
    }
  }
}

async function passwordOf({ broker: { passwordFile } }: Config): Promise<string | undefined> {
  return passwordFile && (await readSecret(passwordFile))
}
