-- The total is made of all readings by time, so that the order in which they are written down makes no difference. What
-- rules count from is what the total was at their reading, as it is known now; how often they were due stays, and what
-- tasks say of it follows while nobody has begun them.
--
-- By multiples a task that the reading opened which is set right keeps its number where its multiple is the next to
-- come (maintenance.opened_before), or has come all the same. One of an earlier reading does not, as the meter may have
-- been set back since, nor those of a reading that was further off: they say nothing. Where nothing was read since the
-- last correction, this one sets right that: what kept its number then keeps it.
create function maintenance.recount_meter(p_meter maintenance.meters, p_corrects boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_before numeric; -- what it had come to before the reading that was the newest
begin
  perform maintenance.rearm(array[p_meter.id]);
  update maintenance.meters m
     set total = t.total, current_value = t.value, current_at = t.at
    from (select t.* from maintenance.totals_by_time(p_meter.id) t order by t.at desc limit 1) t
   where m.company_id = app.company_id() and m.id = p_meter.id;
  if p_corrects then
    v_before := (select t.total from maintenance.totals_by_time(p_meter.id) t
                  where t.at < p_meter.current_at order by t.at desc limit 1);
    update maintenance.rule_tasks r
       set number = case when u.anchor = 'schedule' and k.times = 1
                           and (k.number > u.opened or u.since = p_meter.current_at or s.reached > v_before
                             and p_meter.total < (floor(greatest(m.total, 0) / u.every) + 2) * u.every)
             then s.reached / u.every - floor(greatest(m.total, 0) / u.every) end
      from maintenance.usage_rules u
      join maintenance.meters m on m.company_id = u.company_id and m.id = u.meter_id
      join maintenance.rule_tasks k on k.company_id = u.company_id and k.usage_rule_id = u.id and k.number is not null
     cross join lateral (select u.next_total + (k.number - 1 - u.opened) * u.every as reached) s
     where u.company_id = app.company_id() and u.meter_id = p_meter.id
       and r.company_id = k.company_id and r.task_id = k.task_id;
    update maintenance.usage_rules u
       set since = m.current_at, opened = -maintenance.still_waits(u, least(p_meter.total, m.total))
      from maintenance.meters m
     where u.company_id = app.company_id() and u.meter_id = p_meter.id and u.anchor = 'schedule'
       and m.company_id = u.company_id and m.id = u.meter_id;
  end if;
  update maintenance.usage_rules u
     set next_total = maintenance.next_total(maintenance.counted_from(p_meter, u.since, u.every), u.every, u.anchor,
                                             u.opened)
   where u.company_id = app.company_id() and u.meter_id = p_meter.id
     and (u.next_total is not null or p_meter.current_at is null);
  perform maintenance.retell_due(p_meter.id);
  if not p_corrects then
    perform maintenance.open_due(array[p_meter.id]);
  end if;
end;
$$;
comment on function maintenance.recount_meter is
  'Advances a locked manual meter by a reading that was just written down, and opens what is due by it, by a '
  'correction with the next reading. Emits task.created.';
