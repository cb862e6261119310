// What the doctor says: each check in a line, and under it what is wrong and what to do.
import type { Base } from '../../boot.ts'
import { visible } from '../visible.ts'
import type { Result } from './examine.ts'

export class Report {
  readonly results: Result[]
  /** Of which database it is: where its data lies, or where it is reached. */
  readonly of: string

  constructor(results: Result[], { folder, adminUrl }: Pick<Base, 'folder' | 'adminUrl'>) {
    this.results = results
    const { host, pathname } = new URL(adminUrl)
    this.of = folder ?? host + decodeURIComponent(pathname)
  }

  get isFine(): boolean {
    return this.results.every(({ result }) => result === 'ok')
  }

  toJSON(): object {
    return { fine: this.isFine, database: this.of, results: this.results }
  }

  toString(): string {
    const widest = Math.max(...this.results.map(({ check }) => check.length))
    const lines = this.results.map(({ check, result, wrong, cure }) =>
      result === 'ok'
        ? `${check.padEnd(widest)}  ok`
        : `${check.padEnd(widest)}  ${visible(wrong ?? '')}\n${' '.repeat(widest)}  → ${visible(cure ?? '')}`,
    )
    return [`Postgres at ${this.of}`, ...lines].join('\n')
  }
}
