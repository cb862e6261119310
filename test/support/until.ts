import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
  explain: () => string = () => 'it never came',
): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(explain())
    await sleep(20)
  }
}
