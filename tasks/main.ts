// node tasks/main.ts: background jobs in a process of their own, beside services that run with WORKER=off.
import { startCluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { readConfig } from '../server/config.ts'
import { ensureLogins, loginUrl } from '../server/database.ts'
import { createLog } from '../server/service.ts'
import { ensureSigningKey } from '../server/webhooks/keys.ts'
import { startWorker } from './worker.ts'

const config = readConfig(process.env)
const log = createLog(config)
const cluster = config.DATABASE_URL ? undefined : await startCluster({ dataDir: config.MILLWRIGHT_DATA })
const adminUrl = config.DATABASE_URL ?? cluster!.adminUrl
await migrate(adminUrl)
await ensureLogins(adminUrl, config.MILLWRIGHT_SECRET, config.STATEMENT_TIMEOUT_MS)
await ensureSigningKey(loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), config.MILLWRIGHT_SECRET)
const worker = startWorker(adminUrl, config, log)
console.log('The worker is running.')
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), 20_000).unref()
  await worker.stop()
  await cluster?.stop()
  process.exit(0)
}
