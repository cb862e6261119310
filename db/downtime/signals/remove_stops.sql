-- A stop that never was is told to have ended where it began.
create function downtime.remove_stops(p_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_gone downtime.stoppages[];
begin
  if p_ids = '{}' then
    return;
  end if;
  with gone as (
    delete from downtime.stoppages s where s.company_id = app.company_id() and s.id = any (p_ids) returning s.*
  )
  select coalesce(array_agg(g::downtime.stoppages), '{}') into v_gone from gone g;
  perform app.emit('downtime.ended', variadic downtime.stoppages_news(array(
    select jsonb_populate_record(g, jsonb_build_object('ended_at', g.started_at)) from unnest(v_gone) g)));
end;
$$;
comment on function downtime.remove_stops is
  'Removes stops of a locked machine. Emits downtime.ended.';
