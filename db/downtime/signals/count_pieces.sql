-- What a machine counts is of the task that it works on now: the one that was started last of those dispatched to it.
-- What it counted before that began, and comes late, is of a task that is over, and stays out: what was posted stays
-- posted. For the same reason a counter that takes pieces back counts on only where it had come to. A count that the
-- task refuses is told and not taken; the readings are.
create function downtime.count_pieces(p_new downtime.sent_reading[])
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_refused jsonb := '[]';
  v_counted record;
  v_code text;
begin
  if not exists (select from downtime.signals s where s.company_id = app.company_id() and s.counts is not null
                    and s.id = any (array(select distinct u.signal_id from unnest(p_new) u where u.kind = 'counter')))
  then
    return v_refused;
  end if;
  for v_counted in
    select s.id, s.key, m.external_id as ssu_id, s.counts, t.id as task_id, t.external_id as task,
           case when s.counted_task_id = t.id then s.counted_ahead else 0 end + sum(c.step) as ahead, max(c.at) as at,
           0::numeric as quantity
      from downtime.counter_steps(p_new) c
      join downtime.signals s on s.company_id = app.company_id() and s.id = c.signal_id and s.counts is not null
      join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
     cross join lateral downtime.task_at(s.ssu_id) t
     where c.at >= t.started_at
     group by s.id, s.key, m.external_id, s.counts, s.counted_task_id, s.counted_ahead, t.id, t.external_id
     order by s.id
  loop
    v_counted.quantity := greatest(trunc(v_counted.ahead, 6), 0);
    update downtime.signals s
       set counted_task_id = v_counted.task_id, counted_ahead = v_counted.ahead - v_counted.quantity
     where s.company_id = app.company_id() and s.id = v_counted.id
       and (s.counted_task_id, s.counted_ahead)
           is distinct from (v_counted.task_id, v_counted.ahead - v_counted.quantity);
    continue when v_counted.quantity = 0;
    begin
      perform downtime.count_for_task(v_counted.task_id, v_counted.id, v_counted.counts, v_counted.quantity,
                                      least(v_counted.at, app.now()));
    exception when others then
      get stacked diagnostics v_code = constraint_name;
      if sqlstate !~ '^MW' then
        raise;
      end if;
      v_refused := v_refused || jsonb_build_object('ssuId', v_counted.ssu_id, 'key', v_counted.key,
        'taskId', v_counted.task, 'quantity', v_counted.quantity, 'code', v_code, 'message', sqlerrm);
    end;
  end loop;
  return v_refused;
end;
$$;
comment on function downtime.count_pieces is
  'Counts what counters that are mapped so have advanced on the tasks that their machines work on; answers what was '
  'refused.';
