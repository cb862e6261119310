// What is too much of JSON, found in its bytes as they come and before anything is made of them: a walk over values costs a
// hundred times what reading their text does, and an object of ninety thousand keys would hold up everybody else.

const deepest = 100
/** Of one object; none that is meant has a tenth of it. */
const mostKeys = 1000
const mebibyte = 1024 * 1024
/**
 * A text may have one value for so many of the bytes that are allowed: 52,428 in 1 MiB. What may be larger is a whole
 * factory or a batch, mostly numbers and short names: recipes and forms have one for 13. There it is 1,048,576 in 10 MiB.
 */
const bytesOfAValue = (largest: number) => (largest > mebibyte ? 10 : 20)

export interface Excess {
  code: 'invalid_json' | 'invalid_input'
  message: string
}

/** Undefined: it may be read. Whether it is JSON at all is left to JSON.parse. */
export function excessOf(text: string, largest: number): Excess | undefined {
  return new Bounds(largest).take(Buffer.from(text))
}

export class Bounds {
  readonly #mostValues: number
  readonly #levels: number
  readonly #keys = [0] // of each object or list that is open
  #values = 1
  #inString = false
  #escaped = false

  constructor(largest: number, levels = deepest) {
    this.#mostValues = Math.floor(largest / bytesOfAValue(largest))
    this.#levels = levels
  }

  /** Takes the next bytes of a text. */
  take(bytes: Uint8Array): Excess | undefined {
    for (let at = 0; at < bytes.length; at++) {
      if (this.#inString) {
        at = this.#restOfString(bytes, at)
        continue
      }
      switch (bytes[at]) {
        case 0x22: // "
          this.#inString = true
          break
        case 0x7b: // {
        case 0x5b: // [
          if (this.#keys.push(0) > this.#levels + 1)
            return { code: 'invalid_json', message: `The body is nested deeper than ${this.#levels} levels.` }
          if (++this.#values > this.#mostValues) return tooMany(`${this.#mostValues} values`)
          break
        case 0x7d: // }
        case 0x5d: // ]
          if (this.#keys.length > 1) this.#keys.pop()
          break
        case 0x2c: // ,
          if (++this.#values > this.#mostValues) return tooMany(`${this.#mostValues} values`)
          break
        case 0x3a: // :
          if (++this.#keys[this.#keys.length - 1]! > mostKeys) return tooMany(`${mostKeys} keys in one object`)
          break
      }
    }
    return undefined
  }

  /** Where the string ends, or the bytes do. What is escaped ends nothing. */
  #restOfString(bytes: Uint8Array, start: number): number {
    let at = start
    for (; at < bytes.length; at++) {
      if (this.#escaped) this.#escaped = false
      else if (bytes[at] === 0x5c) this.#escaped = true
      else if (bytes[at] === 0x22) {
        this.#inString = false
        break
      }
    }
    return at
  }
}

function tooMany(what: string): Excess {
  return { code: 'invalid_input', message: `body: must have at most ${what}` }
}
