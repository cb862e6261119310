-- A stop goes on as the time that it touches: of several as that which has most of it, as a reading that comes late
-- first draws it out and the next one parts it again; and of several stops the one that has a reason goes on.
-- What never was goes; one that somebody gave a reason for stays, and so does one that somebody ended where it began.
-- Of thousands only those are compared that are not as they were, each with the one that began last before it: as
-- neither overlap among themselves, two that touch are such a pair.
create function downtime.matched_stops(p_ssu_id bigint, p_window tstzrange, p_stops tstzmultirange)
  returns downtime.matched_stop[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off -- what a plan made once thinks of few stops holds for thousands too
as $$
begin
  return array(
    with there as materialized (
      select s.id, s.started_at, s.reason_code_id is null as is_unsaid,
             tstzrange(s.started_at, s.ended_at, '[]') as span,
             tstzrange(s.started_at, coalesce(s.ended_at, 'infinity')) as exactly,
             s.reason_code_id is not null or s.ended_at is not distinct from s.started_at as stays
        from downtime.stoppages s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'auto'
         and tstzrange(s.started_at, s.ended_at, case when s.ended_at = s.started_at then '[]' else '[)' end)
             && p_window
    ), same as materialized (
      select t.id, t.exactly from there t join unnest(p_stops) w (span) on w.span = t.exactly
    ), other as materialized (
      select t.* from there t where t.id not in (select s.id from same s)
    ), said as materialized (
      select w.span, lower(w.span) as at
        from unnest(p_stops) w (span) where w.span not in (select s.exactly from same s)
    ), begin as (
      select b.at, b.is_said, max(b.at) filter (where b.is_said) over (order by b.at) as said_at,
             max(b.at) filter (where not b.is_said) over (
               order by b.at groups between unbounded preceding and 1 preceding) as other_at
        from (select o.started_at as at, false as is_said from other o union all select w.at, true from said w) b
    ), near as (
      select o.id, o.started_at, o.is_unsaid, w.span,
             least(upper(o.exactly), upper(w.span), greatest(app.now(), o.started_at, w.at))
               - greatest(o.started_at, w.at) as shared
        from (select b.at as other_at, b.said_at from begin b where not b.is_said
              union
              select b.other_at, b.at from begin b where b.is_said) p
        join other o on o.started_at = p.other_at
        join said w on w.at = p.said_at
       where o.span && tstzrange(w.at, upper(w.span), '[]')
    ), met as materialized (
      select n.id, n.span, row_number() over (partition by n.span order by n.is_unsaid, n.started_at, n.id) as of_span,
             row_number() over (partition by n.id order by n.shared desc, lower(n.span)) as of_stop
        from near n
    )
    select (t.id, coalesce(s.exactly, m.span))::downtime.matched_stop
      from there t
      left join same s on s.id = t.id
      left join met m on m.id = t.id and m.of_span = 1 and m.of_stop = 1
     where s.id is not null or m.id is not null or not t.stays or t.id in (select n.id from near n));
end;
$$;
comment on function downtime.matched_stops is
  'Which stops of signals within a time go on as which of those given; null: it goes.';
