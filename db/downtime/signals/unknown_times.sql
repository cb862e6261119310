-- A machine's state signals tell what it is in; of one that has none, all its signals tell that it is there. Nothing is
-- known of it while the latest values of all of these are null, until one has a value again or a person says what it is
-- in, also at the same moment. One that was never read tells nothing either way. What that makes of a machine says
-- downtime.told_states.
create function downtime.unknown_times(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns tstzmultirange
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with telling as materialized (
      select s.id from downtime.signals s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.is_active
         and (s.kind = 'state' or not exists (
                select from downtime.signals k
                 where k.company_id = s.company_id and k.ssu_id = s.ssu_id and k.kind = 'state' and k.is_active))
    ), value as (
      select t.id, r.at, r.number is not null or r.word is not null as is_there
        from telling t cross join lateral downtime.reading_before(t.id, p_from) r where r.at is not null
      union all
      select t.id, r.at, r.number is not null or r.word is not null
        from telling t
       cross join lateral (
          select x.at, x.number, x.word from downtime.readings x
           where x.company_id = app.company_id() and x.signal_id = t.id
             and x.at >= case when p_from is null then '-infinity' else p_from end and x.at <= p_to
          offset 0) r
    ), change as (
      select v.at,
             v.is_there::integer - lag(v.is_there::integer, 1, 0) over (partition by v.id order by v.at) as step
        from value v
    ), moment as (
      select c.at, sum(sum(c.step)) over (order by c.at) = 0 as is_unknown, false as is_said
        from change c group by c.at
      union all
      select c.at, false, true from downtime.status_changes c
       where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.at <= p_to
         and c.at >= (select coalesce(min(v.at), '-infinity') from value v)
    )
    select coalesce(range_agg(tstzrange(m.at, m.until, case when m.until = m.at then '[]' else '[)' end))
                      filter (where m.is_unknown), '{}')
      from (select n.at, n.is_unknown, lead(n.at) over (order by n.at, n.is_said) as until from moment n) m);
end;
$$;
comment on function downtime.unknown_times is
  'When nothing was known of a machine between two times, as its signals said so.';
