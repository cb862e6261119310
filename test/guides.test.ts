// The guides: pages for people, Markdown for programs; and what they show does what they say.
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { demoCompany } from './support/demo.ts'
import { ask } from './support/graphql.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)
const run = promisify(execFile)
const folder = path.join(import.meta.dirname, '../server/guides')
const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

/** The code of a guide in one language, as it stands there. */
function blocks(topic: string, language: string): string[] {
  const text = readFileSync(path.join(folder, `${topic}.md`), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) => code!)
}

test('every guide is a page for a browser and Markdown for a program, and leads to what is there', async (t) => {
  const { baseUrl } = service()
  const { data } = (await (await fetch(`${baseUrl}/guides`)).json()) as { data: { url: string; title: string }[] }
  const topics = data.map(({ url }) => url.split('/').at(-1))
  for (const topic of [
    'quick-start',
    'webhooks',
    'agents',
    'glossary',
    'production',
    'inventory',
    'quality',
    'changelog',
  ])
    t.true(topics.includes(topic), topic)
  const overview = await (await fetch(`${baseUrl}/guides`, browser)).text()
  const links = new Set<string>()
  for (const { url, title } of data) {
    t.true(overview.includes(`href="${new URL(url).pathname}"`), url)
    const program = await fetch(url)
    t.regex(program.headers.get('content-type')!, /^text\/markdown/)
    t.regex(program.headers.get('vary')!, /\bAccept\b(?!-)/i)
    const text = await program.text()
    t.regex(text, /^# /)
    for (const [, link] of text.matchAll(/\]\(([^)]+)\)/g)) t.regex(link!, /^(https:|[/#])/, url)
    const page = await (await fetch(url, browser)).text()
    t.true(page.includes(`>${title}</h1>`), url)
    t.notRegex(
      page.replace(/<pre[\s\S]*?<\/pre>/g, ''),
      /&lt;(p|code|table)&gt;|\*\*|^#/m,
      `${url}: no Markdown is left`,
    )
    for (const [, link] of page.matchAll(/href="(\/[^"#]*)"/g)) links.add(link!)
  }
  for (const link of links)
    t.is((await fetch(baseUrl + link, { ...browser, redirect: 'manual' })).status < 400, true, link)
  t.is((await fetch(`${baseUrl}/guides/nothing`)).status, 404)
  for (const at of ['/guides', '/', '/problems', '/problems/not_found'])
    t.regex((await fetch(baseUrl + at)).headers.get('vary')!, /\bAccept\b(?!-)/i, at)
})

test('the guide to calls names each list that has no pages', (t) => {
  const text = readFileSync(path.join(folder, 'calls.md'), 'utf8')
  const lists = capabilities.filter(({ name }) => name.endsWith('.list') || name === 'webhooks.event_types')
  const unpaged = lists.filter(({ output }) => !('pagination' in (output as unknown as { shape: object }).shape))
  t.deepEqual(
    unpaged.filter((list) => !text.includes(`\`GET ${list.path}\``)).map(({ name }) => name),
    [],
  )
  t.true(unpaged.length > 0)
})

test('the guide of the tool server and the page are the same text', async (t) => {
  const company = await service().company()
  const { body } = await company.get('/guides?topic=inventory')
  t.is(await (await fetch(`${company.baseUrl}/guides/inventory`)).text(), body.body)
})

test('the questions for dashboards are answered, and the rows for Metabase come', async (t) => {
  const company = await demoCompany(service())
  const sku = '1/2" PIPE'
  const pipe = { name: 'Pipe', itemClass: 'finished', unit: 'pcs' }
  await company.ok(company.put(`/products/${encodeURIComponent(sku)}`, pipe))
  await company.ok(company.post('/work-orders', { externalSystemId: sku, productSku: sku, quantity: 2 }))
  for (const query of blocks('dashboards', 'graphql')) t.deepEqual((await ask(company, query)).errors, [])
  const place = mkdtempSync(path.join(tmpdir(), 'millwright-guides-'))
  t.teardown(() => rmSync(place, { recursive: true }))
  writeFileSync(path.join(place, 'rows.mjs'), blocks('dashboards', 'js')[0]!)
  const env = { ...process.env, BASE_URL: company.baseUrl, API_KEY: company.key }
  const { stdout } = await run(process.execPath, [path.join(place, 'rows.mjs')], { env })
  t.regex(stdout, /^code,status,.*\n"WO-1","closed",20,20,0,/)
  t.regex(stdout, /\n"WO-\d+","draft",2,0,0,,,"1\/2"" PIPE"\n/)
})

// A message as the service signs it, and one that was changed on the way, in the words of each language.
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from('{"type":"lot.created","data":{"lot":{"code":"Ä-1"}}}')
const now = 1_795_341_000
const signature = sign(null, Buffer.concat([Buffer.from(`msg_1.${now}.`), raw]), privateKey).toString('base64')
const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
const message = {
  headers: {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(now),
    'webhook-signature': `v1a,AAAA v1a,${signature}`,
  },
  body: raw.toString('base64'),
  forged: Buffer.from(raw.toString().replace('Ä', 'B')).toString('base64'),
  keys: { keys: [{ publicKey: `whpk_${bytes.toString('base64')}` }] },
  now,
}
const languages = [
  {
    name: 'js',
    file: 'verify.mjs',
    command: [process.execPath, 'verify.mjs'],
    rest: `const m = JSON.parse(process.env.MESSAGE)
const of = (body, now) => isGenuine(m.headers, Buffer.from(body, 'base64'), m.keys, now)
console.log(of(m.body, m.now), of(m.forged, m.now), of(m.body, m.now + 301))`,
  },
  {
    name: 'python',
    file: 'verify.py',
    command: ['python3', 'verify.py'],
    rest: `
import json, os
m = json.loads(os.environ["MESSAGE"])
of = lambda body, now: str(is_genuine(m["headers"], base64.b64decode(body), m["keys"], now)).lower()
print(of(m["body"], m["now"]), of(m["forged"], m["now"]), of(m["body"], m["now"] + 301))`,
  },
  {
    name: 'java',
    file: 'Webhook.java',
    command: ['java', '-XX:TieredStopAtLevel=1', 'Webhook.java'],
    rest: `class Main {}`,
  },
]

for (const { name, file, command, rest } of languages) {
  const [program, ...args] = command as [string, ...string[]]
  const needs = name === 'python' ? ['-c', 'import cryptography'] : ['--version']
  const shown = spawnSync(program, needs).status === 0 ? test : test.skip // where the machine has no such language
  shown(`a message is verified as the guide says it in ${name}`, async (t) => {
    const place = mkdtempSync(path.join(tmpdir(), 'millwright-guides-'))
    t.teardown(() => rmSync(place, { recursive: true }))
    const code = blocks('webhooks', name)[0]!
    writeFileSync(path.join(place, file), name === 'java' ? withMain(code) : `${code}\n${rest}\n`)
    const { stdout } = await run(program, args, {
      cwd: place,
      env: { ...process.env, MESSAGE: JSON.stringify(message) },
    })
    t.is(stdout, 'true false false\n')
  })
}

function withMain(code: string): string {
  const { headers, keys } = message
  const call = (body: string, at: number) =>
    `isGenuine("msg_1", "${now}", "${headers['webhook-signature']}", Base64.getDecoder().decode("${body}"), List.of("${keys.keys[0]!.publicKey}"), ${at}L)`
  const calls = [call(message.body, now), call(message.forged, now), call(message.body, now + 301)]
  const main = `public static void main(String[] args) throws Exception { System.out.println(${calls.join(' + " " + ')}); }`
  return code.replace(/\}\s*$/, `${main}\n}\n`)
}
