// That a service is there, also when nobody calls: its pools let go of what they do not use, and who must be alone in
// the database (refuseUsed), or asks whether a service runs (the doctor), sees who is connected. So one connection is
// kept, to Postgres itself: it ends with the process, however that ends, and is made again when it breaks. A worker has
// its presence (tasks/presence.ts).
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { whyShutOut } from './problems.ts'

/** Answers with how to end it. */
export async function giveSign(url: string, log: Logger): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const keeping = keep(await connect(url), url, log, ending.signal)
  return async () => {
    ending.abort()
    await keeping
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ connectionString, application_name: 'millwright service' },
    ...{ keepAlive: true, connectionTimeoutMillis: 10_000 },
  })
  client.on('error', () => undefined) // its end tells
  await client.connect()
  return client
}

async function keep(first: pg.Client, url: string, log: Logger, ending: AbortSignal): Promise<void> {
  let client: pg.Client | undefined = first
  let told: string | undefined
  while (client || !ending.aborted) {
    if (client && !ending.aborted) await once(client, 'end', { signal: ending }).catch(() => undefined)
    await client?.end().catch(() => undefined)
    await sleep(500, undefined, { signal: ending }).catch(() => undefined)
    client = ending.aborted ? undefined : await connect(url).catch((err: Error) => tell(err))
    if (client) told = undefined
  }

  // Once. That Postgres does not answer is told by whoever asks it; where nobody does, this alone tells of a login.
  function tell(err: Error): undefined {
    const why = whyShutOut(err)
    if (why && why !== told) log.error({ err }, `the database ${why}`)
    told = why
  }
}
