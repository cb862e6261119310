// A large apply goes on after its first call: portion by portion, each a statement and a transaction of its own, until it
// has ended. Whoever waits gets the end as the answer; whoever does not is told where to look. What this process leaves
// undone, another one's worker goes on with (tasks/config-runs.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { configRunsGet } from './capabilities/commissioning.ts'
import type { Capability } from './capabilities/define.ts'
import { persistently } from './persistently.ts'
import { type Answer, isCode } from './problems.ts'
import type { Shares } from './shares.ts'
import type { Statements } from './statements.ts'

export interface Began {
  door: { statements: Pick<Statements, 'query'>; shares: Pick<Shares, 'enter'>; log: Logger; baseUrl: string }
  company: string
  companyId: string
  /** Seconds to wait for the end; undefined: as long as it takes. */
  patience: number | undefined
  /** Another call of the same caller, as it would be answered. */
  read(capability: Capability, input: object): Promise<Answer>
}

const otherIsAtIt = 200

export async function finishApply(result: Record<string, unknown>, began: Began): Promise<Partial<Answer>> {
  if (result.state !== 'running') return {}
  const ends = Date.now() + (began.patience ?? Number.POSITIVE_INFINITY) * 1000
  const ended = await goOn(began, ends)
  const shown = await began.read(configRunsGet, { id: result.run })
  if (ended || shown.status !== 200) return shown
  void inBackground(began)
  const location = `${began.door.baseUrl}/api/v1/config/runs/${result.run}`
  return { ...shown, status: 202, headers: { Location: location, 'Preference-Applied': 'respond-async' } }
}

/** True when it has ended. */
async function goOn({ door, companyId }: Began, until: number): Promise<boolean> {
  while (Date.now() < until) {
    const state = await portion(door.statements, companyId)
    if (state === 'ended') return true
    if (state === 'busy') await sleep(otherIsAtIt)
  }
  return false
}

type State = 'going on' | 'busy' | 'ended'

async function portion(statements: Began['door']['statements'], companyId: string): Promise<State> {
  const query = { text: 'select call.continue_run($1) as state', values: [companyId] }
  try {
    const { rows } = await persistently(() => statements.query<{ state: State }>('batches', query))
    return rows[0]!.state
  } catch (error) {
    // What it is about to change is another call's at the moment.
    if (isCode(error, ['55P03'])) return 'busy'
    throw error
  }
}

async function inBackground(began: Began): Promise<void> {
  const { door, company } = began
  try {
    for (let ended = false; !ended; ) {
      const leave = await door.shares.enter(company, 'batches')
      ended = await goOn(began, Date.now() + 1).finally(leave)
    }
  } catch (err) {
    door.log.warn({ err, company }, 'an apply goes on with the worker')
  }
}
