/** Made when it is first asked for, and then kept: what few ask for costs a start nothing. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
