// One attempt: where it may go, and how long it may take.
import { isIP, type LookupFunction } from 'node:net'
import test from 'ava'
import { caFile, Receiver } from '../support/receiver.ts'
import { Sender } from '../../server/webhooks/send.ts'
import { publicLookup } from '../../server/webhooks/targets.ts'

const message = { url: '', headers: null, messageId: 'm', body: '{}' }
const signature = { timestamp: 1, entries: 'v1a,x' }
const never = new AbortController().signal

let receiver: Receiver
test.before(async () => { receiver = await Receiver.start() })
test.after.always(async () => { await receiver?.close() })

test('a name that turns to a private address between two attempts is not connected to', async (t) => {
  const port = receiver.host.split(':')[1]!
  // Without the guard the second attempt would reach the receiver, which listens on 127.0.0.1.
  const answers = [['192.0.2.1'], ['127.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['64:ff9b::7f00:1'], ['::1'], ['169.254.169.254']]
  let asked = 0
  const sender = new Sender({ allowedHosts: [], caFile, timeoutMs: 2000, lookup: publicLookup(async () => answers[asked++]!) })
  t.teardown(() => sender.close())
  for (const addresses of answers) {
    const outcome = await sender.send({ ...message, url: `https://rebound.example.com:${port}/` }, signature, never)
    t.is(outcome.statusCode, null)
    t.regex(outcome.error!, /private or internal address/, addresses.join())
  }
  t.is(asked, answers.length, 'looked up at every attempt')
  t.is(receiver.received.length, 0)
})

test('the address that was checked is the one that is connected to', async (t) => {
  const lookup = publicLookup(async () => ['2606:4700::1111', '1.1.1.1'])
  const found = await new Promise((done) => lookup('hooks.example.com', { all: true }, (error, addresses) => done(error ?? addresses)))
  t.deepEqual(found, [{ address: '2606:4700::1111', family: 6 }, { address: '1.1.1.1', family: 4 }])
  const one = await new Promise((done) => lookup('hooks.example.com', {}, (error, address) => done(error ?? address)))
  t.is(isIP(String(one)), 6)
})

test('a literal private address is refused at the attempt too, listed hosts are not', async (t) => {
  const sender = new Sender({ allowedHosts: [receiver.host], caFile })
  t.teardown(() => sender.close())
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '[::ffff:127.0.0.1]']) {
    const { error } = await sender.send({ ...message, url: `https://${host}:${receiver.host.split(':')[1]}/` }, signature, never)
    t.is(error, 'The target must not be a private or internal address.')
  }
  t.is((await sender.send({ ...message, url: receiver.url('/listed') }, signature, never)).statusCode, 204)
})

test('an endpoint that does not answer in time has failed; one that answers and then hangs has not', async (t) => {
  const sender = new Sender({ allowedHosts: [receiver.host], caFile, timeoutMs: 300 })
  t.teardown(() => sender.close())
  receiver.answer('/hangs', () => undefined)
  t.like(await sender.send({ ...message, url: receiver.url('/hangs') }, signature, never), { statusCode: null, timedOut: true, error: 'The endpoint did not answer in time.' })
  receiver.answer('/drips', (_, response) => { response.writeHead(200); response.write('thanks') })
  t.like(await sender.send({ ...message, url: receiver.url('/drips') }, signature, never), { statusCode: 200, body: 'thanks', error: null })
  const slowNames: LookupFunction = () => undefined
  const waiting = new Sender({ allowedHosts: [], timeoutMs: 300, lookup: slowNames })
  t.like(await waiting.send({ ...message, url: 'https://slow-name.example.com/' }, signature, never), { timedOut: true })
})

test('a certificate that nobody vouches for is refused', async (t) => {
  const sender = new Sender({ allowedHosts: [receiver.host] })
  t.teardown(() => sender.close())
  const { error, statusCode } = await sender.send({ ...message, url: receiver.url('/untrusted') }, signature, never)
  t.is(statusCode, null)
  t.regex(error!, /certificate/)
  t.is(receiver.at('/untrusted').length, 0)
})
