// A history as its calls would have written it, for tests of thousands of them.
import type { TestCompany } from '../support/service.ts'
import { type History, readings } from './model.ts'

export type Told = History & { begin: number }

// Thousands of reports by calls would take the test's minutes; the tables are written as the calls write them.
export async function tell(company: TestCompany, told: Told, tasks: Record<string, string>): Promise<void> {
  await company.apply({
    settings: { timezone: told.zone, shifts: told.shifts },
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw', minorStopSeconds: told.minorStopSeconds }] }],
  })
  const at = (time: number) => new Date(time).toISOString()
  await company.sql(
    `insert into downtime.stoppages (ssu_id, source, started_at, ended_at, opened_at, closed_at, reason_code_id, classified_by, classified_at,
       said_from, said_until)
     select m.id, 'auto', x.from_at, x.to_at, now(), now(), r.id, case when r.id is not null then p.id end, case when r.id is not null then now() end,
            case when r.id is not null then x.from_at end, case when r.id is not null then coalesce(x.to_at, now()) end
       from jsonb_to_recordset($1::jsonb) x (from_at timestamptz, to_at timestamptz, reason text)
       join sites.ssus m on m.company_id = app.company_id() and m.external_id = 'Saw'
       cross join (select min(id) as id from people.people where company_id = app.company_id()) p
       left join maintenance.reason_codes r on r.company_id = app.company_id() and r.kind = 'downtime' and r.label = x.reason`,
    [JSON.stringify(told.stops.map((one) => ({ from_at: at(one.from), to_at: at(one.to), reason: one.reason })))],
  )
  await company.sql(
    `insert into downtime.status_changes (ssu_id, status, category, source, at, recorded_at)
     select m.id, x.category, x.category, 'auto', x.at, now()
       from jsonb_to_recordset($1::jsonb) x (at timestamptz, category text)
       join sites.ssus m on m.company_id = app.company_id() and m.external_id = 'Saw'`,
    [JSON.stringify(told.states.map((one) => ({ at: at(one.at), category: one.category })))],
  )
  await company.sql(
    `update sites.ssus m
        set known_since = least((select min(c.at) from downtime.status_changes c where c.company_id = m.company_id and c.ssu_id = m.id),
                                (select min(s.started_at) from downtime.stoppages s where s.company_id = m.company_id and s.ssu_id = m.id))
      where m.company_id = app.company_id() and m.external_id = 'Saw'`,
  )
  await company.sql(
    `update downtime.signals s set counts_since = x.first, last_at = x.last
       from jsonb_to_recordset($1::jsonb) x (counts text, first timestamptz, last timestamptz)
      where s.company_id = app.company_id() and s.counts = x.counts`,
    [
      JSON.stringify(
        (['good', 'scrap'] as const).map((counts) => {
          const read = readings(counts, told)
          return { counts, ...(read.length > 0 && { first: at(Math.min(...read)), last: at(Math.max(...read)) }) }
        }),
      ),
    ],
  )
  await tellUncounted(company, told)
  await company.sql(
    `update work.tasks t set started_at = x.at from jsonb_to_recordset($1::jsonb) x (at timestamptz, task text)
      where t.company_id = app.company_id() and t.external_id = x.task`,
    [JSON.stringify(Object.entries(told.began).map(([type, time]) => ({ at: at(time), task: tasks[type] })))],
  )
  await company.sql(
    `insert into work.task_counts (task_id, good_quantity, scrap_quantity, person_id, occurred_at, since, recorded_at, reason, signal_id)
     select t.id, x.good, x.scrap, p.id, x.at, x.since, now(), case x.by when 'correction' then 'Counted wrongly' end,
            (select s.id from downtime.signals s where s.company_id = app.company_id() and x.by = 'counter'
                and s.counts = case when x.good > 0 then 'good' else 'scrap' end)
       from jsonb_to_recordset($1::jsonb) x (n integer, at timestamptz, since timestamptz, good numeric, scrap numeric, task text, by text)
       join work.tasks t on t.company_id = app.company_id() and t.external_id = x.task
       cross join (select min(id) as id from people.people where company_id = app.company_id()) p
      order by x.n`,
    [
      JSON.stringify(
        told.counts.map((one, n) => ({
          n,
          ...one,
          at: at(one.at),
          ...(one.since !== undefined && { since: at(one.since) }),
          task: tasks[one.type],
        })),
      ),
    ],
  )
}

async function tellUncounted(company: TestCompany, { uncounted }: Told): Promise<void> {
  await company.sql(
    `insert into downtime.uncounted_pieces (signal_id, hour, minutes, code, kind, quantity, last_at)
     select s.id, date_trunc('hour', x.at, 'UTC'), array_agg(distinct extract(minute from x.at at time zone 'UTC')::smallint),
            'no_task', x.kind, count(*), max(x.at)
       from jsonb_to_recordset($1::jsonb) x (at timestamptz, kind text)
       join downtime.signals s on s.company_id = app.company_id() and s.counts = x.kind
      group by s.id, x.kind, date_trunc('hour', x.at, 'UTC')`,
    [JSON.stringify(uncounted.map(({ at, kind }) => ({ at: new Date(at).toISOString(), kind })))],
  )
}

export async function forget(company: TestCompany): Promise<void> {
  for (const table of [
    'downtime.stoppages',
    'downtime.status_changes',
    'downtime.uncounted_pieces',
    'work.task_counts',
  ])
    await company.sql(`delete from ${table} where company_id = app.company_id()`)
}
