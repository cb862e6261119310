// An edge node of Sparkplug B as a host sees it: what its birth said of its metrics, and whether that still holds. It lies on
// disk, as aliases mean nothing without the birth, which may have been before this process.
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Reading } from '../topics.ts'
import { Newest } from './newest.ts'

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

export class EdgeNode {
  readonly group: string
  readonly node: string
  readonly #file: string
  readonly #heldFile: string
  #known: Known
  /** Values from the past that are newer than what is known of the present: they wait until that is newer. */
  #held: Reading[] = []
  #byAlias = new Map<string, { device: string; metric: Metric }>()
  #byName = new Map<string, Metric>()
  readonly #newest: Newest
  seq: number | undefined

  static unknown(folder: string, group: string, node: string, newest: Newest): EdgeNode {
    const name = createHash('sha256').update(`${group}/${node}`).digest('hex').slice(0, 32)
    const known = { group, node, isAlive: false, bdSeq: '', devices: {} }
    return new EdgeNode(path.join(folder, `${name}.json`), known, newest)
  }

  static async all(folder: string, newest: Newest): Promise<EdgeNode[]> {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
    return await Promise.all(
      files.map(async (name) => {
        const file = path.join(folder, name)
        const known = Known.parse(JSON.parse(await readFile(file, 'utf8')))
        return await new EdgeNode(file, known, newest).#withHeld()
      }),
    )
  }

  constructor(file: string, known: Known, newest: Newest) {
    this.group = known.group
    this.node = known.node
    this.#file = file
    this.#heldFile = file.replace(/json$/, 'held')
    this.#known = known
    this.#newest = newest
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

  /** Those that can be told now, of the present and the past; the others wait, also for a process after this one. */
  async sort(present: Reading[], past: Reading[], arrival: string): Promise<Reading[]> {
    const told = present.map((one) => this.#newest.place(one, arrival))
    const among = new Newest()
    const before = past.map((one) => among.place(one, arrival))
    const early = before.filter((one) => !this.#isOver(one))
    if (early.length > 0) {
      const lines = early.map((reading) => `${JSON.stringify({ reading })}\n`)
      await appendFile(this.#heldFile, lines.join(''), { flush: true })
      this.#held.push(...early)
    }
    return [...told, ...[...before, ...this.#held].filter((one) => this.#isOver(one))]
  }

  /** What sort told is safe elsewhere. */
  async told(): Promise<void> {
    const waiting = this.#held.filter((one) => !this.#isOver(one))
    if (waiting.length === this.#held.length) return
    this.#held = waiting
    await replace(this.#heldFile, waiting.map((reading) => `${JSON.stringify({ reading })}\n`).join(''))
  }

  #isOver(reading: Reading): boolean {
    return reading.at <= this.#newest.of(reading)
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
      .map((line) => (JSON.parse(line) as { reading: Reading }).reading)
    return this
  }
}

async function replace(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { flush: true })
  await rename(`${file}.new`, file)
}
