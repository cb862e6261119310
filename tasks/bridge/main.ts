// Command line: npm run bridge -- CONFIG.json. Runs until it is told to end; a changed configuration is taken up meanwhile.
import { watchFile } from 'node:fs'
import { Bridge } from './bridge.ts'
import { readConfig } from './config.ts'

const [file] = process.argv.slice(2)
const say = (text: string) => console.log(`${new Date().toISOString()} ${text}`)
if (!file) {
  console.error('Usage: npm run bridge -- CONFIG.json; tasks/bridge/README.md says what stands in it.')
  process.exit(2)
}
try {
  const bridge = await Bridge.start(await readConfig(file), say)
  let changing = Promise.resolve()
  const change = async () => {
    try {
      await bridge.change(await readConfig(file))
      say('the configuration has changed')
    } catch (error) {
      say(`the configuration stays as it was: ${(error as Error).message}`)
    }
  }
  watchFile(file, { interval: 1000 }, () => {
    changing = changing.then(change)
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await bridge.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
} catch (error) {
  console.error((error as Error).message)
  process.exit(2)
}
