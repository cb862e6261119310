// What the doctor says: each check in a line, and under it what is wrong and what to do.
import type { Result } from './examine.ts'

export class Report {
  readonly results: Result[]

  constructor(results: Result[]) {
    this.results = results
  }

  get isFine(): boolean {
    return this.results.every(({ result }) => result === 'ok')
  }

  toJSON(): object {
    return { fine: this.isFine, results: this.results }
  }

  toString(): string {
    const widest = Math.max(...this.results.map(({ check }) => check.length))
    const lines = this.results.map(({ check, result, wrong, cure }) =>
      result === 'ok'
        ? `${check.padEnd(widest)}  ok`
        : `${check.padEnd(widest)}  ${wrong}\n${' '.repeat(widest)}  → ${cure}`,
    )
    return lines.join('\n')
  }
}
