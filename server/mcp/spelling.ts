// Words as they were meant to be typed: letters left out, doubled, changed or exchanged, and two words for one.
import { nearness, wordsOf } from './speech.ts'

/** Shorter words are other words too easily, unless they have the same letters. */
const shortestTyped = 5
const shortest = 4
/** Two words that make one that is known. */
const apart = /(?<=(?<!\p{L})(\p{L}{3,}))[ -](?=(\p{L}{3,}))/gu
/** From so many letters on two of them may be wrong. */
const longTyped = 9
/** A word that means at least as much as this is known, and none that was typed wrong. */
const isKnown = 0.5

/** The words of a text, each that no capability knows as the known one that looks most like it, and two as the one that they make. */
export function typedWords(text: string, known: ReadonlyMap<string, number>): string[] {
  const together = text.replace(apart, (gap, one: string, other: string) => {
    const words = wordsOf(one + other)
    return words.length === 1 && known.has(words[0]!) ? '' : gap
  })
  return [...new Set(wordsOf(together).map((word) => respelled(word, known)))]
}

/** Who mistypes seldom does so at the beginning, or at the end; of words that are as near, the one that more capabilities know. */
function respelled(word: string, known: ReadonlyMap<string, number>): string {
  let best = word
  const most = word.length >= longTyped ? 2 : 1
  let least = most + 0.5
  for (const [other, having] of known) {
    if (nearness(other, word) >= isKnown) return word
    const longest = Math.max(other.length, word.length)
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > most) continue
    if (longest < shortestTyped && (longest < shortest || lettersOf(other) !== lettersOf(word))) continue
    const far = edits(word, other) - (other.at(-1) === word.at(-1) ? 0.2 : 0) - having / 10_000
    if (far < least) [best, least] = [other, far]
  }
  return best
}

function lettersOf(word: string): string {
  return [...word].sort().join('')
}

/** How many letters are left out, put in, changed, or exchanged with the next (optimal string alignment). */
function edits(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      row[j] = Math.min(last![j]! + 1, row[j - 1]! + 1, last![j - 1]! + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before![j - 2]! + 1)
    }
    ;[before, last] = [last, row]
  }
  return last![other.length]!
}
