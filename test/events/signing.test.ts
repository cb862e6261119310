// Signatures and their keys: webhooks.signing_keys, rotation by the operator, and what verifies what.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { getPublicKeyAsync, verifyAsync } from '@noble/ed25519'
import test from 'ava'
import pg from 'pg'
import { ensureSigningKey, readSigningKeys, retireSigningKey, rotateSigningKey } from '../../server/webhooks/keys.ts'
import { signMessage } from '../../server/webhooks/signing.ts'
import { deliveringFor, emit, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)
const run = promisify(execFile)

async function listed(baseUrl: string): Promise<Uint8Array[]> {
  const response = await fetch(`${baseUrl}/api/v1/webhook-signing-keys`)
  const { keys } = await response.json() as { keys: { publicKey: string }[] }
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
  const { keys } = await response.json() as { keys: { publicKey: string }[] }
  t.is(keys.length, 1)
  t.regex(keys[0]!.publicKey, /^whpk_[A-Za-z0-9+/]{43}=$/)
  t.is((await fetch(`${service.baseUrl}/api/v1/webhook-signing-keys?x=1`)).status, 400)

  const { rows } = await service.admin.query('select sealed from events.signing_keys')
  const [privateKey] = await readSigningKeys(service.admin as unknown as pg.Client, service.secret)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) t.false(JSON.stringify(rows).includes(Buffer.from(privateKey!).toString(encoding)))
  const error = await t.throwsAsync(ensureSigningKey(service.operatorUrl, 'another secret, as long as a secret must be'))
  t.regex(error!.message, /sealed with another MILLWRIGHT_SECRET/)
})

test.serial('during a rotation two keys are listed and both sign; then the old one retires', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  await subscribe(company, receiver.url('/rotated'))
  const [old] = await listed(service.baseUrl)
  const environment = { ...process.env, DATABASE_URL: service.adminUrl, MILLWRIGHT_SECRET: service.secret, LOG_LEVEL: 'error' }
  const operator = (...args: string[]) => run(process.execPath, [path.join(import.meta.dirname, '../../server/operator.ts'), 'signing-key', ...args, '--json'], { env: environment })
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
    const verified = await Promise.all(entries.map((entry) => verifyAsync(Buffer.from(entry.slice(4), 'base64'), content, key)))
    t.is(verified.filter(Boolean).length, 1, 'each key verifies its own entry')
  }

  const list = JSON.parse((await operator('list')).stdout) as { id: string; retiredAt: string | null }[]
  t.is(JSON.parse((await operator('retire', '--id', list[1]!.id)).stdout).filter((key: { retiredAt: string | null }) => !key.retiredAt).length, 1)
  t.deepEqual(await listed(service.baseUrl), [both[0]!])
  await t.throwsAsync(retireSigningKey(service.operatorUrl, list[0]!.id), { message: /only signing key/ })
})
