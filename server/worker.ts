// npm run worker: background jobs in a process of their own, beside services that run with WORKER=off.
import { runUntilStopped } from './boot.ts'
import { loginUrl } from './database.ts'
import { ensureSigningKey } from './operator/signing-keys.ts'

const load = () => import('./jobs.ts')

await runUntilStopped(load, async ({ adminUrl, config, log }, { startWorker }) => {
  await ensureSigningKey(loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), config.MILLWRIGHT_SECRET)
  const worker = await startWorker(adminUrl, config, log)
  console.log('The worker is running.')
  return worker.stop
})
