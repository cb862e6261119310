// What each command does: what it asks of the service, what it shows, what it ends with.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Client, Refused } from './client.ts'
import { runCsv } from './csv-commands.ts'
import { exampleText } from './examples.ts'
import type { Options } from './options.ts'
import { WrongUsage } from './options.ts'
import { followed } from './progress.ts'
import { readable } from './readable.ts'
import { type Change, changesAsText, coloured, type Summary, shown, summaryAsText } from './show.ts'
import { asText, readSpec, type SpecFile, writeNew } from './spec-file.ts'

const [well, wrong, different] = [0, 1, 2]

interface Plan {
  valid: boolean
  problems: { path: string; message: string }[]
  summary: Summary
  changes: Change[]
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
  const { body } = await client.get('/config/export')
  const schema = await client.get('/factory-spec.schema.json')
  const content = asText(readable(body, schema.body), json ? '.json' : file, baseUrl)
  if (file === '-') process.stdout.write(content)
  else await writeNew(file, content, force)
  return well
}

async function validate({ file, json }: Options, client: Client): Promise<number> {
  const read = await readSpec(file)
  const { body } = await client.post('/config/validate', { spec: read.spec })
  if (json) console.log(JSON.stringify(body))
  else if (body.valid) console.log(coloured('green', `${file} is valid.`))
  else tellProblems(body.problems, read)
  return body.valid ? well : wrong
}

async function plan(options: Options, client: Client): Promise<number> {
  const read = await readSpec(options.file)
  const planned = await ask(options, client, read)
  if (options.json) console.log(JSON.stringify(planned))
  else if (planned.valid) tellPlan(planned)
  else tellProblems(planned.problems, read)
  if (!planned.valid) return wrong
  return options.detailedExitcode && toDo(planned).length > 0 ? different : well
}

async function apply(options: Options, client: Client): Promise<number> {
  const read = await readSpec(options.file)
  const planned = await ask(options, client, read)
  if (!planned.valid) {
    if (options.json) console.log(JSON.stringify(planned))
    else tellProblems(planned.problems, read)
    return wrong
  }
  if (!options.json) tellPlan(planned)
  if (toDo(planned).length === 0) {
    if (options.json) console.log(JSON.stringify({ applied: [], failed: null, summary: planned.summary }))
    return well
  }
  if (!options.autoApprove && !(await isApproved(options))) return wrong
  // Somebody may have changed the company while this plan was looked at.
  const now = options.autoApprove ? planned : await ask(options, client, read)
  if (JSON.stringify(now.changes) !== JSON.stringify(planned.changes)) {
    console.error('The company has changed since this plan was made; plan again.')
    return wrong
  }
  const body = { spec: read.spec, ...(options.prune && { prune: true }) }
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': randomUUID() }
  const done = await followed(client, await client.post('/config/apply', body, headers))
  if (options.json) console.log(JSON.stringify(done))
  else tellDone(done)
  return done.failed ? wrong : well
}

async function isApproved({ json, file }: Options): Promise<boolean> {
  if (json || !process.stdin.isTTY || file === '-')
    throw new WrongUsage('Nobody is there to be asked: --auto-approve applies without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('\nMake these changes? Only yes is taken for it: ')
  terminal.close()
  if (answer.trim() === 'yes') return true
  console.error('Nothing was changed.')
  return false
}

/** diff shows what either has beyond the other; drift what the company has that the file says otherwise. */
async function compare(options: Options, client: Client): Promise<number> {
  const read = await readSpec(options.file)
  const planned = await ask(options, client, read)
  if (!planned.valid) {
    tellProblems(planned.problems, read)
    return wrong
  }
  const changes = planned.changes
    .filter(({ action }) => action !== 'unchanged')
    .map(options.command === 'drift' ? drifted : beyond)
  const counted =
    options.command === 'drift' && !options.prune ? changes.filter(({ action }) => action !== 'create') : changes
  if (options.json) console.log(JSON.stringify({ changes: counted, summary: planned.summary }))
  else if (counted.length === 0) console.log(coloured('green', `The company is as ${options.file} says.`))
  else console.log(changesAsText(counted))
  return counted.length > 0 ? different : well
}

function beyond(change: Change): Change {
  return change.action === 'extra' ? { ...change, action: 'remove', fields: {}, reason: undefined } : change
}

/** What the company went through, seen from the file: what it lacks was removed, what it has beyond was made. */
function drifted(change: Change): Change {
  const turned = { create: 'remove', extra: 'create', remove: 'create' } as const
  return {
    ...change,
    reason: undefined,
    action: change.action in turned ? turned[change.action as keyof typeof turned] : change.action,
    fields: Object.fromEntries(
      Object.entries(change.fields).map(([key, { from, to }]) => [key, { from: to, to: from }]),
    ),
  }
}

async function ask({ prune }: Options, client: Client, { spec }: SpecFile): Promise<Plan> {
  return (await client.post('/config/plan', { spec, ...(prune && { prune }) })).body
}

function toDo({ changes }: Plan): Change[] {
  return changes.filter(({ action }) => ['create', 'update', 'remove'].includes(action))
}

function tellPlan(planned: Plan): void {
  const staying = planned.changes.filter(({ reason }) => reason)
  const changes = [...toDo(planned), ...staying]
  if (changes.length > 0) console.log(changesAsText(changes))
  if (changes.length === staying.length) console.log(coloured('green', 'No changes: the company is as the file says.'))
  console.log(summaryAsText(planned.summary))
}

/** From the top of the file. */
function tellProblems(problems: Plan['problems'], { placeOf }: SpecFile): void {
  const placed = problems.map((one) => ({ ...one, place: placeOf(one.path) }))
  for (const { path, message, place } of placed.toSorted((a, b) => a.place.at - b.place.at))
    console.error(`${coloured('red', place.text)} ${coloured('bold', shown(path))} ${shown(message)}`)
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`)
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
