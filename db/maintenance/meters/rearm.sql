-- A rule counts from the end of its task: what readings of the time before tell later moves that too, whenever they
-- come.
create function maintenance.rearm(p_meter_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update maintenance.usage_rules u
     set next_total = maintenance.next_total(maintenance.counted_from(m, e.since, u.every), u.every, u.anchor),
         since = e.since
    from maintenance.usage_rules r
    join maintenance.meters m on m.company_id = r.company_id and m.id = r.meter_id
   cross join lateral (
      select coalesce((select max(t.finished_at) from maintenance.asked_tasks(r.id, null) t), m.current_at) as since) e
   where r.company_id = app.company_id() and r.meter_id = any (p_meter_ids) and r.next_total is null
     and (m.source = 'signal' or m.current_at is not null)
     and maintenance.open_task(r.id, null) is null
     and u.company_id = r.company_id and u.id = r.id;
end;
$$;
comment on function maintenance.rearm is
  'Says when usage rules of meters that count from the end of their last task, which has ended, open the next one.';
