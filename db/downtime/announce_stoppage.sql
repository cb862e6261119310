create function downtime.announce_stoppage(p_stop downtime.stoppages)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.emit(case when p_stop.ended_at is null then 'downtime.started' else 'downtime.ended' end,
                   downtime.stoppage_news(p_stop));
end;
$$;
comment on function downtime.announce_stoppage is
  'Tells that a stop started or ended. Emits downtime.started or downtime.ended.';
