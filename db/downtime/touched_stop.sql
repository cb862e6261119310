create function downtime.touched_stop(p_ssu_id bigint, p_was downtime.stoppages, p_at timestamptz)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_now downtime.stoppages := downtime.last_stoppage(p_ssu_id);
  v_then bigint;
begin
  if p_at < app.now() then
    select s.id into v_then from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and p_at in (s.started_at, s.ended_at)
     order by s.started_at, s.id limit 1;
  end if;
  return coalesce(v_then, case when v_now is distinct from p_was then v_now.id end);
end;
$$;
comment on function downtime.touched_stop is
  'Which stop of a machine a call began or ended, by its last one before and by when it says that it was; null: none.';
