-- A machine that is out of use asks for nothing before it is back (maintenance.resume_rules). What rules go by is how
-- far a meter has come in all.
--
-- A jump over more than a rule's tasks of a year is one task that says how many, whatever the rule says: nobody wants
-- ten thousand. So is any jump once a call has opened five hundred, as with conditions. What was opened by a reading
-- that was set right since does not open again when the meter comes that far.
create function maintenance.open_due(p_meter_ids bigint[], p_peaks maintenance.peak[] default '{}')
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_most constant integer := 50;
  v_due record;
  v_meter maintenance.meters;
  v_had numeric[];
  v_times numeric;
  v_in_one boolean;
  v_left integer := 500;
begin
  for v_due in
    select u.id, u.task_type_id, u.anchor, u.every, u.next_total as reached, u.opened, m as meter,
           case u.anchor when 'schedule' then floor((r.total - u.next_total) / u.every) + 1 else 1 end as times,
           case u.jumps when 'each' then 1 end as each
      from maintenance.usage_rules u
      join maintenance.meters m on m.company_id = u.company_id and m.id = u.meter_id
      join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id and s.is_active
      left join unnest(p_peaks) k on k.rule_id = u.id
     cross join lateral (select greatest(m.total, k.total) as total) r
     where u.company_id = app.company_id() and u.meter_id = any (p_meter_ids) and r.total >= u.next_total
     order by u.id
  loop
    v_meter := v_due.meter;
    update maintenance.usage_rules u
       set opened = u.opened + case v_meter.source when 'manual' then v_due.times else 0 end,
           next_total = case v_due.anchor when 'schedule' then u.next_total + v_due.times * u.every end
     where u.company_id = app.company_id() and u.id = v_due.id;
    v_had := case when v_meter.source = 'manual' and v_due.anchor = 'schedule'
               then maintenance.opened_before(v_due.id, v_due.opened, v_due.times) else '{}' end;
    v_times := v_due.times - cardinality(v_had);
    continue when v_times = 0;
    v_in_one := v_times = 1 or v_due.each is null or v_times > least(v_most, v_left);
    v_left := v_left - case when v_in_one then 1 else v_times end;
    perform maintenance.open_rule_task(v_due.task_type_id, v_meter.ssu_id,
              maintenance.due_text(v_meter, v_due.every, v_due.reached + (n - 1) * v_due.every,
                                   case when v_in_one then v_times else 1 end),
              p_usage_rule_id => v_due.id,
              p_number => case when v_meter.source <> 'manual' then null
                            when v_due.anchor = 'schedule' then v_due.opened + n else 1 end,
              p_times => case when v_in_one then v_times else 1 end)
       from (select s.n
               from generate_series(1, case when v_in_one then cardinality(v_had) + 1 else v_due.times end) s (n)
              where s.n <> all (v_had) order by s.n limit case when v_in_one then 1 end) n (n);
  end loop;
end;
$$;
comment on function maintenance.open_due is
  'Opens what usage rules ask for at the totals that meters have reached, each once. Emits task.created.';
