-- Looked at before a meter goes on. A rule counts from the end of its task: what readings of the time before tell later
-- moves that too, whenever they come.
create function maintenance.rearm(p_meter_ids bigint[])
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_armed bigint[];
begin
  with armed as (
    update maintenance.usage_rules u
       set next_total = maintenance.next_total(m.total, u.every, u.anchor),
           since = coalesce((select max(t.finished_at) from maintenance.rule_tasks r
                               join work.tasks t on t.company_id = r.company_id and t.id = r.task_id
                              where r.company_id = u.company_id and r.usage_rule_id = u.id), m.current_at)
      from maintenance.meters m
     where u.company_id = app.company_id() and u.meter_id = any (p_meter_ids) and u.next_total is null
       and m.company_id = u.company_id and m.id = u.meter_id
       and (m.source = 'signal' or m.current_at is not null)
       and maintenance.open_task(u.id, null) is null
    returning u.id
  )
  select coalesce(array_agg(a.id), '{}') into v_armed from armed a;
  return v_armed;
end;
$$;
comment on function maintenance.rearm is
  'Says when usage rules that count from the end of their last task, which has ended, open the next one; answers '
  'which.';
