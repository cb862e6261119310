-- Mostly a meter has come furthest where it stands. A counter that goes on too far and takes that back had come to more
-- in between: so what is due makes no difference between readings that come in one call and one by one. Readings that
-- come late make a difference to that only where they lie above those around them, or move all that comes after.
create function maintenance.peaks(p_meter_ids bigint[], p_steps downtime.counted[])
  returns maintenance.peak[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not exists (select from unnest(p_steps) s where s.is_gone or s.step < 0) then
    return '{}';
  end if;
  return array(
    with counted as materialized (
      select m.id as meter_id, m.total, s.at, s.step, s.is_gone
        from maintenance.meters m
        join unnest(p_steps) s on s.signal_id = m.signal_id
         and s.at > case when m.corrected_at is null then '-infinity' else m.corrected_at end
       where m.company_id = app.company_id() and m.id = any (p_meter_ids)
    ), path as materialized (
      select c.meter_id, c.at, c.total - sum(c.step) over (partition by c.meter_id)
               + sum(c.step) over (partition by c.meter_id order by c.at) as total,
             sum(c.step) over (partition by c.meter_id order by c.at) as come
        from counted c where not c.is_gone
    ), stretch as materialized (
      select p.meter_id, min(p.at) as first, max(p.at) as last, max(p.come) as most,
             (select sum(c.step) from counted c where c.meter_id = p.meter_id and not c.is_gone) as advance,
             (select sum(c.step) from counted c where c.meter_id = p.meter_id) as change
        from path p group by p.meter_id
    )
    select (u.id, case when s.last >= m.current_at
                    then (select max(p.total) from path p
                           where p.meter_id = m.id
                             and p.at > case when u.since is null then '-infinity' else u.since end)
                    else maintenance.peak_since(m, s.first, u.since) end)::maintenance.peak
      from stretch s
      join maintenance.meters m on m.company_id = app.company_id() and m.id = s.meter_id
      join maintenance.usage_rules u on u.company_id = m.company_id and u.meter_id = m.id
     where s.last >= m.current_at or s.most > greatest(s.advance, 0) or s.change > 0);
end;
$$;
comment on function maintenance.peaks is
  'How far meters had come at most in new readings, and since, by the time from which each of their rules counts.';
