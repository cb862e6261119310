// Names that are told apart without regard to case, as the service tells them apart.

/** Letter by letter: lower case of a whole text looks at what stands around a letter (Σ), and makes two of one (İ). */
export function folded(text: string): string {
  return Array.from(text, (one) => String.fromCodePoint(one.toLowerCase().codePointAt(0)!)).join('')
}

/** By the very name, or else by one in another case: a database of one's own may tell those apart. */
export function named<T>(all: readonly T[], nameOf: (one: T) => string, as = folded): (name: string) => T | undefined {
  const exactly = new Map(all.map((one) => [nameOf(one), one]))
  const alike = new Map(all.map((one) => [as(nameOf(one)), one]))
  return (name) => exactly.get(name) ?? alike.get(as(name))
}
