-- What a late reading shows to be otherwise is taken off what was kept, and is nothing to tell.
create function downtime.note_uncounted(p_signal downtime.signals, p_pieces downtime.counted_pieces)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_first constant timestamptz := (select min(s.at) from unnest(p_pieces.steps) s);
  v_hour record;
  v_quantity numeric := 0;
begin
  for v_hour in select date_trunc('hour', s.at, 'UTC') as hour, sum(s.quantity) as quantity, max(s.at) as last_at,
                       array_agg(distinct extract(minute from s.at at time zone 'UTC')::smallint) as minutes,
                       bool_or(s.is_late) or p_pieces.code = 'implausible_jump' as is_whole
                  from unnest(p_pieces.steps) s group by 1 order by 1 loop
    if v_hour.quantity > 0 and not v_hour.is_whole then
      v_hour.quantity := v_hour.quantity - downtime.come_again(p_signal.id, v_hour.hour, v_hour.quantity);
    end if;
    v_quantity := v_quantity + case when v_hour.is_whole then v_hour.quantity else greatest(v_hour.quantity, 0) end;
    insert into downtime.uncounted_pieces as k (company_id, signal_id, task_id, hour, minutes, code, kind, quantity,
                                                last_at)
    values (app.company_id(), p_signal.id, p_pieces.task_id, v_hour.hour, v_hour.minutes, p_pieces.code, p_pieces.kind,
            v_hour.quantity, v_hour.last_at)
    on conflict on constraint uncounted_pieces_pkey do update
      set task_id = excluded.task_id, quantity = k.quantity + excluded.quantity,
          minutes = array(select distinct m from unnest(k.minutes || excluded.minutes) m order by m),
          last_at = greatest(k.last_at, excluded.last_at);
  end loop;
  if v_first < now() - interval '1 hour' then -- a report since then may make up for them (insights.makes_up)
    insert into insights.late_news (company_id, ssu_id, span)
    values (app.company_id(), p_signal.ssu_id, tstzrange(v_first, null));
  end if;
  if v_quantity <= 0 then
    return '[]';
  end if;
  return (
    select jsonb_build_array(jsonb_build_object('ssuId', m.external_id, 'key', p_signal.key, 'taskId', (
             select t.external_id from work.tasks t where t.company_id = m.company_id and t.id = p_pieces.task_id),
             'quantity', trim_scale(v_quantity), 'code', p_pieces.code, 'message', p_pieces.message,
             'indexes', to_jsonb(coalesce(p_pieces.indexes, '{}'))))
      from sites.ssus m where m.company_id = app.company_id() and m.id = p_signal.ssu_id);
end;
$$;
comment on function downtime.note_uncounted is
  'Keeps what a counter counted and is on no task, for the machine''s storyline; answers it as signals.ingest tells '
  'it.';
