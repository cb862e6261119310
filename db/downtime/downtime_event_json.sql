create function downtime.downtime_event_json(p_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select downtime.stoppage_json(s, m, r)
      from downtime.stoppages s
      join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
      left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
     where s.company_id = app.company_id() and s.id = p_id);
end;
$$;
comment on function downtime.downtime_event_json is
  'The stop of an id as answers show it.';
