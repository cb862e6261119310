// What people call their things may hold what a terminal obeys: it forges lines, hides what is there or turns it around.
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** For one line of the terminal. */
export function visible(text: string): string {
  return text.replace(obeyed, '\ufffd')
}

/** The same JSON, in which all of these are written out. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(obeyed, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
