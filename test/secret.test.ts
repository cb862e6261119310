// The secret is changed where others may know it: what it sealed goes on, and whoever has the old one is kept out.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { Client } from './support/client.ts'
import { operator } from './support/operator.ts'
import { ownFor } from './support/own.ts'
import { ready, start } from './support/process.ts'
import { caFile, Receiver } from './support/receiver.ts'
import { until } from './support/until.ts'

const own = ownFor(test)
const back = 'http://127.0.0.1:8765/back'

test('another secret comes in the place of one that others may know, and webhooks go on with what they keep secret', async (t) => {
  const receiver = await Receiver.start()
  t.teardown(() => receiver.close())
  const { url } = await own().database() // of a user who is no superuser
  const folder = path.join(own().folder, 'data')
  const settings = {
    ...{ DATABASE_URL: url, MILLWRIGHT_DATA: folder, MILLWRIGHT_SECRET: '', WORKER: 'inline' },
    ...{ WEBHOOK_ALLOWED_HOSTS: receiver.host, WEBHOOK_CA: caFile },
  }
  const kept = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const serve = async <T>(work: (company: Client) => Promise<T>): Promise<T> => {
    const running = start(settings)
    try {
      await ready(running)
      const key = JSON.parse(kept('demo.json')).apiKey
      return await work(new Client(/http:\S+/.exec(running.output())![0], key))
    } finally {
      running.child.kill('SIGTERM')
      await running.ended
    }
  }
  const next = path.join(own().folder, 'new-secret')
  await writeFile(next, 'short\n')
  const change = () => operator(settings, 'secret', 'change', next, '--json')

  const message = async (company: Client) => {
    const [arrived, types] = [receiver.received.length, await company.ok(company.get('/task-types?limit=1'))]
    await company.ok(company.post('/tasks', { typeId: types.data[0].id, title: 'Look' }))
    await until(() => receiver.received.length === arrived + 1)
    return receiver.received.at(-1)!
  }
  const isKnown = async ({ baseUrl }: Client, id: string) => {
    const asked = new URLSearchParams({
      ...{ client_id: id, response_type: 'code', scope: 'openid', redirect_uri: back, code_challenge: 'a'.repeat(43) },
      ...{ code_challenge_method: 'S256' },
    })
    return (await fetch(`${baseUrl}/identity/auth?${asked}`, { redirect: 'manual' })).status
  }

  const before = await serve(async (company) => {
    await company.ok(company.post('/config/apply', { spec: { version: 1, taskTypes: [{ name: 'Repair' }] } }))
    const webhook = { name: 'ERP', targetUrl: receiver.url('/in?token=hidden'), eventTypes: ['task.created'] }
    await company.ok(company.post('/webhooks', { ...webhook, headers: { Authorization: 'Bearer of the ERP' } }))
    const { headers, path } = await message(company)
    t.like({ ...headers, path }, { authorization: 'Bearer of the ERP', path: '/in?token=hidden' })
    const registered = await fetch(`${company.baseUrl}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [back] }),
    })
    const { client_id: application } = (await registered.json()) as { client_id: string }
    const known = await isKnown(company, application)
    t.not(known, await isKnown(company, 'unknown'))
    t.regex((await change()).stderr, /at least 32 characters/)
    await writeFile(next, `${randomBytes(24).toString('base64url')}\n`)
    t.regex((await change()).stderr, /stop it first/)
    return { secret: kept('secret'), keys: await company.ok(company.get('/webhook-signing-keys')), application, known }
  })

  const changed = await change()
  t.is(changed.code, 0, changed.stderr)
  t.like(JSON.parse(changed.stdout), { changed: true, stillShut: 0, secretIn: path.join(folder, 'secret') })
  t.is(kept('secret'), readFileSync(next, 'utf8').trim())
  const older = readdirSync(folder).filter((name) => name.startsWith('secret.until-'))
  t.deepEqual(older.map(kept), [before.secret], 'for backups of before')
  t.like(JSON.parse((await change()).stdout), { changed: false, stillShut: 0 }, 'given again')

  const late = start({ ...settings, MILLWRIGHT_SECRET: before.secret })
  t.is(await late.ended, 1)
  t.regex(late.output(), /set up with another one/)

  await serve(async (company) => {
    const { headers, path } = await message(company)
    t.like({ ...headers, path }, { authorization: 'Bearer of the ERP', path: '/in?token=hidden' })
    t.deepEqual(await company.ok(company.get('/webhook-signing-keys')), before.keys, 'receivers need no other')
    t.is(await isKnown(company, before.application), before.known, 'an application need not register again')
  })
})
