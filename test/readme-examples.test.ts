// The examples of the READMEs do what they show, of the demo company: SQL by its tables, curl by its JSON.
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import pg from 'pg'
import { createCompany } from '../server/operator/companies.ts'
import { lastWeeks } from './support/demo.ts'
import { startTestService, type TestService } from './support/service.ts'

const root = path.join(import.meta.dirname, '..')
const texts = globSync(['README.md', '{db,server}/**/*.md'], { cwd: root }).map(
  (name) => [name, readFileSync(path.join(root, name), 'utf8')] as const,
)

let service: TestService
let key: string
test.before(async () => {
  // The first company of a database, as the examples have it.
  service = await startTestService()
  const demo = { name: 'Demo Factory', shortName: 'demo', kind: 'factory', adminName: 'Demo Administrator' } as const
  const made = await createCompany(service.operator, service.service.identity, {
    ...demo,
    adminEmail: 'admin@demo.example',
  })
  key = made!.apiKey!
  const partner = { name: 'Demo Pump Service', shortName: 'pump-service', kind: 'managed_services' } as const
  const other = await createCompany(service.operator, service.service.identity, {
    ...partner,
    adminEmail: 'admin@pump-service.example',
  })
  await lastWeeks(service, key, other!.apiKey!)
})
test.after.always(() => service?.close())

/** A result as psql shows it, less its spaces. */
type Table = string[]

function shownTables(output: string): Table[] {
  return output
    .trimEnd()
    .split(/\n\s*\n/)
    .map((table) =>
      table
        .split('\n')
        .filter((line) => !/^[-+]+$/.test(line.trim()))
        .map((line) =>
          line
            .split('|')
            .map((cell) => cell.trim())
            .join(' | '),
        ),
    )
}

async function run(client: pg.Client, statement: string): Promise<Table[]> {
  try {
    const { fields, rows } = await client.query({ text: statement, rowMode: 'array', types: asText })
    if (fields.length === 0) return []
    const line = (cells: unknown[]) => cells.map((cell) => String(cell ?? '')).join(' | ')
    return [[line(fields.map(({ name }) => name)), ...rows.map(line)]]
  } catch (error) {
    return [[`ERROR:  ${(error as Error).message}`]]
  }
}
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

for (const [name, text] of texts) {
  const examples = [...text.matchAll(/^```sql\n((?:begin|set role)[\s\S]*?)^```(?:\n+```\n([\s\S]*?)^```)?/gm)]
  if (examples.length === 0) continue
  test(`the SQL of ${name} answers what it shows`, async (t) => {
    for (const [, sql, output] of examples) {
      const client = new pg.Client({ connectionString: service.adminUrl })
      await client.connect()
      const tables: Table[] = []
      for (const statement of sql!.split(/;$/m).filter((one) => one.trim()))
        tables.push(...(await run(client, statement)))
      await client.end()
      const shown = output ? shownTables(output) : []
      t.deepEqual(output ? tables.slice(-shown.length) : tables.filter(([head]) => head!.startsWith('ERROR')), shown)
    }
  })
}

/** What is shown is there, in words alike; … stands for what is left out, and ids are anybody's. */
function missing(shown: unknown, there: unknown, at = ''): string[] {
  if (Array.isArray(shown))
    return shown.flatMap((one, n) => (one === '…' ? [] : missing(one, (there as unknown[])?.[n], `${at}[${n}]`)))
  if (typeof shown === 'object' && shown !== null)
    return Object.entries(shown).flatMap(([name, one]) =>
      name === '…' ? [] : missing(one, (there as any)?.[name], `${at}.${name}`),
    )
  const isBegun = typeof shown === 'string' && shown.endsWith('…') && String(there).startsWith(shown.slice(0, -1))
  const isAlike = typeof shown === 'number' ? typeof there === 'number' : isBegun || shown === there
  return isAlike ? [] : [`${at}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(there)} is there`]
}

const curls = texts.flatMap(([name, text]) =>
  [...text.matchAll(/^ {4}(curl (?:.*\\\n)*.*)\n\n```json\n([\s\S]*?)^```/gm)].map(([, command, json]) => ({
    name,
    command: command!,
    json: json!,
  })),
)

test('what a README shows as the answer of a call is what comes', async (t) => {
  t.true(curls.length >= 3)
  const env = { ...process.env, KEY: key }
  for (const { name, command, json } of curls) {
    const here = (words: string) => words.replaceAll('http://127.0.0.1:3000', service.baseUrl)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${here(command)} -sS`], { env })
    t.deepEqual(missing(JSON.parse(here(json)), JSON.parse(stdout)), [], `${name}: ${command}`)
  }
})
