// The service, with a door whose limits, call log and metrics are taken out and put back by SIGUSR2.

import { startCluster } from '../../db/cluster.ts'
import { readConfig } from '../../server/config.ts'
import { ensureDemo } from '../../server/demo.ts'
import { createLog, startService } from '../../server/service.ts'

const config = readConfig(process.env)
const cluster = await startCluster({ dataDir: config.MILLWRIGHT_DATA })
const service = await startService(cluster.adminUrl, config, createLog(config))
await ensureDemo(cluster.adminUrl, config, service)

const { limits, callLog, metrics } = service.door
const bare = {
  limits: Object.assign(Object.create(limits), { take: async () => undefined }),
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
      .then(() => cluster.stop())
      .then(() => process.exit(0)),
)
console.log(`Millwright is ready at ${service.baseUrl}`)
