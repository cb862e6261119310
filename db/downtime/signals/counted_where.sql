-- THE rule: on the task whose count tells it, of whatever minute that is (downtime.take_ahead), else where its hour and
-- minute tell what is on none. What a counter took back, and came to again, no count tells: it is of what was counted
-- before.
create function downtime.counted_where(p_signal_id bigint, p_since timestamptz, p_at timestamptz)
  returns downtime.counted_place
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_place downtime.counted_place;
begin
  select c.task_id, null, true, case when sum(c.good_quantity) > 0 then 'good' else 'scrap' end, c.since, c.occurred_at,
         greatest(sum(c.good_quantity), sum(c.scrap_quantity))
    into v_place
    from work.task_counts c
   where c.company_id = app.company_id() and c.signal_id = p_signal_id and c.since <= p_since
     and c.occurred_at > p_since and c.occurred_at < date_trunc('minute', p_at) + interval '1 minute'
   group by c.task_id, c.since, c.occurred_at
  having sum(c.good_quantity) > 0 or sum(c.scrap_quantity) > 0
   order by c.occurred_at, c.since desc limit 1;
  if not found then
    select k.task_id, k.code, true, k.kind, null, null, null into v_place
      from downtime.uncounted_pieces k
     where k.company_id = app.company_id() and k.signal_id = p_signal_id and k.code <> 'implausible_jump'
       and k.hour = date_trunc('hour', p_at, 'UTC')
       and extract(minute from p_at at time zone 'UTC')::smallint = any (k.minutes)
     order by k.quantity > 0 desc, k.code limit 1;
  end if;
  if not found then
    select c.task_id, null, false, null, null, null, null into v_place
      from work.task_counts c
     where c.company_id = app.company_id() and c.signal_id = p_signal_id and c.occurred_at <= p_at
     order by c.occurred_at desc, c.id desc limit 1;
  end if;
  return v_place;
end;
$$;
comment on function downtime.counted_where is
  'Where what a counter counted between two readings stands; null: nowhere.';
