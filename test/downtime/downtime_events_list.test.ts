import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { stop, workshop } from './support.ts'

const service = serviceFor(test)

test('stops are newest first, by machine, time, reason and whether they last', async (t) => {
  const company = await workshop(service())
  const ids = {
    sawFirst: await stop(company, 'Saw', '2024-03-02T08:00:00Z', '2024-03-02T09:00:00Z', 'Tool breakage'),
    sawNow: await stop(company, 'Saw', '2024-03-04T08:00:00Z'),
    press: await stop(company, 'Press', '2024-03-03T00:00:00Z', '2024-03-03T09:00:00Z'),
    lathe: await stop(company, 'Lathe', '2024-03-03T00:00:00Z', undefined, 'No material'),
  }
  const list = async (query: string) => (await company.ok(company.get(`/downtime-events${query}`))).data.map((row: { id: number }) => row.id)
  t.deepEqual(await list(''), [ids.sawNow, ids.lathe, ids.press, ids.sawFirst], 'of two that began together the later report is first')
  t.deepEqual(await list('?ssuId=Saw'), [ids.sawNow, ids.sawFirst])
  t.deepEqual(await list('?unclassifiedOnly=true'), [ids.sawNow, ids.press])
  t.deepEqual(await list('?openOnly=true'), [ids.sawNow, ids.lathe])
  t.deepEqual(await list('?openOnly=true&unclassifiedOnly=true&ssuId=Saw'), [ids.sawNow])
  t.deepEqual(await list('?from=2024-03-03&to=2024-03-04'), [ids.lathe, ids.press])
  t.deepEqual(await list('?from=2024-03-02T08:00:00Z&to=2024-03-03T00:00:00Z'), [ids.sawFirst], 'from belongs to it, to does not')
  t.deepEqual(await list('?from=2024-03-02T08:30:00Z&to=2024-03-02T23:00:00Z'), [], 'it goes by the start')
  t.deepEqual(await list('?from=2024-03-05&to=2024-03-01'), [])
  t.deepEqual(await list('?limit=2&offset=1'), [ids.lathe, ids.press])
  t.deepEqual((await company.ok(company.get('/downtime-events?limit=2&offset=1'))).pagination, { limit: 2, offset: 1, total: 4, hasMore: true })
})

test('a plain date is that day’s start where the company is', async (t) => {
  const company = await workshop(service(), 'America/New_York')
  const id = await stop(company, 'Saw', '2024-03-03T04:59:59Z', '2024-03-03T05:30:00Z')
  const list = async (query: string) => (await company.ok(company.get(`/downtime-events${query}`))).data.map((row: { id: number }) => row.id)
  t.deepEqual(await list('?from=2024-03-02&to=2024-03-03'), [id])
  t.deepEqual(await list('?from=2024-03-03'), [])
  t.is((await company.ok(company.post('/downtime-events', { ssuId: 'Saw', occurredAt: '2024-07-01' }))).startedAt, '2024-07-01T04:00:00.000Z')
})

test('the newest 500 of what the filters leave are all there is', async (t) => {
  const company = await workshop(service())
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
  for (const wrong of ['limit=101', 'limit=0', 'offset=-1', 'limit=500', 'openOnly=1', 'from=yesterday', 'from=0000-01-01', 'to=2024-01-01T00:00:00%2B16:00', 'colour=red']) {
    t.is((await company.get(`/downtime-events?${wrong}`)).status, 400, wrong)
  }
})
