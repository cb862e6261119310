-- It is by a person where it begins with what a person said.
create function downtime.begin_stops(p_ssu_id bigint, p_stops downtime.stop_span[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_new downtime.stoppages[];
begin
  if p_stops = '{}' then
    return;
  end if;
  with written as (
    insert into downtime.stoppages as s
      (company_id, ssu_id, source, started_at, opened_by, opened_at, ended_at, closed_at, closed_by)
    select app.company_id(), p_ssu_id, coalesce(c.source, 'auto'), w.started_at, c.person_id, app.now(), w.ended_at,
           case when w.ended_at is not null then app.now() end, downtime.ended_by(p_ssu_id, w.ended_at)
      from unnest(p_stops) w
      left join lateral downtime.begun_by(p_ssu_id, w.started_at) c on true
     order by w.started_at
    returning s.*
  )
  select coalesce(array_agg(w::downtime.stoppages), '{}') into v_new from written w;
  perform app.emit('downtime.started', variadic downtime.stoppages_news(array(
    select jsonb_populate_record(n, '{"ended_at": null}') from unnest(v_new) n)));
  perform app.emit('downtime.ended', variadic downtime.stoppages_news(array(
    select n from unnest(v_new) n where n.ended_at is not null)));
end;
$$;
comment on function downtime.begin_stops is
  'Makes stops of a locked machine. Emits downtime.started, downtime.ended.';
