-- A rule is known by its signal, its task type and whether it is above or below. One that is new, or has
-- another limit, begins as its signal is: beyond the limit already, that is no crossing.
create function maintenance.write_condition_rules(p_ssu_id bigint, p_rules jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_wanted maintenance.condition_rules[] := array(
    select (app.company_id(), null, s.id, y.id, x.above, x.below, x.hysteresis,
            maintenance.is_beyond(s.last_number, x.above, x.below, x.hysteresis), '{}'
           )::maintenance.condition_rules
      from jsonb_to_recordset(p_rules) x (signal text, "taskType" text, above numeric, below numeric,
                                             hysteresis numeric)
      join downtime.signals s on s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.key = x.signal
      join work.task_types y on y.company_id = app.company_id() and y.name = x."taskType");
begin
  delete from maintenance.condition_rules r
   using downtime.signals s
   where r.company_id = app.company_id() and s.company_id = r.company_id and s.id = r.signal_id and s.ssu_id = p_ssu_id
     and not exists (select from unnest(v_wanted) w
                      where (w.signal_id, w.task_type_id, w.above is null)
                            = (r.signal_id, r.task_type_id, r.above is null));
  update maintenance.condition_rules r set above = w.above, below = w.below, hysteresis = w.hysteresis,
         is_beyond = coalesce(w.is_beyond, r.is_beyond)
    from unnest(v_wanted) w
   where r.company_id = app.company_id()
     and (w.signal_id, w.task_type_id, w.above is null) = (r.signal_id, r.task_type_id, r.above is null);
  insert into maintenance.condition_rules (company_id, signal_id, task_type_id, above, below, hysteresis, is_beyond)
  select app.company_id(), w.signal_id, w.task_type_id, w.above, w.below, w.hysteresis,
         coalesce(w.is_beyond, false)
    from unnest(v_wanted) w
   where not exists (select from maintenance.condition_rules r
                      where r.company_id = app.company_id() and (w.signal_id, w.task_type_id, w.above is null)
                            = (r.signal_id, r.task_type_id, r.above is null));
end;
$$;
comment on function maintenance.write_condition_rules is
  'Makes the condition rules of a machine those given.';
