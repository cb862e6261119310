// What is too much of JSON, found in its text before anything is made of it: a walk over values costs a hundred times what
// reading their text does, and an object of ninety thousand keys would hold up everybody else.

const deepest = 100
/** Of one object; none that is meant has a tenth of it. */
const mostKeys = 1000
/** A text may have one value for so many of the bytes that are allowed: 52,428 in 1 MiB, ten times that in 10 MiB. */
const bytesOfAValue = 20

export interface Excess {
  code: 'invalid_json' | 'invalid_input'
  message: string
}

/** Undefined: it may be read. Whether it is JSON at all is left to JSON.parse. */
export function excessOf(text: string, largest: number, levels = deepest): Excess | undefined {
  const mostValues = Math.floor(largest / bytesOfAValue)
  const keys = [0] // of each object or list that is open
  let values = 1
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x7b: // {
      case 0x5b: // [
        if (keys.push(0) > levels + 1)
          return { code: 'invalid_json', message: `The body is nested deeper than ${levels} levels.` }
        if (++values > mostValues) return tooMany(`${mostValues} values`)
        break
      case 0x7d: // }
      case 0x5d: // ]
        if (keys.length > 1) keys.pop()
        break
      case 0x2c: // ,
        if (++values > mostValues) return tooMany(`${mostValues} values`)
        break
      case 0x3a: // :
        if (++keys[keys.length - 1]! > mostKeys) return tooMany(`${mostKeys} keys in one object`)
        break
    }
  }
  return undefined
}

function tooMany(what: string): Excess {
  return { code: 'invalid_input', message: `body: must have at most ${what}` }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) break
    if (code === 0x5c) at++ // what is escaped ends nothing
  }
  return at
}
