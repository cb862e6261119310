// Whether Postgres has room to write: it answers reads without, so that nothing else tells. The embedded one's disk is looked
// at, because without room for its log it stops, and takes no connection until there is some; of another one it is known by
// what calls have met.
import { statfs } from 'node:fs/promises'
import { isDiskFull } from './problems.ts'

/** Postgres makes its log in files of 16 MB, and stops where it cannot make the next one. */
const room = 32 * 1024 * 1024
/** For how long what a call has met counts, in milliseconds. */
const memory = 30_000

export class Disk {
  readonly #folder: string | undefined
  #met = -Infinity

  /** folder: where the embedded Postgres has its data. */
  constructor(folder?: string) {
    this.#folder = folder
  }

  /** A call failed. */
  met(error: unknown): void {
    if (isDiskFull(error)) this.#met = performance.now()
  }

  async isFull(): Promise<boolean> {
    if (!this.#folder) return performance.now() - this.#met < memory
    const disk = await statfs(this.#folder).catch(() => undefined)
    return disk !== undefined && disk.bavail * disk.bsize < room
  }
}
