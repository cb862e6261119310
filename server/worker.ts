// npm run worker: background jobs in a process of their own, beside services that run with WORKER=off.
import { runUntilStopped } from './boot.ts'
import { startWorker } from './jobs.ts'

await runUntilStopped(async ({ adminUrl, config, log }) => {
  const worker = startWorker(adminUrl, config, log)
  console.log('The worker is running.')
  return worker.stop
})
