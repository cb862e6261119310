// Hands the background jobs (tasks/) what they need of the service: a login of their own, settings, and the keys that sign.
import type { Logger } from 'pino'
import { runJobs, type Worker } from '../tasks/worker.ts'
import type { Config } from './config.ts'
import { loginUrl } from './database.ts'
import { readSigningKeys } from './operator/signing-keys.ts'

export function startWorker(adminUrl: string, config: Config, log: Logger): Worker {
  return runJobs({
    databaseUrl: loginUrl(adminUrl, 'worker', config.MILLWRIGHT_SECRET),
    receivers: { allowedHosts: config.WEBHOOK_ALLOWED_HOSTS, caFile: config.WEBHOOK_CA },
    readKeys: (database) => readSigningKeys(database, config.MILLWRIGHT_SECRET),
    log,
  })
}
