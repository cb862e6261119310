// The service, with a door whose limits, call log and metrics are taken out and put back by SIGUSR2.

import { boot } from '../../server/boot.ts'
import { ensureDemo } from '../../server/demo/index.ts'
import { startService } from '../../server/service.ts'

const { adminUrl, config, log, leave } = await boot()
const service = await startService(adminUrl, config, log)
await ensureDemo(adminUrl, config, service)

const { limits, callLog, metrics } = service.door
const bare = {
  limits: Object.assign(Object.create(limits), { take: async () => undefined, refused: () => undefined }),
  callLog: Object.assign(Object.create(callLog), { add: () => undefined }),
  metrics: Object.assign(Object.create(metrics), { called: () => undefined }),
}
let isBare = false
process.on('SIGUSR2', () => {
  isBare = !isBare
  Object.assign(service.door, isBare ? bare : { limits, callLog, metrics })
})
process.once(
  'SIGTERM',
  () =>
    void service
      .close()
      .then(() => leave())
      .then(() => process.exit(0)),
)
console.log(`Millwright is ready at ${service.baseUrl}`)
