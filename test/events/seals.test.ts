// What a receiver knows messages by is sent to it and to nobody else: not shown by any answer, log or dashboard, and not in
// a copy of the database.
import { createHash } from 'node:crypto'
import test from 'ava'
import { createWebhookSeals, sealOpenWebhooks } from '../../server/webhook-seals.ts'
import { data } from '../support/graphql.ts'
import type { TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { deliveringFor, emit, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)
const token = 'a-token-of-the-receiver'
const key = 'a key in a header'
const headers = { Authorization: key, 'X-Plant': 'north works' }

/** Whatever the database holds of a company in the schemas that calls write to, as text. */
async function everything(company: TestCompany): Promise<string> {
  await delivering().service.service.door.callLog.flush()
  const tables = await company.sql(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text in ('app', 'events')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => company.sql(`select to_jsonb(r)::text as row from ${String(name)} r`)),
  )
  return JSON.stringify(rows)
}

/** What arrives at an address for an event of now. */
async function next(company: TestCompany, path: string) {
  const { receiver } = delivering()
  const before = receiver.at(path).length
  await emit(company, 'lot.created', lot('L-1'))
  return (await receiver.until(path, before + 1))[before]!
}

test('header values and what an address says beyond its host reach the receiver, and are shown and kept nowhere', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const url = receiver.url('/sealed')
  const made = await subscribe(company, `${url}?token=${token}`, { headers })
  t.is(made.targetUrl, url.replace('/sealed', '/•••'))
  t.deepEqual(made.headers, { Authorization: '•••', 'X-Plant': '•••' })
  const message = await next(company, `/sealed?token=${token}`)
  t.like(message.headers, { authorization: key, 'x-plant': 'north works' })

  const idempotent = { 'idempotency-key': 'once' }
  await company.ok(company.patch(`/webhooks/${made.id}`, { headers: { ...headers, 'X-New': '1' } }, idempotent))
  const shown = [
    await company.get(`/webhooks/${made.id}`),
    await company.get('/webhooks'),
    await company.patch(`/webhooks/${made.id}`, { headers: { Authorization: key } }, { prefer: 'dry-run' }),
    await company.post('/webhooks', { name: 'No', targetUrl: `https://me:${token}@receiver.example/`, eventTypes: [] }),
    ...(await Promise.all(
      [
        `https://me:${token}@receiver.example`,
        `https://receiver.example/services/${token}`,
        `https://receiver.example#${token}`,
      ].map((targetUrl) => company.post('/webhooks', { ...hook(targetUrl), name: targetUrl.replace(token, '') })),
    )),
    await company.get('/audit-log'),
  ].map((reply) => reply.text)
  t.regex(shown.at(-1)!, /X-New/, 'the audit log tells that there is one more')
  const dashboard = JSON.stringify(await data(company, '{ webhooks { nodes { targetUrl headers } } }'))
  t.true(dashboard.includes('•••'))
  const text = [...shown, dashboard, await everything(company)].join('\n')
  const hash = createHash('sha256').update(key).digest('hex')
  for (const secret of [token, key, 'north works', hash]) t.false(text.includes(secret), secret)
})

test('what is sent back as it is shown stays, and what is sent anew is new', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const url = receiver.url('/kept')
  const made = await subscribe(company, `${url}?token=${token}`, { headers })
  const change = (more: object) => company.patch(`/webhooks/${made.id}`, more)
  await company.ok(change({ targetUrl: made.targetUrl, headers: { ...made.headers, 'X-Plant': 'south' } }))
  t.like((await next(company, `/kept?token=${token}`)).headers, { authorization: key, 'x-plant': 'south' })
  await company.ok(change({ targetUrl: `${url}?token=second`, headers: { Authorization: '•••' } }))
  const message = await next(company, '/kept?token=second')
  t.is(message.headers.authorization, key)
  t.is(message.headers['x-plant'], undefined, 'headers are replaced, as they were before')
  const elsewhere = `https://${receiver.host.replace('localhost', '1.1.1.1')}/kept`
  for (const [path, more] of [
    ['headers', {}],
    ['headers.Authorization', { headers: { Authorization: '•••' } }],
  ] as const) {
    const refused = await change({ targetUrl: elsewhere, ...more })
    t.is(refused.body.errors?.[0].path, path, 'another host is not told what nobody is shown')
  }
  t.is((await change({ targetUrl: elsewhere, headers: { Authorization: 'another' } })).status, 200)
  await company.ok(change({ targetUrl: url, headers: null }))
  t.is((await next(company, '/kept')).headers.authorization, undefined)

  for (const [path, refused] of [
    ['headers.X-Plant', await change({ headers: { 'X-Plant': '•••' } })],
    ['targetUrl', await change({ targetUrl: `${url}?token=•••` })],
    ['targetUrl', await change({ targetUrl: `${url}?token=•••&plant=2` })],
    ['headers.X', await company.post('/webhooks', { ...hook(url), headers: { X: '•••' } })],
  ] as const) {
    t.like(refused.body, { status: 400, code: 'invalid_input' })
    t.is(refused.body.errors[0].path, path)
  }
})

test('the host that is shown, counted and given the headers is the one that is connected to, however it is written', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const made = await subscribe(company, receiver.url('/host'), { headers })
  for (const shown of [receiver.host, receiver.host.toUpperCase()]) {
    const refused = await company.patch(`/webhooks/${made.id}`, { targetUrl: `https://1.1.1.1\\@${shown}/host` })
    t.is(refused.body.errors?.[0].path, 'headers', 'another host is not told what nobody is shown')
  }
  t.is((await next(company, '/host')).headers.authorization, key)

  const same = ['a.example', 'A.example', 'a.example:443', 'ａ.example', 'a.example\\@b.example', 'b@a.example']
  for (const [n, written] of same.entries()) {
    const made = await company.post('/webhooks', hook(`https://${written}/${n}`))
    if (written.startsWith('b@')) t.is(made.body.code, 'webhook_target_forbidden')
    else t.is(made.body.targetUrl, 'https://a.example/•••', written)
  }
  for (let n = 0; n < 15; n++) await company.ok(company.post('/webhooks', hook(`https://a.example/${n}`)))
  for (const written of same.slice(0, -1))
    t.is((await company.post('/webhooks', hook(`https://${written}/`))).body.code, 'too_many_webhooks', written)
})

const hook = (targetUrl: string) => ({ name: 'R', targetUrl, eventTypes: ['lot.created'] })

test('a retry is known as the same request, and a plan holds for the values it was made with', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const once = { 'idempotency-key': 'make' }
  const make = (value: string) =>
    company.post('/webhooks', { ...hook(receiver.url('/plan')), headers: { 'X-Key': value } }, once)
  const made = await make('one')
  t.is(made.status, 200)
  t.is((await make('one')).body.id, made.body.id)
  t.is((await make('two')).body.code, 'idempotency_key_reused')

  const update = (value: string, how: Record<string, string>) =>
    company.patch(`/webhooks/${made.body.id}`, { headers: { 'X-Key': value } }, how)
  const { planHash, changes } = await company.ok(update('two', { prefer: 'dry-run' }))
  t.deepEqual(changes[0].fields.sealed, { from: '•••', to: '•••' }, 'that there is another is told, not which')
  t.is((await update('three', { 'if-plan-match': planHash })).body.code, 'plan_changed')
  t.is((await update('two', { 'if-plan-match': planHash })).status, 200)
})

test('webhooks of before are sealed when a service starts; one sealed with another secret says so', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  // The others look through all that is stored meanwhile.
  const [earlier, keyOfBefore] = ['a-token-of-before', 'a key of before']
  const { id } = await subscribe(company, receiver.url('/before'))
  await company.sql(
    `update events.webhooks set target_url = $1, headers = $2, sealed = null
      where company_id = app.company_id()`,
    [`${receiver.url('/before')}?token=${earlier}`, { Authorization: keyOfBefore, 'X-Plant': 'south works' }],
  )
  t.is(
    (await next(company, `/before?token=${earlier}`)).headers.authorization,
    keyOfBefore,
    'until then it works as it did',
  )
  await sealOpenWebhooks(service.operatorUrl, service.secret)
  t.deepEqual((await company.ok(company.get(`/webhooks/${id}`))).headers, { Authorization: '•••', 'X-Plant': '•••' })
  t.is((await next(company, `/before?token=${earlier}`)).headers.authorization, keyOfBefore)
  const [row] = await company.sql('select w::text as row from events.webhooks w where company_id = app.company_id()')
  t.false(String(row!.row).includes(earlier))

  await company.sql(
    `update events.webhooks set target_url = $1 || '?token=•••', headers = null, sealed = sealed - 'headers' where company_id = app.company_id()`,
    [receiver.url('/before')],
  )
  await sealOpenWebhooks(service.operatorUrl, service.secret)
  t.is((await company.ok(company.get(`/webhooks/${id}`))).targetUrl, receiver.url('/•••'), 'of when paths were shown')
  t.truthy(await next(company, `/before?token=${earlier}`))
  await company.sql(`update events.webhooks set headers = null, sealed = '{"headers": {"X": "AAAA"}}'
                      where company_id = app.company_id()`)
  await emit(company, 'lot.created', lot('L-2'))
  const failed = async () => (await company.ok(company.get(`/webhooks/${id}/logs?status=retrying`))).data[0]
  await until(async () => (await failed()) !== undefined)
  t.regex((await failed()).errorMessage, /another MILLWRIGHT_SECRET/)
})

test('beside what comes nothing stays that was sealed with another secret: both are sent again', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const url = `${receiver.url('/lost')}?token=${token}`
  const { id, targetUrl } = await subscribe(company, url, { headers })
  const change = (more: object) => company.patch(`/webhooks/${id}`, more)
  const [{ companyId }] = (await company.sql('select app.company_id()::text as "companyId"')) as [{ companyId: string }]
  const lost = createWebhookSeals('the secret of before, which is lost by now')
  await company.sql('update events.webhooks set sealed = $1 where company_id = app.company_id()', [
    { ...lost.seal({ targetUrl: url, headers }, companyId).sealed, by: lost.by },
  ])
  const hiddenHeaders = { Authorization: '•••' }
  for (const [more, paths] of [
    [{ headers }, ['targetUrl']],
    [{ headers: null, targetUrl }, ['targetUrl']],
    [{ targetUrl: url }, ['headers']],
    [{ targetUrl }, ['headers', 'targetUrl']],
    [{ targetUrl, headers: hiddenHeaders }, ['targetUrl', 'headers.Authorization']],
  ] as const) {
    const { status, body } = await change(more)
    t.deepEqual([status, body.errors?.map(({ path }: { path: string }) => path)], [400, paths], JSON.stringify(more))
  }
  await company.ok(change({ name: 'Its name changes all the same' }))
  await company.ok(change({ targetUrl: url, headers }))
  t.is((await next(company, `/lost?token=${token}`)).headers.authorization, key)

  // Of when it was not written by which secret: a start finds out.
  await company.sql(`update events.webhooks set sealed = sealed - 'by' where company_id = app.company_id()`)
  await sealOpenWebhooks(service.operatorUrl, service.secret)
  await company.ok(change({ headers: hiddenHeaders }))
  t.is((await next(company, `/lost?token=${token}`)).headers.authorization, key)
})

test('a receiver that answers with what it was sent gives nothing away', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const [path, basic] = ['/echo/pa%74h-of-secrets', Buffer.from('me:a "password"/of mine').toString('base64')]
  const url = `${receiver.url(path)}?token=an%2fecho%20token`
  const { id } = await subscribe(company, url, {
    headers: { 'X-Key': 'echoed key', Authorization: `Basic ${basic}`, 'X-N': '7' },
  })
  const secrets = [
    'echoed key',
    basic,
    'a "password"/of mine',
    'a \\"password\\"\\/of mine',
    'echoed%20key',
    '/echo/pa%74h-of-secrets?token=an%2Fecho%20token',
    'path-of-secrets',
    'an/echo token',
    'an%2Fecho%20token',
  ]
  const text = `17 kept, 7 not: ${secrets.join(' ; ')} ; `
  receiver.answer(`${path}?token=an%2fecho%20token`, (_, response) =>
    response.writeHead(404).end(`${text}${'-'.repeat(4096 - Buffer.byteLength(text) - 6)}${basic}`),
  )
  await emit(company, 'lot.created', lot('L-1'))
  const log = async () => (await company.ok(company.get(`/webhooks/${id}/logs`))).data[0]
  await until(async () => (await log())?.status === 'retrying')
  const { responseBody } = await log()
  t.true(responseBody.startsWith('17 kept, ••• not: ••• ; '), responseBody)
  t.true(responseBody.endsWith('-•••'), 'nor the beginning of one where the answer is cut off')
  const kept = `${responseBody}${await everything(company)}`
  for (const secret of [...secrets, 'echoed', 'of mine', 'secrets?', basic.slice(0, 6)])
    t.false(kept.includes(secret) || kept.includes(JSON.stringify(secret).slice(1, -1)), secret)
})

test('an address goes as it was given, in whichever of two spellings of Unicode', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  for (const at of ['/caf\u00e9', '/cafe\u0301']) {
    await subscribe(company, receiver.url(at))
    await emit(company, 'lot.created', lot('L-1'))
    const [message] = await receiver.until(encodeURI(at), 1)
    t.is(message!.body.type, 'lot.created', at)
  }
})
