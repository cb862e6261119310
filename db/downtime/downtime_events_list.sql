-- The newest 500 are all there is of the list: what lies behind them is neither paged to nor counted.
create function downtime.downtime_events_list(
  p_ssu_id            sites.ssus default null,
  p_from              timestamptz default null,
  p_to                timestamptz default null,
  p_unclassified_only boolean default false,
  p_open_only         boolean default false
)
  returns setof downtime.stoppages
  language sql stable
  begin atomic
    select s.* from downtime.stoppages s
     where s.company_id = app.company_id()
       and ((p_ssu_id).id is null or s.ssu_id = (p_ssu_id).id)
       and (p_from is null or s.started_at >= p_from) and (p_to is null or s.started_at < p_to)
       and (not p_unclassified_only or s.reason_code_id is null)
       and (not p_open_only or s.ended_at is null)
     order by s.started_at desc, s.id desc limit 500;
  end;
comment on function downtime.downtime_events_list is
  'Stops of machines, newest first, the newest 500 at most. Refuses with not_found.';
