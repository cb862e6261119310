// An edge node of Sparkplug B as a host sees it: what its birth said of its metrics, and whether that still holds. It lies on
// disk, as aliases mean nothing without the birth, which may have been before this process.
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isoTime, type Reading } from '../topics.ts'

const Metric = z.object({ name: z.string(), type: z.number(), alias: z.string().optional() })
const Known = z.object({
  group: z.string(),
  node: z.string(),
  isAlive: z.boolean(),
  bdSeq: z.string(),
  /** By device; that without a name is the node itself. Only those that are alive. */
  devices: z.record(z.string(), z.array(Metric)),
})
type Known = z.infer<typeof Known>
type Metric = z.infer<typeof Metric>

/** A value from the past that is newer than what is known of the present: it waits until the present is newer. */
export interface Held {
  signal: string
  reading: Reading
}

export class EdgeNode {
  readonly group: string
  readonly node: string
  readonly #file: string
  readonly #heldFile: string
  #known: Known
  #held: Held[] = []
  #byAlias = new Map<string, { device: string; metric: Metric }>()
  #byName = new Map<string, Metric>()
  readonly #present = new Map<string, string>()
  seq: number | undefined
  askedAt = Number.NEGATIVE_INFINITY

  static unknown(folder: string, group: string, node: string): EdgeNode {
    const name = createHash('sha256').update(`${group}/${node}`).digest('hex').slice(0, 32)
    return new EdgeNode(path.join(folder, `${name}.json`), { group, node, isAlive: false, bdSeq: '', devices: {} })
  }

  static async all(folder: string): Promise<EdgeNode[]> {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
    return await Promise.all(
      files.map(async (name) => {
        const file = path.join(folder, name)
        return await new EdgeNode(file, Known.parse(JSON.parse(await readFile(file, 'utf8')))).#withHeld()
      }),
    )
  }

  constructor(file: string, known: Known) {
    this.group = known.group
    this.node = known.node
    this.#file = file
    this.#heldFile = file.replace(/json$/, 'held')
    this.#known = known
    this.#index()
  }

  get isAlive(): boolean {
    return this.#known.isAlive
  }

  get bdSeq(): string {
    return this.#known.bdSeq
  }

  get devices(): string[] {
    return Object.keys(this.#known.devices)
  }

  metrics(device: string): Metric[] {
    return this.#known.devices[device] ?? []
  }

  byAlias(alias: string): { device: string; metric: Metric } | undefined {
    return this.#byAlias.get(alias)
  }

  byName(device: string, name: string): Metric | undefined {
    return this.#byName.get(`${device}\n${name}`)
  }

  async born(bdSeq: string, metrics: Metric[]): Promise<void> {
    await this.#become({ isAlive: true, bdSeq, devices: { '': metrics } })
  }

  async deviceBorn(device: string, metrics: Metric[]): Promise<void> {
    await this.#become({ devices: { ...this.#known.devices, [device]: metrics } })
  }

  async deviceDied(device: string): Promise<void> {
    const { [device]: _, ...devices } = this.#known.devices
    await this.#become({ devices })
  }

  async died(): Promise<void> {
    await this.#become({ isAlive: false, devices: {} })
  }

  /** A time, or the moment after the newest that was told where that is later: clocks differ. */
  notBefore(signal: string, at: string): string {
    const present = this.#present.get(signal) ?? ''
    return at > present ? at : isoTime(Date.parse(present) * 1000 + Number(present.slice(-4, -1)) + 1)
  }

  /** Those that can be told now, of the present and the past; the others wait, also for a process after this one. */
  async sort(present: Held[], past: Held[]): Promise<Reading[]> {
    for (const { signal, reading } of present)
      if (reading.at > (this.#present.get(signal) ?? '')) this.#present.set(signal, reading.at)
    const isOver = ({ signal, reading }: Held) => reading.at <= (this.#present.get(signal) ?? '')
    const early = past.filter((one) => !isOver(one))
    if (early.length > 0) {
      await appendFile(this.#heldFile, early.map((one) => `${JSON.stringify(one)}\n`).join(''), { flush: true })
      this.#held.push(...early)
    }
    return [...present, ...past.filter(isOver), ...this.#held.filter(isOver)].map(({ reading }) => reading)
  }

  /** What sort told is safe elsewhere. */
  async told(): Promise<void> {
    const waiting = this.#held.filter(({ signal, reading }) => reading.at > (this.#present.get(signal) ?? ''))
    if (waiting.length === this.#held.length) return
    this.#held = waiting
    await replace(this.#heldFile, waiting.map((one) => `${JSON.stringify(one)}\n`).join(''))
  }

  async #become(change: Partial<Known>): Promise<void> {
    this.#known = { ...this.#known, ...change }
    this.#index()
    await replace(this.#file, JSON.stringify(this.#known))
  }

  #index(): void {
    this.#byAlias = new Map()
    this.#byName = new Map()
    for (const [device, metrics] of Object.entries(this.#known.devices))
      for (const metric of metrics) {
        this.#byName.set(`${device}\n${metric.name}`, metric)
        if (metric.alias !== undefined) this.#byAlias.set(metric.alias, { device, metric })
      }
  }

  async #withHeld(): Promise<this> {
    const text = await readFile(this.#heldFile, 'utf8').catch(() => '')
    // A line that was being written when the process was killed was acknowledged to nobody.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole !== text) await replace(this.#heldFile, whole)
    this.#held = whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Held)
    return this
  }
}

async function replace(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { flush: true })
  await rename(`${file}.new`, file)
}
