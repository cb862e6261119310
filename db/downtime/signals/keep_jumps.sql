-- What is on a task is not taken back, nor told beside too. So a jump that a late reading shows in what a task took as
-- counted is a step of that: it stays there, and the counter goes on from there. Where a sample after it shows that it
-- was wrong, the task is ahead by it.
create function downtime.keep_jumps(p_steps downtime.counted[])
  returns downtime.counted[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not exists (select from unnest(p_steps) c where c.left_out <> 0) then
    return p_steps;
  end if;
  return array(
    with step as materialized (
      select c.*, case when (c.left_out > 0) <> c.is_gone then c.at else c.since end as jump_at from unnest(p_steps) c
    ), kept as materialized (
      select j.signal_id, j.jump_at
        from (select distinct s.signal_id, s.jump_at from step s where s.left_out <> 0) j
       cross join lateral downtime.counted_where(j.signal_id, j.jump_at - interval '1 microsecond', j.jump_at) p
       where p.is_told and p.code is null
         and not exists (
               select from downtime.uncounted_pieces k
                where k.company_id = app.company_id() and k.signal_id = j.signal_id and k.code = 'implausible_jump'
                  and k.hour = date_trunc('hour', j.jump_at, 'UTC')
                  and extract(minute from j.jump_at at time zone 'UTC')::smallint = any (k.minutes))
    )
    select (s.signal_id, s.since, s.at, s.step + case when k.jump_at is null then 0 else s.left_out end,
            case when k.jump_at is null then s.left_out else 0 end, s.is_gone)::downtime.counted
      from step s
      left join kept k on k.signal_id = s.signal_id and k.jump_at = s.jump_at);
end;
$$;
comment on function downtime.keep_jumps is
  'Steps of counters, where jumps in what tasks took as counted are counted there.';
