-- What a machine's counter has counted and people report too is told twice, and must count once. THE rule: good and
-- scrap each by themselves, a report is left out where a counter that counts that kind had read by then and has read
-- since, as a counter tells all that was made up to its last reading; where what it counted next began before the
-- report, whatever it counts by now; or where it counted some since the report before on the task, or since the task
-- began. Where the counter was silent, the report counts, and where it makes up for what the counter counted on no task
-- (insights.makes_up). What a late reading moved was not counted then (insights.is_moved). What corrections take
-- back is asked of the reports that they take it from (insights.correction_parts).
--
-- Long: three ways in which a counter has told it. Standard SQL that answers rows, so that it becomes part of the query
-- that asks it.
create function insights.told_by_counter(
  p_ssu_id   bigint,
  p_task_id  bigint,
  p_kind     text,
  p_quantity numeric,
  p_at       timestamptz
)
  returns table (signal_id bigint)
  language sql stable
  begin atomic
    select k.signal_id
      from work.tasks t
     cross join lateral (
        select coalesce((
            select max(c.occurred_at) from work.task_counts c
             where c.company_id = app.company_id() and c.task_id = t.id and c.signal_id is null and c.reason is null
               and c.occurred_at < p_at
               and case p_kind when 'good' then c.good_quantity else c.scrap_quantity end <> 0),
          t.started_at) as since) b
     cross join lateral (
        select s.id as signal_id
          from downtime.signals s
         where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.counts = p_kind
           and s.counts_since <= p_at and s.last_at >= p_at
        union all
        select c.signal_id
          from downtime.signals s
          join work.task_counts c on c.company_id = s.company_id and c.signal_id = s.id
         where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter'
           and c.occurred_at > b.since and c.occurred_at <= p_at
           and case p_kind when 'good' then c.good_quantity else c.scrap_quantity end <> 0
           and not insights.is_moved(c.task_id, c.signal_id, c.since, c.occurred_at)
        union all
        select n.signal_id
          from downtime.signals s
         cross join lateral (
            select c.signal_id, c.since from work.task_counts c
             where c.company_id = s.company_id and c.signal_id = s.id and c.occurred_at > p_at
               and case p_kind when 'good' then c.good_quantity else c.scrap_quantity end <> 0
               and not insights.is_moved(c.task_id, c.signal_id, c.since, c.occurred_at)
             order by c.occurred_at, c.id limit 1) n
         where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter' and n.since < p_at
         limit 1) k
     where t.company_id = app.company_id() and t.id = p_task_id and p_quantity <> 0
       and not insights.makes_up(p_ssu_id, p_kind, p_at);
  end;
comment on function insights.told_by_counter is
  'The counter of a machine that has told the good or scrapped pieces which a person reports; no row: none has.';
