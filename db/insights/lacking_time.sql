-- One operation after the other from its begin on, each in the hours of its machine (its work center's, where none is
-- chosen) and what was worked outside of them, or where all of it was told outside of these, when it was: for as long
-- as its standard says, however quick people were; of one that ran beside another that had begun before for as large a
-- part as it ran by itself, stops apart. Of one that is not over all pieces that were ordered are still to be made.
create function insights.lacking_time(
  p_order      production.work_orders,
  p_began      timestamptz,
  p_hull       tstzrange,
  p_operations insights.operation[]
)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_operation insights.operation;
  v_overtime constant tstzmultirange := insights.order_overtime(p_operations);
  v_at timestamptz := p_began;
  v_done timestamptz;
  v_before tstzmultirange := '{}';
  v_hours tstzmultirange;
  v_worked tstzmultirange;
  v_needs numeric;
  v_lacks numeric := 0;
begin
  foreach v_operation in array p_operations loop
    continue when v_operation.run_minutes is null;
    v_hours := insights.order_hours(array[v_operation], p_hull) + v_overtime;
    if isempty(v_hours * v_operation.lasted) then
      v_hours := v_hours + v_operation.lasted;
    end if;
    v_needs := 60 * (v_operation.setup_minutes + v_operation.run_minutes * case
      when v_operation.ended_at is null then greatest(p_order.quantity, v_operation.good + v_operation.scrap)
      else v_operation.good + v_operation.scrap end);
    v_worked := v_hours * v_operation.lasted - coalesce((
      select range_agg(tstzmultirange(insights.time_until(s.started_at, coalesce(s.ended_at, app.now()))) * g.lasted)
        from insights.task_machines(v_operation) g
        join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = g.ssu_id
         and s.started_at < upper(g.lasted) and coalesce(s.ended_at, app.now()) > lower(g.lasted)), '{}');
    if not isempty(v_worked) then
      v_needs := v_needs * insights.seconds(v_worked - v_before) / insights.seconds(v_worked);
    end if;
    v_done := insights.time_after(v_hours, v_at, v_needs);
    if v_done > p_order.due_date then
      v_lacks := v_lacks + v_needs - insights.seconds(v_hours * tstzmultirange(
        insights.time_until(v_at, p_order.due_date)));
    end if;
    v_before := v_before + v_operation.lasted;
    v_at := v_done;
  end loop;
  return v_lacks;
end;
$$;
comment on function insights.lacking_time is
  'The standard time of an order''s operations, less the time that they were given until it was due; 0 for enough.';
