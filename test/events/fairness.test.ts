// One receiver that hangs holds up nobody else's messages, and gets few connections itself.
import type { ServerResponse } from 'node:http'
import test from 'ava'
import { until } from '../support/until.ts'
import { deliveringFor, emit, logs, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

test('messages to others arrive while many wait for receivers that hang', async (t) => {
  const { service, receiver } = delivering()
  const hanging = await service.company()
  const healthy = await service.company()
  for (const path of ['/hangs-1', '/hangs-2', '/hangs-3']) {
    receiver.answer(path, () => undefined)
    await subscribe(hanging, receiver.url(path))
  }
  const beside = await subscribe(hanging, receiver.url('/beside'))
  await subscribe(healthy, receiver.url('/healthy'))
  await hanging.sql(`select app.emit('lot.created', jsonb_build_object('lot', n)) from generate_series(1, 100) n`)
  await receiver.until('/hangs-3', 1)
  for (let n = 0; n < 20; n++) await emit(healthy, 'lot.created', lot(`L-${n}`))
  await receiver.until('/healthy', 20, 12_000)
  await receiver.until('/beside', 100, 12_000)
  const done = Math.max(...[...receiver.at('/healthy'), ...receiver.at('/beside')].map((message) => message.at))
  t.true(done - receiver.at('/hangs-1')[0]!.at < 14_000, 'before the hanging ones have timed out')
  for (const path of ['/hangs-1', '/hangs-2', '/hangs-3'])
    t.true(
      receiver.at(path).filter((message) => message.at <= done).length <= 4,
      `${path}: ${receiver.at(path).length} at once`,
    )
  await until(async () => (await logs(hanging, beside.id, '?status=success&limit=1')).length === 1)
})

test.serial('however many receivers of a company hang, others have their messages', async (t) => {
  const { service, receiver } = delivering()
  const hanging = await service.company()
  const healthy = await service.company()
  await subscribe(healthy, receiver.url('/goes-on'))
  const held: ServerResponse[] = []
  for (let n = 0; n < 120; n++) receiver.answer(`/crowd-${n}`, (_, response) => held.push(response))
  await hanging.sql(
    `insert into events.webhooks (external_id, name, target_url, event_types, last_good_at, created_at, updated_at)
     select n, n, $1 || n, '{lot.created}', now(), now(), now() from generate_series(0, 119) n`,
    [receiver.url('/crowd-')],
  )
  await emit(hanging, 'lot.created', lot('L-1'))
  await until(() => held.length >= 20)
  const begun = Date.now()
  await emit(healthy, 'lot.created', lot('L-2'))
  const [message] = await receiver.until('/goes-on', 1, 12_000)
  t.true(message!.at - begun < 10_000, 'before the hanging ones have timed out')
  t.true(held.length <= 40)
  await hanging.sql('update events.webhooks set is_active = false where company_id = app.company_id()')
  for (const response of held) response.end()
})

test('a webhook that waits for its turn is not put off by what comes meanwhile, nor by one of its number elsewhere', async (t) => {
  const { service } = delivering()
  const companies = [await service.company(), await service.company()]
  const undone = new Error('undone')
  await service
    .inside(companies[0]!.shortName, async (sql) => {
      const wait = async (shortName: string): Promise<number[]> => {
        await sql('select events.wait_for_lane(id, 77) from app.companies where short_name = $1', [shortName])
        const jobs = await sql(
          `select extract(epoch from run_at)::float8 as at from graphile_worker._private_jobs
            where payload::jsonb -> 'webhookId' = '77' order by id`,
        )
        return jobs.map(({ at }) => at as number)
      }
      const first = await wait(companies[0]!.shortName)
      t.is(first.length, 1)
      t.deepEqual(await wait(companies[0]!.shortName), first)
      t.deepEqual((await wait(companies[1]!.shortName)).length, 2)
      throw undone
    })
    .catch((error) => t.is(error, undone))
})

test('a receiver that fails fast is no hindrance to itself', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/fails'))
  receiver.answer('/fails', (_, response) => response.writeHead(500).end())
  await company.sql(`select app.emit('lot.created', jsonb_build_object('lot', n)) from generate_series(1, 100) n`)
  await until(
    async () => (await company.ok(company.get(`/webhooks/${id}/logs?status=retrying`))).pagination.total === 100,
    15_000,
  )
  t.is(new Set(receiver.at('/fails').map((message) => message.id)).size, 100)
  t.is(receiver.at('/fails').length, 100, 'each tried once')
})

test('one host has twenty webhooks of a company at most', async (t) => {
  const company = await delivering().service.company()
  const hook = (targetUrl: string) => company.post('/webhooks', { name: 'R', targetUrl, eventTypes: ['lot.created'] })
  const addresses = ['https://8.8.8.8/a', 'https://8.8.8.8:8443/b?c=d', 'https://8.8.8.8./e']
  for (let n = 0; n < 19; n++) t.is((await hook(addresses[n % 3]!)).status, 200)
  const atOnce = await Promise.all(addresses.map((address) => hook(address)))
  t.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409])
  t.like((await hook('https://8.8.8.8/')).body, { status: 409, code: 'too_many_webhooks' })
  const other = await company.ok(hook('https://1.1.1.1/'))
  t.is((await company.patch(`/webhooks/${other.id}`, { targetUrl: 'https://8.8.8.8/' })).body.code, 'too_many_webhooks')
  const [first] = (await company.ok(company.get('/webhooks'))).data.filter((one: { id: string }) => one.id !== other.id)
  t.is((await company.patch(`/webhooks/${first.id}`, { targetUrl: 'https://8.8.8.8/again' })).status, 200)
})
