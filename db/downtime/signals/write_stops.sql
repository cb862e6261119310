-- First what is no more, then what is otherwise, then what is new: no two overlap meanwhile, and none is open beside
-- another. A stop that never was is told to have ended where it began; one that somebody gave a reason for stays.
create function downtime.write_stops(p_ssu_id bigint, p_window tstzrange, p_stops tstzmultirange)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_pair record;
begin
  for v_pair in
    with there as (
      select s.id, s.started_at, s.ended_at, s.reason_code_id is null as is_unsaid from downtime.stoppages s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'auto' and s.closed_by is null
         and tstzrange(s.started_at, s.ended_at, '[]') && p_window
    ), met as (
      select t.id, w.span, row_number() over (partition by w.span order by t.is_unsaid, t.started_at, t.id) as of_span,
             row_number() over (partition by t.id order by lower(w.span)) as of_stop
        from unnest(p_stops) w (span) join there t on tstzrange(t.started_at, t.ended_at, '[]') && w.span
    ), kept as (
      select m.id, m.span from met m where m.of_span = 1 and m.of_stop = 1
    )
    select t.id, k.span, case when k.id is null then 1 else 2 end as step
      from there t left join kept k on k.id = t.id
     where k.id is null and (t.is_unsaid or exists (select from met m where m.id = t.id))
        or (t.started_at, coalesce(t.ended_at, 'infinity')) <> (lower(k.span), upper(k.span))
    union all
    select null, w.span, 3 from unnest(p_stops) w (span)
     where not exists (select from kept k where k.span = w.span)
     order by 3, 2, 1
  loop
    perform downtime.write_stop(p_ssu_id, v_pair.id, lower(v_pair.span), nullif(upper(v_pair.span), 'infinity'));
  end loop;
end;
$$;
comment on function downtime.write_stops is
  'Makes the stops that signals opened and ended within a time be those given. Emits downtime.started, downtime.ended.';
