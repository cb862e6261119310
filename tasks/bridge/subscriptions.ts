// A broker's session is subscribed to what it was, until that is taken back: also to topics that the map no longer names,
// and over restarts. So which they were is kept beside the buffer. To take back what was never subscribed harms nobody.
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MqttClient } from 'mqtt'

/** Subscribes to these and to nothing else; answers those that the broker does not allow. */
export async function subscribeOnly(client: MqttClient, filters: string[], folder: string): Promise<string[]> {
  const file = path.join(folder, 'subscriptions')
  const keep = async (lines: string[]) => {
    await writeFile(`${file}.new`, lines.join('\n'))
    await rename(`${file}.new`, file)
  }
  const before = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const dropped = before.filter((one) => !filters.includes(one))
  await keep([...dropped, ...filters])
  if (dropped.length > 0) await client.unsubscribeAsync(dropped)
  const granted = await client.subscribeAsync(filters, { qos: 1 })
  await keep(filters)
  return granted.filter(({ qos }) => qos > 2).map(({ topic }) => topic)
}
