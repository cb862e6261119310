-- Why it may be late: its release, where that came after it was due or has not come; else what took most of its working
-- time until it was done, what lay before its work among it. What an operation without a standard time took is named
-- where nothing that surely was lost comes to half of the lateness. A trifle explains nothing: what is named took a
-- minute, or a tenth of what it is late by.
create function insights.lateness_causes(
  p_order      production.work_orders,
  p_run        tstzrange,
  p_operations insights.operation[],
  p_losses     insights.loss[]
)
  returns setof insights.cause
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ended constant timestamptz := coalesce(p_order.completed_at, app.now());
  v_seconds constant numeric := downtime.duration_seconds(p_order.due_date, v_ended);
  v_late numeric;
begin
  if p_order.cancelled_at is not null or (v_seconds > 0) is not true then
    return;
  end if;
  v_late := insights.seconds(
    (insights.order_hours(p_operations, tstzrange(p_order.due_date, v_ended)) + insights.order_overtime(p_operations))
      * tstzmultirange(tstzrange(p_order.due_date, v_ended)));
  return query
  select l.place, row(case l.kind when 'unmeasured' then 'operation' else l.kind end, greatest(l.seconds, 0),
                      l.sentence, l.ids, l.waited, l.lasted)::insights.loss
    from (
      select x.*, case when x.kind <> 'unmeasured' and x.seconds >= v_late / 2 then 1 else 2 end as place
        from unnest(p_losses) x
      union all
      select y.kind, y.seconds, y.sentence, y.ids, null, null,
             case when y.decides then 0 when y.kind = 'late_start' and y.seconds = 0 then 3 -- out of its hours
               when y.seconds >= v_late / 2 then 1 else 2 end
        from insights.late_starts(p_order, p_run, p_operations) y
      union all
      select 'waiting', 0, case when (select bool_and(o.status = 'declined') from unnest(p_operations) o)
               then 'All of its operations were declined.' else 'None of its operations has begun.' end, '{}', null,
             null, 3
       where p_order.completed_at is null and (select bool_and(o.began_at is null) from unnest(p_operations) o)
    ) l
   where l.seconds >= least(60, v_seconds / 10) or l.place in (0, 3)
   order by l.place, l.seconds desc, l.sentence;
end;
$$;
comment on function insights.lateness_causes is
  'What may have made an order late that is, the cause first; nothing where it is not late, or nothing that was told '
  'explains it.';
