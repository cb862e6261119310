// npm run bench: all of them one after the other, their ratios in one table, which MEASURED.md keeps with the machine, the day
// and the commit. npm run bench -- transfer: one, with all its figures. Never bounds that a test could miss.
import { execFileSync, fork } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Ratios } from './support.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)))
/** What takes many minutes comes last. */
function isLong(bench: string): boolean {
  return ['attacks', 'growth', 'insights', 'memory'].includes(bench)
}
/** What takes an hour by itself, shorter among the others. */
const shorter: Record<string, string[]> = { memory: ['6'] }
const description = machine()
const name = process.argv[2]
if (name && !names.includes(name)) {
  console.error(`Usage: npm run bench [-- ${names.join('|')}]`)
  process.exit(1)
}
if (name) await import(`./${name}.bench.ts`)
else await all()

async function all(): Promise<void> {
  const told: [string, string, string][] = []
  let table = ''
  for (const bench of names) {
    console.log(`\n${bench}`)
    const { code, ratios } = await run(bench)
    told.push(...Object.entries(ratios).map(([what, ratio]): [string, string, string] => [bench, what, shown(ratio)]))
    if (code !== 0) told.push([bench, 'failed', ''])
    const rows = told.map((row) => `| ${row.join(' | ')} |`)
    table = ['| bench | ratio | |', '| --- | --- | --- |', ...rows].join('\n')
    keep(`${description}\n\n${table}\n`) // as far as it is, should it be broken off
  }
  console.log(`\n${table}`)
}

async function run(bench: string): Promise<{ code: number | null; ratios: Ratios }> {
  const ratios: Ratios = {}
  const child = fork(import.meta.filename, [bench, ...(shorter[bench] ?? [])])
  child.on('message', (some: Ratios) => Object.assign(ratios, some))
  const code = await new Promise<number | null>((ended) => child.once('exit', ended))
  return { code, ratios }
}

function shown(ratio: number): string {
  return ratio.toLocaleString('en', { maximumSignificantDigits: ratio < 1 ? 2 : 3 })
}

function machine(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') && ', changed'}`
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}. ${os.cpus().length} × ${os.cpus()[0]!.model}, ${memory}, Linux ${os.release()}, Node ${process.version}.`
}

/** In place of what the last run of all left at the end of MEASURED.md. */
function keep(text: string): void {
  const file = path.join(import.meta.dirname, 'MEASURED.md')
  const title = '## The last run of all'
  const [before] = readFileSync(file, 'utf8').split(title)
  writeFileSync(file, `${before!.trimEnd()}\n\n${title}\n\n${text}`)
}
