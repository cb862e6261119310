-- A rule is known by its meter and its task type. Another distance counts from what the meter shows now.
create function maintenance.write_usage_rules(p_ssu_id bigint, p_rules jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update maintenance.rule_tasks r set number = null
    from maintenance.usage_rules u
    join maintenance.meters m on m.company_id = u.company_id and m.id = u.meter_id and m.ssu_id = p_ssu_id
    join work.task_types y on y.company_id = u.company_id and y.id = u.task_type_id
    join jsonb_to_recordset(p_rules) x (meter text, "taskType" text, every numeric, anchor text)
      on x.meter = m.key and x."taskType" = y.name and (x.every, x.anchor) <> (u.every, u.anchor)
   where r.company_id = app.company_id() and u.company_id = r.company_id and u.id = r.usage_rule_id
     and r.number is not null;
  with wanted as materialized (
    select m.id as meter_id, y.id as task_type_id, x.every, x.anchor, x.jumps, m.current_at as since,
           case when m.source = 'signal' or m.current_at is not null
             then maintenance.next_total(m.total, x.every, x.anchor) end as next_total
      from jsonb_to_recordset(p_rules) x (meter text, "taskType" text, every numeric, anchor text, jumps text)
      join maintenance.meters m on m.company_id = app.company_id() and m.ssu_id = p_ssu_id and m.key = x.meter
      join work.task_types y on y.company_id = app.company_id() and y.name = x."taskType"
  ), gone as (
    delete from maintenance.usage_rules u
     using maintenance.meters m
     where u.company_id = app.company_id() and m.company_id = u.company_id and m.id = u.meter_id and m.ssu_id = p_ssu_id
       and (u.meter_id, u.task_type_id) not in (select w.meter_id, w.task_type_id from wanted w)
  )
  insert into maintenance.usage_rules as u (company_id, meter_id, task_type_id, every, anchor, jumps, next_total, since)
  select app.company_id(), w.meter_id, w.task_type_id, w.every, w.anchor, w.jumps, w.next_total, w.since from wanted w
  on conflict on constraint usage_rules_one_per_type do update
    set every = excluded.every, anchor = excluded.anchor, jumps = excluded.jumps,
        since = case when (u.every, u.anchor) = (excluded.every, excluded.anchor) then u.since else excluded.since end,
        opened = case when (u.every, u.anchor) = (excluded.every, excluded.anchor) then u.opened else 0 end,
        next_total = case when (u.every, u.anchor) = (excluded.every, excluded.anchor) then u.next_total
          when excluded.anchor = 'completion' and maintenance.open_task(u.id, null) is not null then null
          else excluded.next_total end;
end;
$$;
comment on function maintenance.write_usage_rules is
  'Makes the usage rules of a machine those given.';
