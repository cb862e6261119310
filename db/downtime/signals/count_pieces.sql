-- What a machine counts is of the task that it works on: the one that was started last by then, of those dispatched
-- to it. What it counted before the first of them began, and comes late, is of a task that is over, and stays out: what
-- was posted stays posted. For the same reason a counter that takes pieces back counts on only where it had come to.
-- What is on no task, as it refused it, is told and kept beside (downtime.uncounted_pieces); the readings are taken.
create function downtime.count_pieces(p_new downtime.sent_reading[], p_steps downtime.counted[])
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_not_counted jsonb := '[]';
  v_warnings jsonb := '[]';
  v_pieces downtime.counted_pieces;
  v_ahead work.pieces[];
  v_is_first boolean;
  v_signal downtime.signals;
begin
  if not exists (
       select from (select c.signal_id, min(c.at) as first from unnest(p_steps) c group by c.signal_id) n
         join downtime.signals s on s.company_id = app.company_id() and s.id = n.signal_id
        where downtime.may_count(s, n.first))
  then
    return jsonb_build_object('notCounted', v_not_counted, 'warnings', v_warnings);
  end if;
  for v_pieces in select p.* from downtime.pieces_counted(p_new, downtime.keep_jumps(p_steps)) p
                   order by p.signal_id, p.code nulls last, (p.steps[cardinality(p.steps)]).at loop
    select s.* into v_signal from downtime.signals s
     where s.company_id = app.company_id() and s.id = v_pieces.signal_id;
    if v_pieces.code is null then
      v_ahead := downtime.take_ahead(v_signal, downtime.without_again(v_pieces));
      continue when v_ahead is null;
      v_is_first := not exists (select from work.task_counts c
                                 where c.company_id = app.company_id() and c.signal_id = v_signal.id);
      begin
        v_warnings := v_warnings || downtime.counting_warnings(v_signal, v_pieces,
          downtime.count_for_task(v_pieces.task_id, v_signal.id, v_ahead));
        if v_is_first then -- from now on it is believed, also of the time since it is read
          insert into insights.late_news (company_id, ssu_id, span)
          values (app.company_id(), v_signal.ssu_id, tstzrange(v_signal.counts_since, null));
        end if;
      exception when others then
        get stacked diagnostics v_pieces.code = constraint_name, v_pieces.message = message_text;
        if sqlstate !~ '^MW' then
          raise;
        end if;
        v_pieces := downtime.count_moved(v_pieces, v_signal, v_ahead);
      end;
    end if;
    if v_pieces.code is not null then
      v_not_counted := v_not_counted || downtime.note_uncounted(v_signal, v_pieces);
    end if;
  end loop;
  return jsonb_build_object('notCounted', v_not_counted, 'warnings', v_warnings);
end;
$$;
comment on function downtime.count_pieces is
  'Counts what counters that are mapped so have advanced on the tasks that their machines work on; answers what is on '
  'none, and what is to be warned of.';
