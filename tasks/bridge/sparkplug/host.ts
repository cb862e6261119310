// A Sparkplug B host: messages of edge nodes in the order they come, to readings by the map of the configuration.
import type { Config } from '../config.ts'
import { isoTime, type Reading } from '../topics.ts'
import { EdgeNode } from './edge-node.ts'
import { Newest } from './newest.ts'
import { decode, type Message, type Metric, readingValue, rebirthRequest } from './payload.ts'

export type Sparkplug = Config['sparkplug']
type Mapping = Sparkplug['metrics'][number]
type Send = (topic: string, payload: Buffer) => void

const namespace = 'spBv1.0'
const verbs = { node: ['NBIRTH', 'NDATA', 'NDEATH'], device: ['DBIRTH', 'DDATA', 'DDEATH'] }
const control = /^(bdSeq$|Node Control\/|Device Control\/)/ // of the protocol, not of a machine
const latest = Date.parse('9999-01-01')
const longestTimer = 2 ** 31 - 1

/** What a message came to: told() follows once the readings are on disk. */
export interface Taken {
  readings: Reading[]
  told(): Promise<void>
}

export class SparkplugHost {
  readonly #folder: string
  readonly #say: (text: string) => void
  readonly #send: Send
  readonly #nodes = new Map<string, EdgeNode>()
  readonly #newest = new Newest()
  readonly #unreadable = new Set<string>()
  /** When births were last asked for, by node; waiting: they are to be asked for again. */
  readonly #asked = new Map<string, { at: number; waiting?: NodeJS.Timeout }>()
  #config: Sparkplug = { metrics: [], rebirthPauseSeconds: 60 }

  constructor(folder: string, say: (text: string) => void, send: Send) {
    this.#folder = folder
    this.#say = say
    this.#send = send
  }

  change(config: Sparkplug): void {
    this.#config = config
  }

  /** Whether a topic is of an edge node that the map names. */
  hears(topic: string): boolean {
    const [first, group = '', verb = '', node = ''] = topic.split('/')
    return first === namespace && verb !== 'NCMD' && this.#config.metrics.some((one) => isOf(one, group, node))
  }

  topics(): string[] {
    const all = this.#config.metrics.flatMap(({ group, node }) => [
      ...verbs.node.map((verb) => `${namespace}/${group}/${verb}/${node}`),
      ...verbs.device.map((verb) => `${namespace}/${group}/${verb}/${node}/+`),
    ])
    return [...new Set(all)]
  }

  /** What was known by a process before this one, which told these readings. */
  async load(told: Iterable<Reading>): Promise<void> {
    for (const reading of told) this.#newest.recall(reading)
    for (const node of await EdgeNode.all(this.#folder, this.#newest)) this.#nodes.set(nameOf(node), node)
  }

  /** The broker has kept nothing for the bridge: deaths may be missing, and aliases may mean something else by now. */
  async forget(): Promise<void> {
    for (const node of this.#nodes.values()) if (node.isAlive) await node.died()
  }

  /** What was said while nobody listened may be missing, so that everyone is asked for all of it. */
  askAll(): void {
    for (const { group, node } of this.#config.metrics) if (group !== '+' && node !== '+') this.#node(group, node)
    for (const node of this.#nodes.values())
      if (this.#config.metrics.some((one) => isOf(one, node.group, node.node)))
        this.#ask(node, 'the bridge has connected')
  }

  /** isAgain: the same bytes came a moment ago. */
  async take(topic: string, payload: Buffer, arrival: string, isAgain: boolean): Promise<Taken> {
    const [, group = '', verb = '', name = '', device = ''] = topic.split('/')
    const node = this.#node(group, name)
    let message: Message
    try {
      message = decode(payload)
    } catch (error) {
      this.#ask(node, `${topic} is no Sparkplug B payload: ${(error as Error).message.split('\n')[0]}`)
      return nothing
    }
    if (isAgain && isData(verb) && message.timestamp !== undefined) return nothing
    this.#followSequence(node, verb, message, isAgain)
    const { present, past, after } = await this.#read(node, verb, device, message, arrival)
    const readings = await node.sort(present, past, arrival)
    return {
      readings,
      told: async () => {
        await node.told()
        await after?.()
      },
    }
  }

  async #read(
    node: EdgeNode,
    verb: string,
    device: string,
    message: Message,
    arrival: string,
  ): Promise<{ present: Reading[]; past: Reading[]; after?: () => Promise<void> }> {
    const nothing = { present: [], past: [] }
    if (verb === 'NDEATH') {
      // A will of a connection before this one says nothing of this one; the second of the same death nothing new.
      if (!node.isAlive || bdSeqOf(message) !== node.bdSeq) return nothing
      this.#ceaseAsking(node) // its next birth says it all
      const present = node.devices.flatMap((one) => this.#stale(node, one, arrival))
      return { present, past: [], after: () => node.died() }
    }
    if (verb === 'NBIRTH') {
      this.#ceaseAsking(node)
      await node.born(bdSeqOf(message), named(message.metrics))
    } else if (!node.isAlive) {
      this.#ask(node, `${verb} before its birth`)
      return nothing
    } else if (verb === 'DBIRTH') {
      await node.deviceBorn(device, named(message.metrics))
    } else if (verb === 'DDEATH') {
      const present = this.#stale(node, device, timeOf(message.timestamp, arrival))
      return { present, past: [], after: () => node.deviceDied(device) }
    }
    const told = message.metrics.flatMap((metric) => this.#reading(node, device, metric, message, arrival))
    const of = (isPast: boolean) => told.filter((one) => one.isPast === isPast).map(({ reading }) => reading)
    return { present: of(false), past: of(true) }
  }

  #reading(
    node: EdgeNode,
    device: string,
    metric: Metric,
    message: Message,
    arrival: string,
  ): { reading: Reading; isPast: boolean }[] {
    const known =
      metric.name === undefined || metric.name === ''
        ? node.byAlias(metric.alias ?? '')
        : { device, metric: node.byName(device, metric.name) }
    if (!known?.metric || known.device !== device) {
      const said = metric.name || `alias ${metric.alias}`
      this.#ask(node, `${said} of ${device || 'the node'} was not in its birth`)
      return []
    }
    const { name, type } = known.metric
    const value = readingValue(metric, type)
    if (value === undefined) {
      const said = `${nameOf(node)} ${device} ${name} is neither number nor text nor switch`
      if (!this.#unreadable.has(said)) this.#say(said)
      this.#unreadable.add(said)
      return []
    }
    const at = timeOf(metric.timestamp ?? message.timestamp, arrival)
    return this.#signals(node, device, name).map((signal) => ({
      reading: { ...signal, at, value },
      isPast: metric.isHistorical,
    }))
  }

  /** Not known any more. */
  #stale(node: EdgeNode, device: string, at: string): Reading[] {
    return node
      .metrics(device)
      .flatMap(({ name }) => this.#signals(node, device, name))
      .map((signal) => ({ ...signal, at: this.#newest.notBefore(signal, at), value: null }))
  }

  #signals({ group, node }: EdgeNode, device: string, metric: string): { ssuId: string; key: string }[] {
    if (control.test(metric)) return []
    return this.#config.metrics
      .filter((one) => isOf(one, group, node) && is(one.metric, metric))
      .filter((one) => (device === '' ? one.device === '' : is(one.device, device)))
      .map(({ ssuId, key }: Mapping) => {
        const places: Record<string, string> = { group, node, device, metric }
        const filled = (text: string) => text.replace(/\{(group|node|device|metric)\}/g, (_, place) => places[place]!)
        return { ssuId: filled(ssuId), key: filled(key) }
      })
  }

  // A message is missing where a number of the row of 256 is; those that came are readings all the same. A broker may send
  // one message for each filter that it is of.
  #followSequence(node: EdgeNode, verb: string, { seq }: Message, isAgain: boolean): void {
    if (verb === 'NDEATH' || seq === undefined || (isAgain && Number(seq) === node.seq)) return
    const expected = node.seq === undefined ? undefined : (node.seq + 1) % 256
    node.seq = Number(seq)
    if (verb !== 'NBIRTH' && node.isAlive && expected !== undefined && node.seq !== expected)
      this.#ask(node, `message ${expected} is missing`)
  }

  // What is in doubt soon after a request is asked for once the pause is over, but where a birth comes before that: the one
  // that the request brought may have been earlier.
  #ask(node: EdgeNode, why: string): void {
    const name = nameOf(node)
    const asked = this.#asked.get(name) ?? { at: Number.NEGATIVE_INFINITY }
    this.#asked.set(name, asked)
    const pause = asked.at + this.#config.rebirthPauseSeconds * 1000 - performance.now()
    if (pause <= 0) {
      this.#ceaseAsking(node)
      asked.at = performance.now()
      this.#say(`${name}: ${why}; asked for its birth`)
      this.#send(`${namespace}/${node.group}/NCMD/${node.node}`, rebirthRequest(Date.now()))
    } else if (asked.waiting === undefined) {
      this.#say(`${name}: ${why}; asked for its birth in ${Math.ceil(pause / 1000)} s`)
      const again = () => {
        asked.waiting = undefined
        this.#ask(node, why)
      }
      asked.waiting = setTimeout(again, Math.min(Math.ceil(pause) + 1, longestTimer)).unref()
    }
  }

  #ceaseAsking(node: EdgeNode): void {
    const asked = this.#asked.get(nameOf(node))
    if (!asked) return
    clearTimeout(asked.waiting)
    asked.waiting = undefined
  }

  #node(group: string, name: string): EdgeNode {
    const node = this.#nodes.get(`${group}/${name}`) ?? EdgeNode.unknown(this.#folder, group, name, this.#newest)
    this.#nodes.set(nameOf(node), node)
    return node
  }
}

/** What a primary host says of itself, so that edge nodes keep what they read while it is away. */
export interface HostState {
  online: { topic: string; payload: string }
  offline: { topic: string; payload: string }
}
export function hostState(hostId: string): HostState {
  const timestamp = Date.now()
  const say = (online: boolean) => ({
    topic: `${namespace}/STATE/${hostId}`,
    payload: JSON.stringify({ online, timestamp }),
  })
  return { online: say(true), offline: say(false) }
}

const nothing: Taken = { readings: [], told: async () => undefined }
const isData = (verb: string): boolean => verb.endsWith('DATA')
const nameOf = ({ group, node }: EdgeNode): string => `${group}/${node}`
const is = (said: string, one: string): boolean => said === '+' || said === one
const isOf = (mapping: Mapping, group: string, node: string): boolean =>
  is(mapping.group, group) && is(mapping.node, node)

const bdSeqOf = ({ metrics }: Message): string => String(metrics.find(({ name }) => name === 'bdSeq')?.longValue ?? '')

function named(metrics: Metric[]): { name: string; type: number; alias?: string }[] {
  return metrics.flatMap(({ name, datatype = 0, alias }) =>
    name ? [{ name, type: datatype, ...(alias !== undefined && { alias }) }] : [],
  )
}

function timeOf(said: string | undefined, arrival: string): string {
  const milliseconds = Number(said ?? 0)
  return milliseconds > 0 && milliseconds < latest ? isoTime(milliseconds * 1000) : arrival
}
