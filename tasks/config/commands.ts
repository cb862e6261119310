// What each command does: what it asks of the service, what it shows, what it ends with.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { shown } from './apart.ts'
import { Client, checkedShape, hasChanged, planShape, Refused, runShape } from './client.ts'
import { runCsv } from './csv-commands.ts'
import { differencesAsText, differencesOf } from './differences.ts'
import { exampleText } from './examples.ts'
import { leaves } from './left-behind.ts'
import { withLeftOut } from './left-out.ts'
import type { Options } from './options.ts'
import { WrongUsage } from './options.ts'
import { followed } from './progress.ts'
import { readable } from './readable.ts'
import {
  type Change,
  changesAsText,
  coloured,
  notAllowed,
  type Summary,
  summaryAsText,
  type Warning,
  warningsAsText,
} from './show.ts'
import { asText, type Place, readSpec, type SpecFile, writeNew } from './spec-file.ts'
import { howMany, untold } from './untold.ts'

const [well, wrong, different] = [0, 1, 2]

interface Checked {
  valid: boolean
  problems: { path: string; message: string; place: Place }[]
}
interface Plan extends Checked {
  summary: Summary
  changes: Change[]
  changesHash: string
  _meta: { warnings: Warning[] }
}

export async function run(options: Options): Promise<number> {
  const client = new Client(options.baseUrl, options.key)
  if (options.room === 'csv') return await runCsv(options, client)
  switch (options.command) {
    case 'init':
      return await init(options)
    case 'export':
      return await exportSpec(options, client)
    case 'validate':
      return await validate(options, client)
    case 'plan':
      return await plan(options, client)
    case 'apply':
      return await apply(options, client)
    default:
      return await compare(options, client)
  }
}

async function init({ example, file, force, baseUrl }: Options): Promise<number> {
  await writeNew(file, await exampleText(example, baseUrl), force)
  console.log(`${file} is written: look through it, then millwright config plan --file ${file}`)
  return well
}

async function exportSpec({ file, json, force, baseUrl }: Options, client: Client): Promise<number> {
  const { _meta, ...spec } = (await client.get('/config/export', { version: 'number' })).body
  const schema = await client.get('/factory-spec.schema.json', { properties: 'object' })
  const leftOut: string[] = (_meta?.warnings ?? []).map(({ message }: Warning) => shown(message))
  for (const message of leftOut) console.error(coloured('yellow', `! ${message}`))
  const content = asText(readable(spec, schema.body), json ? '.json' : file, baseUrl, leftOut)
  if (file === '-') process.stdout.write(content)
  else await writeNew(file, content, force)
  return well
}

async function validate({ file, json, prune }: Options, client: Client): Promise<number> {
  const read = await readSpec(file)
  const { body } = await client.post('/config/validate', { spec: read.spec, ...(prune && { prune }) }, checkedShape)
  const found = placed(body, read)
  if (json) console.log(JSON.stringify(found))
  else if (found.valid) console.log(coloured('green', `${file} is valid.`))
  else tellProblems(found.problems)
  return found.valid ? well : wrong
}

async function plan(options: Options, client: Client): Promise<number> {
  const read = await readSpec(options.file)
  const planned = await ask(options, client, read)
  if (options.json) console.log(JSON.stringify(planned))
  else if (planned.valid) tellPlan(planned, read.spec)
  else tellProblems(planned.problems)
  if (!planned.valid) return wrong
  return options.detailedExitcode && toDo(planned).length > 0 ? different : well
}

async function apply(options: Options, client: Client): Promise<number> {
  const read = await readSpec(options.file)
  const planned = await ask(options, client, read)
  if (!planned.valid) {
    if (options.json) console.log(JSON.stringify(planned))
    else tellProblems(planned.problems)
    return wrong
  }
  if (!options.json) tellPlan(planned, read.spec)
  if (toDo(planned).length === 0) {
    if (options.json) console.log(JSON.stringify({ applied: [], failed: null, summary: planned.summary }))
    return well
  }
  const forbidden = planned._meta.warnings.find(({ code }) => code === notAllowed)
  if (forbidden) {
    if (options.json) console.log(JSON.stringify({ error: forbidden.message }))
    console.error('Nothing was changed.')
    return wrong
  }
  if (!options.autoApprove && !(await isApproved(options))) return wrong
  const body = { spec: read.spec, changesHash: planned.changesHash, ...(options.prune && { prune: true }) }
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': randomUUID() }
  leaves(() => mayGoOn)
  const begun = await client.post('/config/apply', body, runShape, headers).catch(hasChanged)
  const done = await followed(client, begun)
  if (options.json) console.log(JSON.stringify(done))
  else tellDone(done)
  return done.failed ? wrong : well
}

const mayGoOn =
  'The apply was sent and may go on in the service: plan again tells what is left. While it goes on, a second apply is ' +
  'refused, and told the run by which to look at it (GET /api/v1/config/runs/{id}).'

async function isApproved({ json, file }: Options): Promise<boolean> {
  const answer = json || file === '-' ? undefined : await (process.stdin.isTTY ? typed() : piped())
  if (answer === undefined) throw new WrongUsage('Nobody is there to be asked: --auto-approve applies without asking.')
  if (answer.trim() === 'yes') return true
  console.error('Nothing was changed.')
  return false
}

const question = '\nMake these changes? Only yes is taken for it: '

async function typed(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question).catch((error) => {
    if (error.code !== 'ABORT_ERR') throw error // Ctrl-C or Ctrl-D
    console.error()
    return 'no'
  })
  terminal.close()
  return answer
}

/** Of `echo yes | millwright config apply`; undefined where the pipe ends without a line. */
async function piped(): Promise<string | undefined> {
  process.stderr.write(question)
  const lines = createInterface({ input: process.stdin })
  let answer: string | undefined
  for await (const line of lines) {
    answer = line
    break
  }
  process.stdin.destroy() // whoever holds the pipe open does not hold us
  console.error()
  return answer
}

/** drift tells where the factory is not as the file says; diff also what only the factory has. */
async function compare(options: Options, client: Client): Promise<number> {
  const read = await readSpec(options.file)
  const planned = await ask(options, client, read)
  if (!planned.valid) {
    if (options.json) console.log(JSON.stringify(planned))
    else tellProblems(planned.problems)
    return wrong
  }
  const differences = differencesOf(planned.changes, options.command === 'diff' || options.prune)
  if (options.json) console.log(JSON.stringify({ differences, summary: planned.summary }))
  else if (differences.length === 0)
    console.log(coloured('green', `The factory is as ${options.file === '-' ? 'standard input' : options.file} says.`))
  else console.log(differencesAsText(differences))
  return differences.length > 0 ? different : well
}

async function ask({ prune }: Options, client: Client, read: SpecFile): Promise<Plan> {
  const { body } = await client.post('/config/plan', { spec: read.spec, ...(prune && { prune }) }, planShape)
  return placed(body, read)
}

/** What the service found, from the top of the file, and what it cannot know, as it sees each key once. */
function placed<T extends Checked>(found: T, { twice, placeOf }: SpecFile): T {
  const problems = [...twice, ...found.problems.map((one) => ({ ...one, place: placeOf(one.path) }))]
  const sorted = problems.toSorted((a, b) => untold(a) - untold(b) || a.place.at - b.place.at)
  return { ...found, valid: problems.length === 0, problems: sorted }
}

function toDo({ changes }: Plan): Change[] {
  return changes.filter(({ action }) => ['create', 'update', 'remove'].includes(action))
}

function tellPlan(planned: Plan, spec: unknown): void {
  const staying = planned.changes.filter(({ reason }) => reason)
  const changes = withLeftOut([...toDo(planned), ...staying], spec)
  if (changes.length > 0) console.log(changesAsText(changes))
  if (changes.length === staying.length) console.log(coloured('green', 'No changes: the company is as the file says.'))
  console.log([summaryAsText(planned.summary), ...warningsAsText(planned._meta.warnings)].join('\n'))
}

function tellProblems(problems: Plan['problems']): void {
  for (const { path, message, place } of problems.filter((one) => untold(one) === 0))
    console.error(
      [coloured('red', place.text), path && coloured('bold', shown(path)), shown(message)].filter(Boolean).join(' '),
    )
  console.error(`${howMany(problems)}.`)
}

function tellDone({ summary, failed }: { summary: Summary; failed: Failed | null }): void {
  const { create, update, remove } = summary
  console.log(
    `${coloured('bold', failed ? 'Stopped:' : 'Done:')} ${create} added, ${update} changed, ${remove} removed.`,
  )
  if (!failed) return
  const { section, name, problem } = failed
  console.error(
    `${coloured('red', `${section} ${shown(name)}`)} was refused. ${new Refused(problem.status, problem).message}`,
  )
  console.error('What was done stays; the same command goes on from there.')
}

interface Failed {
  section: string
  name: string
  problem: { status: number; code: string; detail?: string }
}
