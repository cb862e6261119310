-- Planned anew at each call, so that only the filters that were sent stay in the query. The newest 500 are all there is
-- of a list: what lies behind them is neither paged to nor counted.
create function downtime.downtime_events_list(
  p_limit             integer default 50,
  p_offset            integer default 0,
  p_ssu_id            text default null,
  p_from              timestamptz default null,
  p_to                timestamptz default null,
  p_unclassified_only boolean default false,
  p_open_only         boolean default false
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_most constant integer := 500;
  v_ssu bigint;
  v_data jsonb;
  v_total bigint;
begin
  perform app.require_member();
  if p_ssu_id is not null then
    v_ssu := (sites.find_ssu(p_ssu_id)).id;
  end if;
  with newest as materialized (
    select s.started_at, s.id from downtime.stoppages s
     where s.company_id = app.company_id()
       and (v_ssu is null or s.ssu_id = v_ssu)
       and (p_from is null or s.started_at >= p_from) and (p_to is null or s.started_at < p_to)
       and (not p_unclassified_only or s.reason_code_id is null)
       and (not p_open_only or s.ended_at is null)
     order by s.started_at desc, s.id desc limit v_most
  ), page as (
    select n.started_at, n.id from newest n order by n.started_at desc, n.id desc limit p_limit offset p_offset
  )
  select (select count(*) from newest),
         (select jsonb_agg(downtime.stoppage_json(s, m, r) order by s.started_at desc, s.id desc)
            from page g
            join downtime.stoppages s on s.company_id = app.company_id() and s.id = g.id
            join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
            left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id)
    into v_total, v_data;
  return app.page(v_data, v_total, p_limit, p_offset);
end;
$$;
comment on function downtime.downtime_events_list is
  'Stops of machines, newest first, the newest 500 at most. Refuses with not_found.';
