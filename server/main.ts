// npm start: the service with its Postgres, and on the first start a demo company, whose key is told this once.
import { runUntilStopped } from './boot.ts'
import { ensureDemo, showDemo } from './demo/index.ts'
import { startService } from './service.ts'

await runUntilStopped(async ({ adminUrl, config, log }) => {
  const service = await startService(adminUrl, config, log)
  const demo = await ensureDemo(adminUrl, config, service)
  await showDemo(config, service).catch((err) => log.debug({ err }, 'examples are not of the demo company'))
  console.log(`Millwright is ready at ${service.baseUrl} (${(performance.now() / 1000).toFixed(1)} s)`)
  if (demo) console.log(`  sign-in  ${demo.email}  ${demo.password}\n  API key  ${demo.apiKey}`)
  // Once it can be told to stop: for half a second nothing else is listened to.
  setImmediate(() => {
    service.warmUp().catch((err: Error) => log.warn({ err }, 'GraphQL is not warm: its first question waits'))
  })
  return service.close
})
