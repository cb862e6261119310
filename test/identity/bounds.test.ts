// How far a credential reaches, and what callers leave behind.
import test from 'ava'
import { purgeExpired } from '../../server/identity/adapter.ts'
import { mostCounts } from '../../server/identity/throttle.ts'
import { Client } from '../support/client.ts'
import { serviceFor, startTestService, type TestCompany } from '../support/service.ts'
import { member } from './visitor.ts'

const service = serviceFor(test)

async function keyMadeBy(client: Client, more: object = {}): Promise<{ id: string; client: Client }> {
  const made = await client.ok(client.post('/api-keys', { name: 'made', ...more }))
  return { id: made.id, client: new Client(service().baseUrl, made.key) }
}

test('keys made with a key end with it, and so do those made with them', async (t) => {
  const company = await service().company()
  const first = await keyMadeBy(company)
  const second = await keyMadeBy(first.client)
  const third = await keyMadeBy(second.client, { permissions: ['products:view'] })
  const beside = await keyMadeBy(company)
  t.is((await third.client.get('/products')).status, 200)
  await company.ok(company.delete(`/api-keys/${first.id}`))
  for (const { client } of [first, second, third]) t.is((await client.get('/me')).status, 401)
  t.is((await beside.client.get('/me')).status, 200)
  const { data } = await company.ok(company.get('/api-keys'))
  t.false(data.some(({ id }: { id: string }) => [first.id, second.id, third.id].includes(id)))
})

test('while its maker is being revoked, a key is refused or ends too', async (t) => {
  const company = await service().company()
  for (let round = 0; round < 10; round++) {
    const maker = await keyMadeBy(company)
    const [made] = await Promise.all([
      maker.client.post('/api-keys', { name: 'just in time' }),
      company.delete(`/api-keys/${maker.id}`),
    ])
    if (made.status === 200) t.is((await new Client(service().baseUrl, made.body.key).get('/me')).status, 401)
    else t.is(made.status, 401, made.text)
  }
})

test('a narrowed key is not shown the stored answer of one that may do more', async (t) => {
  const company = await service().company()
  const narrow = await keyMadeBy(company, { permissions: ['products:view'] })
  const narrowToo = await keyMadeBy(company, { permissions: ['products:view', 'products:manage'] })
  const send = (client: Client, key: string) =>
    client.put('/vendors/Steelworks', { leadTimeDays: 5 }, { 'idempotency-key': key })
  t.is((await send(company, 'once')).status, 200)
  t.like(await send(narrow.client, 'once'), { status: 422, body: { code: 'idempotency_key_reused' } })
  t.is((await send(narrowToo.client, 'once')).status, 422)
  t.is((await send(company, 'once')).headers.get('idempotency-replayed'), 'true')

  t.is((await send(narrowToo.client, 'narrow')).status, 200)
  t.is((await send(narrowToo.client, 'narrow')).headers.get('idempotency-replayed'), 'true')
  t.is((await send(company, 'narrow')).headers.get('idempotency-replayed'), 'true', 'whoever may do more may see it')
})

test('a key ends itself and keys that hold no more, and who is signed in ends all of their own', async (t) => {
  const company = await service().company()
  const broad = await keyMadeBy(company)
  const narrow = await keyMadeBy(broad.client, { permissions: ['products:view', 'tasks:create'] })
  const reading = await keyMadeBy(company, { permissions: ['products:view'] })
  const { data } = await company.ok(company.get('/api-keys'))
  const first = data.find((one: { name: string }) => one.name === 'First key')
  for (const id of [broad.id, first.id])
    t.like((await narrow.client.delete(`/api-keys/${id}`)).body, { status: 422, code: 'permission_escalation' })
  t.is((await broad.client.get('/me')).status, 200)
  await reading.client.ok(reading.client.delete(`/api-keys/${reading.id}`))
  const other = await keyMadeBy(company, { permissions: ['products:view'] })
  await narrow.client.ok(narrow.client.delete(`/api-keys/${other.id}`))
  await narrow.client.ok(narrow.client.delete(`/api-keys/${narrow.id}`))
  for (const { client } of [reading, other, narrow]) t.is((await client.get('/me')).status, 401)
  await company.ok(company.delete(`/api-keys/${broad.id}`))
})

test('an answer is told again to who still holds what it was given with', async (t) => {
  const company = await service().company()
  const manager = await company.as('Manager')
  const send = () => manager.put('/vendors/Steelworks', { leadTimeDays: 5 }, { 'idempotency-key': 'mine' })
  t.is((await send()).status, 200)
  t.is((await send()).headers.get('idempotency-replayed'), 'true')
  const { id } = (await manager.ok(manager.get('/me'))).user
  await company.ok(company.patch(`/people/${id}`, { roles: ['Viewer'] }))
  const refused = await send()
  t.like(refused, { status: 422, body: { code: 'idempotency_key_reused' } })
  t.false(refused.text.includes('leadTimeDays'))
})

test('one network begins so many sign-ins and no more, and each leaves little', async (t) => {
  const registered = await fetch(`${service().baseUrl}/identity/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Flood',
      redirect_uris: ['http://127.0.0.1:8765/back'],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const begin = (more: Record<string, string> = {}) =>
    fetch(
      `${service().baseUrl}/identity/auth?${new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: 'http://127.0.0.1:8765/back',
        resource: `${service().baseUrl}/api/v1`,
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
        ...more,
      })}`,
      { redirect: 'manual' },
    )
  t.is((await begin({ state: 'x'.repeat(9000) })).status, 400)
  const answers = await Promise.all(Array.from({ length: 140 }, () => begin()))
  const refused = answers.filter((answer) => answer.status === 429)
  t.true(refused.length >= 19, String(refused.length))
  t.true(Number(refused[0]!.headers.get('retry-after')) > 0)
  const { rows } = await service().admin.query(
    `select count(*)::int as rows, max(pg_column_size(payload)) as size from identity.artifacts where model = 'Interaction'`,
  )
  t.true(rows[0].rows <= 120)
  t.true(rows[0].size < 12_000)
})

test('applications that act for nobody are so many from all addresses together, and end after a day', async (t) => {
  const own = await startTestService({ TRUST_PROXY: '1' })
  t.teardown(() => own.close())
  let address = 0
  const register = async () => {
    const answer = await fetch(`${own.baseUrl}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${++address}` },
      body: JSON.stringify({ redirect_uris: ['http://127.0.0.1:8765/back'], token_endpoint_auth_method: 'none' }),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      id: ((await answer.json()) as { client_id?: string }).client_id,
    }
  }
  const used = await register()
  const others = (age: string) =>
    own.admin.query(
      `insert into identity.artifacts (model, id_hash, payload, created_at, usable_until)
       select 'Client', sha256(gen_random_uuid()::text::bytea), '{}', now() - $1::interval, 'infinity'
         from generate_series(1, 1000)`,
      [age],
    )
  const count = async () =>
    (await own.admin.query(`select count(*)::int as rows from identity.artifacts where model = 'Client'`)).rows[0].rows
  await own.admin.query(
    `insert into identity.keys (key_id, grant_id, client_id, sub, company, name, actor_type, expires_at)
     values ('k', 'g', $1, gen_random_uuid(), 'c', 'n', 'agent', now() + interval '1 day')`,
    [used.id],
  )
  await own.admin.query(`update identity.artifacts set created_at = now() - interval '2 days' where model = 'Client'`)
  await others('1 minute')
  t.like(await register(), { status: 429, retryAfter: '600' })
  await own.admin.query(
    `update identity.artifacts set created_at = now() - interval '1 hour' where model = 'Client' and payload = '{}'`,
  )
  t.is((await register()).status, 201, 'the oldest make room')
  t.is(await count(), 1001)
  await own.admin.query(
    `update identity.artifacts set created_at = now() - interval '25 hours' where model = 'Client' and payload = '{}'`,
  )
  await purgeExpired(own.admin)
  t.is(await count(), 2, 'the one that somebody consented to, and the one of just now')
})

test('sign-ins that applications begin are so many from all addresses together', async (t) => {
  const own = await startTestService()
  t.teardown(() => own.close())
  await own.admin.query(
    `insert into identity.artifacts (model, id_hash, payload, usable_until)
     select 'Interaction', sha256(gen_random_uuid()::text::bytea), '{}', now() + interval '1 minute'
       from generate_series(1, 10000)`,
  )
  t.is((await fetch(`${own.baseUrl}/identity/auth?client_id=x`)).status, 429)
  await own.admin.query(`update identity.artifacts set usable_until = now()`)
  t.is((await fetch(`${own.baseUrl}/identity/auth?client_id=x`)).status, 400)
})

test('what the call log cannot keep of one call costs no other its row', async (t) => {
  const company = await service().company()
  const { callLog } = service().service.door
  await company.ok(company.get('/me'))
  await company.put('/vendors/A', { '\u0000': 1, '\ud800': { '\u0000deep': 'x' } })
  await callLog.flush()
  const one = {
    sub: '00000000-0000-0000-0000-000000000000',
    keyId: null,
    actorType: 'human',
    channel: 'rest',
    duration: 1,
    code: null,
    transactionId: 't',
    status: 200,
  }
  const id = await idOf(company)
  for (let n = 0; n < 30; n++) callLog.add(id, { ...one, at: Date.now(), capability: `good-${n}`, input: null })
  callLog.add(id, { ...one, at: Date.now(), capability: 'bad', input: '"\\u0000"' })
  await callLog.flush()
  const rows = await company.sql('select capability, input from app.call_log where company_id = app.company_id()')
  t.is(rows.filter((row) => String(row.capability).startsWith('good-')).length, 30)
  t.is(rows.filter((row) => row.capability === 'bad').length, 0)
  t.truthy(
    rows.find((row) => row.capability === 'vendors.upsert'),
    'names of keys are cleaned as values are',
  )
})

async function idOf(company: TestCompany): Promise<string> {
  const [row] = await company.sql('select app.company_id()::text as id')
  return row!.id as string
}

test('somebody has a hundred sessions at most, and the latest', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const [user] = await service().service.identity.signIn!.users.signIn(who.email, who.password)
  const { sessions } = service().service.identity.signIn!
  const begun: string[] = []
  for (let n = 0; n < 102; n++) begun.push(await sessions.begin(user!.sub))
  const found = await Promise.all(begun.map(async (one) => (await sessions.find(one)) !== null))
  t.deepEqual(found, [false, false, ...Array.from({ length: 100 }, () => true)])
})

// Serial: it counts all rows.
test.serial('guesses leave no more counts behind than there is room for, from however many addresses', async (t) => {
  const { throttle } = service().service.identity.signIn!
  const counts = async () =>
    Number((await service().admin.query('select count(*) from identity.sign_in_attempts')).rows[0].count)
  const before = await counts()
  const guess = (n: number) => throttle.signIn(`nobody${n}@example.test`, { address: '192.0.2.1', browser: undefined })
  const waits = await Promise.all(Array.from({ length: 300 }, (_, n) => guess(n)))
  t.is(waits.filter((wait) => wait === 0).length, 100)
  t.true((await counts()) <= before + 201, 'the address, and a hundred accounts from there and in all')

  await service().admin.query(
    `insert into identity.sign_in_attempts (subject, attempts, until)
     select sha256(n::text::bytea), 1, now() + interval '1 minute' from generate_series(1, $1::int) n`,
    [mostCounts],
  )
  for (let n = 0; n < 1000; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, m) => throttle.authorization(`198.51.${n + m}.1`)))
  t.true((await counts()) <= mostCounts + 1000)
  t.not(await guess(1), 0, 'what would have been forgotten last still counts')
})
