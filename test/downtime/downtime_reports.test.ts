// Stops as they are read: downtime_events.list, downtime_events.summary.
import test from 'ava'
import { run, tool } from '../mcp/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { stop, stopsOf, workshop } from './support.ts'

const service = serviceFor(test)

/** The machines of a window; of a page of one the total, which is counted by another way, is the same. */
async function summary(company: TestCompany, query = ''): Promise<any[]> {
  const ask = (page = '') => company.ok(company.get(`/downtime-events/summary${query || '?'}${page}`))
  const { data } = await ask()
  return (await ask('&limit=1')).pagination.total === data.length ? data : ['the total is another']
}

const day = '?from=2024-03-02T00:00:00Z&to=2024-03-03T00:00:00Z'

test('stops are newest first, by machine, time, reason and whether they last', async (t) => {
  const company = await workshop(service())
  const ids = {
    sawFirst: await stop(company, 'Saw', '2024-03-02T08:00:00Z', '2024-03-02T09:00:00Z', 'Tool breakage'),
    sawNow: await stop(company, 'Saw', '2024-03-04T08:00:00Z'),
    press: await stop(company, 'Press', '2024-03-03T00:00:00Z', '2024-03-03T09:00:00Z'),
    lathe: await stop(company, 'Lathe', '2024-03-03T00:00:00Z', undefined, 'No material'),
  }
  const list = async (query: string) =>
    (await company.ok(company.get(`/downtime-events${query}`))).data.map((row: { id: number }) => row.id)
  t.deepEqual(
    await list(''),
    [ids.sawNow, ids.lathe, ids.press, ids.sawFirst],
    'of two that began together the later report is first',
  )
  t.deepEqual(await list('?ssuId=Saw'), [ids.sawNow, ids.sawFirst])
  t.deepEqual(await list('?unclassifiedOnly=true'), [ids.sawNow, ids.press])
  t.deepEqual(await list('?openOnly=true'), [ids.sawNow, ids.lathe])
  t.deepEqual(await list('?openOnly=true&unclassifiedOnly=true&ssuId=Saw'), [ids.sawNow])
  t.deepEqual(await list('?from=2024-03-03&to=2024-03-04'), [ids.lathe, ids.press])
  t.deepEqual(
    await list('?from=2024-03-02T08:00:00Z&to=2024-03-03T00:00:00Z'),
    [ids.sawFirst],
    'from belongs to it, to does not',
  )
  t.deepEqual(await list('?from=2024-03-02T08:30:00Z&to=2024-03-02T23:00:00Z'), [], 'it goes by the start')
  t.deepEqual(await list('?from=2024-03-05&to=2024-03-01'), [])
  t.deepEqual(await list('?limit=2&offset=1'), [ids.lathe, ids.press])
  t.deepEqual((await company.ok(company.get('/downtime-events?limit=2&offset=1'))).pagination, {
    limit: 2,
    offset: 1,
    total: 4,
    hasMore: true,
  })
})

test('a plain date is that day’s start where the company is', async (t) => {
  const company = await workshop(service(), 'America/New_York')
  const id = await stop(company, 'Saw', '2024-03-03T04:59:59Z', '2024-03-03T05:30:00Z')
  const list = async (query: string) =>
    (await company.ok(company.get(`/downtime-events${query}`))).data.map((row: { id: number }) => row.id)
  t.deepEqual(await list('?from=2024-03-02&to=2024-03-03'), [id])
  t.deepEqual(await list('?from=2024-03-03'), [])
  t.is(
    (await company.ok(company.post('/downtime-events', { ssuId: 'Saw', occurredAt: '2024-07-01' }))).startedAt,
    '2024-07-01T04:00:00.000Z',
  )
})

test('the newest 500 of what the filters leave are all there is', async (t) => {
  const company = await workshop(service())
  // Reported one by one they would take a thousand calls.
  await company.sql(`insert into downtime.stoppages (ssu_id, source, started_at, ended_at, opened_at, closed_at)
    select s.id, 'auto', '2024-01-01'::timestamptz + n * interval '1 hour', '2024-01-01'::timestamptz + n * interval '1 hour' + interval '5 minutes', now(), now()
      from sites.ssus s, generate_series(1, 501) n where s.company_id = app.company_id() and s.external_id = 'Saw'`)
  const page = async (query: string) => {
    const { data, pagination } = await company.ok(company.get(`/downtime-events?${query}`))
    return { rows: data.length, first: data[0]?.startedAt, ...pagination }
  }
  t.like(await page('limit=100'), { rows: 100, total: 500, hasMore: true })
  t.like(await page('limit=100&offset=400'), { rows: 100, total: 500, hasMore: false })
  t.like(await page('limit=100&offset=450'), { rows: 50, total: 500, hasMore: false })
  t.like(await page('limit=100&offset=500'), { rows: 0, total: 500, hasMore: false })
  t.like(await page('limit=100&offset=1000000000'), { rows: 0, hasMore: false })
  t.like(await page('limit=1&to=2024-01-01T03:00:00Z'), { rows: 1, first: '2024-01-01T02:00:00.000Z', total: 2 })
  for (const wrong of [
    'limit=101',
    'limit=0',
    'offset=-1',
    'limit=500',
    'openOnly=1',
    'from=yesterday',
    'from=0000-01-01',
    'to=2024-01-01T00:00:00%2B16:00',
    'colour=red',
  ]) {
    t.is((await company.get(`/downtime-events?${wrong}`)).status, 400, wrong)
  }
})

test('stopped time is summed by machine and reason, most stopped first', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', '2024-03-02T08:00:00Z', '2024-03-02T08:10:00Z', 'Tool breakage')
  await stop(company, 'Saw', '2024-03-02T09:00:00Z', '2024-03-02T10:00:00Z', 'No material')
  await stop(company, 'Saw', '2024-03-02T11:00:00Z', '2024-03-02T11:20:00Z', 'Tool breakage')
  await stop(company, 'Saw', '2024-03-02T12:00:00Z', '2024-03-02T12:00:00.250Z')
  await stop(company, 'Press', '2024-03-02T08:00:00Z', '2024-03-02T10:00:00Z')
  const rows = await summary(company, day)
  const reason = async (label: string) => ({ id: company.reason[label], code: null, label })
  t.deepEqual(rows, [
    {
      ssuId: 'Press',
      ssuName: 'Press',
      seconds: 7200,
      hours: 2,
      plannedSeconds: 7200,
      stops: 1,
      openStops: 0,
      byReason: [{ reason: null, seconds: 7200, hours: 2, plannedSeconds: 7200, stops: 1 }],
    },
    {
      ssuId: 'Saw',
      ssuName: 'Saw',
      seconds: 5400.25,
      hours: 1.500069,
      plannedSeconds: 5400.25,
      stops: 4,
      openStops: 0,
      byReason: [
        { reason: await reason('No material'), seconds: 3600, hours: 1, plannedSeconds: 3600, stops: 1 },
        { reason: await reason('Tool breakage'), seconds: 1800, hours: 0.5, plannedSeconds: 1800, stops: 2 },
        { reason: null, seconds: 0.25, hours: 0.000069, plannedSeconds: 0.25, stops: 1 },
      ],
    },
  ])
  t.deepEqual(await company.ok(company.get(`/downtime-events/summary${day}&limit=1&offset=1`)), {
    data: [rows[1]],
    pagination: { limit: 1, offset: 1, total: 2, hasMore: false },
  })
})

test('only what lies inside the window counts', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', '2024-03-01T23:00:00Z', '2024-03-02T01:00:00Z')
  await stop(company, 'Saw', '2024-03-02T23:30:00Z', '2024-03-03T05:00:00Z')
  await stop(company, 'Press', '2024-02-01', '2024-04-01')
  await stop(company, 'Lathe', '2024-03-01T00:00:00Z', '2024-03-02T00:00:00Z')
  await stop(company, 'Lathe', '2024-03-03T00:00:00Z', '2024-03-04T00:00:00Z')
  t.deepEqual(
    (await summary(company, day)).map(({ ssuId, seconds, stops }) => [ssuId, seconds, stops]),
    [
      ['Press', 86400, 1],
      ['Saw', 5400, 2],
    ],
  )
  t.deepEqual(
    (await summary(company, '?from=2024-03-02T00:30:00Z&to=2024-03-02T00:31:00Z')).map(({ ssuId, seconds }) => [
      ssuId,
      seconds,
    ]),
    [
      ['Saw', 60],
      ['Press', 60],
    ],
  )
})

test('a stop without length inside the window is a stop', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', '2024-03-02T00:00:00Z', '2024-03-02T00:00:00Z')
  t.like((await summary(company, day))[0], { seconds: 0, hours: 0, plannedSeconds: 0, stops: 1 })
  t.deepEqual(await summary(company, '?from=2024-03-01&to=2024-03-02'), [])
})

test('an open stop counts to the window’s end, and never beyond now', async (t) => {
  const company = await workshop(service())
  const started = new Date(Date.now() - 3_600_000)
  await stop(company, 'Saw', started.toISOString())
  const ended = new Date(started.getTime() + 600_000).toISOString()
  t.like((await summary(company, `?to=${ended}`))[0], { seconds: 600, stops: 1, openStops: 1 })
  for (const query of ['', '?to=2999-01-01&from=2020-01-01', '?from=0001-01-01&to=9999-12-31']) {
    const before = Date.now()
    const [row] = await summary(company, query)
    t.like(row, { stops: 1, openStops: 1 })
    t.true(
      row.seconds * 1000 >= before - started.getTime() - 5 && row.seconds * 1000 <= Date.now() - started.getTime() + 5,
      query,
    )
  }
  t.deepEqual(await summary(company, '?from=2998-01-01&to=2999-01-01'), [], 'nothing has happened there yet')
  t.deepEqual(await summary(company, `?to=${started.toISOString()}`), [], 'the end is exclusive')
})

test('days are as long as they are where the company is, also when the clocks change', async (t) => {
  const company = await workshop(service(), 'Europe/Berlin')
  await stop(company, 'Saw', '2024-03-01', '2024-11-01')
  const hours = async (query: string) => (await summary(company, query))[0]?.hours
  t.is(await hours('?from=2024-03-30&to=2024-03-31'), 24)
  t.is(await hours('?from=2024-03-31&to=2024-04-01'), 23)
  t.is(await hours('?from=2024-10-27&to=2024-10-28'), 25)
  t.is(await hours('?to=2024-04-10'), 30 * 24 - 1, 'by default 30 days of the calendar, one of them short')
  t.is(await hours('?to=2024-04-10T00:00:00%2B02:00'), 30 * 24 - 1)
})

test('a window that is none is refused, naming both ends', async (t) => {
  const company = await workshop(service())
  for (const query of ['?from=2024-03-03&to=2024-03-02', '?from=2024-03-02&to=2024-03-02', '?from=2999-01-01']) {
    const { body } = await company.get(`/downtime-events/summary${query}`)
    t.like(body, { status: 400, code: 'invalid_input' }, query)
    t.deepEqual(
      body.errors.map((error: { path: string }) => error.path),
      ['from', 'to'],
      query,
    )
  }
  for (const query of [
    '?from=soon',
    '?to=2024-02-30',
    '?from=0000-01-01',
    '?to=2024-01-01T00:00:00-16:00',
    '?limit=101',
    '?ssuId=Saw',
  ]) {
    t.is((await company.get(`/downtime-events/summary${query}`)).status, 400, query)
  }
})

test('the same report sent again under its key is one stop', async (t) => {
  const company = await workshop(service())
  const report = () => company.post('/downtime-events', { ssuId: 'Saw' }, { 'Idempotency-Key': 'saw-stopped' })
  const [first, again] = [await report(), await report()]
  t.is(again.text, first.text)
  t.is(again.headers.get('idempotency-replayed'), 'true')
  t.is((await stopsOf(company)).length, 1)
})

test('an agent gives a stop the reason of a person, whom the audit log keeps', async (t) => {
  const company = await workshop(service())
  const supervisor = await company.as('Supervisor')
  const { id: statedBy } = (
    await company.sql(
      `select id::integer from people.people where company_id = app.company_id() and email = 'supervisor@example.test'`,
    )
  )[0] as { id: number }
  const id = await stop(company, 'Saw', '2024-03-02', '2024-03-03')
  const input = { id, reasonCodeId: company.reason['Tool breakage'], note: 'Blade broke' }
  const guess = await run(supervisor, 'downtime_events.classify', input)
  t.like(guess.body, { status: 422, code: 'reason_required', missingFields: ['statedBy'] })
  for (const nobody of [0, 987654, -1])
    t.is((await run(supervisor, 'downtime_events.classify', { ...input, statedBy: nobody })).body.code, 'invalid_input')
  t.is((await stopsOf(company))[0].reason, null)

  const tried = await run(supervisor, 'downtime_events.classify', { ...input, statedBy }, { dryRun: true })
  t.true(tried.body.accepted, tried.texts.join())
  t.is((await stopsOf(company))[0].reason, null)
  const said = await run(company, 'downtime_events.classify', { ...input, statedBy }, { planHash: undefined })
  t.like(said.body, { id, reason: { label: 'Tool breakage' }, note: 'Blade broke' }, said.texts.join())
  const { body } = await tool(company, 'audit_list', { entity: 'downtimeEvent', entityId: String(id), limit: 1 })
  t.like(body.data[0], { actorType: 'agent', capability: 'downtime_events.classify', statedBy: { id: statedBy } })
  const [row] = await company.sql(
    'select classified_by::integer from downtime.stoppages where company_id = app.company_id()',
  )
  t.is(row!.classified_by, statedBy)
})

test('a person may say so themselves, or for a colleague', async (t) => {
  const company = await workshop(service())
  await company.apply({
    permissionGroups: [{ name: 'Hands', permissions: [] }],
    roles: [{ name: 'Hands', permissionGroup: 'Hands' }],
  })
  await company.as('Hands')
  const statedBy = company.person['hands@example.test']
  const id = await stop(company, 'Saw', '2024-03-02')
  const reasonCodeId = company.reason['No material']
  await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId, statedBy }))
  t.is((await company.ok(company.get('/audit-log?entity=downtimeEvent&limit=1'))).data[0].statedBy.id, statedBy)
  await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId }))
  t.is((await company.ok(company.get('/audit-log?entity=downtimeEvent&limit=1'))).data[0].statedBy, null)
})

test('an agent reports and ends stops, and reads them by tools', async (t) => {
  const company = await workshop(service())
  const tried = await run(company, 'downtime_events.open', { ssuId: 'Saw' }, { dryRun: true })
  t.regex(tried.texts[0]!, /create downtime event .*\n.*\n- event downtime\.started/)
  const { body } = await run(
    company,
    'downtime_events.open',
    { ssuId: 'Saw', note: 'Guard open' },
    { planHash: tried.body.planHash },
  )
  t.is(body.code, 'plan_changed', 'the note is another plan')
  const real = await run(company, 'downtime_events.open', { ssuId: 'Saw' }, { planHash: tried.body.planHash })
  t.like(real.body, { ssuId: 'Saw', endedAt: null }, real.texts.join())
  t.is(
    (await tool(company, 'downtime_events_list', { openOnly: true, unclassifiedOnly: true })).body.data[0].id,
    real.body.id,
  )
  const closing = await run(company, 'downtime_events.close', { id: real.body.id }, { dryRun: true })
  const closed = await run(company, 'downtime_events.close', { id: real.body.id }, { planHash: closing.body.planHash })
  t.not(closed.body.endedAt, null, closed.texts.join())
  t.like((await tool(company, 'downtime_events_summary')).body.data[0], { ssuId: 'Saw', stops: 1, openStops: 0 })
})
