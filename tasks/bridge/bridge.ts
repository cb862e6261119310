// From a broker's topics to signals.ingest, by way of the disk.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type IClientPublishOptions, type MqttClient } from 'mqtt'
import { DiskBuffer } from './buffer.ts'
import { type Config, readKey, readPassword, readSecrets } from './config.ts'
import { type HostState, hostState, SparkplugHost } from './sparkplug/host.ts'
import { Subscriptions } from './subscriptions.ts'
import { isoTime, type Reading, readingsOf } from './topics.ts'

const mostReadings = 5_000
const pause = 1_000
const remembered = 200
const longest = 200
const mostSaidOnce = 1000
const fewRejected = 3
/** What is wrong with the readings themselves; anything else may be right tomorrow. */
const refusals = [400, 413, 422]

interface Line {
  reading: Reading
  mark?: string
}

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
  readonly #subscriptions: Subscriptions
  #state: HostState | undefined
  #config: Config
  #client: MqttClient | undefined
  #wake: () => void = () => undefined
  #lastArrival = 0 // microseconds
  readonly #sending: Promise<void>
  readonly #saidOnce = new Set<string>()
  #away: string | undefined // why readings wait
  /** Messages that may come again, as the broker has not heard that they were taken. */
  #taken: string[]

  static async start(config: Config, say: (text: string) => void): Promise<Bridge> {
    const buffer = await DiskBuffer.open(config.buffer)
    const kept = (await buffer.lastLines()) as Line[]
    const taken = kept.slice(-remembered).flatMap(({ mark }) => mark ?? [])
    const bridge = new Bridge(config, buffer, taken, say)
    await bridge.#sparkplug.load(kept.map(({ reading }) => reading))
    bridge.#connect(await readPassword(config.broker))
    // Without a key readings are kept all the same, and wait.
    await readKey(config.service.apiKeyFile).catch(({ message }) => bridge.#sayAway(`service: ${message}`))
    return bridge
  }

  constructor(config: Config, buffer: DiskBuffer, taken: string[], say: (text: string) => void) {
    this.#config = config
    this.#sparkplug = new SparkplugHost(path.join(config.buffer, 'sparkplug'), say, (topic, payload) =>
      this.#client?.publish(topic, payload),
    )
    this.#subscriptions = new Subscriptions(config.buffer)
    this.#buffer = buffer
    this.#taken = taken
    this.#say = say
    this.#sending = this.#send()
  }

  /** Another broker, service or map; what waits on disk stays. */
  async change(config: Config): Promise<void> {
    if (config.buffer !== this.#config.buffer) throw new Error('another buffer needs a restart')
    const { password } = await readSecrets(config)
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
    client.on('connect', async ({ sessionPresent }) => {
      try {
        if (!sessionPresent) await this.#sparkplug.forget()
        const refused = await this.#subscriptions.only(client, filters)
        for (const topic of refused) this.#say(`broker: ${topic} is not allowed`)
        await this.#tellState('online')
        this.#sparkplug.askAll()
        this.#say(`listens to ${filters.length} topics`)
      } catch (error) {
        this.#say(`broker: ${(error as Error).message}`)
      }
    })
    // Acknowledged when this calls back without an error, and not before.
    client.handleMessage = (packet, done) => {
      this.#take(packet as Packet).then(
        () => done(),
        (error) => {
          this.#say(`${packet.topic} could not be kept: ${error.message}`)
          client.stream.destroy() // the broker sends again what was not acknowledged
          done(error)
        },
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
    const content = markOf(topic, payload)
    const mark = `${messageId} ${content}`
    if (dup && this.#taken.includes(mark)) return
    const isAgain = this.#taken.some((one) => one.endsWith(` ${content}`))
    const { readings, told } = await this.#read(topic, payload as Buffer, isAgain)
    const lines = readings.filter((reading) => this.#isReading(topic, reading)).map((reading) => ({ mark, reading }))
    if (lines.length > 0) await this.#buffer.append(lines)
    await told?.()
    this.#taken = [...this.#taken, mark].slice(-remembered)
    this.#wake()
  }

  async #read(
    topic: string,
    payload: Buffer,
    isAgain: boolean,
  ): Promise<{ readings: Reading[]; told?: () => Promise<void> }> {
    if (this.#sparkplug.hears(topic)) return await this.#sparkplug.take(topic, payload, this.#arrival(), isAgain)
    const { readings, faults } = readingsOf(this.#config.topics, topic, payload.toString(), this.#arrival())
    if (readings.length + faults.length === 0) this.#sayOnce(`${topic}: the topic map does not name it`)
    for (const { kind, text } of faults) this.#sayOnce(`${topic}: ${text}`, `${topic} ${kind}`)
    return { readings }
  }

  /** What no service could take stays out of the buffer, where it would be in the way of the others. */
  #isReading(topic: string, { ssuId, key, value }: Reading): boolean {
    const isShort = [ssuId, key, String(value)].every((text) => text.length <= longest)
    if (!isShort) this.#sayOnce(`${topic}: a machine, key or value of more than ${longest} characters`)
    return isShort
  }

  #sayOnce(text: string, once = text): void {
    if (this.#saidOnce.has(once) || this.#saidOnce.size >= mostSaidOnce) return
    this.#saidOnce.add(once)
    this.#say(text)
  }

  // Two that arrive in one millisecond are two readings all the same.
  #arrival(): string {
    this.#lastArrival = Math.max(Date.now() * 1000, this.#lastArrival + 1)
    return isoTime(this.#lastArrival)
  }

  async #send(): Promise<void> {
    let most = mostReadings
    while (!this.#stopping.signal.aborted) {
      const { lines, end } = await this.#buffer.next(most)
      if (lines.length === 0) {
        await new Promise<void>((wake) => {
          this.#wake = wake
          if (this.#buffer.waiting > 0 || this.#stopping.signal.aborted) wake()
        })
        continue
      }
      const outcome = await this.#post((lines as Line[]).map(({ reading }) => reading))
      if (outcome === 'refused' && lines.length > 1) {
        most = Math.ceil(lines.length / 2) // until the one that the service does not take is alone
        continue
      }
      if (typeof outcome === 'number')
        await sleep(outcome, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      else {
        await this.#buffer.sentTo(end)
        most = Math.min(mostReadings, most * 2)
      }
    }
  }

  /** A number: for how long to wait before they are sent again. */
  async #post(readings: object[]): Promise<'taken' | 'refused' | number> {
    try {
      const { url, apiKeyFile } = this.#config.service
      const reply = await fetch(`${url.replace(/\/$/, '')}/api/v1/signals/readings`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await readKey(apiKeyFile)}`, 'Content-Type': 'application/json' },
        redirect: 'manual', // elsewhere the readings would arrive as a question, and without the key
        body: JSON.stringify({ readings }),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(60_000)]),
      })
      const elsewhere = reply.status >= 300 && reply.status < 400 && reply.headers.get('location')
      if (elsewhere) throw new Error(`${url} redirects to ${elsewhere}: write the address there as service.url`)
      const answer = (await reply.json()) as Answer
      if (reply.ok) {
        if (this.#away !== undefined) this.#say('service: takes readings again')
        this.#away = undefined
        this.#sayRejected(readings, answer.rejected ?? [])
        for (const { ssuId, key, code, message } of [...(answer._meta?.warnings ?? []), ...(answer.notCounted ?? [])])
          this.#sayOnce(
            `${ssuId} ${key}: ${message}`,
            `${ssuId} ${key} ${code} ${code === 'unmapped_state' ? message : ''}`,
          )
        return 'taken'
      }
      const isRefused = refusals.includes(reply.status)
      const what = isRefused && readings.length === 1 ? ` ${JSON.stringify(readings)} is left out:` : ''
      const said = `service: ${reply.status}${what} ${answer.detail ?? ''}`
      if (isRefused) this.#say(said)
      else this.#sayAway(said)
      return isRefused ? 'refused' : Math.max(Number(reply.headers.get('retry-after') ?? 0) * 1000, pause)
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#sayAway(`service: ${(error as Error).message}`)
      return pause
    }
  }

  #sayRejected(readings: object[], rejected: { index: number; message: string }[]): void {
    if (rejected.length === 0) return
    const first = rejected
      .slice(0, fewRejected)
      .map(({ index, message }) => `${JSON.stringify(readings[index])}: ${message}`)
    const more = rejected.length > first.length ? '; …' : ''
    this.#say(`rejected: ${rejected.length} of ${readings.length} readings: ${first.join('; ')}${more}`)
  }

  /** Why readings wait is said once, not at each try. */
  #sayAway(message: string): void {
    if (message !== this.#away) this.#say(message)
    this.#away = message
  }
}

interface Told {
  ssuId?: string
  key?: string
  code: string
  message: string
}
interface Answer {
  rejected?: { index: number; message: string }[]
  notCounted?: Told[]
  _meta?: { warnings: Told[] }
  detail?: string
}

const markOf = (topic: string, payload: Buffer | string): string =>
  createHash('sha256').update(topic).update('\0').update(payload).digest('base64url')
