// The provider as the settings want it, for the service and the operator.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { connectTimeout, loginUrl } from '../database.ts'
import { createIdentity, type Identity, type IdentityOptions } from './index.ts'

export interface Reached {
  baseUrl: string
  /** The address at which this process reaches itself. */
  loopbackUrl: string
}

/** What tests have otherwise. */
export type StandIns = Pick<IdentityOptions, 'fetch' | 'passwordCost'>

export function openIdentity(
  adminUrl: string,
  config: Config,
  { baseUrl, loopbackUrl }: Reached,
  log: Logger,
  standIns?: StandIns,
): Identity {
  const external = config.IDENTITY_ISSUER
    ? {
        issuer: config.IDENTITY_ISSUER,
        clientId: config.IDENTITY_CLIENT_ID!,
        clientSecret: config.IDENTITY_CLIENT_SECRET!,
      }
    : undefined
  return createIdentity({
    databaseUrl: loginUrl(adminUrl, 'identity', config.MILLWRIGHT_SECRET),
    baseUrl,
    loopbackUrl,
    secret: config.MILLWRIGHT_SECRET,
    external,
    patience: connectTimeout(config),
    ...standIns,
    invitesByMail: config.SMTP_URL !== undefined,
    onError: (err, transactionId) => log.error({ err, transactionId }, 'identity'),
  })
}
