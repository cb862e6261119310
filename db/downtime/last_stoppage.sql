create function downtime.last_stoppage(p_ssu_id bigint)
  returns downtime.stoppages
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_last downtime.stoppages;
begin
  select s.* into v_last from downtime.stoppages s
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
   order by s.started_at desc, s.id desc limit 1;
  return v_last;
end;
$$;
comment on function downtime.last_stoppage is
  'The last stop of a machine, open or ended; all null when it never stopped.';
