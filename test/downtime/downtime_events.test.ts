// Stops reported, ended and classified, by people and by agents.
import test from 'ava'
import { checkEvents, eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import { atOnce, stop, stopsOf, workshop } from './support.ts'

const service = serviceFor(test)

test('a machine stops and runs again, and both are told of', async (t) => {
  const company = await workshop(service())
  const open = await company.ok(
    company.post('/downtime-events', { ssuId: 'Saw', note: 'Blade stuck', occurredAt: '2024-03-02T08:00:00+01:00' }),
  )
  t.deepEqual(open, {
    id: open.id,
    ssuId: 'Saw',
    ssuName: 'Saw',
    startedAt: '2024-03-02T07:00:00.000Z',
    endedAt: null,
    durationSeconds: null,
    source: 'manual',
    reason: null,
    note: 'Blade stuck',
  })
  const ended = await company.ok(
    company.post(`/downtime-events/${open.id}/close`, { occurredAt: '2024-03-02T07:20:30.500Z' }),
  )
  t.deepEqual(ended, { ...open, endedAt: '2024-03-02T07:20:30.500Z', durationSeconds: 1230.5 })
  const told = (await checkEvents(t, company)).map(({ type, data }) => ({ type, data }))
  const downtime = {
    id: open.id,
    ssu: { id: 'Saw', name: 'Saw' },
    source: 'manual',
    startedAt: '2024-03-02T07:00:00.000Z',
    endedAt: null,
    durationSeconds: null,
  }
  t.deepEqual(told, [
    { type: 'downtime.started', data: { downtime } },
    {
      type: 'downtime.ended',
      data: { downtime: { ...downtime, endedAt: '2024-03-02T07:20:30.500Z', durationSeconds: 1230.5 } },
    },
  ])
  const [row] =
    await company.sql(`select p.email as opened, c.email as closed, s.reason_code_id from downtime.stoppages s
    join people.people p on p.company_id = s.company_id and p.id = s.opened_by join people.people c on c.company_id = s.company_id and c.id = s.closed_by
   where s.company_id = app.company_id()`)
  t.deepEqual(row, { opened: 'admin@example.test', closed: 'admin@example.test', reason_code_id: null })
})

test('without occurredAt a stop starts and ends now', async (t) => {
  const company = await workshop(service())
  const before = Date.now()
  const { id, startedAt } = await company.ok(company.post('/downtime-events', { ssuId: 'Saw' }))
  const { endedAt, durationSeconds } = await company.ok(company.post(`/downtime-events/${id}/close`, {}))
  t.true(Date.parse(startedAt) >= before - 5 && Date.parse(endedAt) <= Date.now() + 5)
  t.is(durationSeconds, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
})

test('a stopped machine does not stop again: the refusal names its open stop', async (t) => {
  const company = await workshop(service())
  const id = await stop(company, 'Saw', '2024-03-02')
  const again = await company.post('/downtime-events', { ssuId: 'Saw' })
  t.like(again.body, { status: 409, code: 'invalid_transition', downtimeEventId: id, allowedTransitions: ['ended'] })
  t.like(await company.ok(company.post('/downtime-events', { ssuId: 'Press' })), { ssuId: 'Press' })
})

// Serial: calls that wait together hold all the connections the service has here; two such tests at once would wait for ever.
test.serial('of many who report the same stop at the same moment one is heard', async (t) => {
  const company = await workshop(service())
  const replies = await atOnce(
    t,
    company,
    'Saw',
    Array.from({ length: 4 }, () => () => company.post('/downtime-events', { ssuId: 'Saw' })),
  )
  t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409, 409, 409])
  const { id } = replies.find((reply) => reply.status === 200)!.body
  for (const refused of replies.filter((reply) => reply.status === 409))
    t.like(refused.body, { code: 'invalid_transition', downtimeEventId: id })
  t.is((await eventsOf(company, 'downtime.started')).length, 1)
})

test.serial('of many who end the same stop at the same moment one ends it, and all are answered alike', async (t) => {
  const company = await workshop(service())
  const id = await stop(company, 'Saw', '2024-03-02')
  const replies = await atOnce(
    t,
    company,
    'Saw',
    Array.from({ length: 4 }, () => () => company.post(`/downtime-events/${id}/close`, {})),
  )
  t.deepEqual(
    replies.map((reply) => reply.status),
    [200, 200, 200, 200],
  )
  t.is(new Set(replies.map((reply) => reply.body.endedAt)).size, 1)
  t.is((await eventsOf(company, 'downtime.ended')).length, 1)
})

test.serial('who waited for a stop to end may report the next one at once', async (t) => {
  const company = await workshop(service())
  const id = await stop(company, 'Saw', '2024-03-02')
  const replies = await atOnce(t, company, 'Saw', [
    () => company.post('/downtime-events', { ssuId: 'Saw' }),
    () => company.post(`/downtime-events/${id}/close`, {}),
    () => company.post('/downtime-events', { ssuId: 'Saw' }),
  ])
  for (const { status, text } of replies) t.true([200, 409].includes(status), text)
  const [last, first] = await stopsOf(company, 'Saw')
  if (first) t.true(last.startedAt >= first.endedAt)
})

test('ending what has ended changes nothing and tells nobody', async (t) => {
  const company = await workshop(service())
  const id = await stop(company, 'Saw', '2024-03-02T08:00:00Z', '2024-03-02T09:00:00Z')
  const again = await company.ok(company.post(`/downtime-events/${id}/close`, { occurredAt: '2024-03-02T10:00:00Z' }))
  t.is(again.endedAt, '2024-03-02T09:00:00.000Z')
  t.is(
    (await company.ok(company.post(`/downtime-events/${id}/close`, { occurredAt: '2024-03-01' }))).endedAt,
    '2024-03-02T09:00:00.000Z',
  )
  t.is((await eventsOf(company, 'downtime.ended')).length, 1)
  const dry = await company.ok(company.post(`/downtime-events/${id}/close`, {}, { Prefer: 'dry-run' }))
  t.like(dry, { accepted: true, changes: [], effects: [] })
})

test('stops of a machine never overlap, and nothing has happened in the future', async (t) => {
  const company = await workshop(service())
  const first = await stop(company, 'Saw', '2024-03-02T08:00:00Z', '2024-03-02T09:00:00Z')
  const later = new Date(Date.now() + 60_000).toISOString()
  const refusedOpen = async (occurredAt: string, ssuId = 'Saw') => {
    const { body } = await company.post('/downtime-events', { ssuId, occurredAt })
    t.like(body, { status: 400, code: 'invalid_input' })
    return body.errors
  }
  t.deepEqual(await refusedOpen(later), [{ path: 'occurredAt', message: 'is in the future' }])
  t.deepEqual(await refusedOpen('2024-03-02T08:59:59.999Z'), [
    {
      path: 'occurredAt',
      message: `is before the end of the machine's last stop: downtime event ${first} ended at 2024-03-02T09:00:00.000Z; one that is over goes before it with endedAt`,
    },
  ])
  const early = [{ path: 'occurredAt', message: 'is before the year 2000' }]
  t.deepEqual(await refusedOpen('1999-12-31T23:59:59Z', 'Press'), early)
  await company.apply({ settings: { timezone: 'Pacific/Auckland' } })
  t.deepEqual(await refusedOpen('1999-12-31T10:59:59Z', 'Press'), early, 'where it was 2000 at eleven')
  await company.apply({ settings: { timezone: 'UTC' } })
  await refusedOpen('2024-03-01')
  t.like(await company.ok(company.post('/downtime-events', { ssuId: 'Press', occurredAt: '2024-03-01' })), {
    ssuId: 'Press',
  })
  const next = await company.ok(company.post('/downtime-events', { ssuId: 'Saw', occurredAt: '2024-03-02T09:00:00Z' }))
  for (const [occurredAt, message] of [
    [later, 'is in the future'],
    ['2024-03-02T08:59:59Z', 'is before the stop started, at 2024-03-02T09:00:00.000Z'],
  ]) {
    t.like((await company.post(`/downtime-events/${next.id}/close`, { occurredAt })).body, {
      status: 400,
      errors: [{ path: 'occurredAt', message }],
    })
  }
  t.is(
    (await company.ok(company.post(`/downtime-events/${next.id}/close`, { occurredAt: '2024-03-02T09:00:00Z' })))
      .durationSeconds,
    0,
  )
  t.is((await eventsOf(company)).length, 5, 'refusals tell nobody')
})

test('a machine out of use cannot stop, and one taken out of use no longer stands still', async (t) => {
  const company = await workshop(service())
  const id = await stop(company, 'Saw', '2024-03-02')
  await company.ok(company.put('/ssus/Saw', { name: 'Old saw' }))
  t.is((await stopsOf(company))[0].endedAt, null, 'another change of the machine ends no stop')
  await company.ok(company.put('/ssus/Saw', { isActive: false }))
  const [{ endedAt }] = await stopsOf(company)
  t.true(Date.parse(endedAt) <= Date.now())
  t.like((await eventsOf(company, 'downtime.ended'))[0]!.data, {
    downtime: { id, ssu: { id: 'Saw', name: 'Old saw' }, endedAt },
  })
  t.like(
    (await company.post('/downtime-events', { ssuId: 'Saw', occurredAt: new Date(Date.now() + 60_000).toISOString() }))
      .body,
    {
      status: 400,
      errors: [
        { path: 'ssuId', message: 'Old saw is no longer in use' },
        { path: 'occurredAt', message: 'is in the future' },
      ],
    },
  )
  await company.ok(company.put('/ssus/Saw', { isActive: true }))
  t.like(await company.ok(company.post('/downtime-events', { ssuId: 'Saw' })), { endedAt: null })
})

test('a stop gets its reason, which a later one replaces; a note stays until it is changed', async (t) => {
  const company = await workshop(service())
  const [breakage, material] = [company.reason['Tool breakage'], company.reason['No material']]
  const { id } = await company.ok(company.post('/downtime-events', { ssuId: 'Saw', note: 'Blade stuck' }))
  const classify = (body: object) => company.ok(company.post(`/downtime-events/${id}/classify`, body))
  t.like(await classify({ reasonCodeId: breakage }), {
    reason: { id: breakage, code: null, label: 'Tool breakage' },
    note: 'Blade stuck',
    endedAt: null,
  })
  await company.ok(company.post(`/downtime-events/${id}/close`, {}))
  t.like(await classify({ reasonCodeId: material, note: 'Bars came late 🚚' }), {
    reason: { id: material },
    note: 'Bars came late 🚚',
  })
  t.like(await classify({ reasonCodeId: material, note: null }), { reason: { id: material }, note: null })
  t.like((await stopsOf(company))[0], { id, reason: { label: 'No material' }, note: null })
  t.is((await eventsOf(company)).length, 2, 'a reason is no event')
})

test('a reason is a downtime code of the company that is in use', async (t) => {
  const company = await workshop(service())
  const stranger = await workshop(service(), 'Asia/Tokyo') // not a copy: its ids are its own
  const id = await stop(company, 'Saw', '2024-03-02')
  const classify = async (reasonCodeId: unknown) =>
    (await company.post(`/downtime-events/${id}/classify`, { reasonCodeId })).body
  t.like(await classify(company.reason.Scratch), {
    status: 400,
    errors: [{ path: 'reasonCodeId', message: 'Scratch is a code of kind scrap; this takes one of kind downtime' }],
  })
  t.like(await classify(company.reason['Given up']), {
    status: 400,
    errors: [{ path: 'reasonCodeId', message: 'Given up is no longer in use' }],
  })
  t.like(await classify(stranger.reason['Tool breakage']), { status: 404, code: 'not_found' })
  for (const wrong of [0, -1, 1.5, '1', null, undefined, 2 ** 53])
    t.like(await classify(wrong), { status: 400, errors: [{ path: 'reasonCodeId' }] })
  t.is((await stopsOf(company))[0].reason, null)
})

test('what another company has is not found', async (t) => {
  const company = await workshop(service())
  const stranger = await workshop(service(), 'Asia/Tokyo') // not a copy: its ids are its own
  await stranger.apply({ sites: [{ name: 'Hall', ssus: [{ name: 'Drill' }] }] })
  const theirs = await stop(stranger, 'Drill', '2024-03-02')
  const reasonCodeId = company.reason['Tool breakage']
  t.like((await company.post('/downtime-events', { ssuId: 'Drill' })).body, {
    status: 404,
    missing: { kind: 'SSU', id: 'Drill' },
  })
  t.is((await company.get('/downtime-events?ssuId=Drill')).status, 404)
  for (const id of [theirs, 987654321]) {
    t.like((await company.post(`/downtime-events/${id}/close`, {})).body, {
      status: 404,
      missing: { kind: 'downtime event', id: String(id) },
    })
    t.is((await company.post(`/downtime-events/${id}/classify`, { reasonCodeId })).status, 404)
  }
  t.deepEqual(
    [await stopsOf(company), (await company.ok(company.get('/downtime-events/summary?from=2024-01-01'))).data],
    [[], []],
  )
})

test('machine data is managed by those who may, reasons are given by every member', async (t) => {
  const company = await workshop(service())
  const operator = await company.as('Operator')
  const id = await stop(company, 'Saw', '2024-03-02')
  for (const [path, body] of [
    ['/downtime-events', { ssuId: 'Press' }],
    [`/downtime-events/${id}/close`, {}],
  ] as const) {
    t.like((await operator.post(path, body)).body, { status: 403, requiredPermission: 'machine_data:manage' })
  }
  t.like(
    await operator.ok(
      operator.post(`/downtime-events/${id}/classify`, { reasonCodeId: company.reason['Tool breakage'] }),
    ),
    { reason: { label: 'Tool breakage' } },
  )
  const [row] = await company.sql(
    `select p.email from downtime.stoppages s join people.people p on p.company_id = s.company_id and p.id = s.classified_by where s.company_id = app.company_id()`,
  )
  t.is(row!.email, 'operator@example.test')
})

test('a dry run tells of the stop and of who would hear of it, and leaves nothing', async (t) => {
  const company = await workshop(service())
  const dry = await company.ok(company.post('/downtime-events', { ssuId: 'Saw', note: 'Stuck' }, { Prefer: 'dry-run' }))
  t.like(dry, {
    accepted: true,
    effects: [
      { type: 'notification', event: 'downtime.started', data: { downtime: { ssu: { id: 'Saw' }, endedAt: null } } },
    ],
  })
  t.like(dry.changes[0], {
    entity: 'downtimeEvent',
    action: 'create',
    fields: { ssuId: { from: null, to: 'Saw' }, note: { to: 'Stuck' }, source: { to: 'manual' } },
  })
  t.deepEqual([await stopsOf(company), await eventsOf(company)], [[], []])
})
