// Choices of fast-check, said shortly.
import fc, { type GeneratorValue } from 'fast-check'

/** What people call things, and what YAML, CSV or a formula might take for something else. */
export const words = [
  'Ab',
  'ä',
  'Zeta',
  'été',
  '漢字',
  "O'Neil",
  'a/b',
  '☃ 1',
  'ß',
  '=1+2',
  '-7',
  'no',
  '~',
  'x: y',
  '# z',
]

export class Any {
  readonly #choose: GeneratorValue
  constructor(choose: GeneratorValue) {
    this.#choose = choose
  }
  is(): boolean {
    return this.#choose(fc.boolean)
  }
  of<const T>(all: readonly T[]): T {
    return this.#choose(fc.constantFrom<T[]>, ...all)
  }
  or<T>(one: T): T | undefined {
    return this.is() ? one : undefined
  }
  some<T>(all: readonly T[], least = 0): T[] {
    return this.#choose(fc.shuffledSubarray<T>, [...all], { minLength: least })
  }
  all<T>(all: readonly T[]): T[] {
    return this.some(all, all.length)
  }
  number(least: number, most: number): number {
    return this.#choose(fc.integer, { min: least, max: most })
  }
  text(): string {
    return this.of([...words, 'two  blanks', 'Ünder', '\u200b.'])
  }
  color() {
    return this.of(['#112233', '#AAbbcc', undefined])
  }
}
