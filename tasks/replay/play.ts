// Plays one order of the log: sends its reports one after the other.
// Nothing is remembered between runs. What the service has already is read from the service, so a replay may be killed anywhere.
import type { OperationTask, WorkOrder } from './answers.ts'
import type { Client } from './client.ts'
import { Refused } from './client.ts'
import type { Operation, Order, Report } from './orders.ts'
import type { Part } from './plan.ts'

export type Playing = {
  client: Client
  fingerprint: string
  /** Marks the keys of this run's status changes: these are checked against the service's state, so they need to hold only for its retries. */
  run: string
  machines: Map<string, string>
  scrapReason: number | undefined
  tick(): void
  problem(text: string): void
}
/** An operation under way, with the rows that the service has not counted yet. */
type Progress = { task: OperationTask; operation: Operation; left: Set<Report> }

export async function playOrder(playing: Playing, part: Part, order: Order, id: string): Promise<void> {
  const workOrder = await playing.client.call<WorkOrder>('work_orders.get', { id })
  const taskTypes = new Map(part.steps.map((step) => [step.taskType, step.operation]))
  const tasks = new Map(workOrder.operations.map((task) => [taskTypes.get(task.name), task]))
  const progress = new Map<string, Progress>()
  for (const operation of order.operations) {
    const task = tasks.get(operation.name)
    if (!task) continue // the check reports it
    const found = resume(task, operation)
    if (typeof found === 'string') playing.problem(`${order.id}, ${operation.name}: ${found}`)
    else progress.set(operation.name, found)
  }
  for (const row of order.rows) {
    const at = progress.get(row.operation)
    if (at) await playRow(playing, at, row)
    playing.tick()
  }
}

// Rows are sent in order and each adds something, so the totals the service holds say exactly how many were counted.
// Totals that no number of rows adds up to came from somebody else: then nothing more is sent for that operation.
export function resume(task: OperationTask, operation: Operation): Progress | string {
  const rows = operation.rows.filter(hasQuantity)
  let good = 0
  let scrap = 0
  let counted = 0
  while (good < task.goodQuantity || scrap < task.scrapQuantity) {
    const next = rows[counted]
    if (!next) break
    good += next.good
    scrap += next.scrap
    counted += 1
  }
  if (good !== task.goodQuantity || scrap !== task.scrapQuantity) {
    return `the service holds ${task.goodQuantity} good and ${task.scrapQuantity} scrap, which the log's rows do not add up to; nothing more was sent`
  }
  if (isFinal(task.status) && counted < rows.length) {
    return `it is ${task.status} already, with ${rows.length - counted} of the log's rows not counted`
  }
  return { task, operation, left: new Set(rows.slice(counted)) }
}

async function playRow(playing: Playing, at: Progress, row: Report): Promise<void> {
  const { task, operation, left } = at
  if (left.has(row)) {
    await moveTo(playing, task, row)
    await count(playing, task, row)
  }
  if (row === operation.rows.at(-1) && !isFinal(task.status)) {
    await moveTo(playing, task, row)
    await finish(playing, task, operation, row)
  }
}

// The log says which machine did the work; a work center with several leaves that open, and now and then another stood in.
async function moveTo(playing: Playing, task: OperationTask, row: Report): Promise<void> {
  const ssuId = playing.machines.get(row.machine)
  if (ssuId === undefined || ssuId === task.ssuId) return
  await change(playing, task, { ssuId }, `machine:${row.line}`)
  task.ssuId = ssuId
}

async function count(playing: Playing, task: OperationTask, row: Report): Promise<void> {
  const input = {
    id: task.taskId,
    goodQuantity: row.good,
    scrapQuantity: row.scrap,
    ...(row.scrap > 0 && playing.scrapReason !== undefined ? { scrapReasonCodeId: playing.scrapReason } : {}),
    ...occurredAt(row),
  }
  await playing.client.call('tasks.record_counts', input, `replay:${playing.fingerprint}:${row.line}`)
}

// An operation that reported no quantity says so with zeros: done, and nothing came of it.
async function finish(playing: Playing, task: OperationTask, operation: Operation, last: Report): Promise<void> {
  const nothing = operation.good + operation.scrap === 0 ? { goodQuantity: 0, scrapQuantity: 0 } : {}
  await change(
    playing,
    task,
    { status: 'done', details: detailsOf(operation), ...nothing, ...occurredAt(last) },
    `done:${last.line}`,
  )
}

async function change(
  playing: Playing,
  task: OperationTask,
  changes: Record<string, unknown>,
  key: string,
): Promise<void> {
  const { client } = playing
  await client
    .call('tasks.update', { id: task.taskId, ...changes }, keyOf(playing, key))
    .catch(async (error: unknown) => {
      // A call of a run that was killed may have arrived after all.
      if (!(error instanceof Refused && error.status === 409 && 'status' in changes)) throw error
      const now = await client.call<{ status: string }>('tasks.get', { id: task.taskId })
      if (now.status !== changes.status) throw error
    })
  if (typeof changes.status === 'string') task.status = changes.status
}

const kinds: Record<string, string> = { D: 'production', S: 'setup', B: 'breakdown' }

/** What the reports say beyond counts, kept in the operation's details. */
export function detailsOf(operation: Operation): string {
  const tally = (texts: string[]) =>
    [...Map.groupBy(texts, (text) => text)].map(([text, all]) => `${all.length} ${text}`).join(', ')
  const workers = [...new Set(operation.rows.map((row) => row.worker).filter(Boolean))]
  const rework = operation.rows.filter((row) => row.rework).length
  return [
    `Reports: ${tally(operation.rows.map((row) => kinds[row.kind] ?? row.kind))}`,
    workers.length > 0 ? `Workers: ${workers.join(', ')}` : '',
    rework > 0 ? `Reports of rework: ${rework}` : '',
    operation.held > 0 ? `Held for review: ${operation.held}` : '',
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, 10_000)
}

export function hasQuantity(row: Report): boolean {
  return row.good + row.scrap > 0
}

function occurredAt(row: Report): { occurredAt?: string } {
  return row.occurredAt ? { occurredAt: row.occurredAt.toUTC().toISO()! } : {}
}

function isFinal(status: string): boolean {
  return status === 'done' || status === 'declined'
}

function keyOf(playing: Playing, what: string): string {
  return `replay:${playing.fingerprint}:${playing.run}:${what}`
}
