// What the bridge says of a service that does not take its readings; no broker is asked for that.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { Bridge } from '../../tasks/bridge/bridge.ts'
import { DiskBuffer } from '../../tasks/bridge/buffer.ts'
import { until } from '../support/until.ts'

/** A bridge with one reading to send, or none, and what it says of the service. */
async function bridge(t: ExecutionContext, key: string | undefined, hasReading = true) {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-bridge-'))
  const asked: (string | undefined)[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(method)
    response.writeHead(301, { Location: `https://factory.example${url}` }).end('<html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  if (key !== undefined) await writeFile(path.join(folder, 'key'), key)
  const before = await DiskBuffer.open(folder)
  if (hasReading)
    await before.append([{ reading: { ssuId: 'SAW', key: 'parts', at: '2026-01-01T00:00:00Z', value: 1 } }])
  await before.close()
  const said: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started = await Bridge.start(
    {
      broker: { url: 'mqtt://127.0.0.1:1', clientId: 'bridge' },
      service: { url, apiKeyFile: path.join(folder, 'key') },
      buffer: folder,
      topics: [{ topic: 'parts', ssuId: 'SAW', key: 'parts' }],
      sparkplug: { rebirthPauseSeconds: 60, metrics: [] },
    },
    (text) => text.startsWith('service') && said.push(text),
  )
  t.teardown(async () => {
    await started.stop()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  await until(() => said.length > 0)
  return { said, asked, folder, url }
}

test('a service that is somewhere else is told, and the readings wait', async (t) => {
  const { said, asked, url } = await bridge(t, 'mw_key\n')
  const there = 'https://factory.example/api/v1/signals/readings'
  t.deepEqual(said, [`service: ${url} redirects to ${there}: write the address there as service.url`])
  t.deepEqual(asked, ['POST'])
})

test('a key that no header takes is told by its file and not shown', async (t) => {
  const { said, asked, folder } = await bridge(t, 'mw_secret\nmw_other\n')
  t.deepEqual(said, [`service: ${folder}/key: the key has a character that no key has: U+000A, at place 10`])
  t.deepEqual(asked, [])
})

test('a key that is not there, or empty, is told at the start, and once', async (t) => {
  for (const [key, what] of [
    [undefined, (file: string) => `there is no file ${file}`],
    [' \n', (file: string) => `${file}: the key is empty`],
  ] as const)
    for (const hasReading of [false, true]) {
      const { said, asked, folder } = await bridge(t, key, hasReading)
      await sleep(1200) // the next try
      t.deepEqual(said, [`service: ${what(path.join(folder, 'key'))}`])
      t.deepEqual(asked, [])
    }
})
