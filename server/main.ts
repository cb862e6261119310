// npm start: the service with its Postgres, and on the first start a demo company, whose key is told this once.
import { tellAddress } from './address.ts'
import { runUntilStopped } from './boot.ts'

const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`

const load = async () => ({ ...(await import('./service.ts')), ...(await import('./demo/index.ts')) })

await runUntilStopped(load, async ({ adminUrl, config, log }, { startService, ensureDemo, furnishDemo, moveDemo }) => {
  const service = await startService(adminUrl, config, log)
  const demo = await ensureDemo(adminUrl, config, service)
  if (await tellAddress(config, service.baseUrl)) moveDemo(config, service.baseUrl)
  console.log(`Millwright is ready at ${service.baseUrl} (${seconds()})`)
  if (demo) console.log(`  sign-in  ${demo.email}  ${demo.password}\n  API key  ${demo.apiKey}`)
  // Once it can be told to stop: for half a second nothing else is listened to.
  if (config.GRAPHQL_WARM_UP === 'on')
    setImmediate(() => {
      service.warmUp().catch((err: Error) => log.warn({ err }, 'GraphQL is not warm: its first question waits'))
    })
  const ending = new AbortController()
  const furnishing = furnishDemo(adminUrl, config, service, ending.signal)
    .then((isPlayed) => isPlayed && console.log(`  the demo company's last weeks are there (${seconds()})`))
    .catch((err: Error) => {
      if (!ending.signal.aborted) log.warn({ err }, 'the demo company is not as the examples have it')
    })
  return async () => {
    ending.abort()
    await furnishing
    await service.close()
  }
})
