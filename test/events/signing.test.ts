// What is sent: signed, verified by whoever receives it, to where it may go, in the time it may take.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, isIP, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getPublicKeyAsync, verifyAsync } from '@noble/ed25519'
import test from 'ava'
import type pg from 'pg'
import { freePort } from '../../db/cluster/port.ts'
import {
  ensureSigningKey,
  readSigningKeys,
  retireSigningKey,
  rotateSigningKey,
} from '../../server/operator/signing-keys.ts'
import { Sender } from '../../tasks/send.ts'
import { signMessage } from '../../tasks/signing.ts'
import { publicLookup } from '../../tasks/targets.ts'
import { caFile, Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { deliveringFor, emit, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

// Signatures and their keys: webhooks.signing_keys, rotation by the operator, and what verifies what.

const run = promisify(execFile)

async function listed(baseUrl: string): Promise<Uint8Array[]> {
  const response = await fetch(`${baseUrl}/api/v1/webhook-signing-keys`)
  const { keys } = (await response.json()) as { keys: { publicKey: string }[] }
  return keys.map(({ publicKey }) => Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64'))
}

test('the test vector of Standard Webhooks verifies both ways', async (t) => {
  const seed = Buffer.from('6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbc=', 'base64')
  const [id, timestamp, body] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}'] as const
  const expected = 'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=='
  t.is(await signMessage(id, timestamp, body, [seed]), expected)
  const publicKey = await getPublicKeyAsync(seed)
  const signature = Buffer.from(expected.slice(4), 'base64')
  t.true(await verifyAsync(signature, Buffer.from(`${id}.${timestamp}.${body}`), publicKey))
  t.false(await verifyAsync(signature, Buffer.from(`${id}.${timestamp + 1}.${body}`), publicKey))
})

test.serial('the public keys need no credential and may be cached; the private ones are sealed', async (t) => {
  const { service } = delivering()
  const response = await fetch(`${service.baseUrl}/api/v1/webhook-signing-keys`)
  t.is(response.status, 200)
  t.is(response.headers.get('cache-control'), 'public, max-age=300')
  t.truthy(response.headers.get('x-service-transaction-id'))
  const { keys } = (await response.json()) as { keys: { publicKey: string }[] }
  t.is(keys.length, 1)
  t.regex(keys[0]!.publicKey, /^whpk_[A-Za-z0-9+/]{43}=$/)
  t.is((await fetch(`${service.baseUrl}/api/v1/webhook-signing-keys?x=1`)).status, 400)
  const company = await service.company()
  t.deepEqual(await company.ok(company.get('/webhook-signing-keys')), { keys }, 'a credential is no hindrance')

  const { rows } = await service.admin.query('select sealed from events.signing_keys')
  const [privateKey] = await readSigningKeys(service.admin as unknown as pg.Client, service.secret)
  for (const encoding of ['base64', 'base64url', 'hex'] as const)
    t.false(JSON.stringify(rows).includes(Buffer.from(privateKey!).toString(encoding)))
  const error = await t.throwsAsync(
    ensureSigningKey(service.operatorUrl, 'another secret, as long as a secret must be'),
  )
  t.regex(error!.message, /sealed with another MILLWRIGHT_SECRET/)
})

test.serial('during a rotation two keys are listed and both sign; then the old one retires', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  await subscribe(company, receiver.url('/rotated'))
  const [old] = await listed(service.baseUrl)
  const environment = {
    ...process.env,
    DATABASE_URL: service.adminUrl,
    MILLWRIGHT_SECRET: service.secret,
    LOG_LEVEL: 'error',
  }
  const operator = (...args: string[]) =>
    run(
      process.execPath,
      [path.join(import.meta.dirname, '../../server/operator/main.ts'), 'signing-key', ...args, '--json'],
      { env: environment },
    )
  const rotated = JSON.parse((await operator('rotate')).stdout)
  t.is(rotated.length, 2)
  const both = await listed(service.baseUrl)
  t.is(both.length, 2)
  t.deepEqual(both[1], old)
  await t.throwsAsync(rotateSigningKey(service.operatorUrl, service.secret), { message: /retire the old one first/ })

  await emit(company, 'lot.created', lot('R-1'))
  const [message] = await receiver.until('/rotated', 1)
  const entries = String(message!.headers['webhook-signature']).split(' ')
  const content = Buffer.from(`${message!.id}.${message!.headers['webhook-timestamp']}.${message!.raw}`)
  t.true(Math.abs(Number(message!.headers['webhook-timestamp']) - Date.now() / 1000) < 60)
  for (const key of both) {
    const verified = await Promise.all(
      entries.map((entry) => verifyAsync(Buffer.from(entry.slice(4), 'base64'), content, key)),
    )
    t.is(verified.filter(Boolean).length, 1, 'each key verifies its own entry')
  }

  const list = JSON.parse((await operator('list')).stdout) as { id: string; retiredAt: string | null }[]
  t.is(
    JSON.parse((await operator('retire', '--id', list[1]!.id)).stdout).filter(
      (key: { retiredAt: string | null }) => !key.retiredAt,
    ).length,
    1,
  )
  t.deepEqual(await listed(service.baseUrl), [both[0]!])
  await t.throwsAsync(retireSigningKey(service.operatorUrl, list[0]!.id), { message: /only signing key/ })
})

// The receiver in tasks/RECEIVER.md, as it stands there, verifies a live message.

test('the receiver of RECEIVER.md accepts a live message, once, and nothing forged or old', async (t) => {
  const { service, receiver } = delivering()
  const readme = await readFile(path.join(import.meta.dirname, '../../tasks/RECEIVER.md'), 'utf8')
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-receiver-example-'))
  await writeFile(path.join(folder, 'receiver.mjs'), /```js\n(.*?)```/s.exec(readme)![1]!)
  const port = await freePort()
  const example = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { ...process.env, PORT: String(port), KEYS_URL: `${service.baseUrl}/api/v1/webhook-signing-keys` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(async () => {
    example.kill()
    await once(example, 'exit')
    await rm(folder, { recursive: true })
  })
  let printed = ''
  example.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const post = (headers: object, body: string) =>
    new Promise<number>((done, failed) => {
      request({ port, method: 'POST', headers: { ...headers } }, (response) => done(response.resume().statusCode!))
        .on('error', failed)
        .end(body)
    })
  await until(
    () =>
      post({}, '{}').then(
        (status) => status === 400,
        () => false,
      ),
    10_000,
  )

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

// One attempt: where it may go, and how long it may take.

const message = { url: '', headers: null, messageId: 'm', body: '{}' }
const signature = { timestamp: 1, entries: 'v1a,x' }
const never = new AbortController().signal

// Serial: their time is short.
let receiver: Receiver
test.before(async () => {
  receiver = await Receiver.start()
})
test.after.always(async () => {
  await receiver?.close()
})

test.serial('a name that turns to a private address between two attempts is not connected to', async (t) => {
  const port = receiver.host.split(':')[1]!
  // Without the guard the second attempt would reach the receiver, which listens on 127.0.0.1.
  const answers = [
    ['192.0.2.1'],
    ['127.0.0.1'],
    ['1.1.1.1', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['::1'],
    ['169.254.169.254'],
  ]
  let asked = 0
  const sender = new Sender({
    allowedHosts: [],
    caFile,
    timeoutMs: 2000,
    lookup: publicLookup(async () => answers[asked++]!),
  })
  t.teardown(() => sender.close())
  for (const addresses of answers) {
    const outcome = await sender.send({ ...message, url: `https://rebound.example.com:${port}/` }, signature, never)
    t.is(outcome.statusCode, null)
    t.regex(outcome.error!, /private or internal address/, addresses.join())
  }
  t.is(asked, answers.length, 'looked up at every attempt')
  t.is(receiver.received.length, 0)
})

test.serial('the address that was checked is the one that is connected to', async (t) => {
  const lookup = publicLookup(async () => ['2606:4700::1111', '1.1.1.1'])
  const found = await new Promise((done) =>
    lookup('hooks.example.com', { all: true }, (error, addresses) => done(error ?? addresses)),
  )
  t.deepEqual(found, [
    { address: '2606:4700::1111', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ])
  const one = await new Promise((done) => lookup('hooks.example.com', {}, (error, address) => done(error ?? address)))
  t.is(isIP(String(one)), 6)
})

test.serial('a literal private address is refused at the attempt too, listed hosts are not', async (t) => {
  const sender = new Sender({ allowedHosts: [receiver.host], caFile })
  t.teardown(() => sender.close())
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '[::ffff:127.0.0.1]']) {
    const { error } = await sender.send(
      { ...message, url: `https://${host}:${receiver.host.split(':')[1]}/` },
      signature,
      never,
    )
    t.is(error, 'The target must not be a private or internal address.')
  }
  t.is((await sender.send({ ...message, url: receiver.url('/listed') }, signature, never)).statusCode, 204)
})

test.serial(
  'an endpoint that does not answer in time has failed; one that answers and then hangs has not',
  async (t) => {
    const sender = new Sender({ allowedHosts: [receiver.host], caFile, timeoutMs: 300 })
    t.teardown(() => sender.close())
    receiver.answer('/hangs', () => undefined)
    t.like(await sender.send({ ...message, url: receiver.url('/hangs') }, signature, never), {
      statusCode: null,
      error: 'The endpoint did not answer in time.',
    })
    receiver.answer('/drips', (_, response) => {
      response.writeHead(200)
      response.write('thanks')
    })
    t.like(await sender.send({ ...message, url: receiver.url('/drips') }, signature, never), {
      statusCode: 200,
      body: 'thanks',
      error: null,
    })
    const slowNames: LookupFunction = () => undefined
    const waiting = new Sender({ allowedHosts: [], timeoutMs: 300, lookup: slowNames })
    t.like(await waiting.send({ ...message, url: 'https://slow-name.example.com/' }, signature, never), {
      error: 'The endpoint did not answer in time.',
    })
  },
)

test.serial('a certificate that nobody vouches for is refused', async (t) => {
  const sender = new Sender({ allowedHosts: [receiver.host] })
  t.teardown(() => sender.close())
  const { error, statusCode } = await sender.send({ ...message, url: receiver.url('/untrusted') }, signature, never)
  t.is(statusCode, null)
  t.is(
    error,
    'The endpoint’s certificate is not valid: it must be of its name, not expired, and of a known authority, with all between.',
  )
  t.is(receiver.at('/untrusted').length, 0)
})

test.serial('what went wrong is told in words of our own, whatever library found it', async (t) => {
  const plain = createServer((socket) => void socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\n\r\n'))
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  t.teardown(() => void plain.close())
  const notTls = `127.0.0.1:${(plain.address() as { port: number }).port}`
  const sender = new Sender({ allowedHosts: [notTls], lookup: publicLookup(), timeoutMs: 10_000 })
  t.teardown(() => sender.close())
  for (const [host, said] of [
    [notTls, 'No TLS connection could be agreed on with the endpoint.'],
    ['nobody.invalid', 'The name of the host cannot be resolved.'],
  ])
    t.is((await sender.send({ ...message, url: `https://${host}/` }, signature, never)).error, said!)
})
