// Who is ended by a signal says what they leave behind at the service.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

let said: (() => string) | undefined

/** From now on. Before, nothing was sent that would go on, and a signal ends us at once and without a word. */
export function leaves(what: () => string): void {
  if (!said) for (const signal of signals) process.on(signal, end)
  said = what
}

function end(signal: NodeJS.Signals): void {
  console.error(said!())
  for (const one of signals) process.removeAllListeners(one)
  process.kill(process.pid, signal)
}

/** Also where whoever started us is killed and cannot pass a signal on. */
export function endWithStarter(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
