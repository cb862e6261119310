import { setTimeout as sleep } from 'node:timers/promises'

/** For what comes by itself at once, and on a machine that is busy with other things later. */
export const patience = 60_000

/** Waits until something is so. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds = patience,
  explain: () => string = () => 'it never came',
): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(explain())
    await sleep(20)
  }
}
