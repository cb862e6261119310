// Sets the assets up, makes a task of each work order, finishes it on its day with its failure codes, and compares.
import { type Client, each } from '../client.ts'
import { leftOutWords, type Repair, type Repairs } from './read.ts'

interface Task {
  id: string
  externalSystemId: string | null
  status: string
  ssuId: string | null
  typeId: string
  problemCodeId: number | null
  remedyCodeId: number | null
}
interface Code {
  id: number
  kind: string
  label: string
}
interface Applied {
  failed: unknown
}

const site = 'Maintenance replay'
const typeOf = (repair: Repair) => `Work order ${repair.kind}`
const assetOf = (repair: Repair) => `Asset ${repair.asset}`
const problem = 'failure_problem'
const remedy = 'failure_remedy'

function specOf(rows: Repair[]): object {
  const different = (of: (row: Repair) => string | undefined) =>
    [...new Set(rows.map(of).filter((one) => one !== undefined))].sort()
  return {
    version: 1,
    sites: [
      {
        name: site,
        ssus: different((row) => row.asset).map((asset) => ({ id: `REPLAY-${asset}`, name: `Asset ${asset}` })),
      },
    ],
    reasonCodes: [
      ...different((row) => row.problem).map((label) => ({ kind: problem, label })),
      ...different((row) => row.remedy).map((label) => ({ kind: remedy, label })),
    ],
    taskTypes: different(typeOf).map((name) => ({ name, isMaintenance: true })),
  }
}

export interface Playing {
  client: Client
  concurrency: number
  say(text: string): void
}

/** Answers every difference between the service and the file; none: all agree. */
export async function replayRepairs({ client, concurrency, say }: Playing, log: Repairs): Promise<string[]> {
  const applied = await client.call<Applied>('config.apply', { spec: specOf(log.rows) })
  if (applied.failed) throw new Error(`the assets could not be set up: ${JSON.stringify(applied.failed)}`)
  const codes = await client.all<Code>('reason_codes.list')
  const codeOf = (kind: string, label: string | undefined) =>
    codes.find((code) => code.kind === kind && code.label === label)?.id
  const types = new Map(
    (await client.all<{ id: string; typeName: string }>('task_types.list')).map(({ id, typeName }) => [typeName, id]),
  )
  const idOf = (row: Repair) => `replay:${log.fingerprint}:${row.line}`
  const there = await tasksOf(client, log, types)
  say(`${log.rows.length} work orders, ${there.size} of them there already`)
  await each(log.rows, concurrency, async (row) => {
    const known = there.get(idOf(row))
    if (known?.status === 'done') return
    const id =
      known?.id ??
      (
        await client.call<Task>(
          'tasks.create',
          {
            typeId: types.get(typeOf(row)),
            title: row.text,
            ssuId: `REPLAY-${row.asset}`,
            externalSystemId: idOf(row),
            ...(row.details && { details: row.details }),
          },
          `${idOf(row)}:made`,
        )
      ).id
    const coded = { problemCodeId: codeOf(problem, row.problem), remedyCodeId: codeOf(remedy, row.remedy) }
    await client.call('tasks.update', { id, status: 'done', occurredAt: row.at, ...coded }, `${idOf(row)}:done`)
  })
  return compare(log, await tasksOf(client, log, types), codes)
}

async function tasksOf(client: Client, log: Repairs, types: Map<string, string>): Promise<Map<string, Task>> {
  const found = new Map<string, Task>()
  for (const type of new Set(log.rows.map(typeOf)))
    for (const task of await client.all<Task>('tasks.list', { typeId: types.get(type), includeCompleted: true }))
      if (task.externalSystemId?.startsWith(`replay:${log.fingerprint}:`)) found.set(task.externalSystemId, task)
  return found
}

/** By what each row says, and by the file's own sums. */
function compare(log: Repairs, tasks: Map<string, Task>, codes: Code[]): string[] {
  const label = (id: number | null) => codes.find((code) => code.id === id)?.label
  const differences: string[] = []
  for (const row of log.rows) {
    const task = tasks.get(`replay:${log.fingerprint}:${row.line}`)
    const held = task && {
      status: task.status,
      asset: task.ssuId,
      problem: label(task.problemCodeId),
      remedy: label(task.remedyCodeId),
    }
    const said = { status: 'done', asset: `REPLAY-${row.asset}`, problem: row.problem, remedy: row.remedy }
    if (JSON.stringify(held) !== JSON.stringify(said))
      differences.push(`line ${row.line}: ${JSON.stringify(held ?? 'no task')} instead of ${JSON.stringify(said)}`)
  }
  const held = [...tasks.values()]
  for (const [what, of, from] of [
    ['asset', (row: Repair) => `REPLAY-${row.asset}`, (task: Task) => task.ssuId ?? undefined],
    ['failure mode', (row: Repair) => row.problem, (task: Task) => label(task.problemCodeId)],
    ['action', (row: Repair) => row.remedy, (task: Task) => label(task.remedyCodeId)],
  ] as const) {
    const [inFile, here] = [counted(log.rows.map(of)), counted(held.map(from))]
    for (const name of new Set([...inFile.keys(), ...here.keys()]))
      if (inFile.get(name) !== here.get(name))
        differences.push(`${what} ${name ?? 'unknown'}: ${here.get(name) ?? 0} instead of ${inFile.get(name) ?? 0}`)
  }
  return differences
}

export function counted<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** What the file holds, in a few lines. */
export function summary({ rows, mended }: Repairs): string[] {
  const most = (of: (row: Repair) => string | undefined) =>
    [...counted(rows.map(of).filter((one) => one !== undefined))]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 5)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  return [
    `assets: ${most(assetOf)}`,
    `failure modes: ${most((row) => row.problem)}`,
    `actions: ${most((row) => row.remedy)}`,
    ...(mended.length > 0 ? [`mended for a comma in the text: line ${mended.join(', ')}`] : []),
  ]
}

/** What the run came to, and whether that is all there is in the file: every line taken, and the service as it says. */
export function ending(log: Repairs, differences: string[]): { lines: string[]; isWhole: boolean } {
  const [taken, left] = [log.rows.length, log.leftOut.length]
  const orders = left === 0 ? `${taken} work orders` : `${taken} of ${taken + left} work orders`
  const outcome =
    differences.length > 0 ? `${differences.length} differences` : left === 0 ? 'all agree' : 'these agree'
  return { lines: [...leftOutWords(log), `${orders}: ${outcome}`], isWhole: differences.length === 0 && left === 0 }
}
