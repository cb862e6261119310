-- Months that a machine tells of at once are thousands of stops: one statement, and one for each kind of news.
create function downtime.write_past_stops(p_ssu_id bigint, p_stops tstzrange[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_new downtime.stoppages[];
begin
  with written as (
    insert into downtime.stoppages as s
      (company_id, ssu_id, source, started_at, opened_at, ended_at, closed_at, closed_by)
    select app.company_id(), p_ssu_id, 'auto', lower(w.span), app.now(), upper(w.span), app.now(), e.person_id
      from unnest(p_stops) w (span)
      left join downtime.stop_ends e
        on e.company_id = app.company_id() and e.ssu_id = p_ssu_id and e.at = upper(w.span)
     order by lower(w.span)
    returning s.*
  )
  select array_agg(w::downtime.stoppages order by w.started_at) into v_new from written w;
  if v_new is null then
    return;
  end if;
  perform app.emit('downtime.started', variadic array(
    select downtime.stoppage_news(jsonb_populate_record(n, '{"ended_at": null}'))
      from unnest(v_new) n order by n.started_at));
  perform app.emit('downtime.ended', variadic array(
    select downtime.stoppage_news(n) from unnest(v_new) n order by n.started_at));
end;
$$;
comment on function downtime.write_past_stops is
  'Makes stops of a locked machine that have ended. Emits downtime.started, downtime.ended.';
