// npm run bench -- transfer: figures as ratios against something in the same run, never bounds that a test could miss.
import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const name = process.argv[2]
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join('|')}`)
  process.exit(1)
}
await import(`./${name}.bench.ts`)
