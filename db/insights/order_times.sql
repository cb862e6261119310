-- Cut where anything begins or ends: so each stretch is of one kind, and together they are the lead time.
create function insights.order_times(
  p_run        tstzrange,
  p_operations insights.operation[],
  p_losses     insights.loss[]
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with touched as materialized (
      select t.task_id, t.touched * tstzmultirange(p_run) as times from insights.touched_times(p_operations) t
    ), lost as materialized (
      select l.kind, l.ids, l.lasted * tstzmultirange(p_run) as times, n
        from unnest(p_losses) with ordinality l (kind, seconds, sentence, ids, waited, lasted, n)
       where l.kind not in ('operation', 'unmeasured')
    ), borders as (
      select lower(p_run) as at where not isempty(p_run)
      union
      select upper(p_run) where not isempty(p_run)
      union
      select b.at
        from (select t.times from touched t union all select l.times from lost l) x
       cross join lateral unnest(x.times) r
       cross join lateral (values (lower(r)), (upper(r))) b (at)
    ), stretches as (
      select b.at as since, lead(b.at) over (order by b.at) as until from borders b
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'kind', case when w.operations is null then 'waiting' else 'touch' end,
             'from', app.iso(s.since), 'to', app.iso(s.until), 'seconds', downtime.duration_seconds(s.since, s.until),
             'operations', coalesce(w.operations, '[]'), 'losses', (
               select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind) || jsonb_strip_nulls(l.ids) order by l.n),
                        '[]')
                 from lost l where l.times @> s.since)) order by s.since), '[]')
      from stretches s
     cross join lateral (
        select jsonb_agg(jsonb_build_object('taskId', o.external_id, 'name', o.name, 'ssuId', m.external_id)
                 order by o.ordinality) as operations
          from touched t
          join unnest(p_operations) with ordinality o on o.task_id = t.task_id
          left join sites.ssus m on m.company_id = app.company_id()
           and m.id = work.machine_at(o.task_id, o.ssu_id, s.since)
         where t.times @> s.since) w
     where s.until is not null);
end;
$$;
comment on function insights.order_times is
  'An order''s lead time, cut into touch and waiting time: what was worked on where, and what held it up.';
