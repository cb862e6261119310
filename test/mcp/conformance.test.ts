// The protocol's official conformance suite against the running service, in both revisions that it holds. Its client
// brings no credential, so a proxy of this test's own adds the API key; everything else goes through as it is.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
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
      const { code, output } = await run(['server', '--url', url, '--requirements', revision, '--expected-failures', expected, '--output-dir', results])
      t.is(code, 0, output.slice(-4000))
    } finally {
      proxy.close()
      await rm(results, { recursive: true, force: true })
    }
  })
}

async function startProxy(baseUrl: string, key: string): Promise<Server> {
  const { hostname, port } = new URL(baseUrl)
  const proxy = createServer((incoming, outgoing) => {
    const onward = send({ hostname, port, path: incoming.url, method: incoming.method, headers: { ...incoming.headers, authorization: `Bearer ${key}` } },
      (answer) => { outgoing.writeHead(answer.statusCode!, answer.headers); answer.pipe(outgoing) })
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
      done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }))
  })
}
