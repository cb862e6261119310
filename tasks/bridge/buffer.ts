// What was received and not yet sent lies on disk. A message is acknowledged to the broker once its readings are synced
// here, and what is here is sent until the service has it; that sends a reading twice rather than never, and to the service
// the same reading twice is one.
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const mostBytes = 1024 * 1024 // many times what a line has
const shrinkAbove = 64 * 1024 * 1024

export class DiskBuffer {
  readonly #folder: string
  readonly #file: FileHandle
  #size: number
  #sent: number
  #writing: Promise<unknown> = Promise.resolve()

  static async open(folder: string): Promise<DiskBuffer> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path.join(folder, 'readings.jsonl'), 'a+')
    // A line that was being written when the process was killed was acknowledged to nobody.
    const { size: written } = await file.stat()
    const from = Math.max(0, written - mostBytes)
    const size = from + (await readFrom(file, from, written - from)).lastIndexOf(10) + 1
    await file.truncate(size)
    const said = Number(await readFile(path.join(folder, 'sent'), 'utf8').catch(() => '0'))
    return new DiskBuffer(folder, file, size, said <= size ? said : 0)
  }

  constructor(folder: string, file: FileHandle, size: number, sent: number) {
    this.#folder = folder
    this.#file = file
    this.#size = size
    this.#sent = sent
  }

  get waiting(): number {
    return this.#size - this.#sent
  }

  /** Resolves once the lines are on disk. */
  async append(lines: readonly object[]): Promise<void> {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await this.#alone(() => this.#write(text))
  }

  /** The last lines, sent or not. */
  async lastLines(): Promise<unknown[]> {
    return (await this.#end())
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  }

  /** The oldest lines that were not sent, and where they end. */
  async next(most: number): Promise<{ lines: unknown[]; end: number }> {
    const whole = await readFrom(this.#file, this.#sent, Math.min(mostBytes, this.waiting))
    const lines: unknown[] = []
    let from = 0
    for (let end = whole.indexOf(10); end >= 0 && lines.length < most; end = whole.indexOf(10, from)) {
      lines.push(JSON.parse(whole.toString('utf8', from, end)))
      from = end + 1
    }
    return { lines, end: this.#sent + from }
  }

  /** The service has all up to there. */
  async sentTo(end: number): Promise<void> {
    await this.#alone(async () => {
      if (end === this.#size && end > shrinkAbove) {
        const last = await this.#end() // by which what comes again is known
        await this.#note(0) // killed in between, some of it is sent once more
        await this.#file.truncate(0)
        this.#size = 0
        this.#sent = 0
        await this.#write(last)
        await this.#note(this.#size)
        this.#sent = this.#size
      } else {
        await this.#note(end)
        this.#sent = end
      }
    })
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  /** Whole lines from the end. */
  async #end(): Promise<string> {
    const from = Math.max(0, this.#size - mostBytes)
    const text = (await readFrom(this.#file, from, this.#size - from)).toString()
    return from > 0 ? text.slice(text.indexOf('\n') + 1) : text
  }

  async #write(text: string): Promise<void> {
    try {
      await this.#file.appendFile(text)
      await this.#file.datasync()
    } catch (error) {
      await this.#file.truncate(this.#size) // half a line would spoil the next one
      throw error
    }
    this.#size += Buffer.byteLength(text)
  }

  async #note(end: number): Promise<void> {
    const file = path.join(this.#folder, 'sent')
    await writeFile(`${file}.new`, String(end), { flush: true })
    await rename(`${file}.new`, file)
  }

  async #alone(what: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(what)
    this.#writing = done.catch(() => undefined)
    await done
  }
}

async function readFrom(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}
