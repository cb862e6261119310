-- A late reading may say that it was another distance that a task was opened for. What somebody has begun, or written
-- into, says what it said, and so does what somebody is changing: they hold the task and may wait for the meter.
create function maintenance.retell_due(p_meter_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_said record;
begin
  for v_said in
    select r.task_id, maintenance.due_text(m, u.every,
             case u.anchor when 'schedule' then u.next_total + (r.number - 1 - u.opened) * u.every
               else maintenance.next_total(maintenance.counted_from(m, u.since, u.every), u.every, u.anchor) end,
             r.times) as told
      from maintenance.usage_rules u
      join maintenance.meters m on m.company_id = u.company_id and m.id = u.meter_id
      join maintenance.rule_tasks r
        on r.company_id = u.company_id and r.usage_rule_id = u.id and r.number is not null
      join work.tasks t
        on t.company_id = r.company_id and t.id = r.task_id and t.details = r.told and t.started_at is null
       and t.status in ('open', 'preparation', 'ready')
     where u.company_id = app.company_id() and u.meter_id = p_meter_id
     order by r.task_id for no key update of t skip locked
  loop
    update work.tasks t set details = v_said.told, updated_at = app.now()
     where t.company_id = app.company_id() and t.id = v_said.task_id and t.details <> v_said.told;
    update maintenance.rule_tasks r set told = v_said.told
     where r.company_id = app.company_id() and r.task_id = v_said.task_id and r.told <> v_said.told;
  end loop;
end;
$$;
comment on function maintenance.retell_due is
  'Makes tasks of a manual meter''s usage rules that nobody has begun say what its readings say now.';
