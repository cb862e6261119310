create function downtime.is_begun_since(p_ssu_id bigint, p_from timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_last downtime.stoppages;
begin
  select s.* into v_last from downtime.stoppages s
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'manual'
   order by s.started_at desc, s.id desc limit 1;
  return v_last.id is not null
    and (v_last.ended_at is null or v_last.ended_at >= case when p_from is null then '-infinity' else p_from end);
end;
$$;
comment on function downtime.is_begun_since is
  'Whether a machine stood at or after a time by a stop that a person began.';
