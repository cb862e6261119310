// Hands the background jobs (tasks/) what they need of the service: a login of their own, settings, and the keys that sign.
import type { Logger } from 'pino'
import type { Mail } from '../tasks/mail-invitation.ts'
import { runJobs, type Worker } from '../tasks/worker.ts'
import { addressOf, type Config } from './config.ts'
import { loginUrl } from './database.ts'
import { openFiles } from './files/open.ts'
import { createInvitationLinks } from './identity/invitations.ts'
import { readSigningKeys } from './operator/signing-keys.ts'
import { createWebhookSeals } from './webhook-seals.ts'

/** baseUrl: the address that callers know. */
export async function startWorker(
  adminUrl: string,
  config: Config,
  log: Logger,
  baseUrl = addressOf(config),
): Promise<Worker> {
  return runJobs({
    databaseUrl: loginUrl(adminUrl, 'worker', config.MILLWRIGHT_SECRET),
    receivers: { allowedHosts: config.WEBHOOK_ALLOWED_HOSTS, caFile: config.WEBHOOK_CA },
    readKeys: (database) => readSigningKeys(database, config.MILLWRIGHT_SECRET),
    open: createWebhookSeals(config.MILLWRIGHT_SECRET).open,
    mail: await mailFor(config, baseUrl),
    removeFiles: openFiles(config).files.remove,
    log,
  })
}

async function mailFor(config: Config, baseUrl: string): Promise<Mail | undefined> {
  if (!config.SMTP_URL) return undefined
  const { createTransport } = await import('nodemailer') // takes a while to load, and most send no mail
  const links = createInvitationLinks(baseUrl, config.MILLWRIGHT_SECRET)
  return {
    transport: createTransport(config.SMTP_URL, { from: config.MAIL_FROM }),
    linkOf: (link) => links.urlOf(link, 'by mail'),
  }
}
