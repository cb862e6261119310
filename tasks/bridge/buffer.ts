// What was received and not yet sent lies on disk. A message is acknowledged to the broker once its readings are synced
// here, and what is here is sent until the service has it; that sends a reading twice rather than never, and to the service
// the same reading twice is one.
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const mostBytes = 1024 * 1024
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
    const text = await readFile(path.join(folder, 'readings.jsonl'))
    const size = text.lastIndexOf(10) + 1
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
    await this.#alone(async () => {
      await this.#file.appendFile(text)
      await this.#file.datasync()
      this.#size += Buffer.byteLength(text)
    })
  }

  /** What the last lines were marked with. */
  async lastMarks(most: number): Promise<string[]> {
    const text = await readFile(path.join(this.#folder, 'readings.jsonl'), 'utf8')
    const lines = text
      .slice(-mostBytes)
      .split('\n')
      .slice(text.length > mostBytes ? 1 : 0, -1)
    return lines.slice(-most).flatMap((line) => (JSON.parse(line) as { mark?: string }).mark ?? [])
  }

  /** The oldest lines that were not sent, and where they end. */
  async next(most: number): Promise<{ lines: unknown[]; end: number }> {
    const bytes = Buffer.alloc(Math.min(mostBytes, this.waiting))
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, this.#sent)
    const whole = bytes.subarray(0, bytesRead)
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
        await this.#note(0) // killed in between, all of it is sent once more
        await this.#file.truncate(0)
        this.#size = 0
        this.#sent = 0
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
