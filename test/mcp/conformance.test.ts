// The protocol's official conformance suite against the running service: as a server in both revisions that it holds, and as
// an authorization server. The suite's client brings no credential to the server, so a proxy of this test's own adds the API
// key; everything else goes through as it is.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { member, Visitor } from '../identity/visitor.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
const suite = path.join(import.meta.dirname, '../../node_modules/.bin/conformance')

for (const revision of ['2025-11-25', '2026-07-28']) {
  test(`every scenario of ${revision} passes, but those that conformance-${revision}.yml gives a reason for`, async (t) => {
    const company = await service().company()
    const proxy = await startProxy(company.baseUrl, company.key)
    const results = await mkdtemp(path.join(tmpdir(), 'conformance-'))
    try {
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
      const expected = path.join(import.meta.dirname, `conformance-${revision}.yml`)
      const { code, output } = await run([
        'server',
        '--url',
        url,
        '--requirements',
        revision,
        '--expected-failures',
        expected,
        '--output-dir',
        results,
      ])
      t.is(code, 0, output.slice(-4000))
    } finally {
      proxy.close()
      await rm(results, { recursive: true, force: true })
    }
  })
}

test('both scenarios for authorization servers pass: metadata, and the code grant as a person goes through it', async (t) => {
  const { baseUrl } = service()
  const who = await member(service(), [await service().company()])
  const port = await freePort()
  const registered = await fetch(`${baseUrl}/identity/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Suite',
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  const asking = spawn(process.execPath, [
    suite,
    'authorization',
    '--url',
    `${baseUrl}/identity`,
    '--client-id',
    clientId,
    '--resource',
    `${baseUrl}/mcp`,
    '--port',
    String(port),
  ])
  let output = ''
  const url = await new Promise<string>((found, failed) => {
    asking.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const printed = /^(http\S+\/auth\?\S+)$/m.exec(output)?.[1]
      if (printed) found(printed)
    })
    asking.once('exit', () => failed(new Error(output)))
  })
  const ended = once(asking, 'exit')
  const visitor = new Visitor(baseUrl)
  const signIn = await visitor.get(url)
  const consent = await visitor.send(signIn, '/sign-in', { email: who.email, password: who.password })
  const back = await visitor.send(consent, new URL(consent.url).pathname, { answer: 'allow', extent: 'all' })
  await fetch(back.url)
  t.deepEqual(await ended, [0, null], output)
  t.regex(
    output,
    /✓ authorization-server-metadata-endpoint: 2 passed, 0 failed\n✓ authorization-code-grant: 1 passed, 0 failed/,
  )
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function startProxy(baseUrl: string, key: string): Promise<Server> {
  const { hostname, port } = new URL(baseUrl)
  const proxy = createServer((incoming, outgoing) => {
    const onward = send(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, authorization: `Bearer ${key}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return proxy
}

async function run(args: string[]): Promise<{ code: number; output: string }> {
  return await new Promise((done) => {
    execFile(process.execPath, [suite, ...args], { maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
}
