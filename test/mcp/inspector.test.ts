// The protocol's own inspector in strict mode: what it would show somebody who connects it to this server.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)
const inspector = path.join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector')

interface Ran { code: number; out: string; err: string }

async function inspect(company: TestCompany, ...args: string[]): Promise<Ran> {
  const home = await mkdtemp(path.join(tmpdir(), 'inspector-')) // it keeps its settings there
  const to = ['--cli', '--server-url', `${company.baseUrl}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${company.key}`, '--stored-auth-only', '--format', 'json']
  try {
    return await new Promise((done) => {
      execFile(process.execPath, [inspector, ...to, ...args], { env: { ...process.env, HOME: home }, maxBuffer: 50_000_000 }, (error, out, err) =>
        done({ code: error ? Number(error.code ?? 1) : 0, out, err }))
    })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

for (const era of ['legacy', 'modern']) {
  test(`strict mode finds no fault in any tool's schemas, in the ${era} protocol`, async (t) => {
    const company = await service().company()
    const { code, out, err } = await inspect(company, '--protocol-era', era, '--method', 'tools/list', '--strict')
    t.is(code, 0, err)
    t.is(err, '', 'not even a warning')
    const { result, schemaFindings } = JSON.parse(out)
    t.true(result.tools.length > 40)
    t.is(schemaFindings, undefined)
  })

  test(`the inspector calls tools, gets prompts and reads resources in the ${era} protocol`, async (t) => {
    const company = await service().company()
    const get = async (...args: string[]) => {
      const { code, out, err } = await inspect(company, '--protocol-era', era, '--method', ...args)
      t.is(code, 0, err)
      return JSON.parse(out).result
    }
    t.like((await get('tools/call', '--tool-name', 'me_get')).structuredContent, { company: { shortName: company.shortName }, channel: 'mcp' })
    t.is((await get('prompts/get', '--prompt-name', 'trace_lot', '--prompt-args', 'lotCode=L-7')).messages[0].role, 'user')
    t.regex((await get('resources/read', '--uri', 'skill://millwright/SKILL.md')).contents[0].text, /^---\nname: millwright/)
    const refused = await inspect(company, '--protocol-era', era, '--method', 'tools/call', '--tool-name', 'capabilities_call', '--tool-args-json', '{"name":"products.delete","input":{"sku":"X"}}')
    t.is(refused.code, 5, refused.err)
    t.like(JSON.parse(refused.out).result.structuredContent, { code: 'agent_not_allowed' })
  })
}
