// npm start: the service with its Postgres, and on the first start a demo company.
import { startCluster } from '../db/cluster.ts'
import { StrangeDatabase } from '../db/migrate.ts'
import { type Config, readConfig } from './config.ts'
import { type Demo, ensureDemo } from './demo.ts'
import { createLog, startService } from './service.ts'

const started = performance.now()
const config = readSettings()
const log = createLog(config)
const cluster = config.DATABASE_URL ? undefined : await startCluster({ dataDir: config.MILLWRIGHT_DATA })
const adminUrl = config.DATABASE_URL ?? cluster!.adminUrl
const service = await startService(adminUrl, config, log).catch(giveUp)
announce(await ensureDemo(adminUrl, config, service))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping')
  // Calls in flight are answered; what hangs on longer than this is cut off.
  setTimeout(() => process.exit(1), 20_000).unref()
  await service.close()
  await cluster?.stop()
  process.exit(0)
}

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

async function giveUp(error: unknown): Promise<never> {
  await cluster?.stop()
  if (!(error instanceof StrangeDatabase)) throw error
  console.error(error.message)
  process.exit(1)
}

function announce(demo: Demo | null): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lines = [`Millwright is ready at ${service.baseUrl} (${seconds} s)`]
  if (demo) lines.push(`  sign-in  ${demo.email}  ${demo.password}`, `  API key  ${demo.apiKey}`)
  console.log(lines.join('\n'))
}
