// What goes on once its caller has been answered: a stop waits for it.
export class Afterwards {
  readonly #running = new Set<Promise<void>>()

  /** What fails is told by whoever began it. */
  add(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async ended(): Promise<void> {
    await Promise.allSettled(this.#running)
  }
}
