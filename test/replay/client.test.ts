// The client's patience, against a server that misbehaves on purpose.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { Client, each, Refused, Unreachable } from '../../tasks/replay/client.ts'
import { readOptions, WrongUsage } from '../../tasks/replay/options.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A client of a server that gives these answers one after the other, and the requests it received. */
async function against(t: ExecutionContext, answers: Answer[], patience = 60_000) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume()
    answers[Math.min(requests.length, answers.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const asked: number[] = []
  const baseUrl = `http://127.0.0.1:${port}/`
  const client = new Client({ baseUrl, apiKey: 'secret', firstWait: 5, patience, asked: (s) => asked.push(s) })
  return { client, requests, asked }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const hangUp: Answer = (request) => request.socket.destroy()

test('a write whose connection breaks is sent again under the same key', async (t) => {
  const { client, requests } = await against(t, [
    hangUp,
    json(503, {}),
    json(409, { code: 'idempotency_in_progress' }),
    json(200, { id: 'T1' }),
  ])
  t.deepEqual(await client.call('tasks.record_counts', { id: 'T 1', goodQuantity: 3 }, 'key-1'), { id: 'T1' })
  t.is(requests.length, 4)
  t.deepEqual(
    new Set(
      requests.map(
        (request) =>
          `${request.method} ${request.url} ${request.headers['idempotency-key']} ${request.headers.authorization}`,
      ),
    ),
    new Set(['POST /api/v1/tasks/T%201/counts key-1 Bearer secret']),
  )
  t.is(client.retries, 3)
})

test('when the service asks for a pause, every call waits for it', async (t) => {
  const { client, requests, asked } = await against(t, [
    json(429, { code: 'rate_limited' }, { 'Retry-After': '1' }),
    json(200, {}),
  ])
  const started = performance.now()
  await client.call('people.list')
  await client.call('people.list')
  t.is(requests.length, 3)
  t.true(performance.now() - started >= 950)
  t.deepEqual(asked, [1])
})

test('a refusal says what was refused and is not tried again', async (t) => {
  const problem = {
    code: 'invalid_input',
    title: 'Invalid input',
    errors: [{ path: 'goodQuantity', message: 'must be 0 or more' }],
  }
  const { client, requests } = await against(t, [json(400, problem)])
  const error = await t.throwsAsync(client.call('tasks.record_counts', { id: 'T1' }, 'key'), { instanceOf: Refused })
  t.is(error?.message, 'tasks.record_counts: 400 invalid_input, Invalid input, goodQuantity: must be 0 or more')
  t.is(requests.length, 1)
})

test("a page that is not the service's is recognised", async (t) => {
  const { client } = await against(t, [(_, response) => response.end('<html>')])
  await t.throwsAsync(client.call('people.list'), { message: /did not answer with JSON/ })
})

test('an address that leads elsewhere is not followed, and told', async (t) => {
  const { client, requests } = await against(t, [
    (_, response) => response.writeHead(308, { Location: 'https://factory.example/api/v1/people' }).end(),
  ])
  await t.throwsAsync(client.call('people.list'), {
    instanceOf: Refused,
    message: /redirects to https:\/\/factory\.example\/api\/v1\/people: use the address there as --base-url/,
  })
  t.is(requests.length, 1)
})

test('a key that no header takes is not sent and not shown', (t) => {
  const args = (key: string) => ['--base-url', 'http://127.0.0.1:1', '--api-key', key]
  const error = t.throws(() => readOptions(args('mw_secret\nmw_other'), {}), { instanceOf: WrongUsage })
  t.is(error?.message, '--api-key: the key has a character that no key has: U+000A, at place 10')
  t.like(readOptions(args('mw_secret\n'), {}), { apiKey: 'mw_secret' }, 'as it stands in a file')
})

test('nobody there: it gives up in the end', async (t) => {
  const { client } = await against(t, [hangUp], 50)
  await t.throwsAsync(client.call('people.list'), { instanceOf: Unreachable, message: /given up after \d+ attempts/ })
})

test('a list is read to its last page', async (t) => {
  const page = (data: number[], hasMore: boolean) => json(200, { data, pagination: { hasMore } })
  const { client, requests } = await against(t, [page([1, 2], true), page([3], false)])
  t.deepEqual(await client.all('lots.list', { productSku: 'A&B' }), [1, 2, 3])
  t.deepEqual(
    requests.map((request) => request.url),
    ['/api/v1/lots?productSku=A%26B&limit=100&offset=0', '/api/v1/lots?productSku=A%26B&limit=100&offset=2'],
  )
})

test('jobs run side by side up to the limit, and a failure ends them', async (t) => {
  let running = 0
  let most = 0
  const done: number[] = []
  await each([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    done.push(item)
  })
  t.is(most, 2)
  t.deepEqual(done.toSorted(), [1, 2, 3, 4, 5])
  await t.throwsAsync(
    each([1, 2, 3], 1, async (item) => {
      if (item === 2) throw new Error('two')
      done.push(item)
    }),
    { message: 'two' },
  )
  t.is(done.at(-1), 1)
})
