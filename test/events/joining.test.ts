// Between messages and /events nothing is lost: what was being written when a webhook came to be on, where to read on, and
// what came last.
import test from 'ava'
import type { TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { deliveringFor, emit, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

const codes = async (company: TestCompany, after: string | null) => {
  const { data, nextAfter } = await company.ok(
    company.get(`/events?types=lot.created${after ? `&after=${after}` : ''}`),
  )
  return { codes: data.map((event: any) => event.data.lot.code), nextAfter }
}

test('a webhook that is made, switched on or given a type gets what others were writing just then', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/joining'), { eventTypes: ['work_order.released'] })
  const change = (changes: object) => company.ok(company.patch(`/webhooks/${id}`, changes))
  const arrived = () => receiver.at('/joining').map(({ body }: any) => body.data.lot.code)
  const waiting = async (more = '') =>
    (await company.sql(`select from events.catch_ups where company_id = app.company_id() ${more}`)).length
  for (const [n, turn] of [{ eventTypes: ['lot.created'] }, { isActive: true }].entries()) {
    await until(async () => (await waiting()) === 0)
    if (n > 0) await change({ isActive: false })
    await emit(company, 'lot.created', lot(`BEFORE ${n}`))
    await until(async () => (await codes(company, null)).codes.includes(`BEFORE ${n}`))
    const read = await codes(company, null)
    const slow = await company.hold(t, 'select app.emit($1, $2)', ['lot.created', JSON.stringify(lot(`SLOW ${n}`))])
    await emit(company, 'lot.created', lot(`SWIFT ${n}`))
    await change(turn)
    t.deepEqual((await codes(company, read.nextAfter)).codes, [], 'neither can be read yet')
    await emit(company, 'lot.created', lot(`AFTER ${n}`))
    await until(async () => (await waiting('and until_transaction is not null')) === 1)
    await slow.release('commit')
    await until(async () => arrived().length === 3 * (n + 1))
    t.deepEqual(arrived().slice(-3).sort(), [`AFTER ${n}`, `SLOW ${n}`, `SWIFT ${n}`])
  }
  await until(
    async () => (await company.sql('select from events.catch_ups where company_id = app.company_id()')).length === 0,
  )
  t.is(arrived().length, 6, 'each once')
})

test('by the time of its last message a receiver reads on without missing what an older transaction wrote', async (t) => {
  const company = await delivering().service.company()
  const long = `insert into events.events (company_id, external_id, type, at, data) select app.company_id(),
    app.id_of((extract(epoch from now() - interval '4 minutes') * 1000)::bigint << 18), 'lot.created', now() - interval '4 minutes', $1`
  const [longAgo] = await company.sql(`${long} returning external_id as id`, [JSON.stringify(lot('LONG AGO'))])
  await emit(company, 'lot.created', lot('BEFORE'))
  const slow = await company.hold(t, 'select app.emit($1, $2)', ['lot.created', JSON.stringify(lot('SLOW'))])
  await emit(company, 'lot.created', lot('SENT'))
  const [sent] = (await company.sql(
    `select external_id as id, app.iso(at) as at from events.events where company_id = app.company_id() order by id desc limit 1`,
  )) as { id: string; at: string }[]
  await slow.release('commit')
  await until(async () => (await codes(company, null)).codes.length === 4)
  t.deepEqual((await codes(company, sent!.id)).codes, [], 'its id is no place to go on from')
  const { codes: found, nextAfter } = await codes(company, sent!.at)
  t.deepEqual(found, ['BEFORE', 'SLOW', 'SENT'])
  t.is(nextAfter, sent!.id)
  t.deepEqual((await codes(company, '1960-01-01')).codes.length, 4)
  t.deepEqual(await codes(company, '9999-01-01'), { codes: found, nextAfter }, 'a time to come is now')
  t.is(
    (await company.ok(company.get('/events?types=client.created&after=9999-01-01'))).nextAfter,
    longAgo!.id,
    'which stays',
  )
  t.is((await company.get('/events?after=2026-13-01')).status, 400)
})

test('sorted by timestamp, and of one millisecond by id, the events of a call stand as they happened', async (t) => {
  const company = await delivering().service.company()
  const lots = Array.from({ length: 60 }, (_, n) => lot(`L-${n}`))
  await company.sql(
    `select app.emit('lot.created', variadic array(select e from jsonb_array_elements($1) e)),
            app.emit('client.created', $2), app.emit('task.created', $2)`,
    [JSON.stringify(lots), JSON.stringify(lot('LAST'))],
  )
  const read = async () => (await company.ok(company.get('/events?limit=100'))).data
  await until(async () => (await read()).length === 62)
  const places = (await read()).map(({ type, timestamp, id, data }: any) => [timestamp, id, type, data.lot.code])
  t.true(new Set(places.map(([timestamp]: string[]) => timestamp)).size < 60, 'many are of one millisecond')
  t.deepEqual(
    places.sort().map(([, , type, code]: string[]) => [type, code]),
    [...lots.map(({ lot: { code } }) => ['lot.created', code]), ['client.created', 'LAST'], ['task.created', 'LAST']],
  )
})
