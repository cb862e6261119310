-- The caller holds the machine's lock. A stop never ends before it started.
create function downtime.end_stoppage(p_stop downtime.stoppages, p_source text, p_at timestamptz)
  returns downtime.stoppages
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
begin
  update downtime.stoppages s
     set ended_at = greatest(p_at, s.started_at), closed_at = app.now(),
         closed_by = case when p_source = 'manual' then app.person_id() end,
         -- A reason that was given meanwhile is of nothing later.
         said_until = case when s.said_until > p_at then greatest(p_at, s.said_from) else s.said_until end
   where s.company_id = app.company_id() and s.id = p_stop.id
  returning s.* into v_stop;
  perform app.emit('downtime.ended', variadic downtime.stoppages_news(array[v_stop]));
  return v_stop;
end;
$$;
comment on function downtime.end_stoppage is
  'Ends an open stop of a locked machine. Emits downtime.ended.';
