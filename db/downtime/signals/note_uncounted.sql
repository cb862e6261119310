-- What a late reading shows to be otherwise is taken off what was kept, and is nothing to tell.
create function downtime.note_uncounted(p_signal downtime.signals, p_pieces downtime.counted_pieces)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_first constant timestamptz := (select min(s.at) from unnest(p_pieces.steps) s);
begin
  insert into downtime.uncounted_pieces as k (company_id, signal_id, task_id, hour, minutes, code, quantity, last_at)
  select app.company_id(), p_signal.id, p_pieces.task_id, date_trunc('hour', s.at, 'UTC'),
         array_agg(distinct extract(minute from s.at at time zone 'UTC')::smallint), p_pieces.code,
         sum(s.quantity), max(s.at)
    from unnest(p_pieces.steps) s group by date_trunc('hour', s.at, 'UTC')
  on conflict (company_id, signal_id, hour, code) do update
    set task_id = excluded.task_id, quantity = k.quantity + excluded.quantity,
        minutes = array(select distinct m from unnest(k.minutes || excluded.minutes) m order by m),
        last_at = greatest(k.last_at, excluded.last_at);
  if v_first < now() - interval '1 hour' then -- a report since then may make up for them (insights.makes_up)
    insert into insights.late_news (company_id, ssu_id, span)
    values (app.company_id(), p_signal.ssu_id, tstzrange(v_first, null));
  end if;
  if p_pieces.quantity <= 0 then
    return '[]';
  end if;
  return (
    select jsonb_build_array(jsonb_build_object('ssuId', m.external_id, 'key', p_signal.key, 'taskId', (
             select t.external_id from work.tasks t where t.company_id = m.company_id and t.id = p_pieces.task_id),
             'quantity', p_pieces.quantity, 'code', p_pieces.code, 'message', p_pieces.message,
             'indexes', to_jsonb(coalesce(p_pieces.indexes, '{}'))))
      from sites.ssus m where m.company_id = app.company_id() and m.id = p_signal.ssu_id);
end;
$$;
comment on function downtime.note_uncounted is
  'Keeps what a counter counted and is on no task, for the machine''s storyline; answers it as signals.ingest tells '
  'it.';
