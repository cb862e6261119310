// The receiver in tasks/README.md, as it stands there, verifies a live message.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { freePort } from '../../db/cluster/port.ts'
import { until } from '../support/receiver.ts'
import { deliveringFor, emit, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

test('the receiver of the README accepts a live message, once, and nothing forged or old', async (t) => {
  const { service, receiver } = delivering()
  const readme = await readFile(path.join(import.meta.dirname, '../../tasks/README.md'), 'utf8')
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-receiver-example-'))
  await writeFile(path.join(folder, 'receiver.mjs'), /```js\n(.*?)```/s.exec(readme)![1]!)
  const port = await freePort()
  const example = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { ...process.env, PORT: String(port), KEYS_URL: `${service.baseUrl}/api/v1/webhook-signing-keys` }, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(async () => {
    example.kill()
    await once(example, 'exit')
    await rm(folder, { recursive: true })
  })
  let printed = ''
  example.stdout.on('data', (chunk) => { printed += chunk })
  const post = (headers: object, body: string) => new Promise<number>((done, failed) => {
    request({ port, method: 'POST', headers: { ...headers } }, (response) => done(response.resume().statusCode!)).on('error', failed).end(body)
  })
  await until(() => post({}, '{}').then((status) => status === 400, () => false), 10_000)

  const company = await service.company()
  await subscribe(company, receiver.url('/live'))
  await emit(company, 'lot.created', lot('L-1'))
  const [message] = await receiver.until('/live', 1)
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = message!.headers
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  t.is(await post(headers, message!.raw), 204)
  t.is(await post(headers, message!.raw), 204, 'a repetition is answered well')
  t.is(printed, '1 lot.created\n', 'and done once')
  t.is(await post(headers, message!.raw.replace('L-1', 'L-2')), 400)
  t.is(await post({ ...headers, 'webhook-id': 'another' }, message!.raw), 400)
  t.is(await post({ ...headers, 'webhook-timestamp': String(Number(timestamp) - 301) }, message!.raw), 400)
  t.is(await post({ ...headers, 'webhook-signature': `v1a,${Buffer.alloc(64).toString('base64')}` }, message!.raw), 400)
})
