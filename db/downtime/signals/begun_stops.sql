-- Leaving DOWN ends the open stop, also one that a person began, which may have been before it was DOWN; so does
-- coming to run, and who says that it runs, where that was told after the stop was: who writes down one of this
-- morning knows that the machine runs. One that begins while another stands, or that somebody gave a reason for, ends
-- that. Of two words of one moment the later may leave what the first one began; what a machine was in for no time,
-- between a reading and a word of one moment, ends none. Who reports a stop of a machine that is DOWN already begins
-- none (downtime.is_begun_anew); who says DOWN, as a task does, tells of the machine's history.
--
-- Long: what the machine was in, and the four things that end a stop.
create function downtime.begun_stops(p_ssu_id bigint, p_window tstzrange)
  returns downtime.stop_span[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_before constant downtime.entered := downtime.state_at(p_ssu_id, lower(p_window));
  v_from constant timestamptz := case when (v_before).at is null then '-infinity' else (v_before).at end;
begin
  return array(
    with entered as (
      select (v_before).at, 0::bigint as id, (v_before).category, null::timestamptz as recorded_at,
             false as is_said, false as is_silence where (v_before).at is not null
      union all
      select c.at, c.id, c.category, c.recorded_at, c.source = 'manual',
             c.category is not distinct from 'NO_DATA' and c.source = 'auto'
        from downtime.status_changes c
       where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.at > v_from
    ), known as (
      select e.*, lag(e.is_silence, 1, false) over (order by e.at, e.id) as was_silent from entered e
    ), changed as (
      select k.*, lag(k.category) over (order by k.at, k.id) as category_left,
             last_value(k.category) over (partition by k.at order by k.id
                                          rows between current row and unbounded following) as category_then
        from known k where not k.is_silence
    ), ran as materialized (
      select c.at, c.id, case when c.category_left = 'DOWN' then 'infinity' else c.recorded_at end as told_at
        from changed c
       where c.category_then is distinct from 'DOWN'
         and (c.category_left = 'DOWN' and c.category <> 'DOWN' or c.category = 'UP' and c.id > 0
                and (c.is_said or c.was_silent or c.category_left is distinct from 'UP'))
    )
    select (s.id, s.begun_at, least(n.at, r.at, e.at, l.at))::downtime.stop_span
      from downtime.stoppages s
     cross join lateral (
        select min(o.said_from) as at from downtime.stoppages o
         where o.company_id = s.company_id and o.ssu_id = s.ssu_id and o.source = 'auto'
           and o.said_until >= s.begun_at and o.said_from > s.begun_at) r
     cross join lateral (
        select min(o.at) as at from downtime.stop_ends o
         where o.company_id = s.company_id and o.ssu_id = s.ssu_id and o.at >= s.begun_at
           and (o.at > s.begun_at or not downtime.is_end_before(p_ssu_id, o.at))) e
     cross join lateral (
        select min(r.at) as at from ran r
         where r.told_at > s.opened_at
           and (r.at > s.begun_at or r.at = s.begun_at and exists (
                 select from downtime.status_changes c
                  where c.company_id = s.company_id and c.ssu_id = s.ssu_id and c.at = s.begun_at
                    and c.source = 'manual' and c.category = 'DOWN' and c.id < r.id))) l
     cross join lateral (
        select min(o.begun_at) as at from downtime.stoppages o
         where o.company_id = s.company_id and o.ssu_id = s.ssu_id and (o.begun_at, o.id) > (s.begun_at, s.id)
           and (o.begun_at > least(r.at, e.at, l.at)) is not true and downtime.is_begun_anew(o)) n
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
       and (tstzrange(s.started_at, s.ended_at) && p_window or p_window @> s.begun_at) and downtime.is_begun_anew(s)
     order by s.begun_at, s.id);
end;
$$;
comment on function downtime.begun_stops is
  'The stops within a time that people reported by hand, each with when it ended as far as is known.';
