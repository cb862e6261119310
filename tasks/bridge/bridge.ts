// From a broker's topics to signals.ingest, by way of the disk.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type IClientPublishOptions, type MqttClient } from 'mqtt'
import { DiskBuffer } from './buffer.ts'
import { type Config, readSecret } from './config.ts'
import { readingsOf } from './topics.ts'

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
    await bridge.#connect()
    return bridge
  }

  constructor(config: Config, buffer: DiskBuffer, taken: string[], say: (text: string) => void) {
    this.#config = config
    this.#buffer = buffer
    this.#taken = taken
    this.#say = say
    this.#sending = this.#send()
  }

  /** Another broker, service or topic map; what waits on disk stays. */
  async change(config: Config): Promise<void> {
    if (config.buffer !== this.#config.buffer) throw new Error('another buffer needs a restart')
    this.#config = config
    await this.#client?.endAsync()
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#client?.endAsync()
    await this.#sending
    await this.#buffer.close()
  }

  // A session that outlives the connection: the broker keeps what comes meanwhile.
  async #connect(): Promise<void> {
    const { url, clientId, username, passwordFile } = this.#config.broker
    const client = connect(url, {
      clientId,
      clean: false,
      resubscribe: false,
      reconnectPeriod: pause,
      username,
      password: passwordFile && (await readSecret(passwordFile)),
    })
    client.on('error', ({ message }) => this.#say(`broker: ${message}`))
    const topics = this.#config.topics.map(({ topic }) => topic)
    client.on('connect', () =>
      client.subscribe(topics, { qos: 1 }, (error, granted) => {
        if (error) return this.#say(`broker: ${error.message}`)
        for (const { topic, qos } of granted ?? []) if (qos > 2) this.#say(`broker: ${topic} is not allowed`)
        this.#say(`listens to ${topics.length} topics`)
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

  async #take({ topic, payload, messageId, dup, retain }: Packet): Promise<void> {
    if (retain) return // what was said before anybody listened, at a time that nobody told
    const text = payload.toString()
    const mark = `${messageId} ${topic} ${text}`
    if (dup && this.#taken.includes(mark)) return
    const readings = readingsOf(this.#config.topics, topic, text, this.#arrival())
    if (readings.length === 0) return
    await this.#buffer.append(
      readings.map((reading) => ({ mark: messageId === undefined ? undefined : mark, reading })),
    )
    this.#taken = [...this.#taken, mark].slice(-remembered)
    this.#wake()
  }

  // Two that arrive in one millisecond are two readings all the same.
  #arrival(): string {
    this.#lastArrival = Math.max(Date.now() * 1000, this.#lastArrival + 1)
    const whole = new Date(Math.floor(this.#lastArrival / 1000)).toISOString()
    return whole.replace('Z', `${String(this.#lastArrival % 1000).padStart(3, '0')}Z`)
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
