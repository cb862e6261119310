// What a command works with: a database, and who logs in to it.
import pg from 'pg'
import { addressKnown } from '../address.ts'
import { type Base, boot, type How, stopSignals } from '../boot.ts'
import { loginUrl } from '../database.ts'
import type { Identity } from '../identity/index.ts'

export interface Place {
  adminUrl: string
  operatorUrl: string
  operator: pg.Pool
  /** It is loaded and opened for the first that asks for it. */
  identity: () => Promise<Identity>
  secret: string
  /** Postgres runs for this command alone. */
  isOurs: boolean
}

/** A database brought to the present. */
export async function withPlace<T>(how: How, work: (place: Place) => Promise<T> | T): Promise<T> {
  const { adminUrl, config, log, isOurs, leave } = await boot(how)
  const secret = config.MILLWRIGHT_SECRET
  const baseUrl = addressKnown(config)
  let opened: Identity | undefined
  const identity = async () => {
    const { openIdentity } = await import('../identity/open.ts')
    opened ??= openIdentity(adminUrl, config, { baseUrl, loopbackUrl: baseUrl }, log)
    return opened
  }
  const operatorUrl = loginUrl(adminUrl, 'operator', secret)
  const operator = new pg.Pool({ connectionString: operatorUrl, max: 1 })
  operator.on('connect', (client) => client.on('error', () => undefined))
  operator.on('error', () => undefined) // ended, it still closes its connection while the embedded Postgres stops
  try {
    return await work({ adminUrl, operatorUrl, operator, identity, secret, isOurs })
  } finally {
    await Promise.all([operator.end(), opened?.close()])
    await leave()
  }
}

/** A database as it is. The signal tells of the user's wish to break off. */
export async function withDatabase<T>(
  how: Pick<How, 'existing'>,
  work: (base: Base, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const base = await boot({ ...how, asItIs: true })
  const end = new AbortController()
  const breakOff = () => end.abort()
  for (const signal of stopSignals) process.once(signal, breakOff)
  try {
    return await work(base, end.signal)
  } finally {
    for (const signal of stopSignals) process.removeListener(signal, breakOff)
    await base.leave()
  }
}
