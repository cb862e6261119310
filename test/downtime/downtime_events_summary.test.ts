import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { reasonCode, stop, workshop } from './support.ts'

const service = serviceFor(test)

async function summary(company: TestCompany, query = ''): Promise<any[]> {
  return (await company.ok(company.get(`/downtime-events/summary${query}`))).data
}

const day = '?from=2024-03-02T00:00:00Z&to=2024-03-03T00:00:00Z'

test('stopped time is summed by machine and reason, most stopped first', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', '2024-03-02T08:00:00Z', '2024-03-02T08:10:00Z', 'Tool breakage')
  await stop(company, 'Saw', '2024-03-02T09:00:00Z', '2024-03-02T10:00:00Z', 'No material')
  await stop(company, 'Saw', '2024-03-02T11:00:00Z', '2024-03-02T11:20:00Z', 'Tool breakage')
  await stop(company, 'Saw', '2024-03-02T12:00:00Z', '2024-03-02T12:00:00.250Z')
  await stop(company, 'Press', '2024-03-02T08:00:00Z', '2024-03-02T10:00:00Z')
  const rows = await summary(company, day)
  const reason = async (label: string) => ({ id: await reasonCode(company, label), code: null, label })
  t.deepEqual(rows, [
    { ssuId: 'Press', ssuName: 'Press', seconds: 7200, hours: 2, stops: 1, openStops: 0, byReason: [{ reason: null, seconds: 7200, hours: 2, stops: 1 }] },
    { ssuId: 'Saw', ssuName: 'Saw', seconds: 5400.25, hours: 1.500069, stops: 4, openStops: 0, byReason: [
      { reason: await reason('No material'), seconds: 3600, hours: 1, stops: 1 },
      { reason: await reason('Tool breakage'), seconds: 1800, hours: 0.5, stops: 2 },
      { reason: null, seconds: 0.25, hours: 0.000069, stops: 1 },
    ] },
  ])
  t.deepEqual(await company.ok(company.get(`/downtime-events/summary${day}&limit=1&offset=1`)),
    { data: [rows[1]], pagination: { limit: 1, offset: 1, total: 2, hasMore: false } })
})

test('only what lies inside the window counts', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', '2024-03-01T23:00:00Z', '2024-03-02T01:00:00Z')
  await stop(company, 'Saw', '2024-03-02T23:30:00Z', '2024-03-03T05:00:00Z')
  await stop(company, 'Press', '2024-02-01', '2024-04-01')
  await stop(company, 'Lathe', '2024-03-01T00:00:00Z', '2024-03-02T00:00:00Z')
  await stop(company, 'Lathe', '2024-03-03T00:00:00Z', '2024-03-04T00:00:00Z')
  t.deepEqual((await summary(company, day)).map(({ ssuId, seconds, stops }) => [ssuId, seconds, stops]), [['Press', 86400, 1], ['Saw', 5400, 2]])
  t.deepEqual((await summary(company, '?from=2024-03-02T00:30:00Z&to=2024-03-02T00:31:00Z')).map(({ ssuId, seconds }) => [ssuId, seconds]), [['Saw', 60], ['Press', 60]])
})

test('a stop without length inside the window is a stop', async (t) => {
  const company = await workshop(service())
  await stop(company, 'Saw', '2024-03-02T00:00:00Z', '2024-03-02T00:00:00Z')
  t.like((await summary(company, day))[0], { seconds: 0, hours: 0, stops: 1 })
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
    t.true(row.seconds * 1000 >= before - started.getTime() - 5 && row.seconds * 1000 <= Date.now() - started.getTime() + 5, query)
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
    t.deepEqual(body.errors.map((error: { path: string }) => error.path), ['from', 'to'], query)
  }
  for (const query of ['?from=soon', '?to=2024-02-30', '?from=0000-01-01', '?to=2024-01-01T00:00:00-16:00', '?limit=101', '?ssuId=Saw']) {
    t.is((await company.get(`/downtime-events/summary${query}`)).status, 400, query)
  }
})
