// The service tells ten thousand problems of a file, and at last how many more there are.
interface Told {
  message: string
}

/** How many problems stand behind one that is told; 0: it is one itself. */
export function untold({ message }: Told): number {
  return Number(/^and (\d+) more problems$/.exec(message)?.[1] ?? 0)
}

export function howMany(problems: Told[]): string {
  const more = problems.reduce((sum, one) => sum + untold(one), 0)
  const told = problems.filter((one) => untold(one) === 0).length
  const all = `${told + more} ${told + more === 1 ? 'problem' : 'problems'}`
  return more > 0 ? `${all}, of which ${more} are told when these are mended` : all
}
