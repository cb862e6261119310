// An API key as people hand it over.

/** What is wrong with it, without telling it to whoever reads a log: what no header takes is no key. */
export function wrongKey(key: string): string | undefined {
  const place = key.search(/[^\x21-\x7e]/)
  if (place < 0) return undefined
  const code = key.codePointAt(place)!.toString(16).toUpperCase().padStart(4, '0')
  return `the key has a character that no key has: U+${code}, at place ${place + 1}`
}
