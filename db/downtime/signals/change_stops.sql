-- One that begins with something else is of whoever said that, as in downtime.begin_stops; what somebody reported by
-- hand stays his.
create function downtime.change_stops(p_ssu_id bigint, p_stops downtime.stop_span[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changed downtime.stoppages[];
begin
  if p_stops = '{}' then
    return;
  end if;
  with written as (
    update downtime.stoppages s
       set started_at = c.started_at, ended_at = c.ended_at, source = c.source, opened_by = c.person_id,
           closed_at = case when c.ended_at is not null then coalesce(s.closed_at, app.now()) end,
           closed_by = downtime.ended_by(p_ssu_id, c.ended_at)
      from (
        select b.id, b.started_at, b.ended_at,
               case when k.stays then o.source else coalesce(w.source, 'auto') end as source,
               case when k.stays then o.opened_by else w.person_id end as person_id
          from unnest(p_stops) b
          join downtime.stoppages o on o.company_id = app.company_id() and o.id = b.id
         cross join lateral (select o.started_at = b.started_at or o.begun_at is not null as stays) k
          left join lateral downtime.begun_by(p_ssu_id, b.started_at) w on true) c
     where s.company_id = app.company_id() and s.id = c.id
    returning s.*
  )
  select coalesce(array_agg(w::downtime.stoppages), '{}') into v_changed from written w;
  perform app.emit('downtime.ended', variadic downtime.stoppages_news(array(
    select c from unnest(v_changed) c where c.ended_at is not null)));
  perform app.emit('downtime.started', variadic downtime.stoppages_news(array(
    select c from unnest(v_changed) c where c.ended_at is null)));
end;
$$;
comment on function downtime.change_stops is
  'Gives stops of a locked machine other times. Emits downtime.started, downtime.ended.';
